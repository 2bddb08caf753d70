// cli/scenario_go_event.h — Go scenarios of whole events: articles 25.2 to 29, and 33.
#pragma once

#include "cli/scenario_runner.h"

namespace kyvien::cli {

/// Scenarios with a "tournament" object.
[[nodiscard]] Failure run_go_event_scenario(const boost::json::object& scenario);
/// Scenarios whose events are summaries of a player's games.
[[nodiscard]] Failure run_go_warnings_scenario(const boost::json::object& scenario);

}  // namespace kyvien::cli
