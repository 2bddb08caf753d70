#include "rulebook/clause.h"

#include <gtest/gtest.h>

#include "rulebook/internal/table.h"

namespace kyvien::rulebook {
namespace {

TEST(Clause, EveryIdentifierIsFoundAgainAndCarriesEnglishWords) {
    for (const Law law : {Law::Fide2018, Law::XiangqiVn, Law::GoCn}) {
        ASSERT_GT(clause_count(law), 100u);
        for (std::size_t i = 0; i < clause_count(law); ++i) {
            const Clause clause(law, static_cast<std::uint16_t>(i));
            EXPECT_EQ(find_clause(law, clause.id()), clause);
            EXPECT_FALSE(text(clause, Language::En).title.empty()) << clause.id();
            EXPECT_FALSE(text(clause, Language::En).text.empty()) << clause.id();
            EXPECT_FALSE(section(clause, Language::En).empty()) << clause.id();
        }
    }
}

TEST(Clause, ACitationInCodeNamesTheClauseOfItsLaw) {
    constexpr Clause threefold = fide("9.2.2");
    EXPECT_EQ(threefold.id(), "9.2.2");
    EXPECT_EQ(threefold.law(), Law::Fide2018);
    EXPECT_EQ(xiangqi_vn("23.3").id(), "23.3");
    EXPECT_EQ(go_cn("6").id(), "6");
}

TEST(Clause, AnUnknownIdentifierIsNotAClause) {
    EXPECT_EQ(find_clause(Law::Fide2018, "99.9"), std::nullopt);
    EXPECT_EQ(find_law("no-such-law"), std::nullopt);
    EXPECT_EQ(find_language("tlh"), std::nullopt);
}

TEST(Clause, FallsBackToEnglishWhereTheLanguageHasNoText) {
    const internal::ClauseRow half_translated{"conduct",
                                              "",
                                              0,
                                              {"Castling", "Nhập thành", "", "易位"},
                                              {"One move.", "Một nước.", "", ""}};
    EXPECT_EQ(internal::available_language(half_translated, Language::En), Language::En);
    EXPECT_EQ(internal::available_language(half_translated, Language::Vi), Language::Vi);
    EXPECT_EQ(internal::available_language(half_translated, Language::ZhHant), Language::En);
    EXPECT_EQ(internal::available_language(half_translated, Language::ZhHans), Language::En);

    const LocalizedClause told = localized_clause(fide("3.8.2"), Language::Vi);
    EXPECT_EQ(told.language, Language::Vi);
    EXPECT_EQ(told.words.title, "Nhập thành");
}

}  // namespace
}  // namespace kyvien::rulebook
