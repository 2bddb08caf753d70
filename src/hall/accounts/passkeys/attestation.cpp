#include "hall/accounts/passkeys/attestation.h"

#include <optional>
#include <string_view>

namespace kyvien::hall {
namespace attestation {
namespace {

using Bytes = std::span<const std::uint8_t>;

// Kinds of CBOR (RFC 8949, 3.1): the upper three bits of an item's first byte.
enum class Kind : std::uint8_t { Bytes = 2, Text = 3, Map = 5 };

class Reader {
  public:
    explicit Reader(Bytes bytes) : left_(bytes) {}

    [[nodiscard]] bool is_at_end() const { return left_.empty(); }

    /// The number in the head of an item of this kind: its length, or its pairs. None: another
    /// kind, a length that is not told at once, or nothing is left.
    std::optional<std::size_t> head(Kind kind) {
        constexpr std::uint8_t kOneByte = 24;
        constexpr std::uint8_t kTwoBytes = 25;
        const auto first = take(1);
        if (!first || first->front() >> 5U != static_cast<std::uint8_t>(kind))
            return std::nullopt;
        const std::uint8_t told = first->front() & 0x1FU;
        if (told < kOneByte)
            return told;
        // Longer ones are longer than the whole object may be.
        const auto number = take(told == kOneByte ? 1U : told == kTwoBytes ? 2U : SIZE_MAX);
        if (!number)
            return std::nullopt;
        std::size_t value = 0;
        for (const std::uint8_t byte : *number)
            value = value << 8U | byte;
        return value;
    }
    std::optional<Bytes> item(Kind kind) {
        const auto length = head(kind);
        return length ? take(*length) : std::nullopt;
    }
    std::optional<std::string_view> text() {
        const auto bytes = item(Kind::Text);
        if (!bytes)
            return std::nullopt;
        return std::string_view(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    }

  private:
    std::optional<Bytes> take(std::size_t count) {
        if (count > left_.size())
            return std::nullopt;
        const Bytes taken = left_.first(count);
        left_ = left_.subspan(count);
        return taken;
    }
    Bytes left_;
};

std::unexpected<Refusal> no_attestation() {
    return refuse("bad-passkey", "This is no attestation object, or it is cut short.");
}

}  // namespace
}  // namespace attestation

using namespace attestation;

Result<std::span<const std::uint8_t>> authenticator_data_in(std::span<const std::uint8_t> object) {
    constexpr std::size_t kFields = 3;
    if (object.size() > kLongestAttestation)
        return no_attestation();
    Reader reader(object);
    if (reader.head(Kind::Map) != kFields)
        return no_attestation();
    std::optional<std::string_view> format;
    std::optional<std::size_t> statements;
    std::optional<Bytes> found;
    for (std::size_t field = 0; field < kFields; ++field) {
        const auto name = reader.text();
        if (name == "fmt" && !format) {
            format = reader.text();
            if (format && *format != "none")
                return refuse("bad-passkey",
                              "This hall asks for no attestation and takes none: \"none\" only.");
        } else if (name == "attStmt" && !statements) {
            statements = reader.head(Kind::Map);
            if (statements && *statements != 0)
                return refuse("bad-passkey",
                              "This hall asks for no attestation and takes none: \"none\" only.");
        } else if (name == "authData" && !found) {
            found = reader.item(Kind::Bytes);
        } else {
            return no_attestation();
        }
    }
    if (!format || !statements || !found || !reader.is_at_end())
        return no_attestation();
    return *found;
}

}  // namespace kyvien::hall
