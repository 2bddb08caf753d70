#include "hall/net/internal/client_socket.h"

#include <sys/socket.h>

#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <cerrno>

namespace kyvien::hall {

void ClientSocket::continue_after(TlsSession::Step step, Done done, CallMode called,
                                  std::move_only_function<void(Done)> again) {
    using Outcome = TlsSession::Outcome;
    if (step.outcome == Outcome::WantsRead || step.outcome == Outcome::WantsWrite) {
        async_wait(step.outcome == Outcome::WantsRead ? Socket::wait_read : Socket::wait_write,
                   [done = std::move(done), again = std::move(again)](error_code error) mutable {
                       if (error)
                           done(error, 0);
                       else
                           again(std::move(done));
                   });
        return;
    }
    error_code error;
    if (step.outcome == Outcome::Ended)
        error = asio::error::eof;
    else if (step.outcome == Outcome::Failed)
        error = asio::error::connection_reset;
    if (called == CallMode::Later)
        done(error, step.bytes);
    else  // never called from within the initiating call
        asio::post(get_executor(), [done = std::move(done), error, bytes = step.bytes]() mutable {
            done(error, bytes);
        });
}

void ClientSocket::read_secured(asio::mutable_buffer into, Done done, CallMode called) {
    continue_after(
        tls_->at(native_handle()).read(into.data(), into.size()), std::move(done), called,
        [this, into](Done again) { read_secured(into, std::move(again), CallMode::Later); });
}

void ClientSocket::write_secured(const Parts& parts, Done done, CallMode called) {
    continue_after(
        tls_->at(native_handle()).write({parts.all.data(), parts.count}), std::move(done), called,
        [this, parts](Done again) { write_secured(parts, std::move(again), CallMode::Later); });
}

Awaitable<error_code> ClientSocket::handshake() {
    using Outcome = TlsSession::Outcome;
    for (;;) {
        const TlsSession::Step step = tls_->at(native_handle()).handshake();
        if (step.outcome == Outcome::Done)
            co_return error_code();
        if (step.outcome != Outcome::WantsRead && step.outcome != Outcome::WantsWrite)
            co_return asio::error::connection_reset;
        auto [error] = co_await async_wait(
            step.outcome == Outcome::WantsRead ? Socket::wait_read : Socket::wait_write, kAwait);
        if (error)
            co_return error;
    }
}

ClientSocket::Received ClientSocket::read_now(std::span<char> into) {
    using State = Received::State;
    if (tls_ == nullptr) {
        const ssize_t read = ::recv(native_handle(), into.data(), into.size(), MSG_DONTWAIT);
        if (read > 0)
            return {State::Read, static_cast<std::size_t>(read), static_cast<std::size_t>(read)};
        const bool waits = read < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
        return {waits ? State::Wait : State::Ended};
    }
    using Outcome = TlsSession::Outcome;
    const TlsSession::Step step = tls_->at(native_handle()).read(into.data(), into.size());
    const State state = step.outcome == Outcome::Done ? State::Read
                        : step.outcome == Outcome::WantsRead || step.outcome == Outcome::WantsWrite
                            ? State::Wait  // TLS data to be sent goes out with the next read
                            : State::Ended;
    return {state, step.bytes, tls_->take_received()};
}

void ClientSocket::send_close() {
    if (tls_ != nullptr && is_open())
        tls_->at(native_handle()).send_close();
}

void ClientSocket::end() {
    send_close();
    error_code ignored;  // the other side may have disconnected: nothing is lost by that
    shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
    close(ignored);
}

}  // namespace kyvien::hall
