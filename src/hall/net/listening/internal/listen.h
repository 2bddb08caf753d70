// hall/net/listening/internal/listen.h — opens ports for connections, or takes those that are open.
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

/// Opens a port for connections.
/// Refuses: "port-taken", "cannot-listen".
[[nodiscard]] Result<void> listen_at(Acceptor& acceptor, const std::string& bind,
                                     std::uint16_t port);

/// Takes connections from a socket that listens already.
/// Refuses: "cannot-listen", where it is none of TCP, or does not listen.
[[nodiscard]] Result<void> listen_on(Acceptor& acceptor, const ActivationSocket& socket);

/// How refusals name it: "descriptor 3 (kyvien.socket)".
[[nodiscard]] std::string name_of(const ActivationSocket& socket);

/// "cannot-listen", at a place that is no address.
[[nodiscard]] Refusal no_listening(const std::string& place, const Reason& why);

}  // namespace kyvien::hall
