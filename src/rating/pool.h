// rating/pool.h — which games are rated together: a game and a class of time.
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

/// By the time one player has for a game as it is played.
enum class Pace : std::uint8_t { Blitz, Rapid, Standard, Correspondence };
[[nodiscard]] std::string_view name(Pace pace);  ///< "blitz", "rapid", "standard", "correspondence"

/// What a player has for sixty moves: free time, increments and delays; of byo-yomi half a period a
/// move, of Canadian blocks what sixty moves are given; of stages what those before move 60 give.
[[nodiscard]] clock::Milliseconds playing_time(const clock::TimeControl& control);

/// Ten minutes or less is blitz, less than sixty rapid, as FIDE B.1 and A.1 have it; a move of a
/// day and more is correspondence. None: without a clock nothing is rated.
[[nodiscard]] std::optional<Pace> pace_of(const clock::TimeControl& control);

/// "chess/blitz", "xiangqi/rapid", "go/standard". `kind`: the name of the game, with its variant
/// where that is rated apart ("chess960").
[[nodiscard]] std::string pool_name(std::string_view kind, Pace pace);

}  // namespace kyvien::rating
