// hall/json/time_json.h — time controls as docs/protocol.md writes them.
#pragma once

#include <chrono>

#include "clock/time_control.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {

/// No control asks for more than this at once: a year.
inline constexpr clock::Milliseconds kLongestTime = std::chrono::hours(24 * 366);

/// "none", "fischer" and "byoyomi" with their numbers; every other kind with its "text" besides.
void write_time(JsonWriter& json, const clock::TimeControl& control);
/// "none", "fischer", "byoyomi", "canadian" ...
[[nodiscard]] std::string time_kind(const clock::TimeControl& control);

}  // namespace kyvien::hall
