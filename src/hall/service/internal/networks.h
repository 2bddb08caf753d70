// hall/service/internal/networks.h — networks such as "10.0.0.0/8", and the client's address behind
// trusted proxies.
//
// Safe:  values and pure functions, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::hall {

class Networks {
  public:
    /// Parses addresses, or networks as ADDRESS/BITS, of IPv4 and IPv6. Refuses: "bad-network".
    [[nodiscard]] static Result<Networks> parse(std::span<const std::string> texts);
    /// False for text that is not an address.
    [[nodiscard]] bool contains(std::string_view address) const;

    /// An IPv6 address; an IPv4 address in its IPv6-mapped form.
    using Address = std::array<std::uint8_t, 16>;
    [[nodiscard]] static std::optional<Address> read(std::string_view text);
    [[nodiscard]] static bool is_mapped(const Address& address);

  private:
    struct Network {
        Address address{};
        int bits = 0;
    };
    std::vector<Network> networks_;
};

/// An address in its usual form, without brackets and port: "::FFFF:192.0.2.1", "192.0.2.1:8080"
/// and "192.0.2.1" give the same text, and so do "[2001:DB8::1]" and "2001:db8::1". Empty if it is
/// not an address.
[[nodiscard]] std::string plain_address(std::string_view text);

/// The name under which limits apply to an address: for IPv4 the address itself, for IPv6 its
/// network of 64 bits, because the owner of one address there has all of them. Other text is
/// returned unchanged.
[[nodiscard]] std::string limit_key(std::string_view address);

/// The address of a request's client: the peer's, or, if that is a trusted proxy, the last address
/// in X-Forwarded-For that is not one. Anything before that could be forged. `forwarded_for`: all
/// fields of that name, joined by commas in order.
[[nodiscard]] std::string client_address(const Networks& trusted, const std::string& peer,
                                         std::string_view forwarded_for);

/// Is this an address rather than a name? "127.0.0.1", "[::1]".
[[nodiscard]] bool is_address(std::string_view host);

}  // namespace kyvien::hall
