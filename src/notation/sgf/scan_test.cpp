// The fast scan of SGF values compared with reading byte by byte.
#include "notation/sgf/internal/scan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace kyvien::notation::sgf {
namespace {

TEST(SgfScan, FastAndBytewiseScansFindTheSameValueEnd) {
    // The relevant bytes: brackets, backslashes, the beginnings of games, bytes of other encodings.
    constexpr std::string_view kOdd = "]\\(;\n\x81\xe5[B";
    std::mt19937_64 random(11);
    int ended = 0, open = 0;
    for (int round = 0; round < 200'000; ++round) {
        std::string text(random() % 70, 'x');
        for (std::uint64_t odd = random() % 6; odd > 0 && !text.empty(); --odd)
            text[random() % text.size()] = kOdd[random() % kOdd.size()];
        if (random() % 8 == 0)
            text.insert(random() % (text.size() + 1), "\n(;GM[1]");
        const std::size_t begin = random() % (text.size() + 1);
        for (const Bytes bytes : {Bytes::Single, Bytes::Double}) {
            const std::size_t end = bytewise_value_end(text, begin, bytes);
            ASSERT_EQ(value_end(text, begin, bytes), end) << text << " from " << begin;
            ASSERT_EQ(long_value_end(text, begin, bytes), end) << text << " from " << begin;
            ++(end == kNone ? open : ended);
        }
    }
    EXPECT_GT(ended, 50'000);
    EXPECT_GT(open, 50'000);
}

TEST(SgfScan, LineEndsAreCountedInTextsOfAnyLength) {
    std::mt19937_64 random(5);
    for (const std::size_t length : {0U, 1U, 15U, 16U, 17U, 4079U, 4080U, 4081U, 100000U})
        for (const unsigned every : {1U, 3U, 80U}) {
            std::string text(length, 'a');
            for (char& c : text)
                if (random() % every == 0)
                    c = '\n';
            EXPECT_EQ(line_ends(text),
                      static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
        }
}

TEST(SgfScan, TheFirstLaneThatIsSetIsFound) {
    EXPECT_EQ(first_lane(ByteBlock{}), 16);
    for (std::size_t lane = 0; lane < 16; ++lane) {
        ByteBlock lanes{};
        for (std::size_t later = lane; later < 16; later += 3)
            lanes[later] = 0xff;
        EXPECT_EQ(first_lane(lanes), static_cast<int>(lane));
    }
}

}  // namespace
}  // namespace kyvien::notation::sgf
