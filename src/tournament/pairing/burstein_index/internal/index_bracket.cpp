#include "tournament/pairing/burstein_index/internal/index_bracket.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <numeric>

#include "base/assert.h"
#include "tournament/pairing/internal/matching/cardinality_matching.h"
#include "tournament/pairing/internal/matching/cheapest_pairs.h"

namespace kyvien::tournament::internal {
namespace index_bracket {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}
int count_of(const std::vector<int>& players) {
    return static_cast<int>(players.size());
}
int width_of(std::size_t max_value) {
    return static_cast<int>(std::bit_width(max_value));
}

bool can_be_paired(const IndexedField& field, const std::vector<int>& players) {
    if (players.size() % 2 == 1)
        return false;
    CardinalityMatching matching(field.may_meet, players);
    return matching.maximise() == 0;
}

// ---- any bracket ----

/// The bits that count a bracket's floaters: their number, and the number of each score, the
/// highest being the most important.
struct FloaterBits {
    std::vector<int> of_score;  ///< of each player
    int count = 0;

    /// `scores` of the players; uses bits from `bit` on.
    FloaterBits(const std::vector<int>& scores, int& bit) : of_score(scores.size()) {
        std::map<int, std::vector<std::size_t>> players;
        for (std::size_t i = 0; i < scores.size(); ++i)
            players[scores[i]].push_back(i);
        for (const auto& [score, these] : players) {
            for (const std::size_t i : these)
                of_score[i] = bit;
            bit += width_of(these.size());
        }
        count = bit;
        bit += width_of(scores.size());
    }
    void add(PairCost& cost, int player) const {
        cost.add(count);
        cost.add(of_score[at(player)]);
    }
};

/// One bracket and those below it, as vertices: the bracket first, in order.
class Bracket {
  public:
    /// `next`: the residents of the next bracket; `rest`: players further below.
    Bracket(const IndexedField& field, std::vector<int> bracket, const std::vector<int>& next,
            const std::vector<int>& rest)
        : field_(field), all_(std::move(bracket)), rest_(rest), size_(count_of(all_)),
          next_end_(size_ + count_of(next)), settled_(all_.size(), kOpen) {
        all_.insert(all_.end(), next.begin(), next.end());
    }

    /// The pairs of the bracket: indices in the bracket, -1 for a floater.
    std::vector<int> pair() {
        // As many order digits at once as fit in numbers of moderate width.
        constexpr int kBits = 1240;
        const int width = width_of(at(size_));
        for (int first = 0; first < size_;) {
            const int criteria = criteria_bits();
            const int digits = std::max(1, (kBits - criteria) / width);
            std::vector<int> ordered;  // the next open ones
            for (int i = first; i < size_ && count_of(ordered) < digits; ++i)
                if (settled_[at(i)] == kOpen)
                    ordered.push_back(i);
            if (ordered.empty())
                break;
            solve(ordered, width);
            first = ordered.back() + 1;
        }
        return settled_;
    }

  private:
    static constexpr int kOpen = -2;
    static constexpr int kFloats = -1;

    [[nodiscard]] bool in_bracket(int v) const { return v < size_; }
    /// The scores of the first `end` vertices.
    [[nodiscard]] std::vector<int> scores(int end) const {
        std::vector<int> out;
        for (int v = 0; v < end; ++v)
            out.push_back(field_.players[at(all_[at(v)])].score);
        return out;
    }
    [[nodiscard]] int criteria_bits() const {
        int bit = width_of(at(size_));
        const FloaterBits later(scores(next_end_), bit);
        const FloaterBits now(scores(size_), bit);
        return bit;
    }

    /// Fixes the players in `ordered` and their opponents permanently.
    ///
    /// At first, players further below are not matched individually: a player who leaves the two
    /// brackets costs as much as if one of them were the opponent. No perfect matching of all
    /// players costs less than the best of these; if the players below can accept all who leave, a
    /// perfect matching with the same cost exists, so the digits are optimal.
    void solve(const std::vector<int>& ordered, int width) {
        std::vector<int> mates;
        if (!has_rest_) {
            const auto cheapest = cheapest_mates(ordered, width);
            if (cheapest && can_pair_with_rest(*cheapest)) {
                mates = *cheapest;
            } else {
                all_.insert(all_.end(), rest_.begin(), rest_.end());
                has_rest_ = true;
            }
        }
        if (mates.empty()) {
            const auto cheapest = cheapest_mates(ordered, width);
            KYVIEN_ASSERT(cheapest.has_value(), "asked only where everybody can be paired");
            mates = *cheapest;
        }
        for (const int i : ordered) {
            const int mate = mates[at(i)];
            const bool stays = mate >= 0 && in_bracket(mate);
            settled_[at(i)] = stays ? mate : kFloats;
            if (stays)
                settled_[at(mate)] = i;
        }
    }

    /// Can the players further below be paired together with all that have no mate so far?
    [[nodiscard]] bool can_pair_with_rest(const std::vector<int>& mates) const {
        std::vector<int> leaving;
        for (int v = 0; v < count_of(mates); ++v)
            if (mates[at(v)] < 0)
                leaving.push_back(all_[at(v)]);
        std::vector<int> below = rest_;
        below.insert(below.end(), leaving.begin(), leaving.end());
        CardinalityMatching matching(field_.may_meet, below);
        matching.forbid_within(leaving);
        return matching.maximise() == 0;
    }

    [[nodiscard]] std::optional<std::vector<int>> cheapest_mates(const std::vector<int>& ordered,
                                                                 int width) const {
        int bit = width * count_of(ordered);
        const int colour_bit = bit;  // C8
        bit += width_of(at(size_));
        const FloaterBits later(scores(next_end_), bit);  // C7
        const FloaterBits now(scores(size_), bit);        // C5, C6
        std::vector<int> digit_of(at(size_), -1);
        for (std::size_t i = 0; i < ordered.size(); ++i)
            digit_of[at(ordered[i])] = width * static_cast<int>(ordered.size() - 1 - i);
        const auto cost_of = [&](int a, int b, PairCost& cost) {
            const int u = std::min(a, b);
            const int v = std::max(a, b);
            if (!field_.may_meet.contains(all_[at(u)], all_[at(v)]))
                return false;
            if (in_bracket(v)) {
                const bool open = settled_[at(u)] == kOpen && settled_[at(v)] == kOpen;
                if (!open && settled_[at(u)] != v)
                    return false;
                const Colour mine = field_.players[at(all_[at(u)])].preferred;
                if (mine != Colour::None && mine == field_.players[at(all_[at(v)])].preferred)
                    cost.add(colour_bit);
                if (digit_of[at(u)] >= 0)
                    cost.add(digit_of[at(u)], static_cast<std::uint64_t>(size_ - 1 - v));
                return true;
            }
            if (in_bracket(u)) {
                if (settled_[at(u)] >= 0)
                    return false;
                now.add(cost, u);
                if (v >= next_end_)
                    later.add(cost, u);
                if (digit_of[at(u)] >= 0)
                    cost.add(digit_of[at(u)], static_cast<std::uint64_t>(size_));
            } else if (u < next_end_ && v >= next_end_) {
                later.add(cost, u);
            }
            return true;
        };
        const auto cost_of_leaving = [&](int u, PairCost& cost) {
            if (has_rest_ || rest_.empty() || (in_bracket(u) && settled_[at(u)] >= 0))
                return false;
            later.add(cost, u);
            if (in_bracket(u)) {
                now.add(cost, u);
                if (digit_of[at(u)] >= 0)
                    cost.add(digit_of[at(u)], static_cast<std::uint64_t>(size_));
            }
            return true;
        };
        return cheapest_pairs(count_of(all_), bit, cost_of, cost_of_leaving);
    }

    const IndexedField& field_;
    std::vector<int> all_;
    const std::vector<int>& rest_;
    bool has_rest_ = false;  ///< Is it part of `all_`?
    int size_, next_end_;
    std::vector<int> settled_;  ///< of the bracket: the mate, kFloats or kOpen
};

// ---- brackets that need no weights ----

/// The players that may float, if exactly one does: those in the lowest possible score for which C4
/// allows it, limited to those with whom the next bracket can be optimal by C7. Indices into
/// `bracket`; empty if that is not certain.
///
/// A player can float if the others can be paired and the next bracket then has the minimum number
/// of floaters of its own: none if its number with the floater is even, otherwise one of its lowest
/// score, with an opponent below. Nothing is better, so players for whom this is possible exclude
/// all others.
class OneFloater {
  public:
    OneFloater(const IndexedField& field, const std::vector<int>& bracket,
               const std::vector<int>& next, const std::vector<int>& rest)
        : field_(field), bracket_(bracket), next_(next), next_alone_(field.may_meet, next),
          rest_alone_(field.may_meet, rest) {}

    std::vector<int> places() {
        CardinalityMatching alone(field_.may_meet, bracket_);
        if (alone.maximise() != 1 || !is_below_simple())
            return {};
        const BitSet can_be_spared = alone.dispensable();
        int lowest = std::numeric_limits<int>::max();
        for (const int i : bracket_)
            if (can_be_spared.contains(i))
                lowest = std::min(lowest, score(i));
        std::vector<int> places;
        for (std::size_t i = 0; i < bracket_.size(); ++i)
            if (can_be_spared.contains(bracket_[i]) && score(bracket_[i]) == lowest &&
                is_received(bracket_[i]))
                places.push_back(static_cast<int>(i));
        return places;
    }

  private:
    [[nodiscard]] int score(int i) const { return field_.players[at(i)].score; }

    bool is_below_simple() {
        const int alone = next_alone_.maximise();
        if (next_.size() % 2 == 1) {
            if (alone != 1 || rest_alone_.maximise() != 0)
                return false;
            receives_ = next_alone_.dispensable();
            return true;
        }
        if (alone != 0 || rest_alone_.maximise() != 1)
            return false;
        receives_ = rest_alone_.dispensable();
        return true;
    }
    bool is_received(int floater) {
        if (next_.size() % 2 == 1)
            return field_.may_meet.row(floater).meets(receives_);
        const auto goes_on = [&](int i) { return field_.may_meet.row(i).meets(receives_); };
        for (const int i : next_)  // takes the mate of `i` away, who then floats
            if (field_.may_meet.contains(floater, i) && goes_on(next_alone_.mate(i)))
                return true;
        std::vector<int> members = next_;
        members.push_back(floater);
        CardinalityMatching with(field_.may_meet, members);
        if (with.maximise() != 1)
            return false;
        const BitSet can_go_on = with.dispensable();
        return std::ranges::any_of(next_,
                                   [&](int i) { return can_go_on.contains(i) && goes_on(i); });
    }

    const IndexedField& field_;
    const std::vector<int>& bracket_;
    const std::vector<int>& next_;
    CardinalityMatching next_alone_, rest_alone_;
    BitSet receives_;  ///< Players below with room for one more.
};

/// The pairs of a bracket with at most one floater, one of `may_float`, in the form of
/// Bracket::pair(). Empty if the colours (C8) cannot be as good as their numbers allow.
///
/// Floating is modelled as meeting an extra player without a colour preference. The number of pairs
/// with the same colour twice is at least half of one colour's excess over all others. A perfect
/// matching reaches this minimum if each of those others meets a player of that colour or, without
/// an excess, if no two with the same colour meet. So the best pairings are the perfect matchings
/// of a graph, and the order (4.3) gives the first open player the last opponent with whom the
/// others can still be matched; floating comes last.
std::optional<std::vector<int>> pair_without_weights(const IndexedField& field,
                                                     const std::vector<int>& bracket,
                                                     const std::vector<int>& may_float) {
    const int size = count_of(bracket);
    const int all = size + size % 2;
    const auto preferred = [&](int i) {
        return i < size ? field.players[at(bracket[at(i)])].preferred : Colour::None;
    };
    Colour excess = Colour::None;
    for (const Colour colour : {Colour::White, Colour::Black}) {
        int many = 0;
        for (int i = 0; i < size; ++i)
            many += preferred(i) == colour ? 1 : 0;
        if (2 * many > all)
            excess = colour;
    }
    const auto is_best = [&](int i, int j) {
        if (excess != Colour::None)
            return preferred(i) == excess || preferred(j) == excess;
        return preferred(i) == Colour::None || preferred(i) != preferred(j);
    };
    BitMatrix graph(all);
    for (int i = 0; i < size; ++i)
        for (int j = 0; j < i; ++j)
            if (field.may_meet.contains(bracket[at(i)], bracket[at(j)]) && is_best(i, j))
                graph.insert_both(i, j);
    if (all > size)
        for (const int i : may_float)
            if (is_best(i, size))
                graph.insert_both(i, size);
    std::vector<int> everybody(at(all));
    std::iota(everybody.begin(), everybody.end(), 0);
    CardinalityMatching matching(graph, everybody);
    if (matching.maximise() != 0)
        return std::nullopt;
    constexpr int kFloats = -1;
    constexpr int kOpen = -2;
    std::vector<int> mates(at(size), kOpen);
    const auto takes = [&](int i, int other) {
        return graph.contains(i, other) && matching.settle(i, other);
    };
    for (int i = 0; i < size; ++i) {
        if (mates[at(i)] != kOpen)
            continue;
        int other = size - 1;
        while (other > i && (mates[at(other)] != kOpen || !takes(i, other)))
            --other;
        if (other > i) {
            mates[at(i)] = other;
            mates[at(other)] = i;
        } else {
            const bool floats = all > size && takes(i, size);
            KYVIEN_ASSERT(floats, "everybody still open can be paired");
            mates[at(i)] = kFloats;
        }
    }
    return mates;
}

/// `next` and `rest` are empty if the bracket and the players below can be paired separately.
std::vector<int> pair_bracket(const IndexedField& field, const std::vector<int>& bracket,
                              const std::vector<int>& next, const std::vector<int>& rest) {
    const bool one_floats = bracket.size() % 2 == 1;
    std::vector<int> may_float;
    if (one_floats)
        may_float = OneFloater(field, bracket, next, rest).places();
    if (one_floats ? !may_float.empty() : next.empty())
        if (auto mates = pair_without_weights(field, bracket, may_float))
            return *std::move(mates);
    return Bracket(field, bracket, next, rest).pair();
}

/// Moves the players with the highest score from `open` to `bracket`.
void take_top(const IndexedField& field, std::vector<int>& open, std::vector<int>& bracket) {
    const auto score = [&](int i) { return field.players[at(i)].score; };
    if (open.empty())
        return;
    const int top = score(*std::ranges::max_element(open, {}, score));
    std::ranges::copy_if(open, std::back_inserter(bracket), [&](int i) { return score(i) == top; });
    std::erase_if(open, [&](int i) { return score(i) == top; });
    std::ranges::sort(bracket);
}

}  // namespace
}  // namespace index_bracket

std::optional<IndexedPairs> pair_by_index(const IndexedField& field, std::vector<int> open) {
    using namespace index_bracket;
    if (!can_be_paired(field, open))
        return std::nullopt;
    IndexedPairs pairs;
    std::vector<int> bracket;  // initially those who floated into it
    while (!open.empty() || !bracket.empty()) {
        take_top(field, open, bracket);
        std::vector<int> next, rest;
        // Without floaters the next bracket does not depend on this one.
        if (!can_be_paired(field, bracket) || !can_be_paired(field, open)) {
            rest = open;
            take_top(field, rest, next);
        }
        const std::vector<int> mates = pair_bracket(field, bracket, next, rest);
        std::vector<int> floaters;
        for (std::size_t i = 0; i < mates.size(); ++i) {
            if (mates[i] < 0)
                floaters.push_back(bracket[i]);
            else if (at(mates[i]) > i)
                pairs.emplace_back(bracket[i], bracket[at(mates[i])]);
        }
        bracket = std::move(floaters);
    }
    return pairs;
}

}  // namespace kyvien::tournament::internal
