#include "tournament/pairing/keizer/keizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "tournament/pairing/internal/bits.h"
#include "tournament/pairing/internal/matching/cardinality_matching.h"

namespace kyvien::tournament {
namespace keizer {
namespace {

using internal::BitMatrix;
using internal::BitSet;
using internal::CardinalityMatching;

/// Points are counted in sixtieths: halves and thirds of values, and penalties in twentieths.
constexpr std::int64_t kPoint = 60;

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// The places of the entries in event.entries, by their numbers.
std::vector<int> places_by_number(const Event& event) {
    std::vector<int> places;
    for (std::size_t i = 0; i < event.entries.size(); ++i) {
        places.resize(std::max<std::size_t>(places.size(), event.entries[i].number + 1U), -1);
        places[event.entries[i].number] = static_cast<int>(i);
    }
    return places;
}

/// What the rounds are worth to an entry with these values.
std::int64_t points_of(const Event& event, const std::vector<int>& places,
                       const std::vector<int>& values, const KeizerTerms& terms, int index,
                       int rounds) {
    const Entry& entry = event.entries[at(index)];
    const std::int64_t own = values[at(index)] * kPoint;
    std::int64_t points = own;
    int absences = 0;
    for (int round = 1; round <= rounds; ++round) {
        const RoundRecord record = entry.record(round);
        const std::int64_t theirs =
            record.opponent == 0 ? 0 : values[at(places[record.opponent])] * kPoint;
        switch (record.outcome) {
        case Outcome::Win:
        case Outcome::ForfeitWin:
            points += theirs;
            break;
        case Outcome::Draw:
        case Outcome::ForfeitDraw:
            points += theirs / 2;
            break;
        case Outcome::PairingBye:
            points += own * 2 / 3;
            break;
        case Outcome::FullBye:
            points += own;
            break;
        case Outcome::HalfBye:
            if (++absences <= terms.absences)
                points += own / 3;
            break;
        case Outcome::None:
        case Outcome::Loss:
        case Outcome::ForfeitLoss:
        case Outcome::ZeroBye:
            break;
        }
        points -= entry.penalty_in(round).in_twentieths() * (kPoint / Points::kPerPoint);
    }
    return points;
}

/// A table: the entries by their places in it, and what each has, by event.entries.
struct Table {
    std::vector<int> order;
    std::vector<std::int64_t> points;
    std::vector<int> values;
};

void give_values(Table& table, int top) {
    for (std::size_t place = 0; place < table.order.size(); ++place)
        table.values[at(table.order[place])] = top - static_cast<int>(place);
}

Table table_of(const Event& event, const KeizerTerms& terms, int rounds) {
    const int size = static_cast<int>(event.entries.size());
    const auto places = places_by_number(event);
    const int top = keizer_top(size, terms);
    Table table;
    table.order.resize(at(size));
    std::iota(table.order.begin(), table.order.end(), 0);
    table.points.resize(at(size));
    table.values.resize(at(size));
    for (int pass = 0; pass < kMostKeizerPasses; ++pass) {
        give_values(table, top);
        for (int i = 0; i < size; ++i)
            table.points[at(i)] = points_of(event, places, table.values, terms, i, rounds);
        std::vector<int> order = table.order;
        std::ranges::sort(order, [&](int a, int b) {
            return table.points[at(a)] != table.points[at(b)]
                       ? table.points[at(a)] > table.points[at(b)]
                       : a < b;
        });
        if (order == table.order)
            break;
        table.order = std::move(order);
    }
    give_values(table, top);
    return table;
}

/// Those who are there, by their places in the table: indices of event.entries.
std::vector<int> present(const Event& event, const Table& table, int round) {
    std::vector<int> here;
    for (const int index : table.order)
        if (event.entries[at(index)].record(round) == RoundRecord{})
            here.push_back(index);
    return here;
}

/// Rounds since two met, counted from the round that is paired; nothing: they never did.
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

/// Who may meet when so many rounds must lie between; by places among those who are there.
BitMatrix graph_of(const Event& event, const std::vector<int>& here, int round, int again) {
    const int size = static_cast<int>(here.size());
    BitMatrix graph(size);
    for (int i = 0; i < size; ++i)
        for (int j = i + 1; j < size; ++j) {
            const Entry& one = event.entries[at(here[at(i)])];
            const Entry& other = event.entries[at(here[at(j)])];
            const auto since = rounds_since(one, other, round);
            if ((!since || *since > again) && !is_forbidden(event, one, other, round))
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

/// Pairs by places; the one left over, or -1. Nothing: there is no complete pairing.
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

Result<void> check_results(const Event& event, int round) {
    for (const Entry& entry : event.entries)
        for (int before = 1; before < round; ++before)
            if (entry.record(before).is_awaited())
                return refuse(
                    "result-missing",
                    fmt::format("Round {}: number {} has no result yet.", before, entry.number),
                    std::nullopt,
                    {{"round", std::to_string(before)}, {"entry", std::to_string(entry.number)}});
    return {};
}

}  // namespace
}  // namespace keizer

int keizer_top(int entries, const KeizerTerms& terms) {
    // first = 3 * last, and last = first - (entries - 1); nobody has less than 1.
    return terms.top > 0 ? std::max(terms.top, entries)
                         : std::max(entries, (3 * (entries - 1) + 1) / 2);
}

std::vector<KeizerLine> keizer_table(const Event& event, const KeizerTerms& terms, int rounds) {
    const keizer::Table table = keizer::table_of(event, terms, rounds);
    std::vector<KeizerLine> lines;
    for (const int index : table.order)
        lines.push_back({event.entries[keizer::at(index)].number,
                         Rational(table.points[keizer::at(index)], keizer::kPoint),
                         table.values[keizer::at(index)]});
    return lines;
}

Standings keizer_standings(const Event& event, const KeizerTerms& terms, int rounds) {
    Standings standings{{{"KZR", rulebook::go_cn("27.3")}, {"KZV", rulebook::go_cn("27.3")}}, {}};
    for (const KeizerLine& line : keizer_table(event, terms, rounds))
        standings.lines.push_back(
            {line.number,
             0,
             Rational(event.score_before(*event.find(line.number), rounds + 1)),
             {line.points, Rational(line.value)}});
    give_places(standings.lines);
    return standings;
}

Result<RoundPairing> KeizerSystem::pair(const Event& event, int round) const {
    if (round < 1)
        return refuse("no-such-round", "Rounds are counted from 1.");
    KYVIEN_TRY(keizer::check_results(event, round));
    const keizer::Table table = keizer::table_of(event, terms_, round - 1);
    const std::vector<int> here = keizer::present(event, table, round);
    std::optional<keizer::Pairs> found;
    for (int again = std::min(terms_.again, round - 1); again >= 0 && !found; --again)
        found = keizer::pairs_in(event, here, round, keizer::graph_of(event, here, round, again));
    if (!found)
        return refuse("no-complete-pairing",
                      "no complete pairing exists: meetings that are forbidden leave somebody "
                      "without an opponent");
    RoundPairing pairing;
    const auto entry = [&](int place) -> const Entry& {
        return event.entries[keizer::at(here[keizer::at(place)])];
    };
    for (const auto& [first, second] : found->pairs) {
        const Entry& higher = entry(first);
        const Entry& lower = entry(second);
        const bool is_white = keizer::colour_of_higher(event, higher, lower, round,
                                                       pairing.boards.size()) == Colour::White;
        pairing.boards.push_back(is_white ? Board{higher.number, lower.number}
                                          : Board{lower.number, higher.number});
    }
    if (found->bye >= 0)
        pairing.bye = entry(found->bye).number;
    return pairing;
}

}  // namespace kyvien::tournament
