// A game that no file outside examples/gomoku knows is played, ruled, kept, printed, shown and
// judged.
#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conduct/core/internal/board_fixture.h"
#include "conduct/log/event_line.h"
#include "conduct/log/verify_log.h"
#include "conduct/presentation/public_margin.h"
#include "conduct/presentation/wording.h"
#include "gomoku/board.h"
#include "gomoku/conduct.h"
#include "gomoku/law.h"
#include "hall/games/hall_fixture.h"
#include "hall/json/board_json.h"
#include "hall/json/game_kinds_json.h"
#include "hall/json/laws_json.h"
#include "judge/judge.h"
#include "paper/source.h"
#include "record/game_file/game_file.h"

namespace kyvien::gomoku {
namespace {

using namespace conduct;
using testing::ElementsAre;
using testing::HasSubstr;

/// Black wins on the ninth stone: h4 to h8.
constexpr const char* kShort = "h8 i8 h7 i7 h6 i6 h5 i5 h4";

Settings settings_of_gomoku() {
    Settings settings;
    settings.game = find_game("gomoku").value();
    return settings;
}

std::string log_of(const Table& table) {
    std::string log;
    for (const Event& event : table.log())
        log += encode(event) + "\n";
    return log;
}

/// Needs: `log` is the log of a game.
State replayed(const std::string& log) {
    return replay(decode_log(log).value()).value();
}

TEST(Gomoku, StandsInTheListBesideTheGamesOfTheProgram) {
    EXPECT_EQ(names_of_games(), "chess, xiangqi, go or gomoku");
    EXPECT_EQ(rulebook::slug(law_of(settings_of_gomoku().game)), "gomoku");
    EXPECT_EQ(rulebook::find_clause(kLaw, "3.1"), clause("3.1"));
    EXPECT_EQ(rulebook::text(clause("3.1"), rulebook::Language::En).title, "Five in a row");
    EXPECT_EQ(rulebook::find_clause(rulebook::Law::Fide2018, "9.2.2"), rulebook::fide("9.2.2"));
    for (const auto language : {rulebook::Language::Vi, rulebook::Language::ZhHans})
        EXPECT_FALSE(side_name(settings_of_gomoku().game, Seat::First, language).empty());
}

TEST(Gomoku, FiveInARowWins) {  // 3.1
    Table table(settings_of_gomoku());
    table.play(kShort);
    EXPECT_EQ(table.outcome(), "five-in-a-row gomoku:3.1 1-0");
    EXPECT_THAT(table.state().ending()->squares, ElementsAre("h4", "h5", "h6", "h7", "h8"));
    table.check_replay();
}

TEST(Gomoku, ADiagonalWinsAndFourDoNot) {
    Table table(settings_of_gomoku());
    table.play("a1 a2 b2 b3 c3 c4 d4 d5");
    EXPECT_EQ(table.outcome(), "playing");
    table.play("e5");
    EXPECT_EQ(table.outcome(), "five-in-a-row gomoku:3.1 1-0");
}

TEST(Gomoku, WhetherSixWinTheOrganiserSays) {  // 3.2
    constexpr const char* kSix = "a1 a3 b1 b3 c1 c3 e1 o3 f1 o5 d1";
    Table usual(settings_of_gomoku());
    usual.play(kSix);
    EXPECT_EQ(usual.outcome(), "five-in-a-row gomoku:3.1 1-0");
    EXPECT_THAT(usual.state().ending()->also, ElementsAre(clause("3.2")));
    Settings exact = settings_of_gomoku();
    exact.set(kOverlineWins, 0);
    Table strict(exact);
    strict.play(kSix);
    EXPECT_EQ(strict.outcome(), "playing");
    EXPECT_THAT(log_of(strict), HasSubstr("reg.overline-wins=0"));
    EXPECT_EQ(replayed(log_of(strict)).settings(), strict.state().settings());
    exact.set(Regulation::NoCaptureLimit, 50);
    EXPECT_EQ(check(exact).error().code.name(), "bad-regulation");
}

TEST(Gomoku, AnOccupiedPointAndTheOpponentsTurnAreRefused) {  // 2.1, 2.2
    Table table(settings_of_gomoku());
    table.play("h8");
    EXPECT_EQ(table.code_of(table.try_move("h8")), "occupied");
    EXPECT_EQ(table.code_of(table.try_move("p1")), "bad-point");
    const auto early = table.ask(Seat::First, MakeMove{1, "a1"});
    ASSERT_FALSE(early);
    EXPECT_EQ(early.error().code.name(), "not-your-turn");
    EXPECT_EQ(early.error().clause, ClauseId(clause("2.1")));
}

TEST(Gomoku, DrawsResignationsAndTimeAreOfAllGames) {  // 4.2, 4.3, 4.4
    Table drawn(settings_of_gomoku());
    drawn.play("h8");
    EXPECT_EQ(drawn.code_of(drawn.ask(Seat::Second, OfferDraw{})), "draw-too-early");
    drawn.play("i8");
    drawn.expect_accepted(Seat::First, OfferDraw{});
    drawn.expect_accepted(Seat::Second, AcceptDraw{});
    EXPECT_EQ(drawn.outcome(), "agreement gomoku:4.2 1/2-1/2");
    Settings timed = settings_of_gomoku();
    timed.time = clock::fischer(std::chrono::minutes(1), std::chrono::seconds(0));
    Table table(timed);
    table.play("h8 i8");
    table.wait(std::chrono::minutes(2));
    table.expect_accepted(conduct::hall(), Tick{});
    EXPECT_EQ(table.outcome(), "time gomoku:4.4 0-1");
    Table resigned(settings_of_gomoku());
    resigned.expect_accepted(Seat::First, Resign{});
    EXPECT_EQ(resigned.outcome(), "resignation gomoku:4.3 0-1");
}

TEST(Gomoku, TheFullBoardIsADraw) {  // 4.1
    Table table(settings_of_gomoku());
    // Columns in pairs of colours, shifted from row to row, so that nowhere five stand in a row.
    std::vector<std::string> black;
    std::vector<std::string> white;
    for (int row = 0; row < kLines; ++row)
        for (int column = 0; column < kLines; ++column)
            ((column + 2 * row) % 4 < 2 ? black : white).push_back(name({column, row}));
    while (black.size() > white.size() + 1) {
        white.push_back(black.back());
        black.pop_back();
    }
    ASSERT_EQ(black.size() + white.size(), 225u);
    for (std::size_t i = 0; i < 225; ++i)
        table.play(i % 2 == 0 ? black[i / 2] : white[i / 2]);
    EXPECT_EQ(table.outcome(), "board-full gomoku:4.1 1/2-1/2");
}

TEST(Gomoku, OverTheBoardASecondWrongStoneLoses) {  // 5.1
    BoardTable table(settings_of_gomoku());
    table.play_and_press("h8 i8");
    EXPECT_EQ(table.arbiter_reports("illegal-stone", Seat::First, {{"point", "i8"}}),
              "stone-taken-back 5.1 first");
    const auto margin = public_rulings(table.state().settings().game, table.state().rulings());
    ASSERT_EQ(margin.size(), 1u);
    EXPECT_EQ(say(table.state().settings().game, rulebook::Language::En, "ruling",
                  margin[0].ruling.code, margin[0].ruling.values, margin[0].ruling.seat),
              "Black: the stone on i8 is taken back, with a warning");
    EXPECT_EQ(table.arbiter_reports("illegal-stone", Seat::First, {{"point", "i8"}}),
              "second-illegal-stone 5.1 0-1");
    table.check_replay();
}

TEST(Gomoku, OverTheBoardWhoComesTooLateLoses) {  // 5.2
    BoardTable table(settings_of_gomoku());
    const auto awaited = absences(table.state(), table.now());
    ASSERT_EQ(awaited.size(), 2u);
    EXPECT_EQ(awaited[0].limit, std::chrono::minutes(15));
    EXPECT_EQ(arrival_report(table.state(), Seat::First, ArrivalStatus::Missing, table.now())
                  .error()
                  .code.name(),
              "lateness-allowed");
    table.wait(std::chrono::minutes(16));
    const auto report =
        arrival_report(table.state(), Seat::First, ArrivalStatus::Missing, table.now());
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_EQ(table.rulings_text(table.ask(arbiter("Hoa"), *report)), "absent 5.2 0-1");
}

TEST(Gomoku, TheLogIsVerifiedAndKeptInSgf) {
    Table table(settings_of_gomoku());
    table.play(kShort);
    EXPECT_THAT(log_of(table), HasSubstr("game=gomoku"));
    EXPECT_EQ(replayed(log_of(table)).ending(), table.state().ending());
    const auto verified = verify_log(table.log());
    ASSERT_TRUE(verified) << verified.error().english;
    EXPECT_TRUE(verified->differences.empty());
    const auto file = record::game_file_of_log(log_of(table), "en");
    ASSERT_TRUE(file) << file.error().english;
    EXPECT_EQ(file->ending, "sgf");
    EXPECT_THAT(file->text, HasSubstr("GM[4]"));
    EXPECT_THAT(file->text, HasSubstr("RE[B+]"));
    EXPECT_THAT(file->text, HasSubstr(";B[hh]"));
    EXPECT_EQ(record::write_game_file(table.state(), "pgn", "en").error().code.name(),
              "no-such-format");
}

TEST(Gomoku, TheSheetShowsTheStonesInTheirOrder) {
    Table table(settings_of_gomoku());
    table.play(kShort);
    auto sheet = paper::sheet_of(table.log(), {}, rulebook::Language::En);
    ASSERT_TRUE(sheet) << sheet.error().english;
    EXPECT_EQ(std::get<paper::Kifu>(*sheet).moves.size(), 9u);
    EXPECT_EQ(std::get<paper::Kifu>(*sheet).size, 15);
    const auto printed = paper::pdf_of(*sheet, rulebook::Language::Vi);
    ASSERT_TRUE(printed) << printed.error().english;
    EXPECT_EQ(printed->unknown_glyphs, 0u);
    EXPECT_EQ(paper::blank_form(settings_of_gomoku().game, rulebook::Language::En)->pages, 1u);
}

TEST(Gomoku, TheJudgeFindsWhatTheRecordHidesAndStillKnowsGo) {
    Table table(settings_of_gomoku());
    table.play(kShort);
    std::string text = record::write_game_file(table.state(), {}, "en")->text;
    judge::JudgeOptions all;
    all.reports = judge::Reports::All;
    const auto clean = judge::judge_text(text, all);
    ASSERT_EQ(clean.size(), 1u);
    EXPECT_EQ(conduct::name(clean[0].kind), "gomoku");
    EXPECT_EQ(clean[0].first, "Lan");
    EXPECT_EQ(clean[0].plies, 9u);
    EXPECT_THAT(clean[0].findings, testing::IsEmpty());
    text.replace(text.find("RE[B+]"), 6, "RE[W+]");
    const auto wrong =
        judge::judge_text(text + "(;GM[4]SZ[15];B[aa];W[aa])(;GM[1]SZ[9];B[aa])", all);
    ASSERT_EQ(wrong.size(), 3u);
    EXPECT_EQ(wrong[0].findings.at(0).code, "wrong-result");
    EXPECT_EQ(wrong[1].findings.at(0).code, "illegal-move");
    EXPECT_EQ(wrong[1].findings.at(0).clause, clause("2.2"));
    EXPECT_EQ(conduct::name(wrong[2].kind), "go");
}

TEST(Gomoku, IsPlayedInTheHall) {
    using hall::test::json::value;
    hall::test::ControlledLog log;
    hall::ManualTime time{Instant(std::chrono::milliseconds(1'763'764'000'000))};
    hall::test::TestHall hall(log, time);
    const auto made = hall.create(
        R"({"game":"gomoku","name":"Lan","seat":"first","time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
    ASSERT_TRUE(made) << made.error().english;
    const auto joined = hall.join(made->id, "Minh");
    ASSERT_TRUE(joined) << joined.error().english;
    const auto first = hall.watch(made->id, made->token);
    const auto second = hall.watch(made->id, joined->token);
    std::istringstream moves(kShort);
    std::size_t ply = 0;
    for (std::string move; moves >> move; ++ply) {
        const auto& player = ply % 2 == 0 ? first : second;
        hall.say(player, R"({"t":"move","ply":)" + std::to_string(ply) + R"(,"move":")" + move +
                             R"(","id":1})");
        ASSERT_EQ(player->outcome(), "ok") << move << ": " << player->answers.back();
    }
    const auto shown = first->last_view();
    EXPECT_EQ(shown.at("game"), "gomoku");
    EXPECT_EQ(shown.at("phase"), "finished");
    EXPECT_EQ(shown.at("result").at("code"), "five-in-a-row");
    EXPECT_EQ(shown.at("result").at("clause").at("law"), "gomoku");
    EXPECT_EQ(shown.at("moves").as_array().size(), 9u);
    EXPECT_THAT(hall.lobby().value(), HasSubstr("gomoku"));
    EXPECT_THAT(hall.log_text(made->id).value(), HasSubstr("game=gomoku"));
    EXPECT_THAT(hall::game_kinds_json(), HasSubstr(R"("game":"gomoku","law":"gomoku")"));
    EXPECT_THAT(hall::laws_json(), HasSubstr("\"gomoku\""));
    EXPECT_THAT(hall::reports_json(settings_of_gomoku().game, rulebook::Language::En),
                HasSubstr("A stone stands where it may not"));
}

}  // namespace
}  // namespace kyvien::gomoku
