#include "cli/serve/checked.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>

#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "words/answers.h"

namespace kyvien::cli {

void print_checked(const store::TournamentsReport& tournaments) {
    std::set<std::string> altered;  // a tournament is two files
    for (const store::TournamentFault& fault : tournaments.faults) {
        fmt::print("{}: {}: {}\n", fault.file, fault.why.code.text(), refusal_text(fault.why));
        altered.insert(std::filesystem::path(fault.file).stem().string());
    }
    if (tournaments.count > 0 || !altered.empty())
        fmt::print(
            "{}\n",
            spoken(words::answers::CheckedTournaments{
                .count = static_cast<std::int64_t>(std::max(tournaments.count, altered.size())),
                .altered = static_cast<std::int64_t>(altered.size())}));
}

}  // namespace kyvien::cli
