// conduct/adjournment/internal/hall_adjournment.h — decides adjournments of games in the hall
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

/// The events that follow from a command concerning an adjournment on the hall's board; nothing if
/// the usual rules apply.
[[nodiscard]] std::optional<Result<std::vector<EventBody>>>
decide_adjournment(const StateBody& body, const Command& command, UnreadFieldPolicy unread);

/// Called for every event after it was applied to a game on the hall's board.
void remember_adjournment(StateBody& body, const Event& event);

}  // namespace kyvien::conduct::internal
