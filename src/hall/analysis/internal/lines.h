// hall/analysis/internal/lines.h — the best lines of a program from a position of the board for
// analysis (docs/analysis.md): what is asked, and the answer, looked at by the law.
//
// Cost:  a position as in conduct/presentation/analysis.h, and each move of a line.
// Safe:  pure functions, any thread. Slow: for a BackgroundWorker.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/games/programs/programs.h"

namespace kyvien::hall {

/// The body of POST /api/analysis/lines: a LinesRequest of api/schemas/analysis.yaml.
/// Refuses: "not-json", "bad-field", "unknown-field", and as conduct::analyse().
[[nodiscard]] Result<LinesQuestion> read_lines_request(std::string_view body);

/// The Lines of the schemas, with scores for the side that moves first in the game. A line ends
/// before the first move that the law refuses; one without any move is left out.
[[nodiscard]] Result<std::string> lines_json(const LinesQuestion& question,
                                             std::span<const ProgramLine> lines);

}  // namespace kyvien::hall
