// store/accounts/internal/sql_lobby.h — challenges, relations, seeks and passkeys as rows of an SQL
// database.
#pragma once

#include "store/accounts/challenges.h"
#include "store/accounts/internal/sql_session.h"
#include "store/accounts/passkeys.h"
#include "store/accounts/people.h"
#include "store/accounts/seeks.h"

namespace kyvien::store::internal {

class SqlChallenges : public Challenges {
  public:
    /// `session` must outlive it.
    explicit SqlChallenges(SqlSession& session) : session_(session) {}

    Result<Challenge> make(const NewChallenge& challenge) override;
    Result<ChallengeList> of(std::string_view account, Instant now) override;
    Result<ChallengeNews> news(std::uint64_t known) override;
    Result<Challenge> accept(std::string_view id, std::string_view account, std::string_view game,
                             Instant now) override;
    Result<void> begin(std::string_view id, Instant now) override;
    Result<void> reopen(std::string_view id) override;
    Result<Challenge> decline(std::string_view id, std::string_view account,
                              std::string_view reason, Instant now) override;
    Result<Challenge> counter(std::string_view id, std::string_view account,
                              const ChallengeTerms& terms, Instant now) override;
    Result<Challenge> withdraw(std::string_view id, std::string_view account, Instant now) override;

    // In the caller's transaction:

    /// Deletes all challenges of an account being removed; the other players are notified.
    static void forget(SqlSession& session, std::string_view account);
    /// Ends the open challenges between the two; both are notified.
    static void end_between(SqlSession& session, std::string_view one, std::string_view other,
                            Instant at);

  private:
    enum class By { Answering, Offering };
    /// Applies `change` to an open challenge that this account may change.
    Result<Challenge> change(std::string_view id, std::string_view account, By by, Instant now,
                             const std::function<void(const Challenge&)>& change);

    SqlSession& session_;
};

class SqlPeople : public People {
  public:
    /// `session` must outlive it.
    explicit SqlPeople(SqlSession& session) : session_(session) {}

    Result<void> add_relation(std::string_view account, std::string_view other, Relation relation,
                              Instant at) override;
    Result<void> remove_relation(std::string_view account, std::string_view other,
                                 Relation relation) override;
    Result<std::vector<Related>> of(std::string_view account) override;
    Result<bool> is_blocked(std::string_view one, std::string_view other) override;
    Result<std::vector<std::string>> games_of_blocked(std::string_view account,
                                                      Instant since) override;

    /// In the caller's transaction.
    [[nodiscard]] static bool is_blocked_in(SqlSession& session, std::string_view one,
                                            std::string_view other);

  private:
    SqlSession& session_;
};

class SqlSeeks : public Seeks {
  public:
    /// `session` must outlive it.
    explicit SqlSeeks(SqlSession& session) : session_(session) {}

    Result<void> note(const Seek& seek) override;
    Result<std::vector<Seek>> of(const std::vector<std::string>& games) override;
    Result<std::vector<ListedPlayer>> players(const std::vector<std::string>& games) override;

  private:
    SqlSession& session_;
};

class SqlPasskeys : public Passkeys {
  public:
    /// `session` must outlive it.
    explicit SqlPasskeys(SqlSession& session) : session_(session) {}

    Result<void> add(const Passkey& passkey, const AnsweredChallenge& challenge,
                     Instant now) override;
    Result<std::vector<Passkey>> of(std::string_view account) override;
    Result<std::optional<Passkey>> find(std::string_view id) override;
    Result<void> use(std::string_view id, std::int64_t signatures,
                     const AnsweredChallenge& challenge, Instant now) override;
    Result<void> rename(std::string_view account, std::string_view id,
                        std::string_view label) override;
    Result<void> remove(std::string_view account, std::string_view id) override;
    Result<std::size_t> remove_all(std::string_view account) override;

  private:
    SqlSession& session_;
};

}  // namespace kyvien::store::internal
