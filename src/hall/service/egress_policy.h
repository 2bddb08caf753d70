// hall/service/egress_policy.h — to which addresses may the hall connect on behalf of its users,
// for a webhook or the file of a broadcast?
//
// A hall may be inside a network that its users cannot reach. So it connects only to public
// addresses and only over TLS, unless its operator allows a network (docs/threats.md). The IP
// address of a name is checked at each connection (net/egress/internal/egress_connector.h); what
// the text alone shows to be forbidden is refused when the address is entered.
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

inline constexpr std::size_t kMaxEgressAddressLength = 500;

/// Is this a public IP address: not this machine, not a private, shared, reserved or local network,
/// and not a translation between IPv4 and IPv6 that leads to one? False for text that is not an
/// address.
[[nodiscard]] bool is_public_address(std::string_view address);

/// A parsed address.
struct EgressTarget {
    bool is_tls = true;
    std::string host;  ///< without the brackets of an IPv6 address
    std::uint16_t port = 443;
    std::string path;       ///< with the query
    std::string authority;  ///< for the Host header
};

/// What the operator allows.
class EgressPolicy {
  public:
    /// Allows no connections at all.
    [[nodiscard]] static EgressPolicy off() {
        EgressPolicy policy;
        policy.is_on_ = false;
        return policy;
    }
    /// Allows public addresses, and these networks also without TLS and at any port. Refuses:
    /// "bad-network".
    [[nodiscard]] static Result<EgressPolicy> with(std::span<const std::string> networks);

    [[nodiscard]] bool is_on() const { return is_on_; }
    /// The parsed address, or the reason why connecting to it is not allowed.
    [[nodiscard]] std::expected<EgressTarget, Reason> read(std::string_view address) const;
    /// May the hall connect to this IP address, to which the target's host was resolved?
    [[nodiscard]] bool allows(const EgressTarget& target, std::string_view address) const;

  private:
    bool is_on_ = true;
    bool has_networks_ = false;
    Networks networks_;
};

}  // namespace kyvien::hall
