#include "hall/accounts/passkeys/internal/passkey_site.h"

#include <boost/json.hpp>

#include "hall/service/internal/networks.h"

namespace kyvien::hall {
namespace passkey_site_of {
namespace {

std::unexpected<Refusal> not_here() {
    return refuse("passkeys-not-here",
                  "Passkeys are for the page of this hall itself, at a name and by https.");
}

std::unexpected<Refusal> no_client_data() {
    return refuse("bad-passkey", "This is no client data of the ceremony that was asked for.");
}

bool is_localhost(std::string_view name) {
    return name == "localhost" || name.ends_with(".localhost");
}

/// Empty if the field is absent or not a text.
std::string_view text_in(const boost::json::object& object, std::string_view field) {
    const auto* const value = object.if_contains(field);
    return value != nullptr && value->is_string() ? std::string_view(value->get_string())
                                                  : std::string_view();
}

}  // namespace
}  // namespace passkey_site_of

Result<PasskeySite> passkey_site(std::string_view origin, std::string_view host) {
    using namespace passkey_site_of;
    constexpr std::string_view kSecure = "https://";
    constexpr std::string_view kPlain = "http://";
    const bool is_secure = origin.starts_with(kSecure);
    if (!is_secure && !origin.starts_with(kPlain))
        return not_here();
    const std::string_view authority = origin.substr((is_secure ? kSecure : kPlain).size());
    const std::string_view name = authority.substr(0, authority.find(':'));
    if (authority != host || name.empty() || name.starts_with('[') || is_address(name) ||
        (!is_secure && !is_localhost(name)))
        return not_here();
    return PasskeySite{std::string(origin), std::string(name)};
}

Result<std::string> challenge_answered(std::string_view client_data, Ceremony ceremony,
                                       const PasskeySite& site) {
    using namespace passkey_site_of;
    if (client_data.size() > kLongestClientData)
        return no_client_data();
    boost::system::error_code error;
    const auto parsed = boost::json::parse({client_data.data(), client_data.size()}, error);
    if (error || !parsed.is_object())
        return no_client_data();
    const auto& client_json = parsed.get_object();
    const std::string_view challenge = text_in(client_json, "challenge");
    if (text_in(client_json, "type") !=
            (ceremony == Ceremony::Registration ? "webauthn.create" : "webauthn.get") ||
        challenge.empty())
        return no_client_data();
    const auto* const crossed = client_json.if_contains("crossOrigin");
    if (text_in(client_json, "origin") != site.origin || client_json.contains("topOrigin") ||
        (crossed != nullptr && *crossed != false))
        return refuse("passkey-elsewhere", "This was signed for another page.");
    return std::string(challenge);
}

}  // namespace kyvien::hall
