// Arbitrary bytes as a browser's passkey data: the attestation object and the authenticator data in
// it, the client data, and the signature.
#include <cstdint>
#include <span>
#include <string_view>

#include "base/assert.h"
#include "fuzz_target.h"
#include "hall/accounts/passkeys/attestation.h"
#include "hall/accounts/passkeys/internal/webauthn.h"

using namespace kyvien::hall;

KYVIEN_FUZZ_TARGET(webauthn) {
    const PasskeySite site{"https://club.example", "club.example"};
    const std::span<const std::uint8_t> bytes(data, size);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto found = authenticator_data_in(bytes))
        KYVIEN_ASSERT(found->data() >= data && found->data() + found->size() == data + size ||
                          found->size() < size,
                      "the authenticator data stands in the object");
    if (const auto made = read_new_passkey(bytes, site)) {
        // Nothing has been signed with it yet.
        const SignedAssertion word{
            "{}", {bytes.begin(), bytes.end()}, {bytes.begin(), bytes.end()}};
        (void)verify_assertion(word, {made->algorithm, made->key}, site);
    }
    for (const Ceremony ceremony : {Ceremony::Registration, Ceremony::Authentication})
        if (const auto challenge = challenge_answered(text, ceremony, site))
            KYVIEN_ASSERT(!challenge->empty(), "an answer answers something");
    // The same bytes as authenticator data and signature, with a valid key.
    const PasskeyKey key{-8, "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"};
    const std::size_t half = size / 2;
    const SignedAssertion word{std::string(text.substr(0, half)),
                               {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(half)},
                               {bytes.begin() + static_cast<std::ptrdiff_t>(half), bytes.end()}};
    (void)verify_assertion(word, key, site);
    return 0;
}
