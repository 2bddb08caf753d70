// scenarios/go/event.h — Go scenarios of whole events: articles 25.2 to 29, and 33.
#pragma once

#include "scenarios/runner.h"

namespace kyvien::scenarios {

/// Scenarios with a "tournament" object.
[[nodiscard]] Failure run_go_event_scenario(const boost::json::object& scenario);
/// Scenarios whose events are summaries of a player's games.
[[nodiscard]] Failure run_go_warnings_scenario(const boost::json::object& scenario);

}  // namespace kyvien::scenarios
