// tournament/office/list/play_off_plan.h — the refusal to change the play-off plan once a play-off
// has begun.
//
// The office only knows results; the hall, which opens the games, also knows games that have begun
// without a result, and refuses in the same words.
//
// Safe: pure functions, any thread.
#pragma once

#include "base/result.h"

namespace kyvien::tournament {

/// Refuses: office-refuses with the cause play-off-begun and the values "meeting" and "round".
[[nodiscard]] std::unexpected<Refusal> play_off_begun(int meeting, int round);

}  // namespace kyvien::tournament
