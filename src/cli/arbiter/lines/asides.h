// cli/arbiter/lines/asides.h — what stands in a line beside the act and tells nothing of it: when
// it was, which illegal move of the player it was.
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/line.h"

namespace kyvien::cli {

/// The line without the time of day or the number of the move with which it ends or begins: "xanh
/// xin thua lúc 9h20", "9:41 flag white", "black resigned after 20 moves". The line itself where it
/// tells neither.
[[nodiscard]] std::string without_moment(std::string_view line);
/// Whether all of these are acts that happen now: a resignation, a draw, a flag. Of others the
/// moment may tell which move or which position is meant.
[[nodiscard]] bool happen_now(const std::vector<SaidLine>& lines);

/// Which illegal move it was, and the line without it: "black 2nd illegal", "lần 2", 第二次. None
/// where the line names no number.
struct Counted {
    std::size_t number = 0;
    std::string line;
};
[[nodiscard]] std::optional<Counted> without_count(std::string_view line);

/// What the lines tell: "resign", or the report's kind.
[[nodiscard]] std::vector<std::string> kinds_of(const std::vector<SaidLine>& lines);

}  // namespace kyvien::cli
