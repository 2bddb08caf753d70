#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "conduct/core/internal/game_fixture.h"
#include "paper/source.h"
#include "words/lists.h"
#include "words/scoresheet.h"

namespace kyvien::paper {

using conduct::Game;
using testing::HasSubstr;
using testing::StartsWith;

namespace paper_test {
namespace {

constexpr Language kLanguages[] = {Language::En, Language::Vi, Language::ZhHant, Language::ZhHans};

notation::PgnGame pgn(std::string_view text) {
    auto games = notation::read_pgn(text);
    EXPECT_EQ(games.size(), 1U);
    return games.at(0);
}

MoveSheet sheet_of_text(std::string_view text, const std::string& notation = {},
                        Language language = Language::En) {
    notation::PgnGame game = pgn(text);
    return sheet_of(game, notation, language).value();
}

std::vector<std::string> texts(const MoveSheet& sheet) {
    std::vector<std::string> out;
    for (const WrittenMove& move : sheet.moves)
        out.push_back(move.text);
    return out;
}

/// A sheet with this many half-moves.
MoveSheet long_sheet(std::size_t moves) {
    MoveSheet sheet;
    sheet.moves.assign(moves, {"Nf3", "1:23:45"});
    return sheet;
}

TEST(PaperWords, WinnerPageAndRoundFollowTheReadersWordOrder) {
    EXPECT_EQ(say(words::scoresheet::Wins{.who = "Red"}, Language::En), "Red wins");
    EXPECT_EQ(say(words::scoresheet::Wins{.who = "黑方"}, Language::ZhHans), "黑方胜");
    EXPECT_EQ(say(words::scoresheet::Page{.page = "1", .pages = "3"}, Language::ZhHant),
              "第1頁，共3頁");
    EXPECT_EQ(say(words::lists::AfterRound{.round = "5"}, Language::Vi), "Sau vòng 5");
}

TEST(PaperTime, IsFormattedAsOnPrintedForms) {
    const auto text = [](std::string_view control) {
        return time_text(clock::parse_time_control(control).value());
    };
    EXPECT_EQ(text("none"), "–");
    EXPECT_EQ(text("fischer:300000+3000"), "5′ + 3″");
    EXPECT_EQ(text("sudden:90000"), "1′30″");
    EXPECT_EQ(text("staged:40/5400000+30000,0/1800000+30000;increment;kept"), "90′/40 + 30′ + 30″");
    EXPECT_EQ(text("byoyomi:600000+5x60000"), "10′ + 5×1′");
    EXPECT_EQ(text("canadian:600000+25/300000"), "10′ + 5′/25");
    EXPECT_EQ(clock_text(clock::Milliseconds(5'025'900)), "1:23:45");
    EXPECT_EQ(clock_text(clock::Milliseconds(245'000)), "4:05");
    EXPECT_EQ(clock_text(clock::Milliseconds(9'540)), "0:09.5");
    EXPECT_EQ(clock_text(clock::Milliseconds(-1)), "0:00");
}

TEST(PaperChess, PrintsMovesAsAppendixCDoes) {
    constexpr std::string_view kGame =
        "[White \"Lan\"]\n[Black \"Minh\"]\n[WhiteElo \"2105\"]\n"
        "[TimeControl \"5400+30\"]\n[Result \"1-0\"]\n\n"
        "1. e4 {[%clk 1:30:21]} e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O 1-0\n";
    const MoveSheet sheet = sheet_of_text(kGame);
    EXPECT_THAT(texts(sheet), testing::ElementsAre("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "0-0"));
    EXPECT_EQ(sheet.moves[0].clock, "1:30:21");
    EXPECT_EQ(sheet.heading.first, "Lan (2105)");
    EXPECT_EQ(sheet.heading.time, "90′ + 30″");
    EXPECT_EQ(sheet.decision->meaning, conduct::Score::FirstWins);
    EXPECT_EQ(sheet_of_text("[WhiteTimeControl \"300+0\"]\n[BlackTimeControl \"240+0\"]\n\n*\n")
                  .heading.time,
              "5′  /  4′");
    EXPECT_EQ(texts(sheet_of_text(kGame, {}, Language::Vi)).at(2), "Mf3");
    EXPECT_EQ(texts(sheet_of_text(kGame, "figurine")).at(3), "♞c6");
    EXPECT_EQ(texts(sheet_of_text(kGame, "de-long")).at(2), "Sg1f3");
}

TEST(PaperChess, StartsAtTheRecordsFirstMove) {
    const MoveSheet sheet =
        sheet_of_text("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4p3/K7 b - - 0 41\"]\n\n"
                      "41... e1=Q+ *\n");
    EXPECT_TRUE(sheet.second_begins);
    EXPECT_EQ(sheet.first_number, 41);
    EXPECT_THAT(texts(sheet), testing::ElementsAre("e1Q+"));
    EXPECT_TRUE(sheet.decision->score.empty());
}

TEST(PaperXiangqi, PrintsMovesInTheLanguageOfTheForm) {
    constexpr std::string_view kGame = "[Game \"Chinese Chess\"]\n[Red \"Lan\"]\n[Black \"Minh\"]\n"
                                       "[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 *\n";
    EXPECT_THAT(texts(sheet_of_text(kGame)), testing::ElementsAre("C2=5", "H8+7"));
    EXPECT_THAT(texts(sheet_of_text(kGame, {}, Language::ZhHant)),
                testing::ElementsAre("炮二平五", "馬8進7"));
    EXPECT_EQ(sheet_of_text(kGame, "zh-Hans", Language::En).move_language, Language::ZhHans);
    EXPECT_EQ(sheet_of_text(kGame).heading.first, "Lan");
}

TEST(PaperNotation, RefusesAnUnknownNotationNamingTheValidOnes) {
    notation::PgnGame game = pgn("1. e4 *\n");
    const auto refused = sheet_of(game, "morse", Language::En);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "no-such-notation");
    EXPECT_THAT(refused.error().english, HasSubstr("figurine"));
}

TEST(PaperGo, NumbersPlaysAndCountsCaptures) {
    // Black captures a stone on the edge; White plays at that point again later; a pass.
    const Kifu kifu = kifu_of("(;GM[1]FF[4]SZ[5]KM[2.75]PB[Lan]BR[6p]PW[Minh]RE[B+R]"
                              ";B[ab];W[aa];B[ba];W[ee];B[ed];W[];B[aa])")
                          .value();
    EXPECT_EQ(kifu.size, 5);
    EXPECT_EQ(kifu.komi, "2.75");
    EXPECT_EQ(kifu.heading.first, "Lan 6p");
    EXPECT_EQ(kifu.moves.size(), 7U);
    EXPECT_TRUE(kifu.moves[5].is_pass());
    EXPECT_EQ(kifu.captured_by_black, 1);
    EXPECT_EQ(kifu.captured_by_white, 0);
    EXPECT_EQ(kifu.decision->meaning, conduct::Score::FirstWins);
    EXPECT_TRUE(kifu.fault.empty());
}

TEST(PaperGo, AMoveOnAnOccupiedPointEndsTheDiagramWithAFault) {
    const Kifu kifu = kifu_of("(;GM[1]SZ[9];B[aa];W[aa];B[bb])").value();
    EXPECT_EQ(kifu.moves.size(), 1U);
    EXPECT_THAT(kifu.fault, HasSubstr("move 2"));
}

TEST(PaperLog, IncludesClockOfferAndClause) {
    conduct::Settings settings;
    settings.time = clock::fischer(std::chrono::minutes(5), std::chrono::seconds(3));
    conduct::Table table{settings};
    table.play("e2e4 e7e5 g1f3");
    table.expect_accepted(conduct::Seat::First, conduct::OfferDraw{});
    table.expect_accepted(conduct::Seat::Second, conduct::AcceptDraw{});
    const Sheet sheet = sheet_of(table.state(), {}, Language::En).value();
    const auto& moves = std::get<MoveSheet>(sheet);
    EXPECT_THAT(texts(moves), testing::ElementsAre("e4", "e5", "Nf3 (=)"));
    EXPECT_EQ(moves.moves[0].clock, "5:03");
    EXPECT_EQ(moves.heading.date, "2025-11-21");
    ASSERT_TRUE(moves.decision && moves.decision->clause);
    EXPECT_EQ(moves.decision->clause->id(), "5.2.3");
}

TEST(PaperLog, TheScoresheetMarksOffersOfADraw) {  // FIDE 8.1.5, C.12
    conduct::Table table{conduct::Settings{}};
    table.play("e2e4 e7e5 g1f3");
    table.expect_accepted(conduct::Seat::First, conduct::OfferDraw{});
    const auto written = [&](Language language) {
        return texts(std::get<MoveSheet>(sheet_of(table.state(), {}, language).value()));
    };
    EXPECT_THAT(written(Language::En), testing::ElementsAre("e4", "e5", "Nf3 (=)"));
    EXPECT_THAT(written(Language::Vi), testing::ElementsAre("e4", "e5", "Mf3 (=)"));
}

TEST(PaperPdf, HasSixtyMovesOnAPage) {
    for (const auto& [moves, pages] :
         {std::pair<std::size_t, std::size_t>{0, 1}, {120, 1}, {121, 2}, {240, 2}, {241, 3}})
        EXPECT_EQ(pdf_of(long_sheet(moves), Language::En)->pages, pages) << moves;
    MoveSheet sheet = long_sheet(120);
    sheet.second_begins = true;
    EXPECT_EQ(pdf_of(sheet, Language::En)->pages, 2U);
}

TEST(PaperPdf, EveryFormHasAllGlyphsInEveryLanguage) {
    for (const Language language : kLanguages) {
        for (const Game game : conduct::games()) {
            const auto form = blank_form(game, language);
            ASSERT_TRUE(form) << form.error().english;
            EXPECT_THAT(form->pdf, StartsWith("%PDF-"));
            EXPECT_EQ(form->unknown_glyphs, 0U) << rulebook::tag(language);
        }
        MoveSheet sheet = long_sheet(3);
        sheet.moves = {{"♘f3 (=)", "0:09.5"}, {"炮二平五", ""}, {"馬8進7", ""}};
        sheet.move_language = language;
        sheet.heading.first = "Nguyễn Phước Quý Thị Thuỳ Dương Ẩn Hữu";
        sheet.heading.second = "歐陽修齊 欧阳修齐";
        sheet.heading.time = "90′/40 + 30′ + 30″";
        sheet.decision = Decision{"1/2-1/2", conduct::Score::Draw, rulebook::fide("9.2.2"), {}};
        const auto printed = pdf_of(sheet, language);
        ASSERT_TRUE(printed) << printed.error().english;
        EXPECT_EQ(printed->unknown_glyphs, 0U) << rulebook::tag(language);
    }
}

TEST(PaperPdf, CountsCharactersWithoutGlyphs) {
    MoveSheet sheet;
    sheet.heading.event = "\U0010FFFD";  // a private-use character without a glyph in any font
    EXPECT_EQ(pdf_of(sheet, Language::En)->unknown_glyphs, 1U);
}

TEST(PaperPdf, AKifuWithALongKoContinuesOnASecondPage) {
    Kifu kifu;
    for (int i = 0; i < 900; ++i) {
        const go::Point point{static_cast<std::uint8_t>(i % 19),
                              static_cast<std::uint8_t>(i / 19 % 19)};
        kifu.moves.push_back({i % 2 == 0 ? go::Color::Black : go::Color::White, point});
    }
    EXPECT_EQ(pdf_of(kifu, Language::ZhHans)->pages, 2U);
    kifu.moves.resize(361);
    EXPECT_EQ(pdf_of(kifu, Language::ZhHans)->pages, 1U);
}

TEST(PaperPdf, IsDeterministic) {
    EXPECT_EQ(pdf_of(long_sheet(80), Language::Vi)->pdf, pdf_of(long_sheet(80), Language::Vi)->pdf);
}

}  // namespace
}  // namespace paper_test
}  // namespace kyvien::paper
