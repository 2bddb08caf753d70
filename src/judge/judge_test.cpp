// The text of archives, and the reports, whatever the game.
#include "judge/judge.h"

#include <gtest/gtest.h>

#include "judge/judge_fixture.h"

namespace kyvien::judge {
namespace {

using test::chess;
using test::Codes;
using test::findings_of;

TEST(JudgeText, FindingsBeyondTheListedOnesAreCounted) {
    std::string moves = "1. e4 e5 ";
    for (int i = 0; i < 50; ++i)
        moves += "} ";
    const auto reports = judge_text(moves + "*");
    ASSERT_EQ(reports.size(), 1u);
    ASSERT_EQ(reports[0].findings.size(), 21u);
    EXPECT_EQ(reports[0].findings.back().code, "findings-left-out");
    EXPECT_EQ(reports[0].findings.back().values[1].second, "30");
    std::string variations = "1. e4 e5 ";
    for (int i = 0; i < 12; ++i)
        variations += "(1... e4) ";
    const auto found = findings_of(variations + "*");
    EXPECT_EQ(found.size(), 11u);
    EXPECT_EQ(found.back(), "findings-left-out@0");
}

TEST(JudgeText, FaultsOfTheTextAreWarningsAndOtherGamesAreStillJudged) {
    const auto reports = judge_text("[Event \"A\"]\n\n1. e4 {open\n\n[Event \"B\"]\n\n1. e4 "
                                    "(1. d4 e5 *\n\n[Event \"C]\n\n1. d4 ) huh ] } *\n");
    ASSERT_EQ(reports.size(), 3u);
    EXPECT_EQ(reports[0].findings[0].code, "comment-not-closed");
    EXPECT_EQ(reports[1].findings[0].code, "variation-not-closed");
    EXPECT_EQ(reports[1].number, 2u);
    EXPECT_EQ(reports[1].first_line, 5u);
    Codes codes;
    for (const Finding& finding : reports[2].findings)
        codes.push_back(finding.code);
    EXPECT_EQ(codes,
              (Codes{"tag-quotes", "variation-end-alone", "unreadable-text", "comment-end-alone"}));
}

TEST(JudgeText, TheLengthOfAGameIsLimited) {
    std::string moves;
    for (int i = 0; i < 100'000; ++i)
        moves += "Nf3 Nf6 Ng1 Ng8 ";
    const auto found = findings_of(moves + "*");
    EXPECT_EQ(found.back(), "game-too-long@50000");
    std::string passes = "e4 ";
    for (int i = 0; i < 30'000; ++i)
        passes += "-- ";
    const auto passed = findings_of(passes + "*");
    EXPECT_EQ(passed.size(), 11u);  // ten of them, and one with the number of the others
    EXPECT_EQ(passed.back(), "findings-left-out@0");
}

TEST(JudgeStream, ThreadsDoNotChangeWhatIsReported) {
    std::string text;
    for (int i = 0; i < 60'000; ++i)
        text += i % 97 == 5 ? "[Event \"" + std::to_string(i) + "\"]\n\n1. e4 e4 *\n\n"
                            : "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1/2-1/2\n\n";
    std::vector<std::string> alone;
    for (const unsigned threads : {1u, 4u}) {
        std::vector<std::string> reports;
        JudgeOptions options;
        options.threads = threads;
        const FileSummary summary = judge_source(
            from_memory(text), "f", options,
            {.on_game = [&](GameReport&& report) { reports.push_back(to_json(report)); },
             .on_file = {},
             .on_progress = {}});
        EXPECT_EQ(summary.games, 60'000u);
        EXPECT_EQ(summary.games_with[2], 619u);
        EXPECT_EQ(summary.bytes, text.size());
        if (threads == 1)
            alone = std::move(reports);
        else
            EXPECT_EQ(reports, alone);
    }
}

TEST(JudgeJson, AReportIsOneLineOfValidText) {
    const auto reports = judge_text("[White \"J\xF6rg \\\"x\\\"\"]\n\n1. e5 *\n");
    ASSERT_EQ(reports.size(), 1u);
    EXPECT_EQ(
        to_json(reports[0]),
        R"({"file":"","game":"chess","number":1,"line":1,"last_line":3,"first":"Jörg \"x\"",)"
        R"("second":"","event":"","date":"","result":"*","plies":0,"findings":[{"code":)"
        R"("illegal-move","severity":"error","clause":{"law":"fide-2018","id":"3.10.2"},"ply":1,)"
        R"("line":3,"column":4,"message":"'e5' is not a legal move: no pawn can go there.",)"
        R"("values":{"move":"e5","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 )"
        R"(1"}}]})");
}

}  // namespace
}  // namespace kyvien::judge
