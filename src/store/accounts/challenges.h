// store/accounts/challenges.h — challenges between accounts: challenger, opponent, terms and
// answer.
//
// The latest offer counts: the challenger's, or the challenged player's counter-offer, and so on;
// the other player has to answer it. Answered challenges are kept for a day, so that both players
// can see them.
//
// Each account has a version number that changes whenever one of its challenges does, so that a
// client with an older number knows that it must read again. Several halls at one database see the
// same.
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

/// Maximum number of open challenges made by one account.
inline constexpr std::size_t kMaxChallenges = 20;
/// How long answered challenges are kept.
inline constexpr Instant kAnsweredLasts = Instant{24} * 3600 * 1000;

struct ChallengeTerms {
    std::string game;         ///< the first event of a game with these terms (conduct/log)
    std::optional<int> seat;  ///< of the offering player: 0 first, 1 second; empty: by lot
    Instant lapses = 0;       ///< void if not answered by then

    friend bool operator==(const ChallengeTerms&, const ChallengeTerms&) = default;
};

enum class ChallengeState { Open, Accepted, Declined, Withdrawn };

struct Challenge {
    std::string id;
    std::string challenger;  ///< account id
    std::string challenged;
    std::string challenger_name;
    std::string challenged_name;
    bool challenger_is_bot = false;  ///< a program uses the account
    bool challenged_is_bot = false;
    bool is_counter = false;  ///< the current offer was made by the challenged player
    ChallengeTerms terms;
    Instant made = 0;
    Instant changed = 0;
    ChallengeState state = ChallengeState::Open;
    std::string reason;  ///< why it was declined; may be empty
    std::string game;    ///< if it was accepted; until begin() the state is Open

    /// The account that made the current offer, and the one that must answer it.
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

/// The challenges of an account, and its version number.
struct ChallengeList {
    std::uint64_t version = 0;
    std::vector<Challenge> challenges;
};

/// The accounts whose lists of challenges have a new version number.
struct ChallengeNews {
    std::uint64_t last = 0;  ///< the highest number of all accounts
    std::vector<std::string> accounts;
};

class Challenges {
  public:
    Challenges() = default;
    Challenges(const Challenges&) = delete;
    Challenges& operator=(const Challenges&) = delete;
    virtual ~Challenges() = default;

    // All functions also refuse as the store does; those for one challenge also "no-such-challenge"
    // if it has expired or is not this account's, and "challenge-answered".

    /// Refuses: "about-oneself", "no-such-account", "too-many", "challenges-not-taken" if one of
    /// the two blocks the other.
    [[nodiscard]] virtual Result<Challenge> make(const NewChallenge& challenge) = 0;
    /// Open and recently answered challenges, last changed first.
    [[nodiscard]] virtual Result<ChallengeList> of(std::string_view account, Instant now) = 0;
    /// The accounts with version numbers above `known`.
    [[nodiscard]] virtual Result<ChallengeNews> news(std::uint64_t known) = 0;

    /// Accepts the challenge, to be played in this game: it can no longer be answered or withdrawn,
    /// but players are not notified before begin(). Idempotent: a repeated call by the same account
    /// returns the same game.
    [[nodiscard]] virtual Result<Challenge> accept(std::string_view id, std::string_view account,
                                                   std::string_view game, Instant now) = 0;
    /// Called when the game exists.
    [[nodiscard]] virtual Result<void> begin(std::string_view id, Instant now) = 0;
    /// Called when the game could not be created: the offer is open again.
    [[nodiscard]] virtual Result<void> reopen(std::string_view id) = 0;
    [[nodiscard]] virtual Result<Challenge> decline(std::string_view id, std::string_view account,
                                                    std::string_view reason, Instant now) = 0;
    [[nodiscard]] virtual Result<Challenge> counter(std::string_view id, std::string_view account,
                                                    const ChallengeTerms& terms, Instant now) = 0;
    /// By the account that made the current offer.
    [[nodiscard]] virtual Result<Challenge> withdraw(std::string_view id, std::string_view account,
                                                     Instant now) = 0;
};

}  // namespace kyvien::store
