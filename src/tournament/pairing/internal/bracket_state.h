// tournament/pairing/internal/bracket_state.h — a bracket being paired, and the cost of each pair
// and float.
#pragma once

#include <utility>
#include <vector>

#include "tournament/pairing/internal/dutch_bracket.h"
#include "tournament/pairing/internal/dutch_criteria.h"

namespace kyvien::tournament::internal {

/// The part of the order of article 4 that the costs include after the criteria.
enum class Stage {
    Quality,         ///< None of it.
    Movers,          ///< Which MDPs are paired (4.4), and with which residents (4.2).
    Exchanges,       ///< Which players move between S1 and S2 of the remainder (4.3).
    Transpositions,  ///< The opponent of each player of S1 (4.2).
};

class BracketState {
  public:
    BracketState(const Field& field, const BracketPlayers& players, Circle circle);

    // --- what is fixed -----------------------------------------------------------------------
    [[nodiscard]] const Field& field() const { return *field_; }
    [[nodiscard]] const BracketPlayers& players() const { return *players_; }
    [[nodiscard]] Circle circle() const { return circle_; }
    /// The bye goes to a player inside the circle.
    [[nodiscard]] bool bye_inside() const { return bye_inside_; }
    /// Players may leave the circle downward.
    [[nodiscard]] bool has_exits() const { return has_exits_; }

    // --- what is being decided ---------------------------------------------------------------
    Stage stage = Stage::Quality;
    bool counts_bye_unplayed = false;  ///< C9 applies.
    std::vector<int> open;  ///< Vertices inside the circle that are not yet paired finally.
    std::vector<Role> role;
    std::vector<Half> half;
    std::vector<bool> in_limbo, must_stay;
    std::vector<int> position;    ///< Of a resident: BSN - 1, among residents or remainder.
    std::vector<int> slot;        ///< Of a vertex: its slot of layout.order, or -1.
    std::vector<int> leave_slot;  ///< Of an MDP: the slot for its leaving, or -1.
    int remainder_pairs = 0;
    Layout layout;

    /// Sets the slots of the criteria; then fill layout.order and call place().
    void lay_out_criteria();

    /// The cost of u meeting v or, if v is the bye, of u getting it. False: not allowed.
    template <typename W>
    bool pair_cost(int u, int v, W& out) const;
    /// The cost of v leaving the circle. False: not allowed.
    template <typename W>
    bool exit_cost(int v, W& out) const;

    [[nodiscard]] bool in_bracket(int v) const {
        const Role r = role[at(v)];
        return r == Role::MovedDown || r == Role::Resident;
    }
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  private:
    template <typename W>
    static void add(W& out, const Slot& to, std::uint64_t value = 1) {
        if (to.bits != 0 && value != 0)
            out.add_at(to.offset, value);
    }
    template <typename W>
    void add_colours(int u, int v, W& out) const;
    template <typename W>
    bool mover_cost(int mover, int resident, W& out) const;
    template <typename W>
    bool resident_cost(int upper, int lower, W& out) const;
    template <typename W>
    bool float_cost(int v, Role to, W& out) const;
    void set_colour_classes();

    const Field* field_;
    const BracketPlayers* players_;
    Circle circle_;
    bool bye_inside_ = false;
    bool has_exits_ = false;
    std::vector<int> level_;         // of an MDP: the index of its score, from the highest
    std::vector<int> level_size_;    // the last one is for the residents
    std::vector<int> colour_class_;  // players that are equal for C10 to C13
    std::vector<std::uint8_t> faults_;
    int class_count_ = 0;
};

// ---------------------------------------------------------------------------------------------

template <typename W>
void BracketState::add_colours(int u, int v, W& out) const {
    const std::uint8_t faults =
        faults_[at(colour_class_[at(u)] * class_count_ + colour_class_[at(v)])];
    if (faults == 0)
        return;
    for (int i = 0; i < 4; ++i)
        if ((faults >> i & 1) != 0)
            add(out, layout.colours[i]);
}

template <typename W>
bool BracketState::mover_cost(int mover, int resident, W& out) const {
    if (in_limbo[at(mover)])
        return false;
    add_colours(mover, resident, out);
    for (int back = 0; back < 2; ++back)
        if (field_->at(resident).floated[back] == Float::Up) {
            add(out, layout.opponent_float[back]);
            add(out, layout.opponent_float_scores[back][at(level_[at(mover)])]);
        }
    if (stage == Stage::Movers && slot[at(mover)] >= 0)
        add(out, layout.order[at(slot[at(mover)])],
            static_cast<std::uint64_t>(position[at(resident)]));
    return true;
}

template <typename W>
bool BracketState::resident_cost(int upper, int lower, W& out) const {
    if (half[at(upper)] == Half::Lower || half[at(lower)] == Half::Upper)
        return false;
    add_colours(upper, lower, out);
    const int place = position[at(upper)];
    if (stage == Stage::Exchanges) {
        // order[0]: number of players moved from S2 to S1; order[1]: the sum of the BSNs in S1;
        // then, for each undecided player, whether he stays.
        const bool from_lower = place >= remainder_pairs;
        if (from_lower)
            add(out, layout.order[0]);
        add(out, layout.order[1], static_cast<std::uint64_t>(place));
        if (!from_lower && slot[at(upper)] >= 0)
            add(out, layout.order[at(slot[at(upper)])]);
        if (position[at(lower)] >= remainder_pairs && slot[at(lower)] >= 0)
            add(out, layout.order[at(slot[at(lower)])]);
    } else if (stage == Stage::Transpositions && slot[at(upper)] >= 0) {
        add(out, layout.order[at(slot[at(upper)])],
            static_cast<std::uint64_t>(position[at(lower)]));
    }
    return true;
}

/// v leaves its bracket to `to`: Next, Rest or Bye.
template <typename W>
bool BracketState::float_cost(int v, Role to, W& out) const {
    const Role from = role[at(v)];
    if (from == Role::Rest)
        return true;
    if (from == Role::Next) {
        add(out, layout.next_downfloaters);
        return true;
    }
    if (must_stay[at(v)] || half[at(v)] == Half::Upper)
        return false;
    const FieldPlayer& player = field_->at(v);
    const bool mover = from == Role::MovedDown;
    const std::size_t level = mover ? at(level_[at(v)]) : level_size_.size() - 1;
    add(out, layout.downfloaters);
    if (mover)
        add(out, layout.floater_scores[level]);
    for (int back = 0; back < 2; ++back)
        if (player.floated[back] == Float::Down)
            add(out, mover ? layout.mdp_float_scores[back][level] : layout.resident_float[back]);
    if (to != Role::Next) {
        add(out, layout.next_downfloaters);
        if (!layout.next_scores.empty())
            add(out, layout.next_scores[level]);
    }
    if (to == Role::Bye)
        add(out, layout.bye_unplayed, static_cast<std::uint64_t>(player.unplayed));
    if (stage == Stage::Movers && mover && leave_slot[at(v)] >= 0)
        add(out, layout.order[at(leave_slot[at(v)])]);
    if (stage == Stage::Exchanges && !mover && slot[at(v)] >= 0 &&
        position[at(v)] >= remainder_pairs)
        add(out, layout.order[at(slot[at(v)])]);
    return true;
}

template <typename W>
bool BracketState::pair_cost(int u, int v, W& out) const {
    if (u > v)
        std::swap(u, v);
    if (!field_->may_meet.contains(u, v))
        return false;
    out = W{};
    const Role upper = role[at(u)];
    const Role lower = role[at(v)];
    switch (lower) {
    case Role::MovedDown:
    case Role::Gone:
        return false;  // two MDPs: they could not be paired above, so not here either
    case Role::Resident:
        return upper == Role::MovedDown ? mover_cost(u, v, out) : resident_cost(u, v, out);
    case Role::Next:
        return upper == Role::Next || float_cost(u, Role::Next, out);
    case Role::Rest:
    case Role::Bye:
        return float_cost(u, lower, out);
    }
    return false;
}

template <typename W>
bool BracketState::exit_cost(int v, W& out) const {
    if (!has_exits_ || role[at(v)] == Role::Bye)
        return false;
    out = W{};
    return float_cost(v, circle_ == Circle::Bracket ? Role::Next : Role::Rest, out);
}

}  // namespace kyvien::tournament::internal
