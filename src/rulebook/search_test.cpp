#include <gmock/gmock.h>

#include "rulebook/clause.h"

namespace kyvien::rulebook {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string_view> ids(Law law, std::string_view query, Language language) {
    std::vector<std::string_view> found;
    for (const Clause clause : search(law, query, language))
        found.push_back(clause.id());
    return found;
}

TEST(Search, AnIdentifierIsFoundFirstAndThenTheClausesUnderIt) {
    const auto found = ids(Law::Fide2018, "9.6", Language::En);
    ASSERT_GE(found.size(), 3u);
    EXPECT_EQ(found[0], "9.6");
    EXPECT_EQ(found[1], "9.6.1");
    EXPECT_EQ(found[2], "9.6.2");
}

TEST(Search, AShorterNumberIsNotTakenForTheBeginningOfALongerOne) {
    const auto found = ids(Law::Fide2018, "6.1", Language::Vi);
    EXPECT_EQ(found.front(), "6.1");
    EXPECT_THAT(found, Not(Contains("6.10.1")));
    EXPECT_THAT(found, Not(Contains("6.12.1")));
    EXPECT_EQ(ids(Law::GoCn, "1", Language::ZhHans).front(), "1");
}

TEST(Search, AppendixLettersAreReadWithoutRegardToCase) {
    EXPECT_EQ(ids(Law::Fide2018, "a.4.2", Language::En).front(), "A.4.2");
    EXPECT_EQ(ids(Law::XiangqiVn, "B.12", Language::En).front(), "B.12");
}

TEST(Search, EveryWordMustStandInTheClause) {
    EXPECT_THAT(ids(Law::XiangqiVn, "perpetual check", Language::En), Contains("23.1"));
    EXPECT_THAT(ids(Law::XiangqiVn, "perpetual zugzwang", Language::En), IsEmpty());
}

TEST(Search, ATitleCountsMoreThanTheText) {
    EXPECT_EQ(ids(Law::Fide2018, "stalemate", Language::En).front(), "5.2.1");
    EXPECT_EQ(ids(Law::Fide2018, "PROMOTION", Language::En).front(), "3.7.5.1");
}

TEST(Search, VietnameseIsFoundWithAndWithoutItsMarks) {
    const auto with = ids(Law::XiangqiVn, "chiếu mãi", Language::Vi);
    EXPECT_THAT(with, Contains("23.1"));
    EXPECT_EQ(with, ids(Law::XiangqiVn, "CHIEU mai", Language::Vi));
    // The same letters written with combining marks.
    EXPECT_EQ(with, ids(Law::XiangqiVn, "chie\u0302\u0301u ma\u0303i", Language::Vi));
    EXPECT_THAT(ids(Law::Fide2018, "đồng hồ", Language::Vi), Contains("6.1"));
    EXPECT_EQ(ids(Law::Fide2018, "đồng hồ", Language::Vi),
              ids(Law::Fide2018, "DONG HO", Language::Vi));
}

TEST(Search, ChineseIsFoundInsideASentence) {
    EXPECT_THAT(ids(Law::XiangqiVn, "长将", Language::ZhHans), Contains("23.1"));
    EXPECT_THAT(ids(Law::GoCn, "雙活", Language::ZhHant), Contains("21.2"));
    EXPECT_THAT(ids(Law::GoCn, "打劫　回提", Language::ZhHans), ElementsAre("20.1"));
}

TEST(Search, FullWidthLettersAndDigitsAreRead) {
    EXPECT_EQ(ids(Law::Fide2018, "９．２．２", Language::ZhHans).front(), "9.2.2");
}

TEST(Search, FindsNothingForAnEmptyOrMalformedQuery) {
    EXPECT_THAT(search(Law::Fide2018, "", Language::En), IsEmpty());
    EXPECT_THAT(search(Law::Fide2018, " \t\n", Language::En), IsEmpty());
    EXPECT_THAT(search(Law::Fide2018, "\xff\xfe\xe4\xb8", Language::ZhHans), IsEmpty());
    EXPECT_THAT(search(Law::Fide2018, "\u0301", Language::Vi), IsEmpty());
}

}  // namespace
}  // namespace kyvien::rulebook
