#include "hall/accounts/passkeys/internal/passkey_challenge.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "hall/service/token.h"
#include "record/bytes.h"

namespace kyvien::hall {
namespace passkey_challenge {
namespace {

// 128 random bits as a token, and the expiry time in milliseconds since 1970.
constexpr std::size_t kMark = 32;
constexpr std::size_t kMoment = 13;

store::KeyHash seal_of(std::string_view secret, std::string_view purpose, std::string_view text) {
    return keyed_hash(secret, fmt::format("passkey\n{}\n{}", purpose, text));
}

std::unexpected<Refusal> passkey_too_late() {
    return refuse("passkey-too-late", "This took too long, or has been done: begin again.");
}

}  // namespace
}  // namespace passkey_challenge

std::string new_passkey_challenge(std::string_view secret, std::string_view purpose,
                                  store::Instant now) {
    using namespace passkey_challenge;
    const std::string text = fmt::format("{}{:013}", new_token(), now + kChallengeLasts);
    std::vector<std::uint8_t> bytes(text.begin(), text.end());
    const store::KeyHash seal = seal_of(secret, purpose, text);
    bytes.insert(bytes.end(), seal.begin(), seal.end());
    return record::to_base64(bytes);
}

Result<store::AnsweredChallenge> open_passkey_challenge(std::string_view secret,
                                                        std::string_view purpose,
                                                        std::string_view challenge,
                                                        store::Instant now) {
    using namespace passkey_challenge;
    store::KeyHash seal{};
    const auto bytes = record::from_base64(challenge);
    if (!bytes || bytes->size() != kMark + kMoment + seal.size())
        return passkey_too_late();
    const std::string text(bytes->begin(), bytes->begin() + kMark + kMoment);
    std::copy(bytes->begin() + kMark + kMoment, bytes->end(), seal.begin());
    if (!same_key(seal, seal_of(secret, purpose, text)))
        return passkey_too_late();
    store::AnsweredChallenge opened{text.substr(0, kMark), 0};
    std::from_chars(text.data() + kMark, text.data() + text.size(), opened.until);
    if (opened.until < now)
        return passkey_too_late();
    return opened;
}

}  // namespace kyvien::hall
