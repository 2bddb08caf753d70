#include "hall/accounts/internal/played_search.h"

#include <gtest/gtest.h>

#include "rulebook/clause.h"

namespace kyvien::hall::played_search_test {
namespace {

TEST(ClausesOfResults, AClauseIncludesItsSubclauses) {
    const rulebook::Clause mate = rulebook::fide("5.1.1");
    for (const char* clause_id : {"5.1.1", "5.1", "5", "fide-2018:5.1.1", "fide-2018:5"})
        EXPECT_TRUE(is_within(mate, clause_id)) << clause_id;
    for (const char* clause_id :
         {"5.1.1.1", "5.1.11", "1.1", "5.", "xiangqi-vn:5.1.1", "fide-2018:"})
        EXPECT_FALSE(is_within(mate, clause_id)) << clause_id;
    EXPECT_TRUE(is_within(rulebook::xiangqi_vn("7.1.a"), "7.1"));
}

TEST(PlayedSearches, RefuseInvalidTerms) {
    EXPECT_EQ(PlayedSearch::make("", "e4", "").error().code.name(), "bad-field");
    EXPECT_EQ(PlayedSearch::make("chess", "e5", "").error().code.name(), "bad-field");
    EXPECT_EQ(PlayedSearch::make("chess", std::string(3'000, 'x'), "").error().code.name(),
              "bad-field");
    EXPECT_FALSE(PlayedSearch::make("", "", "")->is_restricted());
    EXPECT_TRUE(PlayedSearch::make("", "", "9")->is_restricted());
    EXPECT_TRUE(PlayedSearch::make("go", "Q16", "")->is_restricted());
}

}  // namespace
}  // namespace kyvien::hall::played_search_test
