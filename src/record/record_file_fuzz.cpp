// Any bytes as a record: verifying and closing never crash; a valid record can be signed and is
// then valid with the new signature; a byte appended to it makes it invalid.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fuzz_target.h"
#include "record/record_file.h"

KYVIEN_FUZZ_TARGET(record_file) {
    using namespace kyvien;
    using namespace kyvien::record;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Verification verification = verify_record(text);
    const auto closed = close_record(text);
    if (verification.holds_unsigned() && (!closed || *closed != text))
        std::abort();
    if (!closed)
        return 0;
    static const SecretKeys keys("Fuzz", Seed{});
    const auto with_signature = sign_record(*closed, conduct::Role::Arbiter, keys);
    if (!with_signature)
        return 0;
    if (!verify_record(*with_signature).holds() || verify_record(*with_signature + "x").holds())
        std::abort();
    return 0;
}
