#include "clock/clock.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace kyvien::clock {
namespace {

constexpr Milliseconds kNothing{};

/// The part of the time used in a turn that is deducted from the main time in a staged control.
Milliseconds charged(const Staged& staged, const Stage& stage, Milliseconds used) {
    return staged.bonus == Bonus::Delay ? std::max(kNothing, used - stage.bonus) : used;
}

/// Byo-yomi time used in a turn that began with `main` time, and the periods it completed.
struct Overtime {
    Milliseconds counted{};
    int completed = 0;
};
Overtime overtime(const ByoYomi& byo, Milliseconds main, Milliseconds used) {
    const Milliseconds counted = std::max(kNothing, used - main);
    return {counted, static_cast<int>(std::min<std::int64_t>(counted / byo.period, 1'000'000))};
}

/// The stage of a side after this many completed moves.
struct Reached {
    std::size_t stage = 0;
    int in_stage = 0;       ///< moves completed in it
    Milliseconds received;  ///< the time of the stages after the first, repeated ones included
};
Reached reached(const Staged& staged, int moves) {
    Reached now{0, moves, kNothing};
    while (staged.stages[now.stage].moves > 0 && now.in_stage >= staged.stages[now.stage].moves) {
        now.in_stage -= staged.stages[now.stage].moves;
        now.stage = std::min(now.stage + 1, staged.stages.size() - 1);
        now.received += staged.stages[now.stage].time;
    }
    return now;
}

}  // namespace

Clock::Clock(TimeControl control) : Clock(control, control) {}

Clock::Clock(TimeControl first, TimeControl second)
    : sides_{fresh(std::move(first)), fresh(std::move(second))} {}

Clock::Side Clock::fresh(TimeControl control) {
    Side side;
    if (const auto* staged = std::get_if<Staged>(&control)) {
        const Stage& stage = staged->stages.front();
        side.main = stage.time;
        if (staged->bonus == Bonus::Bronstein)
            side.main += stage.bonus;
    } else if (const auto* hourglass = std::get_if<Hourglass>(&control)) {
        side.main = hourglass->time;
    } else if (const auto* per_move = std::get_if<PerMove>(&control)) {
        side.main = per_move->time;
    } else if (const auto* byo = std::get_if<ByoYomi>(&control)) {
        side.main = byo->main;
        side.periods = byo->periods;
    } else if (const auto* canadian = std::get_if<Canadian>(&control)) {
        side.main = canadian->main;
        side.block = canadian->period;
        side.stones = canadian->stones;
    }
    side.control = std::move(control);
    return side;
}

bool Clock::is_timed() const {
    return !std::holds_alternative<Untimed>(sides_[0].control) ||
           !std::holds_alternative<Untimed>(sides_[1].control);
}

const TimeControl& Clock::control(Seat seat) const {
    return side(seat).control;
}

std::optional<Seat> Clock::running() const {
    return counting_ ? turn_ : std::nullopt;
}

std::optional<Milliseconds> Clock::limit_of_turn(const Side& side) {
    if (std::holds_alternative<Untimed>(side.control))
        return std::nullopt;
    if (const auto* staged = std::get_if<Staged>(&side.control)) {
        const Stage& stage = staged->stages[side.stage];
        return staged->bonus == Bonus::Delay ? side.main + stage.bonus : side.main;
    }
    if (const auto* byo = std::get_if<ByoYomi>(&side.control)) {
        // Go 12.1: without reserved minutes the limit may be reached but not exceeded.
        return byo->periods == 0 ? side.main + Milliseconds(1)
                                 : side.main + side.periods * byo->period;
    }
    return side.main + side.block;  // the block is zero except in Canadian byo-yomi
}

Reading Clock::read(const Side& side, Milliseconds used) {
    Reading reading;
    const auto limit = limit_of_turn(side);
    if (!limit)
        return reading;
    reading.flag = side.flag || used >= *limit;
    if (const auto* staged = std::get_if<Staged>(&side.control)) {
        const Stage& stage = staged->stages[side.stage];
        reading.main = side.main - charged(*staged, stage, used);
        if (staged->bonus == Bonus::Delay)
            reading.free_time = std::max(kNothing, stage.bonus - used);
    } else if (const auto* byo = std::get_if<ByoYomi>(&side.control)) {
        const Overtime over = overtime(*byo, side.main, used);
        reading.main = side.main - used;
        reading.in_overtime = used >= side.main && byo->periods > 0;
        reading.periods = reading.flag ? 0 : side.periods - over.completed;
        if (!reading.flag && byo->periods > 0)
            reading.period = byo->period - over.counted % byo->period;
    } else if (std::holds_alternative<Canadian>(side.control)) {
        reading.main = side.main - used;
        reading.in_overtime = used >= side.main;
        reading.stones = side.stones;
        reading.period = std::max(kNothing, side.block - std::max(kNothing, used - side.main));
    } else {
        reading.main = side.main - used;
    }
    reading.main = std::max(kNothing, reading.main);
    return reading;
}

void Clock::complete_turn(Side& side, Milliseconds used) {
    ++side.completed;
    const auto limit = limit_of_turn(side);
    if (!limit)
        return;
    // A fallen flag stays fallen, whatever the law decides; no time is added back.
    if (side.flag || used >= *limit) {
        side.flag = true;
        side.main = kNothing;
        side.periods = 0;
        return;
    }
    if (const auto* staged = std::get_if<Staged>(&side.control)) {
        const Stage& stage = staged->stages[side.stage];
        side.main -= charged(*staged, stage, used);
        if (staged->bonus == Bonus::Increment)
            side.main += stage.bonus;
        if (staged->bonus == Bonus::Bronstein)
            side.main += std::min(used, stage.bonus);
        if (++side.in_stage != stage.moves)
            return;
        side.in_stage = 0;
        side.stage = std::min(side.stage + 1, staged->stages.size() - 1);
        const Stage& next = staged->stages[side.stage];
        if (staged->carry_over == CarryOver::Lost)
            side.main = staged->bonus == Bonus::Bronstein ? stage.bonus : kNothing;
        side.main += next.time;
        if (staged->bonus == Bonus::Bronstein)
            side.main += next.bonus - stage.bonus;
    } else if (const auto* per_move = std::get_if<PerMove>(&side.control)) {
        side.main = per_move->time;
    } else if (std::holds_alternative<ByoYomi>(side.control)) {
        settle_overtime(side, used);
    } else if (const auto* canadian = std::get_if<Canadian>(&side.control)) {
        const bool counted = used >= side.main;
        settle_overtime(side, used);
        if (counted && --side.stones == 0) {
            side.stones = canadian->stones;
            side.block = canadian->period;
        }
    } else {
        side.main -= used;
    }
}

void Clock::settle_overtime(Side& side, Milliseconds used) {
    if (const auto* byo = std::get_if<ByoYomi>(&side.control))
        side.periods -= overtime(*byo, side.main, used).completed;
    else
        side.block -= std::max(kNothing, used - side.main);
    side.main = std::max(kNothing, side.main - used);
}

Milliseconds Clock::used(Instant at) const {
    return counting_ ? used_ + std::max(kNothing, at - since_) : used_;
}

Milliseconds Clock::turn_used(Instant at) const {
    return turn_ ? settled_ + used(at) : kNothing;
}

void Clock::start(Seat seat, Instant at) {
    turn_ = seat;
    counting_ = true;
    since_ = at;
    used_ = kNothing;
    settled_ = kNothing;
}

void Clock::press(Instant at) {
    if (!turn_)
        return;
    const Milliseconds spent = used(at);
    const Seat other = opponent(*turn_);
    complete_turn(side(*turn_), spent);
    if (std::holds_alternative<Hourglass>(side(*turn_).control) &&
        std::holds_alternative<Hourglass>(side(other).control) && !side(*turn_).flag)
        side(other).main += spent;
    turn_ = other;
    since_ = at;
    used_ = kNothing;
    settled_ = kNothing;
}

void Clock::stop(Instant at) {
    used_ = used(at);
    counting_ = false;
}

void Clock::resume(Instant at) {
    if (!turn_ || counting_)
        return;
    counting_ = true;
    since_ = at;
}

Reading Clock::reading(Seat seat, Instant at) const {
    if (turn_ == seat)
        return read(side(seat), used(at));
    if (turn_ && std::holds_alternative<Hourglass>(side(seat).control) &&
        std::holds_alternative<Hourglass>(side(*turn_).control)) {
        Side receiving = side(seat);
        receiving.main += std::min(used(at), *limit_of_turn(side(*turn_)));
        return read(receiving, kNothing);
    }
    return read(side(seat), kNothing);
}

bool Clock::flag_fallen(Seat seat, Instant at) const {
    return reading(seat, at).flag;
}

std::optional<Instant> Clock::flag_fall() const {
    if (!counting_ || !turn_)
        return std::nullopt;
    const auto limit = limit_of_turn(side(*turn_));
    if (!limit)
        return std::nullopt;
    return since_ + (*limit - used_);
}

int Clock::completed_moves(Seat seat) const {
    return side(seat).completed;
}

void Clock::settle(Instant at) {
    const Milliseconds spent = used(at);
    settle_overtime(side(*turn_), spent);
    settled_ += spent;
    used_ = kNothing;
    since_ = std::max(since_, at);
}

void Clock::add(Seat seat, Milliseconds amount, Instant at) {
    if (std::holds_alternative<Untimed>(side(seat).control))
        return;
    // Time added during byo-yomi must not be consumed by the periods already counted.
    if (turn_ == seat && reading(seat, at).in_overtime)
        settle(at);
    side(seat).main += amount;
}

void Clock::halve(Seat seat, Instant at) {
    KYVIEN_ASSERT(as_fischer(side(seat).control) != nullptr, "there is a base time to halve");
    auto& staged = std::get<Staged>(side(seat).control);
    const Milliseconds taken = staged.stages.front().time / 2;
    staged.stages.front() = {0, staged.stages.front().time - taken, kNothing};
    staged.bonus = Bonus::None;
    add(seat, -taken, at);
}

void Clock::set(Seat seat, Milliseconds main, std::optional<int> periods, Instant at,
                std::optional<Milliseconds> period) {
    Side& set_side = side(seat);
    if (std::holds_alternative<Untimed>(set_side.control))
        return;
    set_side.flag = false;
    if (std::holds_alternative<ByoYomi>(set_side.control) ||
        std::holds_alternative<Canadian>(set_side.control)) {
        if (turn_ == seat)
            settle(at);
        set_side.main = main;
        const auto* byo = std::get_if<ByoYomi>(&set_side.control);
        if (periods && byo != nullptr)
            set_side.periods = *periods;
        if (period && byo != nullptr && turn_ == seat && main == kNothing) {
            used_ = byo->period - std::min(*period, byo->period);
            settled_ = std::max(kNothing, settled_ - used_);
        }
        return;
    }
    // The display must show `main` at this moment of the turn.
    const Reading shown = reading(seat, at);
    if (const auto* staged = std::get_if<Staged>(&set_side.control); staged && turn_ == seat)
        set_side.main = main + charged(*staged, staged->stages[set_side.stage], used(at));
    else if (turn_ == seat)
        set_side.main = main + used(at);
    else
        set_side.main += main - shown.main;
}

void Clock::set_increment(Milliseconds increment) {
    for (Side& side : sides_)
        if (auto* staged = std::get_if<Staged>(&side.control)) {
            staged->bonus = Bonus::Increment;
            for (Stage& stage : staged->stages)
                stage.bonus = increment;
        }
}

void Clock::set_completed_moves(Seat seat, int moves) {
    KYVIEN_ASSERT(moves >= 0, "moves are counted from nought");
    Side& set_side = side(seat);
    set_side.completed = moves;
    const auto* staged = std::get_if<Staged>(&set_side.control);
    if (staged == nullptr)
        return;
    const Reached now = reached(*staged, moves);
    set_side.stage = now.stage;
    set_side.in_stage = now.in_stage;
}

bool Clock::is_in_last_stage(Seat seat) const {
    const auto* staged = std::get_if<Staged>(&side(seat).control);
    if (staged == nullptr)
        return true;
    int moves = side(seat).completed;
    for (const Stage& stage : staged->stages) {
        if (stage.moves == 0)
            return true;
        if (moves < stage.moves)
            return false;
        moves -= stage.moves;
    }
    return false;  // the last stage repeats
}

Milliseconds Clock::time_of_later_stages(Seat seat, int moves) const {
    const auto* staged = std::get_if<Staged>(&side(seat).control);
    return staged == nullptr ? kNothing : reached(*staged, moves).received;
}

void Clock::take_back(Seat turn, const std::array<int, 2>& completed, Instant at) {
    if (turn_ && *turn_ != turn) {
        Side& interrupted = side(*turn_);
        const Reading shown = reading(*turn_, at);
        if (std::holds_alternative<Hourglass>(side(turn).control))
            side(turn).main = reading(turn, at).main;  // including the opponent's used time
        if (std::holds_alternative<ByoYomi>(interrupted.control) ||
            std::holds_alternative<Canadian>(interrupted.control))
            settle(at);
        else
            interrupted.main = shown.main;
        interrupted.flag = shown.flag;
        turn_ = turn;
        since_ = at;
        used_ = kNothing;
        settled_ = kNothing;
    }
    for (const Seat seat : kBothSeats) {
        const Milliseconds lost = time_of_later_stages(seat, side(seat).completed) -
                                  time_of_later_stages(seat, completed[index(seat)]);
        set_completed_moves(seat, completed[index(seat)]);
        if (lost > kNothing)
            side(seat).main = std::max(kNothing, side(seat).main - lost);
    }
}

void Clock::renew_time_per_move(Seat seat) {
    if (const auto* per_move = std::get_if<PerMove>(&side(seat).control))
        side(seat).main = per_move->time;
}

std::vector<Announcement> Clock::announcements(Milliseconds after, Milliseconds until) const {
    std::vector<Announcement> calls;
    const auto call = [&](Announcement::Kind kind, int value, Milliseconds at) {
        if (at > after && at <= until)
            calls.push_back({kind, value, at});
    };
    if (!turn_)
        return calls;
    const Side& mover = side(*turn_);
    const auto* byo = std::get_if<ByoYomi>(&mover.control);
    const bool counts = byo != nullptr && byo->periods > 0;
    if (!counts && !std::holds_alternative<Canadian>(mover.control))
        return calls;
    if (mover.main > kNothing)
        call(Announcement::Kind::OvertimeBegins, 0, mover.main);
    if (!counts)
        return calls;

    using std::chrono::seconds;
    const auto whole = std::chrono::duration_cast<seconds>(byo->period).count();
    for (int done = 0; done < mover.periods; ++done) {
        const Milliseconds begin = mover.main + done * byo->period;
        const Milliseconds end = begin + byo->period;
        if (begin > until)
            break;
        const int left = mover.periods - done;
        // Go 12.2c, e: thirty, twenty and ten seconds before the end are 30, 40 and 50 of a minute.
        for (const int before : {30, 20, 10, 5, 2}) {
            if (whole <= before || (left == 1 && before < 10))
                continue;
            call(Announcement::Kind::Seconds, static_cast<int>(whole) - before,
                 end - seconds(before));
        }
        if (left == 1) {
            for (int second = 1; second <= 9; ++second)
                if (whole >= 10)
                    call(Announcement::Kind::LastSeconds, second, end - seconds(10 - second));
            call(Announcement::Kind::TimeOver, 0, end);
        } else {
            call(Announcement::Kind::Seconds, static_cast<int>(whole), end);
            call(Announcement::Kind::PeriodsLeft, left - 1, end);
        }
    }
    return calls;
}

std::vector<Call> Clock::calls(Instant after, Instant until) const {
    std::vector<Call> found;
    if (!counting_ || until <= after)
        return found;
    // Not turn_used(): settled time has already been deducted from the displays.
    const Milliseconds from = after < since_ ? Milliseconds(-1) : used(after);
    for (const Announcement& call : announcements(from, used(until)))
        found.push_back({call, since_ + (call.at - used_)});
    return found;
}

std::string_view name(Announcement::Kind kind) {
    switch (kind) {
    case Announcement::Kind::OvertimeBegins:
        return "begins";
    case Announcement::Kind::Seconds:
        return "seconds";
    case Announcement::Kind::PeriodsLeft:
        return "left";
    case Announcement::Kind::LastSeconds:
        return "last";
    case Announcement::Kind::TimeOver:
        return "over";
    }
    return {};
}

}  // namespace kyvien::clock
