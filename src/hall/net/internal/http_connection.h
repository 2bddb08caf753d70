// hall/net/internal/http_connection.h — one connection that speaks HTTP, until it becomes a
// WebSocket.
#pragma once

#include "hall/net/internal/net.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

/// Serves the connection until it ends; never throws.
void start_http(Service& service, Socket socket);

}  // namespace kyvien::hall
