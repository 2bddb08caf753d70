#include "rating/pool.h"

#include <gtest/gtest.h>

namespace kyvien::rating {
namespace pool_test {
namespace {

std::string pace(std::string_view control) {
    const auto read = clock::parse_time_control(control);
    EXPECT_TRUE(read) << control;
    const auto found = read ? pace_of(*read) : std::nullopt;
    return found ? std::string(name(*found)) : "none";
}

TEST(RatingPool, PaceFollowsFidesLimits) {
    EXPECT_EQ(pace("sudden:600000"), "blitz");
    EXPECT_EQ(pace("fischer:180000+2000"), "blitz");
    EXPECT_EQ(pace("fischer:300000+5000"), "blitz");  // five minutes plus sixty times five seconds
    EXPECT_EQ(pace("fischer:300000+6000"), "rapid");
    EXPECT_EQ(pace("fischer:900000+10000"), "rapid");
    EXPECT_EQ(pace("sudden:3600000"), "standard");
    EXPECT_EQ(pace("staged:40/5400000+30000,0/1800000+30000;increment;kept"), "standard");
}

TEST(RatingPool, ByoYomiCountsHalfAPeriodAMove) {
    EXPECT_EQ(pace("japanese:60000+3x10000"), "blitz");
    EXPECT_EQ(pace("japanese:600000+3x30000"), "rapid");
    EXPECT_EQ(pace("byoyomi:3600000+5x60000"), "standard");
    EXPECT_EQ(pace("canadian:600000+25/300000"), "rapid");
    EXPECT_EQ(pace("hourglass:60000"), "blitz");
    EXPECT_EQ(pace("permove:10000"), "blitz");
}

TEST(RatingPool, DaysPerMoveAreCorrespondenceAndUntimedGamesAreUnrated) {
    EXPECT_EQ(pace("permove:86400000"), "correspondence");
    EXPECT_EQ(pace("permove:259200000"), "correspondence");
    EXPECT_EQ(pace("none"), "none");
}

TEST(RatingPool, StagesBeforeMoveSixtyCount) {
    const auto control = clock::parse_time_control("staged:40/300000+0,20/120000+0;none;kept");
    ASSERT_TRUE(control) << control.error().english;
    EXPECT_EQ(playing_time(*control), std::chrono::minutes(7));
}

}  // namespace
}  // namespace pool_test
}  // namespace kyvien::rating
