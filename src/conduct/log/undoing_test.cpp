#include "conduct/log/undoing.h"

#include <gtest/gtest.h>

#include "base/digest.h"
#include "conduct/core/decide.h"

namespace kyvien::conduct {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

class LastActTest : public testing::Test {
  protected:
    void SetUp() override {
        Settings settings;
        settings.setting = PlayMode::OverTheBoard;
        settings.time = clock::sudden_death(minutes(90));
        says(hall(), Create{settings});
        says(player(Seat::First), Join{Seat::First, "Lan", true});
        says(player(Seat::Second), Join{Seat::Second, "Minh", true});
        at_ += seconds(1);
        says(hall(), Start{});
    }
    void says(const Actor& by, CommandBody asked) {
        const auto events = decide(state_, {at_, by, std::move(asked)});
        ASSERT_TRUE(events) << events.error().english;
        for (const Event& event : *events) {
            ASSERT_TRUE(apply(state_, event));
            log_.push_back(event);
        }
    }
    void later() { at_ += seconds(10); }
    void undo() {
        const auto act = last_act(log_);
        ASSERT_TRUE(act) << act.error().english;
        log_.push_back({at_, arbiter("Hoa"), Undone{act->to, ""}});
        state_ = replay(log_).value();
        EXPECT_EQ(base::to_hex(hash(state_)), base::to_hex(hash(act->before)));
    }

    Instant at_{};
    State state_;
    std::vector<Event> log_;
};

TEST_F(LastActTest, ContainsTheLastReportAndItsRulings) {
    later();
    says(player(Seat::First), MakeMove{0, "e2e4"});
    const std::string moved = base::to_hex(hash(state_));
    later();
    says(arbiter("Hoa"), Report{"touch", Seat::Second, {{"squares", "g8"}}});
    const auto act = last_act(log_);
    ASSERT_TRUE(act);
    ASSERT_EQ(act->commands.size(), 1u);
    EXPECT_EQ(std::get<Report>(act->commands[0].body).kind, "touch");
    EXPECT_EQ(act->to, 5u);
    undo();
    EXPECT_EQ(base::to_hex(hash(state_)), moved);
}

TEST_F(LastActTest, ContainsAllCommandsOfTheSameMoment) {
    later();
    says(player(Seat::First), MakeMove{0, "e2e4"});
    says(player(Seat::First), Press{});
    const auto act = last_act(log_);
    ASSERT_TRUE(act);
    ASSERT_EQ(act->commands.size(), 2u);
    EXPECT_TRUE(std::holds_alternative<MakeMove>(act->commands[0].body));
    EXPECT_TRUE(std::holds_alternative<Press>(act->commands[1].body));
    undo();
    EXPECT_EQ(state_.ply(), 0u);
}

TEST_F(LastActTest, UndoingAMoveKeepsReadingsOfThePhysicalClock) {
    const Actor phone = arbiter("Clock at the board");
    later();
    says(player(Seat::First), MakeMove{0, "e2e4"});
    says(player(Seat::First), Press{});
    later();
    says(phone, ReadClock{Seat::First, 0, minutes(89)});
    const std::string right = base::to_hex(hash(state_));
    later();
    says(player(Seat::Second), MakeMove{1, "e7e6"});
    later();
    says(phone, ReadClock{Seat::Second, 1, minutes(88)});
    const auto act = last_act(log_);
    ASSERT_TRUE(act);
    ASSERT_EQ(act->commands.size(), 1U);
    EXPECT_EQ(std::get<MakeMove>(act->commands[0].body).move, "e7e6");
    undo();
    EXPECT_EQ(state_.ply(), 1U);
    EXPECT_NE(base::to_hex(hash(state_)), right);
    ASSERT_NE(state_.clock_read_at(1), nullptr);
    later();
    says(player(Seat::Second), MakeMove{1, "e7e5"});
    EXPECT_EQ(state_.time_after(1)->main, minutes(88));
    // The next undo removes the move, and the clock reading is kept then too.
    undo();
    EXPECT_EQ(state_.ply(), 1U);
    EXPECT_EQ(state_.clock_read_at(1)->main, minutes(88));
    undo();
    EXPECT_EQ(state_.ply(), 0U);
    EXPECT_EQ(state_.clock_readings().size(), 2U);
}

TEST_F(LastActTest, CanBeUndoneRepeatedlyBackToTheCreation) {
    later();
    says(player(Seat::First), MakeMove{0, "e2e4"});
    later();
    says(player(Seat::First), Press{});
    undo();
    undo();
    EXPECT_EQ(state_.ply(), 0u);
    undo();  // the start of the clocks
    EXPECT_EQ(state_.phase(), Phase::Waiting);
    const auto none = last_act(log_);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code.name(), "nothing-to-undo");
}

TEST_F(LastActTest, UndoingAnEndReopensTheGame) {
    later();
    says(player(Seat::Second), Resign{});
    EXPECT_EQ(state_.phase(), Phase::Finished);
    undo();
    EXPECT_EQ(state_.phase(), Phase::Playing);
    EXPECT_FALSE(state_.ending());
}

TEST_F(LastActTest, ALogThatIsNoGameIsRefused) {
    log_.erase(log_.begin());
    EXPECT_FALSE(last_act(log_));
    EXPECT_FALSE(last_act({}));
}

}  // namespace
}  // namespace kyvien::conduct
