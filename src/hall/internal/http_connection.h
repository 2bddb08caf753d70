// hall/internal/http_connection.h — one connection that speaks HTTP, until it becomes a WebSocket.
#pragma once

#include "hall/internal/net.h"
#include "hall/internal/service.h"

namespace kyvien::hall {

/// Serves the connection until it ends; never throws.
void start_http(Service& service, Socket socket);

}  // namespace kyvien::hall
