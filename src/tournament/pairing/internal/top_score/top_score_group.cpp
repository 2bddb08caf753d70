#include "tournament/pairing/internal/top_score/top_score_group.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <map>

#include "base/assert.h"
#include "tournament/pairing/internal/matching/cardinality_matching.h"
#include "tournament/pairing/internal/matching/cheapest_pairs.h"

namespace kyvien::tournament::internal {
namespace top_score_group {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}
const Contender& contender(const Contenders& field, int i) {
    return field.all[at(i)];
}
int width_of(std::size_t max_value) {
    return static_cast<int>(std::bit_width(max_value));
}

bool can_be_paired(const Contenders& field, const std::vector<int>& open) {
    if (open.size() % 2 == 1)
        return false;
    CardinalityMatching matching(field.may_meet, open);
    return matching.maximise() == 0;
}

int top_score(const Contenders& field, const std::vector<int>& open) {
    int top = std::numeric_limits<int>::min();
    for (const int i : open)
        top = std::max(top, contender(field, i).score);
    return top;
}

// ---- upfloaters ----

/// The cost of a pair, most important first: the upfloaters (C4), their scores from the lowest
/// (C5), the next group's upfloaters (C6), earlier floats (C7), the order (3.5.4).
struct Choice {
    const Contenders& field;
    std::vector<int> order;     ///< all remaining, by score and number (3.5.3)
    std::vector<int> class_of;  ///< of each in `order`, its score group from 0
    std::vector<int> class_bit;
    int floated_bit = 0, next_bit = 0, count_bit = 0, bits = 0;

    Choice(const Contenders& all, const std::vector<int>& open) : field(all), order(open) {
        std::ranges::sort(order, [&](int a, int b) {
            return contender(field, a).score != contender(field, b).score
                       ? contender(field, a).score > contender(field, b).score
                       : a < b;
        });
        std::vector<int> sizes;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i == 0 || contender(field, order[i]).score != contender(field, order[i - 1]).score)
                sizes.push_back(0);
            ++sizes.back();
            class_of.push_back(static_cast<int>(sizes.size()) - 1);
        }
        const int width = width_of(order.size());
        floated_bit = static_cast<int>(order.size()) + width;
        next_bit = floated_bit + width;
        int bit = next_bit + width;
        for (const int size : sizes) {
            class_bit.push_back(bit);
            bit += width_of(at(size));
        }
        count_bit = bit;
        bits = count_bit + width;
    }

    bool cost(int u, int v, PairCost& out) const {
        if (!field.may_meet.contains(order[at(u)], order[at(v)]))
            return false;
        const int upper = std::min(class_of[at(u)], class_of[at(v)]);
        const int lower = std::max(class_of[at(u)], class_of[at(v)]);
        if (upper == lower)
            return true;
        if (upper == 1)
            out.add(next_bit);
        if (upper != 0)
            return true;
        const int taken = std::max(u, v);
        out.add(count_bit);
        out.add(class_bit[at(lower)]);
        if (contender(field, order[at(taken)]).floated)
            out.add(floated_bit);
        // the number taken is fixed, so earlier is better
        out.add_place(0, static_cast<int>(order.size()), taken);
        return true;
    }
};

std::vector<int> chosen_upfloaters(const Choice& choice) {
    const auto mates =
        cheapest_pairs(static_cast<int>(choice.order.size()), choice.bits,
                       [&](int u, int v, PairCost& cost) { return choice.cost(u, v, cost); });
    KYVIEN_ASSERT(mates.has_value(), "asked only where everybody can be paired");
    std::vector<int> taken;
    for (std::size_t i = 0; i < choice.order.size(); ++i)
        if (choice.class_of[i] != 0 && choice.class_of[at((*mates)[i])] == 0)
            taken.push_back(choice.order[i]);
    std::ranges::sort(taken);
    return taken;
}

// ---- pairs of a bracket ----

/// The members by number; a pair costs its violations of C8, C9 and C10.
struct Bracket {
    const Contenders& field;
    const std::vector<int>& members;
    std::vector<bool> is_taken;
    int width;

    Bracket(const Contenders& all, const std::vector<int>& in_it, const std::vector<int>& taken)
        : field(all), members(in_it), width(width_of(in_it.size())) {
        for (const int each : members)
            is_taken.push_back(std::ranges::binary_search(taken, each));
    }

    [[nodiscard]] int size() const { return static_cast<int>(members.size()); }
    [[nodiscard]] bool may_meet(int u, int v) const {
        return field.may_meet.contains(members[at(u)], members[at(v)]);
    }
    [[nodiscard]] std::uint64_t unserved(int u, int v) const {
        const Contender& a = contender(field, members[at(u)]);
        const Contender& b = contender(field, members[at(v)]);
        std::uint64_t cost = 0;
        if (a.preferred != Colour::None && a.preferred == b.preferred) {
            cost += std::uint64_t{1} << (2 * width);
            if (a.strongly && b.strongly)
                cost += std::uint64_t{1} << width;
        }
        return cost + (is_taken[at(u)] && b.floated ? 1 : 0) +
               (is_taken[at(v)] && a.floated ? 1 : 0);
    }

    bool cost(int u, int v, PairCost& out) const {
        if (!may_meet(u, v))
            return false;
        out.add(size(), unserved(u, v));
        // The lower players of the pairs come as late as possible in the order.
        out.add(size() - 1 - std::max(u, v));
        return true;
    }
};

std::vector<int> tops_of(const Bracket& bracket) {
    const auto mates =
        cheapest_pairs(bracket.size(), bracket.size() + 3 * bracket.width + 1,
                       [&](int u, int v, PairCost& cost) { return bracket.cost(u, v, cost); });
    KYVIEN_ASSERT(mates.has_value(), "asked only where everybody can be paired");
    std::vector<int> tops;
    for (int i = 0; i < bracket.size(); ++i)
        if ((*mates)[at(i)] > i)
            tops.push_back(i);
    return tops;
}

/// Assigns upper to lower members at minimum cost (Kuhn-Munkres), and among such assignments the
/// one whose lower members, listed by the upper ones, come first.
class FirstAssignment {
  public:
    FirstAssignment(const Bracket& bracket, std::vector<int> tops)
        : bracket_(bracket), tops_(std::move(tops)), n_(static_cast<int>(tops_.size())),
          forbidden_(std::int64_t{1} << (3 * bracket.width + 1)), row_dual_(at(n_ + 1)),
          column_dual_(at(n_ + 1)), row_of_(at(n_ + 1)), column_of_(at(n_ + 1)) {
        for (int i = 0; i < bracket.size(); ++i)
            if (!std::ranges::binary_search(tops_, i))
                bottoms_.push_back(i);
    }

    /// The cost; empty if there is no assignment.
    std::optional<std::int64_t> solve() {
        if (static_cast<int>(bottoms_.size()) != n_)
            return std::nullopt;
        for (int row = 1; row <= n_; ++row)
            augment(row);
        std::int64_t sum = 0;
        for (int column = 1; column <= n_; ++column) {
            column_of_[at(row_of_[at(column)])] = column;
            const std::int64_t each = cost(row_of_[at(column)], column);
            if (each >= forbidden_)
                return std::nullopt;
            sum += each;
        }
        return sum;
    }

    /// After solve(): indices into the members.
    ContenderPairs first_of_cheapest() {
        settled_.assign(at(n_ + 1), false);
        for (int row = 1; row <= n_; ++row)
            for (int column = 1; column <= n_; ++column)
                if (is_tight(row, column) && !settled_[at(column)] && give(row, column)) {
                    settled_[at(column)] = true;
                    break;
                }
        ContenderPairs pairs;
        for (int row = 1; row <= n_; ++row)
            pairs.emplace_back(tops_[at(row - 1)], bottoms_[at(column_of_[at(row)] - 1)]);
        return pairs;
    }

  private:
    [[nodiscard]] std::int64_t cost(int row, int column) const {
        const int top = tops_[at(row - 1)];
        const int bottom = bottoms_[at(column - 1)];
        return top < bottom && bracket_.may_meet(top, bottom)
                   ? static_cast<std::int64_t>(bracket_.unserved(top, bottom))
                   : forbidden_;
    }
    [[nodiscard]] std::int64_t slack(int row, int column) const {
        return cost(row, column) - row_dual_[at(row)] - column_dual_[at(column)];
    }
    /// Part of some minimum-cost assignment: exactly the pairs without slack.
    [[nodiscard]] bool is_tight(int row, int column) const {
        return cost(row, column) < forbidden_ && slack(row, column) == 0;
    }

    void augment(int root) {
        std::vector<std::int64_t> least(at(n_ + 1), std::numeric_limits<std::int64_t>::max());
        std::vector<int> way(at(n_ + 1));
        std::vector<bool> seen(at(n_ + 1));
        row_of_[0] = root;
        int column = 0;
        do {
            seen[at(column)] = true;
            const int row = row_of_[at(column)];
            std::int64_t delta = std::numeric_limits<std::int64_t>::max();
            int next = 0;
            for (int j = 1; j <= n_; ++j) {
                if (seen[at(j)])
                    continue;
                if (const std::int64_t each = slack(row, j); each < least[at(j)]) {
                    least[at(j)] = each;
                    way[at(j)] = column;
                }
                if (least[at(j)] < delta) {
                    delta = least[at(j)];
                    next = j;
                }
            }
            for (int j = 0; j <= n_; ++j) {
                if (seen[at(j)]) {
                    row_dual_[at(row_of_[at(j)])] += delta;
                    column_dual_[at(j)] -= delta;
                } else {
                    least[at(j)] -= delta;
                }
            }
            column = next;
        } while (row_of_[at(column)] != 0);
        while (column != 0) {
            const int before = way[at(column)];
            row_of_[at(column)] = row_of_[at(before)];
            column = before;
        }
    }

    /// Gives `row` the `column` if the others can do without it.
    bool give(int row, int column) {
        const int old = column_of_[at(row)];
        if (old == column)
            return true;
        const int other = row_of_[at(column)];
        seen_.assign(at(n_ + 1), false);
        seen_[at(column)] = true;
        row_of_[at(old)] = 0;
        if (!find(other)) {
            row_of_[at(old)] = row;
            return false;
        }
        row_of_[at(column)] = row;
        column_of_[at(row)] = column;
        return true;
    }
    /// Finds another column for `row` among the open ones.
    bool find(int row) {
        for (int column = 1; column <= n_; ++column) {
            if (seen_[at(column)] || settled_[at(column)] || !is_tight(row, column))
                continue;
            seen_[at(column)] = true;
            if (row_of_[at(column)] != 0 && !find(row_of_[at(column)]))
                continue;
            row_of_[at(column)] = row;
            column_of_[at(row)] = column;
            return true;
        }
        return false;
    }

    const Bracket& bracket_;
    std::vector<int> tops_, bottoms_;
    int n_;
    std::int64_t forbidden_;  ///< more than all allowed pairs together
    // Rows are the upper members, columns the lower ones, both from 1.
    std::vector<std::int64_t> row_dual_, column_dual_;
    std::vector<int> row_of_, column_of_;
    std::vector<bool> settled_, seen_;
};

}  // namespace
}  // namespace top_score_group

std::vector<int> upfloaters(const Contenders& field, const std::vector<int>& open) {
    using namespace top_score_group;
    const int top = top_score(field, open);
    std::vector<int> group, rest;
    for (const int i : open)
        (contender(field, i).score == top ? group : rest).push_back(i);
    if (can_be_paired(field, group) && can_be_paired(field, rest))
        return {};
    const Choice choice(field, open);
    return chosen_upfloaters(choice);
}

ContenderPairs pair_bracket(const Contenders& field, const std::vector<int>& members,
                            const std::vector<int>& taken) {
    using namespace top_score_group;
    const Bracket bracket(field, members, taken);
    // The first half above is the smallest possible identifier; usually it is valid.
    std::vector<int> tops;
    for (int i = 0; i < bracket.size() / 2; ++i)
        tops.push_back(i);
    FirstAssignment halves(bracket, tops);
    if (const auto cost = halves.solve(); cost && *cost == 0)
        tops.clear();
    ContenderPairs pairs;
    if (tops.empty()) {
        pairs = halves.first_of_cheapest();
    } else {
        FirstAssignment best(bracket, tops_of(bracket));
        const bool solved = best.solve().has_value();
        KYVIEN_ASSERT(solved, "asked only where everybody can be paired");
        pairs = best.first_of_cheapest();
    }
    for (auto& [a, b] : pairs) {
        a = members[at(a)];
        b = members[at(b)];
    }
    return pairs;
}

std::optional<ContenderPairs> pair_from_top(const Contenders& field, std::vector<int> open) {
    using namespace top_score_group;
    if (!can_be_paired(field, open))
        return std::nullopt;
    ContenderPairs pairs;
    while (!open.empty()) {
        const std::vector<int> taken = upfloaters(field, open);
        const int top = top_score(field, open);
        std::vector<int> bracket, rest;
        for (const int i : open)
            (contender(field, i).score == top || std::ranges::binary_search(taken, i) ? bracket
                                                                                      : rest)
                .push_back(i);
        std::ranges::copy(pair_bracket(field, bracket, taken), std::back_inserter(pairs));
        open = std::move(rest);
    }
    return pairs;
}

Result<RoundPairing> pair_round_from_top(const Field& field, const Contenders& contenders,
                                         const ColourOf& colour_of, std::string_view law) {
    const AllocatedBye first = KYVIEN_TRY(allocate_bye(field, default_bye_order(field), law));
    const auto pairs = pair_from_top(contenders, first.open);
    KYVIEN_ASSERT(pairs.has_value(), "the bye leaves the others so that they can be paired");
    return to_boards(field, {*pairs, first.bye}, colour_of);
}

bool may_take_match_bye(const Entry& entry, int round) {
    for (int r = 1; r < round; ++r)
        if (const Outcome outcome = entry.record(r).outcome; outcome == Outcome::PairingBye ||
                                                             outcome == Outcome::ForfeitWin ||
                                                             outcome == Outcome::FullBye)
            return false;
    return true;
}

bool has_floated(const Event& event, const Entry& entry, int round) {
    const RoundRecord record = entry.record(round);
    const Entry* opponent = event.find(record.opponent);
    return record.was_played() && opponent != nullptr &&
           event.pairing_score_before(entry, round) != event.pairing_score_before(*opponent, round);
}

}  // namespace kyvien::tournament::internal
