// hall/festivals/internal/festival_json.h — JSON of a festival, and of the players of its sections.
//
// Cost:  linear in the output.
// Safe:  pure functions, any thread.
#pragma once

#include <string_view>

#include "hall/festivals/festival.h"
#include "hall/json/json_writer.h"
#include "tournament/office/office.h"

namespace kyvien::hall {

/// Writes fields of the current object.
void write_festival_fields(JsonWriter& json, std::string_view id, const Festival& festival);

/// A player of a section, and where the player is paired in its last round. `member`: the team
/// member whose name was found; empty: the entry itself.
/// Needs: the office has this entry.
void write_found_player(JsonWriter& json, std::string_view tournament,
                        const tournament::Office& office, tournament::EntryNumber number,
                        std::string_view member);

}  // namespace kyvien::hall
