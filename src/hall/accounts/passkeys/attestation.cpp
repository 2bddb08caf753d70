#include "hall/accounts/passkeys/attestation.h"

#include <optional>
#include <string_view>

#include "hall/accounts/passkeys/cbor_reader.h"

namespace kyvien::hall {
namespace attestation {
namespace {

std::unexpected<Refusal> no_attestation() {
    return refuse("bad-passkey", "This is no attestation object, or it is cut short.");
}
std::unexpected<Refusal> attested() {
    return refuse("bad-passkey",
                  "This hall asks for no attestation and takes none: \"none\" only.");
}

}  // namespace
}  // namespace attestation

Result<std::span<const std::uint8_t>> authenticator_data_in(std::span<const std::uint8_t> object) {
    using namespace attestation;
    constexpr std::size_t kFields = 3;
    if (object.size() > kLongestAttestation)
        return no_attestation();
    CborReader reader(object);
    if (reader.members(CborReader::Kind::Map) != kFields)
        return no_attestation();
    std::optional<std::string_view> format;
    std::optional<std::size_t> statements;
    std::optional<CborReader::Bytes> found;
    for (std::size_t field = 0; field < kFields; ++field) {
        const auto name = reader.text();
        if (name == "fmt" && !format) {
            format = reader.text();
            if (format && *format != "none")
                return attested();
        } else if (name == "attStmt" && !statements) {
            statements = reader.members(CborReader::Kind::Map);
            if (statements && *statements != 0)
                return attested();
        } else if (name == "authData" && !found) {
            found = reader.bytes();
        } else {
            return no_attestation();
        }
    }
    if (!format || !statements || !found || !reader.is_at_end())
        return no_attestation();
    return *found;
}

}  // namespace kyvien::hall
