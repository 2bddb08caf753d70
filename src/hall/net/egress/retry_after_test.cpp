#include "hall/net/egress/internal/retry_after.h"

#include <gtest/gtest.h>

#include <string>

namespace kyvien::hall {
namespace retry_after_test {
namespace {

using namespace std::chrono;

// 6 November 1994, 08:49:37 (the example of RFC 9110, 5.6.7).
const system_clock::time_point kNow(seconds(784'111'777));

/// In seconds; "-" for none.
std::string wait(std::string_view value, std::string_view date = {}) {
    const auto read = read_retry_after(value, date, kNow);
    return read ? std::to_string(duration_cast<seconds>(*read).count()) : "-";
}

TEST(RetryAfter, ParsesSeconds) {
    EXPECT_EQ(wait("120"), "120");
    EXPECT_EQ(wait(" 1 "), "1");
    EXPECT_EQ(wait("007"), "7");
    EXPECT_EQ(wait("0"), "-") << "at once";
}

TEST(RetryAfter, IsCappedAtOneDay) {
    EXPECT_EQ(wait("86400"), "86400");
    EXPECT_EQ(wait("86401"), "86400");
    EXPECT_EQ(wait("99999999999999999999999999"), "86400");
    EXPECT_EQ(wait("Mon, 06 Nov 2034 08:49:37 GMT"), "86400");
}

TEST(RetryAfter, ParsesAllHttpDateForms) {
    for (const char* const date : {"Sun, 06 Nov 1994 08:50:37 GMT",
                                   "Sunday, 06-Nov-94 08:50:37 GMT", "Sun Nov  6 08:50:37 1994"})
        EXPECT_EQ(wait(date), "60") << date;
    EXPECT_EQ(wait("Sun, 06 Nov 1994 08:49:37 GMT"), "-") << "now";
    EXPECT_EQ(wait("Sat, 05 Nov 1994 08:49:37 GMT"), "-") << "it is over";
}

TEST(RetryAfter, MeasuresADateByTheSendersClock) {
    EXPECT_EQ(wait("Sun, 06 Nov 2022 10:00:30 GMT", "Sun, 06 Nov 2022 10:00:00 GMT"), "30");
    EXPECT_EQ(wait("Sun, 06 Nov 1994 08:50:37 GMT", "yesterday"), "60");
}

TEST(RetryAfter, IgnoresInvalidValues) {
    for (const char* const text : {"", "-1", "1.5", "soon", "12 s", "Sun, 06 Nov 1994 08:50:37",
                                   "Sun, 31 Feb 1995 08:50:37 GMT", "Sun, 06 Nov 1994 24:50:37 GMT",
                                   "Sun, 06 Nov 1994 08:50 GMT", "Sun, 06 Non 1994 08:50:37 GMT",
                                   "Sun, -6 Nov 1994 08:50:37 GMT x"})
        EXPECT_EQ(wait(text), "-") << text;
}

}  // namespace
}  // namespace retry_after_test
}  // namespace kyvien::hall
