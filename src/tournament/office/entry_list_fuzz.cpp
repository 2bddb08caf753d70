#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tournament/office/entry_list.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace kyvien::tournament;
    const auto entries =
        entries_of_list({}, std::string_view(reinterpret_cast<const char*>(bytes), size));
    if (entries)
        for (const Entered& entry : *entries)
            if (entry.name.empty() || entry.number < 1)
                __builtin_trap();
    return 0;
}
