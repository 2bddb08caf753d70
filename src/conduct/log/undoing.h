// conduct/log/undoing.h — which events undoing the last act takes back.
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
    std::size_t to = 0;  ///< the number of earlier events, as in Undone
    State before;        ///< the state of the game then, with later readings of its clock
    std::vector<Command>
        commands;  ///< the commands, as far as they can be reconstructed from the log
};

/// Refuses: "nothing-to-undo" if only the creation of the game is left; as replay().
[[nodiscard]] Result<LastAct> last_act(std::span<const Event> log);

}  // namespace kyvien::conduct
