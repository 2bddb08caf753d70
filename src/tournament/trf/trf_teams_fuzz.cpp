// The teams of a report are read or refused; those that are read are written and read again
// unchanged, and their points are checked without a crash.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz_target.h"
#include "tournament/check/team_check.h"
#include "tournament/trf/teams.h"

KYVIEN_FUZZ_TARGET(trf_teams) {
    using namespace kyvien::tournament;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    auto report = read_trf(bytes);
    if (!report)
        return 0;
    static_cast<void>(check_teams(*report));
    const auto teams = read_teams(*report);
    if (!teams || teams->empty())
        return 0;
    auto lines = write_teams(*teams, TrfEdition::Trf26);
    if (!lines)
        return 0;
    report->other_lines = *std::move(lines);
    if (const auto again = read_teams(*report); !again || again->size() != teams->size())
        std::abort();
    return 0;
}
