// hall/net/internal/http_connection.h — one HTTP connection, until it is upgraded to a WebSocket.
#pragma once

#include "hall/net/internal/net.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

/// How a port is spoken to.
enum class Spoken : std::uint8_t {
    Plain,
    Tls,
    Redirects,  ///< plainly, to be told where TLS is spoken
};

/// Counts the connection, and serves it until it ends where there is room for one more; never
/// throws.
void admit(Service& service, Socket socket, Spoken spoken);

}  // namespace kyvien::hall
