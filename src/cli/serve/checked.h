// cli/serve/checked.h — prints the result of checking the tournaments of a folder (kyvien check,
// backup and restore).
#pragma once

#include "store/tournaments/tournament_store.h"

namespace kyvien::cli {

/// Prints a line for each file that is not as it was recorded, and a summary; no output if there
/// are no tournaments.
void print_checked(const store::TournamentsReport& tournaments);

}  // namespace kyvien::cli
