// Which names are the same to the office, compared with what ICU knows of capitals.
#include <gtest/gtest.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <string>
#include <utility>

#include "tournament/office/decide.h"

namespace kyvien::exchange {
namespace same_names_test {
namespace {

using namespace tournament;

std::string utf8(UChar32 point) {
    std::string text;
    icu::UnicodeString(point).toUTF8String(text);
    return text;
}

/// An office with one entry of this name.
Office office_with(std::string name) {
    Office office;
    Opened opened;
    opened.name = "Open";
    opened.rounds = 3;
    EXPECT_TRUE(apply(office, {0, "test", std::move(opened)}));
    Entered entered;
    entered.number = 1;
    entered.name = std::move(name);
    EXPECT_TRUE(apply(office, {0, "test", std::move(entered)}));
    return office;
}

bool is_taken(const Office& office, std::string name) {
    command::Enter enter;
    enter.entry.name = std::move(name);
    const auto decided = decide(office, enter);
    return !decided && decided.error().code == "same-name";
}

TEST(SameNames, CapitalsDoNotMatterInAnyLatinGreekOrCyrillicLetter) {
    constexpr std::pair<UChar32, UChar32> kBlocks[] = {
        {'A', 0x24F}, {0x370, 0x52F}, {0x1E00, 0x1EFF}, {0xFF21, 0xFF5A}};
    // Without Turkish the small letter of U+0130 is an i, with another meaning.
    constexpr UChar32 kTurkish = 0x130;
    int letters = 0;
    for (const auto& [first, last] : kBlocks)
        for (UChar32 point = first; point <= last; ++point) {
            const UChar32 small = u_tolower(point);
            if (small == point || point == kTurkish)
                continue;
            ++letters;
            EXPECT_TRUE(is_taken(office_with("Lan " + utf8(point)), "lan " + utf8(small)))
                << std::hex << point << " and " << small;
            EXPECT_FALSE(
                is_taken(office_with("Lan " + utf8(point)), "lan " + utf8(point + 1) + "x"))
                << std::hex << point;
        }
    EXPECT_GT(letters, 500);
}

TEST(SameNames, CommasAndWideBlanksDoNotMatterAndAccentsDo) {
    const Office office = office_with("Nguyễn, Văn An");
    EXPECT_TRUE(is_taken(office, "NGUYỄN VĂN AN"));
    EXPECT_TRUE(is_taken(office, "Nguyễn，Văn\u3000An"));
    EXPECT_FALSE(is_taken(office, "Nguyen Van An"));
    EXPECT_FALSE(is_taken(office, "Nguyễn Văn Ân"));
}

}  // namespace
}  // namespace same_names_test
}  // namespace kyvien::exchange
