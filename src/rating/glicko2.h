// rating/glicko2.h — Glicko-2: a player's rating, its deviation, and how a game changes them.
//
// The Glicko-2 system as Mark Glickman describes it ("Example of the Glicko-2 system", 2013), with
// a rating period after each game: its length is the time since the player's previous game, in
// units of kPeriod and not rounded. So a deviation grows while a player is inactive, and a game
// counts at once. The constants are ours; docs/accounts.md explains them.
//
// Cost:  constant per game (some twenty iterations for the volatility).
// Safe:  pure functions of values, any thread. Deterministic within one build; all steps are sums,
//        products, roots, exponentials and logarithms of doubles.
#pragma once

#include <chrono>
#include <span>

namespace kyvien::rating {

/// The estimate of a player's strength at a moment.
struct Strength {
    double rating = 1500;  ///< points; equal ratings mean an even game
    double deviation =
        350;  ///< points: the true strength is within two deviations with 95 % probability
    double volatility = 0.06;  ///< how much the strength itself changes per period

    friend bool operator==(const Strength&, const Strength&) = default;
};

/// Maximum deviation: nothing is known of the player.
inline constexpr double kMaxDeviation = 350;
/// Minimum deviation, so that a rating still follows an improving player after hundreds of games.
inline constexpr double kMinDeviation = 45;
/// A rating with a larger deviation is provisional.
inline constexpr double kProvisionalDeviation = 110;
inline constexpr double kMinRating = 100;
inline constexpr double kMaxVolatility = 0.1;
/// Glickman's tau, which bounds how fast a volatility changes.
inline constexpr double kSystemConstant = 0.5;
/// After a year without a game a deviation of 50 grows to about 110.
inline constexpr std::chrono::milliseconds kPeriod = std::chrono::hours(4 * 24);

/// A game from the point of view of one player.
struct Game {
    double rating = 1500;  ///< the opponent's
    double deviation = 350;
    double score = 0.5;  ///< 1 win, 0.5 draw, 0 loss
};

/// The number of periods between two moments; 0 if the second is before the first.
[[nodiscard]] double periods_between(std::chrono::milliseconds from, std::chrono::milliseconds to);

/// The deviation after `periods` without a game.
[[nodiscard]] Strength strength_after_inactivity(const Strength& strength, double periods);

/// The strength after the games of a period with a length in units of kPeriod. Without a game:
/// strength_after_inactivity().
[[nodiscard]] Strength strength_after_games(const Strength& strength, std::span<const Game> games,
                                            double periods);

}  // namespace kyvien::rating
