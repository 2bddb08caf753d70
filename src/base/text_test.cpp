#include "base/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

namespace kyvien::base {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Text, IsUtf8AcceptsExactlyWellFormedText) {
    for (const std::string_view good :
         {"", "a", "Nguyễn", "棋", "\xF0\x9F\x82\xA1", "\x7f", "\xC2\x80", "\xDF\xBF",
          "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
        EXPECT_TRUE(is_utf8(good)) << good;
    EXPECT_TRUE(is_utf8(std::string_view("a\0b", 3)));
    for (const std::string_view bad :
         {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2 ", "\xE0\x9F\xBF", "\xE3\x80",
          "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF0\x9F\x82", "\xF4\x90\x80\x80",
          "\xF5\x80\x80\x80", "\xFF", "12345678\xFF", "1234567\xC3", "12345678901\xE3\x80"})
        EXPECT_FALSE(is_utf8(bad)) << bad;
}

/// Uses the table of byte ranges in the Unicode standard, 3.9, one sequence at a time.
bool is_in_table(std::string_view text) {
    const auto in = [&](std::size_t at, unsigned low, unsigned high) {
        return at < text.size() && static_cast<unsigned char>(text[at]) >= low &&
               static_cast<unsigned char>(text[at]) <= high;
    };
    std::size_t i = 0;
    while (i < text.size()) {
        if (in(i, 0x00, 0x7f))
            i += 1;
        else if (in(i, 0xc2, 0xdf) && in(i + 1, 0x80, 0xbf))
            i += 2;
        else if (((in(i, 0xe0, 0xe0) && in(i + 1, 0xa0, 0xbf)) ||
                  (in(i, 0xe1, 0xec) && in(i + 1, 0x80, 0xbf)) ||
                  (in(i, 0xed, 0xed) && in(i + 1, 0x80, 0x9f)) ||
                  (in(i, 0xee, 0xef) && in(i + 1, 0x80, 0xbf))) &&
                 in(i + 2, 0x80, 0xbf))
            i += 3;
        else if (((in(i, 0xf0, 0xf0) && in(i + 1, 0x90, 0xbf)) ||
                  (in(i, 0xf1, 0xf3) && in(i + 1, 0x80, 0xbf)) ||
                  (in(i, 0xf4, 0xf4) && in(i + 1, 0x80, 0x8f))) &&
                 in(i + 2, 0x80, 0xbf) && in(i + 3, 0x80, 0xbf))
            i += 4;
        else
            return false;
    }
    return true;
}

TEST(Text, Utf8AgreesWithTheTableOnShortSequences) {
    // Every pair of first bytes, with last bytes on both sides of each limit.
    for (unsigned first = 0x80; first < 0x100; ++first)
        for (unsigned second = 0; second < 0x100; ++second)
            for (const unsigned last : {0x7fU, 0x80U, 0xbfU, 0xc0U}) {
                const std::string text = {static_cast<char>(first), static_cast<char>(second),
                                          static_cast<char>(last), static_cast<char>(last)};
                for (std::size_t length = 1; length <= 4; ++length)
                    ASSERT_EQ(is_utf8(text.substr(0, length)), is_in_table(text.substr(0, length)))
                        << first << ' ' << second << ' ' << last << ' ' << length;
            }
}

TEST(Text, Utf8AgreesWithTheTableInLongerTexts) {
    std::mt19937 random(7);
    const std::string_view pieces[] = {"a", "pawn to e4 ", "é", "棋", "\xF0\x9F\x82\xA1", "\n"};
    int bad = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (std::size_t i = random() % 6; i > 0; --i)
            text += pieces[random() % std::size(pieces)];
        if (!text.empty() && random() % 2 == 0)
            text[random() % text.size()] = static_cast<char>(random());
        bad += is_in_table(text) ? 0 : 1;
        ASSERT_EQ(is_utf8(text), is_in_table(text)) << text;
    }
    EXPECT_GT(bad, 1000);
}

TEST(Text, PrintableLengthCountsCharacters) {
    EXPECT_EQ(printable_length(""), 0);
    EXPECT_EQ(printable_length("Nguyễn Văn 棋"), 12);
    EXPECT_EQ(printable_length("\xC2\xA0"), 1);
    for (const std::string_view bad : {"a\nb", "\x1b[0m", "\x7f", "\xC2\x80", "\xC2\x9F", "\xFF"})
        EXPECT_EQ(printable_length(bad), std::nullopt) << bad;
    EXPECT_EQ(printable_length(std::string_view("\0", 1)), std::nullopt);
}

TEST(Text, TrimmedTakesTheGivenBlanksFromTheEnds) {
    EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
    EXPECT_EQ(trimmed(" \r\n"), "");
    EXPECT_EQ(trimmed(""), "");
    EXPECT_EQ(trimmed("\n a ", " "), "\n a");
    EXPECT_EQ(trimmed_start(" a "), "a ");
    EXPECT_EQ(trimmed_start("  "), "");
    EXPECT_EQ(trimmed_end(" a!?", "!?"), " a");
    EXPECT_EQ(trimmed_end("!?", "!?"), "");
}

TEST(Text, TrimmedWideKnowsTheSpacesOfUnicode) {
    EXPECT_EQ(trimmed_wide("\xE3\x80\x80 \xC2\xA0 棋 \xC2\xA0\xE3\x80\x80\n"), "棋");
    EXPECT_EQ(trimmed_wide("\xC2\xA0"), "");
    EXPECT_EQ(trimmed_wide("a\xC2\xA0 b"), "a\xC2\xA0 b");
}

TEST(Text, HiddenCharacterFindsInvisibleCharacters) {
    for (const std::string_view seen : {"", "Nguyễn Văn A", "Nguye\u0302\u0303n", "棋院",
                                        "O'Neil-Šimić", "a\u00a0b", "\U00020000", "\u3000"})
        EXPECT_EQ(hidden_character(seen), std::nullopt) << seen;
    EXPECT_EQ(hidden_character(std::string_view("a\0b", 3)), U'\0');
    EXPECT_EQ(hidden_character("a\x1b[31mb"), U'\x1b');
    EXPECT_EQ(hidden_character("a\nb"), U'\n');
    EXPECT_EQ(hidden_character("a\u0085b"), char32_t{0x85});
    EXPECT_EQ(hidden_character("Ann\u202Eb"), char32_t{0x202e});  // right-to-left override
    EXPECT_EQ(hidden_character("Ann\u2066b"), char32_t{0x2066});  // isolate
    EXPECT_EQ(hidden_character("An\u200Bn"), char32_t{0x200b});   // zero-width space
    EXPECT_EQ(hidden_character("\uFEFFAnn"), char32_t{0xfeff});
    EXPECT_EQ(hidden_character("An\u00ADn"), char32_t{0xad});  // soft hyphen
    EXPECT_EQ(hidden_character("\u3164"), char32_t{0x3164});   // an invisible Hangul filler
    EXPECT_EQ(hidden_character("Ann\U000E0041"), char32_t{0xe0041});
}

TEST(Text, CheckNoHiddenCharacterNamesTheFieldAndTheCharacter) {
    EXPECT_TRUE(check_no_hidden_character("name", "Nguyễn Văn A"));
    const auto refused = check_no_hidden_character("name", "Ann\u202Eb");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.text(), "hidden-character");
    EXPECT_EQ(refused.error().english,
              "The field \"name\" holds the character U+202E, which nobody sees or which turns the "
              "order of the others; leave it out.");
    EXPECT_EQ(refused.error().values,
              (Refusal::Values{{"field", "name"}, {"character", "U+202E"}}));
}

TEST(Text, CheckNoHiddenCharacterInLinesAllowsOnlyTheEndsOfLines) {
    EXPECT_FALSE(check_no_hidden_character("note", "one\ntwo"));
    EXPECT_TRUE(check_no_hidden_character_in_lines("note", "one\ntwo\n"));
    EXPECT_FALSE(check_no_hidden_character_in_lines("note", "one\nt\u200Bwo"));
}

TEST(Text, CodePointNamesHaveFourDigitsAtLeast) {
    EXPECT_EQ(code_point_name(U'\0'), "U+0000");
    EXPECT_EQ(code_point_name(0x202e), "U+202E");
    EXPECT_EQ(code_point_name(0x1d173), "U+1D173");
    EXPECT_EQ(code_point_name(0x10ffff), "U+10FFFF");
}

TEST(Text, SplitGivesThePartsBetweenSeparators) {
    EXPECT_THAT(split("a,,b", ','), ElementsAre("a", "", "b"));
    EXPECT_THAT(split(",a", ','), ElementsAre("", "a"));
    EXPECT_THAT(split("a,", ','), ElementsAre("a"));
    EXPECT_THAT(split(",", ','), ElementsAre(""));
    EXPECT_THAT(split("", ','), IsEmpty());
    EXPECT_THAT(split<std::string>("BH/C1,BH", ','), ElementsAre("BH/C1", "BH"));
}

TEST(Text, WordsAreNeverEmpty) {
    EXPECT_THAT(words("  put \t back\n"), ElementsAre("put", "back"));
    EXPECT_THAT(words("e2e4, e7e5,,g1f3", ", "), ElementsAre("e2e4", "e7e5", "g1f3"));
    EXPECT_THAT(words("one", " "), ElementsAre("one"));
    EXPECT_THAT(words("  "), IsEmpty());
    EXPECT_THAT(words<std::string>("a b"), ElementsAre("a", "b"));
}

}  // namespace
}  // namespace kyvien::base
