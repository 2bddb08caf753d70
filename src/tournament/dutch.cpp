#include "tournament/dutch.h"

#include <algorithm>
#include <tuple>

#include "tournament/internal/dutch_pairs.h"

namespace kyvien::tournament {
namespace internal {

RoundPairs pair_field(const Field& field, Circle smallest, unsigned most_bits) {
    RoundPairs result;
    std::vector<std::vector<int>> groups;
    for (int i = 0; i < field.size(); ++i) {
        if (i == 0 || field.at(i).score != field.at(i - 1).score)
            groups.emplace_back();
        groups.back().push_back(i);
    }
    std::vector<int> floaters;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        BracketPlayers players;
        players.moved_down = std::move(floaters);
        players.residents = groups[g];
        if (g + 1 < groups.size())
            players.next = groups[g + 1];
        for (std::size_t below = g + 2; below < groups.size(); ++below)
            players.rest.insert(players.rest.end(), groups[below].begin(), groups[below].end());
        BracketPairing bracket = pair_bracket(field, players, smallest, most_bits);
        result.pairs.insert(result.pairs.end(), bracket.pairs.begin(), bracket.pairs.end());
        floaters = std::move(bracket.downfloaters);
        std::ranges::sort(floaters);
    }
    if (!floaters.empty())
        result.bye = floaters.front();
    KYVIEN_ASSERT(floaters.size() == (field.is_odd() ? 1U : 0U),
                  "C4 leaves nobody over but who gets the bye");
    return result;
}

}  // namespace internal

namespace {

using internal::Field;
using internal::FieldPlayer;

/// Boards by the higher score of the pair, the other score, and the higher player's number.
RoundPairing on_boards(const Field& field, const internal::RoundPairs& pairs, Colour initial) {
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
        const bool white = internal::colour_against(*higher, *lower, initial) == Colour::White;
        boards.push_back(
            {{-higher->plain_score, -lower->plain_score, higher->rank},
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

}  // namespace

Result<RoundPairing> DutchSwiss::pair(const Event& event, int round) const {
    Colour initial = event.initial_colour;
    if (initial == Colour::None)
        initial = initial_colour_played(event);
    if (initial == Colour::None)
        return refuse("initial-colour-missing",
                      "the colour of the first player is drawn by lot before the first round (FIDE "
                      "C.04.3 5.1); say which it was");
    const Result<Field> field = internal::gather_field(event, round);
    if (!field)
        return refuse(field.error());
    return on_boards(*field, internal::pair_field(*field), initial);
}

}  // namespace kyvien::tournament
