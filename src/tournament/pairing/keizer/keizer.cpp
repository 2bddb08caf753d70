#include "tournament/pairing/keizer/keizer.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "tournament/pairing/internal/by_table/table_pairing.h"

namespace kyvien::tournament {
namespace keizer {
namespace {

/// Points are counted in sixtieths: halves and thirds of values, and penalties in twentieths.
constexpr std::int64_t kPoint = 60;

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// The indices of the entries in event.entries, by number.
std::vector<int> places_by_number(const Event& event) {
    std::vector<int> places;
    for (std::size_t i = 0; i < event.entries.size(); ++i) {
        places.resize(std::max<std::size_t>(places.size(), event.entries[i].number + 1U), -1);
        places[event.entries[i].number] = static_cast<int>(i);
    }
    return places;
}

/// An entry's points of the rounds with these values.
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

/// Standings: the entries by place, and the data of each, by index in event.entries.
struct Table {
    std::vector<int> order;
    std::vector<std::int64_t> points;
    std::vector<int> values;
};

void assign_values(Table& table, int top) {
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
    for (int pass = 0; pass < kMaxKeizerPasses; ++pass) {
        assign_values(table, top);
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
    assign_values(table, top);
    return table;
}

}  // namespace
}  // namespace keizer

int keizer_top(int entries, const KeizerTerms& terms) {
    // first = 3 * last, and last = first - (entries - 1); the minimum is 1.
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
    assign_places(standings.lines);
    return standings;
}

Result<RoundPairing> KeizerSystem::pair(const Event& event, int round) const {
    if (round < 1)
        return refuse("no-such-round", "Rounds are counted from 1.");
    KYVIEN_TRY(internal::check_table_results(event, round));
    const keizer::Table table = keizer::table_of(event, terms_, round - 1);
    return internal::pair_by_table(event, table.order, round, {.again = terms_.again});
}

}  // namespace kyvien::tournament
