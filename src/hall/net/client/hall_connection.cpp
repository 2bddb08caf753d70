#include "hall/net/client/internal/hall_connection.h"

#include <fmt/core.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

namespace kyvien::hall {
namespace hall_connection {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Outcome = TlsSession::Outcome;

enum class Woken : std::uint8_t { Ready, Sign, Late };

Woken wait_for(int socket, short events, const HallWaitLimit& waiting) {
    std::vector<pollfd> all{{socket, events, 0}};
    for (const int sign : waiting.signs)
        all.push_back({sign, POLLIN, 0});
    for (;;) {
        const auto time_left = waiting.until - steady_clock::now();
        if (time_left <= steady_clock::duration::zero())
            return Woken::Late;
        // Rounded up, to avoid busy waiting in the last millisecond.
        const auto most = std::min(std::chrono::ceil<milliseconds>(time_left),
                                   milliseconds(std::chrono::hours(1)));
        const int ready = ::poll(all.data(), all.size(), static_cast<int>(most.count()));
        if (ready < 0 && errno != EINTR)
            return Woken::Late;
        if (ready <= 0)
            continue;
        // Received bytes are read before anything else is done.
        return all[0].revents != 0 ? Woken::Ready : Woken::Sign;
    }
}

Reason silent() {
    return {"hall-silent", "it does not answer in time"};
}

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

Result<Addresses> addresses_of(const HallAddress& address) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(address.host.c_str(), address.port.c_str(), &wanted, &found) != 0)
        return connection_failed(address, {"hall-no-host", "no such host"});
    return Addresses(found, ::freeaddrinfo);
}

/// Connects to one address. Returns the socket, or the reason of failure.
std::expected<int, Reason> connected(const addrinfo& to, const HallWaitLimit& waiting) {
    const int socket =
        ::socket(to.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, to.ai_protocol);
    if (socket < 0)
        return std::unexpected(system_reason(errno));
    int error = ::connect(socket, to.ai_addr, to.ai_addrlen) == 0 ? 0 : errno;
    if (error == EINPROGRESS) {
        if (wait_for(socket, POLLOUT, waiting) != Woken::Ready) {
            ::close(socket);
            return std::unexpected(silent());
        }
        socklen_t length = sizeof error;
        if (::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &length) != 0)
            error = errno;
    }
    if (error == 0)
        return socket;
    ::close(socket);
    return std::unexpected(system_reason(error));
}

}  // namespace
}  // namespace hall_connection

std::unexpected<Refusal> connection_failed(const HallAddress& address, const Reason& why) {
    return refuse("cannot-open",
                  fmt::format("{} cannot be reached: {}.", address.text(), why.english),
                  std::nullopt, with_reason({{"file", address.text()}}, why));
}

Result<std::unique_ptr<HallConnection>> HallConnection::open(const HallAddress& address,
                                                             const HallWaitLimit& waiting) {
    const auto addresses = KYVIEN_TRY(hall_connection::addresses_of(address));
    std::optional<Reason> why;
    for (const addrinfo* each = addresses.get(); each != nullptr; each = each->ai_next) {
        const auto socket = hall_connection::connected(*each, waiting);
        if (!socket) {
            why = socket.error();
            continue;
        }
        auto made = std::make_unique<HallConnection>(address, *socket);
        if (address.is_tls)
            KYVIEN_TRY(made->secure(waiting));
        return made;
    }
    return connection_failed(address, why.value_or(hall_connection::silent()));
}

HallConnection::~HallConnection() {
    if (tls_)
        tls_->at(socket_).send_close();
    ::close(socket_);
}

Result<void> HallConnection::wait_until_ready(TlsSession::Outcome wanted,
                                              const HallWaitLimit& waiting) {
    using namespace hall_connection;
    const short events = wanted == Outcome::WantsWrite ? POLLOUT : POLLIN;
    if (wait_for(socket_, events, waiting) == Woken::Ready)
        return {};
    return connection_failed(address_, silent());
}

Result<void> HallConnection::secure(const HallWaitLimit& waiting) {
    using namespace hall_connection;
    const TlsContext context = process_verifying_context();
    if (!context)
        return connection_failed(address_, {"hall-tls", "TLS: {said}", {{"said", "no context"}}});
    tls_ = std::make_unique<TlsSession>(context, std::string(), TlsSession::Side::Client);
    if (!tls_->expect(address_.host))
        return connection_failed(address_, {"hall-tls", "TLS: {said}", {{"said", "no such name"}}});
    for (;;) {
        const TlsSession::Step step = tls_->at(socket_).handshake();
        if (step.outcome == Outcome::Done)
            return {};
        if (step.outcome != Outcome::WantsRead && step.outcome != Outcome::WantsWrite)
            return connection_failed(
                address_,
                {"hall-tls",
                 "TLS: {said}",
                 {{"said", tls_->failure().empty() ? "the connection ended" : tls_->failure()}}});
        KYVIEN_TRY(wait_until_ready(step.outcome, waiting));
    }
}

Result<void> HallConnection::write(std::string_view bytes, const HallWaitLimit& waiting) {
    using namespace hall_connection;
    while (!bytes.empty()) {
        Outcome wanted = Outcome::WantsWrite;
        if (tls_) {
            const iovec part{const_cast<char*>(bytes.data()),
                             bytes.size()};  // iovec has no const version
            const auto step = tls_->at(socket_).write({&part, 1});
            if (step.outcome == Outcome::Done) {
                bytes.remove_prefix(step.bytes);
                continue;
            }
            if (step.outcome != Outcome::WantsRead && step.outcome != Outcome::WantsWrite)
                return connection_failed(address_, {"hall-ended", "it has ended the connection"});
            wanted = step.outcome;
        } else {
            const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent >= 0) {
                bytes.remove_prefix(static_cast<std::size_t>(sent));
                continue;
            }
            if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
                return connection_failed(address_, system_reason(errno));
        }
        KYVIEN_TRY(wait_until_ready(wanted, waiting));
    }
    return {};
}

Result<std::optional<std::size_t>> HallConnection::read(std::span<char> into,
                                                        const HallWaitLimit& waiting) {
    using namespace hall_connection;
    for (;;) {
        short events = POLLIN;
        // TLS may have buffered bytes, so read before waiting for the descriptor.
        if (tls_) {
            const auto step = tls_->at(socket_).read(into.data(), into.size());
            if (step.outcome == Outcome::Done)
                return step.bytes;
            if (step.outcome == Outcome::Ended)
                return 0;
            if (step.outcome == Outcome::Failed)
                return connection_failed(address_,
                                         {"hall-tls", "TLS: {said}", {{"said", tls_->failure()}}});
            events = step.outcome == Outcome::WantsWrite ? POLLOUT : POLLIN;
        } else {
            const ssize_t byte_count = ::recv(socket_, into.data(), into.size(), 0);
            if (byte_count >= 0)
                return static_cast<std::size_t>(byte_count);
            if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
                return connection_failed(address_, system_reason(errno));
        }
        if (wait_for(socket_, events, waiting) != Woken::Ready)
            return std::nullopt;
    }
}

}  // namespace kyvien::hall
