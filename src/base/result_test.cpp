#include "base/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace kyvien {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Result<int> half(int number) {
    if (number % 2 != 0)
        return refuse("bad-field", "The number is odd.", ClauseId{1, 7},
                      {{"field", std::to_string(number)}});
    return number / 2;
}

Result<void> must_be_small(int number) {
    if (number > 100)
        return refuse("too-long", "The number is large.");
    return {};
}

Result<int> quarter(int number) {
    KYVIEN_TRY(must_be_small(number));
    const auto once = KYVIEN_TRY(half(number));
    return KYVIEN_TRY(half(once));
}

TEST(Result, TryGivesTheValue) {
    EXPECT_EQ(quarter(12), 3);
}

TEST(Result, TryReturnsTheCompleteRefusal) {
    const auto refused = quarter(6);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(),
              Refusal("bad-field", "The number is odd.", ClauseId{1, 7}, {{"field", "3"}}));
    EXPECT_EQ(quarter(200).error().code.name(), "too-long");
}

TEST(Result, TrySkipsTheRestOfTheFunction) {
    int steps = 0;
    const auto walk = [&](int number) -> Result<void> {
        ++steps;
        KYVIEN_TRY(half(number));
        ++steps;
        return {};
    };
    EXPECT_FALSE(walk(1));
    EXPECT_EQ(steps, 1);
    EXPECT_TRUE(walk(2));
    EXPECT_EQ(steps, 3);
}

TEST(Result, TryMovesOutOfATemporary) {
    const auto made = [] { return Result<std::unique_ptr<int>>(std::make_unique<int>(4)); };
    const auto read = [&]() -> Result<int> {
        const auto held = KYVIEN_TRY(made());
        return *held;
    };
    EXPECT_EQ(read(), 4);
}

TEST(Result, TryCopiesFromAVariable) {
    const Result<std::string> text = std::string("kept as it is, longer than a small string");
    const Result<std::string> none = refuse("no-offer", "There is none.");
    const auto size = [](const Result<std::string>& of) -> Result<std::size_t> {
        return KYVIEN_TRY(of).size();
    };
    EXPECT_EQ(size(text), text->size());
    EXPECT_EQ(*text, "kept as it is, longer than a small string");
    EXPECT_EQ(size(none).error(), none.error());
    EXPECT_EQ(none.error().code.name(), "no-offer");
}

TEST(Result, TryCanBeNested) {
    const auto twice = [](int number) -> Result<int> {
        return KYVIEN_TRY(half(KYVIEN_TRY(half(number))));
    };
    EXPECT_EQ(twice(8), 2);
    EXPECT_EQ(twice(2).error().values.front().second, "1");
}

TEST(Refusal, EqualityComparesEveryMember) {
    const Refusal one("bad-fen", "A.", ClauseId{0, 1}, {{"k", "v"}});
    EXPECT_EQ(one, Refusal(one));
    EXPECT_NE(one, Refusal("bad-key", "A.", ClauseId{0, 1}, {{"k", "v"}}));
    EXPECT_NE(one, Refusal("bad-fen", "B.", ClauseId{0, 1}, {{"k", "v"}}));
    EXPECT_NE(one, Refusal("bad-fen", "A.", ClauseId{0, 2}, {{"k", "v"}}));
    EXPECT_NE(one, Refusal("bad-fen", "A.", std::nullopt, {{"k", "v"}}));
    EXPECT_NE(one, Refusal("bad-fen", "A.", ClauseId{0, 1}, {{"k", "w"}}));
}

TEST(Refusal, UnlistedValuesAreReported) {
    const Refusal::Values listed{{"field", "name"}, {"reason", "a text"}};
    EXPECT_THAT(unlisted_values(Refusal("bad-field", "", std::nullopt, listed)), IsEmpty());
    Refusal::Values more = listed;
    more.emplace_back("colour", "red");
    EXPECT_THAT(unlisted_values(Refusal("bad-field", "", std::nullopt, more)),
                ElementsAre("colour"));
    EXPECT_THAT(unlisted_values(Refusal({}, "", std::nullopt, listed)),
                ElementsAre("field", "reason"));
}

TEST(Refusal, ValuesOfItsReasonOrCauseNeedNoListing) {
    EXPECT_THAT(unlisted_values(Refusal("bad-field", "", std::nullopt,
                                        {{"reason-codes", "field-range"}, {"least", "1"}})),
                IsEmpty());
    EXPECT_THAT(unlisted_values(Refusal("office-refuses", "", std::nullopt,
                                        {{"round", "2"}, {"cause", "no-such-round"}})),
                IsEmpty());
}

TEST(RefusalCode, IsFoundByItsName) {
    constexpr RefusalCode code = "bad-fen";
    static_assert(code.name() == "bad-fen");
    EXPECT_EQ(RefusalCode::find("bad-fen"), code);
    EXPECT_EQ(RefusalCode::find("bad-fem"), std::nullopt);
    EXPECT_EQ(RefusalCode::find(""), std::nullopt);
    EXPECT_TRUE(RefusalCode().is_none());
    EXPECT_EQ(RefusalCode().name(), "");
}

TEST(RefusalCode, EveryCodeIsFoundAtItsIndex) {
    for (std::uint16_t i = 0; i < internal::kRefusalCount; ++i) {
        const auto found = RefusalCode::find(internal::kRefusalCodes[i]);
        ASSERT_TRUE(found) << internal::kRefusalCodes[i];
        EXPECT_EQ(found->number(), i);
    }
}

}  // namespace
}  // namespace kyvien
