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

/// The tie-breaks of line 212, otherwise of line 202.
[[nodiscard]] std::vector<std::string> named_tie_breaks(const TrfReport& report);

/// Predetermined if the named system is a round robin.
[[nodiscard]] Pairings pairings_of(const TrfReport& report);

struct StatedRank {
    EntryNumber number = 0;
    std::string name;
    std::optional<int> rank;  ///< empty or 0: not compared
};

/// The entries whose rank differs from the standings. Needs: the standings contain all entries.
[[nodiscard]] std::vector<TieBreakDifference> compare_ranks(const Standings& table,
                                                            const std::vector<StatedRank>& stated);

}  // namespace kyvien::tournament::internal
