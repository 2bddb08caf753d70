#include "hall/service/egress_policy.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <boost/url.hpp>

#include "base/assert.h"

namespace kyvien::hall {
namespace egress_policy {
namespace {

constexpr std::uint16_t kHttps = 443;
// Lower ports belong to services that are older than TLS, and might interpret its first bytes as
// commands.
constexpr std::uint16_t kFirstFreePort = 1024;

// The ranges of IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890) that are not
// globally reachable. IPv4 is in its IPv6-mapped form, so that ::ffff:127.0.0.1 is 127.0.0.1.
constexpr std::array kNotPublic = {
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
    // Teredo and other special protocols, documentation, and 6to4 (which contains an IPv4 address).
    "2001::/23",
    "2001:db8::/32",
    "2002::/16",
    "3fff::/20",
};

Networks networks_of(std::span<const char* const> texts) {
    const std::vector<std::string> all(texts.begin(), texts.end());
    auto networks = Networks::parse(all);
    KYVIEN_ASSERT(networks, "the networks of the list are well-formed");
    return *std::move(networks);
}

/// "127.1", "2130706433" and "0x7f000001": an IPv4 address for some resolvers, never a name.
bool ends_in_a_number(std::string_view host) {
    if (host.ends_with('.'))
        host.remove_suffix(1);
    std::string_view label = host.substr(host.rfind('.') + 1);
    const bool is_hexadecimal = label.starts_with("0x") || label.starts_with("0X");
    if (is_hexadecimal)
        label.remove_prefix(2);
    return !label.empty() &&
           label.find_first_not_of(is_hexadecimal ? "0123456789abcdefABCDEF" : "0123456789") ==
               std::string_view::npos;
}

std::unexpected<Reason> unreadable() {
    return std::unexpected(
        Reason{"address-unreadable", "it is no address such as https://club.example/kyvien"});
}

}  // namespace
}  // namespace egress_policy

using namespace egress_policy;

bool is_public_address(std::string_view address) {
    static const Networks special = networks_of(kNotPublic);
    // IPv4, and the IPv6 range allocated for the internet: not ::1, fc00::/7, fe80::/10, ff00::/8,
    // nor 64:ff9b::/96, which contains an IPv4 address.
    static constexpr std::array<const char*, 2> kGivenOut = {"::ffff:0:0/96", "2000::/3"};
    static const Networks given_out = networks_of(kGivenOut);
    return given_out.contains(address) && !special.contains(address);
}

Result<EgressPolicy> EgressPolicy::with(std::span<const std::string> networks) {
    EgressPolicy policy;
    policy.networks_ = KYVIEN_TRY(Networks::parse(networks));
    policy.has_networks_ = !networks.empty();
    return policy;
}

std::expected<EgressTarget, Reason> EgressPolicy::read(std::string_view address) const {
    const auto parsed = boost::urls::parse_uri(address);
    if (address.size() > kMaxEgressAddressLength || !parsed || !parsed->has_authority() ||
        parsed->encoded_host().empty() || parsed->has_fragment())
        return unreadable();
    const boost::urls::url_view url = *parsed;
    if (url.has_userinfo())
        return std::unexpected(Reason{"address-user", "it holds a name or a password"});
    EgressTarget target;
    target.is_tls = url.scheme_id() == boost::urls::scheme::https;
    if (!target.is_tls && (url.scheme_id() != boost::urls::scheme::http || !has_networks_))
        return std::unexpected(Reason{"address-not-https", "it does not begin with https://"});
    const std::string encoded(std::string_view(url.encoded_host()));
    target.host = encoded.starts_with('[') ? encoded.substr(1, encoded.size() - 2) : encoded;
    if (target.host.find('%') != std::string::npos)
        return unreadable();
    const bool is_number = is_address(encoded);
    if (!is_number && (encoded.starts_with('[') || ends_in_a_number(encoded)))
        return unreadable();
    // The library reads "club.example:abc" as a host, a port without digits and the path "abc".
    if (!url.encoded_path().empty() && !url.encoded_path().starts_with('/'))
        return unreadable();
    target.port = target.is_tls ? kHttps : 80;
    if (url.has_port() && !url.port().empty())
        target.port = url.port_number();
    if (target.port == 0 ||
        (!has_networks_ && target.port != kHttps && target.port < kFirstFreePort))
        return std::unexpected(Reason{"address-port", "its port is neither 443 nor above 1023"});
    if (is_number && !allows(target, target.host))
        return std::unexpected(Reason{"address-private", "it is not a public one"});
    target.path = url.encoded_path().empty() ? "/" : std::string(url.encoded_path());
    if (url.has_query())
        target.path += "?" + std::string(url.encoded_query());
    target.authority = encoded;
    if (target.port != (target.is_tls ? kHttps : 80))
        target.authority += fmt::format(":{}", target.port);
    return target;
}

bool EgressPolicy::allows(const EgressTarget& target, std::string_view address) const {
    if (!is_on_)
        return false;
    if (networks_.contains(address))
        return true;
    return target.is_tls && (target.port == kHttps || target.port >= kFirstFreePort) &&
           is_public_address(address);
}

}  // namespace kyvien::hall
