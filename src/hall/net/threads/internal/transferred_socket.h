// hall/net/threads/internal/transferred_socket.h — a client's connection while it is handed over
// from one thread of the server to another.
//
// Safe: one thread at a time.
#pragma once

#include <memory>
#include <string>

#include "hall/net/internal/client_socket.h"
#include "hall/net/internal/service.h"
#include "hall/net/internal/socket_connection.h"

namespace kyvien::hall {

class TransferredSocket {
  public:
    /// Takes the connection and its TLS session from its thread. Needs: no read, write or wait is
    /// pending.
    explicit TransferredSocket(ClientSocket socket);
    explicit TransferredSocket(Socket socket)
        : TransferredSocket(ClientSocket(std::move(socket))) {}
    TransferredSocket(TransferredSocket&& other) noexcept;
    TransferredSocket& operator=(TransferredSocket&&) = delete;
    TransferredSocket(const TransferredSocket&) = delete;
    TransferredSocket& operator=(const TransferredSocket&) = delete;
    /// Closes the connection if it was not taken.
    ~TransferredSocket();

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
void transfer_socket(Service& here, ClientSocket socket, Upgrade upgrade);

}  // namespace kyvien::hall
