#include "rulebook/chapter.h"

#include <gtest/gtest.h>

#include <string>

namespace kyvien::rulebook {
namespace chapter_test {
namespace {

TEST(Chapter, ANumberWithoutTextHasTheClausesBelowIt) {
    const auto ids = [](Law law, std::string_view number) {
        std::vector<std::string> found;
        for (const Clause clause : clauses_below(law, number))
            found.emplace_back(clause.id());
        return found;
    };
    EXPECT_EQ(ids(Law::XiangqiVn, "23"),
              (std::vector<std::string>{"23.1", "23.2", "23.3", "23.4", "23.5", "23.6", "23.7",
                                        "23.8", "23.9", "23.10"}));
    EXPECT_EQ(ids(Law::Fide2018, "9.6"), (std::vector<std::string>{"9.6.1", "9.6.2"}));
    EXPECT_TRUE(ids(Law::Fide2018, "99").empty());
    EXPECT_TRUE(ids(Law::Fide2018, "9.").empty());
    EXPECT_TRUE(ids(Law::Fide2018, "").empty());
}

}  // namespace
}  // namespace chapter_test
}  // namespace kyvien::rulebook
