// cli/rules/diagram.h — a diagram of a position: plain text, or a self-contained SVG.
//
// The pieces of the SVG are the project's own drawings (web/src/games/drawings), compiled in.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/settings/game.h"

namespace kyvien::cli {

using conduct::Ground;

/// The content of a board, rows from the top.
struct Diagram {
    Ground ground = Ground::Squares;
    /// Chess and xiangqi: FEN letters; Go: X and O; a dot for an empty point.
    std::vector<std::string> rows;
    /// Points of the last move, as column and row from the top.
    std::vector<std::pair<int, int>> marks;
    std::string caption;

    /// The same board seen from the other side.
    [[nodiscard]] Diagram turned() const;
    bool from_above = true;  ///< false: turned, so that letters and numbers run the other way
};

/// The rows of a FEN's board field, or of Go's rows joined by /; empty points as dots.
[[nodiscard]] std::vector<std::string> rows_of_cells(std::string_view cells);

[[nodiscard]] std::string text_of(const Diagram& diagram);
[[nodiscard]] std::string svg_of(const Diagram& diagram);

}  // namespace kyvien::cli
