#include "go/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/reason.h"
#include "effort.h"
#include "go/slow_reference.h"

namespace kyvien::go {
namespace {

Board board(std::initializer_list<std::string_view> rows) {
    auto made = Board::from_rows({rows.begin(), rows.size()});
    EXPECT_TRUE(made) << made.error().english;
    return *made;
}

TEST(GoBoard, LibertiesOfAChainAreCountedOnce) {
    const Board b = board({".....",  //
                           ".XX..",  //
                           ".X...",  //
                           ".....",  //
                           "....."});
    EXPECT_EQ(b.chain({1, 2}).size(), 3u);
    // (2, 2) touches two stones of the chain but is one liberty.
    EXPECT_EQ(b.liberties({1, 2}).size(), 7u);
    EXPECT_TRUE(b.chain({0, 0}).empty());
}

TEST(GoBoard, CapturesBeforeCheckingForSuicide) {
    Board b = board({".OX",  //
                     "OXX",  //
                     "X.."});
    const auto played = b.play({0, 2}, Color::Black);
    ASSERT_TRUE(played);
    EXPECT_EQ(played->captured.size(), 2u);
    EXPECT_EQ(b.rows(), (std::vector<std::string>{"X.X", ".XX", "X.."}));
}

TEST(GoBoard, SuicideIsForbiddenAndChangesNothing) {
    Board b = board({".XO.",  //
                     "XXO.",  //
                     "OOO.",  //
                     "...."});
    const Board before = b;
    EXPECT_EQ(b.play({0, 3}, Color::Black).error(), Forbidden::Suicide);
    EXPECT_TRUE(b == before);
    EXPECT_EQ(b.hash(), before.hash());
    // A play of White on the same point captures three stones.
    EXPECT_EQ(b.play({0, 3}, Color::White)->captured.size(), 3u);
}

TEST(GoBoard, AcceptsStonesOnlyOnEmptyPoints) {
    Board b(9);
    ASSERT_TRUE(b.play({0, 0}, Color::Black));
    EXPECT_EQ(b.play({0, 0}, Color::White).error(), Forbidden::Occupied);
    EXPECT_EQ(b.play({9, 0}, Color::White).error(), Forbidden::Outside);
    EXPECT_EQ(b.play({0, 9}, Color::White).error(), Forbidden::Outside);
    EXPECT_EQ(b.play({255, 255}, Color::White).error(), Forbidden::Outside);
}

TEST(GoBoard, OnePlayCanCaptureSeveralChains) {
    // Four white stones, each a chain with the centre as its one liberty.
    Board b = board({"..X..",  //
                     ".XOX.",  //
                     "XO.OX",  //
                     ".XOX.",  //
                     "..X.."});
    const auto played = b.play({2, 2}, Color::Black);
    ASSERT_TRUE(played);
    EXPECT_EQ(played->captured.size(), 4u);
    EXPECT_EQ(b.stones(Color::White), 0);
    EXPECT_EQ(b.liberties({2, 2}).size(), 4u);
}

TEST(GoBoard, ASetUpMayLeaveStonesWithoutLiberties) {
    Board b = board({"OX.",  //
                     "X..",  //
                     "..."});
    EXPECT_EQ(b.dead_chains(), std::vector<Point>({{0, 2}}));
    b.set({0, 2}, std::nullopt);
    EXPECT_TRUE(b.dead_chains().empty());
    EXPECT_EQ(b.forbidden({0, 2}, Color::White), Forbidden::Suicide);
}

TEST(GoBoard, BadDiagramsAreRefusedWithTheirRow) {
    const std::string_view uneven[] = {"...", "..", "..."};
    ASSERT_FALSE(Board::from_rows(uneven));
    EXPECT_EQ(Board::from_rows(uneven).error().values,
              (with_reason({}, {"diagram-row",
                                "Row {row} of the diagram does not have "
                                "{points} points.",
                                {{"row", 2}, {"points", 3}}})));
    const std::string_view letters[] = {"...", "...", "..?"};
    EXPECT_EQ(Board::from_rows(letters).error().english,
              "Row 3 of the diagram has '?' where X, O or a dot is expected.");
    EXPECT_FALSE(Board::from_rows({}));
}

TEST(GoBoard, HandicapStonesStandOnTheCustomaryPoints) {
    EXPECT_EQ(*handicap_points(19, 2), (std::vector<Point>{{15, 15}, {3, 3}}));
    EXPECT_EQ(handicap_points(19, 5)->back(), (Point{9, 9}));
    EXPECT_EQ(handicap_points(19, 9)->size(), 9u);
    EXPECT_EQ((*handicap_points(9, 4))[2], (Point{6, 2}));
    for (int n = 2; n <= 9; ++n) {
        auto points = *handicap_points(13, n);
        EXPECT_EQ(points.size(), static_cast<std::size_t>(n));
        std::sort(points.begin(), points.end());
        EXPECT_EQ(std::unique(points.begin(), points.end()), points.end()) << n;
    }
    EXPECT_FALSE(handicap_points(19, 1));
    EXPECT_FALSE(handicap_points(19, 10));
    EXPECT_FALSE(handicap_points(8, 5));
    EXPECT_FALSE(handicap_points(5, 2));
}

/// Hash, chain names, liberties and counts of a board equal those found by flood fill.
void expect_sound(const Board& b, const SlowReference& reference) {
    Board rebuilt = b.with_removed({});
    ASSERT_EQ(rebuilt.hash(), b.hash());
    for (int y = 0; y < b.height(); ++y)
        for (int x = 0; x < b.width(); ++x) {
            const Point p{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (!b.at(p))
                continue;
            ASSERT_EQ(static_cast<int>(b.liberties(p).size()),
                      reference.liberties(reference.board(), y * b.width() + x));
            ASSERT_EQ(b.chain(p).size(),
                      reference.chain(reference.board(), y * b.width() + x).size());
            const int head = b.grid().head(internal::index_of(p));
            ASSERT_EQ(b.grid().chain_size(head), static_cast<int>(b.chain(p).size()));
            ASSERT_EQ(b.grid().pseudo_liberties(head) == 0, b.liberties(p).empty());
        }
}

TEST(GoBoard, RandomPlaysAgreeWithFloodFillOnEveryBoardSize) {
    std::mt19937 random(11);
    for (int size = kSmallestBoard; size <= kLargestBoard; ++size) {
        Board b(size);
        SlowReference reference(size, size);
        const int plays = kyvien::test::samples(size <= 9 ? 600 : 1200);
        for (int i = 0; i < plays; ++i) {
            const int index = static_cast<int>(random() % static_cast<unsigned>(size * size));
            const Color color = random() % 2 == 0 ? Color::Black : Color::White;
            const Point p{static_cast<std::uint8_t>(index % size),
                          static_cast<std::uint8_t>(index / size)};
            const auto asked = b.forbidden(p, color);
            const int stones_before = b.stones(opponent(color));
            const auto played = b.play(p, color);
            ASSERT_EQ(asked.has_value(), !played.has_value());
            // A new reference has only the current board as history, which no play repeats.
            const std::string before = reference.board();
            const auto answer = reference.play(index, color == Color::Black ? 'X' : 'O');
            reference.set_up(reference.board());
            if (!played) {
                ASSERT_EQ(played.error(), answer == SlowReference::Answer::Occupied
                                              ? Forbidden::Occupied
                                              : Forbidden::Suicide);
                ASSERT_EQ(reference.board(), before);
            } else {
                ASSERT_EQ(answer, SlowReference::Answer::Played);
                ASSERT_EQ(stones_before - b.stones(opponent(color)),
                          static_cast<int>(played->captured.size()));
            }
            for (int p2 = 0; p2 < size * size; ++p2) {
                const auto content = b.at(
                    {static_cast<std::uint8_t>(p2 % size), static_cast<std::uint8_t>(p2 / size)});
                const char wanted = !content ? '.' : *content == Color::Black ? 'X' : 'O';
                ASSERT_EQ(reference.board()[static_cast<std::size_t>(p2)], wanted);
            }
            if (i % 50 == 0)
                expect_sound(b, reference);
        }
    }
}

}  // namespace
}  // namespace kyvien::go
