// hall/net/routes/internal/analysis_routes.h — a board to think on: moves that are tried, files
// with variations (docs/analysis.md). Anybody may ask, nothing is kept; all of it is done beside
// the server's threads, and one address has only a few questions waiting.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler analyse_moves;
Handler read_annotated_file;
Handler write_annotated_file;
/// The best lines of a program of the hall.
Handler find_lines;

}  // namespace kyvien::hall
