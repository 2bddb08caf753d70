// conduct/log/undoing.h — which events does undoing the last act take back?
//
// An act is everything that was recorded at one moment: a move; a report with its rulings; a flag
// that fell just before. The creation of the game is not an act.
//
// Cost:  that of replaying the log.
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

struct LastAct {
    std::size_t to = 0;         ///< events that stood before it, as Undone has it
    State before;               ///< where the game stood then, with the readings of its clock since
    std::vector<Command> said;  ///< what was asked for, as far as the log tells it
};

/// Refuses: "nothing-to-undo" where nothing stands but the making of the game; as replay().
[[nodiscard]] Result<LastAct> last_act(std::span<const Event> log);

}  // namespace kyvien::conduct
