#include "hall/accounts/challenges/challenge_terms.h"

#include <gtest/gtest.h>

namespace kyvien::hall {
namespace challenge_terms_test {
namespace {

TEST(ChallengeEvents, ACounterOfferOnTheSameTermsWithinAMillisecondIsANewEvent) {
    store::Challenge before;
    before.is_counter = true;
    before.made = 1000;
    before.changed = 2000;
    store::Challenge now = before;
    now.is_counter = false;
    EXPECT_TRUE(has_notable_change(before, now));
    EXPECT_EQ(challenge_event(now), "countered");
}

TEST(ChallengeEvents, ARenamedPlayerOrAGameBeingCreatedIsNoEvent) {
    store::Challenge before;
    before.made = before.changed = 1000;
    store::Challenge now = before;
    now.challenger_name = "Lan Anh";
    now.game = "game0001";
    EXPECT_FALSE(has_notable_change(before, now));
    now.state = store::ChallengeState::Accepted;
    EXPECT_TRUE(has_notable_change(before, now));
}

}  // namespace
}  // namespace challenge_terms_test
}  // namespace kyvien::hall
