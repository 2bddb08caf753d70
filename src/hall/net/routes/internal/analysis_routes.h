// hall/net/routes/internal/analysis_routes.h — routes of the analysis board: moves that are tried,
// files with variations (docs/analysis.md). Anybody may ask and nothing is stored; the work is done
// on background threads, and the number of waiting questions of one address is limited.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler analyse_moves;
Handler read_annotated_file;
Handler write_annotated_file;
/// The best lines of a program of the hall.
Handler find_lines;

}  // namespace kyvien::hall
