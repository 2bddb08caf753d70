// tournament/office/list/play_off_plan.h — when may the plan of play-offs no longer be changed?
//
// The office knows of results alone; the hall, which opens the games, knows of one that has begun
// without a result, and refuses in the same words.
//
// Safe: pure functions, any thread.
#pragma once

#include "base/result.h"

namespace kyvien::tournament {

/// Refuses: office-refuses with the cause play-off-begun and the values "meeting" and "round".
[[nodiscard]] std::unexpected<Refusal> play_off_begun(int meeting, int round);

}  // namespace kyvien::tournament
