// tournament/pairing/internal/matching/cheapest_pairs.h — minimum-cost pairing of all players,
// where costs are given as bits.
//
// The weighted matching for systems whose criteria are sums over pairs: one solver, compiled once
// for a few number widths and shared by all of them.
//
// Cost: that of weighted_matching.h, with numbers of `bits` bits.
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
    /// Adds a cost that is least overall if the members of a set come first in an order of `size`
    /// places, for the one at `place`, counted from 0; uses the bits `bit` to `bit` + size.
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

/// May the two meet, and at what cost? Called with zero cost; must be symmetric.
using CostOfPair = std::function<bool(int, int, PairCost&)>;

/// May a player stay unpaired, and at what cost? Called with zero cost.
using CostOfUnpaired = std::function<bool(int, PairCost&)>;

/// The mate of each of 0 to size - 1, negative for an unpaired one; empty if not all who must be
/// paired can be. Without `cost_of_unpaired` all must be. Needs: all costs together stay below
/// 2^bits, and no cost is negative.
[[nodiscard]] std::optional<std::vector<int>>
cheapest_pairs(int size, int bits, const CostOfPair& cost_of,
               const CostOfUnpaired& cost_of_unpaired = nullptr);

}  // namespace kyvien::tournament::internal
