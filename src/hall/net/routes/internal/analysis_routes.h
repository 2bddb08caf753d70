// hall/net/routes/internal/analysis_routes.h — routes of the analysis board: trying moves, and
// files with variations (docs/analysis.md). Open to everybody, and nothing is stored; the work runs
// on background threads, and the number of waiting requests of one address is limited.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler analyse_moves;
Handler read_annotated_file;
Handler write_annotated_file;
/// The best lines found by a program of the hall.
Handler find_lines;

}  // namespace kyvien::hall
