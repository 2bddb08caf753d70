#include "go/life/internal/closed_space.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <type_traits>
#include <unordered_map>

#include "go/life/life.h"

namespace kyvien::go {

using namespace internal;

namespace closed_space {
namespace {

using Set = std::uint32_t;  // of nodes: points of the space, then the chains around it

constexpr int kMaxPoints = 12;
constexpr int kMaxNodes = 31;

/// Points of the space and the chains around it as a small graph. The owner's chains around it have
/// no other liberties; those that are alive in any case cannot be captured.
struct SpaceGraph {
    int points = 0;
    std::array<Set, kMaxNodes> beside{};
    Set chains = 0;    // all chains around
    Set outside = 0;   // the intruder's stones outside, adjacent to points of the space; immortal
    Set immortal = 0;  // those of them that are alive in any case
    Set large = 0;     // those of more than three stones: captured, they leave room for two eyes
};

enum Role : std::uint8_t { kOwner, kIntruder };

struct Stones {
    Set of[2] = {};  // within the space

    [[nodiscard]] std::uint32_t key() const { return of[kOwner] | of[kIntruder] << 16; }
};

class Reading {
  public:
    Reading(const SpaceGraph& ground, int plays) : ground_(ground), plays_(plays) {}

    /// The owner's chains survive although the intruder plays first.
    [[nodiscard]] bool owner_lives(const Stones& stones) {
        return proves(stones, kOwner, 0, false);
    }
    /// The same, and no stone of the intruder survives.
    [[nodiscard]] bool owner_captures_all(const Stones& stones) {
        return proves(stones, kOwner, 0, true);
    }
    /// The intruder's stones survive although the owner plays first.
    [[nodiscard]] bool intruder_survives(const Stones& stones) {
        return proves(stones, kIntruder, stones.of[kIntruder], false);
    }
    /// The owner's chains survive if he plays first.
    [[nodiscard]] bool owner_lives_playing_first(const Stones& stones) {
        begin(kOwner, 0, false);
        return has_answer(stones, 0);
    }
    /// The intruder's stones survive if he plays first.
    [[nodiscard]] bool intruder_survives_playing_first(const Stones& stones) {
        begin(kIntruder, stones.of[kIntruder], false);
        return has_answer(stones, 0);
    }
    /// The intruder captures a large chain although the owner plays first.
    [[nodiscard]] bool owner_is_captured(const Stones& stones) {
        if (is_captured_eventually(stones))
            return true;
        // The bent four in the corner: the intruder begins the ko when no threat is left; what
        // lives by threats alone is dead (20.2).
        spent_ = true;
        return is_captured_eventually(stones);
    }
    [[nodiscard]] int plays_left() const { return plays_; }

  private:
    [[nodiscard]] bool is_captured_eventually(const Stones& stones) {
        begin(kIntruder, 0, false);
        // A claim not proved at the first attempt may follow from what has been proved since.
        for (std::size_t fallen = 0;; fallen = fallen_) {
            if (is_captured(stones))
                return true;
            if (fallen_ == fallen || plays_ <= 0)
                return false;
            std::erase_if(known_, [](const auto& entry) { return !entry.second; });
        }
    }
    [[nodiscard]] Set all() const { return (Set{1} << ground_.points) - 1; }
    [[nodiscard]] Set full(const Stones& stones, Role role) const {
        return role == kOwner ? stones.of[kOwner] | ground_.chains
                              : stones.of[kIntruder] | ground_.outside;
    }
    [[nodiscard]] Set around(Set group) const {
        Set found = 0;
        for (; group != 0; group &= group - 1)
            found |= ground_.beside[static_cast<std::size_t>(std::countr_zero(group))];
        return found;
    }
    [[nodiscard]] Set group_at(Set seed, Set stones) const {
        Set group = seed;
        for (Set grown = seed; grown != 0;) {
            grown = around(grown) & stones & ~group;
            group |= grown;
        }
        return group;
    }

    struct Played {
        bool legal = false;
        bool broken = false;      // a chain around the space, or a stone of kept_, was captured
        bool breaks_out = false;  // one of the large chains
        Set ko = 0;               // where the opponent may not retake at once
        Stones stones;
    };

    /// Articles 4 and 5, within the space.
    [[nodiscard]] Played play(const Stones& before, Role role, Set point) {
        --plays_;
        Played played;
        const Role other = role == kOwner ? kIntruder : kOwner;
        Stones& after = played.stones;
        after = before;
        after.of[role] |= point;
        Set taken = 0;
        const Set enemies = full(after, other);
        for (Set left = around(point) & enemies; left != 0;) {
            const Set group = group_at(left & -left, enemies);
            left &= ~group;
            if ((group & ground_.immortal) == 0 && (around(group) & empty(after)) == 0)
                taken |= group;
        }
        played.broken = (taken & (ground_.chains | kept_)) != 0;
        played.breaks_out = (taken & ground_.large) != 0;
        after.of[other] &= ~taken;
        const Set own = group_at(point, full(after, role));
        const Set liberties = around(own) & empty(after);
        played.legal = liberties != 0 || (own & ground_.immortal) != 0 || played.broken;
        if (own == point && std::has_single_bit(taken) && liberties == taken)
            played.ko = taken;
        return played;
    }
    [[nodiscard]] Set empty(const Stones& stones) const {
        return all() & ~(stones.of[0] | stones.of[1]);
    }

    [[nodiscard]] bool proves(const Stones& stones, Role prover, Set kept, bool clears) {
        begin(prover, kept, clears);
        return holds(stones);
    }
    void begin(Role prover, Set kept, bool clears) {
        prover_ = prover;
        kept_ = kept;
        clears_ = clears;
        known_.clear();
    }

    [[nodiscard]] bool reached(const Stones& stones) const {
        return !clears_ || stones.of[kIntruder] == 0;
    }

    /// The opponent is to move: for each of his plays the prover has an answer. A position that is
    /// being evaluated counts as not proved, and remains so: that may miss a proof, but never
    /// produces a wrong one.
    bool holds(const Stones& stones) {
        const auto [entry, is_new] = known_.try_emplace(stones.key(), false);
        if (!is_new)
            return entry->second;
        if (plays_ <= 0)
            return false;
        const Role opponent = prover_ == kOwner ? kIntruder : kOwner;
        // He passes: the prover may then pass too, or play.
        if (!reached(stones) && !has_answer(stones, 0))
            return false;
        for (Set left = empty(stones); left != 0; left &= left - 1) {
            const Played played = play(stones, opponent, left & -left);
            if (!played.legal)
                continue;
            if (played.broken || !has_answer(played.stones, played.ko, true))
                return false;
        }
        known_[stones.key()] = true;
        return true;
    }

    /// The prover is to move after the opponent's play (or, with `may_pass` false, his pass).
    bool has_answer(const Stones& stones, Set ko, bool may_pass = false) {
        if (may_pass && holds(stones))
            return true;
        for (Set left = empty(stones) & ~ko; left != 0; left &= left - 1) {
            const Played played = play(stones, prover_, left & -left);
            // An intruder who captures much of what surrounds him survives; small captures are not
            // read further.
            if (played.breaks_out && prover_ == kIntruder)
                return true;
            if (played.legal && !played.broken && holds(played.stones))
                return true;
        }
        return false;
    }

    /// The owner is to move: whatever he does, the intruder captures a large chain in the end. A
    /// position that is being evaluated counts as not proved.
    bool is_captured(const Stones& stones) {
        const auto [entry, is_new] = known_.try_emplace(stones.key(), false);
        if (!is_new)
            return entry->second;
        if (!owner_has_no_escape(stones, 0))
            return false;
        known_[stones.key()] = true;
        ++fallen_;
        return true;
    }
    /// The owner may not retake the ko.
    bool owner_has_no_escape(const Stones& stones, Set ko) {
        if (plays_ <= 0 || !intruder_can_capture(stones, 0))  // he passes
            return false;
        for (Set left = empty(stones) & ~ko; left != 0; left &= left - 1) {
            const Played played = play(stones, kOwner, left & -left);
            if (played.legal && !intruder_can_capture(played.stones, played.ko))
                return false;
        }
        return true;
    }

    /// The intruder is to move, and may not retake the ko.
    bool intruder_can_capture(const Stones& stones, Set ko) {
        for (Set left = empty(stones) & ~ko; left != 0; left &= left - 1) {
            const Played played = play(stones, kIntruder, left & -left);
            if (played.breaks_out)
                return true;
            if (!played.legal || played.broken)
                continue;
            if (spent_ && played.ko != 0 ? owner_has_no_escape(played.stones, played.ko)
                                         : is_captured(played.stones))
                return true;
        }
        return false;
    }

    const SpaceGraph& ground_;
    int plays_;
    Role prover_ = kOwner;
    Set kept_ = 0;
    bool clears_ = false;
    std::unordered_map<std::uint32_t, bool> known_;
    bool spent_ = false;      // the owner has no threats left to retake a ko
    std::size_t fallen_ = 0;  // positions known to fall
};

/// A connected set of points without a stone of the owner, and the chains that enclose it.
struct Region {
    std::vector<Index> cells;
    std::vector<Index> heads;  // sorted
};

class Spaces {
  public:
    Spaces(const Board& board, Color owner, const std::vector<Owner>& settled, SpaceEffort effort)
        : board_(board), grid_(board.grid()), owner_(owner), own_(cell_of(owner)),
          settled_(settled), effort_(effort) {
        effort_.most_points = std::clamp(effort_.most_points, 1, kMaxPoints);
        find_regions();
    }

    /// Returns the number of plays left. Space: ClosedSpace or FallenSpace.
    template <class Space>
    int read(int plays, std::vector<Space>& found) {
        std::vector<bool> done(regions_.size(), false);
        for (std::size_t first = 0; first < regions_.size(); ++first) {
            if (done[first])
                continue;
            // Small regions that share a chain are read together, as far as the limit allows.
            std::vector<std::size_t> together{first};
            done[first] = true;
            int points = static_cast<int>(regions_[first].cells.size());
            for (std::size_t i = 0; i < together.size(); ++i)
                for (std::size_t other = 0; other < regions_.size(); ++other) {
                    const int more = static_cast<int>(regions_[other].cells.size());
                    if (done[other] || points + more > effort_.most_points ||
                        !share_chain(regions_[together[i]], regions_[other]))
                        continue;
                    done[other] = true;
                    points += more;
                    together.push_back(other);
                }
            plays = read_together(together, plays, found);
        }
        return plays;
    }

  private:
    void find_regions() {
        std::array<bool, kCells> seen{};
        for (int start = 0; start < grid_.cells_in_use(); ++start) {
            const std::uint8_t c = grid_.cell(start);
            if (c == own_ || c == kWallCell || seen[static_cast<std::size_t>(start)])
                continue;
            Region region;
            region.cells.push_back(static_cast<Index>(start));
            seen[static_cast<std::size_t>(start)] = true;
            for (std::size_t i = 0; i < region.cells.size(); ++i)
                for (const int d : kDelta) {
                    const int q = region.cells[i] + d;
                    const std::uint8_t content = grid_.cell(q);
                    if (content == own_) {
                        region.heads.push_back(grid_.head(q));
                    } else if (content != kWallCell && !seen[static_cast<std::size_t>(q)]) {
                        seen[static_cast<std::size_t>(q)] = true;
                        region.cells.push_back(static_cast<Index>(q));
                    }
                }
            std::ranges::sort(region.heads);
            region.heads.erase(std::unique(region.heads.begin(), region.heads.end()),
                               region.heads.end());
            if (!region.heads.empty() &&
                static_cast<int>(region.cells.size()) <= effort_.most_points)
                regions_.push_back(std::move(region));
        }
        // No two regions share a first cell.
        std::ranges::sort(regions_, {}, [](const Region& r) {
            return std::pair(r.cells.size(), r.cells.front());
        });
    }

    static bool share_chain(const Region& a, const Region& b) {
        return std::ranges::any_of(
            a.heads, [&](Index head) { return std::ranges::binary_search(b.heads, head); });
    }

    [[nodiscard]] bool is_settled(int cell) const {
        const Point p = point_of(cell);
        return settled_[static_cast<std::size_t>(p.y * board_.width() + p.x)] ==
               (owner_ == Color::Black ? Owner::Black : Owner::White);
    }

    /// Whether the chain has a liberty that is not among the sorted cells.
    [[nodiscard]] bool has_outside_liberty(Index head, const std::vector<Index>& cells) const {
        int stone = head;
        do {
            for (const int d : kDelta)
                if (grid_.cell(stone + d) == kEmptyCell &&
                    !std::ranges::binary_search(cells, static_cast<Index>(stone + d)))
                    return true;
            stone = grid_.next(stone);
        } while (stone != head);
        return false;
    }

    /// Small chains whose only liberties are in the space count as stones in it: captured, they
    /// leave points.
    void take_small_chains(std::vector<Index>& cells, std::vector<Index>& heads) const {
        const std::vector<Index> space = cells;
        std::erase_if(heads, [&](Index head) {
            if (grid_.chain_size(head) > 3 || is_settled(head) || has_outside_liberty(head, space))
                return false;
            int stone = head;
            do {
                cells.push_back(static_cast<Index>(stone));
                stone = grid_.next(stone);
            } while (stone != head);
            return true;
        });
        std::ranges::sort(cells);
    }

    /// The regions as one.
    [[nodiscard]] Region joined(const std::vector<std::size_t>& together) const {
        Region whole;
        for (const std::size_t region : together) {
            const auto& [cells, heads] = regions_[region];
            whole.cells.insert(whole.cells.end(), cells.begin(), cells.end());
            whole.heads.insert(whole.heads.end(), heads.begin(), heads.end());
        }
        std::ranges::sort(whole.cells);
        std::ranges::sort(whole.heads);
        whole.heads.erase(std::unique(whole.heads.begin(), whole.heads.end()), whole.heads.end());
        return whole;
    }

    template <class Space>
    int read_together(const std::vector<std::size_t>& together, int plays,
                      std::vector<Space>& found) {
        Region whole = joined(together);
        const auto& [cells, heads] = whole;
        if constexpr (std::is_same_v<Space, FallenSpace>)
            take_small_chains(whole.cells, whole.heads);
        if (std::ranges::all_of(cells, [&](Index cell) { return is_settled(cell); }) ||
            cells.size() > kMaxPoints || cells.size() + heads.size() >= kMaxNodes)
            return plays;  // no points to add, or too many chains
        Space space;
        space.owner = owner_;
        if (const auto ground = ground_of(whole); !ground || !judge(*ground, space, plays))
            return plays;
        for (const Index cell : cells)
            space.points.push_back(point_of(cell));
        for (const Index head : heads)
            space.chains.push_back(point_of(head));
        std::ranges::sort(space.points);
        std::ranges::sort(space.chains);
        found.push_back(std::move(space));
        return plays;
    }

    /// A space as it is read.
    struct Ground {
        SpaceGraph graph;
        Stones stones;
        Set with_liberties = 0;  // chains with liberties outside, or alive in any case
    };

    /// None if a chain would be captured once its liberties outside are filled.
    [[nodiscard]] std::optional<Ground> ground_of(const Region& whole) const {
        Ground ground;
        place_points(whole, ground);
        return place_chains(whole, ground) ? std::optional(ground) : std::nullopt;
    }

    /// The points, what stands on them, and what is beside them.
    void place_points(const Region& whole, Ground& ground) const {
        const auto& [cells, heads] = whole;
        SpaceGraph& graph = ground.graph;
        graph.points = static_cast<int>(cells.size());
        const auto node_of = [&](const std::vector<Index>& among, int cell) {
            return static_cast<std::size_t>(
                std::ranges::lower_bound(among, static_cast<Index>(cell)) - among.begin());
        };
        const std::size_t outside = cells.size() + heads.size();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (const std::uint8_t content = grid_.cell(cells[i]); content != kEmptyCell)
                ground.stones.of[content == own_ ? kOwner : kIntruder] |= Set{1} << i;
            for (const int d : kDelta) {
                const int q = cells[i] + d;
                if (grid_.cell(q) == kWallCell)
                    continue;
                std::size_t node = node_of(cells, q);
                if (node == cells.size() || cells[node] != q) {
                    const bool is_own = grid_.cell(q) == own_;
                    node = is_own ? cells.size() + node_of(heads, grid_.head(q)) : outside;
                    if (!is_own)
                        graph.outside = Set{1} << outside;
                }
                graph.beside[i] |= Set{1} << node;
                graph.beside[node] |= Set{1} << i;
            }
        }
        graph.immortal = graph.outside;
    }

    /// The chains around. False if one would be captured once its liberties outside are filled.
    [[nodiscard]] bool place_chains(const Region& whole, Ground& ground) const {
        const auto& [cells, heads] = whole;
        SpaceGraph& graph = ground.graph;
        for (std::size_t i = 0; i < heads.size(); ++i) {
            const Set node = Set{1} << (cells.size() + i);
            graph.chains |= node;
            if (grid_.chain_size(heads[i]) > 3)
                graph.large |= node;
            if (is_settled(heads[i]))
                graph.immortal |= node;
            if (is_settled(heads[i]) || has_outside_liberty(heads[i], cells))
                ground.with_liberties |= node;
            if (!is_settled(heads[i]) &&
                (graph.beside[cells.size() + i] & ~ground.stones.of[kIntruder]) == 0)
                return false;
        }
        return true;
    }

    /// Is it such a space? Deducts the plays it needs from `plays`.
    [[nodiscard]] bool judge(const Ground& ground, FallenSpace&, int& plays) const {
        // Of several large chains one may fall and the others live.
        if (ground.with_liberties != 0 || !std::has_single_bit(ground.graph.large))
            return false;
        const int allowed = std::min(plays, 4 * effort_.plays_each);
        Reading reading(ground.graph, allowed);
        const bool is_captured = reading.owner_is_captured(ground.stones);
        plays -= allowed - reading.plays_left();
        return is_captured;
    }
    [[nodiscard]] bool judge(const Ground& ground, ClosedSpace& space, int& plays) const {
        // The worst case for the intruder: chains with liberties outside are never captured.
        SpaceGraph for_intruder = ground.graph;
        for_intruder.immortal |= ground.with_liberties;
        const auto proof = prove(ground.graph, for_intruder, ground.stones, plays);
        if (!proof)
            return false;
        space.status = proof->status;
        space.inside_contested = proof->inside_contested;
        return true;
    }

    struct Proof {
        SpaceStatus status;
        bool inside_contested = false;
    };

    /// Deducts the plays it needs from `plays`.
    [[nodiscard]] std::optional<Proof> prove(const SpaceGraph& ground,
                                             const SpaceGraph& for_intruder, const Stones& stones,
                                             int& plays) const {
        const auto ask = [&](const SpaceGraph& on, auto question) {
            const int allowed = std::min(plays, effort_.plays_each);
            Reading reading(on, allowed);
            const bool answer = question(reading);
            plays -= allowed - reading.plays_left();
            return answer;
        };
        const bool has_intruder = stones.of[kIntruder] != 0;
        const auto contested = [&] {
            return has_intruder && ask(for_intruder, [&](Reading& r) {
                       return r.intruder_survives_playing_first(stones);
                   });
        };
        if (!ask(ground, [&](Reading& r) { return r.owner_lives(stones); })) {
            if (!ask(ground, [&](Reading& r) { return r.owner_lives_playing_first(stones); }))
                return std::nullopt;
            return Proof{SpaceStatus::Contested, contested()};
        }
        if (ask(ground, [&](Reading& r) { return r.owner_captures_all(stones); }))
            return Proof{SpaceStatus::Territory};
        if (has_intruder && for_intruder.immortal == 0 &&
            ask(for_intruder, [&](Reading& r) { return r.intruder_survives(stones); }))
            return Proof{SpaceStatus::Seki};
        return Proof{SpaceStatus::Alive, contested()};
    }

    const Board& board_;
    const Grid& grid_;
    Color owner_;
    std::uint8_t own_;
    const std::vector<Owner>& settled_;
    SpaceEffort effort_;
    std::vector<Region> regions_;
};

}  // namespace
}  // namespace closed_space

namespace closed_space {
namespace {

template <class Space>
std::vector<Space> read_spaces(const Board& board, SpaceEffort effort) {
    std::vector<Space> found;
    const std::vector<Owner> settled = unconditional_life(board);
    int plays = effort.plays_in_all;
    for (const Color owner : {Color::Black, Color::White})
        plays = Spaces(board, owner, settled, effort).read(plays, found);
    return found;
}

}  // namespace
}  // namespace closed_space

std::vector<ClosedSpace> read_closed_spaces(const Board& board, SpaceEffort effort) {
    return closed_space::read_spaces<ClosedSpace>(board, effort);
}

std::vector<FallenSpace> read_fallen_spaces(const Board& board, SpaceEffort effort) {
    return closed_space::read_spaces<FallenSpace>(board, effort);
}

}  // namespace kyvien::go
