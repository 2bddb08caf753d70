#include "base/hash.h"

#include <gtest/gtest.h>

namespace kyvien::base {
namespace {

TEST(Hash, SplitMix64GivesThePublishedNumbers) {
    // The first numbers for the seed 1234567, as in the published test vectors of the generator.
    std::uint64_t state = 1234567;
    EXPECT_EQ(next_splitmix64(state), 6457827717110365317U);
    EXPECT_EQ(next_splitmix64(state), 3203168211198807973U);
    EXPECT_EQ(next_splitmix64(state), 9817491932198370423U);
}

TEST(Hash, Fnv1aGivesThePublishedNumbers) {
    EXPECT_EQ(fnv1a(""), 0xcbf29ce484222325U);
    EXPECT_EQ(fnv1a("a"), 0xaf63dc4c8601ec8cU);
    EXPECT_EQ(fnv1a("foobar"), 0x85944171f73967e8U);
    EXPECT_NE(fnv1a("\x80"), fnv1a("\xff"));
}

}  // namespace
}  // namespace kyvien::base
