// A Go results file is read or refused; written again it has the same games.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "exchange/files/go_results.h"
#include "fuzz_target.h"
#include "tournament/ranking/tie_breaks.h"

KYVIEN_FUZZ_TARGET(go_results) {
    using namespace kyvien::exchange;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto egf = read_egf(text)) {
        const auto standings =
            kyvien::tournament::fide_standings(egf->event, {}, egf->event.rounds_paired());
        const auto written = write_egf(*egf, standings);
        if (written) {
            const auto again = read_egf(*written);
            if (!again || again->boards.size() != egf->boards.size())
                std::abort();
        }
    }
    if (const auto aga = read_aga(text)) {
        const auto report = write_aga(*aga);
        if (!report)
            std::abort();
        const auto again = read_aga(report->text);
        if (!again || again->boards != aga->boards)
            std::abort();
    }
    return 0;
}
