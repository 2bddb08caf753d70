#include "tournament/pairing/internal/matching/cheapest_pairs.h"

#include "tournament/pairing/internal/matching/weighted_matching.h"
#include "tournament/pairing/internal/matching/wide.h"

namespace kyvien::tournament::internal {
namespace cheapest {
namespace {

class CallbackCosts {
  public:
    CallbackCosts(const CostOfPair& cost_of, const CostOfUnpaired& cost_of_unpaired)
        : cost_of_(cost_of), cost_of_unpaired_(cost_of_unpaired) {}

    template <std::size_t N>
    bool cost(int u, int v, Wide<N>& out) const {
        cost_.clear();
        return cost_of_(u, v, cost_) && sum(out);
    }
    template <std::size_t N>
    bool exit(int v, Wide<N>& out) const {
        cost_.clear();
        return cost_of_unpaired_ && cost_of_unpaired_(v, cost_) && sum(out);
    }

  private:
    template <std::size_t N>
    bool sum(Wide<N>& out) const {
        out = Wide<N>{};
        for (const PairCost::Term& term : cost_.terms())
            if (!term.less)
                out.add_at(term.bit, term.factor);
        for (const PairCost::Term& term : cost_.terms())
            if (term.less) {
                Wide<N> less;
                less.add_at(term.bit, term.factor);
                out -= less;
            }
        return true;
    }

    const CostOfPair& cost_of_;
    const CostOfUnpaired& cost_of_unpaired_;
    mutable PairCost cost_;
};

template <std::size_t N>
std::optional<std::vector<int>> solve(int size, const CostOfPair& cost_of,
                                      const CostOfUnpaired& cost_of_unpaired) {
    const CallbackCosts costs(cost_of, cost_of_unpaired);
    WeightedMatching<Wide<N>, CallbackCosts> matching(costs, size);
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
                                               const CostOfUnpaired& cost_of_unpaired) {
    constexpr int kSpare = 4;
    const int words = (bits + kSpare + 63) / 64;
    if (words <= 4)
        return cheapest::solve<4>(size, cost_of, cost_of_unpaired);
    if (words <= 20)
        return cheapest::solve<20>(size, cost_of, cost_of_unpaired);
    if (words <= 72)
        return cheapest::solve<72>(size, cost_of, cost_of_unpaired);
    return cheapest::solve<512>(size, cost_of, cost_of_unpaired);
}

}  // namespace kyvien::tournament::internal
