// cli/bot/challenge_offer.h — what a bot parses of challenges and players beyond
// hall::SeenChallenge, and the counter-offer it makes.
//
// Texts are responses of the public interface (docs/protocol.md).
//
// Cost: linear in the text. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "conduct/settings/settings.h"

namespace kyvien::cli::bot {

/// ChallengeTerms, as accepted by `POST /api/challenges/{id}/counter`: the offer of the challenge
/// `id` in the list (ChallengeList) with the clock and the ratedness of `wanted`, without the
/// options of a friendly game. Nothing if it is not in the list, or names no game and seat.
[[nodiscard]] std::optional<std::string> counter_offer(std::string_view list, std::string_view id,
                                                       const conduct::Settings& wanted);

/// The pool in which games on the terms of that challenge are rated; empty: without a clock.
/// Nothing if it is not in the list.
[[nodiscard]] std::optional<std::string> pool_of_challenge(std::string_view list,
                                                           std::string_view id);

/// The rating of a player (Player) in this pool; for a player without rated games in it, the
/// initial one. Nothing if the text is not a player.
[[nodiscard]] std::optional<int> rating_in_pool(std::string_view player, std::string_view pool);

}  // namespace kyvien::cli::bot
