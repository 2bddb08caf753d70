// hall/net/listening/internal/listen.h — opens listening sockets, or takes over open ones.
//
// Safe: the thread of the server.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/reason.h"
#include "base/result.h"
#include "hall/net/internal/net.h"
#include "hall/net/listening/activation.h"

namespace kyvien::hall {

/// Opens a listening socket.
/// Refuses: "port-taken", "cannot-listen".
[[nodiscard]] Result<void> listen_at(Acceptor& acceptor, const std::string& bind,
                                     std::uint16_t port);

/// Uses a socket that is already listening.
/// Refuses: "cannot-listen" if it is not TCP, or does not listen.
[[nodiscard]] Result<void> listen_on(Acceptor& acceptor, const ActivationSocket& socket);

/// The name of the socket in refusals: "descriptor 3 (kyvien.socket)".
[[nodiscard]] std::string name_of(const ActivationSocket& socket);

/// "cannot-listen", for a place that is not an address.
[[nodiscard]] Refusal no_listening(const std::string& place, const Reason& why);

}  // namespace kyvien::hall
