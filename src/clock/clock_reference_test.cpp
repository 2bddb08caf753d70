// The clock against a display counted down millisecond by millisecond, in random games, and what no
// sequence of turns may change: the sum of all time.
#include <algorithm>
#include <gtest/gtest.h>
#include <random>

#include "clock/clock.h"

namespace kyvien::clock {
namespace clock_reference_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Instant at(Milliseconds time) {
    return Instant(time);
}

class SlowSide {
  public:
    explicit SlowSide(TimeControl control) : control_(std::move(control)) {
        if (const auto* s = std::get_if<Staged>(&control_))
            main_ = s->stages[0].time.count() +
                    (s->bonus == Bonus::Bronstein ? s->stages[0].bonus.count() : 0);
        if (const auto* h = std::get_if<Hourglass>(&control_))
            main_ = h->time.count();
        if (const auto* p = std::get_if<PerMove>(&control_))
            main_ = p->time.count();
        if (const auto* b = std::get_if<ByoYomi>(&control_)) {
            main_ = b->main.count();
            periods_ = b->periods;
        }
        if (const auto* c = std::get_if<Canadian>(&control_)) {
            main_ = c->main.count();
            block_ = c->period.count();
            stones_ = c->stones;
        }
        begin_turn();
    }

    void begin_turn() {
        in_turn_ = 0;
        counted_overtime_ = false;
        second_hand_ = 0;
        check_flag();
    }

    void millisecond() {
        if (flag_)
            return;
        ++in_turn_;
        if (const auto* s = std::get_if<Staged>(&control_)) {
            if (s->bonus != Bonus::Delay || in_turn_ > s->stages[stage_].bonus.count())
                --main_;
        } else if (const auto* b = std::get_if<ByoYomi>(&control_)) {
            if (main_ > 0)
                --main_;
            else if (b->periods == 0)
                flag_ = true;
            else if (++second_hand_ == b->period.count()) {
                second_hand_ = 0;
                --periods_;
            }
        } else if (std::holds_alternative<Canadian>(control_)) {
            if (main_ > 0) {
                --main_;
                counted_overtime_ = main_ == 0;
            } else {
                counted_overtime_ = true;
                --block_;
            }
        } else if (!std::holds_alternative<Untimed>(control_)) {
            --main_;
        }
        check_flag();
    }

    void press() {
        if (flag_)
            return;
        if (const auto* p = std::get_if<PerMove>(&control_))
            main_ = p->time.count();
        if (const auto* s = std::get_if<Staged>(&control_)) {
            const auto bonus = s->stages[stage_].bonus.count();
            if (s->bonus == Bonus::Increment)
                main_ += bonus;
            if (s->bonus == Bonus::Bronstein)
                main_ += std::min<std::int64_t>(in_turn_, bonus);
            if (++in_stage_ == s->stages[stage_].moves) {
                in_stage_ = 0;
                if (s->carry_over == CarryOver::Lost)
                    main_ = s->bonus == Bonus::Bronstein ? bonus : 0;
                if (stage_ + 1 < s->stages.size())
                    ++stage_;
                main_ += s->stages[stage_].time.count();
                if (s->bonus == Bonus::Bronstein)
                    main_ += s->stages[stage_].bonus.count() - bonus;
            }
        }
        if (const auto* c = std::get_if<Canadian>(&control_))
            if ((counted_overtime_ || (main_ == 0 && in_turn_ == 0)) && --stones_ == 0) {
                stones_ = c->stones;
                block_ = c->period.count();
            }
    }

    void receive() { ++main_; }
    [[nodiscard]] bool flag() const { return flag_; }
    [[nodiscard]] std::int64_t main() const { return main_; }
    [[nodiscard]] int periods() const { return periods_; }
    [[nodiscard]] int stones() const { return stones_; }
    [[nodiscard]] std::int64_t block() const { return block_; }

  private:
    void check_flag() {
        if (std::holds_alternative<Untimed>(control_))
            return;
        if (const auto* s = std::get_if<Staged>(&control_); s && s->bonus == Bonus::Delay)
            flag_ = flag_ || (main_ <= 0 && in_turn_ >= s->stages[stage_].bonus.count());
        else if (const auto* b = std::get_if<ByoYomi>(&control_))
            flag_ = flag_ || (b->periods > 0 && main_ <= 0 && periods_ <= 0);
        else if (std::holds_alternative<Canadian>(control_))
            flag_ = flag_ || (main_ <= 0 && block_ <= 0);
        else
            flag_ = flag_ || main_ <= 0;
    }

    TimeControl control_;
    std::int64_t main_ = 0;
    std::int64_t in_turn_ = 0;
    std::int64_t second_hand_ = 0;
    std::int64_t block_ = 0;
    int periods_ = 0;
    int stones_ = 0;
    int in_stage_ = 0;
    std::size_t stage_ = 0;
    bool counted_overtime_ = false;
    bool flag_ = false;
};

TimeControl random_control(std::mt19937& random) {
    const auto pick = [&](int least, int most) {
        return std::uniform_int_distribution<int>(least, most)(random);
    };
    const auto ms = [&](int least, int most) { return milliseconds(pick(least, most)); };
    switch (pick(0, 6)) {
    case 0:
        return Hourglass{ms(1, 300)};
    case 1:
        return PerMove{ms(1, 60)};
    case 2:
        return ByoYomi{ms(0, 100), pick(1, 4), ms(1, 40)};
    case 3:
        return ByoYomi{ms(1, 100), 0, ms(1, 40)};
    case 4:
        return Canadian{ms(0, 100), ms(1, 60), pick(1, 3)};
    default: {
        Staged staged;
        staged.bonus = static_cast<Bonus>(pick(0, 3));
        staged.carry_over = pick(0, 1) == 0 ? CarryOver::Kept : CarryOver::Lost;
        const int stages = pick(1, 3);
        for (int i = 0; i < stages; ++i)
            staged.stages.push_back({i + 1 == stages ? pick(0, 2) : pick(1, 3), ms(1, 120),
                                     staged.bonus == Bonus::None ? milliseconds(0) : ms(0, 20)});
        return staged;
    }
    }
}

TEST(SlowReference, AgreesToTheMillisecondOnRandomGames) {
    std::mt19937 random(20181);
    for (int game = 0; game < 3000; ++game) {
        const TimeControl control = random_control(random);
        ASSERT_TRUE(check(control)) << to_text(control);
        SlowSide slow[2] = {SlowSide(control), SlowSide(control)};
        Clock clock(control);
        std::int64_t now = 1000;
        clock.start(Seat::First, at(milliseconds(now)));
        Seat turn = Seat::First;
        for (int move = 0; move < 12; ++move) {
            const int spend = std::uniform_int_distribution<int>(0, 70)(random);
            SlowSide& mover = slow[index(turn)];
            SlowSide& other = slow[index(opponent(turn))];
            mover.begin_turn();
            for (int i = 0; i <= spend; ++i) {
                const auto seen = clock.reading(turn, at(milliseconds(now)));
                ASSERT_EQ(seen.flag, mover.flag()) << to_text(control) << " at " << i;
                ASSERT_EQ(*clock.flag_fall() <= at(milliseconds(now)), mover.flag());
                ASSERT_EQ(seen.main.count(), std::max<std::int64_t>(0, mover.main()))
                    << to_text(control);
                if (std::holds_alternative<ByoYomi>(control)) {
                    ASSERT_EQ(seen.periods, mover.flag() ? 0 : mover.periods()) << to_text(control);
                }
                ASSERT_EQ(clock.reading(opponent(turn), at(milliseconds(now))).main.count(),
                          std::max<std::int64_t>(0, other.main()))
                    << to_text(control);
                if (i == spend || mover.flag())
                    break;
                ++now;
                mover.millisecond();
                if (std::holds_alternative<Hourglass>(control))
                    other.receive();
            }
            if (mover.flag())
                break;
            mover.press();
            clock.press(at(milliseconds(now)));
            if (std::holds_alternative<Canadian>(control)) {
                const auto seen = clock.reading(turn, at(milliseconds(now)));
                ASSERT_EQ(seen.stones, mover.stones()) << to_text(control);
                ASSERT_EQ(seen.period.count(), mover.block()) << to_text(control);
            }
            turn = opponent(turn);
        }
    }
}

TEST(TimeConservation, RemainingPlusUsedTimeEqualsTheTimeGiven) {
    std::mt19937 random(77);
    for (int game = 0; game < 2000; ++game) {
        const auto base = milliseconds(std::uniform_int_distribution<int>(1, 100'000)(random));
        const auto bonus = milliseconds(std::uniform_int_distribution<int>(0, 5'000)(random));
        Clock clock(fischer(base, bonus));
        Instant now{};
        Milliseconds used[2]{};
        int moves[2]{};
        Milliseconds gifts[2]{};
        clock.start(Seat::First, now);
        while (moves[1] < 30) {
            const Seat turn = *clock.turn();
            const auto spend = milliseconds(std::uniform_int_distribution<int>(0, 6'000)(random));
            if (random() % 8 == 0) {  // the clocks are stopped for a while
                clock.stop(now);
                now += seconds(100);
                clock.resume(now);
            }
            if (random() % 8 == 0) {
                const Seat to = random() % 2 == 0 ? Seat::First : Seat::Second;
                clock.add(to, milliseconds(250), now);
                gifts[index(to)] += milliseconds(250);
            }
            now += spend;
            if (clock.flag_fallen(turn, now))
                break;
            clock.press(now);
            used[index(turn)] += spend;
            ++moves[index(turn)];
            for (const Seat seat : kBothSeats)
                ASSERT_EQ(clock.reading(seat, now).main, base + moves[index(seat)] * bonus +
                                                             gifts[index(seat)] -
                                                             used[index(seat)]);
        }
    }
}

TEST(TimeConservation, BothHourglassesKeepTheSameTotal) {
    std::mt19937 random(78);
    Clock clock(Hourglass{seconds(1000)});
    Instant now{};
    clock.start(Seat::First, now);
    for (int i = 0; i < 500; ++i) {
        now += milliseconds(std::uniform_int_distribution<int>(0, 3'000)(random));
        ASSERT_EQ(clock.reading(Seat::First, now).main + clock.reading(Seat::Second, now).main,
                  seconds(2000));
        clock.press(now);
    }
}

TEST(BronsteinAndDelay, DropTheFlagAtTheSameMoment) {
    std::mt19937 random(79);
    for (int game = 0; game < 300; ++game) {
        const Stage stage{0, milliseconds(static_cast<int>(random() % 20'000) + 1),
                          milliseconds(static_cast<int>(random() % 3'000))};
        Clock delay(Staged{{stage}, Bonus::Delay});
        Clock bronstein(Staged{{stage}, Bonus::Bronstein});
        Instant now{};
        delay.start(Seat::First, now);
        bronstein.start(Seat::First, now);
        for (int i = 0; i < 40; ++i) {
            ASSERT_EQ(delay.flag_fall(), bronstein.flag_fall());
            now += milliseconds(static_cast<int>(random() % 4'000));
            if (*delay.flag_fall() <= now)
                break;
            delay.press(now);
            bronstein.press(now);
        }
    }
}

}  // namespace
}  // namespace clock_reference_test
}  // namespace kyvien::clock
