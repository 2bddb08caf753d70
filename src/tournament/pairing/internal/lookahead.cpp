#include "tournament/pairing/internal/lookahead.h"

#include "tournament/pairing/internal/matching/cardinality_matching.h"

namespace kyvien::tournament::internal {
namespace {

bool is_perfect(const Field& field, const std::vector<int>& vertices) {
    return CardinalityMatching(field.may_meet, vertices).maximise() == 0;
}

}  // namespace

bool rest_can_be_completed(const BracketState& state, const std::vector<int>& leaving) {
    if (!state.has_exits())
        return true;
    const Field& field = state.field();
    std::vector<int> all = leaving;
    all.insert(all.end(), state.players().rest.begin(), state.players().rest.end());
    if (field.is_odd() && !state.bye_inside())
        all.push_back(field.bye());
    CardinalityMatching matching(field.may_meet, all);
    matching.forbid_within(leaving);
    return matching.maximise() == 0;
}

bool following_is_ideal(const BracketState& state, const std::vector<int>& floaters) {
    if (!state.has_exits())
        return true;
    const Field& field = state.field();
    std::vector<int> following = state.players().next;
    std::vector<int> below = state.players().rest;
    if (state.bye_inside())  // the only floater has the bye
        return is_perfect(field, following) && is_perfect(field, below);
    following.insert(following.end(), floaters.begin(), floaters.end());
    if (field.is_odd())
        below.push_back(field.bye());
    CardinalityMatching first(field.may_meet, following);
    first.forbid_within(floaters);
    const int alone = first.maximise();
    if (alone > 1)
        return false;
    CardinalityMatching second(field.may_meet, below);
    if (alone == 0)
        return second.maximise() == 0;
    if (second.maximise() != 1)
        return false;
    // One player of the next score group must float who can be spared there and be accepted below.
    const BitSet can_float = first.dispensable();
    const BitSet can_receive = second.dispensable();
    for (const int v : state.players().next)
        if (can_float.contains(v) && field.may_meet.row(v).meets(can_receive))
            return true;
    return false;
}

}  // namespace kyvien::tournament::internal
