#include "judge/replay.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "judge/judge.h"

namespace kyvien::judge {
namespace {

Replay replay_of(std::string_view text) {
    JudgeOptions options;
    options.reports = Reports::All;
    options.replays = Replays::Included;
    const auto reports = judge_text(text, options);
    EXPECT_EQ(reports.size(), 1u) << text;
    return reports.empty() || !reports[0].replay ? Replay() : *reports[0].replay;
}

std::string chess(std::string_view moves, std::string_view tags = "") {
    return "[White \"A\"]\n[Black \"B\"]\n" + std::string(tags) + "\n" + std::string(moves) + "\n";
}

std::string xiangqi(std::string_view moves, std::string_view tags = "") {
    return chess(moves, "[Game \"Chinese Chess\"]\n" + std::string(tags));
}

std::string ended(const Replay& replay) {
    return std::string(replay.ended.code) +
           (replay.ended.clause ? " " + std::string(replay.ended.clause->id()) : "");
}

TEST(ReplayOfGames, HasOnePositionMoreThanMoves) {
    const Replay replay = replay_of(chess("1. e4 e5 2. Nf3 1-0"));
    EXPECT_TRUE(replay.is_whole);
    EXPECT_EQ(replay.positions.size(), 4u);
    EXPECT_EQ(replay.opening.size(), 3 * kOpeningBytes);
    EXPECT_EQ(replay.outcome, Outcome::FirstWon);
    EXPECT_EQ(replay.text, chess("1. e4 e5 2. Nf3 1-0").substr(0, replay.text.size()));
}

TEST(ReplayOfGames, PositionKeysNeverChange) {
    // Libraries store these; if the numbers change, libraries must be rebuilt (kLibraryVersion of
    // store/library/library_file.cpp).
    EXPECT_EQ(read_beginning(GameKind::Chess, "", "")->position, 3413716666696708u);
    EXPECT_EQ(read_beginning(GameKind::Xiangqi, "", "")->position, 13729236616687431674u);
    EXPECT_EQ(read_beginning(GameKind::Go, "", "Q16")->position, 15976393224870533052u);
}

TEST(ReplayOfGames, ABrokenGameIsReportedAsIncomplete) {
    EXPECT_FALSE(replay_of(chess("1. e4 e5 2. Ke3 1-0")).is_whole);
    EXPECT_FALSE(replay_of(chess("1. e4 1-0", "[FEN \"nonsense\"]\n")).is_whole);
    EXPECT_FALSE(replay_of("(;GM[1]SZ[9];B[aa];W[aa])").is_whole);
}

TEST(ReplayOfGames, ChessEndsByItsRules) {
    EXPECT_EQ(ended(replay_of(chess("1. f3 e5 2. g4 Qh4# 0-1"))), "checkmate 5.1.1");
    EXPECT_EQ(ended(replay_of(chess("1. Qg6 1/2-1/2",
                                    "[SetUp \"1\"]\n[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n"))),
              "stalemate 5.2.1");
    EXPECT_EQ(ended(replay_of(chess("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2"))),
              "threefold 9.2.2");
    // The fifth occurrence ends the game, whatever the record says.
    EXPECT_EQ(ended(replay_of(chess("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 "
                                    "Ng8 7. Nf3 Nf6 8. Ng1 Ng8 1-0"))),
              "fivefold 9.6.1");
    EXPECT_EQ(ended(replay_of(chess("1. Kb2 1/2-1/2",
                                    "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/K7 w - - 0 1\"]\n"))),
              "dead-position 5.2.2");
    const std::string flag = "[Termination \"Time forfeit\"]\n";
    EXPECT_EQ(ended(replay_of(chess("1. e4 e5 1-0", flag))), "time 6.9");
    EXPECT_EQ(ended(replay_of(chess("1. e4 e5 1/2-1/2", flag))), "time-cannot-mate 6.9");
    EXPECT_EQ(ended(replay_of(chess("1. e4 e5 1/2-1/2"))), "agreement 5.2.3");
    EXPECT_EQ(ended(replay_of(chess("1. e4 e5 0-1"))), "resignation 5.1.2");
    EXPECT_EQ(ended(replay_of(chess("1. e4 e5 0-1", "[Termination \"abandoned\"]\n"))),
              "abandoned");
    EXPECT_EQ(ended(replay_of(chess("1. e4 e5 *"))), "unfinished");
}

TEST(ReplayOfGames, XiangqiEndsByItsRules) {
    EXPECT_EQ(ended(replay_of(xiangqi("1. h2e2 h9g7 1-0"))), "resignation 7.1.k");
    EXPECT_EQ(ended(replay_of(xiangqi("1. h2e2 h9g7 1/2-1/2"))), "agreement 7.2.d");
    EXPECT_EQ(ended(replay_of(
                  xiangqi("1. a0a9 1-0", "[FEN \"3k5/9/9/9/9/9/9/9/1R7/R3K4 w - - 0 1\"]\n"))),
              "resignation 7.1.k");
    // Black's general has no move and is not in check: Black has lost.
    EXPECT_EQ(
        ended(replay_of(xiangqi("1. e1e2 1-0", "[FEN \"3k5/4R4/9/9/9/9/9/9/4K4/9 w - - 0 1\"]\n"))),
        "stalemate 7.1.b");
}

TEST(ReplayOfGames, GoEndsAsTheRecordSays) {
    const auto go = [](std::string_view result) {
        return ended(replay_of("(;GM[1]SZ[9]KM[7]RE[" + std::string(result) + "];B[ee];W[cc])"));
    };
    EXPECT_EQ(go("B+R"), "resignation 7.2");
    EXPECT_EQ(go("W+3.5"), "count 9");
    EXPECT_EQ(go("B+T"), "time 23.5");
    EXPECT_EQ(go("B+F"), "forfeit");
    EXPECT_EQ(go("0"), "count 9");
    EXPECT_EQ(go("?"), "unfinished");
}

TEST(ReplayOfGames, EveryEndingIsListed) {
    for (const std::string_view result : {"1-0", "0-1", "1/2-1/2", "*", "0-0"})
        EXPECT_NE(std::ranges::find(endings(),
                                    replay_of(chess("1. e4 e5 " + std::string(result))).ended.code),
                  endings().end());
}

TEST(PositionKeys, TranspositionsLeadToOnePositionByOtherOpenings) {
    const auto one = read_beginning(GameKind::Chess, "", "1. d4 Nf6 2. c4 e6");
    const auto other = read_beginning(GameKind::Chess, "", "1. c4 e6 2. d4 Nf6");
    ASSERT_TRUE(one && other);
    EXPECT_EQ(one->position, other->position);
    EXPECT_NE(one->opening, other->opening);
    EXPECT_EQ(one->plies, 4u);
}

TEST(PositionKeys, DependOnCastlingRightsAndNotOnFenCounters) {
    const auto key = [](std::string_view fen) {
        return read_beginning(GameKind::Chess, fen, "").value_or(Beginning{}).position;
    };
    const auto played = read_beginning(GameKind::Chess, "", "1. e4 e5")->position;
    EXPECT_EQ(key("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"), played);
    EXPECT_EQ(key("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 7 40"), played);
    EXPECT_NE(key("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w Qkq - 0 2"), played);
    EXPECT_NE(key("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"), played);
}

TEST(PositionKeys, AreEqualForMirroredXiangqiPositions) {
    const auto right = read_beginning(GameKind::Xiangqi, "", "h2e2 h9g7");
    const auto left = read_beginning(GameKind::Xiangqi, "", "b2e2 b9c7");
    const auto other = read_beginning(GameKind::Xiangqi, "", "h2e2 b9c7");
    ASSERT_TRUE(right && left && other);
    EXPECT_EQ(right->position, left->position);
    EXPECT_EQ(right->opening, left->opening);
    EXPECT_NE(right->position, other->position);
    EXPECT_NE(right->opening, other->opening);
    // Chinese notation is read as in archives.
    EXPECT_EQ(
        read_beginning(GameKind::Xiangqi, "", "炮二平五 马8进7").value_or(Beginning{}).position,
        right->position);
}

TEST(PositionKeys, AreEqualForTheEightSymmetriesOfGo) {
    const auto key = [](std::string_view moves) {
        return read_beginning(GameKind::Go, "", moves).value_or(Beginning{});
    };
    const Beginning one = key("Q16 D3 C16");
    for (const std::string_view same : {"D16 Q3 R16", "Q4 D17 C4", "D4 Q17 R4", "Q16 C4 Q3"}) {
        EXPECT_EQ(key(same).position, one.position) << same;
        EXPECT_EQ(key(same).opening, one.opening) << same;
    }
    EXPECT_NE(key("Q16 D3 C17").position, one.position);
    // The same stones in another order give the same position, but another opening.
    EXPECT_EQ(key("C16 D3 Q16").position, one.position);
    EXPECT_NE(key("C16 D3 Q16").opening, one.opening);
}

TEST(PositionKeys, AGoPositionIsReadFromRows) {
    const auto rows = read_beginning(GameKind::Go, ".X./.O./... w", "");
    ASSERT_TRUE(rows);
    const auto turned = read_beginning(GameKind::Go, "..../XO../..../....", "");
    ASSERT_TRUE(turned);
    EXPECT_NE(rows->position, turned->position);  // another size
    EXPECT_EQ(read_beginning(GameKind::Go, ".../XO./...", "")->position, rows->position);
    EXPECT_NE(read_beginning(GameKind::Go, ".../OX./...", "")->position, rows->position);
}

TEST(PositionKeys, UnreadablePositionsAreRefused) {
    const auto refused = [](GameKind game, std::string_view position, std::string_view moves) {
        const auto read = read_beginning(game, position, moves);
        return read ? std::string("read") : read.error().code.text() + " " + read.error().english;
    };
    EXPECT_TRUE(refused(GameKind::Chess, "nonsense", "").starts_with("bad-field"));
    EXPECT_TRUE(refused(GameKind::Chess, "8/8/8/8/8/8/8/8 w - - 0 1", "").starts_with("bad-field"));
    EXPECT_TRUE(refused(GameKind::Chess, "x\"]\n[White \"y", "").starts_with("bad-field"));
    EXPECT_NE(refused(GameKind::Chess, "", "e4 e4").find("e4 cannot be played after 1 move"),
              std::string::npos);
    EXPECT_TRUE(refused(GameKind::Chess, "", "hello").starts_with("bad-field"));
    EXPECT_TRUE(refused(GameKind::Go, "", "Q16 Q16").starts_with("bad-field"));
    EXPECT_TRUE(refused(GameKind::Go, "", "Z99").starts_with("bad-field"));
    EXPECT_TRUE(refused(GameKind::Go, "XX/..", "A1 A1 x").starts_with("bad-field"));
    EXPECT_TRUE(refused(GameKind::Xiangqi, "", "h2e2 h2e2").starts_with("bad-field"));
}

TEST(PositionKeys, AGameIsFoundAtItsPly) {
    const std::string record = chess("1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0");
    const auto there = read_beginning(GameKind::Chess, "", "e4 e5 Nf3");
    ASSERT_TRUE(there);
    EXPECT_EQ(ply_of(GameKind::Chess, record, there->position), 3u);
    EXPECT_EQ(ply_of(GameKind::Chess, record, there->position + 1), std::nullopt);
}

TEST(ReplayOfGames, TextIsStoredInUtf8AndDeclaresIt) {
    JudgeOptions options;
    options.reports = Reports::All;
    options.replays = Replays::Included;
    const auto reports =
        judge_text("(;GM[1]SZ[9]CA[gb2312]PB[\xD6\xD0\xB9\xFA\xC6\xE5\xCA\xD6];B[ee])", options);
    ASSERT_EQ(reports.size(), 1u);
    EXPECT_NE(reports[0].replay->text.find("CA[UTF-8]"), std::string::npos);
    EXPECT_NE(reports[0].replay->text.find("PB[中国棋手]"), std::string::npos);
}

}  // namespace
}  // namespace kyvien::judge
