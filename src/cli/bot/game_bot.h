// cli/bot/game_bot.h — plays one game in a hall with an engine, to its end.
//
// The bot acts on the hall's views: each view that asks for something is answered once. A
// connection that breaks is opened again, after growing pauses; the engine goes on thinking
// meanwhile. When the game ends or the position changes, the engine is stopped. An engine that
// fails in a position, or names a move that the hall refuses, is started again once; then the bot
// resigns.
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
    /// Taken from the time that the engine is shown: what a move needs to the hall.
    std::chrono::milliseconds overhead{};
    /// When a draw is accepted, and the game given up (engine/play/lone_seat.h).
    engine::Adjudication adjudication{};
    bool offers_draws = false;  ///< where it would accept one in an even game
    /// A game in which the opponent has not come so long, or not moved where no clock runs, is
    /// aborted before its second move; none: never.
    std::optional<std::chrono::milliseconds> longest_wait{};
};

/// What it can claim by right it claims. `told` hears what people may want
/// to know: a connection that broke, an engine that failed. None: the client's stop_fd could be
/// read before the end. Refuses: what the hall refuses for good; cannot-open when it is gone for
/// good.
[[nodiscard]] Result<std::optional<Played>>
play_game(const hall::HallClient& client, const hall::TakenSeat& seat, Thinker& thinker,
          const PlayRules& rules, const std::function<void(const Refusal&)>& told);

}  // namespace kyvien::cli::bot
