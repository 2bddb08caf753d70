// tournament/trf/internal/rounds.h — parses the rounds in a player's line of a report.
#pragma once

#include "tournament/trf/internal/line.h"

namespace kyvien::tournament::internal {

inline constexpr int kFirstRound = 92;  ///< Column of the first round's opponent.
inline constexpr int kRoundWidth = 10;

/// Parses the columns from 92 on into entry.records; blank rounds at the end are left out.
[[nodiscard]] Result<void> read_rounds(const TrfLine& line, Entry& entry);

}  // namespace kyvien::tournament::internal
