#include "tournament/pairing/internal/by_table/table_pairing.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "tournament/pairing/internal/bits.h"
#include "tournament/pairing/internal/matching/cardinality_matching.h"

namespace kyvien::tournament::internal {
namespace table_pairing {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// The entries present, in the order of the standings, as indices of event.entries.
std::vector<int> present(const Event& event, const std::vector<int>& order, int round) {
    std::vector<int> here;
    for (const int index : order)
        if (event.entries[at(index)].record(round) == RoundRecord{})
            here.push_back(index);
    return here;
}

/// Rounds since two entries met, up to the round being paired; empty if they never did.
std::optional<int> rounds_since(const Entry& one, const Entry& other, int round) {
    for (int before = round - 1; before >= 1; --before)
        if (const RoundRecord record = one.record(before);
            record.opponent == other.number && record.was_played())
            return round - before;
    return std::nullopt;
}

bool is_forbidden(const Event& event, const Entry& one, const Entry& other, int round) {
    return std::ranges::any_of(event.forbidden, [&](const ForbiddenMeeting& rule) {
        const auto has = [&rule](EntryNumber number) {
            return std::ranges::find(rule.entries, number) != rule.entries.end();
        };
        return rule.first_round <= round && round <= rule.last_round && has(one.number) &&
               has(other.number);
    });
}

/// The pairs allowed by these terms, by places among the entries present.
BitMatrix graph_of(const Event& event, const std::vector<int>& here, int round,
                   const TableTerms& terms) {
    const int size = static_cast<int>(here.size());
    BitMatrix graph(size);
    for (int i = 0; i < size; ++i)
        for (int j = i + 1; j < (terms.reach > 0 ? std::min(size, i + terms.reach + 1) : size);
             ++j) {
            const Entry& one = event.entries[at(here[at(i)])];
            const Entry& other = event.entries[at(here[at(j)])];
            const auto since = rounds_since(one, other, round);
            if ((!since || *since > terms.again) && !is_forbidden(event, one, other, round))
                graph.insert_both(i, j);
        }
    return graph;
}

int byes_before(const Entry& entry, int round) {
    int byes = 0;
    for (int before = 1; before < round; ++before)
        byes += entry.record(before).outcome == Outcome::PairingBye ? 1 : 0;
    return byes;
}

/// Pairs by places; the player left over, or -1. Empty if there is no complete pairing.
struct Pairs {
    std::vector<std::pair<int, int>> pairs;
    int bye = -1;
};
std::optional<Pairs> pairs_in(const Event& event, const std::vector<int>& here, int round,
                              const BitMatrix& graph) {
    const int size = static_cast<int>(here.size());
    std::vector<int> field(at(size));
    std::iota(field.begin(), field.end(), 0);
    Pairs found;
    if (size % 2 != 0) {
        CardinalityMatching all(graph, field);
        if (all.maximise() != 1)
            return std::nullopt;
        const BitSet may_stay = all.dispensable();
        int fewest = 0;
        for (int i = size - 1; i >= 0; --i) {
            const int byes = byes_before(event.entries[at(here[at(i)])], round);
            if (may_stay.contains(i) && (found.bye < 0 || byes < fewest)) {
                found.bye = i;
                fewest = byes;
            }
        }
        field.erase(field.begin() + found.bye);
    }
    CardinalityMatching matching(graph, field);
    for (std::size_t i = 0; i + 1 < field.size(); i += 2)
        matching.suggest(field[i], field[i + 1]);
    if (matching.maximise() != 0)
        return std::nullopt;
    std::vector<bool> is_paired(at(size));
    for (const int first : field) {
        if (is_paired[at(first)])
            continue;
        for (const int second : field)
            if (second > first && !is_paired[at(second)] && graph.contains(first, second) &&
                matching.settle(first, second)) {
                is_paired[at(first)] = is_paired[at(second)] = true;
                found.pairs.emplace_back(first, second);
                break;
            }
    }
    return found;
}

/// The colours of the games an entry has played, oldest first.
std::vector<Colour> colours_of(const Entry& entry, int round) {
    std::vector<Colour> colours;
    for (int before = 1; before < round; ++before)
        if (const RoundRecord record = entry.record(before);
            record.was_played() && record.colour != Colour::None)
            colours.push_back(record.colour);
    return colours;
}

/// The colour of the higher of two.
Colour colour_of_higher(const Event& event, const Entry& higher, const Entry& lower, int round,
                        std::size_t board) {
    const auto own = colours_of(higher, round), theirs = colours_of(lower, round);
    const auto balance = [](const std::vector<Colour>& colours) {
        return std::ranges::count(colours, Colour::White) -
               std::ranges::count(colours, Colour::Black);
    };
    if (balance(own) != balance(theirs))
        return balance(own) < balance(theirs) ? Colour::White : Colour::Black;
    for (std::size_t back = 1; back <= std::min(own.size(), theirs.size()); ++back)
        if (own[own.size() - back] != theirs[theirs.size() - back])
            return own[own.size() - back] == Colour::Black ? Colour::White : Colour::Black;
    if (!own.empty())
        return other(own.back());
    const Colour first = event.initial_colour == Colour::Black ? Colour::Black : Colour::White;
    return board % 2 == 0 ? first : other(first);
}

/// The first complete pairing, with gradually relaxed terms.
std::optional<Pairs> relaxed(const Event& event, const std::vector<int>& here, int round,
                             const TableTerms& wanted) {
    const int size = static_cast<int>(here.size());
    TableTerms terms = wanted;
    for (;;) {
        for (terms.again = std::min(wanted.again, round - 1); terms.again >= 0; --terms.again)
            if (auto found = pairs_in(event, here, round, graph_of(event, here, round, terms)))
                return found;
        if (terms.reach == 0 || terms.reach >= size)
            return std::nullopt;
        terms.reach *= 2;
    }
}

}  // namespace
}  // namespace table_pairing

Result<void> check_table_results(const Event& event, int round) {
    for (const Entry& entry : event.entries)
        for (int before = 1; before < round; ++before)
            if (entry.record(before).is_pending())
                return refuse(
                    "result-missing",
                    fmt::format("Round {}: number {} has no result yet.", before, entry.number),
                    std::nullopt,
                    {{"round", std::to_string(before)}, {"entry", std::to_string(entry.number)}});
    return {};
}

Result<RoundPairing> pair_by_table(const Event& event, const std::vector<int>& order, int round,
                                   const TableTerms& terms) {
    using namespace table_pairing;
    const std::vector<int> here = present(event, order, round);
    const std::optional<Pairs> found = relaxed(event, here, round, terms);
    if (!found)
        return refuse("no-complete-pairing",
                      "no complete pairing exists: meetings that are forbidden leave somebody "
                      "without an opponent",
                      std::nullopt, {{"cause", "too-many-have-met"}});
    RoundPairing pairing;
    const auto entry = [&](int place) -> const Entry& {
        return event.entries[at(here[at(place)])];
    };
    for (const auto& [first, second] : found->pairs) {
        const Entry& higher = entry(first);
        const Entry& lower = entry(second);
        const bool is_white =
            colour_of_higher(event, higher, lower, round, pairing.boards.size()) == Colour::White;
        pairing.boards.push_back(is_white ? Board{higher.number, lower.number}
                                          : Board{lower.number, higher.number});
    }
    if (found->bye >= 0)
        pairing.bye = entry(found->bye).number;
    return pairing;
}

}  // namespace kyvien::tournament::internal
