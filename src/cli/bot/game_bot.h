// cli/bot/game_bot.h — plays one game in a hall with an engine, to its end.
//
// The bot acts on the hall's views: each view that requires an action is answered once. A broken
// connection is reopened, after growing pauses; the engine continues to think meanwhile. When the
// game ends or the position changes, the engine is stopped. An engine that fails in a position, or
// names a move that the hall refuses, is restarted once; then the bot resigns.
//
// Safe: one thread.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/bot/thinker.h"
#include "engine/play/game.h"
#include "hall/net/client/hall_client.h"

namespace kyvien::cli::bot {

struct Played {
    hall::SeenResult result;
    std::string failure;  ///< why the bot resigned; empty: the engine has played the whole game
};

struct PlayRules {
    /// Deducted from the time shown to the engine: the network delay of a move to the hall.
    std::chrono::milliseconds overhead{};
    /// When a draw is accepted, and when to resign (engine/play/offers_and_claims.h).
    engine::Adjudication adjudication{};
    bool offers_draws = false;  ///< offers a draw when it would accept one in an even game
    /// If the opponent has not come for this long, or has not moved in a game without a clock, the
    /// game is aborted before its second move; nothing: never.
    std::optional<std::chrono::milliseconds> longest_wait{};
};

/// Claims whatever it can rightfully claim. `told` is called with information for people: a broken
/// connection, a failed engine. Nothing: the client's stop_fd became readable before the end.
/// Refuses: permanent refusals of the hall; cannot-open if it is permanently unreachable.
[[nodiscard]] Result<std::optional<Played>>
play_game(const hall::HallClient& client, const hall::TakenSeat& seat, Thinker& thinker,
          const PlayRules& rules, const std::function<void(const Refusal&)>& on_refusal);

}  // namespace kyvien::cli::bot
