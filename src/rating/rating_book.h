// rating/rating_book.h — the ratings of a pool, computed from its sequence of games alone.
//
// Cost:  two updates and two lookups per game.
// Safe:  a value; one thread.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "rating/glicko2.h"

namespace kyvien::rating {

/// A rated game of a pool.
struct RatedGame {
    std::array<std::string, 2> players;  ///< account ids, by seat
    double score = 0.5;                  ///< of the first seat: 1, 0.5 or 0
    std::chrono::milliseconds at{};      ///< when it ended, since 1970
    int half_stones = 0;                 ///< handicap of the first seat (rating/handicap.h)
};

/// A player's rating in a pool.
struct Standing {
    Strength strength;
    int games = 0;
    std::chrono::milliseconds last{};  ///< end of the last game

    friend bool operator==(const Standing&, const Standing&) = default;
};

/// The strength in `standing`, as estimated at a later moment.
[[nodiscard]] Strength strength_at(const Standing& standing, std::chrono::milliseconds at);

/// The standings of both after the game. If the first seat had a handicap, each player's opponent
/// counts with a rating adjusted by it.
[[nodiscard]] std::array<Standing, 2> after_game(const std::array<Standing, 2>& before,
                                                 double score, std::chrono::milliseconds at,
                                                 int half_stones = 0);

class RatingBook {
  public:
    /// Adds a game; returns both players' standings after it.
    const std::array<Standing, 2>& add(const RatedGame& game);
    [[nodiscard]] const std::map<std::string, Standing, std::less<>>& standings() const {
        return standings_;
    }

  private:
    std::map<std::string, Standing, std::less<>> standings_;
    std::array<Standing, 2> last_;
};

}  // namespace kyvien::rating
