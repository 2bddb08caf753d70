// hall/net/routes/festival/internal/festival_routes.h — routes of festivals
// (docs/tournament-hall.md, "Festivals").
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler list_festivals;
Handler make_festival;
Handler show_festival;
Handler change_festival;
Handler add_section;
Handler remove_section;
/// Finds in which section a player plays.
Handler find_festival_players;
/// A printed document with lists of all sections.
Handler send_festival_file;
/// Checks the key.
Handler open_festival_desk;
Handler renew_festival_key;

}  // namespace kyvien::hall
