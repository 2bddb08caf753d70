#include "cli/arbiter/sentences/durations.h"

#include <gtest/gtest.h>

namespace kyvien::cli {
namespace {

TEST(Durations, AreConvertedToFigures) {
    EXPECT_EQ(with_durations_in_figures("give black five and a half minutes"), "give black 5m30s");
    EXPECT_EQ(with_durations_in_figures("an hour and ten minutes late"), "1h10m late");
    EXPECT_EQ(with_durations_in_figures("forty-five seconds"), "45s");
    EXPECT_EQ(with_durations_in_figures("a quarter of an hour, then"), "15m, then");
    EXPECT_EQ(with_durations_in_figures("an hour and a half"), "1h30m");
    EXPECT_EQ(with_durations_in_figures("cộng Đen một tiếng rưỡi"), "cộng Đen 1h30m");
    EXPECT_EQ(with_durations_in_figures("hai mươi lăm phút"), "25m");
    EXPECT_EQ(with_durations_in_figures("黑方加一个半小时"), "黑方加 1h30m");
    EXPECT_EQ(with_durations_in_figures("五分半钟"), "5m30s");
    EXPECT_EQ(with_durations_in_figures("加三刻鐘"), "加 45m");
}

TEST(Durations, LeaveOtherTextUnchanged) {
    for (const std::string_view line :
         {"40 minutes", "a second warning", "half of the pieces", "two moves", "白方走一步"})
        EXPECT_EQ(with_durations_in_figures(line), line);
}

TEST(Durations, OfAnHourOrMoreAreFoundAtAToken) {
    const auto hours = hours_at(tokens_of("cộng một giờ mười phút"), 1);
    EXPECT_EQ(hours.text, "1h10m");
    EXPECT_EQ(hours.length, 4U);
    EXPECT_EQ(hours_at(tokens_of("mười phút"), 0).length, 0U);
}

}  // namespace
}  // namespace kyvien::cli
