#include "tournament/pairing/dutch.h"

#include <algorithm>

#include "base/result.h"
#include "tournament/pairing/internal/dutch_pairs.h"

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

Result<RoundPairing> DutchSwiss::pair(const Event& event, int round) const {
    const Result<Colour> initial = internal::drawn_colour(event, "C.04.3 5.1");
    if (!initial)
        return refuse(initial.error());
    const internal::Field field = KYVIEN_TRY(internal::gather_field(event, round));
    return internal::to_boards(
        field, internal::pair_field(field),
        [&initial](const internal::FieldPlayer& a, const internal::FieldPlayer& b) {
            return internal::colour_against(a, b, *initial);
        });
}

}  // namespace kyvien::tournament
