#include "record/bytes.h"

#include <sodium.h>

namespace kyvien::record {
namespace {

constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

std::string to_base64(std::span<const std::uint8_t> bytes) {
    std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
    text.pop_back();  // the terminating zero of a C string
    return text;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
    std::vector<std::uint8_t> bytes(text.size() / 4 * 3 + 3);
    std::size_t length = 0;
    const char* end = nullptr;
    if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &length,
                          &end, kVariant) != 0 ||
        end != text.data() + text.size())
        return std::nullopt;
    bytes.resize(length);
    // libsodium accepts some non-ASCII bytes as letters.
    if (to_base64(bytes) != text)
        return std::nullopt;
    return bytes;
}

}  // namespace kyvien::record
