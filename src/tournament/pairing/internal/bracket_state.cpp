#include "tournament/pairing/internal/bracket_state.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>

namespace kyvien::tournament::internal {

BracketState::BracketState(const Field& field, const BracketPlayers& players, Circle circle)
    : field_(&field), players_(&players), circle_(circle) {
    const std::size_t vertices = field.players.size() + 1;
    role.assign(vertices, Role::Gone);
    half.assign(vertices, Half::Open);
    in_limbo.assign(vertices, false);
    must_stay.assign(vertices, false);
    position.assign(vertices, -1);
    slot.assign(vertices, -1);
    leave_slot.assign(vertices, -1);
    level_.assign(vertices, -1);

    const auto enter = [this](const std::vector<int>& group, Role as) {
        for (const int v : group) {
            role[at(v)] = as;
            open.push_back(v);
        }
    };
    enter(players.moved_down, Role::MovedDown);
    enter(players.residents, Role::Resident);
    for (std::size_t i = 0; i < players.residents.size(); ++i)
        position[at(players.residents[i])] = static_cast<int>(i);
    if (circle_ != Circle::Bracket)
        enter(players.next, Role::Next);
    if (circle_ == Circle::All)
        enter(players.rest, Role::Rest);
    has_exits_ = circle_ == Circle::Bracket     ? !players.next.empty()
                 : circle_ == Circle::Following ? !players.rest.empty()
                                                : false;
    if (field.is_odd()) {
        const std::vector<int>& lowest =
            circle_ == Circle::Bracket || players.next.empty() ? players.residents : players.next;
        bye_inside_ = !has_exits_ || field.bye_score >= field.at(lowest.front()).score;
        if (bye_inside_) {
            role[at(field.bye())] = Role::Bye;
            open.push_back(field.bye());
        }
    }
    for (std::size_t i = 0; i < players.moved_down.size(); ++i) {
        const int v = players.moved_down[i];
        if (i == 0 || field.at(v).score != field.at(players.moved_down[i - 1]).score)
            level_size_.push_back(0);
        ++level_size_.back();
        level_[at(v)] = static_cast<int>(level_size_.size()) - 1;
    }
    level_size_.push_back(static_cast<int>(players.residents.size()));
    set_colour_classes();
}

void BracketState::set_colour_classes() {
    colour_class_.assign(field_->players.size() + 1, 0);
    std::map<std::tuple<Colour, Preference, int, Colour>, int> classes;
    std::vector<int> example;
    const auto classify = [&](int v) {
        const FieldPlayer& p = field_->at(v);
        const auto [it, is_new] = classes.try_emplace(
            std::tuple(p.preferred, p.preference, std::abs(p.colour_difference), p.repeated),
            static_cast<int>(classes.size()));
        if (is_new)
            example.push_back(v);
        colour_class_[at(v)] = it->second;
    };
    for (const int v : players_->moved_down)
        classify(v);
    for (const int v : players_->residents)
        classify(v);
    class_count_ = static_cast<int>(example.size());
    faults_.assign(example.size() * example.size(), 0);
    for (std::size_t i = 0; i < example.size(); ++i)
        for (std::size_t j = 0; j < example.size(); ++j)
            faults_[i * example.size() + j] =
                colour_faults(field_->at(example[i]), field_->at(example[j]));
}

void BracketState::lay_out_criteria() {
    layout = Layout{};
    const std::size_t movers = players_->moved_down.size();
    const std::size_t residents = players_->residents.size();
    const std::size_t levels = level_size_.size() - 1;
    const auto count = [this](const std::vector<int>& group, int back, Float as) {
        std::size_t found = 0;
        for (const int v : group)
            found += field_->at(v).floated[back] == as ? 1U : 0U;
        return found;
    };
    const auto one_per_level = [this, levels](std::size_t limit) {
        std::vector<Slot> slots(levels);
        for (std::size_t i = 0; i < levels; ++i)
            slots[i].bits = bits_for(std::min(limit, static_cast<std::size_t>(level_size_[i])));
        return slots;
    };
    layout.downfloaters.bits = bits_for(movers + residents);
    layout.floater_scores = one_per_level(movers);
    if (circle_ != Circle::Bracket) {
        layout.next_downfloaters.bits = bits_for(movers + residents + players_->next.size());
        layout.next_scores = one_per_level(movers);
        layout.next_scores.push_back({bits_for(residents), 0});
    }
    if (counts_bye_unplayed) {
        int most = 0;
        for (const int v : players_->moved_down)
            most = std::max(most, field_->at(v).unplayed);
        for (const int v : players_->residents)
            most = std::max(most, field_->at(v).unplayed);
        layout.bye_unplayed.bits = bits_for(static_cast<std::uint64_t>(most));
    }
    std::uint8_t possible = 0;
    for (const std::uint8_t faults : faults_)
        possible |= faults;
    for (int i = 0; i < 4; ++i)
        if ((possible >> i & 1) != 0)
            layout.colours[i].bits = bits_for((movers + residents) / 2);
    for (int back = 0; back < 2; ++back) {
        layout.resident_float[back].bits = bits_for(count(players_->residents, back, Float::Down));
        layout.mdp_float_scores[back] =
            one_per_level(count(players_->moved_down, back, Float::Down));
        const std::size_t upfloated = std::min(movers, count(players_->residents, back, Float::Up));
        layout.opponent_float[back].bits = bits_for(upfloated);
        layout.opponent_float_scores[back] = one_per_level(upfloated);
    }
}

}  // namespace kyvien::tournament::internal
