// tournament/pairing/internal/matching/weighted_matching_blossoms.h — the blossoms of
// WeightedMatching: created, rotated, expanded. Included by weighted_matching.h.
#pragma once

#include "tournament/pairing/internal/matching/weighted_matching.h"

namespace kyvien::tournament::internal {

/// Creates a blossom from the ring closed by the tight edge u-v between two outer nodes.
template <typename W, typename Graph>
void WeightedMatching<W, Graph>::join(int u, int v) {
    std::vector<int> way_u, way_v;  // nodes from u (v) up to the root
    const auto climb = [this](int from, std::vector<int>& way) {
        for (int id = top(from);;) {
            way.push_back(id);
            if (id == root_)
                return;
            const int inner = top(mate_[at(node(id).base)]);
            way.push_back(inner);
            id = top(node(inner).entered.from);
        }
    };
    climb(u, way_u);
    climb(v, way_v);
    while (way_u.size() > 1 && way_v.size() > 1 &&
           way_u[way_u.size() - 2] == way_v[way_v.size() - 2]) {
        way_u.pop_back();
        way_v.pop_back();
    }
    const int meeting = way_u.back();
    way_v.pop_back();
    if (way_u.size() == 1 && way_v.empty())
        return;

    const auto upward = [this](int lower) -> Edge {  // the edge to the next node up
        if (node(lower).label == Label::Outer) {
            const int base = node(lower).base;
            return {base, mate_[at(base)]};
        }
        return {node(lower).entered.to, node(lower).entered.from};
    };
    const int id = new_blossom();
    std::vector<int> ring;
    std::vector<Edge> bonds;
    for (std::size_t i = way_u.size(); i-- > 0;) {
        ring.push_back(way_u[i]);
        if (i > 0) {
            const Edge up = upward(way_u[i - 1]);
            bonds.push_back({up.to, up.from});
        }
    }
    bonds.push_back({u, v});
    for (std::size_t i = 0; i < way_v.size(); ++i) {
        ring.push_back(way_v[i]);
        bonds.push_back(upward(way_v[i]));
    }

    std::vector<int> vertices;
    for (const int child : ring) {
        if (node(child).label == Label::Inner) {
            if (child >= size_)
                node(child).dual -= delta_;  // settled from now on
            become_outer(child);
            if (child >= size_)
                node(child).dual += delta_;
        } else if (child >= size_) {
            node(child).dual += delta_;
        }
        vertices.insert(vertices.end(), node(child).vertices.begin(), node(child).vertices.end());
        parent_[at(child)] = id;
    }
    Node& blossom = node(id);
    blossom.label = Label::Outer;
    blossom.base = node(meeting).base;
    blossom.dual = W{} - delta_;
    blossom.ring = std::move(ring);
    blossom.bonds = std::move(bonds);
    blossom.vertices = std::move(vertices);
    parent_[at(id)] = -1;
    for (const int w : node(id).vertices)
        top_[at(w)] = id;
    if (root_ == meeting)
        root_ = id;
    touched_.push_back(id);
}

template <typename W, typename Graph>
int WeightedMatching<W, Graph>::child_with(int id, int v) const {
    int child = v;
    while (parent_[at(child)] != id)
        child = parent_[at(child)];
    return child;
}

template <typename W, typename Graph>
int WeightedMatching<W, Graph>::position_in_ring(int id, int v) const {
    const int child = child_with(id, v);
    const std::vector<int>& ring = nodes_[at(id)].ring;
    int i = 0;
    while (ring[at(i)] != child)
        ++i;
    return i;
}

template <typename W, typename Graph>
void WeightedMatching<W, Graph>::make_outermost(int child) {
    parent_[at(child)] = -1;
    for (const int v : node(child).vertices)
        top_[at(v)] = child;
}

/// Expands an inner blossom whose dual is zero; the tree continues through part of its ring.
template <typename W, typename Graph>
void WeightedMatching<W, Graph>::expand_inner(int id) {
    const Edge entered = node(id).entered;
    const int length = static_cast<int>(node(id).ring.size());
    const int start = position_in_ring(id, entered.to);
    const std::vector<int> ring = std::move(node(id).ring);
    const std::vector<Edge> bonds = std::move(node(id).bonds);
    node(id).ring.clear();
    node(id).bonds.clear();
    node(id).vertices.clear();
    node(id).label = Label::Free;
    for (const int child : ring) {  // all free first, with their current duals
        make_outermost(child);
        node(child).label = Label::Free;
        for (const int v : node(child).vertices)
            dual_[at(v)] -= delta_;
        touched_.push_back(child);
    }
    spare_.push_back(id);
    Edge in = entered;
    const bool forward = start % 2 == 1;
    for (int i = start;;) {
        become_inner(ring[at(i)], in);
        if (i == 0)
            break;
        const int j = forward ? (i + 1) % length : i - 1;
        become_outer(ring[at(j)]);
        const int next = forward ? (j + 1) % length : j - 1;
        const Edge bond = bonds[at(forward ? j : next)];
        in = forward ? bond : Edge{bond.to, bond.from};
        i = next;
    }
}

/// Rotates a blossom so that its vertex v is matched outside.
template <typename W, typename Graph>
void WeightedMatching<W, Graph>::rotate(int id, int v) {
    if (id < size_ || node(id).base == v)
        return;
    const int i = position_in_ring(id, v);
    const int length = static_cast<int>(node(id).ring.size());
    rotate(node(id).ring[at(i)], v);
    if (i % 2 == 1) {
        for (int j = i + 1; j < length; j += 2)
            match_bond(id, j);
    } else {
        for (int j = i - 2; j >= 0; j -= 2)
            match_bond(id, j);
    }
    Node& it = node(id);
    std::vector<int> ring;
    std::vector<Edge> bonds;
    for (int j = 0; j < length; ++j) {
        ring.push_back(it.ring[at((i + j) % length)]);
        bonds.push_back(it.bonds[at((i + j) % length)]);
    }
    it.ring = std::move(ring);
    it.bonds = std::move(bonds);
    it.base = v;
}

/// Matches the two ends of the bond between the children i and i + 1 of a ring.
template <typename W, typename Graph>
void WeightedMatching<W, Graph>::match_bond(int id, int i) {
    const Edge bond = node(id).bonds[at(i)];
    const int length = static_cast<int>(node(id).ring.size());
    rotate(node(id).ring[at(i)], bond.from);
    rotate(node(id).ring[at((i + 1) % length)], bond.to);
    mate_[at(bond.from)] = bond.to;
    mate_[at(bond.to)] = bond.from;
}

/// Gives the outer vertex u a new mate and exchanges the pairs on the path to the root.
template <typename W, typename Graph>
void WeightedMatching<W, Graph>::flip(int u, int new_mate) {
    for (int id = top(u);; id = top(u)) {
        const int old_mate = mate_[at(node(id).base)];
        rotate(id, u);
        mate_[at(u)] = new_mate;
        if (id == root_)
            return;
        const int inner = top(old_mate);
        const Edge entered = node(inner).entered;
        rotate(inner, entered.to);
        mate_[at(entered.to)] = entered.from;
        new_mate = entered.to;
        u = entered.from;
    }
}

/// Dissolves a blossom with zero dual, and recursively those in it.
template <typename W, typename Graph>
void WeightedMatching<W, Graph>::dissolve(int id) {
    if (id < size_ || !node(id).dual.is_zero())
        return;
    const std::vector<int> ring = std::move(node(id).ring);
    node(id).ring.clear();
    node(id).bonds.clear();
    node(id).vertices.clear();
    spare_.push_back(id);
    for (const int child : ring) {
        make_outermost(child);
        node(child).label = Label::Free;
    }
    for (const int child : ring)
        dissolve(child);
}

}  // namespace kyvien::tournament::internal
