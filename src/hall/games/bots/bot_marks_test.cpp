// Watchers of a game see which seats are bots': as they sit down, and after the game was read
// again.
#include <gtest/gtest.h>

#include "hall/games/hall_fixture.h"

namespace kyvien::hall {
namespace bot_marks_test {
namespace {

using namespace test;

class BotMarksTest : public testing::Test {
  protected:
    void SetUp() override { begin(hall); }
    /// The accounts, as far as a hall queries them.
    void begin(TestHall& at) {
        at->mark_bots([this](const std::string& game, BotsFound found) {
            asked.push_back(game);
            if (fails)
                found(refuse("too-many", "Too much waits."));
            else
                found(bots[game]);
        });
    }
    static std::string marked(const std::shared_ptr<RecordingWatcher>& watcher) {
        std::string seats;
        const json::object view = watcher->last_view();
        for (const char* seat : {"first", "second"})
            if (const auto* shown = view.at("seats").as_object().at(seat).if_object();
                shown != nullptr && shown->contains("bot"))
                seats += seat;
        return seats;
    }

    ManualTime time{Instant(std::chrono::milliseconds(1'763'764'000'000))};
    ControlledLog log;
    TestHall hall{log, time};
    std::map<std::string, std::array<bool, 2>> bots;
    std::vector<std::string> asked;
    bool fails = false;
};

constexpr const char* kGame = R"({"game":"chess","name":"Lan","seat":"first"})";

TEST_F(BotMarksTest, GuestsAreNeverLookedUpAndABotIsMarkedOnTakingASeat) {
    const auto made = hall.create(kGame);
    ASSERT_TRUE(made);
    const auto lan = hall.watch(made->id, made->token);
    const auto watcher = hall.watch(made->id);
    ASSERT_TRUE(hall.join(made->id, "Deep Red"));
    EXPECT_TRUE(asked.empty());
    EXPECT_EQ(marked(lan), "");
    bots[made->id] = {false, true};
    hall->account_seated(made->id);
    hall.run_posted_jobs();
    EXPECT_EQ(asked, std::vector{made->id});
    EXPECT_EQ(marked(lan), "second");
    EXPECT_EQ(marked(watcher), "second");
    EXPECT_EQ(marked(hall.watch(made->id)), "second");
    // Nothing has changed, so nothing is sent.
    const std::size_t shown = watcher->views.size();
    hall->account_seated(made->id);
    hall.run_posted_jobs();
    EXPECT_EQ(watcher->views.size(), shown);
}

TEST_F(BotMarksTest, AGameReadFromTheRecordIsLookedUpOnceAndAgainWhereThatFailed) {
    const auto made = hall.create(kGame);
    ASSERT_TRUE(made);
    ASSERT_TRUE(hall.join(made->id, "Deep Red"));
    bots[made->id] = {false, true};
    TestHall next(log, time);
    begin(next);
    fails = true;
    const auto early = next.watch(made->id);
    EXPECT_EQ(asked.size(), 1U);
    EXPECT_EQ(marked(early), "");
    fails = false;
    const auto later = next.watch(made->id);
    EXPECT_EQ(asked.size(), 2U);
    EXPECT_EQ(marked(later), "second");
    EXPECT_EQ(marked(early), "second");
    (void)next.watch(made->id);
    EXPECT_EQ(asked.size(), 2U);
}

TEST_F(BotMarksTest, AnAccountSeatedInAGameNotInMemoryIsIgnored) {
    const auto made = hall.create(kGame);
    ASSERT_TRUE(made);
    bots["nothere1"] = {true, true};
    hall->account_seated("nothere1");
    hall.run_posted_jobs();
    EXPECT_TRUE(asked.empty());
    EXPECT_EQ(marked(hall.watch(made->id)), "");
}

}  // namespace
}  // namespace bot_marks_test
}  // namespace kyvien::hall
