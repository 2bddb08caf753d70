// Any text is read, or refused with a line; a list that is read can be paid.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz_target.h"
#include "tournament/office/money/prize_list.h"

KYVIEN_FUZZ_TARGET(prize_list) {
    using namespace kyvien::tournament;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto list = parse_prize_list(text))
        for (const PrizeGroup& group : list->groups)
            for (const Cents amount : group.amounts)
                if (amount <= 0 || amount % list->unit != 0)
                    std::abort();
    return 0;
}
