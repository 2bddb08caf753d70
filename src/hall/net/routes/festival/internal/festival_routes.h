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
/// Where does somebody play?
Handler find_festival_players;
/// Lists of all sections on one paper.
Handler send_festival_file;
/// Is the key right?
Handler open_festival_desk;
Handler renew_festival_key;

}  // namespace kyvien::hall
