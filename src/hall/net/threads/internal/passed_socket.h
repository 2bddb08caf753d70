// hall/net/threads/internal/passed_socket.h — a client's connection while it is handed over from
// one thread of the server to another.
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
    /// Takes the connection and its TLS session from its thread. Needs: no read, write or wait is
    /// pending.
    explicit PassedSocket(ClientSocket socket);
    explicit PassedSocket(Socket socket) : PassedSocket(ClientSocket(std::move(socket))) {}
    PassedSocket(PassedSocket&& other) noexcept;
    PassedSocket& operator=(PassedSocket&&) = delete;
    PassedSocket(const PassedSocket&) = delete;
    PassedSocket& operator=(const PassedSocket&) = delete;
    /// Closes the connection if it was not taken.
    ~PassedSocket();

    /// The connection, which belongs to the thread of `there` from now on; a closed one if that
    /// failed. Call once, on that thread.
    [[nodiscard]] ClientSocket arrive(const Service& there);

  private:
    int descriptor_ = -1;
    asio::ip::tcp protocol_ = asio::ip::tcp::v4();
    std::unique_ptr<TlsSession> tls_;
};

/// Hands the WebSocket of a game over to the thread that plays it, which sends the upgrade
/// response; there it stays. As start_socket(); if the game or the thread no longer exists the
/// connection is closed.
void pass_socket(Service& here, ClientSocket socket, Upgrade upgrade);

}  // namespace kyvien::hall
