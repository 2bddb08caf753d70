// cli/arbiter/screen_text.h — the contents of the arbiter's screen as lines of text.
//
// A piece of text has a tone; its width is counted in terminal columns, of which a Chinese
// character takes two.
//
// Safe: pure functions, any thread. The width of a character depends on the current C locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/desk.h"

namespace kyvien::cli {

enum class Tone : std::uint8_t { Plain, Faint, Strong, First, Second, Marked, Warning, Asked };

struct Piece {
    std::string text;
    Tone tone = Tone::Plain;
};
using ScreenLine = std::vector<Piece>;

/// The width in terminal columns; unprintable characters take none.
[[nodiscard]] int columns_of(std::string_view text);
/// As much of the text as fits, with "…" if something is omitted.
[[nodiscard]] std::string cut_to(std::string_view text, int columns);
/// The text in lines of at most `columns` columns, broken at blanks if there are any.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int columns);

/// The board with Unicode pieces, the names of its rows and columns, and the last move marked.
[[nodiscard]] std::vector<ScreenLine> board_lines(const conduct::State& state,
                                                  conduct::Instant now);

struct ScreenSize {
    int rows = 24;
    int columns = 80;
};
/// Everything above the input line, exactly `size.rows` - 1 lines; `told` are the answers of the
/// desk so far, of which the end is shown.
[[nodiscard]] std::vector<ScreenLine>
screen_lines(const ArbiterDesk& desk, const std::vector<std::string>& told, ScreenSize size);

}  // namespace kyvien::cli
