#include "tournament/pairing/internal/dutch_bracket.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/assert.h"
#include "tournament/pairing/internal/bracket_costs.h"
#include "tournament/pairing/internal/lookahead.h"
#include "tournament/pairing/internal/matching/assignment.h"
#include "tournament/pairing/internal/matching/weighted_matching.h"
#include "tournament/pairing/internal/matching/wide.h"

namespace kyvien::tournament::internal {
namespace dutch_bracket {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

constexpr int kLeaves = -2;  // the circle

class Search {
  public:
    Search(const Field& field, const BracketPlayers& players, Circle circle, unsigned most_bits)
        : state_(field, players, circle), max_bits_(most_bits),
          mate_(field.players.size() + 1, -1) {}

    std::optional<BracketPairing> run() {
        const bool narrow = state_.circle() == Circle::Bracket;
        if (!(narrow && state_.players().moved_down.empty() && assign_to_bound())) {
            if (!choose_movers())
                return std::nullopt;
            if (narrow && state_.bye_inside() && count_floaters() != 1)
                return std::nullopt;
            split_remainder();
            if (!narrow) {
                exchange();
                transpose();
            } else if (!assign(Target::AsMatched)) {
                exchange();
                const bool found = assign(Target::Any);
                KYVIEN_ASSERT(found, "the exchanges were chosen so that a pairing exists");
            }
        }
        BracketPairing result = collect();
        if (!is_certain(result))
            return std::nullopt;
        return result;
    }

  private:
    enum class Target { AsMatched, Bound, Any };

    const Field& field() const { return state_.field(); }
    const BracketPlayers& players() const { return state_.players(); }

    bool match() {
        return with_words(state_.layout.total, [this](auto words) {
            using W = Wide<words()>;
            const StageGraph<W> graph(state_);
            const int size = static_cast<int>(state_.open.size());
            WeightedMatching<W, StageGraph<W>> matching(graph, size);
            if (!matching.solve())
                return false;
            for (int i = 0; i < size; ++i) {
                const int partner = matching.mate(i);
                mate_[at(state_.open[at(i)])] = partner < 0 ? kLeaves : state_.open[at(partner)];
            }
            return true;
        });
    }

    bool is_paired_inside(int v) const {
        const int partner = mate_[at(v)];
        return partner >= 0 && state_.in_bracket(partner);
    }

    int count_floaters() const {
        int count = 0;
        for (const int v : state_.open)
            count += state_.in_bracket(v) && !is_paired_inside(v) ? 1 : 0;
        return count;
    }

    void settle(int u, int v) {
        result_.pairs.emplace_back(u, v);
        state_.role[at(u)] = state_.role[at(v)] = Role::Gone;
        std::erase_if(state_.open, [u, v](int w) { return w == u || w == v; });
    }

    /// Finds the best possible quality, the first set of MDPs with it and their first opponents.
    bool choose_movers() {
        state_.stage = Stage::Movers;
        state_.counts_bye_unplayed = state_.bye_inside();
        std::vector<int> to_stay = players().moved_down;  // those not yet decided to be paired
        std::vector<int> to_meet = to_stay;  // those whose opponents are not yet decided
        for (bool first = true; first || !to_stay.empty() || !to_meet.empty(); first = false) {
            if (!ask_movers(to_stay, to_meet))
                return false;
            if (first && state_.counts_bye_unplayed && count_floaters() != 1) {
                state_.counts_bye_unplayed = false;  // C9 does not concern this bracket
                if (!ask_movers(to_stay, to_meet))
                    return false;
            }
            decide_movers(to_stay, to_meet);
        }
        return true;
    }

    /// One matching with as many of the movers' order questions as fit, in order.
    bool ask_movers(const std::vector<int>& to_stay, const std::vector<int>& to_meet) {
        state_.lay_out_criteria();
        unsigned bits = state_.layout.place();
        const auto ask = [&](const std::vector<int>& movers, std::vector<int>& slots,
                             unsigned width) {
            for (const int mover : movers)
                slots[at(mover)] = -1;
            for (const int mover : movers) {
                if (bits + width > max_bits_ && !state_.layout.order.empty())
                    return false;
                slots[at(mover)] = add_slot(width);
                bits += width;
            }
            return true;
        };
        if (ask(to_stay, state_.leave_slot, 1))
            ask(to_meet, state_.slot, bits_for(players().residents.size()));
        state_.layout.place();
        return match();
    }

    void decide_movers(std::vector<int>& to_stay, std::vector<int>& to_meet) {
        for (const int mover : to_stay)
            if (state_.leave_slot[at(mover)] >= 0) {
                if (is_paired_inside(mover))
                    state_.must_stay[at(mover)] = true;
                else
                    state_.in_limbo[at(mover)] = true;
            }
        std::erase_if(to_stay, [this](int mover) {
            return std::exchange(state_.leave_slot[at(mover)], -1) >= 0;
        });
        std::vector<int> decided;
        for (const int mover : to_meet)
            if (std::exchange(state_.slot[at(mover)], -1) >= 0 && !state_.in_limbo[at(mover)])
                decided.push_back(mover);
        for (const int mover : decided)
            settle(mover, mate_[at(mover)]);
        std::erase_if(to_meet, [this](int mover) {
            return state_.in_limbo[at(mover)] || state_.role[at(mover)] == Role::Gone;
        });
    }

    int add_slot(unsigned bits) {
        state_.layout.order.push_back({bits, 0});
        return static_cast<int>(state_.layout.order.size()) - 1;
    }

    /// Sets the remaining residents, and which of them form the original S1 and S2.
    void split_remainder() {
        remainder_.clear();
        int paired = 0;
        for (const int v : players().residents)
            if (state_.role[at(v)] == Role::Resident) {
                state_.position[at(v)] = static_cast<int>(remainder_.size());
                remainder_.push_back(v);
                paired += is_paired_inside(v) ? 1 : 0;
            }
        state_.remainder_pairs = paired / 2;
        const auto middle = remainder_.begin() + state_.remainder_pairs;
        upper_.assign(remainder_.begin(), middle);
        lower_.assign(middle, remainder_.end());
    }

    /// Pairs S1 with S2 without exchanges: the first way as good as the target. False if there is
    /// none.
    bool assign(Target target) {
        state_.stage = Stage::Quality;
        state_.lay_out_criteria();
        return with_words(state_.layout.place(), [this, target](auto words) {
            return assign_with<Wide<words()>>(target);
        });
    }

    template <typename W>
    bool assign_with(Target target) {
        const bool bye_here = state_.bye_inside() && state_.role[at(field().bye())] == Role::Bye;
        bool bye_row = bye_here;
        if (target != Target::Bound && bye_here && !remainder_has_bye())
            bye_row = false;
        const RemainderCosts<W> costs{state_, upper_, lower_, bye_row};
        const int rows = static_cast<int>(lower_.size());
        W wanted;
        if (target == Target::Bound && !bound(bye_row, wanted))
            return false;
        if (target == Target::AsMatched)
            wanted = cost_as_matched<W>();
        Assignment<W, RemainderCosts<W>> assignment(costs, rows);
        if (!assignment.solve())
            return false;
        if (target != Target::Any) {
            W total;
            W value;
            for (int row = 0; row < rows; ++row) {
                costs.cost(row, assignment.column_of(row), value);
                total += value;
            }
            if (total != wanted)
                return false;
        }
        const int pairs = static_cast<int>(upper_.size());
        assignment.choose_first(pairs);
        for (int row = 0; row < pairs; ++row)
            result_.pairs.emplace_back(upper_[at(row)], lower_[at(assignment.column_of(row))]);
        for (int row = pairs; row < rows; ++row)
            mate_[at(lower_[at(assignment.column_of(row))])] = bye_row ? field().bye() : kLeaves;
        return true;
    }

    bool remainder_has_bye() const {
        const int holder = mate_[at(field().bye())];
        return holder >= 0 && state_.role[at(holder)] == Role::Resident;
    }

    /// The remainder's cost in the latest matching.
    template <typename W>
    W cost_as_matched() const {
        W total;
        W value;
        for (const int v : remainder_) {
            const int partner = mate_[at(v)];
            if (partner == kLeaves)
                state_.exit_cost(v, value);
            else if (state_.role[at(partner)] == Role::Bye || v < partner)
                state_.pair_cost(v, partner, value);
            else
                continue;
            total += value;
        }
        return total;
    }

    /// For a homogeneous bracket with at most one floater: tries to reach, without exchanges, a
    /// quality that no pairing can exceed.
    bool assign_to_bound() {
        const std::size_t size = players().residents.size();
        if (state_.bye_inside() ? size % 2 == 0 : size % 2 == 1 && !state_.has_exits())
            return false;
        state_.counts_bye_unplayed = state_.bye_inside();
        remainder_ = players().residents;
        const auto middle = remainder_.begin() + static_cast<std::ptrdiff_t>(size / 2);
        state_.remainder_pairs = static_cast<int>(size / 2);
        upper_.assign(remainder_.begin(), middle);
        lower_.assign(middle, remainder_.end());
        if (assign(Target::Bound))
            return true;
        state_.counts_bye_unplayed = false;
        return false;
    }

    /// A lower bound on the cost from colour counts alone, over all possible floaters.
    template <typename W>
    bool bound(bool bye_row, W& min_cost) const {
        const int pairs = state_.remainder_pairs;
        int wanting[2] = {0, 0};
        int mild[2] = {0, 0};
        bool topscorers = false;
        const auto side = [](const FieldPlayer& p) { return p.preferred == Colour::White ? 0 : 1; };
        for (const int v : remainder_) {
            const FieldPlayer& p = field().at(v);
            topscorers = topscorers || p.is_topscorer;
            if (p.preferred == Colour::None)
                continue;
            ++wanting[side(p)];
            mild[side(p)] += p.preference == Preference::Mild ? 1 : 0;
        }
        const auto colours = [&](const FieldPlayer* without) {
            W cost;
            for (int s = 0; s < 2; ++s) {
                const bool counted =
                    without != nullptr && without->preferred != Colour::None && side(*without) == s;
                const int disappointed = wanting[s] - (counted ? 1 : 0) - pairs;
                if (disappointed <= 0)
                    continue;
                add_faults(cost, state_.layout.colours[2], disappointed);
                const int mildly =
                    mild[s] - (counted && without->preference == Preference::Mild ? 1 : 0);
                if (!topscorers && disappointed > mildly)
                    add_faults(cost, state_.layout.colours[3], disappointed - mildly);
            }
            return cost;
        };
        if (remainder_.size() % 2 == 0) {
            min_cost = colours(nullptr);
            return true;
        }
        bool any = false;
        W value;
        for (const int v : remainder_) {
            if (bye_row ? !state_.pair_cost(v, field().bye(), value) : !state_.exit_cost(v, value))
                continue;
            value += colours(&field().at(v));
            if (!any || value < min_cost)
                min_cost = value;
            any = true;
        }
        return any;
    }

    template <typename W>
    static void add_faults(W& cost, const Slot& slot, int count) {
        if (slot.bits != 0)
            cost.add_at(slot.offset, static_cast<std::uint64_t>(count));
    }

    /// Finds the exchanges between S1 and S2 of the remainder (4.3).
    void exchange() {
        if (state_.remainder_pairs == 0)
            return;
        state_.stage = Stage::Exchanges;
        std::vector<int> undecided(upper_.rbegin(), upper_.rend());
        undecided.insert(undecided.end(), lower_.begin(), lower_.end());
        const std::size_t size = remainder_.size();
        std::size_t next = 0;
        while (next < undecided.size()) {
            state_.lay_out_criteria();
            add_slot(bits_for(size));
            add_slot(bits_for(size * size));
            unsigned bits = state_.layout.place();
            const std::size_t first = next;
            for (; next < undecided.size() && (bits < max_bits_ || next == first); ++next, ++bits)
                state_.slot[at(undecided[next])] = add_slot(1);
            state_.layout.place();
            const bool found = match();
            KYVIEN_ASSERT(found, "deciding the order takes no pairing of that quality away");
            bool exchanged = false;
            for (const int v : upper_)
                exchanged = exchanged || !is_upper(v);
            if (!exchanged) {
                for (const int v : undecided)
                    state_.slot[at(v)] = -1;
                break;
            }
            for (std::size_t i = first; i < next; ++i) {
                const int v = undecided[i];
                state_.slot[at(v)] = -1;
                state_.half[at(v)] = is_upper(v) ? Half::Upper : Half::Lower;
            }
        }
        upper_.clear();
        lower_.clear();
        for (const int v : remainder_)
            (is_upper(v) ? upper_ : lower_).push_back(v);
        for (const int v : upper_)
            state_.half[at(v)] = Half::Upper;
        for (const int v : lower_)
            state_.half[at(v)] = Half::Lower;
    }

    bool is_upper(int v) const { return is_paired_inside(v) && mate_[at(v)] > v; }

    /// Gives each player of S1 the first possible opponent of S2 (4.2), if the floaters depend on
    /// the players below.
    void transpose() {
        state_.stage = Stage::Transpositions;
        for (std::size_t i = 0; i < lower_.size(); ++i)
            state_.position[at(lower_[i])] = static_cast<int>(i);
        const unsigned width = bits_for(lower_.size());
        std::size_t next = 0;
        while (next < upper_.size()) {
            state_.lay_out_criteria();
            unsigned bits = state_.layout.place();
            const std::size_t first = next;
            for (; next < upper_.size() && (bits + width <= max_bits_ || next == first);
                 ++next, bits += width)
                state_.slot[at(upper_[next])] = add_slot(width);
            state_.layout.place();
            const bool found = match();
            KYVIEN_ASSERT(found, "deciding the order takes no pairing of that quality away");
            for (std::size_t i = first; i < next; ++i)
                settle(upper_[i], mate_[at(upper_[i])]);
        }
    }

    BracketPairing collect() {
        std::vector<bool> paired(field().players.size(), false);
        for (const auto& [u, v] : result_.pairs)
            paired[at(u)] = paired[at(v)] = true;
        for (const std::vector<int>* group : {&players().moved_down, &players().residents})
            for (const int v : *group)
                if (!paired[at(v)])
                    result_.downfloaters.push_back(v);
        return result_;
    }

    /// Is it certain that nothing outside the circle makes another candidate better or this one
    /// invalid?
    bool is_certain(const BracketPairing& result) const {
        switch (state_.circle()) {
        case Circle::All:
            return true;
        case Circle::Following:
            return rest_can_be_completed(state_, leaving());
        case Circle::Bracket:
            return following_is_ideal(state_, result.downfloaters);
        }
        return false;
    }

    /// The players who leave the circle in the latest matching.
    std::vector<int> leaving() const {
        std::vector<int> found;
        for (const int v : state_.open)
            if (mate_[at(v)] == kLeaves)
                found.push_back(v);
        return found;
    }

    BracketState state_;
    unsigned max_bits_;
    std::vector<int> mate_;  // in the latest matching, or kLeaves
    std::vector<int> remainder_, upper_, lower_;
    BracketPairing result_;
};

}  // namespace
}  // namespace dutch_bracket

BracketPairing pair_bracket(const Field& field, const BracketPlayers& players, Circle smallest,
                            unsigned most_bits) {
    for (const Circle circle : {Circle::Bracket, Circle::Following, Circle::All}) {
        if (circle < smallest)
            continue;
        if (std::optional<BracketPairing> result =
                dutch_bracket::Search(field, players, circle, most_bits).run())
            return *std::move(result);
    }
    KYVIEN_ASSERT(false, "C4: a complete pairing existed before this bracket");
    return {};
}

}  // namespace kyvien::tournament::internal
