// hall/net/client/hall_address.h — the address of the hall to which a client program connects.
//
// Safe: plain values, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::hall {

struct HallAddress {
    bool is_tls = false;
    std::string host;       ///< without the brackets of an IPv6 address
    std::string port;       ///< in digits
    std::string authority;  ///< for the Host header
    std::string folder;     ///< prefix of the hall's own paths; empty, or such as "/kyvien"

    /// The address as given, without a trailing slash.
    [[nodiscard]] std::string text() const;
};

/// Parses "http://localhost:8080", "https://club.example/kyvien". Refuses: bad-option.
[[nodiscard]] Result<HallAddress> read_hall_address(std::string_view text);

/// Escapes a name or id as one path segment: all but unreserved characters become "%C4" and the
/// like (RFC 3986, 2.3).
[[nodiscard]] std::string escaped_part(std::string_view text);

}  // namespace kyvien::hall
