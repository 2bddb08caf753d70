// conduct/core/decide.h — decides a command by the law of the game.
//
// Law:   FIDE 5, 6.8, 6.9, 9, B.2; xiangqi 7, 12, 23; Go 2, 5 to 9, 11 to 13, 20, 21, 23.5. In
//        electronic play the hall's board is the only board, so an illegal move is refused.
// Cost:  the work of one move of the game; no search, except whether a side can still mate when a
//        flag falls.
// Safe:  pure function, any thread.
#pragma once

#include <vector>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

/// The events that follow from a command, to be stored and applied together and in order. Empty if
/// there is nothing to do (a Tick before the deadline). A refusal names the clause, if there is
/// one, and says what to do next; the state is unchanged.
/// Names, reasons and texts of reports must not contain characters that readers cannot see
/// (hidden-character, with the values "field" and "character"; base/text.h).
/// Every command's time must not be before state.last_at() (refused: time-runs-backwards).
/// A report with a field that has no part in the ruling is refused: unused-field.
[[nodiscard]] Result<std::vector<Event>> decide(const State& state, const Command& command);

/// The same for a command of a log, which may have been recorded when such a field was ignored: it
/// is ignored again.
[[nodiscard]] Result<std::vector<Event>> decide_logged(const State& state, const Command& command);

}  // namespace kyvien::conduct
