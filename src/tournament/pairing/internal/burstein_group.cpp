#include "tournament/pairing/internal/burstein_group.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/assert.h"
#include "tournament/pairing/internal/matching/weighted_matching.h"
#include "tournament/pairing/internal/matching/wide.h"

namespace kyvien::tournament::internal {
namespace burstein_group {
namespace {

using Cost = Wide<1>;
constexpr int kFloats = -1;

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// The open players of a group, for WeightedMatching. Vertices are indices in `open`.
class OpenGroup {
  public:
    OpenGroup(const Field& field, const std::vector<int>& players,
              const std::vector<int>& may_float)
        : field_(field), players_(players), may_float_(field.size()) {
        for (const int player : may_float)
            may_float_.insert(player);
    }

    std::vector<int> open;  ///< Indices in `players`, ascending.
    bool somebody_floats = false;
    bool first_comes_first = false;  ///< Should the first player's mate be as late as possible?

    [[nodiscard]] int size() const { return static_cast<int>(open.size()); }

    [[nodiscard]] Colour due(int a) const { return field_.at(player(a)).preferred; }
    /// 1 if both have the same due colour.
    [[nodiscard]] int colour_cost(int a, int b) const {
        return due(a) == due(b) && due(a) != Colour::None ? 1 : 0;
    }
    [[nodiscard]] bool may_meet(int a, int b) const {
        return field_.may_meet.contains(player(a), player(b));
    }
    [[nodiscard]] bool may_leave(int a) const {
        return somebody_floats && may_float_.contains(player(a));
    }

    bool cost(int u, int v, Cost& out) const {
        const int a = open[at(u)];
        const int b = open[at(v)];
        if (!may_meet(a, b))
            return false;
        int count = colour_cost(a, b) * (size() + 1);
        if (first_comes_first && (u == 0 || v == 0))
            count += size() - 1 - std::max(u, v);
        out = Cost{};
        out.add_at(0, static_cast<std::uint64_t>(count));
        return true;
    }
    /// More than all pairs together.
    bool exit(int v, Cost& out) const {
        if (!may_leave(open[at(v)]))
            return false;
        const int count = size() * (size() + 1) + (first_comes_first && v == 0 ? size() : 0);
        out = Cost{};
        out.add_at(0, static_cast<std::uint64_t>(count));
        return true;
    }

  private:
    [[nodiscard]] int player(int a) const { return players_[at(a)]; }

    const Field& field_;
    const std::vector<int>& players_;
    BitSet may_float_;
};

class GroupPairing {
  public:
    GroupPairing(const Field& field, const std::vector<int>& players,
                 const std::vector<int>& may_float)
        : players_(players), group_(field, players, may_float), mate_(players.size(), kFloats) {
        for (std::size_t i = 0; i < players.size(); ++i)
            group_.open.push_back(static_cast<int>(i));
        group_.somebody_floats = players.size() % 2 == 1;
    }

    GroupPairs pair() {
        GroupPairs result;
        solve();
        apply_colour_surplus();
        while (!group_.open.empty()) {
            const int first = group_.open.front();
            if (!crosses_over(first)) {
                group_.first_comes_first = true;
                solve();
                group_.first_comes_first = false;
            }
            const int mate = mate_[at(first)];
            std::erase(group_.open, first);
            if (mate == kFloats) {
                result.floater = players_[at(first)];
                group_.somebody_floats = false;
                continue;
            }
            std::erase(group_.open, mate);
            result.pairs.emplace_back(players_[at(first)], players_[at(mate)]);
        }
        return result;
    }

  private:
    void solve() {
        WeightedMatching<Cost, OpenGroup> matching(group_, group_.size());
        const bool solved = matching.solve();
        KYVIEN_ASSERT(solved, "the group was formed so that it can be paired");
        for (int v = 0; v < group_.size(); ++v) {
            const int mate = matching.mate(v);
            mate_[at(group_.open[at(v)])] = mate < 0 ? kFloats : group_.open[at(mate)];
        }
    }

    /// Proves by due colours alone that no minimum-cost pairing contains certain pairs. If the cost
    /// is zero, no two with the same due colour meet. If one colour's surplus over all others
    /// equals the cost, each of the others meets a player of that colour, and a floater has that
    /// colour.
    void apply_colour_surplus() {
        const int n = group_.size();
        int cost = 0;
        std::array<int, 3> due{};
        for (const int player : group_.open) {
            ++due[static_cast<std::size_t>(group_.due(player))];
            cost += cost_of(player, mate_[at(player)]);
        }
        cost /= 2;
        is_free_of_cost_ = cost == 0;
        for (const Colour colour : {Colour::White, Colour::Black}) {
            const int many = due[static_cast<std::size_t>(colour)];
            const int surplus = many - (n - many) - (n % 2);
            if (cost > 0 && surplus == 2 * cost)
                surplus_ = colour;
        }
    }
    [[nodiscard]] bool is_excluded(int a, int b) const {
        if (is_free_of_cost_)
            return group_.colour_cost(a, b) > 0;
        return surplus_ != Colour::None && group_.due(a) != surplus_ && group_.due(b) != surplus_;
    }

    /// Can the last player that `first` may meet become its mate at no cost by joining their
    /// present mates, or their other roles?
    bool crosses_over(int first) {
        const auto last =
            std::ranges::find_if(group_.open.rbegin(), group_.open.rend() - 1, [&](int other) {
                return group_.may_meet(first, other) && !is_excluded(first, other);
            });
        if (last == group_.open.rend() - 1)
            return false;
        const int other = *last;
        const int mine = mate_[at(first)];
        const int its = mate_[at(other)];
        if (mine == other)
            return true;
        const int now = cost_of(first, mine) + cost_of(other, its);
        const int stays = mine == kFloats ? its : mine;
        const int leaves = mine == kFloats ? mine : its;
        if (leaves == kFloats ? !group_.may_leave(stays) : !group_.may_meet(mine, its))
            return false;
        if (group_.colour_cost(first, other) + cost_of(stays, leaves) > now)
            return false;
        mate_[at(first)] = other;
        mate_[at(other)] = first;
        mate_[at(stays)] = leaves;
        if (leaves != kFloats)
            mate_[at(leaves)] = stays;
        return true;
    }

    [[nodiscard]] int cost_of(int player, int mate) const {
        return mate == kFloats ? 0 : group_.colour_cost(player, mate);
    }

    const std::vector<int>& players_;
    OpenGroup group_;
    std::vector<int> mate_;  ///< By index in `players`.
    bool is_free_of_cost_ = false;
    Colour surplus_ = Colour::None;
};

}  // namespace
}  // namespace burstein_group

GroupPairs pair_group(const Field& field, const std::vector<int>& players,
                      const std::vector<int>& may_float) {
    return burstein_group::GroupPairing(field, players, may_float).pair();
}

}  // namespace kyvien::tournament::internal
