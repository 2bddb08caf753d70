// hall/json/internal/command_json.h — JSON of a player's request (a command), in the form of
// docs/protocol.md.
//
// Safe:  pure functions over values.
#pragma once

#include "conduct/core/command.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {

/// {"t": the request's, "seat": for whom or about whom, or null, "kind", "ply", "move": where it
/// has them}.
void write_command(JsonWriter& json, const conduct::Command& command);

}  // namespace kyvien::hall
