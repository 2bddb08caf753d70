// hall/games/pairing/fitting.h — does an open game fit a request for quick pairing?
//
// It does if game, rules, start position, board and time control are the same, the free seat is one
// that was asked for, anybody may take it, and the game is not the asker's own. A start position to
// be drawn by lot fits any number.
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
