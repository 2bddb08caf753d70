#include "hall/net/listening/internal/listen.h"

#include <fmt/core.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <optional>

namespace kyvien::hall {
namespace listening {
namespace {

std::optional<int> option_of(int descriptor, int option) {
    int value = 0;
    socklen_t size = sizeof value;
    if (getsockopt(descriptor, SOL_SOCKET, option, &value, &size) != 0)
        return std::nullopt;
    return value;
}

}  // namespace
}  // namespace listening

Result<void> listen_at(Acceptor& acceptor, const std::string& bind, std::uint16_t port) {
    const auto listen_refusal = [&](const Reason& why) {
        return refuse("cannot-listen",
                      fmt::format("Cannot listen on {} port {}: {}.", bind, port, why.english),
                      std::nullopt, with_reason({{"bind", bind}}, why));
    };
    error_code error;
    const auto address = asio::ip::make_address(bind == "localhost" ? "127.0.0.1" : bind, error);
    if (error)
        return listen_refusal(
            {"not-an-address", "it is not an address of the form 127.0.0.1, 0.0.0.0 or ::1"});
    const asio::ip::tcp::endpoint endpoint(address, port);
    acceptor.open(endpoint.protocol(), error);
    if (!error)
        acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error)
        acceptor.bind(endpoint, error);
    if (!error)
        acceptor.listen(4096, error);
    if (error == asio::error::address_in_use)
        return refuse("port-taken",
                      fmt::format("Port {} of {} is in use by another program. Stop it, or "
                                  "choose another port with --port (0 takes a free one).",
                                  port, bind),
                      std::nullopt, {{"port", std::to_string(port)}});
    if (error)
        return listen_refusal(system_reason(error.value()));
    return {};
}

Result<void> listen_on(Acceptor& acceptor, const ActivationSocket& socket) {
    using listening::option_of;
    const auto family = option_of(socket.descriptor, SO_DOMAIN);
    if (!family)
        return refuse(no_listening(name_of(socket), system_reason(errno)));
    if ((family != AF_INET && family != AF_INET6) ||
        option_of(socket.descriptor, SO_PROTOCOL) != IPPROTO_TCP)
        return refuse(no_listening(name_of(socket),
                                   {"no-tcp-socket", "it is no socket of TCP over IPv4 or IPv6"}));
    if (option_of(socket.descriptor, SO_ACCEPTCONN) != 1)
        return refuse(no_listening(
            name_of(socket), {"socket-not-listening",
                              "it does not listen; its unit wants ListenStream= and no Accept="}));
    error_code error;
    acceptor.assign(family == AF_INET ? asio::ip::tcp::v4() : asio::ip::tcp::v6(),
                    socket.descriptor, error);
    if (error)
        return refuse(no_listening(name_of(socket), system_reason(error.value())));
    return {};
}

std::string name_of(const ActivationSocket& socket) {
    return socket.name.empty() ? fmt::format("descriptor {}", socket.descriptor)
                               : fmt::format("descriptor {} ({})", socket.descriptor, socket.name);
}

Refusal no_listening(const std::string& place, const Reason& why) {
    return {"cannot-listen",
            fmt::format("Cannot listen on {}: {}.", place, why.english),
            {},
            with_reason({{"bind", place}}, why)};
}

}  // namespace kyvien::hall
