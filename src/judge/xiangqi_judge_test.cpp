// What the judge finds in games of xiangqi.
#include <gtest/gtest.h>

#include <string>

#include "judge/judge_fixture.h"

namespace kyvien::judge {
namespace xiangqi_judge_test {
namespace {

using test::Codes;
using test::findings_of;
using test::xiangqi;

TEST(JudgeXiangqi, EveryNotationIsRead) {
    for (const char* moves :
         {"1. h2e2 h9g7 2. h0g2", "1. H2-E2 H9-G7 2. H0-G2", "1. C2=5 H8+7 2. H2+3",
          "1. C2.5 H8+7 2. H2+3", "1. 炮二平五 马8进7 2. 马二进三",
          "1. 炮二平五 馬8進7 2. 馬二進三", "1. P2-5 M8.7 2. M2.3", "h3e3 h10g8 h1g3"})
        EXPECT_EQ(findings_of(xiangqi("", moves, "*")), Codes{}) << moves;
}

TEST(JudgeXiangqi, IllegalMovesAndWrongResultsAreErrors) {
    EXPECT_EQ(findings_of(xiangqi("", "1. h2e2 h9h7", "1-0")), Codes{"illegal-move@2 9.10.a"});
    // The soldier mates: the chariot guards it, and the other general guards the open file.
    const char* fen = "3k5/9/3P5/9/9/9/9/9/9/3RK4 w - - 0 1";
    EXPECT_EQ(findings_of(xiangqi(fen, "1. d7d8", "0-1")),
              Codes{"result-contradicts-checkmate@1 7.1.a"});
    EXPECT_EQ(findings_of(xiangqi(fen, "1. d7d8", "1-0")), Codes{});
}

TEST(JudgeXiangqi, ARepetitionIsReportedWithItsCycle) {
    JudgeOptions all;
    all.reports = Reports::All;
    const auto reports =
        judge_text(xiangqi("", "h2e2 h7e7 e2h2 e7h7 h2e2 h7e7 e2h2 e7h7", "*"), all);
    ASSERT_EQ(reports.size(), 1u);
    ASSERT_EQ(reports[0].findings.size(), 1u);
    const Finding& finding = reports[0].findings[0];
    EXPECT_EQ(finding.code, "repetition");
    EXPECT_EQ(finding.ply, 8u);
    EXPECT_EQ(finding.values[0], (std::pair<std::string, std::string>("plies", "0 4 8")));
    EXPECT_EQ(finding.values[1].second, "h2e2 h7e7 e2h2 e7h7");
    EXPECT_EQ(finding.values[2].second, "draw");
}

TEST(JudgeXiangqi, PerpetualCheckLosesByArticle23) {
    // Red's chariot checks on two ranks without end; Black only moves the general.
    const char* fen = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1";
    const std::string round = "e1d1 d9e9 d1e1 e9d9 ";
    EXPECT_EQ(findings_of(xiangqi(fen, round + round, "1-0")), Codes{"repetition@8 23.1"});
    const auto reports = judge_text(xiangqi(fen, round + round, "1-0"));
    ASSERT_EQ(reports.size(), 1u);
    EXPECT_EQ(reports[0].findings[0].severity, Severity::Error);
    EXPECT_EQ(reports[0].findings[0].values[2].second, "red_loses");
}

const Finding* repetition_in(const GameReport& report) {
    for (const Finding& finding : report.findings)
        if (finding.code == "repetition")
            return &finding;
    return nullptr;
}

TEST(JudgeXiangqi, ADrawThatCouldHaveBeenRuledIsForInformationAsInChess) {
    const std::string round = "h2e2 h7e7 e2h2 e7h7 ";
    const auto severity = [&](const std::string& moves, std::string_view result) {
        return repetition_in(judge_text(xiangqi("", moves, result)).at(0))->severity;
    };
    EXPECT_EQ(severity(round + round + "a3a4", "1-0"), Severity::Information);
    EXPECT_EQ(severity(round + round, "1/2-1/2"), Severity::Information);
    EXPECT_EQ(severity(round + round, "1-0"), Severity::Warning);
    // A side that had to deviate but repeated was not penalised.
    const char* fen = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1";
    const std::string checks = "e1d1 d9e9 d1e1 e9d9 ";
    const auto spared = judge_text(xiangqi(fen, checks + checks + "e1e2", "1-0"));
    EXPECT_EQ(repetition_in(spared.at(0))->severity, Severity::Warning);
}

TEST(JudgeXiangqi, ABreachAfterAPossibleDrawIsReportedToo) {
    constexpr std::string_view kFen = "4k4/9/9/9/3R5/9/9/9/9/5K3 w";
    const std::string check = "d5e5 e9d9 e5d5 d9e9 ";
    const std::string quiet = "d5c5 e9e8 c5d5 e8e9 ";
    // After two quiet cycles a draw could be ruled; the next cycle begins a perpetual check, which
    // is deferred once and loses at the next occurrence.
    const std::string game = quiet + quiet + check + check;
    EXPECT_EQ(findings_of(xiangqi(kFen, game, "1-0")),
              (Codes{"repetition@8 7.2.b", "repetition@16 23.1"}));
    const auto findings = judge_text(xiangqi(kFen, game, "1-0")).at(0).findings;
    EXPECT_EQ(findings.at(0).severity, Severity::Information);
    EXPECT_EQ(findings.at(1).severity, Severity::Error);
    EXPECT_EQ(judge_text(xiangqi(kFen, game, "0-1")).at(0).findings.at(1).severity,
              Severity::Information);
    // A quiet repetition that continues is reported once, and so is a breach.
    EXPECT_EQ(findings_of(xiangqi(kFen, quiet + quiet + quiet + quiet, "1/2-1/2")),
              Codes{"repetition@8 7.2.b"});
    EXPECT_EQ(findings_of(xiangqi(kFen, check + check + check + check, "0-1")),
              Codes{"repetition@8 23.1"});
}

TEST(JudgeXiangqi, ARepetitionIsReportedInWordsAndOneShortLine) {
    const char* fen = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1";
    const std::string round = "e1d1 d9e9 d1e1 e9d9 ";
    const auto reports = judge_text(xiangqi(fen, round + round, "1-0"));
    const Finding* finding = repetition_in(reports.at(0));
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(finding->message, "The position after ply 8 stood for the third time (plies 0 4 8): "
                                "Red had to vary and loses. Red: perpetual check; Black: waiting "
                                "moves.");
}

TEST(JudgeXiangqi, WithoutAttackersTheGameIsDrawn) {
    const char* fen = "3k5/9/9/9/9/9/9/4c4/4A4/3AK4 w - - 0 1";
    EXPECT_EQ(findings_of(xiangqi(fen, "1. e1d2 d9d8 2. e0e1 d8d9 3. e1e2", "1-0")),
              Codes{"result-contradicts-no-attackers@5 7.2.a"});
}

TEST(JudgeXiangqi, AProvablyUnwinnablePositionIsDrawn) {
    const char* cannon = "4k4/9/9/9/9/9/9/9/C2p5/3K5 w - - 0 1";
    EXPECT_EQ(findings_of(xiangqi(cannon, "1. d0d1 e9e8 2. a1a8", "1-0")),
              Codes{"result-contradicts-nobody-can-win@1 7.2.a"});
    EXPECT_EQ(findings_of(xiangqi(cannon, "1. d0d1 e9e8 2. a1a8", "1/2-1/2")),
              Codes{"play-after-nobody-can-win@1 7.2.a"});
    EXPECT_EQ(findings_of(xiangqi(cannon, "1. d0d1", "1/2-1/2")), Codes{});
    // A soldier is exhausted on the last rank, not earlier; an advisor serves as the cannon's
    // screen.
    EXPECT_EQ(findings_of(xiangqi("4k4/9/P8/9/9/9/9/9/9/3K5 w - - 0 1", "1. a7a8 e9e8", "1-0")),
              Codes{});
    EXPECT_EQ(findings_of(xiangqi("4k4/9/9/9/9/9/9/9/C2pA4/3K5 w - - 0 1", "1. d0d1 e9e8", "1-0")),
              Codes{});
}

}  // namespace
}  // namespace xiangqi_judge_test
}  // namespace kyvien::judge
