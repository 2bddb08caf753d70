#include "tournament/event/event.h"

#include <algorithm>
#include <limits>

namespace kyvien::tournament {

PointSystem PointSystem::two_one_zero() {
    PointSystem system;
    system.win = system.forfeit_win = system.pairing_bye = system.full_bye = Points::whole(2);
    system.draw = system.half_bye = Points::whole(1);
    return system;
}

Points PointSystem::worth(const RoundRecord& record) const {
    if (record.given)
        return *record.given;
    switch (record.outcome) {
    case Outcome::None:
        return record.opponent == 0 ? zero_bye : Points{};
    case Outcome::Win:
        return win;
    case Outcome::Draw:
        return draw;
    case Outcome::Loss:
        return loss;
    case Outcome::ForfeitWin:
        return record.opponent == 0 ? pairing_bye : forfeit_win;
    case Outcome::ForfeitDraw:
        return record.opponent == 0 ? half_bye : draw;
    case Outcome::ForfeitLoss:
        return record.opponent == 0 ? zero_bye : forfeit_loss;
    case Outcome::PairingBye:
        return pairing_bye;
    case Outcome::FullBye:
        return full_bye;
    case Outcome::HalfBye:
        return half_bye;
    case Outcome::ZeroBye:
        return zero_bye;
    }
    return {};
}

const Entry* Event::find(EntryNumber number) const {
    const auto it = std::ranges::lower_bound(entries, number, {}, &Entry::number);
    return it != entries.end() && it->number == number ? &*it : nullptr;
}

int Event::rounds_paired() const {
    int last = 0;
    for (const Entry& entry : entries)
        for (int round = static_cast<int>(entry.records.size()); round > last; --round)
            if (entry.record(round).was_in_pairing())
                last = round;
    return last;
}

int Event::rounds_complete() const {
    int complete = rounds_paired();
    for (const Entry& entry : entries)
        for (int round = 1; round <= complete; ++round)
            if (entry.record(round).is_pending())
                complete = round - 1;
    return complete;
}

Points Event::score_before(const Entry& entry, int round) const {
    Points score;
    for (int r = 1; r < round; ++r)
        score += points.worth(entry.record(r)) - entry.penalty_in(r);
    return score;
}

Colour initial_colour_played(const Event& event) {
    // The first round with colours; effective numbers count the entries paired up to then.
    int first = std::numeric_limits<int>::max();
    for (const Entry& entry : event.entries)
        for (std::size_t i = 0; i < entry.records.size(); ++i)
            if (entry.records[i].colour != Colour::None)
                first = std::min(first, static_cast<int>(i) + 1);
    bool odd_number = true;
    for (const Entry& entry : event.entries) {
        bool in_pairing = false;
        for (int round = 1; round <= first && round <= static_cast<int>(entry.records.size());
             ++round)
            in_pairing = in_pairing || entry.record(round).was_in_pairing();
        if (!in_pairing)
            continue;
        const Colour colour = entry.record(first).colour;
        if (colour != Colour::None)
            return odd_number ? colour : other(colour);
        odd_number = !odd_number;
    }
    return Colour::None;
}

void accelerate_baku(Event& event) {
    const std::size_t upper = (event.entries.size() + 3) / 4 * 2;
    const int accelerated = (event.rounds_planned + 1) / 2;
    const int full = (accelerated + 1) / 2;
    for (std::size_t i = 0; i < event.entries.size(); ++i) {
        std::vector<Points>& extra = event.entries[i].acceleration;
        extra.clear();
        if (i >= upper)
            continue;
        for (int round = 1; round <= accelerated; ++round)
            extra.push_back(round <= full ? event.points.win : event.points.draw);
    }
}

}  // namespace kyvien::tournament
