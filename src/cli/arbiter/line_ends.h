// cli/arbiter/line_ends.h — where each typed line ends in the journal of a game, so that undo takes
// back whole lines.
//
// The journal holds one event per line; how many events each typed line added is stored beside it
// (FILE.lines), so that a later session can undo lines instead of single commands. The typed text
// itself is not stored, as it may contain the secret of an envelope. The file is optional: without
// it, or with that of another journal, only the last command can be undone.
//
// Safe: any thread; one process at a time, as the journal is locked.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace kyvien::cli {

/// The journal lines added by one typed line: from `first`, counted from zero, up to `end`.
struct LineEnd {
    std::size_t first = 0;
    std::size_t end = 0;
};

/// The line ends recorded beside the journal, in order; empty if there are none, or if they do not
/// lead to its last line without gaps after the first one.
[[nodiscard]] std::vector<LineEnd> line_ends_of(const std::string& journal, std::size_t lines);

/// Records one more. A failure to write is ignored: it is not part of the game.
void note_line_end(const std::string& journal, LineEnd line);

}  // namespace kyvien::cli
