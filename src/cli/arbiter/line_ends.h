// cli/arbiter/line_ends.h — where each typed line ends in the journal of a game, so that undo takes
// back whole lines.
//
// The journal holds one event a line; how many events each typed line has added is stored beside it
// (FILE.lines), so that a later session can undo lines instead of single commands. The typed text
// itself is not stored, as it may hold the secret of an envelope. The file is optional: without it,
// or with that of another journal, only the last command can be undone.
//
// Safe: any thread; one process at a time, as the journal is locked.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace kyvien::cli {

/// The lines of the journal that one typed line has added: from `first` on, counted from nought, up
/// to `end`.
struct LineEnd {
    std::size_t first = 0;
    std::size_t end = 0;
};

/// Those noted beside the journal, in their order; none where there are none, or where they do not
/// lead to its last line without a gap behind the first of them.
[[nodiscard]] std::vector<LineEnd> line_ends_of(const std::string& journal, std::size_t lines);

/// Notes one more. What cannot be written is left out: it is no part of the game.
void note_line_end(const std::string& journal, LineEnd line);

}  // namespace kyvien::cli
