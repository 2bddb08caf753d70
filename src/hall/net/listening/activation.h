// hall/net/listening/activation.h — listening sockets passed in by the service manager (systemd
// socket activation, sd_listen_fds(3)).
//
// Safe: call once, before other threads exist, because it changes the environment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::hall {

struct ActivationSocket {
    int descriptor = -1;
    std::string name;  ///< FileDescriptorName= of its unit; empty if not set
};

/// The name of a socket that redirects plain HTTP to the TLS port, as ServeOptions::redirect_port
/// does.
inline constexpr std::string_view kRedirectSocket = "redirect";
/// The limit of such sockets.
inline constexpr int kMaxActivationSockets = 64;

/// The sockets that LISTEN_PID, LISTEN_FDS and LISTEN_FDNAMES pass to this process; none if they
/// are meant for another process. Programs started later inherit neither the sockets nor the
/// variables.
/// Refuses: "cannot-listen".
[[nodiscard]] Result<std::vector<ActivationSocket>> take_activation_sockets();

}  // namespace kyvien::hall
