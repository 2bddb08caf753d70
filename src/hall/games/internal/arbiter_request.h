// hall/games/internal/arbiter_request.h — parses an arbiter's messages (docs/protocol.md).
//
// Cost:  linear in the text.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "conduct/core/command.h"
#include "hall/games/request.h"
#include "hall/json/internal/json_fields.h"

namespace kyvien::hall {

/// Refuses: bad-field.
[[nodiscard]] Result<conduct::Seat> read_player(const ObjectReader& object, std::string_view field);

/// Parses a report or a ruling by its "t"; none if arbiters have no such message.
/// Refuses: bad-field.
[[nodiscard]] std::optional<Result<conduct::CommandBody>>
read_arbiter_message(std::string_view type, const ObjectReader& message);

/// {"t":"attendance","seat":"first"|"second"|null,"coming":"arrived"|"excused"|"missing"}
/// Refuses: bad-field.
[[nodiscard]] Result<Attendance> read_attendance(const ObjectReader& message);

}  // namespace kyvien::hall
