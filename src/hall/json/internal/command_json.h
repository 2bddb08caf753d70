// hall/json/internal/command_json.h — JSON of a command, in the form of docs/protocol.md.
//
// Safe:  pure functions over values.
#pragma once

#include "conduct/core/command.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {

/// {"t": the command's, "seat": who does it or whom it concerns, or null, and "kind", "ply", "move"
/// if it has them}.
void write_command(JsonWriter& json, const conduct::Command& command);

}  // namespace kyvien::hall
