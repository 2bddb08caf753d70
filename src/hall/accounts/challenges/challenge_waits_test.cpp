#include "hall/accounts/challenges/challenge_waits.h"

#include <gtest/gtest.h>

namespace kyvien::hall {
namespace challenge_waits_test {
namespace {

using namespace std::chrono_literals;

struct ChallengeWaitsTest : testing::Test {
    ChallengeWaits::Clock::time_point now{1h};
    std::function<ChallengeWaits::Clock::time_point()> clock = [this] { return now; };
    int told = 0;
    ChallengeWaits::Done telling() {
        return [this] { ++told; };
    }
};

TEST_F(ChallengeWaitsTest, NotifiesOnlyTheAccountWhoseChallengesHaveChanged) {
    ChallengeWaits waits({}, clock);
    waits.wait("lan", telling());
    waits.wait("lan", telling());
    waits.wait("minh", [] { FAIL() << "nothing of his has changed"; });
    waits.changed("lan");
    EXPECT_EQ(told, 2);
    EXPECT_EQ(waits.waiting(), 1U);
    waits.changed("hoa");
}

TEST_F(ChallengeWaitsTest, AnswersAfterTheTimeoutWithoutAChange) {
    ChallengeWaits waits({}, clock);
    waits.wait("lan", telling());
    now += ChallengeWaits::kLongest - 1ms;
    waits.tick();
    EXPECT_EQ(told, 0);
    now += 1ms;
    waits.tick();
    EXPECT_EQ(told, 1);
    EXPECT_EQ(waits.waiting(), 0U);
}

TEST_F(ChallengeWaitsTest, PollsForChangesAtOtherHallsWhileAClientWaits) {
    std::vector<std::uint64_t> looked;
    ChallengeWaits waits(
        [&](std::uint64_t known, ChallengeWaits::ChangesFound answer) {
            looked.push_back(known);
            answer(store::ChallengeNews{7, {"lan"}});
        },
        clock);
    waits.tick();
    EXPECT_TRUE(looked.empty()) << "nobody waits";
    waits.wait("lan", telling());
    waits.tick();
    EXPECT_EQ(told, 1);
    waits.wait("minh", telling());
    waits.tick();
    EXPECT_EQ(looked.size(), 1U) << "a moment ago";
    now += ChallengeWaits::kPollInterval;
    waits.tick();
    EXPECT_EQ(looked, (std::vector<std::uint64_t>{0, 7}));
}

TEST_F(ChallengeWaitsTest, NotifiesAListenerOfEachChangeUntilItStops) {
    ChallengeWaits waits({}, clock);
    const auto number = waits.listen("lan", [this] { ++told; });
    waits.changed("lan");
    waits.changed("minh");
    waits.changed("lan");
    EXPECT_EQ(told, 2);
    waits.stop("lan", number);
    waits.stop("lan", number);
    waits.changed("lan");
    EXPECT_EQ(told, 2);
}

TEST_F(ChallengeWaitsTest, PollsForChangesAtOtherHallsWhileAListenerExists) {
    int looked = 0;
    ChallengeWaits waits(
        [&](std::uint64_t known, ChallengeWaits::ChangesFound answer) {
            ++looked;
            answer(store::ChallengeNews{known + 1, {"lan"}});
        },
        clock);
    const auto number = waits.listen("lan", [this] { ++told; });
    waits.tick();
    now += ChallengeWaits::kPollInterval;
    waits.tick();
    EXPECT_EQ(told, 2);
    waits.stop("lan", number);
    now += ChallengeWaits::kPollInterval;
    waits.tick();
    EXPECT_EQ(looked, 2);
}

TEST_F(ChallengeWaitsTest, AnswersAllWaitingClientsWhenTheHallCloses) {
    ChallengeWaits waits({}, clock);
    waits.wait("lan", telling());
    waits.wait("minh", telling());
    waits.close();
    EXPECT_EQ(told, 2);
    waits.wait("lan", telling());
    EXPECT_EQ(told, 3);
}

}  // namespace
}  // namespace challenge_waits_test
}  // namespace kyvien::hall
