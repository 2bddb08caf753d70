// hall/service/address_settings.h — validates the origins, host names, networks and listening
// addresses in a hall's settings.
//
// Each function returns the reason why the text is invalid (words/console, "reason.CODE"), or
// nothing if it is valid.
//
// Law:   origins as browsers send them (RFC 6454, 6.2), host names of RFC 1123, 2.1.
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>

#include "base/reason.h"

namespace kyvien::hall {

/// "https://club.example", "http://10.0.0.7:8080", "https://[fd00::7]".
[[nodiscard]] std::optional<Reason> fault_of_origin(std::string_view text);

/// "club.example", an address; without scheme, port and path.
[[nodiscard]] std::optional<Reason> fault_of_host_name(std::string_view text);

/// "10.0.0.0/8", "fd00::/8", an address.
[[nodiscard]] std::optional<Reason> fault_of_network(std::string_view text);

/// An address without brackets: "127.0.0.1", "::1".
[[nodiscard]] std::optional<Reason> fault_of_listening_address(std::string_view text);

}  // namespace kyvien::hall
