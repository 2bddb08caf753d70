// hall/net/routes/broadcast/internal/broadcast_routes.h — routes of broadcasts (docs/broadcast.md),
// and of parts of the hall that other pages embed.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler list_broadcasts;
Handler make_broadcast;
Handler show_broadcast;
Handler change_broadcast;
/// Download and upload of a file of games.
Handler send_broadcast_file;
Handler push_broadcast_file;
/// The address from which the hall fetches the file.
Handler show_broadcast_source;
Handler set_broadcast_source;
Handler stop_broadcast_source;
Handler show_broadcast_board;
/// oEmbed 1.0: an embeddable frame for the address of a game, a broadcast or a tournament.
Handler show_embedding;
/// The page for "/embed/…". For something that does not exist, 404 with the page for browsers, or
/// with a problem document (RFC 9457) for other clients.
Handler send_frame;

}  // namespace kyvien::hall
