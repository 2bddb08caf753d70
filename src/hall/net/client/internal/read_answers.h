// hall/net/client/internal/read_answers.h — parses the JSON responses of a hall.
//
// Cost:  linear in the text. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/net/client/hall_client.h"

namespace kyvien::hall {

/// The refusal in an HTTP problem document, or in the field "refusal" of a WebSocket message. None
/// if there is none.
[[nodiscard]] std::optional<Refusal> read_hall_refusal(std::string_view text);
/// {"id", "token"}. Refuses: not-json, bad-field.
[[nodiscard]] Result<TakenSeat> read_taken_seat(std::string_view text);
/// The field "game". Refuses: not-json, bad-field.
[[nodiscard]] Result<conduct::Game> read_kind(std::string_view text);
/// Does a game have a result? Refuses: not-json.
[[nodiscard]] Result<bool> read_is_over(std::string_view text);
/// A ChallengeList, without challenges whose terms this version does not understand.
/// Refuses: not-json, bad-field.
[[nodiscard]] Result<std::vector<SeenChallenge>> read_challenges(std::string_view text);
/// A line of an account's stream; none if it is not about a challenge, or the challenge has terms
/// that this version does not understand. Refuses: not-json.
[[nodiscard]] Result<std::optional<SeenChallenge>> read_account_line(std::string_view text);
/// A WebSocket message; none if it is of a kind that players do not need.
/// Refuses: not-json, bad-field.
[[nodiscard]] Result<std::optional<GameMessage>> read_game_message(std::string_view text);

}  // namespace kyvien::hall
