// tournament/check/internal/team_rules.h — compares a round in a report with the pairing its system
// gives, and reads the rules for teams from the report.
#pragma once

#include <optional>

#include "base/result.h"
#include "tournament/check/check.h"
#include "tournament/trf/internal/line.h"

namespace kyvien::tournament::internal {

/// Empty if both are the same.
[[nodiscard]] std::optional<RoundDifference> difference_of(const Event& event, int round,
                                                           const Result<RoundPairing>& right);

/// Applies lines 250 (acceleration, in match points) and 260 (teams that may not meet) to an event
/// whose entries are teams; ignores all other lines.
/// Refuses: trf-field.
[[nodiscard]] Result<void> read_team_rule(const TrfLine& line, Event& event);

}  // namespace kyvien::tournament::internal
