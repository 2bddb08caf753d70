// hall/service/address_settings.h — can this text stand in the settings of a hall as an origin, a
// host name, a network, an address to listen at?
//
// Each answers what is wrong with the text (words/console, "reason.CODE"), or nothing.
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
