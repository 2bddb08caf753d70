// hall/service/internal/proxy_protocol.h — parses the header with which a proxy names its client
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
        Incomplete,  ///< the bytes so far may begin a header
        Bad,
        Whole,
    };
    State state = State::Incomplete;
    std::size_t size = 0;  ///< of the header, if it is complete
    std::string client;    ///< address; empty if the proxy connects for itself or does not know its
                           ///< client
};

/// The longest possible header.
inline constexpr std::size_t kLongestProxyHeader = 4096;

[[nodiscard]] ProxyHeader read_proxy_header(std::string_view bytes);

}  // namespace kyvien::hall
