#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

#include "hall/net/egress/internal/egress_connector.h"
#include "hall/service/internal/networks.h"

namespace kyvien::hall {
namespace egress_connector {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// The number of a host's addresses that are tried, one after the other.
constexpr std::size_t kMaxAddresses = 4;

/// The addresses of a host. The system's resolver has no timeout, so it runs on a thread that is
/// abandoned at the deadline.
EgressResult<std::vector<std::string>>
addresses_of(const ResolveHost& find, const std::string& host, const EgressDeadline& deadline) {
    struct Asked {
        std::mutex mutex;
        std::vector<std::string> found;
        UniqueDescriptor done{::eventfd(0, EFD_CLOEXEC)};
    };
    const auto resolution = std::make_shared<Asked>();
    std::thread([resolution, find, host] {
        auto found = find(host);
        {
            const std::lock_guard guard(resolution->mutex);
            resolution->found = std::move(found);
        }
        (void)::eventfd_write(resolution->done.number(), 1);
    }).detach();
    if (const auto waited = deadline.wait(resolution->done.number(), POLLIN); !waited)
        return std::unexpected(waited.error());
    const std::lock_guard guard(resolution->mutex);
    return resolution->found;
}

struct SocketAddress {
    sockaddr_storage storage{};
    socklen_t length = 0;
};

SocketAddress socket_address(const std::string& text, std::uint16_t port) {
    SocketAddress address;
    sockaddr_in four{};
    sockaddr_in6 six{};
    if (::inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1) {
        four.sin_family = AF_INET;
        four.sin_port = htons(port);
        std::memcpy(&address.storage, &four, sizeof four);
        address.length = sizeof four;
    } else if (::inet_pton(AF_INET6, text.c_str(), &six.sin6_addr) == 1) {
        six.sin6_family = AF_INET6;
        six.sin6_port = htons(port);
        std::memcpy(&address.storage, &six, sizeof six);
        address.length = sizeof six;
    }
    return address;
}

EgressResult<std::unique_ptr<UniqueDescriptor>>
connected(const std::string& address, std::uint16_t port, const EgressDeadline& deadline) {
    const SocketAddress to = socket_address(address, port);
    auto socket = std::make_unique<UniqueDescriptor>(
        ::socket(to.storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (to.length == 0 || socket->number() < 0)
        return egress_error("no-connection");
    if (::connect(socket->number(), reinterpret_cast<const sockaddr*>(&to.storage), to.length) !=
        0) {
        if (errno != EINPROGRESS)
            return egress_error("no-connection");
        if (const auto waited = deadline.wait(socket->number(), POLLOUT); !waited)
            return std::unexpected(waited.error());
        int error = 0;
        socklen_t length = sizeof error;
        if (::getsockopt(socket->number(), SOL_SOCKET, SO_ERROR, &error, &length) != 0 ||
            error != 0)
            return egress_error("no-connection");
    }
    return socket;
}

/// Connects to the first of several addresses that accepts.
EgressResult<std::unique_ptr<UniqueDescriptor>>
connected_to_one(const std::vector<std::string>& addresses, std::uint16_t port,
                 const EgressDeadline& deadline) {
    auto socket = connected(addresses.front(), port, deadline);
    for (std::size_t i = 1; i < addresses.size() && !socket && deadline.is_left(); ++i)
        socket = connected(addresses[i], port, deadline);
    return socket;
}

bool would_block() {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

}  // namespace
}  // namespace egress_connector

using namespace egress_connector;

std::vector<std::string> system_addresses(const std::string& host) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), nullptr, &wanted, &found) != 0)
        return {};
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> all(found, ::freeaddrinfo);
    std::vector<std::string> addresses;
    for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
        std::array<char, INET6_ADDRSTRLEN> text{};
        const void* bytes = nullptr;
        if (each->ai_family == AF_INET)
            bytes = &reinterpret_cast<const sockaddr_in*>(each->ai_addr)->sin_addr;
        else if (each->ai_family == AF_INET6)
            bytes = &reinterpret_cast<const sockaddr_in6*>(each->ai_addr)->sin6_addr;
        if (bytes != nullptr &&
            ::inet_ntop(each->ai_family, bytes, text.data(), text.size()) != nullptr)
            addresses.emplace_back(text.data());
    }
    return addresses;
}

UniqueDescriptor::~UniqueDescriptor() {
    if (number_ >= 0)
        ::close(number_);
}

EgressResult<void> EgressDeadline::wait(int descriptor, short events) const {
    for (;;) {
        const auto time_left =
            std::chrono::duration_cast<milliseconds>(until - steady_clock::now()).count();
        if (time_left <= 0)
            return egress_error("too-slow");
        std::array<pollfd, 2> both{{{descriptor, events, 0}, {stop, POLLIN, 0}}};
        const int ready = ::poll(both.data(), both.size(), static_cast<int>(time_left));
        if (both[1].revents != 0)
            return egress_error(nullptr);
        if (ready > 0)
            return {};
        if (ready < 0 && errno != EINTR)
            return egress_error("no-connection");
    }
}

EgressResult<void> EgressConnection::wait_for(TlsSession::Outcome wanted) const {
    return deadline_.wait(socket_->number(),
                          wanted == TlsSession::Outcome::WantsWrite ? POLLOUT : POLLIN);
}

EgressResult<void> EgressConnection::secure(const TlsContext& context, const std::string& host) {
    tls_ = std::make_unique<TlsSession>(context, std::string(), TlsSession::Side::Client);
    if (!tls_->expect(host))
        return egress_error("no-tls");
    for (;;) {
        const TlsSession::Outcome outcome = tls_->at(socket_->number()).handshake().outcome;
        if (outcome == TlsSession::Outcome::Done)
            return {};
        if (outcome != TlsSession::Outcome::WantsRead && outcome != TlsSession::Outcome::WantsWrite)
            return egress_error(tls_->has_refused_certificate() ? "certificate" : "no-tls");
        if (const auto waited = wait_for(outcome); !waited)
            return waited;
    }
}

EgressResult<void> EgressConnection::write(std::string_view text) {
    while (!text.empty()) {
        TlsSession::Outcome wanted = TlsSession::Outcome::WantsWrite;
        if (tls_) {
            const iovec part{const_cast<char*>(text.data()), text.size()};  // iovec has no const
                                                                            // version
            const auto step = tls_->at(socket_->number()).write({&part, 1});
            if (step.outcome == TlsSession::Outcome::Done) {
                text.remove_prefix(step.bytes);
                continue;
            }
            if (step.outcome != TlsSession::Outcome::WantsRead &&
                step.outcome != TlsSession::Outcome::WantsWrite)
                return egress_error("no-connection");
            wanted = step.outcome;
        } else {
            const auto sent = ::send(socket_->number(), text.data(), text.size(), MSG_NOSIGNAL);
            if (sent > 0) {
                text.remove_prefix(static_cast<std::size_t>(sent));
                continue;
            }
            if (sent < 0 && !would_block())
                return egress_error("no-connection");
        }
        if (const auto waited = wait_for(wanted); !waited)
            return waited;
    }
    return {};
}

EgressResult<std::size_t> EgressConnection::read(std::span<char> buffer) {
    for (;;) {
        TlsSession::Outcome wanted = TlsSession::Outcome::WantsRead;
        // TLS may have buffered bytes, so read before waiting for the descriptor.
        if (tls_) {
            const auto step = tls_->at(socket_->number()).read(buffer.data(), buffer.size());
            if (step.outcome == TlsSession::Outcome::Done)
                return step.bytes;
            if (step.outcome != TlsSession::Outcome::WantsRead &&
                step.outcome != TlsSession::Outcome::WantsWrite)
                return 0;
            wanted = step.outcome;
        } else {
            const auto byte_count = ::recv(socket_->number(), buffer.data(), buffer.size(), 0);
            if (byte_count >= 0)
                return static_cast<std::size_t>(byte_count);
            if (!would_block())
                return egress_error("no-connection");
        }
        if (const auto waited = wait_for(wanted); !waited)
            return std::unexpected(waited.error());
    }
}

EgressConnector::EgressConnector(EgressPolicy policy, ResolveHost find)
    : policy_(std::move(policy)), find_(std::move(find)),
      stop_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

EgressResult<EgressConnection> EgressConnector::connect(const EgressTarget& target,
                                                        const EgressDeadline& deadline) const {
    auto addresses = is_address(target.host)
                         ? EgressResult<std::vector<std::string>>(std::in_place, 1, target.host)
                         : addresses_of(find_, target.host, deadline);
    if (!addresses)
        return std::unexpected(addresses.error());
    if (addresses->empty())
        return egress_error("no-such-host");
    std::erase_if(*addresses,
                  [&](const std::string& address) { return !policy_.allows(target, address); });
    if (addresses->empty())
        return egress_error("not-allowed");
    addresses->resize(std::min(addresses->size(), kMaxAddresses));
    auto socket = connected_to_one(*addresses, target.port, deadline);
    if (!socket)
        return std::unexpected(socket.error());
    EgressConnection connection(*std::move(socket), deadline);
    if (!target.is_tls)
        return connection;
    const TlsContext& context = context_.get();
    if (!context)
        return egress_error("no-tls");
    if (const auto proved = connection.secure(context, target.host); !proved)
        return std::unexpected(proved.error());
    return connection;
}

void EgressConnector::stop() {
    (void)::eventfd_write(stop_.number(), 1);
}

}  // namespace kyvien::hall
