// Any bytes as the log of a tournament office are refused or read; what is read is written
// unchanged and applied without a fault.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz_target.h"
#include "tournament/office/office.h"

KYVIEN_FUZZ_TARGET(office_line) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto event = kyvien::tournament::decode_office_line(text))
        if (kyvien::tournament::encode(*event) != text)
            std::abort();
    if (const auto office = kyvien::tournament::replay_office(text))
        if (office->is_open())
            static_cast<void>(office->standings(static_cast<int>(office->rounds().size())));
    return 0;
}
