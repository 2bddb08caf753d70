// rating/glicko2.h — Glicko-2: a player's rating, its deviation, and the effect of a game.
//
// The Glicko-2 system as Mark Glickman describes it ("Example of the Glicko-2 system", 2013), with
// a rating period after each game: its length is the time since the player's game before, counted
// in periods of kPeriod and not rounded. A deviation therefore grows with the time in which nobody
// plays, and a game counts at once. The constants are ours; docs/accounts.md gives the reasons.
//
// Cost:  constant a game (some twenty steps of iteration for the volatility).
// Safe:  pure functions of values, any thread. The same numbers give the same results in the same
//        program; all steps are additions, products, roots, exponentials and logarithms of doubles.
#pragma once

#include <chrono>
#include <span>

namespace kyvien::rating {

/// What is believed of a player at a moment.
struct Strength {
    double rating = 1500;      ///< points; an even game is expected of two equal ones
    double deviation = 350;    ///< points: the true strength is within two of them, 19 times of 20
    double volatility = 0.06;  ///< how much the strength itself changes in a period

    friend bool operator==(const Strength&, const Strength&) = default;
};

/// A deviation is never larger: nothing is known of the player.
inline constexpr double kMostDeviation = 350;
/// Nor smaller, so that a rating still follows a player who improves after hundreds of games.
inline constexpr double kLeastDeviation = 45;
/// Above this the rating is told as provisional.
inline constexpr double kProvisionalDeviation = 110;
inline constexpr double kLeastRating = 100;
inline constexpr double kMostVolatility = 0.1;
/// Glickman's tau, which bounds how fast a volatility changes.
inline constexpr double kSystemConstant = 0.5;
/// After a year without a game a deviation of 50 has become about 110.
inline constexpr std::chrono::milliseconds kPeriod = std::chrono::hours(4 * 24);

/// A game as one of its players sees it.
struct Game {
    double rating = 1500;  ///< of the opponent
    double deviation = 350;
    double score = 0.5;  ///< 1 won, 0.5 drawn, 0 lost
};

/// So many periods lie between two moments; 0 where the second is before the first.
[[nodiscard]] double periods_between(std::chrono::milliseconds from, std::chrono::milliseconds to);

/// The deviation after `periods` without a game.
[[nodiscard]] Strength rested(const Strength& strength, double periods);

/// After the games of a period that was so many kPeriod long. Without a game: rested().
[[nodiscard]] Strength updated(const Strength& strength, std::span<const Game> games,
                               double periods);

}  // namespace kyvien::rating
