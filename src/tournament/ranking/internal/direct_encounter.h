// tournament/ranking/internal/direct_encounter.h — ranks tied entries by the games between them.
//
// Law:   FIDE Handbook C.07, article 6; for teams article 13.3 applies it to match points and to
//        game points.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "tournament/event/entry.h"
#include "tournament/event/rational.h"

namespace kyvien::tournament::internal {

/// The score of an entry against the others in a tie.
struct Encounter {
    std::size_t line = 0;
    Rational made;
    Rational possible;  ///< with a win against every opponent not met
    int met = 0;        ///< number of opponents in the tie that were met
};

/// Several games with one opponent count as their average (6.1.2). `counts`: is a record a game;
/// `made`: the points of a round; `best`: the maximum points of one game.
template <typename Counts, typename Made>
[[nodiscard]] Encounter encounter_of(std::size_t line, const Entry& entry,
                                     std::span<const EntryNumber> group, int rounds, Rational best,
                                     const Counts& counts, const Made& made) {
    std::map<EntryNumber, std::pair<Rational, int>> against;
    for (int round = 1; round <= rounds; ++round) {
        const RoundRecord record = entry.record(round);
        if (!counts(record) || record.opponent == entry.number ||
            std::ranges::find(group, record.opponent) == group.end())
            continue;
        auto& [sum, games] = against[record.opponent];
        sum = sum + made(round);
        ++games;
    }
    Encounter encounter{line, {}, {}, static_cast<int>(against.size())};
    for (const auto& [opponent, score] : against)
        encounter.made = encounter.made + score.first / score.second;
    const auto others = static_cast<std::int64_t>(group.size()) - 1;
    encounter.possible = encounter.made + best * (others - encounter.met);
    return encounter;
}

/// 6.2: if all have met, by their scores; otherwise an entry whose score exceeds the maximum
/// possible score of all others is first, and so on. Returns the lines in order, split into parts
/// that are still tied.
[[nodiscard]] std::vector<std::vector<std::size_t>>
split_by_encounters(std::vector<Encounter> encounters);

}  // namespace kyvien::tournament::internal
