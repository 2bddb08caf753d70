// hall/net/internal/redirect_port.h — a second port that redirects plain HTTP to the TLS port of
// the hall and answers nothing else.
//
// Safe: the thread of the server.
#pragma once

#include <cstdint>
#include <memory>

#include "hall/net/internal/net.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

class RedirectPort {
  public:
    RedirectPort(asio::io_context& io, Service& service) : acceptor_(io), service_(service) {}

    /// Refuses: "port-taken", "cannot-listen".
    [[nodiscard]] Result<void> listen(std::uint16_t port);
    /// Takes connections until close().
    Awaitable<void> accept();
    void close();

  private:
    Acceptor acceptor_;
    Service& service_;
};

/// Opens a port for connections.
/// Refuses: "port-taken", "cannot-listen".
[[nodiscard]] Result<void> listen_at(Acceptor& acceptor, const std::string& bind,
                                     std::uint16_t port);

}  // namespace kyvien::hall
