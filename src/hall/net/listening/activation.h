// hall/net/listening/activation.h — sockets with which the service manager has started the program,
// listening already (socket activation of systemd, sd_listen_fds(3)).
//
// Safe: once, before there are other threads, for it changes the environment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::hall {

struct ActivationSocket {
    int descriptor = -1;
    std::string name;  ///< FileDescriptorName= of its unit; empty: none was told
};

/// The name of one that sends plain HTTP to the port with TLS, as ServeOptions::redirect_port does.
inline constexpr std::string_view kRedirectSocket = "redirect";
/// No program is given more of them.
inline constexpr int kMostActivationSockets = 64;

/// Those that LISTEN_PID, LISTEN_FDS and LISTEN_FDNAMES give to this process; none where they are
/// meant for another one. No program that is started later has them, nor the variables.
/// Refuses: "cannot-listen".
[[nodiscard]] Result<std::vector<ActivationSocket>> take_activation_sockets();

}  // namespace kyvien::hall
