// hall/json/internal/time_field.h — parses the time control of a request, in the form that
// write_time() (hall/json/time_json.h) writes.
//
// Cost: linear in the text. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "clock/time_control.h"
#include "hall/json/internal/json_fields.h"

namespace kyvien::hall {

/// In a hall's messages a later version may add fields (docs/protocol.md); in a request they are
/// refused.
enum class TimeFrom : bool { Request, Hall };

/// None if the field is absent.
/// Refuses: bad-field, unknown-field, and as clock::parse_time_control().
[[nodiscard]] Result<std::optional<clock::TimeControl>>
read_time(const ObjectReader& body, std::string_view field, TimeFrom from = TimeFrom::Request);

}  // namespace kyvien::hall
