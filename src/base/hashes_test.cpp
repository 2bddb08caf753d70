#include <gtest/gtest.h>

#include "base/digest.h"
#include "base/hash.h"

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

// Expected values from Python's hashlib.blake2b(data, digest_size=32).
TEST(Digest, IsBlake2bWith256Bits) {
    EXPECT_EQ(to_hex(digest("")),
              "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    EXPECT_EQ(to_hex(digest("abc")),
              "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    EXPECT_EQ(to_hex(digest(std::string(128, 'a'))),
              "ae2aa48507885c4c950fb809b2076f959cde9f8ea6da260d9a3587df33dac450");
    EXPECT_EQ(to_hex(digest(std::string(129, 'a'))),
              "2f64744a6de0d2c0b56e64cf6e29a5aaa255010d415d51c75ccc82f73dccd865");
    EXPECT_EQ(to_hex(digest(std::string(1000, 'a'))),
              "e00b0ddbf1e2cdaf5c898e1a5e8826ea3a2c339bcf2a478da2e5fca9ff126672");
}

TEST(Chain, DependsOnEveryLineAndOnTheirOrder) {
    const Digest ab = chain(chain({}, "a"), "b");
    EXPECT_NE(ab, chain(chain({}, "b"), "a"));
    EXPECT_NE(ab, chain({}, "ab"));
    EXPECT_EQ(ab, chain(chain({}, "a"), "b"));
}

}  // namespace
}  // namespace kyvien::base
