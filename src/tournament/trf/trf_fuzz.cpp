// A report is read or refused; one that is read can be written and read again unchanged.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz_target.h"
#include "tournament/trf/trf.h"

KYVIEN_FUZZ_TARGET(trf) {
    using namespace kyvien::tournament;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto report = read_trf(bytes);
    if (!report)
        return 0;
    for (const TrfEdition edition : {TrfEdition::Trf16, TrfEdition::Trf26}) {
        const auto text = write_trf(*report, edition);
        if (!text)
            continue;
        const auto again = read_trf(*text);
        if (!again || again->event.entries.size() != report->event.entries.size())
            std::abort();
        for (std::size_t i = 0; i < report->event.entries.size(); ++i)
            if (again->event.entries[i].records != report->event.entries[i].records)
                std::abort();
    }
    return 0;
}
