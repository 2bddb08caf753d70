// hall/net/internal/metered_socket.h — a socket that counts what comes in, and whose writes go
// through an outbox.
//
// Pieces of a message that hold nothing never reach the reader of a WebSocket, so that they are
// counted here, by their bytes. What Beast writes itself (pongs, the close) takes its place among
// the messages of the outbox.
#pragma once

#include <boost/asio/compose.hpp>
#include <boost/asio/error.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstddef>
#include <functional>
#include <utility>

#include "hall/net/internal/client_socket.h"
#include "hall/net/internal/outbox.h"

namespace kyvien::hall {

class MeteredSocket : public ClientSocket {
  public:
    explicit MeteredSocket(ClientSocket socket) : ClientSocket(std::move(socket)) {}

    /// Called with what each read has brought; false ends the connection.
    void on_read(std::function<bool(std::size_t)> count) { count_ = std::move(count); }
    [[nodiscard]] Outbox& outbox() { return outbox_; }

    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& content) {
                outbox_.put_bytes(boost::beast::buffers_to_string(content), std::move(handler));
            },
            token, buffers);
    }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_compose<Token, void(error_code, std::size_t)>(
            [this, buffers, has_begun = false](auto& self, error_code error = {},
                                               std::size_t read = 0) mutable {
                if (!has_begun) {
                    has_begun = true;
                    ClientSocket::async_read_some(buffers, std::move(self));
                    return;
                }
                // Of TLS counts what has come, not what was in it.
                const std::size_t received = tls() == nullptr ? read : tls()->take_received();
                if (!error && count_ && !count_(received))
                    error = asio::error::connection_aborted;
                self.complete(error, read);
            },
            token, static_cast<Socket&>(*this));
    }

  private:
    std::function<bool(std::size_t)> count_;
    Outbox outbox_;
};

// Beast finds these by the type of the socket below a WebSocket.
inline void teardown(boost::beast::role_type role, MeteredSocket& socket, error_code& error) {
    socket.say_goodbye();
    boost::beast::websocket::teardown(role, static_cast<Socket&>(socket), error);
}
template <typename Handler>
void async_teardown(boost::beast::role_type role, MeteredSocket& socket, Handler&& handler) {
    socket.say_goodbye();
    boost::beast::websocket::async_teardown(role, static_cast<Socket&>(socket),
                                            std::forward<Handler>(handler));
}

}  // namespace kyvien::hall
