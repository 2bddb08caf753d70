// cli/bot/challenge_bot.h — waits for challenges to an account, accepts those that match, and
// plays.
//
// If a counter-offer of the bot is accepted, the game is always played; while the maximum number of
// games is in progress no counter-offer is made, and open ones are withdrawn when the bot has
// enough games.
//
// Each game is played on its own thread with its own engine. A broken stream is reopened, after
// pauses of up to ten seconds, for as long as it takes; games of accepted challenges that are in
// progress then, or were when the bot started, are continued.
//
// Safe: one thread, on which all callbacks are called.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/bot/challenge_terms.h"
#include "cli/bot/game_bot.h"
#include "hall/net/client/hall_client.h"

namespace kyvien::cli::bot {

struct ChallengePlan {
    engine::EngineDescription engine;
    AcceptedTerms terms;
    PlayRules rules;
    std::size_t at_once = 1;    ///< at this many, challenges are declined for later
    std::size_t max_games = 0;  ///< it ends after this many accepted challenges; 0: never
    /// Offered once instead of a challenge whose time or rating does not match; nothing: such
    /// challenges are declined.
    std::optional<clock::TimeControl> counter = std::nullopt;
};

/// Callbacks for information to people.
struct ChallengeCallbacks {
    std::function<void()> waits;  ///< the first stream is open
    std::function<void(const std::string& game, const std::string& opponent)> begun;
    std::function<void(const std::string& game, const Played&)> ended;
    std::function<void(const hall::SeenChallenge&, std::string_view reason)> declined;
    /// A counter-offer was made, with the reason for which the challenge would have been declined.
    std::function<void(const hall::SeenChallenge&, std::string_view reason)> countered;
    std::function<void(const Refusal&)> trouble;
};

/// Runs until the client's stop_fd becomes readable, or the planned number of games was played.
/// Returns the ids of the games that are still in progress.
/// Needs: the client's token has the scopes `play` and `read`.
/// Refuses: permanent refusals of the hall; cannot-open only if it could never be reached.
[[nodiscard]] Result<std::vector<std::string>> play_challenges(const hall::HallClient& client,
                                                               const ChallengePlan& plan,
                                                               const ChallengeCallbacks& callbacks);

}  // namespace kyvien::cli::bot
