// store/accounts/challenges.h — challenges between accounts: who challenged whom, on which terms,
// and the answer.
//
// The latest offer counts: the challenger's, or the counter-offer of the challenged player, and so
// on; the other of the two has to answer it. Answered challenges are kept for a day, so that both
// can see them.
//
// Each account has a number that changes whenever one of its challenges does, so that a client that
// holds an older number knows to ask again. Several halls at one database see the same.
//
// Safe:  any thread, as store/accounts/accounts.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {

/// So many of an account are open at most, made by it and not answered.
inline constexpr std::size_t kMostChallenges = 20;
/// What was answered is kept so long.
inline constexpr Instant kAnsweredLasts = Instant{24} * 3600 * 1000;

struct ChallengeTerms {
    std::string game;         ///< the first event of a game on these terms (conduct/log)
    std::optional<int> seat;  ///< of who offers: 0 first, 1 second; none: by lot
    Instant lapses = 0;       ///< not answered until then it is void

    friend bool operator==(const ChallengeTerms&, const ChallengeTerms&) = default;
};

enum class ChallengeState { Open, Accepted, Declined, Withdrawn };

struct Challenge {
    std::string id;
    std::string challenger;  ///< id of the account
    std::string challenged;
    std::string challenger_name;
    std::string challenged_name;
    bool challenger_is_bot = false;  ///< a program plays under the account
    bool challenged_is_bot = false;
    bool is_counter = false;  ///< the offer that stands is of the one who was challenged
    ChallengeTerms terms;
    Instant made = 0;
    Instant changed = 0;
    ChallengeState state = ChallengeState::Open;
    std::string reason;  ///< why it was declined; empty: no reason was given
    std::string game;    ///< where it was accepted; while that is being made it is Open

    /// The account that made the offer that stands, and the one that is to answer.
    [[nodiscard]] const std::string& offering() const {
        return is_counter ? challenged : challenger;
    }
    [[nodiscard]] const std::string& answering() const {
        return is_counter ? challenger : challenged;
    }
    friend bool operator==(const Challenge&, const Challenge&) = default;
};

struct NewChallenge {
    std::string id;
    std::string challenger;
    std::string challenged;
    ChallengeTerms terms;
    Instant at = 0;
};

/// Those of an account, and its number.
struct ChallengeList {
    std::uint64_t version = 0;
    std::vector<Challenge> challenges;
};

/// The accounts whose lists of challenges have a new version number.
struct ChallengeNews {
    std::uint64_t last = 0;  ///< the highest number of all
    std::vector<std::string> accounts;
};

class Challenges {
  public:
    Challenges() = default;
    Challenges(const Challenges&) = delete;
    Challenges& operator=(const Challenges&) = delete;
    virtual ~Challenges() = default;

    // All refuse as the store refuses; those of one challenge also "no-such-challenge", where it
    // has lapsed or is not of this account, and "challenge-answered".

    /// Refuses: "about-oneself", "no-such-account", "too-many", "challenges-not-taken" where one of
    /// the two blocks the other.
    [[nodiscard]] virtual Result<Challenge> make(const NewChallenge& challenge) = 0;
    /// Open ones and those answered lately, the last changed first.
    [[nodiscard]] virtual Result<ChallengeList> of(std::string_view account, Instant now) = 0;
    /// The numbers above `known`.
    [[nodiscard]] virtual Result<ChallengeNews> news(std::uint64_t known) = 0;

    /// It is accepted and will be played there: nobody can answer or withdraw it any more, but
    /// nobody is told before begin(). Again by the same account it is the same game.
    [[nodiscard]] virtual Result<Challenge> accept(std::string_view id, std::string_view account,
                                                   std::string_view game, Instant now) = 0;
    /// The game is there.
    [[nodiscard]] virtual Result<void> begin(std::string_view id, Instant now) = 0;
    /// The game could not be made: the offer stands again.
    [[nodiscard]] virtual Result<void> reopen(std::string_view id) = 0;
    [[nodiscard]] virtual Result<Challenge> decline(std::string_view id, std::string_view account,
                                                    std::string_view reason, Instant now) = 0;
    [[nodiscard]] virtual Result<Challenge> counter(std::string_view id, std::string_view account,
                                                    const ChallengeTerms& terms, Instant now) = 0;
    /// By who made the offer that stands.
    [[nodiscard]] virtual Result<Challenge> withdraw(std::string_view id, std::string_view account,
                                                     Instant now) = 0;
};

}  // namespace kyvien::store
