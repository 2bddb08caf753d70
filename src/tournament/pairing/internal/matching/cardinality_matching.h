// tournament/pairing/internal/matching/cardinality_matching.h — maximum matching: can these players
// all be paired at once?
//
// A maximum matching in a general graph (Edmonds), grown by augmenting paths over bit sets.
//
// Cost: an augmentation examines each edge at most once, 64 at a time; a good initial matching
//       leaves few to do.
#pragma once

#include <vector>

#include "tournament/pairing/internal/bits.h"

namespace kyvien::tournament::internal {

class CardinalityMatching {
  public:
    /// Matches the listed vertices along edges of `graph`, to which a reference is kept.
    CardinalityMatching(const BitMatrix& graph, const std::vector<int>& vertices);

    /// Adds a pair to the initial matching. Ignored if it is not an edge or a vertex is already
    /// matched.
    void suggest(int a, int b);

    /// Forbids the edges between two members of this set. Call before maximise().
    void forbid_within(const std::vector<int>& set);

    /// Finds a maximum matching. Returns the number of unmatched vertices.
    int maximise();

    /// The partner of a vertex, or -1.
    [[nodiscard]] int mate(int v) const { return mate_[static_cast<std::size_t>(v)]; }

    /// Fixes a pair and removes both vertices, if all others can still be paired; otherwise changes
    /// nothing. Needs: all vertices are matched, and the two are joined by an edge.
    bool settle(int a, int b);

    /// After maximise(): the vertices without which a matching of this size still exists, the set D
    /// of the Gallai-Edmonds decomposition.
    [[nodiscard]] BitSet dispensable();

  private:
    bool grow(const std::vector<int>& roots);
    void reset_search();
    void make_outer(int v);
    void augment(int v);
    int common_base(int a, int b);
    void contract(int a, int base, int bridge);
    [[nodiscard]] int base_of(int v) const { return base_[static_cast<std::size_t>(v)]; }

    const BitMatrix* graph_;
    std::vector<int> vertices_;
    BitSet present_, unseen_, outer_, restricted_;
    bool has_restriction_ = false;
    std::vector<int> mate_, parent_, base_, queue_;
    std::vector<int> mark_;
    int mark_count_ = 0;
};

}  // namespace kyvien::tournament::internal
