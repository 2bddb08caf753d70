#include "cli/support/message.h"

#include <gtest/gtest.h>

namespace kyvien::cli {
namespace {

TEST(Message, UsesTheSingularForOne) {
    EXPECT_EQ(counted(0, "game"), "0 games");
    EXPECT_EQ(counted(1, "game"), "1 game");
    EXPECT_EQ(counted(2, "ply", "plies"), "2 plies");
}

TEST(Message, PlacesNameFileLineAndColumn) {
    testing::internal::CaptureStderr();
    print_error_at("a.pgn", 3, 14, "no move");
    print_error_at("a.pgn", 3, 0, "no move");
    print_error_at("a.pgn", 0, 5, "no move");
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "a.pgn:3:14: no move\na.pgn:3: no move\na.pgn: no move\n");
}

}  // namespace
}  // namespace kyvien::cli
