#include "conduct/settings/start_position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace kyvien::conduct {
namespace {

Settings from(Game game, std::string fen, int size = 19) {
    Settings settings;
    settings.game = game;
    settings.board_size = size;
    settings.fen = std::move(fen);
    return settings;
}

/// The codes of the reasons, or the code of the refusal if it gives none; empty if a game can
/// begin.
std::string refused(Settings settings) {
    const auto settled = normalise_start(settings);
    if (settled)
        return {};
    for (const auto& [name, value] : settled.error().values)
        if (name == "reason-codes")
            return value;
    return std::string(settled.error().code.name());
}

std::string settled(Settings settings) {
    return normalise_start(settings) ? settings.fen : "refused";
}

TEST(StartPosition, IsWrittenAsTheGameWritesPositions) {
    EXPECT_EQ(settled(from(Game::Chess, "4k3/8/8/8/8/8/4P3/4K3 w - -")),
              "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(settled(from(Game::Xiangqi, "3k5/9/9/9/9/9/9/9/4R4/4K4 w")),
              "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1");
    EXPECT_EQ(settled(from(Game::Go, "x#./.o+/... w", 3)), "XX./.O./... w");
}

TEST(StartPosition, IsEmptyForTheUsualStart) {
    EXPECT_EQ(
        settled(from(Game::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")), "");
    EXPECT_EQ(
        settled(from(Game::Xiangqi,
                     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")),
        "");
    EXPECT_EQ(settled(from(Game::Go, "../.. b", 2)), "");
    EXPECT_EQ(settled(from(Game::Go, "../.. w", 2)), "../.. w");
    EXPECT_EQ(settled(from(Game::Chess, "")), "");
}

std::string at_odds(Settings settings, std::vector<std::string> squares, Seat giver = Seat::First) {
    const auto taken = remove_odds_pieces(settings, squares, giver);
    return taken ? settings.fen : std::string(taken.error().code.name());
}

TEST(StartPosition, OddsRemovePiecesAndTheirCastlingRights) {
    EXPECT_EQ(at_odds(from(Game::Chess, ""), {"b1"}),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    EXPECT_EQ(at_odds(from(Game::Chess, ""), {"a1"}),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    EXPECT_EQ(at_odds(from(Game::Chess, ""), {"a1", "h1", "d1"}),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NB1KBN1 w kq - 0 1");
    EXPECT_EQ(at_odds(from(Game::Chess, ""), {"f7"}, Seat::Second),
              "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(at_odds(from(Game::Xiangqi, ""), {"b0", "h0"}),
              "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1");
    Settings rated = from(Game::Chess, "");
    rated.is_rated = true;
    rated.time = clock::sudden_death(Milliseconds(60'000));
    const std::vector<std::string> knight = {"b1"};
    ASSERT_TRUE(remove_odds_pieces(rated, knight, Seat::First));
    EXPECT_FALSE(rated.is_rated);
}

TEST(StartPosition, OddsMustBeTheGiversPiecesOtherThanTheKing) {
    for (const char* square : {"e4", "b8", "j1", "b0", "b9", "b", ""})
        EXPECT_EQ(at_odds(from(Game::Chess, ""), {square}), "odds-not-there") << square;
    EXPECT_EQ(at_odds(from(Game::Chess, ""), {"b1", "b1"}), "odds-not-there");
    EXPECT_EQ(at_odds(from(Game::Chess, ""), {"e1"}), "bad-position");
    EXPECT_EQ(at_odds(from(Game::Xiangqi, ""), {"b10"}), "odds-not-there");
    EXPECT_EQ(at_odds(from(Game::Go, ""), {"d4"}), "odds-no-pieces");
}

TEST(StartPosition, RightsOfAnotherArrayMakeItChess960) {
    Settings settings = from(Game::Chess, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1");
    ASSERT_TRUE(normalise_start(settings));
    EXPECT_EQ(settings.chess960, 518);
    EXPECT_EQ(settings.fen, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1");
    Settings usual = from(Game::Chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    ASSERT_TRUE(normalise_start(usual));
    EXPECT_EQ(usual.chess960, std::nullopt);
}

TEST(StartPosition, OneOfTheNumberedStartsHasItsNumberAndNoText) {
    Settings settings =
        from(Game::Chess, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    ASSERT_TRUE(normalise_start(settings));
    EXPECT_EQ(settings.chess960, 0);
    EXPECT_EQ(settings.fen, "");
    // The usual array, although Chess960 was requested.
    Settings usual = from(Game::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    usual.chess960 = 17;
    ASSERT_TRUE(normalise_start(usual));
    EXPECT_EQ(usual.chess960, 518);
    EXPECT_EQ(usual.fen, "");
    // One move later it is a custom position.
    Settings later =
        from(Game::Chess, "bbqnnrkr/pppppppp/8/8/8/4P3/PPPP1PPP/BBQNNRKR b KQkq - 0 1");
    ASSERT_TRUE(normalise_start(later));
    EXPECT_EQ(later.chess960, 518);
    EXPECT_EQ(later.fen, "bbqnnrkr/pppppppp/8/8/8/4P3/PPPP1PPP/BBQNNRKR b KQkq - 0 1");
}

TEST(StartPosition, FinishedPositionIsRefusedWithTheClauseThatEndsIt) {
    const auto clause = [](std::string fen) {
        Settings settings = from(Game::Chess, std::move(fen));
        const auto settled = normalise_start(settings);
        return settled ? std::nullopt : settled.error().clause;
    };
    EXPECT_EQ(clause("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"), rulebook::fide("5.1.1"));
    EXPECT_EQ(clause("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), rulebook::fide("5.2.1"));
    EXPECT_EQ(clause("7k/8/5K2/8/8/8/8/8 b - - 0 1"), rulebook::fide("5.2.2"));
    EXPECT_EQ(clause("R6k/8/5K2/8/8/8/8/8 w - - 0 1"), rulebook::fide("3.10.3"));
}

TEST(StartPosition, WhatCannotBePlayedIsRefusedWithTheReason) {
    const auto chess = [](std::string fen) { return refused(from(Game::Chess, std::move(fen))); };
    EXPECT_EQ(chess("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), "start-stalemate");
    EXPECT_EQ(chess("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"), "start-checkmate");
    EXPECT_EQ(chess("7k/8/5K2/8/8/8/8/8 b - - 0 1"), "start-dead");
    EXPECT_EQ(chess("8/8/8/8/8/8/R7/8 w - - 0 1"), "no-white-king,no-black-king");
    EXPECT_EQ(chess("7k/7k/5K2/8/8/8/R7/8 w - - 0 1"), "several-black-kings");
    EXPECT_EQ(chess("R6k/8/5K2/8/8/8/8/8 w - - 0 1"), "opponent-in-check");
    EXPECT_EQ(chess("8/8 w - - 0 1"), "at-column,fen-ranks-few");
    const auto xiangqi = [](std::string fen) {
        return refused(from(Game::Xiangqi, std::move(fen)));
    };
    EXPECT_EQ(xiangqi("9/9/9/9/9/9/9/9/4R4/4K4 w"), "black-general-missing");
    EXPECT_EQ(xiangqi("4k4/9/9/9/9/9/9/9/9/3K5 w"), "start-no-attackers");
    EXPECT_EQ(xiangqi("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b"), "start-no-move");
    const auto go = [](std::string rows) { return refused(from(Game::Go, std::move(rows), 2)); };
    EXPECT_EQ(go("XX/XX b"), "start-no-liberty");
    EXPECT_EQ(go("XX/.."), "start-side");
    EXPECT_EQ(go("XX/.Q b"), "diagram-sign");
    EXPECT_EQ(go(".../.../... b"), "start-size");
}

TEST(StartPosition, AGameFromOneIsNotRated) {
    Settings settings = from(Game::Chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    settings.time = clock::fischer(std::chrono::minutes(5), {});
    settings.is_rated = true;
    EXPECT_EQ(refused(settings), "rated-terms");
}

}  // namespace
}  // namespace kyvien::conduct
