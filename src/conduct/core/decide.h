// conduct/core/decide.h — decides a command by the law of the game.
//
// Law:   FIDE 5, 6.8, 6.9, 9, B.2; xiangqi 7, 12, 23; Go 2, 5 to 9, 11 to 13, 20, 21, 23.5.
//        Electronic play: the hall's board is the board, so that what is not allowed is refused.
// Cost:  the work of one move of the game; no search but the question whether a side can still mate
//        when a flag falls.
// Safe:  pure function, any thread.
#pragma once

#include <vector>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

/// The events that follow from a command, to be stored and applied together and in order.
/// Empty when nothing is to be done (a Tick before the deadline).
/// Refuses with the clause, where there is one, and says what to do next; the state stays.
/// Names, reasons and texts of reports may hold nothing that their readers do not see
/// (hidden-character, with the values "field" and "character"; base/text.h).
/// Every command's time must not be before state.last_at() (refused: time-runs-backwards).
/// A report with a field that has no part in the ruling is refused: unused-field.
[[nodiscard]] Result<std::vector<Event>> decide(const State& state, const Command& command);

/// The same for a command of a log, which may have been decided when such a field was passed over:
/// it is passed over again.
[[nodiscard]] Result<std::vector<Event>> decide_logged(const State& state, const Command& command);

}  // namespace kyvien::conduct
