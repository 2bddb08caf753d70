// conduct/adjournment/internal/hall_adjournment.h — decides about adjourning a game in the hall
// (conduct/adjournment/adjournment.h).
#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/internal/board_conduct.h"

namespace kyvien::conduct::internal {

struct StateBody;

/// What follows from a command where a game on the hall's board is, or shall be, adjourned; none
/// where the usual rules hold.
[[nodiscard]] std::optional<Result<std::vector<EventBody>>>
decide_adjournment(const StateBody& body, const Command& command, Unread unread);

/// Told of every event after it was applied to a game on the hall's board.
void remember_adjournment(StateBody& body, const Event& event);

}  // namespace kyvien::conduct::internal
