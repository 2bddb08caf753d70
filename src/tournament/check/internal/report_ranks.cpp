#include "tournament/check/internal/report_ranks.h"

#include <map>
#include <string_view>

namespace kyvien::tournament::internal {

std::vector<std::string> named_tie_breaks(const TrfReport& report) {
    for (const std::string_view code : {"212", "202"})
        for (const std::string& line : report.other_lines) {
            if (!line.starts_with(code))
                continue;
            std::vector<std::string> names(1);
            for (const char c : std::string_view(line).substr(code.size()))
                if (c == ',')
                    names.emplace_back();
                else if (c != ' ' && c != '\t')
                    names.back() += c;
            std::erase(names, std::string());
            if (!names.empty())
                return names;
        }
    return {};
}

Pairings pairings_of(const TrfReport& report) {
    std::string letters;
    for (const char c : report.system)
        if (const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
            small >= 'a' && small <= 'z')
            letters += small;
    return letters.find("roundrobin") != std::string::npos ? Pairings::Predetermined
                                                           : Pairings::RoundByRound;
}

std::vector<TieBreakDifference> compare_ranks(const Standings& table,
                                              const std::vector<StatedRank>& stated) {
    std::vector<TieBreakDifference> differences;
    std::map<int, int> sharing;
    for (const StandingLine& line : table.lines)
        ++sharing[line.place];
    for (const StatedRank& each : stated) {
        if (each.rank.value_or(0) == 0)
            continue;
        const StandingLine& line = *table.find(each.number);
        const int last = line.place + sharing[line.place] - 1;
        if (line.place <= *each.rank && *each.rank <= last)
            continue;
        TieBreakDifference difference{line.number, each.name, *each.rank, line.place, last, {}};
        for (std::size_t key = 0; key < table.keys.size(); ++key)
            difference.values.emplace_back(table.keys[key].name, line.keys[key]);
        differences.push_back(std::move(difference));
    }
    return differences;
}

}  // namespace kyvien::tournament::internal
