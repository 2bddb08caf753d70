#include "tournament/teams/team_list.h"

#include <gtest/gtest.h>

namespace kyvien::tournament {
namespace {

TEST(TeamList, TheOrderOfTheBoardsIsFreeUntilItIsAccepted) {
    TeamList list({"p1", "p2", "p3"});
    EXPECT_TRUE(list.reorder({"p2", "p1", "p3"}));
    EXPECT_EQ(list.reorder({"p2", "p2", "p3"}).error().code, "bad-order");
    list.accept();
    const auto refused = list.reorder({"p1", "p2", "p3"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "order-locked");
    EXPECT_EQ(refused.error().clause, rulebook::go_cn("26.2b"));
    EXPECT_EQ(list.boards().front(), "p2");
}

}  // namespace
}  // namespace kyvien::tournament
