// tournament/check/internal/report_ranks.h — compares the ranks in a report with those its
// tie-breaks give.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/check/check.h"
#include "tournament/ranking/tie_breaks.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament::internal {

/// The texts of line 212, or else of 202.
[[nodiscard]] std::vector<std::string> named_tie_breaks(const TrfReport& report);

/// Predetermined where the system is told to be a round robin.
[[nodiscard]] Pairings pairings_of(const TrfReport& report);

struct StatedRank {
    EntryNumber number = 0;
    std::string name;
    std::optional<int> rank;  ///< none or 0: nothing is compared
};

/// Those whose rank the table does not give. Needs: the table has all of them.
[[nodiscard]] std::vector<TieBreakDifference> compare_ranks(const Standings& table,
                                                            const std::vector<StatedRank>& stated);

}  // namespace kyvien::tournament::internal
