// tournament/ranking/fide_ratings.h — how the games of an event change FIDE ratings.
//
// Law:   FIDE Handbook B.02 in force from 1 March 2024, with 8.3.1 as amended for 1 October 2025.
//        The text itself was not available; its articles are known from publications of federations
//        and programs. Only games over the board between two players rated at least 1400 change
//        ratings; games against such opponents give an unrated player a first rating. Only the
//        rating office knows how many games a player has on the list and what other events of the
//        same period contribute, so the figures are an estimate.
// Cost:  linear in the games. Safe: pure functions, any thread.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "tournament/event/event.h"
#include "tournament/event/rational.h"

namespace kyvien::tournament {

/// The lowest published rating; a player below it is unrated (7.1).
inline constexpr int kRatingFloor = 1400;

/// What determines a player's development coefficient (K, 8.3.3), unless it is given.
struct CoefficientTerms {
    /// The year in which the event ends; a player who turns 18 in it is still a junior. 0: no
    /// player counts as a junior.
    int year = 0;
    std::optional<int> common_coefficient;
    std::map<EntryNumber, int> player_coefficients;  ///< takes precedence over common_coefficient
};

enum class RatingOutcome : std::uint8_t {
    Changed,      ///< has a rating; `change` may be zero
    First,        ///< had no rating; these games alone give one
    TooFewGames,  ///< had no rating; fewer than five games against rated opponents
    NoPoint,      ///< had no rating; no point against rated opponents: the event is disregarded
    BelowFloor,   ///< the resulting rating is not published
    NoGames,      ///< no games against rated opponents
};

struct RatingLine {
    EntryNumber number = 0;
    RatingOutcome outcome = RatingOutcome::NoGames;
    int rating = 0;              ///< before the event; 0: none
    int games = 0;               ///< over the board against rated opponents
    Rational score;              ///< of these games: 1, 1/2, 0, regardless of the event's points
    std::optional<int> average;  ///< of these opponents, rounded; empty without games
    // Only for a rated player:
    Rational expected;    ///< by table 8.1.2, in hundredths
    int coefficient = 0;  ///< K; reduced if K times the games would exceed 700
    Rational change;      ///< K times the score above the expected score
    /// The rating after the event, rounded (half away from zero), or the first rating (2200 at
    /// most). Also set if it is below the floor or from too few games; empty if there is none.
    std::optional<int> rating_after;

    friend bool operator==(const RatingLine&, const RatingLine&) = default;
};

/// A player's K by 8.3.3, as far as rating, birth and title determine it: 10 from 2400 and for
/// grandmasters and international masters, who have reached 2400; 40 for juniors below 2300;
/// otherwise 20. Whether a player is new to the list (40 until 30 games) must be given separately.
[[nodiscard]] int default_coefficient(const Entry& entry, int year);

/// One line for each entry, in order, for the rounds up to `rounds`.
[[nodiscard]] std::vector<RatingLine> fide_rating_changes(const Event& event, int rounds,
                                                          const CoefficientTerms& terms);

}  // namespace kyvien::tournament
