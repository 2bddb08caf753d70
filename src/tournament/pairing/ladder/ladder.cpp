#include "tournament/pairing/ladder/ladder.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "tournament/pairing/internal/by_table/table_pairing.h"

namespace kyvien::tournament {
namespace ladder {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

struct Upset {
    int winner = 0, loser = 0;  ///< indices in event.entries
};

/// The games of a round won by the lower player, from the top.
std::vector<Upset> upsets_of(const Event& event, const std::vector<int>& rung, int round) {
    std::vector<Upset> upsets;
    for (std::size_t i = 0; i < event.entries.size(); ++i) {
        const RoundRecord record = event.entries[i].record(round);
        if (record.opponent == 0 ||
            (record.outcome != Outcome::Win && record.outcome != Outcome::ForfeitWin))
            continue;
        const Entry* const loser = event.find(record.opponent);
        const auto other = static_cast<std::size_t>(loser - event.entries.data());
        if (rung[other] < rung[i])
            upsets.push_back({static_cast<int>(i), static_cast<int>(other)});
    }
    std::ranges::sort(upsets, {}, [&](const Upset& upset) { return rung[at(upset.loser)]; });
    return upsets;
}

}  // namespace
}  // namespace ladder

std::vector<int> ladder_order(const Event& event, const LadderTerms& terms, int rounds) {
    using namespace ladder;
    std::vector<int> order(event.entries.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<int> rung(order.size());
    const auto count = [&] {
        for (std::size_t i = 0; i < order.size(); ++i)
            rung[at(order[i])] = static_cast<int>(i);
    };
    count();
    for (int round = 1; round <= rounds; ++round)
        for (const Upset& upset : upsets_of(event, rung, round)) {
            const int from = rung[at(upset.winner)], to = rung[at(upset.loser)];
            if (terms.move == LadderMove::Exchange)
                std::swap(order[at(from)], order[at(to)]);
            else
                std::rotate(order.begin() + to, order.begin() + from, order.begin() + from + 1);
            count();
        }
    return order;
}

Standings ladder_standings(const Event& event, const LadderTerms& terms, int rounds,
                           const std::set<EntryNumber>& withdrawn) {
    Standings standings{{{"LDR", rulebook::go_cn("27.3")}}, {}};
    const auto has_left = [&](int index) {
        return withdrawn.contains(event.entries[ladder::at(index)].number);
    };
    std::vector<int> order, left;
    for (const int index : ladder_order(event, terms, rounds))
        (has_left(index) ? left : order).push_back(index);
    order.insert(order.end(), left.begin(), left.end());
    int place = 0;
    for (const int index : order) {
        const Entry& entry = event.entries[ladder::at(index)];
        standings.lines.push_back({entry.number,
                                   has_left(index) ? 0 : ++place,
                                   Rational(event.score_before(entry, rounds + 1)),
                                   {Rational(index + 1)}});
    }
    return standings;
}

Result<RoundPairing> Ladder::pair(const Event& event, int round) const {
    if (round < 1)
        return refuse("no-such-round", "Rounds are counted from 1.");
    KYVIEN_TRY(internal::check_table_results(event, round));
    return internal::pair_by_table(event, ladder_order(event, terms_, round - 1), round,
                                   {.again = terms_.again, .reach = terms_.reach});
}

}  // namespace kyvien::tournament
