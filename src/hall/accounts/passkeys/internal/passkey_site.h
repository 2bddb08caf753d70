// hall/accounts/passkeys/internal/passkey_site.h — the site for which a passkey is made or used,
// and checks of the client data that the browser has signed.
//
// A passkey belongs to the host name under which the page was opened (its RP ID); a browser offers
// it to no other name. The hall checks this too: the response must come from a page at that address
// and answer the hall's challenge.
//
// Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::hall {

struct PasskeySite {
    std::string origin;  ///< "https://club.example:8443"
    std::string host;    ///< "club.example"

    friend bool operator==(const PasskeySite&, const PasskeySite&) = default;
};

/// `origin` and `host` are header fields of a request. Refuses "passkeys-not-here": not a page, a
/// page of another address, an IP address instead of a name, or a site without TLS that is not
/// localhost; browsers make no passkeys there.
[[nodiscard]] Result<PasskeySite> passkey_site(std::string_view origin, std::string_view host);

inline constexpr std::size_t kLongestClientData = 2048;

enum class Ceremony : bool { Registration, Authentication };

/// The challenge (base64url) that this client data (Web Authentication, 5.8.1) answers. Refuses:
/// "bad-passkey"; "passkey-elsewhere": for another page, or from a frame inside one.
[[nodiscard]] Result<std::string> challenge_answered(std::string_view client_data,
                                                     Ceremony ceremony, const PasskeySite& site);

}  // namespace kyvien::hall
