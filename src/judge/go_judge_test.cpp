// What the judge finds in games of Go.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "judge/judge_fixture.h"

namespace kyvien::judge {
namespace go_judge_test {
namespace {

using test::Codes;
using test::findings_of;

TEST(JudgeGo, ForbiddenPointsAreNamed) {
    EXPECT_EQ(findings_of("(;GM[1]SZ[5];B[aa];W[aa])"), Codes{"illegal-move@2 2.2"});
    EXPECT_EQ(findings_of("(;GM[1]SZ[5];B[ab];W[cc];B[ba];W[aa])"), Codes{"illegal-move@4 5"});
    EXPECT_EQ(findings_of("(;GM[1]SZ[5];B[zz])"), Codes{"illegal-move@1 2.2"});
}

TEST(JudgeGo, RetakingAKoAtOnceIsReported) {
    EXPECT_EQ(findings_of("(;GM[1]SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])"),
              Codes{"repetition@9 20.1"});
}

/// The values of the only repetition.
std::map<std::string, std::string> repetition_of(std::string_view sgf) {
    const auto reports = judge_text(sgf);
    EXPECT_EQ(reports.size(), 1u);
    for (const Finding& finding : reports.at(0).findings)
        if (finding.code == "repetition")
            return {finding.values.begin(), finding.values.end()};
    ADD_FAILURE() << sgf;
    return {};
}

TEST(JudgeGo, ARepetitionIsReportedByMoveNumbers) {
    // Move 7 captures the ko at B4, move 8 recaptures at C4: the position after move 6 again.
    const std::string ko = ";B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])";
    const auto plain = repetition_of("(;GM[1]SZ[5]" + ko);
    EXPECT_EQ(plain.at("from_ply"), "7");
    EXPECT_EQ(plain.at("to_ply"), "9");
    // Setup stones are not moves, wherever they are in the record.
    const auto set_up = repetition_of("(;GM[1]SZ[5]AB[ee]" + ko);
    EXPECT_EQ(set_up.at("from_ply"), "7");
    EXPECT_EQ(set_up.at("to_ply"), "9");
    const auto twice = repetition_of("(;GM[1]SZ[5]AB[ee]AW[ae];AB[ed]PL[B]" + ko);
    EXPECT_EQ(twice.at("from_ply"), "7");
    const auto between =
        repetition_of("(;GM[1]SZ[5];B[ba];W[ca];B[ab];W[db];AB[ee];B[bc];W[cc];B[cb];W[bb];B[cb])");
    EXPECT_EQ(between.at("from_ply"), "7");
    EXPECT_EQ(between.at("to_ply"), "9");
    // A pass is a move; the evidence lists the turns of the cycle.
    const auto passes =
        repetition_of("(;GM[1]SZ[5]AB[ee];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[];"
                      "W[];B[cb])");
    EXPECT_EQ(passes.at("from_ply"), "7");
    EXPECT_EQ(passes.at("to_ply"), "11");
    EXPECT_EQ(passes.at("cycle"), "W B4 x C4, B pass, W pass, B C4 x B4");
}

TEST(JudgeGo, RepetitionsBeyondTheListedOnesAreCounted) {
    std::string game = "(;GM[1]SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb]";
    for (int i = 0; i < 20; ++i)
        game += ";W[bb];B[cb]";
    const auto reports = judge_text(game + ")");
    ASSERT_EQ(reports.size(), 1u);
    std::size_t listed = 0, left_out = 0;
    for (const Finding& finding : reports[0].findings) {
        listed += finding.code == "repetition";
        if (finding.code == "findings-left-out")
            left_out = std::stoul(finding.values[1].second);
    }
    // White's move 8 restores the position before move 7; then every move is a repetition.
    EXPECT_EQ(listed, 5u);
    EXPECT_EQ(listed + left_out, 39u);
}

TEST(JudgeGo, ATruncatedRecordIsReported) {
    EXPECT_EQ(findings_of("(;GM[1]SZ[9];B[aa];W[bb]"), Codes{"not-closed@0"});
    EXPECT_EQ(findings_of("(;GM[1]SZ[9];B[aa];W[b"),
              (Codes{"value-not-closed@0", "not-closed@0", "illegal-move@2 2.2"}));
    EXPECT_EQ(findings_of(";GM[1]SZ[9];B[aa];W[bb]"), Codes{});
}

TEST(JudgeGo, TheCountDecidesWhereTheRecordMarksTheDead) {
    // Black has the three left columns of a 5x5 board; White's stone in them is dead.
    const std::string stones = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa]";
    const auto game = [&](std::string_view result) {
        return "(;GM[1]SZ[5]KM[0]RU[Chinese]RE[" + std::string(result) + "]" + stones +
               "PL[B];B[];W[]TB[aa:be]TW[ea:ee])";
    };
    EXPECT_EQ(findings_of(game("B+5")), Codes{});
    EXPECT_EQ(findings_of(game("B+2.5")), Codes{});  // a margin in stones
    EXPECT_EQ(findings_of(game("B+4")), Codes{"margin-contradicts-count@2 9"});
    EXPECT_EQ(findings_of(game("W+1")), Codes{"result-contradicts-count@2 9"});
    EXPECT_EQ(findings_of(game("W+R")), Codes{});
}

TEST(JudgeGo, AnOpenCountIsReportedAsUndecided) {
    EXPECT_EQ(findings_of("(;GM[1]SZ[9]KM[5.5]RE[B+3.5];B[cc];W[gg];B[];W[])"),
              Codes{"count-undecided@4 8"});
    EXPECT_EQ(findings_of("(;GM[1]SZ[9]RE[B+3.5];B[cc];W[gg])"), Codes{"count-undecided@2 8"});
}

TEST(JudgeGo, TwoPlaysInSuccessionAreReportedExceptHandicapStones) {
    EXPECT_EQ(findings_of("(;GM[1]SZ[9];B[cc];B[gg])"), Codes{"two-plays-running@2 17.1"});
    EXPECT_EQ(findings_of("(;GM[1]SZ[9]HA[2];B[cc];B[gg];W[gc])"), Codes{});
    // Handicap stones as setup are not plays: only the first play in sequence is reported.
    EXPECT_EQ(findings_of("(;GM[1]SZ[9]HA[3]AB[cc][gg][gc];W[ee];W[ce];B[cg])"),
              Codes{"two-plays-running@2 17.1"});
    EXPECT_EQ(findings_of("(;GM[1]SZ[9]HA[3];B[cc];B[gg];B[gc];W[ee];W[ce])"),
              Codes{"two-plays-running@5 17.1"});
    EXPECT_EQ(findings_of("(;GM[1]SZ[9]HA[4];W[ee];W[ce];B[cg])"),
              Codes{"two-plays-running@2 17.1"});
}

TEST(JudgeGo, OtherGamesAreIgnored) {
    EXPECT_EQ(findings_of("(;GM[2]SZ[8];B[d3])"), Codes{"not-go@0"});
}

}  // namespace
}  // namespace go_judge_test
}  // namespace kyvien::judge
