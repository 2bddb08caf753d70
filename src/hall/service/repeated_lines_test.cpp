#include "hall/service/internal/repeated_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kyvien::hall {
namespace repeated_lines_test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using Line = RepeatedLines::Line;

TEST(RepeatedLines, CollapseEqualLinesIntoOneAndACount) {
    RepeatedLines lines;
    const RepeatedLines::Time now{};
    EXPECT_THAT(lines.take("disk full", now), ElementsAre(Line{"disk full", 0}));
    for (int i = 0; i < 15'500; ++i)
        EXPECT_THAT(lines.take("disk full", now + 1s), IsEmpty());
    EXPECT_THAT(lines.take("disk full", now + 10s), ElementsAre(Line{"disk full", 15'500}));
    EXPECT_THAT(lines.take("disk full", now + 11s), IsEmpty());
}

TEST(RepeatedLines, ReportTheCountEvenIfTheLineDoesNotRecur) {
    RepeatedLines lines;
    const RepeatedLines::Time now{};
    EXPECT_THAT(lines.take("one", now), ElementsAre(Line{"one", 0}));
    EXPECT_THAT(lines.take("one", now), IsEmpty());
    EXPECT_THAT(lines.take("two", now + 1s), ElementsAre(Line{"two", 0}));
    EXPECT_THAT(lines.take("three", now + 20s), ElementsAre(Line{"one", 1}, Line{"three", 0}));
}

TEST(RepeatedLines, DifferentLinesAreAllWritten) {
    RepeatedLines lines;
    for (int i = 0; i < 1000; ++i)
        EXPECT_EQ(lines.take(std::to_string(i), {}).size(), 1U);
}

}  // namespace
}  // namespace repeated_lines_test
}  // namespace kyvien::hall
