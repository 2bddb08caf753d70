#include "tournament/pairing/internal/burstein_pairs.h"

#include "tournament/pairing/internal/burstein_group.h"
#include "tournament/pairing/internal/score_groups.h"

namespace kyvien::tournament::internal {

std::optional<RoundPairs> pair_in_groups(const OrderedField& ordered) {
    std::vector<int> scores;
    for (const FieldPlayer& player : ordered.field.players)
        scores.push_back(player.score);
    const auto groups = form_groups(ordered.field.may_meet, scores);
    if (!groups)
        return std::nullopt;
    RoundPairs result;
    int floater = -1;
    for (const ScoreGroup& group : *groups) {
        std::vector<int> players;
        const auto enter = [&](int player) {
            // Inserted by hand, because the order of a floater among the others need not be
            // transitive.
            auto place = players.end();
            while (place != players.begin() &&
                   is_ranked_before(ordered.opposition[static_cast<std::size_t>(player)],
                                    ordered.opposition[static_cast<std::size_t>(place[-1])]))
                --place;
            players.insert(place, player);
        };
        for (int player = group.first; player < group.end; ++player)
            enter(player);
        if (floater >= 0)
            enter(floater);
        auto paired = pair_group(ordered.field, players, group.may_float);
        result.pairs.insert(result.pairs.end(), paired.pairs.begin(), paired.pairs.end());
        floater = paired.floater;
    }
    return result;
}

}  // namespace kyvien::tournament::internal
