// hall/games/pairing/fitting.h — does an open game fit a request for quick pairing?
//
// It does if game, rules, start position, board and time control are the same, the free seat is one
// that was asked for, anybody may take it, and the game is not the requester's own. A request for a
// start position drawn by lot accepts any number.
//
// Cost:  constant for a game in memory; otherwise one parse of its summary.
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

/// Does not check whether the host is present.
[[nodiscard]] bool fits(const QuickRequest& request, std::string_view id,
                        const conduct::State& game);

/// The same for open games as the record lists them. `now`: any moment.
[[nodiscard]] std::vector<WaitingGame> fitting(std::span<const store::ListedGame> open,
                                               const QuickRequest& request, Instant now);

/// A key that is equal for all requests that the same game may satisfy.
[[nodiscard]] std::string terms_of(const QuickRequest& request);

}  // namespace kyvien::hall
