// hall/service/internal/proxy_protocol.h — reads the header by which a proxy names its client
// (PROXY protocol, versions 1 and 2).
//
// Safe:  a pure function, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kyvien::hall {

struct ProxyHeader {
    enum class State : std::uint8_t {
        Incomplete,  ///< what has come may be the beginning of one
        Bad,
        Whole,
    };
    State state = State::Incomplete;
    std::size_t size = 0;  ///< of the header, where it is whole
    std::string client;    ///< address; empty where the proxy connects for itself or does not know
};

/// No header is longer.
inline constexpr std::size_t kLongestProxyHeader = 4096;

[[nodiscard]] ProxyHeader read_proxy_header(std::string_view bytes);

}  // namespace kyvien::hall
