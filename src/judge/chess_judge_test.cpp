// What the judge finds in games of chess.
#include <gtest/gtest.h>

#include <string>

#include "judge/judge_fixture.h"

namespace kyvien::judge {
namespace chess_judge_test {
namespace {

using test::chess;
using test::Codes;
using test::findings_of;

TEST(JudgeChess, ALawfulGameHasNoFindings) {
    EXPECT_EQ(findings_of(chess("", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#", "1-0")), Codes{});
}

TEST(JudgeChess, AnIllegalMoveIsNamedWithPlaceAndReason) {
    const auto reports = judge_text("[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5\n2. Ke3 1-0\n");
    ASSERT_EQ(reports.size(), 1u);
    ASSERT_EQ(reports[0].findings.size(), 1u);
    const Finding& finding = reports[0].findings[0];
    EXPECT_EQ(finding.code, "illegal-move");
    EXPECT_EQ(finding.clause, rulebook::fide("3.10.2"));
    EXPECT_EQ(finding.ply, 3u);
    EXPECT_EQ(finding.line, 5u);
    EXPECT_EQ(finding.column, 4u);
    EXPECT_EQ(reports[0].plies, 2u);
}

TEST(JudgeChess, AResultThatContradictsTheBoardIsAnError) {
    EXPECT_EQ(findings_of(chess("", "1. f3 e5 2. g4 Qh4#", "1-0")),
              Codes{"result-contradicts-checkmate@4 5.1.1"});
    EXPECT_EQ(findings_of(chess("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "1. Qg6", "1-0")),
              Codes{"result-contradicts-stalemate@1 5.2.1"});
}

TEST(JudgeChess, NothingIsPlayedAfterTheEnd) {
    EXPECT_EQ(findings_of(chess("", "1. f3 e5 2. g4 Qh4# 3. a3", "0-1")),
              Codes{"play-after-checkmate@5 5.1.1"});
    EXPECT_EQ(findings_of(chess("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "1. Qg6 Kg8", "1/2-1/2")),
              Codes{"play-after-stalemate@2 5.2.1"});
}

TEST(JudgeChess, ADeadPositionEndsTheGame) {
    // After Kxb2 only bare kings remain; playing on and a win contradict 5.2.2.
    const char* fen = "7k/8/8/8/8/8/1r6/2K5 w - - 0 1";
    EXPECT_EQ(findings_of(chess(fen, "1. Kxb2", "1/2-1/2")), Codes{});
    EXPECT_EQ(findings_of(chess(fen, "1. Kxb2 Kg8 2. Kc2 Kf8", "1/2-1/2")),
              Codes{"play-after-dead-position@2 5.2.2"});
    EXPECT_EQ(findings_of(chess(fen, "1. Kxb2", "1-0")),
              Codes{"result-contradicts-dead-position@1 5.2.2"});
}

std::string shuffle(int times) {
    std::string moves;
    for (int i = 0; i < times; ++i)
        moves += "Nf3 Nf6 Ng1 Ng8 ";
    return moves;
}

TEST(JudgeChess, ThreefoldCouldBeClaimedAndFivefoldEndsTheGame) {
    EXPECT_EQ(findings_of(chess("", shuffle(2), "1/2-1/2")), Codes{});
    EXPECT_EQ(findings_of(chess("", shuffle(2) + "e4", "1-0")),
              Codes{"threefold-not-claimed@8 9.2.2"});
    EXPECT_EQ(findings_of(chess("", shuffle(4), "1/2-1/2")),
              Codes{"threefold-not-claimed@8 9.2.2"});
    EXPECT_EQ(findings_of(chess("", shuffle(4), "1-0")),
              (Codes{"threefold-not-claimed@8 9.2.2", "result-contradicts-fivefold@16 9.6.1"}));
    EXPECT_EQ(findings_of(chess("", shuffle(4) + "e4", "1-0")),
              (Codes{"threefold-not-claimed@8 9.2.2", "play-after-fivefold@17 9.6.1"}));
}

TEST(JudgeChess, APositionWithAnotherCastlingRightIsNotTheSame) {
    // The rook's first move removes the castling right: the start position does not recur.
    EXPECT_EQ(findings_of(chess("4k3/8/8/8/8/8/7P/4K2R w K - 0 1",
                                "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8 h3", "*")),
              Codes{});
}

/// Rook moves that never repeat a position three times, from a halfmove clock of `quiet`.
TEST(JudgeChess, FiftyAndSeventyFiveMovesAreCountedFromTheClockOfTheFen) {
    const auto at = [](int quiet, std::string_view moves, std::string_view result) {
        return findings_of(
            chess("4k3/8/8/8/8/8/R7/4K3 w - - " + std::to_string(quiet) + " 80", moves, result));
    };
    EXPECT_EQ(at(98, "Ra3 Kd8", "1/2-1/2"), Codes{});
    EXPECT_EQ(at(98, "Ra3 Kd8 Ra4", "1/2-1/2"), Codes{"fifty-moves-not-claimed@2 9.3"});
    EXPECT_EQ(at(148, "Ra3 Kd8", "1-0"), (Codes{"fifty-moves-not-claimed@1 9.3",
                                                "result-contradicts-seventy-five-moves@2 9.6.2"}));
    EXPECT_EQ(at(148, "Ra3 Kd8 Ra4 Kd7", "1-0"),
              (Codes{"fifty-moves-not-claimed@1 9.3", "play-after-seventy-five-moves@3 9.6.2"}));
}

TEST(JudgeChess, MateOnTheSeventyFifthMoveTakesPrecedence) {
    // After the mate nothing can be claimed (9.2, 9.3: by the player having the move).
    EXPECT_EQ(findings_of(chess("7k/8/6K1/8/8/8/8/R7 w - - 149 90", "Ra8#", "1-0")), Codes{});
    EXPECT_EQ(findings_of(chess("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "Ra8#", "1-0")), Codes{});
    // Before it a draw could have been claimed.
    EXPECT_EQ(findings_of(chess("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "Ra2 Kg8 Ra8#", "1-0")),
              Codes{"fifty-moves-not-claimed@1 9.3"});
}

TEST(JudgeChess, ADrawIsAgreedOnWhenBothHaveMoved) {
    EXPECT_EQ(findings_of(chess("", "1. e4", "1/2-1/2")), Codes{"draw-before-both-moved@1 5.2.3"});
    EXPECT_EQ(findings_of(chess("", "", "1/2-1/2")), Codes{});  // the moves are unknown
    EXPECT_EQ(findings_of(chess("", "1. e4 e5", "1/2-1/2")), Codes{});
    // A record that says so itself, also without moves.
    EXPECT_EQ(findings_of(chess("", "1. e4", "1/2-1/2", "[Termination \"Draw by agreement\"]\n")),
              Codes{"draw-before-both-moved@1 5.2.3"});
    EXPECT_EQ(findings_of(chess("", "", "1/2-1/2", "[Termination \"draw agreed\"]\n")),
              Codes{"draw-before-both-moved@0 5.2.3"});
    EXPECT_EQ(findings_of(chess("", "1. e4 e5", "1/2-1/2", "[Termination \"draw agreed\"]\n")),
              Codes{});
    // A Chess960 start is given as a position, and nobody has moved before it (II.2).
    EXPECT_EQ(findings_of(chess("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", "1. e4",
                                "1/2-1/2", "[Variant \"Chess960\"]\n")),
              Codes{"draw-before-both-moved@1 5.2.3"});
    // Before another position both may have moved; and an arbiter can end a game otherwise.
    EXPECT_EQ(findings_of(chess("4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "1. Ra3", "1/2-1/2")), Codes{});
    EXPECT_EQ(findings_of(chess("", "1. e4", "1/2-1/2", "[Termination \"adjudication\"]\n")),
              Codes{});
}

TEST(JudgeChess, BothCanLoseAndAnArbiterCanGiveHalfAPointToOne) {
    for (const char* result : {"0-0", "1/2-0", "0-1/2"}) {
        EXPECT_EQ(findings_of(chess("", "1. e4 e5", result)), Codes{}) << result;
        EXPECT_EQ(findings_of(chess("", "", result)), Codes{}) << result;
        EXPECT_EQ(judge_text(chess("", "1. e4 e4", result)).at(0).result, result);
    }
    EXPECT_EQ(findings_of("[White \"A\"]\n[Result \"-/-\"]\n\n0-0\n"), Codes{});
    EXPECT_EQ(findings_of("[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1/2\n"),
              Codes{"results-differ@0"});
    // Scores worth more than one game are refused (10.2).
    EXPECT_EQ(findings_of("[White \"A\"]\n[Result \"1-1/2\"]\n\n1. e4 e5 *\n"),
              Codes{"result-unreadable@0"});
    // Mate ends the game immediately: nobody can lose it afterwards (5.1.1).
    EXPECT_EQ(findings_of(chess("", "1. f3 e5 2. g4 Qh4#", "0-0")),
              Codes{"result-contradicts-checkmate@4 5.1.1"});
    EXPECT_EQ(findings_of(chess("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "1. Qg6", "0-0")),
              Codes{"result-contradicts-stalemate@1 5.2.1"});
}

TEST(JudgeChess, CastlingWithZerosIsNoResult) {
    const std::string ready = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 ";
    const auto plies = [](const std::string& text) {
        JudgeOptions options;
        options.reports = Reports::All;
        return judge_text(text, options).at(0).plies;
    };
    EXPECT_EQ(plies(ready + "4. 0-0"), 7u);
    EXPECT_EQ(plies(ready + "4. 0-0 *"), 7u);
    EXPECT_EQ(plies("[Result \"0-0\"]\n\n" + ready + "4. 0-0 0-0\n"), 7u);
    EXPECT_EQ(plies("[Result \"0-0\"]\n\n" + ready + "0-0\n"), 6u);
    // Nobody could castle: "0-0" is the result.
    EXPECT_EQ(findings_of("1. e4 e5 0-0"), Codes{});
    EXPECT_EQ(findings_of("1. e4 e5 0-0 2. Nf3 *"), Codes{"illegal-move@3 3.10.2"});
}

TEST(JudgeChess, AFallenFlagIsNoLossIfTheOpponentCannotMate) {
    const char* fen = "7k/8/8/8/8/8/5q2/K7 b - - 0 1";
    EXPECT_EQ(findings_of(chess(fen, "1... Kg8", "1-0", "[Termination \"Time forfeit\"]\n")),
              Codes{"time-forfeit-without-mate@1 6.9"});
    EXPECT_EQ(findings_of(chess(fen, "1... Kg8 {A won on time}", "1-0")),
              Codes{"time-forfeit-without-mate@1 6.9"});
    EXPECT_EQ(findings_of(chess(fen, "1... Kg8", "0-1", "[Termination \"Time forfeit\"]\n")),
              Codes{});
    EXPECT_EQ(findings_of(chess(fen, "1... Kg8", "1-0", "[Termination \"Normal\"]\n")), Codes{});
    // Pawns that block each other permanently.
    const char* wall = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1";
    EXPECT_EQ(findings_of(chess(wall, "1. Kd2", "0-1", "[Termination \"Time forfeit\"]\n")),
              (Codes{"play-after-dead-position@1 5.2.2", "time-forfeit-without-mate@1 6.9"}));
}

TEST(JudgeChess, AClockAtZeroIsAFallenFlagIfNoTagNamesTheEnd) {
    const char* fen = "7k/8/8/8/8/8/5q2/K7 b - - 0 1";
    const auto with = [&](std::string_view white, std::string_view black, std::string_view result,
                          std::string_view tags = "") {
        return findings_of(chess(fen,
                                 "1... Kg8 {[%clk 0:01:00]} 2. Kb1 {[%clk " + std::string(white) +
                                     "]} Kf8 {[%clk " + std::string(black) + "]}",
                                 result, tags));
    };
    // White has a bare king and cannot win on time; Black can.
    EXPECT_EQ(with("0:00:09", "0:00:00", "1-0"), Codes{"time-forfeit-without-mate@3 6.9"});
    EXPECT_EQ(with("0:00:00", "0:00:09", "0-1"), Codes{});
    EXPECT_EQ(with("0:00:00", "0:00:09", "1/2-1/2"), Codes{"time-forfeit-with-mate@3 6.9"});
    EXPECT_EQ(with("0:00:09", "0:00:00", "1/2-1/2"), Codes{});
    EXPECT_EQ(with("0:00:09", "0:00:00", "0-1"), Codes{"result-contradicts-clock@3 6.9"});
    EXPECT_EQ(with("0:00:09", "0:00:00", "1-0", "[Termination \"Normal\"]\n"), Codes{});
    EXPECT_EQ(with("0:00:09", "0:00:00.4", "1-0"), Codes{});
    EXPECT_EQ(with("0:00:00", "0:00:00", "1-0"), Codes{});
}

TEST(JudgeChess, MovesOfVariationsMustBeLegalToo) {
    EXPECT_EQ(findings_of("1. e4 e5 (1... c5 2. Nf3 (2. Ke3) Nc6) 2. Nf3 (2. Nf6 Ke7) Nc6 *"),
              (Codes{"variation-illegal-move@3 3.10.2", "variation-illegal-move@3 3.10.2"}));
    EXPECT_EQ(findings_of("1. e4 (1. d4 d5 2. c4 e6 {good} 3. Nc3 $1 Nf6! (3... c5)) e5 *"),
              Codes{});
    EXPECT_EQ(findings_of("1. e4 e5 (1... -- 2. d4) 2. Nf3 *"), Codes{});
    EXPECT_EQ(findings_of("1. Nf3 d5 2. d3 d4 (2... Nf6 3. Nd2) 3. c3 *"),
              Codes{"variation-ambiguous-move@5 C.10"});
    EXPECT_EQ(findings_of("1. e4 e5 2. Sf3 Sc6 (2... Sf6 3. Lb5 Ld6 4. Kf1 Tf8 5. Te1) 3. Lb5 a6 "
                          "4. La4 Sf6 *"),
              Codes{"variation-illegal-move@9 3.10.2"});
    EXPECT_EQ(findings_of(test::xiangqi("", "1. h2e2 h9g7 (1... h9h7) 2. h0g2 (2. b2b9)", "*")),
              Codes{"variation-illegal-move@2 9.10.a"});
}

TEST(JudgeChess, AFlagLosesToAKnightThatCouldMate) {
    const char* fen = "7k/7p/8/8/8/8/8/K5N1 w - - 0 1";
    EXPECT_EQ(findings_of(chess(fen, "1. Nf3", "1-0", "[Termination \"Time forfeit\"]\n")),
              Codes{});
    EXPECT_EQ(findings_of(chess(fen, "1. Nf3", "1/2-1/2", "[Termination \"Time forfeit\"]\n")),
              Codes{"time-forfeit-with-mate@1 6.9"});
}

TEST(JudgeChess, TagAndMovetextMustGiveOneResult) {
    EXPECT_EQ(findings_of("[Result \"1-0\"]\n\n1. e4 e5 0-1\n"), Codes{"results-differ@0"});
    EXPECT_EQ(findings_of("[Result \"1-0\"]\n\n1. e4 e5\n"), Codes{"result-missing@0"});
    EXPECT_EQ(findings_of("[Result \"won\"]\n\n1. e4 e5 *\n"), Codes{"result-unreadable@0"});
}

TEST(JudgeChess, AnAmbiguousMoveIsResolvedByTheFollowingMoves) {
    EXPECT_EQ(findings_of("1. Nf3 d5 2. d3 d4 3. Nd2 c5 4. Ng5 *"), Codes{"ambiguous-move@5 C.10"});
    const auto reports = judge_text("1. Nf3 d5 2. d3 d4 3. Nd2 c5 4. Nc4 b5 5. Ng5 *");
    ASSERT_EQ(reports.size(), 1u);
    EXPECT_EQ(reports[0].plies, 9u);
    ASSERT_EQ(reports[0].findings[0].values.size(), 3u);
    EXPECT_EQ(reports[0].findings[0].values[2].second, "Nbd2");
}

TEST(JudgeChess, OtherLanguagesAndNotationsAreRead) {
    for (const char* moves :
         {"1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf6 4. O-O", "1. e4 e5 2. Cf3 Cc6 3. Fb5 Cf6 4. O-O",
          "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1", "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 g8-f6 0-0",
          "1. e4 e5 2. Mf3 Mc6 3. Tb5 Mf6 4. 0-0", "1.e4 e5 2.Nf3+- Nc6= 3.Bb5N Nf6 4.o-o"})
        EXPECT_EQ(findings_of(std::string(moves) + " *"), Codes{}) << moves;
}

TEST(JudgeChess, APassIsIllegal) {
    EXPECT_EQ(findings_of("1. e4 -- 2. d4 d5 *"), Codes{"turn-passed@2 3.10.2"});
}

TEST(JudgeChess, StartingPositionsAreExamined) {
    EXPECT_EQ(findings_of(chess("8/8/8/8/8/8/8/K7 w - - 0 1", "Ka2", "*")),
              Codes{"start-illegal@0 3.10.3"});
    EXPECT_EQ(findings_of(chess("nonsense", "Ka2", "*")), Codes{"fen-unreadable@0"});
    EXPECT_EQ(findings_of(chess("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "Ke2", "*")),
              (Codes{"start-repaired@0 3.10.3", "play-after-dead-position@1 5.2.2"}));
    EXPECT_EQ(findings_of(chess("", "e4 e5", "*", "[Variant \"Atomic\"]\n")),
              Codes{"variant-not-judged@0"});
}

TEST(JudgeChess, Chess960CastlingIsRead) {
    EXPECT_EQ(findings_of(chess("nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1",
                                "1. Ne3 Ne6 2. O-O O-O", "*", "[Variant \"fischerandom\"]\n")),
              Codes{});
}

}  // namespace
}  // namespace chess_judge_test
}  // namespace kyvien::judge
