#include "tournament/pairing/mcmahon.h"

#include <algorithm>

namespace kyvien::tournament {

std::vector<Points> mcmahon_starts(std::span<const McMahonGrade> grades, std::optional<int> bar,
                                   std::optional<int> floor, Points win) {
    std::vector<Points> starts;
    if (grades.empty())
        return starts;
    const auto [lowest, highest] = std::ranges::minmax(grades, {}, &McMahonGrade::grade);
    // A bar below all entries, or a floor above, makes them start equal.
    const int top = bar.value_or(std::max(highest.grade, floor.value_or(highest.grade)));
    const int bottom = std::min(std::max(floor.value_or(lowest.grade), lowest.grade), top);
    for (const McMahonGrade& each : grades)
        starts.push_back(win * (std::clamp(each.grade, bottom, top) - bottom + each.correction));
    return starts;
}

Standings mcmahon_standings(const Event& event, std::span<const Points> starts, int rounds) {
    Standings table{{{"MMS", rulebook::go_cn("27.3")},
                     {"SOS", rulebook::go_cn("27.3")},
                     {"SOSOS", rulebook::go_cn("27.3")}},
                    {}};
    std::vector<std::size_t> places;  // index in event.entries, by number
    std::vector<Points> scores;
    for (std::size_t i = 0; i < event.entries.size(); ++i) {
        const Entry& entry = event.entries[i];
        places.resize(std::max<std::size_t>(places.size(), entry.number + 1U));
        places[entry.number] = i;
        scores.push_back(event.score_before(entry, rounds + 1) + starts[i]);
    }
    /// Sums the opponents' values; `own` replaces those of missing opponents.
    const auto sum_of = [&](const std::vector<Points>& theirs, const auto& own) {
        std::vector<Points> sums;
        for (std::size_t i = 0; i < event.entries.size(); ++i) {
            Points sum;
            for (int round = 1; round <= rounds; ++round) {
                const EntryNumber opponent = event.entries[i].record(round).opponent;
                sum += opponent != 0 ? theirs[places[opponent]] : own(i);
            }
            sums.push_back(sum);
        }
        return sums;
    };
    const auto sos = sum_of(scores, [&](std::size_t i) { return starts[i]; });
    const auto sosos = sum_of(sos, [&](std::size_t i) { return starts[i] * rounds; });
    for (std::size_t i = 0; i < event.entries.size(); ++i)
        table.lines.push_back({event.entries[i].number,
                               0,
                               Rational(scores[i] - starts[i]),
                               {Rational(scores[i]), Rational(sos[i]), Rational(sosos[i])}});
    assign_places(table.lines);
    return table;
}

int handicap_for(const Opened& opened, int wins) {
    return std::clamp(wins - opened.handicap_less, 0, opened.max_handicap);
}

}  // namespace kyvien::tournament
