// hall/net/client/internal/read_answers.h — reads the JSON answers of a hall.
//
// Cost:  linear in the text. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/net/client/hall_client.h"

namespace kyvien::hall {

/// The refusal that a problem document of HTTP or the field "refusal" of the socket tells.
/// None: it is none.
[[nodiscard]] std::optional<Refusal> read_hall_refusal(std::string_view text);
/// {"id", "token"}. Refuses: not-json, bad-field.
[[nodiscard]] Result<TakenSeat> read_taken_seat(std::string_view text);
/// The field "game". Refuses: not-json, bad-field.
[[nodiscard]] Result<conduct::Game> read_kind(std::string_view text);
/// A game: has it a result? Refuses: not-json.
[[nodiscard]] Result<bool> read_is_over(std::string_view text);
/// A ChallengeList; those whose offers this version does not understand are left out.
/// Refuses: not-json, bad-field.
[[nodiscard]] Result<std::vector<SeenChallenge>> read_challenges(std::string_view text);
/// A line of an account's stream; none: it tells of no challenge, or of one whose offer this
/// version does not understand. Refuses: not-json.
[[nodiscard]] Result<std::optional<SeenChallenge>> read_account_line(std::string_view text);
/// A message of the socket; none: of a kind that a player need not know.
/// Refuses: not-json, bad-field.
[[nodiscard]] Result<std::optional<Heard>> read_heard(std::string_view text);

}  // namespace kyvien::hall
