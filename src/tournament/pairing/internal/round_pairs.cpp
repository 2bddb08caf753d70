#include "tournament/pairing/internal/round_pairs.h"

#include <algorithm>
#include <tuple>

namespace kyvien::tournament::internal {

RoundPairing to_boards(const Field& field, const RoundPairs& pairs, const ColourOf& colour_of,
                       BoardsBy by) {
    const auto place = [by](const FieldPlayer& player) {
        return std::pair(-(by == BoardsBy::Score ? player.plain_score : player.score), player.rank);
    };
    struct Sorted {
        std::tuple<int, int, int> key;
        Board board;
    };
    std::vector<Sorted> boards;
    for (const auto& [first, second] : pairs.pairs) {
        const FieldPlayer* higher = &field.at(first);
        const FieldPlayer* lower = &field.at(second);
        if (std::tuple(lower->plain_score, -lower->rank) >
            std::tuple(higher->plain_score, -higher->rank))
            std::swap(higher, lower);
        const bool white = colour_of(*higher, *lower) == Colour::White;
        const auto [first_place, second_place] = std::minmax({place(*higher), place(*lower)});
        boards.push_back(
            {{first_place.first, second_place.first, first_place.second},
             {(white ? higher : lower)->entry->number, (white ? lower : higher)->entry->number}});
    }
    std::ranges::sort(boards, {}, &Sorted::key);
    RoundPairing result;
    for (const Sorted& sorted : boards)
        result.boards.push_back(sorted.board);
    if (pairs.bye >= 0)
        result.bye = field.at(pairs.bye).entry->number;
    return result;
}

}  // namespace kyvien::tournament::internal
