#include "tournament/pairing/internal/matching/cardinality_matching.h"

#include <cstddef>

namespace kyvien::tournament::internal {

namespace cardinality_matching {
namespace {
std::size_t at(int v) {
    return static_cast<std::size_t>(v);
}
}  // namespace
}  // namespace cardinality_matching

CardinalityMatching::CardinalityMatching(const BitMatrix& graph, const std::vector<int>& vertices)
    : graph_(&graph), vertices_(vertices), present_(graph.size()), unseen_(graph.size()),
      outer_(graph.size()), restricted_(graph.size()),
      mate_(cardinality_matching::at(graph.size()), -1),
      parent_(cardinality_matching::at(graph.size()), -1),
      base_(cardinality_matching::at(graph.size())),
      mark_(cardinality_matching::at(graph.size()), 0) {
    for (const int v : vertices_)
        present_.insert(v);
}

void CardinalityMatching::suggest(int a, int b) {
    if (!present_.contains(a) || !present_.contains(b) || mate(a) >= 0 || mate(b) >= 0 ||
        !graph_->contains(a, b))
        return;
    if (has_restriction_ && restricted_.contains(a) && restricted_.contains(b))
        return;
    mate_[cardinality_matching::at(a)] = b;
    mate_[cardinality_matching::at(b)] = a;
}

void CardinalityMatching::forbid_within(const std::vector<int>& set) {
    for (const int v : set)
        restricted_.insert(v);
    has_restriction_ = set.size() > 1;
}

void CardinalityMatching::reset_search() {
    unseen_ = present_;
    outer_.clear();
    queue_.clear();
    for (const int v : vertices_) {
        parent_[cardinality_matching::at(v)] = -1;
        base_[cardinality_matching::at(v)] = v;
    }
}

void CardinalityMatching::make_outer(int v) {
    if (outer_.contains(v))
        return;
    outer_.insert(v);
    unseen_.erase(v);
    queue_.push_back(v);
}

int CardinalityMatching::common_base(int a, int b) {
    ++mark_count_;
    while (true) {
        a = base_of(a);
        mark_[cardinality_matching::at(a)] = mark_count_;
        if (mate(a) < 0)
            break;
        a = parent_[cardinality_matching::at(mate(a))];
    }
    while (true) {
        b = base_of(b);
        if (mark_[cardinality_matching::at(b)] == mark_count_)
            return b;
        if (mate(b) < 0)
            return -1;  // another tree
        b = parent_[cardinality_matching::at(mate(b))];
    }
}

/// Contracts the path from `a` up to `base` into the blossom with that base; `bridge` is the vertex
/// at the other end of the edge that closed it.
void CardinalityMatching::contract(int a, int base, int bridge) {
    while (base_of(a) != base) {
        const int inner = mate(a);
        mark_[cardinality_matching::at(base_of(a))] =
            mark_[cardinality_matching::at(base_of(inner))] = mark_count_;
        parent_[cardinality_matching::at(a)] = bridge;
        bridge = inner;
        make_outer(inner);
        a = parent_[cardinality_matching::at(inner)];
    }
}

void CardinalityMatching::augment(int v) {
    while (v >= 0) {
        const int previous = parent_[cardinality_matching::at(v)];
        const int next = mate(previous);
        mate_[cardinality_matching::at(v)] = previous;
        mate_[cardinality_matching::at(previous)] = v;
        v = next;
    }
}

/// Searches from the roots; true if the matching has grown by one pair.
bool CardinalityMatching::grow(const std::vector<int>& roots) {
    reset_search();
    for (const int root : roots)
        make_outer(root);
    for (std::size_t head = 0; head < queue_.size(); ++head) {
        const int u = queue_[head];
        const BitSet& edges = graph_->row(u);
        const bool restricted = has_restriction_ && restricted_.contains(u);
        for (int v = edges.first_common(unseen_); v >= 0; v = edges.first_common(unseen_, v + 1)) {
            if (restricted && restricted_.contains(v))
                continue;
            unseen_.erase(v);
            parent_[cardinality_matching::at(v)] = u;
            if (mate(v) < 0) {
                augment(v);
                return true;
            }
            make_outer(mate(v));
        }
        for (int v = edges.first_common(outer_); v >= 0; v = edges.first_common(outer_, v + 1)) {
            if (base_of(v) == base_of(u) || (restricted && restricted_.contains(v)))
                continue;
            const int base = common_base(u, v);
            if (base < 0)
                continue;  // only when searching from every unmatched vertex of a maximum matching
            ++mark_count_;
            contract(u, base, v);
            contract(v, base, u);
            for (const int w : vertices_)
                if (mark_[cardinality_matching::at(base_of(w))] == mark_count_)
                    base_[cardinality_matching::at(w)] = base;
        }
    }
    return false;
}

int CardinalityMatching::maximise() {
    BitSet lonely(graph_->size());
    for (const int v : vertices_)
        if (mate(v) < 0)
            lonely.insert(v);
    for (const int v : vertices_)
        if (mate(v) < 0) {
            const BitSet& edges = graph_->row(v);
            for (int w = edges.first_common(lonely); w >= 0;
                 w = edges.first_common(lonely, w + 1)) {
                suggest(v, w);
                if (mate(v) >= 0) {
                    lonely.erase(v);
                    lonely.erase(w);
                    break;
                }
            }
        }
    int alone = 0;
    for (const int v : vertices_)
        if (mate(v) < 0 && !grow({v}))
            ++alone;
    return alone;
}

bool CardinalityMatching::settle(int a, int b) {
    const int of_a = mate(a);
    const int of_b = mate(b);
    present_.erase(a);
    present_.erase(b);
    const auto match = [this](int v, int w) {
        mate_[cardinality_matching::at(v)] = w;
        mate_[cardinality_matching::at(w)] = v;
    };
    if (of_a != b) {
        mate_[cardinality_matching::at(of_a)] = mate_[cardinality_matching::at(of_b)] = -1;
        suggest(of_a, of_b);
        if (mate(of_a) < 0 && !grow({of_a})) {
            match(a, of_a);
            match(b, of_b);
            present_.insert(a);
            present_.insert(b);
            return false;
        }
        match(a, b);
    }
    std::erase_if(vertices_, [a, b](int v) { return v == a || v == b; });
    return true;
}

BitSet CardinalityMatching::dispensable() {
    // From one unmatched vertex at a time: between two trees of a maximum matching no edge connects
    // two outer vertices.
    BitSet found(graph_->size());
    for (const int root : vertices_) {
        if (mate(root) >= 0)
            continue;
        grow({root});
        for (const int v : vertices_)
            if (outer_.contains(v))
                found.insert(v);
    }
    return found;
}

}  // namespace kyvien::tournament::internal
