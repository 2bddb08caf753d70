// hall/games/pairing/fitting.h — whether an open game fits a request to play at once.
//
// It is, where game, rules, start, board and time are the same, the free seat is the one that is
// asked for, anybody may take it, and it is not a game of his own. A start position by lot fits any
// by number.
//
// Cost:  constant for a game; one reading of its summary where it is known by that alone.
// Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/core/state.h"
#include "hall/games/new_game.h"
#include "hall/games/pairing/waiting_game.h"
#include "store/event_log.h"

namespace kyvien::hall {

/// Whether anybody is there to be played with is not looked at.
[[nodiscard]] bool fits(const QuickRequest& request, std::string_view id,
                        const conduct::State& game);

/// The same of open games as the record lists them. `now`: any moment.
[[nodiscard]] std::vector<WaitingGame> fitting(std::span<const store::ListedGame> open,
                                               const QuickRequest& request, Instant now);

/// Requests that may be granted by the same game have the same one.
[[nodiscard]] std::string terms_of(const QuickRequest& request);

}  // namespace kyvien::hall
