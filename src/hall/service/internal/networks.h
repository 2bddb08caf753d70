// hall/service/internal/networks.h — networks such as "10.0.0.0/8", and the client's own address
// behind trusted proxies.
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
    /// Addresses, or networks as ADDRESS/BITS, of IPv4 and IPv6. Refuses: "bad-network".
    [[nodiscard]] static Result<Networks> parse(std::span<const std::string> texts);
    /// False for what is no address.
    [[nodiscard]] bool contains(std::string_view address) const;

    /// Of IPv6; one of IPv4 as IPv6 maps it.
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

/// An address as it is usually written, without brackets and port: "::FFFF:192.0.2.1",
/// "192.0.2.1:8080" and "192.0.2.1" are one, and so are "[2001:DB8::1]" and "2001:db8::1". Empty
/// where it is none.
[[nodiscard]] std::string plain_address(std::string_view text);

/// Whose limits count for an address: its own, and of IPv6 those of its network of 64 bits, since
/// who has one address there has all of them. What is no address stays as it is.
[[nodiscard]] std::string limited_address(std::string_view address);

/// The address a request comes from: the peer's, or where that is a trusted proxy the last address
/// of its X-Forwarded-For that is none. What stands before that anybody could have written.
/// `forwarded_for` are all fields of that name, joined by commas in their order.
[[nodiscard]] std::string client_address(const Networks& trusted, const std::string& peer,
                                         std::string_view forwarded_for);

/// Is this an address, and not a name? "127.0.0.1", "[::1]".
[[nodiscard]] bool is_address(std::string_view host);

}  // namespace kyvien::hall
