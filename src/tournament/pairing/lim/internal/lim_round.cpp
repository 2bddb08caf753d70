#include "tournament/pairing/lim/internal/lim_round.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>

#include "base/assert.h"
#include "tournament/pairing/internal/matching/cardinality_matching.h"

namespace kyvien::tournament::internal {
namespace lim_round {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

bool contains(const std::vector<int>& players, int i) {
    return std::ranges::find(players, i) != players.end();
}

/// The maximum number of pairs among these players.
int max_pairs(const LimField& field, const std::vector<int>& players) {
    CardinalityMatching matching(field.may_meet, players);
    return (static_cast<int>(players.size()) - matching.maximise()) / 2;
}

/// How many players can each have a different one of these opponents at the same time?
class Opponents {
  public:
    Opponents(const LimField& field, const std::vector<int>& opponents)
        : field_(field), opponents_(opponents), taker_(opponents.size(), -1) {}

    /// True if one more than before can have an opponent.
    bool add(int player) {
        seen_.assign(opponents_.size(), false);
        return find(player);
    }
    [[nodiscard]] bool would_add(int player) const {
        Opponents copy = *this;
        return copy.add(player);
    }

  private:
    bool find(int player) {
        for (std::size_t i = 0; i < opponents_.size(); ++i) {
            if (seen_[i] || !field_.may_meet.contains(player, opponents_[i]))
                continue;
            seen_[i] = true;
            if (taker_[i] < 0 || find(taker_[i])) {
                taker_[i] = player;
                return true;
            }
        }
        return false;
    }

    const LimField& field_;
    const std::vector<int>& opponents_;
    std::vector<int> taker_;
    std::vector<bool> seen_;
};

/// The members of a group being paired, with a complete matching of them.
class Open {
  public:
    Open(const LimField& field, std::vector<int> players)
        : field_(field), players_(std::move(players)), mate_(field.players.size(), -1) {
        CardinalityMatching matching(field.may_meet, players_);
        const int alone = matching.maximise();
        KYVIEN_ASSERT(alone == 0, "asked only where everybody can be paired");
        cache_mates(matching);
    }

    [[nodiscard]] const std::vector<int>& players() const { return players_; }
    [[nodiscard]] bool empty() const { return players_.empty(); }

    /// May these two meet, with the others still pairable?
    [[nodiscard]] bool is_available(int a, int b) const {
        if (!field_.may_meet.contains(a, b))
            return false;
        return mate_[at(a)] == b || without(a, b).maximise() == 0;
    }
    void settle(int a, int b) {
        CardinalityMatching rest = without(a, b);
        rest.maximise();
        std::erase(players_, a);
        std::erase(players_, b);
        cache_mates(rest);
    }

  private:
    [[nodiscard]] CardinalityMatching without(int a, int b) const {
        std::vector<int> rest;
        for (const int i : players_)
            if (i != a && i != b)
                rest.push_back(i);
        CardinalityMatching matching(field_.may_meet, rest);
        for (const int i : rest)
            if (const int mate = mate_[at(i)]; mate > i && mate != a && mate != b)
                matching.suggest(i, mate);
        return matching;
    }
    void cache_mates(const CardinalityMatching& matching) {
        for (const int i : players_)
            mate_[at(i)] = matching.mate(i);
    }

    const LimField& field_;
    std::vector<int> players_;
    std::vector<int> mate_;
};

/// A group with the players floated into it.
struct Group {
    bool upwards = false;
    std::vector<int> residents;
    std::vector<int> from_above, from_below;

    [[nodiscard]] std::vector<int> members() const {
        std::vector<int> all = residents;
        all.insert(all.end(), from_above.begin(), from_above.end());
        all.insert(all.end(), from_below.begin(), from_below.end());
        std::ranges::sort(all);
        return all;
    }
};

bool have_different_due_colours(const LimField& field, int a, int b) {
    const Colour mine = field.players[at(a)].due;
    return mine == Colour::None || mine != field.players[at(b)].due;
}

/// 3.2.3, 3.8, 5.7: in a maxi-tournament a player may not be replaced for the sake of colours by
/// one whose rating differs by more than 100 points.
bool may_replace(const LimField& field, int a, int b) {
    constexpr int kNear = 100;
    return !field.maxi ||
           std::abs(field.players[at(a)].rating - field.players[at(b)].rating) <= kNear;
}

/// 3.2.2: the colour that more of these are due; None if equal.
Colour majority_due_colour(const LimField& field, const std::vector<int>& players) {
    int more_white = 0;
    for (const int i : players)
        if (const Colour due = field.players[at(i)].due; due != Colour::None)
            more_white += due == Colour::White ? 1 : -1;
    return more_white > 0 ? Colour::White : more_white < 0 ? Colour::Black : Colour::None;
}

/// Removes the floaters from the group and returns them in the order of choice (3).
std::vector<int> choose_floaters(const LimField& field, Group& group,
                                 const std::vector<int>& adjacent) {
    std::vector<int> members = group.members();
    const int most = max_pairs(field, members);
    std::vector<int> floaters;
    Opponents opponents(field, adjacent);
    while (static_cast<int>(members.size()) > 2 * most) {
        const Colour many = majority_due_colour(field, members);
        const int nearest = group.upwards ? members.front() : members.back();  // 3.2.4
        const auto evens_colours = [&](int i) {
            return field.players[at(i)].due == many && may_replace(field, i, nearest);
        };
        const auto rank = [&](int i) {
            const LimPlayer& player = field.players[at(i)];
            return std::tuple(!contains(group.residents, i),              // a, b after c, d (3.9)
                              !opponents.would_add(i),                    // a, c after b, d
                              player.floated_before,                      // 3.10
                              many != Colour::None && !evens_colours(i),  // 3.2.2, 3.2.3
                              group.upwards ? i : -i);                    // 3.2.4
        };
        std::map<decltype(rank(0)), int> order;
        for (const int i : members)
            order[rank(i)] = i;
        for (const auto& [_, i] : order) {
            std::vector<int> rest = members;
            std::erase(rest, i);
            if (max_pairs(field, rest) < most)
                continue;
            members = std::move(rest);
            opponents.add(i);
            floaters.push_back(i);
            break;
        }
    }
    for (std::vector<int>* part : {&group.residents, &group.from_above, &group.from_below})
        std::erase_if(*part, [&](int i) { return contains(floaters, i); });
    return floaters;
}

/// The first in this order who is due the other colour, otherwise the first available; in a
/// maxi-tournament only a player with a similar rating may replace that one.
int opponent_of(const LimField& field, const Open& open, int player,
                const std::vector<int>& candidates) {
    int first = -1;
    for (const int other : candidates) {
        if ((first >= 0 && !have_different_due_colours(field, player, other)) ||
            !open.is_available(player, other))
            continue;
        if (first < 0)
            first = other;
        if (have_different_due_colours(field, player, other) && may_replace(field, other, first))
            return other;
    }
    KYVIEN_ASSERT(first >= 0, "all that are open can be paired");
    return first;
}

/// All pairs of a group that can be paired.
std::vector<LimPair> pair_group(const LimField& field, const Group& group) {
    Open open(field, group.members());
    std::vector<LimPair> pairs;
    const auto in_order = [&] {  // of the direction
        std::vector<int> players = open.players();
        if (group.upwards)
            std::ranges::reverse(players);
        return players;
    };
    const auto meet = [&](int a, int b) {
        open.settle(a, b);
        pairs.push_back({a, b, group.upwards});
    };
    // 3.6, 3.7: downfloaters, highest first; upfloaters, lowest first.
    const auto score = [&](int i) { return field.players[at(i)].score; };
    std::vector<int> down = group.from_above, up = group.from_below;
    std::ranges::sort(down, {}, [&](int i) { return std::pair(-score(i), i); });
    std::ranges::sort(up, {}, [&](int i) { return std::pair(score(i), -i); });
    down.insert(down.end(), up.begin(), up.end());
    for (const int floater : down) {
        if (!contains(open.players(), floater))
            continue;
        std::vector<int> others = in_order();
        std::erase(others, floater);
        meet(floater, opponent_of(field, open, floater, others));
    }
    while (!open.empty()) {
        // 4.2, 4.3: the lower half in order, then the upper from its end.
        const std::vector<int> list = in_order();
        const auto middle = list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2);
        std::vector<int> others(middle, list.end());
        others.insert(others.end(), std::make_reverse_iterator(middle),
                      std::make_reverse_iterator(list.begin() + 1));
        meet(list.front(), opponent_of(field, open, list.front(), others));
    }
    return pairs;
}

/// The pairs of one side, group by group towards the median; the last floaters join `median`.
std::vector<LimPair> pair_side(const LimField& field, std::vector<Group> groups, bool upwards,
                               Group& median) {
    std::vector<LimPair> pairs;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        Group& next = i + 1 < groups.size() ? groups[i + 1] : median;
        const std::vector<int> floaters = choose_floaters(field, groups[i], next.residents);
        std::ranges::copy(pair_group(field, groups[i]), std::back_inserter(pairs));
        std::ranges::copy(floaters,
                          std::back_inserter(upwards ? next.from_below : next.from_above));
    }
    return pairs;
}

/// 2.6: the last pairing of a side joins the median.
void move_last_pair_to_median(Group& median, std::vector<LimPair>& above,
                              std::vector<LimPair>& below) {
    const bool lower = median.from_above.size() > median.from_below.size();
    const bool from_below = (lower && !below.empty()) || above.empty();
    std::vector<LimPair>& side = from_below ? below : above;
    KYVIEN_ASSERT(!side.empty(), "with every pairing taken back everybody can be paired");
    std::vector<int>& joined = from_below ? median.from_below : median.from_above;
    joined.push_back(side.back().first);
    joined.push_back(side.back().second);
    side.pop_back();
}

}  // namespace
}  // namespace lim_round

std::optional<std::vector<LimPair>> pair_lim(const LimField& field, const std::vector<int>& open) {
    using namespace lim_round;
    if (2 * max_pairs(field, open) < static_cast<int>(open.size()))
        return std::nullopt;
    std::map<int, Group> groups;
    Group median;
    for (const int i : open) {
        const int score = field.players[at(i)].score;
        (2 * score == field.twice_the_median ? median : groups[score]).residents.push_back(i);
    }
    std::vector<Group> above, below;
    for (auto& [score, group] : groups) {
        group.upwards = 2 * score < field.twice_the_median;
        (group.upwards ? below : above).push_back(std::move(group));
    }
    std::ranges::reverse(above);
    std::vector<LimPair> pairs = pair_side(field, std::move(above), false, median);
    std::vector<LimPair> upwards = pair_side(field, std::move(below), true, median);
    while (2 * max_pairs(field, median.members()) < static_cast<int>(median.members().size()))
        move_last_pair_to_median(median, pairs, upwards);
    pairs.insert(pairs.end(), upwards.begin(), upwards.end());
    std::ranges::copy(pair_group(field, median), std::back_inserter(pairs));
    return pairs;
}

}  // namespace kyvien::tournament::internal
