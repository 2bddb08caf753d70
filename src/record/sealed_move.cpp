#include "record/sealed_move.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>

#include "base/digest.h"
#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "notation/pgn/text.h"

namespace kyvien::record {
namespace sealed_move {
namespace {

constexpr std::string_view kDomain = "kyvien sealed move 1";
constexpr std::string_view kKeyDomain = "kyvien sealed move 1 envelope key";
constexpr std::size_t kNonce = 32;
constexpr std::size_t kPadded = kLongestSealedText + 1;
constexpr std::size_t kContent = kNonce + kPadded;
constexpr std::size_t kBox = crypto_box_SEALBYTES + kContent;
static_assert(kLongestSealedText < 256);

/// Nonce and text of a sealed move.
struct Content {
    Bytes<kNonce> nonce{};
    std::string text;
};

bool is_sealable(std::string_view text) {
    return text.size() <= kLongestSealedText && base::is_utf8(text) &&
           std::ranges::none_of(
               text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

/// The same length for every move: the length of the text in one byte, the text, zeros.
Bytes<kContent> padded(const Content& content) {
    Bytes<kContent> out{};
    auto* at = std::ranges::copy(content.nonce, out.data()).out;
    *at++ = static_cast<std::uint8_t>(content.text.size());
    std::ranges::copy(content.text, at);
    return out;
}

std::optional<Content> unpadded(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != kContent)
        return std::nullopt;
    Content content;
    std::ranges::copy(bytes.first(kNonce), content.nonce.begin());
    const std::size_t length = bytes[kNonce];
    if (length > kLongestSealedText)
        return std::nullopt;
    const auto text = bytes.subspan(kNonce + 1, length);
    content.text.assign(text.begin(), text.end());
    // No second text may be hidden after the text.
    if (!std::ranges::equal(padded(content), bytes))
        return std::nullopt;
    return content;
}

void add_number(std::string& bytes, std::uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8)
        bytes += static_cast<char>(number >> shift & 0xff);
}

/// Every part has a fixed or stated length, so that two occasions never give the same text.
std::string commitment_of(const Occasion& occasion, const Content& content) {
    std::string bytes(kDomain);
    add_number(bytes, occasion.game.size());
    bytes += occasion.game;
    bytes += occasion.seat == clock::Seat::First ? '1' : '2';
    add_number(bytes, occasion.ply);
    const auto hidden = padded(content);
    bytes.append(hidden.begin(), hidden.end());
    return to_base64(base::digest(bytes));
}

std::unexpected<Refusal> unreadable(std::string_view what) {
    return refuse("envelope-unreadable", fmt::format("This is no {} of a sealed move.", what),
                  std::nullopt, {{"what", std::string(what)}});
}

Result<void> check_committed(std::string_view commitment, const Occasion& occasion,
                             const Content& content) {
    if (!fixed_from_base64<32>(commitment))
        return unreadable("commitment");
    if (commitment_of(occasion, content) != commitment)
        return refuse("envelope-not-committed",
                      "What was sealed is not what was committed to: it is another text, or it was "
                      "sealed for another game, side or move.");
    return {};
}

std::string stub_of(const Content& content) {
    std::vector<std::uint8_t> bytes(content.nonce.begin(), content.nonce.end());
    bytes.insert(bytes.end(), content.text.begin(), content.text.end());
    return to_base64(bytes);
}

std::optional<Content> content_of_stub(std::string_view stub) {
    const auto bytes = from_base64(stub);
    if (!bytes || bytes->size() < kNonce || bytes->size() > kNonce + kLongestSealedText)
        return std::nullopt;
    Content content;
    std::copy_n(bytes->begin(), kNonce, content.nonce.begin());
    content.text.assign(bytes->begin() + kNonce, bytes->end());
    return is_sealable(content.text) ? std::optional(content) : std::nullopt;
}

/// The sealed box of libsodium, with the envelope's key pair derived from the nonce: its public
/// key, then the content encrypted under a nonce determined by both public keys. Empty for a key
/// whose shared secret is publicly known.
std::optional<Bytes<kBox>> encrypt_to(const Content& hidden, const SealingKey& arbiter) {
    const Bytes<kContent> content = padded(hidden);
    std::string seeded(kKeyDomain);
    seeded.append(hidden.nonce.begin(), hidden.nonce.end());
    base::Digest seed = base::digest(seeded);
    sodium_memzero(seeded.data(), seeded.size());
    Bytes<crypto_box_PUBLICKEYBYTES> once{};
    Bytes<crypto_box_SECRETKEYBYTES> secret{};
    crypto_box_seed_keypair(once.data(), secret.data(), seed.data());
    sodium_memzero(seed.data(), seed.size());
    Bytes<crypto_box_PUBLICKEYBYTES * 2> both{};
    std::ranges::copy(arbiter, std::ranges::copy(once, both.begin()).out);
    Bytes<crypto_box_NONCEBYTES> nonce{};
    crypto_generichash(nonce.data(), nonce.size(), both.data(), both.size(), nullptr, 0);
    Bytes<kBox> box{};
    std::ranges::copy(once, box.begin());
    const int failed = crypto_box_easy(box.data() + once.size(), content.data(), content.size(),
                                       nonce.data(), arbiter.data(), secret.data());
    sodium_memzero(secret.data(), secret.size());
    return failed == 0 ? std::optional(box) : std::nullopt;
}

}  // namespace
}  // namespace sealed_move

Result<SealedMove> seal(const Occasion& occasion, std::string_view text, const SealingKey& arbiter,
                        const SealRandomness& random) {
    if (!sealed_move::is_sealable(text))
        return refuse("sealed-text",
                      fmt::format("A sealed move is one line of at most {} bytes of UTF-8.",
                                  kLongestSealedText));
    const sealed_move::Content content{random, std::string(text)};
    const auto box = sealed_move::encrypt_to(content, arbiter);
    if (!box)
        return refuse("bad-key", "The arbiter's key is not a key to seal for.", std::nullopt,
                      with_reason({}, {"key-no-sealing", "it is no key to seal for"}));
    return SealedMove{{sealed_move::commitment_of(occasion, content), to_base64(*box)},
                      sealed_move::stub_of(content)};
}

Result<Opened> open(const Envelope& envelope, const Occasion& occasion, const SecretKeys& arbiter) {
    const auto box = fixed_from_base64<sealed_move::kBox>(envelope.sealed);
    if (!box)
        return sealed_move::unreadable("envelope");
    const auto bytes = arbiter.open_box(*box);
    if (!bytes)
        return refuse("envelope-not-ours",
                      "The envelope was sealed for another key, or it was altered since.");
    const auto content = sealed_move::unpadded(*bytes);
    if (!content || !sealed_move::is_sealable(content->text))
        return sealed_move::unreadable("envelope");
    KYVIEN_TRY(sealed_move::check_committed(envelope.commitment, occasion, *content));
    return Opened{content->text, sealed_move::stub_of(*content)};
}

Result<std::string> check_stub(std::string_view commitment, const Occasion& occasion,
                               std::string_view stub) {
    const auto content = sealed_move::content_of_stub(stub);
    if (!content)
        return sealed_move::unreadable("stub");
    KYVIEN_TRY(sealed_move::check_committed(commitment, occasion, *content));
    return content->text;
}

Result<void> check_envelope(std::string_view sealed, std::string_view stub,
                            const SealingKey& arbiter) {
    const auto content = sealed_move::content_of_stub(stub);
    if (!content)
        return sealed_move::unreadable("stub");
    if (!is_envelope(sealed))
        return sealed_move::unreadable("envelope");
    const auto box = sealed_move::encrypt_to(*content, arbiter);
    if (!box || to_base64(*box) != sealed)
        return refuse("envelope-not-of-stub",
                      "The envelope does not hold what the stub shows, or it was sealed for "
                      "another key.");
    return {};
}

bool is_commitment(std::string_view text) {
    return fixed_from_base64<32>(text).has_value();
}

bool is_envelope(std::string_view text) {
    return fixed_from_base64<sealed_move::kBox>(text).has_value();
}

}  // namespace kyvien::record
