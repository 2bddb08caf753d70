// hall/net/internal/client_socket.h — a client's socket, with or without TLS: one type, so that the
// code that reads HTTP and WebSockets is compiled once for both.
//
// Without TLS it is a plain Asio socket.
//
// Safe: the thread of the server.
#pragma once

#include <sys/uio.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "hall/net/internal/net.h"
#include "hall/net/internal/tls_session.h"

namespace kyvien::hall {

class ClientSocket : public Socket {
  public:
    using Done = std::move_only_function<void(error_code, std::size_t)>;

    explicit ClientSocket(Socket socket) : Socket(std::move(socket)) {}

    /// From now on all data goes through this TLS session; starts with the handshake.
    void secure(std::unique_ptr<TlsSession> session) { tls_ = std::move(session); }
    /// Removes the TLS session in its current state; the socket is plain from then on.
    [[nodiscard]] std::unique_ptr<TlsSession> take_tls() { return std::move(tls_); }
    /// Null: plain.
    [[nodiscard]] TlsSession* tls() const { return tls_.get(); }
    Awaitable<error_code> handshake();

    /// The data that is available without waiting.
    struct Received {
        enum class State : std::uint8_t { Read, Wait, Ended } state = State::Ended;
        std::size_t bytes = 0;
        std::size_t from_network = 0;  ///< the same with the overhead of TLS
    };
    [[nodiscard]] Received read_now(std::span<char> into);

    /// Sends close_notify if TLS is used.
    void send_close();
    /// As send_close(), and closes the connection.
    void end();

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& into) {
                if (tls_ == nullptr)
                    Socket::async_read_some(into, std::move(handler));
                else
                    read_secured(first_of(into), std::move(handler), CallMode::DuringInitiation);
            },
            token, buffers);
    }
    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& from) {
                if (tls_ == nullptr) {
                    Socket::async_write_some(from, std::move(handler));
                    return;
                }
                Parts parts;
                for (const asio::const_buffer part : boost::beast::buffers_range_ref(from))
                    if (part.size() > 0 && parts.count < parts.all.size())
                        parts.all[parts.count++] = {const_cast<void*>(part.data()), part.size()};
                write_secured(parts, std::move(handler), CallMode::DuringInitiation);
            },
            token, buffers);
    }

  private:
    enum class CallMode : bool { DuringInitiation, Later };
    struct Parts {
        std::array<iovec, 8> all{};
        std::size_t count = 0;
    };

    template <typename Buffers>
    static asio::mutable_buffer first_of(const Buffers& buffers) {
        for (const asio::mutable_buffer part : boost::beast::buffers_range_ref(buffers))
            if (part.size() > 0)
                return part;
        return {};
    }
    void read_secured(asio::mutable_buffer into, Done done, CallMode called);
    void write_secured(const Parts& parts, Done done, CallMode called);
    /// Calls `done`, or waits until the step can continue and then calls `again` with it.
    void continue_after(TlsSession::Step step, Done done, CallMode called,
                        std::move_only_function<void(Done)> again);

    std::unique_ptr<TlsSession> tls_;
};

}  // namespace kyvien::hall
