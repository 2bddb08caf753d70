// hall/analysis/internal/lines.h — an engine's best lines from a position of the analysis board
// (docs/analysis.md): parses the request, and checks the engine's answer against the rules.
//
// Cost:  a position as in conduct/presentation/analysis.h, plus each move of a line.
// Safe:  pure functions, any thread. Slow: for a BackgroundWorker.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/games/programs/programs.h"

namespace kyvien::hall {

/// Parses the body of POST /api/analysis/lines: a LinesRequest of api/schemas/analysis.yaml.
/// Refuses: "not-json", "bad-field", "unknown-field", and as conduct::analyse().
[[nodiscard]] Result<LinesQuestion> read_lines_request(std::string_view body);

/// The Lines of the schemas, with scores for the side that moves first in the game. A line ends
/// before the first move that the law refuses; a line without moves is left out.
[[nodiscard]] Result<std::string> lines_json(const LinesQuestion& question,
                                             std::span<const ProgramLine> lines);

}  // namespace kyvien::hall
