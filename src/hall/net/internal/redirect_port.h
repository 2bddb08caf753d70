// hall/net/internal/redirect_port.h — a second port that redirects plain HTTP to the hall's TLS
// port and does nothing else.
//
// Safe: the thread of the server.
#pragma once

#include <cstdint>
#include <memory>

#include "hall/net/internal/net.h"
#include "hall/net/internal/service.h"
#include "hall/net/listening/activation.h"

namespace kyvien::hall {

class RedirectPort {
  public:
    RedirectPort(asio::io_context& io, Service& service) : acceptor_(io), service_(service) {}

    /// Refuses: "port-taken", "cannot-listen".
    [[nodiscard]] Result<void> listen(std::uint16_t port);
    /// The same with a socket that is already listening. Refuses: "cannot-listen".
    [[nodiscard]] Result<void> listen(const ActivationSocket& socket);
    [[nodiscard]] bool is_open() const { return acceptor_.is_open(); }
    /// Accepts connections until close().
    Awaitable<void> accept();
    void close();

  private:
    void journal_port() const;

    Acceptor acceptor_;
    Service& service_;
};

}  // namespace kyvien::hall
