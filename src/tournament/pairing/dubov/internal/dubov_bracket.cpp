#include "tournament/pairing/dubov/internal/dubov_bracket.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <tuple>

#include "base/assert.h"
#include "tournament/pairing/internal/matching/assignment.h"
#include "tournament/pairing/internal/matching/cardinality_matching.h"
#include "tournament/pairing/internal/matching/cheapest_pairs.h"
#include "tournament/pairing/internal/matching/wide.h"

namespace kyvien::tournament::internal {
namespace dubov_bracket {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}
int count_of(const std::vector<int>& players) {
    return static_cast<int>(players.size());
}
const DubovPlayer& player(const DubovField& field, int i) {
    return field.players[at(i)];
}
int width_of(std::size_t max_value) {
    return static_cast<int>(std::bit_width(max_value));
}

bool can_be_paired(const DubovField& field, const std::vector<int>& players) {
    if (players.size() % 2 == 1)
        return false;
    CardinalityMatching matching(field.may_meet, players);
    return matching.maximise() == 0;
}

// ---- upfloaters (3.2.1, 3.2.2) ----

/// All remaining players by score and number (4.2.2), and the position of each criterion in a cost.
struct Choice {
    std::vector<int> order;
    std::vector<int> class_of;   ///< of each in `order`, its score group from 0
    std::vector<int> class_bit;  ///< C6, the lowest score being the most important
    int places = 0;              ///< number of order places (4.1.3) per matching
    int before_bit = 0, times_bit = 0, maximum_bit = 0, colour_bit = 0, count_bit = 0, bits = 0;

    Choice(const DubovField& field, const std::vector<int>& open) : order(open) {
        std::ranges::sort(order, {}, [&](int i) { return std::pair(-player(field, i).score, i); });
        std::vector<int> sizes;
        std::size_t upfloats = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i == 0 || player(field, order[i]).score != player(field, order[i - 1]).score)
                sizes.push_back(0);
            ++sizes.back();
            class_of.push_back(count_of(sizes) - 1);
            upfloats += static_cast<std::size_t>(player(field, order[i]).upfloats);
        }
        const int width = width_of(order.size());
        constexpr int kMaxPlaces = 900;
        places = std::min(count_of(order), kMaxPlaces);
        before_bit = places + width;
        times_bit = before_bit + width;
        maximum_bit = times_bit + width_of(upfloats);
        colour_bit = maximum_bit + width;
        int bit = colour_bit + width;
        for (const int size : sizes) {
            class_bit.push_back(bit);
            bit += width_of(at(size));
        }
        count_bit = bit;
        bits = count_bit + width;
    }
};

/// If no proof distinguishes several candidates, the weighted matching is cheaper.
constexpr int kMaxTried = 16;

/// The player that joins a group that needs exactly one; empty if that is not certain.
///
/// A group with an odd number needs at least one. The player must meet a member whom the group can
/// spare, and those below must do without him. His score comes first, so a score is skipped only if
/// no player of it can be taken. Among players with the same score the colours come first (C7): the
/// number of pairs with the same colour is at least half of one colour's excess, and this minimum
/// is reached if no two of the rarer colour meet. So, in the order of that bound and of the later
/// criteria, the first who reaches the bound is the best, unless an earlier one, who did not reach
/// a lower bound, could do as well in colours.
std::optional<int> single_upfloater(const DubovField& field, const std::vector<int>& group,
                                    const std::vector<int>& rest) {
    CardinalityMatching alone(field.may_meet, group);
    if (alone.maximise() != 1)
        return std::nullopt;
    const BitSet can_be_spared = alone.dispensable();
    std::vector<int> white, black;
    for (const int i : group)
        (player(field, i).wants_white ? white : black).push_back(i);
    const bool white_is_rarer = white.size() < black.size();
    const std::vector<int>& rarer = white_is_rarer ? white : black;
    const auto is_rarer = [&](int i) { return player(field, i).wants_white == white_is_rarer; };
    const auto key = [&](int i) {
        const DubovPlayer& it = player(field, i);
        return std::tuple(-it.score, !is_rarer(i), it.is_maximum_upfloater,
                          it.is_maximum_upfloater ? it.upfloats : 0, it.upfloated_before, i);
    };
    std::vector<int> order = rest;
    std::ranges::sort(order, {}, key);
    int tried = 0;
    bool is_unsure = false;  // could a player of this score be taken with worse colours?
    for (std::size_t place = 0; place < order.size(); ++place) {
        const int taken = order[place];
        const bool is_new_score =
            place == 0 || player(field, taken).score != player(field, order[place - 1]).score;
        if (is_unsure && (is_new_score || !is_rarer(taken)))
            return std::nullopt;
        if (!field.may_meet.row(taken).meets(can_be_spared))
            continue;
        if (++tried > kMaxTried)
            return std::nullopt;
        std::vector<int> others = rest;
        std::erase(others, taken);
        if (!can_be_paired(field, others))
            continue;
        std::vector<int> members = group;
        members.push_back(taken);
        std::vector<int> apart = rarer;
        if (is_rarer(taken))
            apart.push_back(taken);
        CardinalityMatching matching(field.may_meet, members);
        matching.forbid_within(apart);
        if (matching.maximise() == 0)
            return taken;
        if (!is_rarer(taken))
            return std::nullopt;
        is_unsure = true;
    }
    return std::nullopt;
}

/// The players who join `group`, the first in `choice.order`, by one weighted matching. Empty if
/// the group cannot be paired so. `others_stay`: a player who does not join needs no mate.
std::optional<std::vector<int>> cheapest_upfloaters(const DubovField& field, const Choice& choice,
                                                    int group_end, bool others_stay) {
    // The first places of the order are fixed, then the next, until all players taken are known.
    std::vector<bool> is_taken(choice.order.size());
    int settled = group_end;
    const auto cost_of = [&](int a, int b, PairCost& cost) {
        const int u = std::min(a, b);
        const int v = std::max(a, b);
        const DubovPlayer& one = player(field, choice.order[at(u)]);
        const DubovPlayer& two = player(field, choice.order[at(v)]);
        if (!field.may_meet.contains(choice.order[at(u)], choice.order[at(v)]))
            return false;
        if (u >= group_end)
            return !others_stay && !is_taken[at(u)] && !is_taken[at(v)];
        if (one.wants_white == two.wants_white)
            cost.add(choice.colour_bit);
        if (v < group_end)
            return true;
        if (v < settled && !is_taken[at(v)])
            return false;
        cost.add(choice.count_bit);
        cost.add(choice.class_bit[at(choice.class_of[at(v)])]);
        if (two.is_maximum_upfloater) {
            cost.add(choice.maximum_bit);
            cost.add(choice.times_bit, static_cast<std::uint64_t>(two.upfloats));
        }
        if (two.upfloated_before)
            cost.add(choice.before_bit);
        if (v >= settled && v < settled + choice.places)
            cost.add_place(0, choice.places, v - settled);
        else
            cost.add(choice.places);
        return true;
    };
    const auto cost_of_unpaired = [&](int v, PairCost&) {
        return others_stay && v >= group_end && !is_taken[at(v)];
    };
    while (true) {
        const auto mates =
            cheapest_pairs(count_of(choice.order), choice.bits, cost_of, cost_of_unpaired);
        if (!mates)
            return std::nullopt;
        std::vector<int> taken;
        bool all_settled = true;
        for (int i = group_end; i < count_of(choice.order); ++i) {
            const int mate = (*mates)[at(i)];
            if (mate < 0 || mate >= group_end)
                continue;
            taken.push_back(choice.order[at(i)]);
            const bool now = i < settled + choice.places;
            is_taken[at(i)] = now;
            all_settled = all_settled && now;
        }
        if (all_settled)
            return taken;
        settled += choice.places;
    }
}

std::vector<int> without(const std::vector<int>& all, const std::vector<int>& some) {
    std::vector<int> remaining = all;
    std::erase_if(remaining, [&](int i) { return std::ranges::find(some, i) != some.end(); });
    return remaining;
}

/// The players of the next scores who join `group`; empty if that is not certain.
///
/// Whether the others can be paired is checked afterwards. The best choice ignoring them is no
/// worse than the best choice overall; if they can be paired it is that one, because no two choices
/// are equal in all criteria. The group needs at least as many as it leaves unmatched and, if the
/// next scores can help it at all, no more: an alternating path from each unmatched player ends at
/// one of them. So the number is the minimum, and no player of a lower score is in a better choice
/// (C6).
std::optional<std::vector<int>> upfloaters_from_next_scores(const DubovField& field,
                                                            const std::vector<int>& group,
                                                            const std::vector<int>& rest) {
    CardinalityMatching alone(field.may_meet, group);
    const auto fewest = static_cast<std::size_t>(alone.maximise());
    if (fewest == 0)
        return std::nullopt;
    std::vector<int> below = rest;
    std::ranges::sort(below, std::greater{}, [&](int i) { return player(field, i).score; });
    for (std::size_t near = fewest;; near *= 2) {
        near = std::min(near, below.size());
        while (near < below.size() &&
               player(field, below[near]).score == player(field, below[near - 1]).score)
            ++near;
        std::vector<int> members = group;
        members.insert(members.end(), below.begin(),
                       below.begin() + static_cast<std::ptrdiff_t>(near));
        auto taken = cheapest_upfloaters(field, Choice(field, members), count_of(group), true);
        if (taken)
            return can_be_paired(field, without(rest, *taken)) ? std::move(taken) : std::nullopt;
        if (near == below.size())
            return std::nullopt;
    }
}

/// The players who join `group`, in no order; empty if none are needed.
std::vector<int> upfloaters_from_below(const DubovField& field, const std::vector<int>& open,
                                       const std::vector<int>& group,
                                       const std::vector<int>& rest) {
    if (can_be_paired(field, group) && can_be_paired(field, rest))
        return {};
    if (const auto one = single_upfloater(field, group, rest))
        return {*one};
    if (auto taken = upfloaters_from_next_scores(field, group, rest))
        return *std::move(taken);
    auto taken = cheapest_upfloaters(field, Choice(field, open), count_of(group), false);
    KYVIEN_ASSERT(taken.has_value(), "asked only where everybody can be paired");
    return *std::move(taken);
}

// ---- pairs of a bracket (3.2.3 to 3.2.6) ----

struct Subgroups {
    std::vector<int> first;   ///< G1: players who prefer White
    std::vector<int> second;  ///< G2
};

bool by_average(const DubovField& field, int a, int b) {
    return std::tuple(player(field, a).opponents_rating, a) <
           std::tuple(player(field, b).opponents_rating, b);
}

/// `members` ascending. Ordered like their shifters (4.3.2).
Subgroups split(const DubovField& field, const std::vector<int>& members) {
    const auto has_played = [&](int i) { return player(field, i).has_played; };
    const bool fresh = std::ranges::none_of(members, has_played);
    Subgroups groups;
    for (const int i : members)
        (fresh ? groups.first.size() < members.size() / 2 : player(field, i).wants_white)
            ? groups.first.push_back(i)
            : groups.second.push_back(i);
    std::ranges::sort(groups.first, [&](int a, int b) { return by_average(field, a, b); });
    return groups;
}

void move(std::vector<int>& from, std::vector<int>& to, const std::vector<int>& shifted) {
    for (const int i : shifted) {
        std::erase(from, i);
        to.push_back(i);
    }
}

/// S1 against T2: the first legal transposition (4.4).
struct Opposed {
    const DubovField& field;
    std::vector<int> rows, columns;

    bool cost(int row, int column, Wide<1>& out) const {
        out = {};
        return field.may_meet.contains(rows[at(row)], columns[at(column)]);
    }
};

std::optional<DubovPairs> first_transposition(const DubovField& field, Subgroups groups) {
    if (groups.first.size() != groups.second.size())
        return std::nullopt;
    std::ranges::sort(groups.first, [&](int a, int b) { return by_average(field, a, b); });
    std::ranges::sort(groups.second);
    const Opposed opposed{field, std::move(groups.first), std::move(groups.second)};
    Assignment<Wide<1>, Opposed> assignment(opposed, count_of(opposed.rows));
    if (!assignment.solve())
        return std::nullopt;
    assignment.choose_first(count_of(opposed.rows));
    DubovPairs pairs;
    for (int row = 0; row < count_of(opposed.rows); ++row)
        pairs.emplace_back(opposed.rows[at(row)], opposed.columns[at(assignment.column_of(row))]);
    return pairs;
}

/// 3.2.4: the first sets that can be shifted, of the smaller subgroup and then of the larger.
std::pair<std::vector<int>, std::vector<int>>
shifters(const DubovField& field, const std::vector<int>& smaller, const std::vector<int>& larger) {
    std::vector<int> all = smaller;
    all.insert(all.end(), larger.begin(), larger.end());
    const int few = count_of(smaller);
    const int many = count_of(larger);
    const int width = width_of(all.size());
    const int smaller_bit = many + width;
    const int pairs_bit = smaller_bit + few + width;
    const auto cost_of = [&](int u, int v, PairCost& cost) {
        if (!field.may_meet.contains(all[at(u)], all[at(v)]))
            return false;
        if (u < few && v < few) {
            cost.add(pairs_bit);
            cost.add_place(smaller_bit, few, std::min(u, v));
        } else if (u >= few && v >= few) {
            cost.add_place(0, many, std::min(u, v) - few);
        }
        return true;
    };
    const auto mates = cheapest_pairs(count_of(all), pairs_bit + width, cost_of);
    KYVIEN_ASSERT(mates.has_value(), "asked only where everybody can be paired");
    std::pair<std::vector<int>, std::vector<int>> shifted;
    for (int i = 0; i < count_of(all); ++i)
        if (const int mate = (*mates)[at(i)]; mate > i && (i < few) == (mate < few))
            (i < few ? shifted.first : shifted.second).push_back(all[at(i)]);
    return shifted;
}

DubovPairs pair_bracket(const DubovField& field, const std::vector<int>& members) {
    Subgroups groups = split(field, members);
    const bool first_is_smaller = groups.first.size() <= groups.second.size();
    std::vector<int>& smaller = first_is_smaller ? groups.first : groups.second;
    std::vector<int>& larger = first_is_smaller ? groups.second : groups.first;
    const std::vector<int> few = shifters_from_middle(smaller);
    const std::vector<int> many = shifters_from_middle(larger);
    // Nothing precedes the first of the larger subgroup alone, and usually it is possible.
    Subgroups usual = groups;
    const auto surplus = static_cast<std::ptrdiff_t>((many.size() - few.size()) / 2);
    move(first_is_smaller ? usual.second : usual.first,
         first_is_smaller ? usual.first : usual.second,
         std::vector<int>(many.begin(), many.begin() + surplus));
    if (auto pairs = first_transposition(field, std::move(usual)))
        return *std::move(pairs);
    const auto [from_smaller, from_larger] = shifters(field, few, many);
    move(smaller, larger, from_smaller);
    move(larger, smaller, from_larger);
    auto pairs = first_transposition(field, std::move(groups));
    KYVIEN_ASSERT(pairs.has_value(), "shifted so that a legal transposition exists");
    return *std::move(pairs);
}

}  // namespace
}  // namespace dubov_bracket

std::vector<int> shifters_from_middle(const std::vector<int>& sorted) {
    std::vector<int> rest = sorted;
    std::vector<int> numbered;
    while (!rest.empty()) {
        const auto middle = rest.begin() + static_cast<std::ptrdiff_t>((rest.size() - 1) / 2);
        numbered.push_back(*middle);
        rest.erase(middle);
    }
    return numbered;
}

std::optional<DubovPairs> pair_dubov(const DubovField& field, std::vector<int> open) {
    using namespace dubov_bracket;
    if (!can_be_paired(field, open))
        return std::nullopt;
    DubovPairs pairs;
    while (!open.empty()) {
        int top = std::numeric_limits<int>::min();
        for (const int i : open)
            top = std::max(top, player(field, i).score);
        std::vector<int> bracket, rest;
        for (const int i : open)
            (player(field, i).score == top ? bracket : rest).push_back(i);
        move(rest, bracket, upfloaters_from_below(field, open, bracket, rest));
        std::ranges::sort(bracket);
        std::ranges::copy(pair_bracket(field, bracket), std::back_inserter(pairs));
        open = std::move(rest);
    }
    return pairs;
}

}  // namespace kyvien::tournament::internal
