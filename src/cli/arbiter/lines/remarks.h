// cli/arbiter/lines/remarks.h — remarks in a line that have no effect on the act: when it happened,
// which illegal move of the player it was.
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/line.h"
#include "conduct/settings/game.h"

namespace kyvien::cli {

/// The line without a time of day or move number at its end or beginning: "xanh xin thua lúc 9h20",
/// "9:41 flag white", "black resigned after 20 moves". Unchanged if it has neither.
[[nodiscard]] std::string without_moment(std::string_view line);
/// Whether all of these are acts that happen now: a resignation, a draw, a flag. For others the
/// moment may determine which move or position is meant.
[[nodiscard]] bool are_immediate_acts(const std::vector<DeskLine>& lines);

/// Which illegal move it was, and the line without the number: "black 2nd illegal", "lần 2",
/// 第二次. Nothing if the line has no such number.
struct Counted {
    std::size_t number = 0;
    std::string line;
};
[[nodiscard]] std::optional<Counted> without_count(std::string_view line);

/// The line without who saw that a flag had fallen, "white's flag is down, black noticed it",
/// 由黑方提出: the law asks only whether it has fallen (6.8). Unchanged if it has no such part at
/// its end.
[[nodiscard]] std::string_view without_caller_of_flag(conduct::Game game, std::string_view line);

/// The kind of each line: "resign", or the report's kind.
[[nodiscard]] std::vector<std::string> kinds_of(const std::vector<DeskLine>& lines);

}  // namespace kyvien::cli
