// The play-off plan can be changed until the first play-off game has begun (Go 28.3).
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tournament/event/play_off.h"
#include "tournament/office/decide.h"
#include "tournament/office/office_fixture.h"

namespace kyvien::tournament {
namespace play_off_change_test {
namespace {

using Plan = std::vector<PlayOffStage>;

const Plan kBlitz = {{PlayOffKind::Games, 2, "fischer:300000+3000", {}}};
const Plan kArmageddon = {{PlayOffKind::Armageddon, 1, "fischer:300000+0", "fischer:240000+0"}};

class ChangedPlan : public testing::Test {
  protected:
    static Opened cup(Plan plan, SystemKind system = SystemKind::Knockout) {
        Opened opened;
        opened.name = "Cup";
        opened.system = system;
        opened.meeting = MeetingKind::BestOf;
        opened.games = 1;
        opened.play_off = std::move(plan);
        return opened;
    }
    static std::string cause(Desk& desk, Plan plan, std::string reason = "the hall closes at six") {
        const auto changed = desk.ask(PlayOffChanged{std::move(plan), std::move(reason)});
        return changed ? "accepted" : value_of(changed.error(), "cause");
    }
};

TEST_F(ChangedPlan, AppliesFromThenOnAndIsLoggedWithItsReason) {
    Desk desk(cup(kBlitz));
    desk.enter(2);
    desk.pair();
    desk.game(1, 1, "1/2");  // tied: the play-off is next
    ASSERT_EQ(cause(desk, kArmageddon), "accepted");
    EXPECT_EQ(desk.office.opened().play_off, kArmageddon);
    EXPECT_NE(desk.text.find("t=play-off-changed"), std::string::npos);
    EXPECT_NE(desk.text.find("reason=the\\shall\\scloses\\sat\\ssix"), std::string::npos)
        << desk.text;
    desk.game(1, 2, "1/2");
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "1-0")
        << "colours were exchanged, and the draw is the first's";
    desk.check_replay();
    const auto replayed = replay_office(desk.text);
    ASSERT_TRUE(replayed);
    EXPECT_EQ(replayed->opened().play_off, kArmageddon);
}

TEST_F(ChangedPlan, IsRefusedAfterTheFirstPlayOffResult) {
    Desk desk(cup(kBlitz));
    desk.enter(4);
    desk.pair();
    desk.game(1, 1, "1/2");
    desk.game(1, 2, "1/2");
    EXPECT_EQ(cause(desk, kArmageddon), "play-off-begun");
    EXPECT_EQ(desk.office.opened().play_off, kBlitz);
    desk.must(Undone{desk.office.seq() - 1, "not played"});
    EXPECT_EQ(cause(desk, kArmageddon), "accepted");
    desk.must(Undone{desk.office.seq() - 1, "after all"});
    EXPECT_EQ(desk.office.opened().play_off, kBlitz);
    desk.check_replay();
}

TEST_F(ChangedPlan, PlayOffIsNeitherAddedNorRemovedWhileAMatchIsTied) {
    Desk without(cup({}, SystemKind::RoundRobin));
    without.enter(2);
    without.pair();
    EXPECT_EQ(cause(without, kBlitz), "accepted");
    EXPECT_EQ(cause(without, {}), "accepted");
    without.game(1, 1, "1/2");
    EXPECT_EQ(cause(without, kBlitz), "play-off-of-tied") << "the table counts half a point each";
    Desk with(cup(kBlitz));
    with.enter(2);
    with.pair();
    with.game(1, 1, "1/2");
    EXPECT_EQ(cause(with, {}), "play-off-of-tied");
    Desk told(cup({}));
    told.enter(2);
    told.pair();
    told.game(1, 1, "1/2");
    told.must(ResultEntered{1, 1, "0-1", {}, "lots", Confirmation::Plain});
    EXPECT_EQ(cause(told, kBlitz), "play-off-of-tied") << "it was decided otherwise";
}

TEST_F(ChangedPlan, MustBePlayableDifferentAndHaveAReason) {
    Desk desk(cup(kBlitz));
    EXPECT_EQ(cause(desk, kBlitz), "play-off-as-before");
    EXPECT_EQ(cause(desk, kArmageddon, ""), "play-off-change-needs-reason");
    Plan other_way = kArmageddon;
    other_way.insert(other_way.end(), kBlitz.begin(), kBlitz.end());
    EXPECT_EQ(cause(desk, other_way), "play-off-last");
    const auto unreadable =
        desk.ask(PlayOffChanged{{{PlayOffKind::Games, 2, "five minutes", {}}}, "a wish"});
    ASSERT_FALSE(unreadable);
    EXPECT_EQ(unreadable.error().code.name(), "bad-time-control");
    Desk swiss(SystemKind::Dutch, 5, 4);
    EXPECT_EQ(cause(swiss, kBlitz), "play-off-of-matches");
    EXPECT_EQ(cause(swiss, {}), "play-off-as-before");
    EXPECT_EQ(desk.office.opened().play_off, kBlitz) << "nothing was changed";
}

}  // namespace
}  // namespace play_off_change_test
}  // namespace kyvien::tournament
