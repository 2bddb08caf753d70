#include "base/members.h"

#include <array>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "base/fields.h"

namespace kyvien::base {
namespace members_test {

/// In a named namespace because clang requires external linkage of a type for which a conversion is
/// only declared.
struct Word {
    explicit Word(int) {}
};

}  // namespace members_test

namespace {

using members_test::Word;

struct Nothing {};
struct Mixed {
    int number = 0;
    std::string text;
    std::optional<std::string> maybe_text;
    std::array<std::optional<int>, 2> both{};
    Word word = Word(1);
    std::vector<bool> many;
    std::optional<Word> maybe_word;
    std::unique_ptr<int> owned;
    [[nodiscard]] bool is_empty() const { return text.empty(); }
};
static_assert(kMemberCount<Nothing> == 0);
static_assert(kMemberCount<Mixed> == 8);

struct Three {
    int a = 1;
    long b = 2;
    unsigned c = 3;
};

TEST(Members, AreVisitedInDeclarationOrder) {
    std::vector<long> seen;
    const Three three;
    for_each_member(three, [&](auto member) { seen.push_back(static_cast<long>(member)); });
    EXPECT_EQ(seen, (std::vector<long>{1, 2, 3}));
}

TEST(Members, CanBeChanged) {
    Three three;
    for_each_member(three, [](auto& member) { ++member; });
    EXPECT_EQ(three.a + three.b + static_cast<long>(three.c), 9);
}

TEST(Members, AnEmptyStructHasNone) {
    const Nothing nothing;
    for_each_member(nothing, [](auto&) { FAIL(); });
}

// The fields of a line, which are converted to members.

using Fields = std::vector<std::pair<std::string, std::string>>;

TEST(Fields, EscapingRoundTripsEveryByte) {
    std::string all;
    for (int byte = 0; byte < 256; ++byte)
        all += static_cast<char>(byte);
    const std::string escaped = escape_value(all);
    for (const char c : escaped)
        EXPECT_TRUE(static_cast<unsigned char>(c) > ' ' && c != 0x7f) << int{c};
    EXPECT_EQ(unescape_value(escaped), all);
    EXPECT_EQ(escape_value("a b\\c\n\r\t\x1b"), "a\\sb\\\\c\\n\\r\\t\\x1b");
}

TEST(Fields, UnescapingRejectsABrokenEscape) {
    for (const std::string_view bad : {"\\", "a\\", "\\q", "\\x", "\\x1", "\\xg0", "\\x0g"})
        EXPECT_EQ(unescape_value(bad), std::nullopt) << bad;
}

TEST(Fields, SplitKeepsTheOrderOfTheLine) {
    EXPECT_EQ(split_fields("type=move by=a\\sb empty= equals=a=b"),
              (Fields{{"type", "move"}, {"by", "a b"}, {"empty", ""}, {"equals", "a=b"}}));
}

TEST(Fields, SplitNamesTheBadField) {
    const auto refused = split_fields("type=move word");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "bad-field");
    EXPECT_EQ(refused.error().values, (Fields{{"field", "word"},
                                              {"reason", "is not of the form key=value"},
                                              {"reason-codes", "line-form"}}));
    EXPECT_EQ(split_fields("=value").error().values.front().second, "=value");
    EXPECT_EQ(split_fields("text=a\\").error().english, "The field text has a broken escape.");
    EXPECT_FALSE(split_fields(""));
    EXPECT_FALSE(split_fields("a=1  b=2"));
}

}  // namespace
}  // namespace kyvien::base
