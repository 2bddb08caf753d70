// hall/net/routes/internal/law_routes.h — routes of the laws, and of the words for reports
// (docs/protocol.md).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// The descriptions of the games.
Handler list_game_kinds;
Handler list_laws;
Handler show_law;
Handler show_clause;
/// A whole law, for reading offline.
Handler list_clauses;
Handler search_laws;
/// The reports that can be made over the board.
Handler show_reports;
/// The words used in the game's record.
Handler show_words;

}  // namespace kyvien::hall
