// rating/rating_book.h — the ratings of a pool after a sequence of games, as the sequence alone
// determines them.
//
// Cost:  a game is two updates and two look-ups.
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
    std::array<std::string, 2> players;  ///< by seat: ids of accounts
    double score = 0.5;                  ///< of the first seat: 1, 0.5 or 0
    std::chrono::milliseconds at{};      ///< when it ended, since 1970
    int half_stones = 0;                 ///< of handicap, to the first seat (rating/handicap.h)
};

/// A player's place in a pool.
struct Standing {
    Strength strength;
    int games = 0;
    std::chrono::milliseconds last{};  ///< end of the last game

    friend bool operator==(const Standing&, const Standing&) = default;
};

/// `standing` as it is believed at a later moment.
[[nodiscard]] Strength strength_at(const Standing& standing, std::chrono::milliseconds at);

/// What the game makes of both. Where the first seat had a handicap, each meets an opponent whose
/// rating is that of one so much stronger or weaker.
[[nodiscard]] std::array<Standing, 2> after_game(const std::array<Standing, 2>& before,
                                                 double score, std::chrono::milliseconds at,
                                                 int half_stones = 0);

class RatingBook {
  public:
    /// The standings of both after the game.
    const std::array<Standing, 2>& add(const RatedGame& game);
    [[nodiscard]] const std::map<std::string, Standing, std::less<>>& standings() const {
        return standings_;
    }

  private:
    std::map<std::string, Standing, std::less<>> standings_;
    std::array<Standing, 2> last_;
};

}  // namespace kyvien::rating
