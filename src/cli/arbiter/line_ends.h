// cli/arbiter/line_ends.h — where each line of an arbiter ends in the journal of his game.
//
// The journal holds what has happened, an event a line; how many of them one typed line has brought
// about stands beside it (FILE.lines), so that a later sitting takes back lines and not commands.
// Nothing of what was typed is kept: an envelope's secret may be in it. The journal needs this file
// for nothing: where it is missing, or is another journal's, only the last command can be undone.
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
