// tournament/ranking/internal/direct_encounter.h — who of several equals is ahead by their own
// games?
//
// Law:   FIDE Handbook C.07, article 6; for teams article 13.3 asks it of match points and of game
//        points.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "tournament/event/entry.h"
#include "tournament/event/rational.h"

namespace kyvien::tournament::internal {

/// What one of a group made against the others of it.
struct Encounter {
    std::size_t line = 0;
    Rational made;
    Rational possible;  ///< had everybody who was not met been beaten
    int met = 0;        ///< others of the group who were met
};

/// Of several games with one opponent the average counts (6.1.2). `counts` says of a record whether
/// it is a game, `made` what a round gave, `best` what one game can give at most.
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

/// 6.2: where all have met, by what they made; else whoever is ahead of everything that all the
/// others can make is first, and so on. The lines in order, cut into parts that are still equal.
[[nodiscard]] std::vector<std::vector<std::size_t>> divide(std::vector<Encounter> encounters);

}  // namespace kyvien::tournament::internal
