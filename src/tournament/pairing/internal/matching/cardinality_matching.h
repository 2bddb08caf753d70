// tournament/pairing/internal/matching/cardinality_matching.h — can these players all be paired at
// once?
//
// A largest matching in a general graph (Edmonds), grown by augmenting paths over bit sets.
//
// Cost: an augmentation looks at each edge at most once, 64 at a time; with a good first guess few
//       are needed.
#pragma once

#include <vector>

#include "tournament/pairing/internal/bits.h"

namespace kyvien::tournament::internal {

class CardinalityMatching {
  public:
    /// Pairs the vertices listed, along the edges of `graph` between two of them. `graph` is kept
    /// by reference.
    CardinalityMatching(const BitMatrix& graph, const std::vector<int>& vertices);

    /// Keeps a pair as a first guess. Ignored where it is not an edge or one of the two is taken.
    void suggest(int a, int b);

    /// Removes the right to use the edges between two members of this set. Call before maximise().
    void forbid_within(const std::vector<int>& set);

    /// Finds a largest matching. Returns the number of vertices left alone.
    int maximise();

    /// The partner of a vertex, or -1.
    [[nodiscard]] int mate(int v) const { return mate_[static_cast<std::size_t>(v)]; }

    /// Pairs two for good and takes them out, where all the others can still be paired; else leaves
    /// everything as it is. Needs: everybody is paired now, and the two are joined by an edge.
    bool settle(int a, int b);

    /// After maximise(): the vertices without which a matching of this size still exists, which is
    /// the set D of the Gallai-Edmonds decomposition.
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
