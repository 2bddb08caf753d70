// tournament/pairing/internal/bracket_costs.h — adapts a bracket's costs to the matching engines.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include "base/assert.h"
#include "tournament/pairing/internal/bracket_state.h"

namespace kyvien::tournament::internal {

inline constexpr unsigned kSpareBits = 4;  // sign, doubling, sums of two

/// Calls `run` with the number of words needed for `bits`.
template <typename Run>
bool with_words(unsigned bits, Run run) {
    const unsigned words = (bits + kSpareBits + 63) / 64;
    if (words <= 1)
        return run(std::integral_constant<std::size_t, 1>{});
    if (words <= 2)
        return run(std::integral_constant<std::size_t, 2>{});
    if (words <= 4)
        return run(std::integral_constant<std::size_t, 4>{});
    if (words <= 8)
        return run(std::integral_constant<std::size_t, 8>{});
    if (words <= 32)
        return run(std::integral_constant<std::size_t, 32>{});
    KYVIEN_ASSERT(words <= 1024, "a field of 9999 and 999 rounds has no more criteria than that");
    return run(std::integral_constant<std::size_t, 1024>{});
}

/// The open vertices of a bracket as a graph for matching; small graphs cache their costs.
template <typename W>
class StageGraph {
  public:
    explicit StageGraph(const BracketState& state) : state_(state), size_(state.open.size()) {
        constexpr std::size_t kMaxKept = std::size_t{12} << 20;
        if (size_ * size_ * sizeof(W) > kMaxKept)
            return;
        kept_.resize(size_ * size_);
        edge_.resize(size_ * size_);
        for (std::size_t u = 0; u < size_; ++u)
            for (std::size_t v = 0; v < u; ++v) {
                edge_[u * size_ + v] = edge_[v * size_ + u] =
                    state_.pair_cost(state_.open[u], state_.open[v], kept_[u * size_ + v]);
                kept_[v * size_ + u] = kept_[u * size_ + v];
            }
    }
    bool cost(int u, int v, W& out) const {
        if (kept_.empty())
            return state_.pair_cost(state_.open[BracketState::at(u)],
                                    state_.open[BracketState::at(v)], out);
        const std::size_t i = BracketState::at(u) * size_ + BracketState::at(v);
        if (edge_[i] == 0)
            return false;
        out = kept_[i];
        return true;
    }
    bool exit(int v, W& out) const {
        return state_.exit_cost(state_.open[BracketState::at(v)], out);
    }

  private:
    const BracketState& state_;
    std::size_t size_;
    std::vector<W> kept_;
    std::vector<char> edge_;
};

/// S1 and S2 of a remainder as rows and columns; rows after S1 are the possible floats.
template <typename W>
struct RemainderCosts {
    const BracketState& state;
    const std::vector<int>& upper;
    const std::vector<int>& lower;
    bool floater_gets_bye;

    bool cost(int row, int column, W& out) const {
        const int v = lower[BracketState::at(column)];
        if (BracketState::at(row) < upper.size())
            return upper[BracketState::at(row)] < v &&
                   state.pair_cost(upper[BracketState::at(row)], v, out);
        return floater_gets_bye ? state.pair_cost(v, state.field().bye(), out)
                                : state.exit_cost(v, out);
    }
};

}  // namespace kyvien::tournament::internal
