// hall/net/client/internal/read_answers.h — what a hall answers, read from JSON.
//
// Cost:  linear in the text. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>

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
/// A message of the socket; none: of a kind that a player need not know.
/// Refuses: not-json, bad-field.
[[nodiscard]] Result<std::optional<Heard>> read_heard(std::string_view text);

}  // namespace kyvien::hall
