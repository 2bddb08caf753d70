// rating/pool.h — rating pools: games of one kind and time class are rated together.
//
// Safe:  pure functions, any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clock/time_control.h"

namespace kyvien::rating {

/// Time classes, by the time one player has for a game.
enum class Pace : std::uint8_t { Blitz, Rapid, Standard, Correspondence };
[[nodiscard]] std::string_view name(Pace pace);  ///< "blitz", "rapid", "standard", "correspondence"

/// A player's time for sixty moves: main time, increments and delays; for byo-yomi plus half a
/// period per move, for Canadian blocks the time of sixty moves; of stages, those that begin before
/// move 60.
[[nodiscard]] clock::Milliseconds playing_time(const clock::TimeControl& control);

/// Ten minutes or less is blitz, less than sixty rapid, as in FIDE B.1 and A.1; a day or more per
/// move is correspondence. Empty for untimed games, which are not rated.
[[nodiscard]] std::optional<Pace> pace_of(const clock::TimeControl& control);

/// "chess/blitz", "xiangqi/rapid", "go/standard". `kind`: the name of the game, with its variant if
/// that is rated separately ("chess960").
[[nodiscard]] std::string pool_name(std::string_view kind, Pace pace);

}  // namespace kyvien::rating
