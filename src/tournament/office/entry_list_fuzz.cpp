#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz_target.h"
#include "tournament/office/entry_list.h"

KYVIEN_FUZZ_TARGET(entry_list) {
    using namespace kyvien::tournament;
    const auto entries =
        entries_of_list({}, std::string_view(reinterpret_cast<const char*>(data), size));
    if (entries)
        for (const Entered& entry : *entries)
            if (entry.name.empty() || entry.number < 1)
                __builtin_trap();
    return 0;
}
