// Compares the matching engines with brute force on small random graphs.
#include <gtest/gtest.h>

#include <algorithm>

#include <optional>
#include <random>

#include "tournament/pairing/internal/matching/assignment.h"
#include "tournament/pairing/internal/matching/cardinality_matching.h"
#include "tournament/pairing/internal/matching/cheapest_pairs.h"
#include "tournament/pairing/internal/matching/weighted_matching.h"
#include "tournament/pairing/internal/matching/wide.h"

namespace kyvien::tournament::internal {
namespace {

using Number = Wide<2>;

struct RandomGraph {
    int size = 0;
    std::vector<std::vector<int>> costs;  // -1: no edge
    std::vector<int> exits;               // -1: none

    RandomGraph(std::mt19937_64& rng, int vertices, int most_cost, unsigned density,
                unsigned exit_density)
        : size(vertices) {
        const auto draw = [&](unsigned chance) {
            return rng() % 100 < chance
                       ? static_cast<int>(rng() % static_cast<unsigned>(most_cost + 1))
                       : -1;
        };
        const auto n = static_cast<std::size_t>(vertices);
        costs.assign(n, std::vector<int>(n, -1));
        for (std::size_t i = 0; i < n; ++i) {
            exits.push_back(draw(exit_density));
            for (std::size_t j = 0; j < i; ++j)
                costs[i][j] = costs[j][i] = draw(density);
        }
    }
    int edge(int u, int v) const {
        return costs[static_cast<std::size_t>(u)][static_cast<std::size_t>(v)];
    }
    int way_out(int v) const { return exits[static_cast<std::size_t>(v)]; }

    bool cost(int u, int v, Number& out) const { return give(edge(u, v), out); }
    bool exit(int v, Number& out) const { return give(way_out(v), out); }

    static bool give(int value, Number& out) {
        out = Number{};
        if (value > 0)
            out.add_at(60, static_cast<std::uint64_t>(value));  // across the words
        return value >= 0;
    }

    /// The minimum cost of covering the vertices not in `used`.
    std::optional<int> least(unsigned used) const {
        int v = 0;
        while (v < size && (used >> v & 1) != 0)
            ++v;
        if (v == size)
            return 0;
        std::optional<int> best;
        const auto offer = [&best](int cost, std::optional<int> rest) {
            if (cost >= 0 && rest && (!best || cost + *rest < *best))
                best = cost + *rest;
        };
        const unsigned now = used | 1U << v;
        offer(way_out(v), way_out(v) >= 0 ? least(now) : std::nullopt);
        for (int u = v + 1; u < size; ++u)
            if ((used >> u & 1) == 0 && edge(v, u) >= 0)
                offer(edge(v, u), least(now | 1U << u));
        return best;
    }
};

TEST(WeightedMatching, PerfectMatchingCostEqualsBruteForce) {
    std::mt19937_64 rng(7);
    int covered = 0, impossible = 0;
    for (int trial = 0; trial < 30000; ++trial) {
        const int size = 1 + static_cast<int>(rng() % 10);
        const RandomGraph graph(rng, size, trial % 3 == 0 ? 2 : 30,
                                30 + static_cast<unsigned>(rng() % 71),
                                trial % 2 == 0 ? 0 : static_cast<unsigned>(rng() % 60));
        WeightedMatching<Number, RandomGraph> matching(graph, size);
        const std::optional<int> expected = graph.least(0);
        ASSERT_EQ(matching.solve(), expected.has_value()) << trial;
        if (!expected) {
            ++impossible;
            continue;
        }
        ++covered;
        int total = 0;
        for (int v = 0; v < size; ++v) {
            const int partner = matching.mate(v);
            if (partner < 0) {
                ASSERT_GE(graph.way_out(v), 0);
                total += graph.way_out(v);
            } else {
                ASSERT_EQ(matching.mate(partner), v);
                ASSERT_GE(graph.edge(v, partner), 0);
                total += v < partner ? graph.edge(v, partner) : 0;
            }
        }
        ASSERT_EQ(total, *expected) << trial;
    }
    EXPECT_GT(covered, 5000);
    EXPECT_GT(impossible, 3000);
}

/// Chains of triangles: nested blossoms that are expanded again.
TEST(WeightedMatching, IsOptimalOnLargerGraphsWithManyEqualCosts) {
    std::mt19937_64 rng(11);
    for (int trial = 0; trial < 400; ++trial) {
        const int size = 14 + 2 * static_cast<int>(rng() % 3);
        const RandomGraph graph(rng, size, 3, 25, 0);
        WeightedMatching<Number, RandomGraph> matching(graph, size);
        const std::optional<int> expected = graph.least(0);
        ASSERT_EQ(matching.solve(), expected.has_value()) << trial;
        int total = 0;
        for (int v = 0; expected && v < size; ++v)
            total += v < matching.mate(v) ? graph.edge(v, matching.mate(v)) : 0;
        ASSERT_EQ(total, expected.value_or(0)) << trial;
    }
}

struct Table {
    std::vector<std::vector<int>> costs;
    bool cost(int row, int column, Number& out) const {
        return RandomGraph::give(
            costs[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)], out);
    }
};

TEST(Assignment, ReturnsTheFirstMinimumCostAssignmentInOrder) {
    std::mt19937_64 rng(3);
    int solved = 0;
    for (int trial = 0; trial < 20000; ++trial) {
        const std::size_t size = 1 + rng() % 6;
        Table table{std::vector<std::vector<int>>(size, std::vector<int>(size))};
        for (auto& row : table.costs)
            for (int& cost : row)
                cost = rng() % 100 < 75 ? static_cast<int>(rng() % (trial % 2 == 0 ? 3 : 20)) : -1;
        const std::size_t ordered = rng() % (size + 1);
        // Permutations in order, so that the first with minimum cost is the wanted one.
        std::vector<int> columns(size);
        for (std::size_t i = 0; i < size; ++i)
            columns[i] = static_cast<int>(i);
        std::optional<int> least;
        std::vector<int> first;
        do {
            int total = 0;
            for (std::size_t i = 0; i < size && total >= 0; ++i) {
                const int cost = table.costs[i][static_cast<std::size_t>(columns[i])];
                total = cost < 0 ? -1 : total + cost;
            }
            if (total >= 0 && (!least || total < *least)) {
                least = total;
                first = columns;
            }
        } while (std::ranges::next_permutation(columns).found);
        Assignment<Number, Table> assignment(table, static_cast<int>(size));
        ASSERT_EQ(assignment.solve(), least.has_value());
        if (!least)
            continue;
        ++solved;
        assignment.choose_first(static_cast<int>(ordered));
        int total = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const int column = assignment.column_of(static_cast<int>(i));
            total += table.costs[i][static_cast<std::size_t>(column)];
            if (i < ordered) {
                ASSERT_EQ(column, first[i]) << trial;
            }
        }
        ASSERT_EQ(total, *least);
    }
    EXPECT_GT(solved, 10000);
}

TEST(CardinalityMatching, IsMaximumAndFindsTheDispensableVertices) {
    std::mt19937_64 rng(5);
    for (int trial = 0; trial < 20000; ++trial) {
        const int size = 1 + static_cast<int>(rng() % 10);
        const unsigned density = 10 + static_cast<unsigned>(rng() % 60);
        BitMatrix graph(size);
        std::vector<int> vertices, restricted;
        for (int i = 0; i < size; ++i) {
            vertices.push_back(i);
            for (int j = 0; j < i; ++j)
                if (rng() % 100 < density)
                    graph.insert_both(i, j);
        }
        for (int i = 0; i < size && trial % 2 == 0; ++i)
            if (rng() % 3 == 0)
                restricted.push_back(i);
        const auto edge = [&](int u, int v) {
            return graph.contains(u, v) && (std::ranges::find(restricted, u) == restricted.end() ||
                                            std::ranges::find(restricted, v) == restricted.end());
        };
        const auto alone = [&](auto&& self, unsigned used) -> int {
            int v = 0;
            while (v < size && (used >> v & 1) != 0)
                ++v;
            if (v == size)
                return 0;
            int best = 1 + self(self, used | 1U << v);
            for (int u = v + 1; u < size; ++u)
                if ((used >> u & 1) == 0 && edge(u, v))
                    best = std::min(best, self(self, used | 1U << v | 1U << u));
            return best;
        };
        CardinalityMatching matching(graph, vertices);
        matching.forbid_within(restricted);
        const int expected = alone(alone, 0);
        ASSERT_EQ(matching.maximise(), expected) << trial;
        for (const int v : vertices)
            if (matching.mate(v) >= 0) {
                ASSERT_TRUE(edge(v, matching.mate(v)));
                ASSERT_EQ(matching.mate(matching.mate(v)), v);
            }
        const BitSet dispensable = matching.dispensable();
        for (const int v : vertices)
            ASSERT_EQ(dispensable.contains(v), alone(alone, 1U << v) == expected - 1)
                << trial << " vertex " << v;
    }
}

TEST(CardinalityMatching, SettlesAPairOnlyIfTheRestStaysMatchable) {
    std::mt19937_64 rng(13);
    int settled = 0, refused = 0;
    for (int trial = 0; trial < 5000; ++trial) {
        const int size = 2 * (1 + static_cast<int>(rng() % 6));
        const unsigned density = 20 + static_cast<unsigned>(rng() % 50);
        BitMatrix graph(size);
        std::vector<int> open;
        for (int i = 0; i < size; ++i) {
            open.push_back(i);
            for (int j = 0; j < i; ++j)
                if (rng() % 100 < density)
                    graph.insert_both(i, j);
        }
        CardinalityMatching kept(graph, open);
        if (kept.maximise() != 0)
            continue;
        while (!open.empty()) {
            const int a = open.front();
            const int b = open[1 + rng() % (open.size() - 1)];
            if (!graph.contains(a, b))
                continue;
            std::vector<int> others = open;
            std::erase_if(others, [&](int i) { return i == a || i == b; });
            CardinalityMatching afresh(graph, others);
            const bool expected = afresh.maximise() == 0;
            ASSERT_EQ(kept.settle(a, b), expected) << trial;
            for (const int i : open) {
                ASSERT_GE(kept.mate(i), 0);
                ASSERT_TRUE(graph.contains(i, kept.mate(i)));
                ASSERT_EQ(kept.mate(kept.mate(i)), i);
            }
            if (expected) {
                ASSERT_EQ(kept.mate(a), b);
                open = others;
            }
            ++(expected ? settled : refused);
        }
    }
    EXPECT_GT(settled, 5000);
    EXPECT_GT(refused, 1000);
}

TEST(CheapestPairs, AllowsUnpairedPlayersAtTheirCost) {
    std::mt19937_64 rng(17);
    int staying = 0, impossible = 0;
    for (int trial = 0; trial < 5000; ++trial) {
        const int size = 1 + static_cast<int>(rng() % 9);
        const RandomGraph graph(rng, size, 9, 40 + static_cast<unsigned>(rng() % 50), 40);
        const auto told = [](int value, PairCost& cost) {
            if (value > 0)
                cost.add(70, static_cast<std::uint64_t>(value));
            return value >= 0;
        };
        const auto mates = cheapest_pairs(
            size, 80, [&](int u, int v, PairCost& cost) { return told(graph.edge(u, v), cost); },
            [&](int v, PairCost& cost) { return told(graph.way_out(v), cost); });
        const std::optional<int> expected = graph.least(0);
        ASSERT_EQ(mates.has_value(), expected.has_value()) << trial;
        if (!mates) {
            ++impossible;
            continue;
        }
        int total = 0;
        for (int v = 0; v < size; ++v) {
            const int mate = (*mates)[static_cast<std::size_t>(v)];
            staying += mate < 0 ? 1 : 0;
            total += mate < 0 ? graph.way_out(v) : v < mate ? graph.edge(v, mate) : 0;
        }
        ASSERT_EQ(total, *expected) << trial;
    }
    EXPECT_GT(staying, 2000);
    EXPECT_GT(impossible, 100);
}

TEST(Wide, AgreesWithInt128) {
    std::mt19937_64 rng(1);
    for (int trial = 0; trial < 10000; ++trial) {
        const __int128 a = (static_cast<__int128>(rng() >> 2) << 61) + rng();
        const __int128 b = trial % 3 == 0 ? a : (static_cast<__int128>(rng() >> 2) << 61) + rng();
        const auto wide = [](__int128 value) {
            Wide<2> number;
            number.add_at(0, static_cast<std::uint64_t>(value));
            Wide<2> high;
            high.add_at(64, static_cast<std::uint64_t>(value >> 64));
            return number + high;
        };
        EXPECT_EQ(wide(a) < wide(b), a < b);
        EXPECT_EQ(wide(a) == wide(b), a == b);
        EXPECT_EQ(wide(a) - wide(b) == wide(a - b), true);
        EXPECT_EQ((wide(a) - wide(b)).half() == wide((a - b) >> 1), true);
        EXPECT_EQ(wide(a) - wide(b) < Wide<2>{}, a < b);
    }
}

}  // namespace
}  // namespace kyvien::tournament::internal
