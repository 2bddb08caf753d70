// conduct/chess/players/internal/behaviour.h — the state of the chapter on the players' conduct.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>

#include "clock/seat.h"

namespace kyvien::conduct::internal {

/// 11 and 12.1 to 12.8: incidents and permissions. Arrays are by seat.
struct Behaviour {
    std::array<int, 2> breaches{};                   ///< breaches of 11.1 to 11.5 in the whole game
    std::array<int, 2> unanswered{};                 ///< those without a penalty or a pardon so far
    std::array<std::set<std::string>, 2> permitted;  ///< 11.2.3, 11.3.2.1: what was allowed
    std::optional<clock::Seat> refused;  ///< 11.7: the player whose refusal has lost the game
};

}  // namespace kyvien::conduct::internal
