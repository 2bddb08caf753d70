// hall/net/client/hall_address.h — the address of the hall that a program plays in.
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
    std::string authority;  ///< for the field Host
    std::string folder;     ///< what stands before the hall's own paths; empty, or "/kyvien"

    /// As it was given, without a slash at its end.
    [[nodiscard]] std::string text() const;
};

/// "http://localhost:8080", "https://club.example/kyvien". Refuses: bad-option.
[[nodiscard]] Result<HallAddress> read_hall_address(std::string_view text);

/// A name or an id as one part of a path: all but unreserved characters as "%C4" (RFC 3986, 2.3).
[[nodiscard]] std::string escaped_part(std::string_view text);

}  // namespace kyvien::hall
