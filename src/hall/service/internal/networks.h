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

  private:
    /// An IPv4 address as IPv6 maps it.
    using Address = std::array<std::uint8_t, 16>;
    struct Network {
        Address address{};
        int bits = 0;
    };
    [[nodiscard]] static std::optional<Address> read(std::string_view text);
    std::vector<Network> networks_;
};

/// The address a request comes from: the peer's, or where that is a trusted proxy the last address
/// of its X-Forwarded-For that is none. What stands before that anybody could have written.
[[nodiscard]] std::string client_address(const Networks& trusted, const std::string& peer,
                                         std::string_view forwarded_for);

/// Is this an address, and not a name? "127.0.0.1", "[::1]".
[[nodiscard]] bool is_address(std::string_view host);

}  // namespace kyvien::hall
