#include "clock/seat.h"

#include <gtest/gtest.h>

namespace kyvien::clock {
namespace {

TEST(Seat, EachNameFindsItsSeat) {
    EXPECT_EQ(seat_name(Seat::First), "first");
    EXPECT_EQ(seat_name(Seat::Second), "second");
    for (const Seat seat : kBothSeats)
        EXPECT_EQ(find_seat(seat_name(seat)), seat);
    for (const std::string_view other : {"", "First", "first ", "third", "both"})
        EXPECT_EQ(find_seat(other), std::nullopt) << other;
}

}  // namespace
}  // namespace kyvien::clock
