// hall/tournaments/sealed_line_up.h — a line-up that a captain has submitted; secret until both
// teams have submitted theirs.
//
// Safe:  a value.
#pragma once

#include <vector>

#include "tournament/event/entry.h"

namespace kyvien::hall {

struct SealedLineUp {
    int round = 0;
    tournament::EntryNumber team = 0;
    tournament::EntryNumber opponent = 0;  ///< the expected opponent
    std::vector<int> places;               ///< from board one; 0 for an empty board

    friend bool operator==(const SealedLineUp&, const SealedLineUp&) = default;
};

}  // namespace kyvien::hall
