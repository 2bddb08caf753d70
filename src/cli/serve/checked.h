// cli/serve/checked.h — tells what was found of the tournaments of a folder (kyvien check, backup
// and restore).
#pragma once

#include "store/tournaments/tournament_store.h"

namespace kyvien::cli {

/// A line for each file that is not as it was recorded, and one of all; none where there are none.
void print_checked(const store::TournamentsReport& tournaments);

}  // namespace kyvien::cli
