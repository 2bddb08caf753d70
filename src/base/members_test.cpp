#include "base/members.h"

#include <array>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace kyvien::base {
namespace members_test {

/// Has a name for other files too: clang wants it of a type that a conversion is only declared for.
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

TEST(Members, AreVisitedInTheirOrder) {
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

TEST(Members, OfAStructWithoutAnyAreNone) {
    const Nothing nothing;
    for_each_member(nothing, [](auto&) { FAIL(); });
}

}  // namespace
}  // namespace kyvien::base
