// hall/net/threads/internal/passed_socket.h — a client's connection while it is handed from one
// thread of the server to another.
//
// Safe: one thread at a time.
#pragma once

#include <memory>
#include <string>

#include "hall/net/internal/client_socket.h"
#include "hall/net/internal/service.h"
#include "hall/net/internal/socket_connection.h"

namespace kyvien::hall {

class PassedSocket {
  public:
    /// Takes the connection, with what TLS has on it, away from its thread. Needs: nobody reads,
    /// writes or waits.
    explicit PassedSocket(ClientSocket socket);
    explicit PassedSocket(Socket socket) : PassedSocket(ClientSocket(std::move(socket))) {}
    PassedSocket(PassedSocket&& other) noexcept;
    PassedSocket& operator=(PassedSocket&&) = delete;
    PassedSocket(const PassedSocket&) = delete;
    PassedSocket& operator=(const PassedSocket&) = delete;
    /// Ends the connection if nobody has taken it.
    ~PassedSocket();

    /// The connection, on the thread of `there` from now on; a closed one where that was not
    /// possible. Once, on that thread.
    [[nodiscard]] ClientSocket arrive(const Service& there);

  private:
    int descriptor_ = -1;
    asio::ip::tcp protocol_ = asio::ip::tcp::v4();
    std::unique_ptr<TlsSession> tls_;
};

/// The WebSocket of a game goes to the thread that plays it, which answers the upgrade; there it
/// stays. As start_socket(); where the game or the thread is gone meanwhile the connection ends.
void pass_socket(Service& here, ClientSocket socket, Upgrade upgrade);

}  // namespace kyvien::hall
