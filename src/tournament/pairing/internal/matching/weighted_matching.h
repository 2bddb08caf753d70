// tournament/pairing/internal/matching/weighted_matching.h — the minimum-cost way to cover every
// vertex of a graph.
//
// Each vertex is matched with another along an edge, or leaves alone through its exit, if it has
// one. Edmonds' blossom algorithm with dual variables, one alternating tree at a time; all numbers
// are exact.
//
// A Graph must have, for vertices 0 to n - 1:
//   bool cost(int u, int v, W& out)   whether there is an edge, and what it costs (same both ways)
//   bool exit(int v, W& out)          whether v may leave alone, and what that costs
// Costs are not negative and have two spare bits above them.
//
// Cost: O(n^3) evaluations of cost() at worst, O(n) memory beside the Graph's; few trees grow large
//       if the initial duals are good.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace kyvien::tournament::internal {

template <typename W, typename Graph>
class WeightedMatching {
  public:
    WeightedMatching(const Graph& graph, int size);

    /// False if no way covers every vertex.
    bool solve();

    static constexpr int kNone = -1;
    static constexpr int kExit = -2;
    /// After solve(): the partner of v, or kExit.
    [[nodiscard]] int mate(int v) const { return mate_[at(v)]; }

  private:
    enum class Label : unsigned char { Free, Outer, Inner };
    struct Edge {
        int from = -1;
        int to = -1;
    };
    struct Node {  // a vertex, or a blossom: an odd ring of nodes
        Label label = Label::Free;
        int base = -1;
        Edge entered;               // of an inner node: from the tree into it
        W dual;                     // of a blossom
        std::vector<int> ring;      // children, the one with the base first
        std::vector<Edge> bonds;    // bonds[i] connects ring[i] and ring[i + 1]
        std::vector<int> vertices;  // all leaves
    };

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] bool cost(int u, int v, W& out) const {
        if (!graph_.cost(u, v, out))
            return false;
        out += out;  // doubled, so that half of a slack is an integer
        return true;
    }
    [[nodiscard]] bool exit(int v, W& out) const {
        if (!graph_.exit(v, out))
            return false;
        out += out;
        return true;
    }
    Node& node(int id) { return nodes_[at(id)]; }
    int top(int v) const { return top_[at(v)]; }
    [[nodiscard]] bool has_free_base(int id) const { return mate_[at(nodes_[at(id)].base)] < 0; }

    void start_duals();
    bool grow_tree(int root);
    void scan(int x);
    void scan_queue();
    void become_outer(int id);
    void become_inner(int id, Edge entered);
    void reach(int u, int v);
    void join(int u, int v);
    void expand_inner(int id);
    void finish_tree();
    void dissolve(int id);
    void make_outermost(int child);
    int position_in_ring(int id, int v) const;
    int child_with(int id, int v) const;
    void rotate(int id, int v);
    void match_bond(int id, int i);
    void flip(int u, int new_mate);
    bool step();
    bool refresh(int x);
    int new_blossom();

    const Graph& graph_;
    int size_;
    std::vector<Node> nodes_;
    std::vector<int> parent_;  // the blossom that contains a node, or -1
    std::vector<int> spare_;
    std::vector<int> mate_, top_;
    std::vector<W> dual_;  // current value is this plus delta if outer, minus delta if inner
    // For a non-outer vertex: the outer vertex from which it is cheapest to reach, and that cost.
    std::vector<int> best_from_;
    std::vector<W> best_;
    // For an outer vertex: the outer vertex of another node that is cheapest to reach.
    std::vector<int> outer_to_;
    std::vector<W> outer_best_;
    std::vector<bool> has_exit_;
    std::vector<W> exit_slack_;
    std::vector<int> queue_, outer_vertices_, touched_;
    std::size_t head_ = 0;
    int root_ = -1;
    W delta_;
    bool done_ = false;
};

// ---------------------------------------------------------------------------------------------

template <typename W, typename Graph>
WeightedMatching<W, Graph>::WeightedMatching(const Graph& graph, int size)
    : graph_(graph), size_(size), nodes_(at(size)), parent_(at(size), -1), mate_(at(size), kNone),
      top_(at(size)), dual_(at(size)), best_from_(at(size), -1), best_(at(size)),
      outer_to_(at(size), -1), outer_best_(at(size)), has_exit_(at(size)), exit_slack_(at(size)) {
    for (int v = 0; v < size; ++v) {
        top_[at(v)] = v;
        node(v).base = v;
        node(v).vertices = {v};
    }
}

/// Initialises to half of each vertex's cheapest way out, then raises until an edge is tight.
template <typename W, typename Graph>
void WeightedMatching<W, Graph>::start_duals() {
    W value;
    for (int v = 0; v < size_; ++v) {
        bool any = false;
        W least;
        for (int u = 0; u < size_; ++u)
            if (u != v && cost(u, v, value) && (!any || value < least)) {
                least = value;
                any = true;
            }
        if (any)
            least = least.half();
        if (exit(v, value) && (!any || value < least))
            least = value;
        dual_[at(v)] = least;
    }
    for (int v = 0; v < size_; ++v) {
        if (mate_[at(v)] != kNone)
            continue;
        bool any = false;
        int partner = kNone;
        W least;
        for (int u = 0; u < size_; ++u) {
            if (u == v || !cost(u, v, value))
                continue;
            value -= dual_[at(u)];
            if (!any || value < least || (value == least && mate_[at(partner)] != kNone)) {
                least = value;
                partner = u;
                any = true;
            }
        }
        if (exit(v, value) && (!any || value < least)) {
            least = value;
            partner = kExit;
            any = true;
        }
        if (!any)
            continue;
        dual_[at(v)] = least;
        if (partner == kExit) {
            mate_[at(v)] = kExit;
        } else if (mate_[at(partner)] == kNone) {
            mate_[at(v)] = partner;
            mate_[at(partner)] = v;
        }
    }
}

template <typename W, typename Graph>
bool WeightedMatching<W, Graph>::solve() {
    start_duals();
    for (int v = 0; v < size_; ++v)
        if (mate_[at(v)] == kNone && !grow_tree(v))
            return false;
    return true;
}

template <typename W, typename Graph>
int WeightedMatching<W, Graph>::new_blossom() {
    if (!spare_.empty()) {
        const int id = spare_.back();
        spare_.pop_back();
        return id;
    }
    nodes_.emplace_back();
    parent_.push_back(-1);
    return static_cast<int>(nodes_.size()) - 1;
}

template <typename W, typename Graph>
bool WeightedMatching<W, Graph>::grow_tree(int root) {
    delta_ = W{};
    done_ = false;
    queue_.clear();
    head_ = 0;
    outer_vertices_.clear();
    touched_.clear();
    for (int v = 0; v < size_; ++v)
        best_from_[at(v)] = outer_to_[at(v)] = -1;
    root_ = top(root);
    touched_.push_back(root_);
    become_outer(root_);
    scan_queue();
    while (!done_)
        if (!step())
            return false;
    finish_tree();
    return true;
}

template <typename W, typename Graph>
void WeightedMatching<W, Graph>::scan_queue() {
    while (!done_ && head_ < queue_.size())
        scan(queue_[head_++]);
}

template <typename W, typename Graph>
void WeightedMatching<W, Graph>::become_outer(int id) {
    Node& it = node(id);
    const bool was_inner = it.label == Label::Inner;
    it.label = Label::Outer;
    if (id >= size_)
        it.dual -= delta_;
    for (const int v : it.vertices) {
        dual_[at(v)] -= delta_;
        if (was_inner)
            dual_[at(v)] -= delta_;
        outer_to_[at(v)] = -1;
        queue_.push_back(v);
        outer_vertices_.push_back(v);
        W value;
        has_exit_[at(v)] = exit(v, value);
        if (has_exit_[at(v)])
            exit_slack_[at(v)] = value - dual_[at(v)];
    }
}

template <typename W, typename Graph>
void WeightedMatching<W, Graph>::become_inner(int id, Edge entered) {
    Node& it = node(id);
    it.label = Label::Inner;
    it.entered = entered;
    if (id >= size_)
        it.dual += delta_;
    for (const int v : it.vertices)
        dual_[at(v)] += delta_;
}

/// Scans every edge of an outer vertex.
template <typename W, typename Graph>
void WeightedMatching<W, Graph>::scan(int x) {
    if (has_exit_[at(x)] && exit_slack_[at(x)] == delta_) {
        flip(x, kExit);
        done_ = true;
        return;
    }
    const W twice = delta_ + delta_;
    W value;
    for (int v = 0; v < size_ && !done_; ++v) {
        if (top(v) == top(x) || !cost(x, v, value))
            continue;
        value -= dual_[at(x)];
        const Label label = node(top(v)).label;
        if (label == Label::Outer) {
            value -= dual_[at(v)];
            if (value == twice) {
                join(x, v);
            } else if (outer_to_[at(x)] < 0 || value < outer_best_[at(x)]) {
                outer_best_[at(x)] = value;
                outer_to_[at(x)] = v;
            }
            continue;
        }
        if (best_from_[at(v)] < 0 || value < best_[at(v)]) {
            best_[at(v)] = value;
            best_from_[at(v)] = x;
            if (label == Label::Free && value - dual_[at(v)] == delta_)
                reach(x, v);
        }
    }
}

/// Extends the tree over the tight edge u-v to a free node, or ends the search there.
template <typename W, typename Graph>
void WeightedMatching<W, Graph>::reach(int u, int v) {
    const int id = top(v);
    if (has_free_base(id)) {
        rotate(id, v);
        mate_[at(v)] = u;
        flip(u, v);
        done_ = true;
        return;
    }
    touched_.push_back(id);
    become_inner(id, {u, v});
    const int next = top(mate_[at(node(id).base)]);
    touched_.push_back(next);
    become_outer(next);
}

/// Recomputes the best outer vertex of another node for x. False if there is none.
template <typename W, typename Graph>
bool WeightedMatching<W, Graph>::refresh(int x) {
    outer_to_[at(x)] = -1;
    W value;
    for (const int v : outer_vertices_) {
        if (top(v) == top(x) || !cost(x, v, value))
            continue;
        value -= dual_[at(x)];
        value -= dual_[at(v)];
        if (outer_to_[at(x)] < 0 || value < outer_best_[at(x)]) {
            outer_best_[at(x)] = value;
            outer_to_[at(x)] = v;
        }
    }
    return outer_to_[at(x)] >= 0;
}

/// Changes the duals until the next event, and processes it. False if there is none.
template <typename W, typename Graph>
bool WeightedMatching<W, Graph>::step() {
    enum class Event : unsigned char { None, Reach, Join, Exit, Expand };
    Event event = Event::None;
    int where = -1;
    W least;
    const auto offer = [&](const W& value, Event what, int place) {
        if (event == Event::None || value < least) {
            least = value;
            event = what;
            where = place;
        }
    };
    for (int v = 0; v < size_; ++v)
        if (best_from_[at(v)] >= 0 && node(top(v)).label == Label::Free)
            offer(best_[at(v)] - dual_[at(v)] - delta_, Event::Reach, v);
    for (const int x : outer_vertices_) {
        if (has_exit_[at(x)])
            offer(exit_slack_[at(x)] - delta_, Event::Exit, x);
        while (outer_to_[at(x)] >= 0) {
            const W slack = (outer_best_[at(x)] - delta_ - delta_).half();
            if (event != Event::None && !(slack < least))
                break;
            if (top(outer_to_[at(x)]) == top(x)) {
                if (!refresh(x))
                    break;
                continue;
            }
            offer(slack, Event::Join, x);
            break;
        }
    }
    for (const int id : touched_)
        if (id >= size_ && parent_[at(id)] < 0 && node(id).label == Label::Inner)
            offer(node(id).dual - delta_, Event::Expand, id);
    if (event == Event::None)
        return false;
    delta_ += least;
    switch (event) {
    case Event::Reach:
        for (int v = where; v < size_ && !done_; ++v)
            if (best_from_[at(v)] >= 0 && node(top(v)).label == Label::Free &&
                best_[at(v)] - dual_[at(v)] == delta_)
                reach(best_from_[at(v)], v);
        break;
    case Event::Join:
        join(where, outer_to_[at(where)]);
        break;
    case Event::Exit:
        flip(where, kExit);
        done_ = true;
        break;
    case Event::Expand:
        expand_inner(where);
        break;
    case Event::None:
        break;
    }
    scan_queue();
    return true;
}

/// Settles the duals of the tree and clears its labels.
template <typename W, typename Graph>
void WeightedMatching<W, Graph>::finish_tree() {
    for (const int id : touched_) {
        Node& it = node(id);
        if (parent_[at(id)] >= 0 || it.label == Label::Free || it.vertices.empty())
            continue;
        const bool outer = it.label == Label::Outer;
        it.label = Label::Free;
        for (const int v : it.vertices) {
            if (outer)
                dual_[at(v)] += delta_;
            else
                dual_[at(v)] -= delta_;
        }
        if (id >= size_) {
            if (outer)
                it.dual += delta_;
            else
                it.dual -= delta_;
            dissolve(id);
        }
    }
}

}  // namespace kyvien::tournament::internal

#include "tournament/pairing/internal/matching/weighted_matching_blossoms.h"  // IWYU pragma: keep
