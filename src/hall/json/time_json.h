// hall/json/time_json.h — JSON of time controls (docs/protocol.md).
//
// Safe: pure functions over values, any thread.
#pragma once

#include "clock/time_control.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {

/// Writes "none", "fischer" and "byoyomi" with their numbers; every other kind also has its "text".
void write_time(JsonWriter& json, const clock::TimeControl& control);
/// "none", "fischer", "byoyomi", "canadian" ...
[[nodiscard]] std::string time_kind(const clock::TimeControl& control);

}  // namespace kyvien::hall
