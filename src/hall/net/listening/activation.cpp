#include "hall/net/listening/activation.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "base/reason.h"
#include "base/text.h"
#include "hall/net/listening/internal/listen.h"

namespace kyvien::hall {
namespace activation {
namespace {

// SD_LISTEN_FDS_START.
constexpr int kFirst = 3;

/// Returns the variable and removes it from the environment.
std::optional<std::string> take_variable(const char* name) {
    const char* const text = std::getenv(name);
    std::optional<std::string> value;
    if (text != nullptr)
        value = text;
    unsetenv(name);
    return value;
}

}  // namespace
}  // namespace activation

Result<std::vector<ActivationSocket>> take_activation_sockets() {
    using namespace activation;
    const auto process = take_variable("LISTEN_PID");
    const auto number = take_variable("LISTEN_FDS");
    const auto names = take_variable("LISTEN_FDNAMES");
    std::vector<ActivationSocket> sockets;
    if (!number || process != std::to_string(getpid()))
        return sockets;
    int count = 0;
    const char* const end = number->data() + number->size();
    const auto [rest, error] = std::from_chars(number->data(), end, count);
    if (error != std::errc{} || rest != end || count < 1 || count > kMaxActivationSockets)
        return refuse(no_listening("LISTEN_FDS=" + *number,
                                   Reason("listen-fds", "a number from 1 to {most} is wanted",
                                          {{"most", kMaxActivationSockets}})));
    const std::string all_names = names.value_or("");
    const auto named = base::split(all_names, ':');
    for (int i = 0; i < count; ++i) {
        ActivationSocket socket{kFirst + i, {}};
        if (const auto at = static_cast<std::size_t>(i); at < named.size())
            socket.name = named[at];
        if (fcntl(socket.descriptor, F_SETFD, FD_CLOEXEC) != 0)
            return refuse(no_listening(name_of(socket), system_reason(errno)));
        sockets.push_back(std::move(socket));
    }
    return sockets;
}

}  // namespace kyvien::hall
