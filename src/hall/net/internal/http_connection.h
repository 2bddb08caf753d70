// hall/net/internal/http_connection.h — one HTTP connection, until it is upgraded to a WebSocket.
#pragma once

#include "hall/net/internal/net.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

/// The protocol of a port.
enum class PortProtocol : std::uint8_t {
    Plain,
    Tls,
    RedirectToTls,  ///< plain HTTP, redirected to TLS
};

/// Counts the connection and serves it until it ends, if the limits allow one more. Never throws.
void admit(Service& service, Socket socket, PortProtocol spoken);

}  // namespace kyvien::hall
