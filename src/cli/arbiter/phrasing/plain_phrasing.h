// cli/arbiter/phrasing/plain_phrasing.h — the incident without the frame in which it is told.
//
//     It was discovered by the arbiter that White had …   White had …
//     Kỳ thủ cầm quân trắng đã …                          trắng đã …
//     经核实，执黑的棋手…                                  黑方…
//
// Safe: pure, any thread.
#pragma once

#include <string>
#include <string_view>

#include "conduct/settings/game.h"

namespace kyvien::cli {

/// The line without words that say only how it became known or when, with each player named by his
/// side alone ("the lad with Black", "anh trắng", 黑的那位), and with "Black's been" and ", who" as
/// words of their own. Unchanged if it has nothing of the kind, fields or quotations. It is only
/// for lines that have not been understood as they were typed.
[[nodiscard]] std::string in_plain_phrasing(conduct::Game game, std::string_view line);

/// Without the marks of good and bad moves, which are no questions: "Ng8-d5??".
[[nodiscard]] std::string without_marks_of_moves(std::string_view line);

/// "trang bi roi xuong g7": without diacritics "roi" is "rồi" (already) or "rơi" (fell). Where the
/// words beside it show that something fell, it is written "rot" (rớt), which has only that
/// meaning.
[[nodiscard]] std::string with_fall_set_apart(std::string_view line);

}  // namespace kyvien::cli
