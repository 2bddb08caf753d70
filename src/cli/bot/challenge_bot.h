// cli/bot/challenge_bot.h — waits for challenges to an account, accepts those that fit, and plays.
//
// If the bot's counter-offer is accepted the game is always played; while the maximum of games is
// being played no counter-offer is made, and open ones are withdrawn when the bot has enough games.
//
// Each game is played on a thread of its own with its own engine. A stream that breaks is opened
// again, after pauses of up to ten seconds, for as long as it takes; games of accepted challenges
// that are in progress then, or were when the bot started, are continued.
//
// Safe: one thread, on which everything is told.
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
    std::size_t at_once = 1;  ///< while so many are played, challenges are declined for later
    std::size_t in_all = 0;   ///< after so many accepted challenges it ends; 0: never
    /// Offered once instead of a challenge whose time or rating does not fit; none: such are
    /// declined.
    std::optional<clock::TimeControl> counter = std::nullopt;
};

/// What people may want to know.
struct ChallengeTold {
    std::function<void()> waits;  ///< the first stream is there
    std::function<void(const std::string& game, const std::string& opponent)> begun;
    std::function<void(const std::string& game, const Played&)> ended;
    std::function<void(const hall::SeenChallenge&, std::string_view reason)> declined;
    /// Another offer was made, for the reason with which it would have been declined.
    std::function<void(const hall::SeenChallenge&, std::string_view reason)> countered;
    std::function<void(const Refusal&)> trouble;
};

/// Until the client's stop_fd can be read, or so many games as planned were played; the games that
/// are left going on, by their ids.
/// Needs: the client's token has the scopes `play` and `read`.
/// Refuses: what the hall refuses for good; cannot-open only where it could never be reached.
[[nodiscard]] Result<std::vector<std::string>> play_challenges(const hall::HallClient& client,
                                                               const ChallengePlan& plan,
                                                               const ChallengeTold& told);

}  // namespace kyvien::cli::bot
