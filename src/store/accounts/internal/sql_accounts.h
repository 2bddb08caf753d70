// store/accounts/internal/sql_accounts.h — accounts as rows of an SQL database.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "store/accounts/accounts.h"
#include "store/accounts/internal/sql_lobby.h"
#include "store/accounts/internal/sql_session.h"

namespace kyvien::store::internal {

class SqlAccounts : public Accounts {
  public:
    explicit SqlAccounts(std::unique_ptr<SqlSession> session) : session_(std::move(session)) {}

    Challenges& challenges() override { return challenges_; }
    People& people() override { return people_; }
    Seeks& seeks() override { return seeks_; }
    Passkeys& passkeys() override { return passkeys_; }

    Result<Account> make(const NewAccount& account) override;
    Result<std::optional<Account>> find_by_name(std::string_view key) override;
    Result<std::optional<Account>> find_by_id(std::string_view id) override;
    Result<std::vector<Account>> all() override;
    Result<Account> rename(std::string_view id, const AccountName& name, Instant at) override;
    Result<void> set_password(std::string_view id, const std::string& password) override;
    Result<bool> become_bot(std::string_view id) override;
    Result<void> remove(std::string_view id) override;
    Result<AccountData> data_of(std::string_view id) override;

    Result<void> begin_session(const KeyHash& secret, std::string_view id, Instant at) override;
    Result<std::optional<Account>> session(const KeyHash& secret, Instant now) override;
    Result<void> end_session(const KeyHash& secret) override;
    Result<void> end_sessions(std::string_view id) override;

    Result<std::vector<KeyHash>> ended(const std::vector<KeyHash>& secrets, Instant now) override;
    std::uint64_t endings() override { return endings_; }
    Result<std::uint64_t> changes_by_others() override { return session_->changes_by_others(); }

    Result<bool> make_token(const KeyHash& secret, const AccountToken& token,
                            std::size_t most) override;
    Result<std::vector<AccountToken>> tokens_of(std::string_view id) override;
    Result<void> revoke_token(std::string_view id, std::string_view token) override;
    Result<std::optional<TokenHolder>> token_holder(const KeyHash& secret, Instant now) override;

    Result<bool> take_seat(const AccountSeat& seat) override;
    Result<std::array<std::optional<Account>, 2>> seated(std::string_view game) override;
    Result<std::vector<AccountSeat>> seats_of(std::string_view id,
                                              const SeatFilter& filter) override;
    Result<std::vector<std::string>> games_of_bots(std::size_t most) override;

    Result<void> rate(const RatedResult& result) override;
    Result<void> unrate(std::string_view game) override;
    Result<std::optional<RatedRow>> rated(std::string_view game) override;
    Result<std::vector<RatedRow>> all_rated() override;
    Result<std::vector<RatedRow>> rated_of(std::string_view id, std::string_view pool,
                                           std::size_t most) override;
    Result<std::vector<PoolStanding>> standings_of(std::string_view id) override;
    Result<std::vector<Ranked>> best(std::string_view pool, double most_deviation,
                                     std::size_t most) override;
    Result<std::vector<PoolStanding>> all_standings() override;
    Result<void> rebuild(const std::vector<RatedResult>& results) override;

  private:
    SqlRows run(const std::string& sql, const std::vector<SqlValue>& values = {}) {
        return session_->run(sql, values);
    }
    /// Runs `work`, which ends sessions or tokens, as one transaction.
    [[nodiscard]] Result<void> ending(const std::function<bool()>& work);
    // In a transaction.
    [[nodiscard]] std::optional<Account> account_where(const std::string& condition,
                                                       const SqlValue& value);
    [[nodiscard]] bool is_account(std::string_view id);
    void delete_chat_lines(std::string_view id);
    void delete_webhooks(std::string_view id);
    void note_name(std::string_view id, const AccountName& name, Instant at);
    [[nodiscard]] std::optional<std::string> owner_of(std::string_view key);
    [[nodiscard]] rating::Standing standing(std::string_view pool, std::string_view account);
    void set_standing(std::string_view pool, std::string_view account,
                      const rating::Standing& standing);
    void add_rated(std::uint64_t number, const RatedResult& result);
    void rate_pool_again(std::string_view pool);

    std::unique_ptr<SqlSession> session_;
    std::atomic<std::uint64_t> endings_ = 0;
    SqlChallenges challenges_{*session_};
    SqlPeople people_{*session_};
    SqlSeeks seeks_{*session_};
    SqlPasskeys passkeys_{*session_};
};

}  // namespace kyvien::store::internal
