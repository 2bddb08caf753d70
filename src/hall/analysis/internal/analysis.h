// hall/analysis/internal/analysis.h — the responses of /api/analysis: trying moves, and reading and
// writing files with variations (docs/analysis.md). Nothing is stored.
//
// Safe: pure functions, any thread. Slow: for a BackgroundWorker.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "conduct/presentation/analysis.h"
#include "record/game_file/game_file.h"

namespace kyvien::hall {

/// POST /api/analysis: an AnalysisRequest of api/schemas/analysis.yaml; returns the Analysis.
/// Refuses: "not-json", "bad-field", and as conduct::analyse().
[[nodiscard]] Result<std::string> analysed(std::string_view body);

/// AnalysedPosition of the schemas.
[[nodiscard]] std::string position_json(const conduct::AnalysedPosition& position);

/// POST /api/analysis/read: a file; returns the ReadGame. `game` is the name of the game, `number`
/// the game's number in the file, from 1; empty: the first. Refuses: "bad-field", and as
/// record::read_annotated().
[[nodiscard]] Result<std::string> read_for_analysis(std::string_view file, std::string_view game,
                                                    std::string_view number);

/// POST /api/analysis/file: an AnnotatedGame; returns it as a file.
/// Refuses: "not-json", "bad-field", and as record::write_annotated().
[[nodiscard]] Result<record::GameFile> file_of_analysis(std::string_view body,
                                                        std::string_view language);

}  // namespace kyvien::hall
