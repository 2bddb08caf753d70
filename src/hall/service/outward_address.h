// hall/service/outward_address.h — to which addresses may users let the hall connect, for a webhook
// or the file of a broadcast?
//
// A hall may be inside a network that its users cannot reach. So it connects only to public
// addresses and only by TLS, unless its operator allows a network (docs/threats.md). The IP address
// of a name is checked at each connection (net/outward/internal/outward_caller.h); what can be seen
// from the text alone is refused when the address is entered.
//
// Safe: values and pure functions, any thread.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "base/reason.h"
#include "base/result.h"
#include "hall/service/internal/networks.h"

namespace kyvien::hall {

inline constexpr std::size_t kLongestOutwardAddress = 500;

/// A part of the internet's addresses that anybody may be sent to: neither this machine nor a
/// private, shared, reserved or local network, nor a way to one through a translation between IPv4
/// and IPv6. False for what is no address.
[[nodiscard]] bool is_public_address(std::string_view address);

/// An address as it is taken apart.
struct OutwardTarget {
    bool is_tls = true;
    std::string host;  ///< without the brackets of an IPv6 address
    std::uint16_t port = 443;
    std::string path;       ///< with the query
    std::string authority;  ///< for the field Host
};

/// What the operator allows.
class OutwardRules {
  public:
    /// Nobody is sent anywhere.
    [[nodiscard]] static OutwardRules off() {
        OutwardRules rules;
        rules.is_on_ = false;
        return rules;
    }
    /// To public addresses, and to these networks, also without TLS and at any port. Refuses:
    /// "bad-network".
    [[nodiscard]] static Result<OutwardRules> with(std::span<const std::string> networks);

    [[nodiscard]] bool is_on() const { return is_on_; }
    /// The address taken apart, or why nobody may be sent there.
    [[nodiscard]] std::expected<OutwardTarget, Reason> read(std::string_view address) const;
    /// May this be connected to, which the host was found to be?
    [[nodiscard]] bool allows(const OutwardTarget& target, std::string_view address) const;

  private:
    bool is_on_ = true;
    bool has_networks_ = false;
    Networks networks_;
};

}  // namespace kyvien::hall
