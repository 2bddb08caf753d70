#include "tournament/pairing/burstein_index/internal/index_bracket.h"

#include <algorithm>
#include <bit>
#include <map>

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
int width_of(std::size_t most) {
    return static_cast<int>(std::bit_width(most));
}

bool can_be_paired(const IndexedField& field, const std::vector<int>& players) {
    if (players.size() % 2 == 1)
        return false;
    CardinalityMatching matching(field.may_meet, players);
    return matching.maximise() == 0;
}

/// Where those left over in a bracket are counted: how many, and of each score, the highest the
/// most important.
struct FloaterBits {
    std::vector<int> of_score;  ///< of each player
    int count = 0;

    /// `scores` of the players; takes bits from `bit` on.
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

/// One bracket and those below it, as vertices: the bracket first, in its order.
class Bracket {
  public:
    /// `next`: the residents of the bracket that follows; `rest`: those further below.
    Bracket(const IndexedField& field, std::vector<int> bracket, const std::vector<int>& next,
            const std::vector<int>& rest)
        : field_(field), all_(std::move(bracket)), size_(count_of(all_)),
          next_end_(size_ + count_of(next)), settled_(all_.size(), kOpen) {
        all_.insert(all_.end(), next.begin(), next.end());
        all_.insert(all_.end(), rest.begin(), rest.end());
    }

    /// Who meets whom in it: places in the bracket, -1 for who floats.
    std::vector<int> pair() {
        // As many of the order's digits at once as numbers of moderate width hold.
        constexpr int kBits = 1240;
        const int width = width_of(at(size_));
        for (int first = 0; first < size_;) {
            const int criteria = criteria_bits();
            const int digits = std::max(1, (kBits - criteria) / width);
            std::vector<int> ordered;  // the next that are open
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
    /// Of the first `end` vertices.
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

    /// Settles those in `ordered`, and whom they meet, for ever.
    void solve(const std::vector<int>& ordered, int width) {
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
        const auto mates = cheapest_pairs(count_of(all_), bit, cost_of);
        KYVIEN_ASSERT(mates.has_value(), "asked only where everybody can be paired");
        for (const int i : ordered) {
            const int mate = (*mates)[at(i)];
            settled_[at(i)] = in_bracket(mate) ? mate : kFloats;
            if (in_bracket(mate))
                settled_[at(mate)] = i;
        }
    }

    const IndexedField& field_;
    std::vector<int> all_;
    int size_, next_end_;
    std::vector<int> settled_;  ///< of the bracket: the mate, kFloats or kOpen
};

/// The players of the highest score in `open` join `bracket`, and leave `open`.
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
    std::vector<int> bracket;  // at first those who floated into it
    while (!open.empty() || !bracket.empty()) {
        take_top(field, open, bracket);
        std::vector<int> next, rest;
        // Without floaters the bracket that follows is the same whatever happens in this one.
        if (!can_be_paired(field, bracket) || !can_be_paired(field, open)) {
            rest = open;
            take_top(field, rest, next);
        }
        const std::vector<int> mates = Bracket(field, bracket, next, rest).pair();
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
