#include "base/fields.h"

#include <gtest/gtest.h>

namespace kyvien::base {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

TEST(Fields, EveryByteComesBack) {
    std::string all;
    for (int byte = 0; byte < 256; ++byte)
        all += static_cast<char>(byte);
    const std::string escaped = escape_value(all);
    for (const char c : escaped)
        EXPECT_TRUE(static_cast<unsigned char>(c) > ' ' && c != 0x7f) << int{c};
    EXPECT_EQ(unescape_value(escaped), all);
    EXPECT_EQ(escape_value("a b\\c\n\r\t\x1b"), "a\\sb\\\\c\\n\\r\\t\\x1b");
}

TEST(Fields, ABrokenEscapeIsNone) {
    for (const std::string_view bad : {"\\", "a\\", "\\q", "\\x", "\\x1", "\\xg0", "\\x0g"})
        EXPECT_EQ(unescape_value(bad), std::nullopt) << bad;
}

TEST(Fields, ALineIsSplitInItsOrder) {
    EXPECT_EQ(split_fields("type=move by=a\\sb empty= equals=a=b"),
              (Fields{{"type", "move"}, {"by", "a b"}, {"empty", ""}, {"equals", "a=b"}}));
}

TEST(Fields, ABadFieldIsNamed) {
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
