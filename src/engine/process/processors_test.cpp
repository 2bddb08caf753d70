#include "engine/process/processors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/core.h>

namespace kyvien::engine {
namespace processors_test {
namespace {

using testing::ElementsAre;

TEST(Processors, AreNamedByNumbersAndRanges) {
    const auto own = own_processors();
    ASSERT_FALSE(own.empty());
    EXPECT_EQ(parse_processors("all"), own);
    EXPECT_EQ(parse_processors(std::to_string(own.back())), std::vector{own.back()});
    EXPECT_EQ(parse_processors(fmt::format("{0}-{0}", own.front())), std::vector{own.front()});
    if (own.size() > 1 && own[1] == own[0] + 1) {
        EXPECT_EQ(parse_processors(fmt::format("{}-{}", own[0], own[1])),
                  (std::vector{own[0], own[1]}));
    }
    for (const char* bad :
         {"", "x", "-1", "0-", "1-0", "0,0", "0,", "99999", "1000", "0 1", "all,0"})
        EXPECT_FALSE(parse_processors(bad)) << bad;
}

TEST(Processors, AreSharedEqually) {
    const std::vector<unsigned> five = {0, 1, 2, 3, 8};
    EXPECT_THAT(share_of(five, 0, 2), ElementsAre(0, 1));
    EXPECT_THAT(share_of(five, 1, 2), ElementsAre(2, 3));
    EXPECT_THAT(share_of(five, 4, 5), ElementsAre(8));
    EXPECT_TRUE(share_of(five, 0, 6).empty());
    EXPECT_TRUE(share_of({}, 0, 1).empty());
}

}  // namespace
}  // namespace processors_test
}  // namespace kyvien::engine
