#include "notation/pgn/text.h"

#include <gtest/gtest.h>

#include <string>

#include "notation/sgf/internal/scan.h"

namespace kyvien::notation {
namespace {

using namespace std::string_view_literals;

TEST(PgnText, ReadsWindows1252AndMarksBytesWithoutALetter) {
    EXPECT_EQ(to_utf8("Bj\xF6rn \x80 \x8A\x9F\xFF", Encoding::Windows1252), "Björn € ŠŸÿ");
    EXPECT_EQ(to_utf8("a\x81z\x9D", Encoding::Windows1252), "a\uFFFDz\uFFFD");
    EXPECT_EQ(to_utf8("M\xFCller"), "Müller") << "a field that is not UTF-8";
    EXPECT_EQ(to_utf8("Müller"), "Müller");
}

TEST(PgnText, ReadsUtf16OfBothOrdersWithAndWithoutAMark) {
    EXPECT_EQ(to_utf8("\xFF\xFE\x6E\x70\x62\x00"sv, Encoding::Utf16Le), "灮b");
    EXPECT_EQ(to_utf8("\xFE\xFF\x70\x6E\x00\x62"sv, Encoding::Utf16Be), "灮b");
    EXPECT_EQ(to_utf8("\x6E\x70"sv, Encoding::Utf16Le), "灮");
    EXPECT_EQ(to_utf8("\x40\xD8\x0B\xDC"sv, Encoding::Utf16Le), "\U0002000B");
    EXPECT_EQ(to_utf8("b\0\xFF\xFE"sv, Encoding::Utf16Le), "b\uFEFF") << "no mark in the middle";
}

TEST(PgnText, ConverterStateIsResetBetweenTexts) {
    // The Big5 of SGF files waits after these two bytes for a combining mark.
    const std::string head = "(;GM[1]CA[Big5]C[\xA4\xA4";
    const std::string plain = sgf::decode(head + "])").text;
    EXPECT_EQ(plain, "(;GM[1]CA[Big5]C[中])");
    for (int round = 0; round < 2; ++round) {
        static_cast<void>(sgf::decode(head + "\x88\x66"));
        EXPECT_EQ(sgf::decode(head + "])").text, plain);
    }
    EXPECT_EQ(to_utf8("a\x81", Encoding::Gb18030), "a\uFFFD");
    EXPECT_EQ(to_utf8("\x40z", Encoding::Gb18030), "@z") << "not the second half of the one before";
}

TEST(PgnText, MarksEachInvalidUnitOfUtf16AndContinues) {
    EXPECT_EQ(to_utf8("\x40\xD8z\0"sv, Encoding::Utf16Le), "\uFFFDz") << "a first half alone";
    EXPECT_EQ(to_utf8("\xDC\x0B\0z"sv, Encoding::Utf16Be), "\uFFFDz") << "a second half alone";
    EXPECT_EQ(to_utf8("z\0\x40\xD8"sv, Encoding::Utf16Le), "z\uFFFD") << "cut between halves";
    EXPECT_EQ(to_utf8("z\0y"sv, Encoding::Utf16Le), "z") << "cut inside a unit";
}

TEST(PgnText, ReadsChineseEncodings) {
    EXPECT_EQ(to_utf8("\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5", Encoding::Gb18030), "炮二平五");
    EXPECT_EQ(to_utf8("\xAC\xB6\xA4\x47", Encoding::Big5), "炮二");
    EXPECT_EQ(to_utf8("\xC5\xDA\xFF", Encoding::Gb18030), "炮\uFFFD");
}

}  // namespace
}  // namespace kyvien::notation
