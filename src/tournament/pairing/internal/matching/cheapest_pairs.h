// tournament/pairing/internal/matching/cheapest_pairs.h — pairs for everybody that cost the least,
// where what a pair costs is told bit by bit.
//
// The weighted matching for systems whose criteria add up over the pairs: one solver, compiled once
// for a few widths of its numbers, whoever asks.
//
// Cost: of weighted_matching.h, with numbers of `bits` bits.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace kyvien::tournament::internal {

/// A sum of powers of two with factors.
class PairCost {
  public:
    struct Term {
        unsigned bit = 0;
        std::uint64_t factor = 0;
        bool less = false;
    };

    /// Needs: no more than eight terms.
    void add(int bit, std::uint64_t factor = 1) {
        put({static_cast<unsigned>(bit), factor, false});
    }
    /// Costs are least where the members of a set come first in an order of `size`: of `place`,
    /// counted from 0, at bits `bit` up to `bit` + size.
    void add_place(int bit, int size, int place) {
        add(bit + size);
        put({static_cast<unsigned>(bit + size - 1 - place), 1, true});
    }

    void clear() { count_ = 0; }
    [[nodiscard]] std::span<const Term> terms() const { return {terms_.data(), count_}; }

  private:
    void put(const Term& term) { terms_[count_++] = term; }

    std::array<Term, 8> terms_;
    std::size_t count_ = 0;
};

/// Whether the two may meet, and what that costs; asked with a cost of nothing, the same both ways.
using CostOfPair = std::function<bool(int, int, PairCost&)>;

/// Whether one may stay without a mate, and what that costs; asked with a cost of nothing.
using CostOfStaying = std::function<bool(int, PairCost&)>;

/// The mate of each of 0 to size - 1, below 0 for one without a mate; nothing where not everybody
/// who has to can be paired. Without `cost_of_staying` everybody has to. Needs: all costs together
/// stay below 2^bits, and no cost is below 0.
[[nodiscard]] std::optional<std::vector<int>>
cheapest_pairs(int size, int bits, const CostOfPair& cost_of,
               const CostOfStaying& cost_of_staying = nullptr);

}  // namespace kyvien::tournament::internal
