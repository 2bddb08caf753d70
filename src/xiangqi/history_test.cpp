#include "xiangqi/history.h"

#include <map>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/xiangqi/fen.h"

namespace kyvien::xiangqi {

using testing::ElementsAre;

namespace history_test {
namespace {

Move move_of(std::string_view name) {
    return {*Square::parse(name.substr(0, 2)), *Square::parse(name.substr(2))};
}

Position after(const History& history, Move move) {
    Position next = history.current();
    next.play(move);
    return next;
}

void play(History& history, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        ASSERT_TRUE(history.current().is_legal(move_of(name))) << name;
        history.push(move_of(name));
    }
}

TEST(History, OccurrencesOfAPositionAreCountedWithTheSideToMove) {
    History history(Position::start());
    EXPECT_EQ(history.occurrences(), 1);
    EXPECT_FALSE(history.cycle());
    play(history, {"h0g2", "h9g7", "g2h0", "g7h9"});
    EXPECT_EQ(history.occurrences(), 2);
    EXPECT_EQ(history.cycle(), (Cycle{0, 4}));
    play(history, {"b0c2", "b9c7", "c2b0"});
    EXPECT_EQ(history.occurrences(), 1);
    EXPECT_EQ(history.occurrences_after(after(history, move_of("c7b9"))), 3);
    EXPECT_EQ(history.occurrences_after(after(history, move_of("c7d5"))), 1);
    play(history, {"c7b9"});
    EXPECT_EQ(history.occurrences(), 3);
    EXPECT_THAT(history.occurrence_plies(), ElementsAre(0, 4, 8));
    EXPECT_EQ(history.cycle(), (Cycle{4, 8}));
    history.pop();
    EXPECT_EQ(history.occurrences(), 1);
    EXPECT_EQ(history.plies(), 7u);
}

TEST(History, TwoLikePiecesThatChangePlacesGiveTheSamePosition) {
    const auto start = notation::read_xiangqi_position("3k5/9/9/9/9/9/9/9/9/R1R1K4 w");
    ASSERT_TRUE(start);
    History history(*start);
    play(history, {"a0a1", "d9d8", "c0a0", "d8d9", "a1c1", "d9d8", "c1c0", "d8d9"});
    EXPECT_EQ(history.occurrences(), 2);
    EXPECT_EQ(history.cycle(), (Cycle{0, 8}));
    // The ids distinguish the two pieces.
    EXPECT_NE(history.at_ply(0).id_at(*Square::parse("a0")),
              history.current().id_at(*Square::parse("a0")));
}

TEST(History, NothingBeforeACaptureCanRecur) {
    const auto start = notation::read_xiangqi_position("3k5/9/9/9/9/9/9/9/9/R2p1K3 w");
    ASSERT_TRUE(start);
    History history(*start);
    play(history, {"a0d0", "d9e9", "d0e0", "e9d9", "e0d0"});
    EXPECT_EQ(history.occurrences(), 2);
    EXPECT_EQ(history.cycle(), (Cycle{1, 5}));
}

TEST(History, CountsAgreeWithComparingAllPositions) {
    std::mt19937 random(23);
    for (int game = 0; game < 20; ++game) {
        History history(*notation::read_xiangqi_position("3ak4/9/9/9/9/9/9/9/4A4/4KR3 w"));
        std::map<std::string, int> seen;
        ++seen[notation::to_short_fen(history.current())];
        for (int ply = 0; ply < 300 && history.current().has_legal_move(); ++ply) {
            const auto moves = history.current().legal_moves();
            const Move move = moves[random() % moves.size()];
            const int expected = history.occurrences_after(after(history, move));
            history.push(move);
            ASSERT_EQ(history.occurrences(), ++seen[notation::to_short_fen(history.current())]);
            ASSERT_EQ(history.occurrences(), expected);
            ASSERT_EQ(history.occurrence_plies().size(),
                      static_cast<std::size_t>(history.occurrences()));
        }
    }
}

}  // namespace
}  // namespace history_test
}  // namespace kyvien::xiangqi
