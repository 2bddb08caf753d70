#include "tournament/pairing/internal/matching/cheapest_pairs.h"

#include "tournament/pairing/internal/matching/weighted_matching.h"
#include "tournament/pairing/internal/matching/wide.h"

namespace kyvien::tournament::internal {
namespace cheapest {
namespace {

class Told {
  public:
    Told(const CostOfPair& cost_of, const CostOfStaying& cost_of_staying)
        : cost_of_(cost_of), cost_of_staying_(cost_of_staying) {}

    template <std::size_t N>
    bool cost(int u, int v, Wide<N>& out) const {
        told_.clear();
        return cost_of_(u, v, told_) && sum(out);
    }
    template <std::size_t N>
    bool exit(int v, Wide<N>& out) const {
        told_.clear();
        return cost_of_staying_ && cost_of_staying_(v, told_) && sum(out);
    }

  private:
    template <std::size_t N>
    bool sum(Wide<N>& out) const {
        out = Wide<N>{};
        for (const PairCost::Term& term : told_.terms())
            if (!term.less)
                out.add_at(term.bit, term.factor);
        for (const PairCost::Term& term : told_.terms())
            if (term.less) {
                Wide<N> less;
                less.add_at(term.bit, term.factor);
                out -= less;
            }
        return true;
    }

    const CostOfPair& cost_of_;
    const CostOfStaying& cost_of_staying_;
    mutable PairCost told_;
};

template <std::size_t N>
std::optional<std::vector<int>> solve(int size, const CostOfPair& cost_of,
                                      const CostOfStaying& cost_of_staying) {
    const Told told(cost_of, cost_of_staying);
    WeightedMatching<Wide<N>, Told> matching(told, size);
    if (!matching.solve())
        return std::nullopt;
    std::vector<int> mates;
    for (int i = 0; i < size; ++i)
        mates.push_back(matching.mate(i));
    return mates;
}

}  // namespace
}  // namespace cheapest

std::optional<std::vector<int>> cheapest_pairs(int size, int bits, const CostOfPair& cost_of,
                                               const CostOfStaying& cost_of_staying) {
    constexpr int kSpare = 4;
    const int words = (bits + kSpare + 63) / 64;
    if (words <= 4)
        return cheapest::solve<4>(size, cost_of, cost_of_staying);
    if (words <= 20)
        return cheapest::solve<20>(size, cost_of, cost_of_staying);
    if (words <= 72)
        return cheapest::solve<72>(size, cost_of, cost_of_staying);
    return cheapest::solve<512>(size, cost_of, cost_of_staying);
}

}  // namespace kyvien::tournament::internal
