#include "cli/support/columns.h"

#include <gtest/gtest.h>

namespace kyvien::cli {
namespace {

TEST(Columns, LettersTakeOneColumnWithOrWithoutMarks) {
    EXPECT_EQ(display_width(""), 0u);
    EXPECT_EQ(display_width("9.2.2"), 5u);
    EXPECT_EQ(display_width("Nhập thành"), 10u);
    EXPECT_EQ(display_width("nha\u0302\u0323p"), 4u);  // the marks as separate characters
}

TEST(Columns, ChineseTakesTwoColumns) {
    EXPECT_EQ(display_width("长将"), 4u);
    EXPECT_EQ(display_width("（9.2）"), 7u);
    EXPECT_EQ(display_width("𠀀"), 2u);
}

TEST(Columns, BytesThatAreNotUtf8TakeOneEach) {
    EXPECT_EQ(display_width("\xff\xfe"), 2u);
    EXPECT_EQ(display_width("\xe4\xb8"), 2u);
    EXPECT_EQ(display_width("a\xe4z"), 3u);
}

TEST(Columns, PaddingFillsUpToTheColumnAndNeverTruncates) {
    EXPECT_EQ(padded("长将", 6), "长将  ");
    EXPECT_EQ(padded("mate", 6), "mate  ");
    EXPECT_EQ(padded("stalemate", 6), "stalemate");
}

}  // namespace
}  // namespace kyvien::cli
