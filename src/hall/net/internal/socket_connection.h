// hall/net/internal/socket_connection.h — one WebSocket.
#pragma once

#include <string>

#include "hall/net/internal/client_socket.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

/// Answers the upgrade with `accept` (frame_reader.h) and serves the WebSocket of the game until it
/// ends.
/// Needs: the game exists, the origin is allowed.
void start_socket(Service& service, ClientSocket socket, const std::string& game,
                  const std::string& accept, std::string client, Shares::Share share);

}  // namespace kyvien::hall
