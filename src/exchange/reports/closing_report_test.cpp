#include "exchange/reports/internal/closing_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "exchange/reports/export.h"

namespace kyvien::exchange {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Minutes after the beginning of 2026-11-22, UTC.
constexpr tournament::OfficeTime minute(int number) {
    return 1'795'305'600'000 + number * 60'000;
}

/// Three players, a round with a bye, a corrected result, a penalty, a withdrawal, closed.
Source weekend(bool closed = true) {
    tournament::Office office;
    int clock = 0;
    const auto play = [&](const std::string& by, const tournament::OfficeEventBody& body) {
        const auto applied = apply(office, {minute(clock++), by, body});
        EXPECT_TRUE(applied) << (applied ? "" : applied.error().english);
    };
    tournament::Opened opened;
    opened.name = "Autumn Cup";
    opened.rounds = 2;
    opened.system = tournament::SystemKind::McMahon;
    play("Hoa", opened);
    for (const EntryNumber number : {EntryNumber{1}, EntryNumber{2}, EntryNumber{3}}) {
        tournament::Entered entered;
        entered.number = number;
        entered.name = number == 1 ? "Lan" : number == 2 ? "Minh" : "Nga";
        entered.federation = "VIE";
        play("Hoa", entered);
    }
    tournament::Paired paired;
    paired.round = 1;
    paired.boards = {{2, 1}};
    paired.bye = 3;
    paired.by_hand = true;
    paired.reason = "only two came";
    play("Hoa", paired);
    tournament::ResultEntered result;
    result.round = 1;
    result.board = 1;
    result.result = "1-0";
    play("Tú", result);
    result.result = "0-1";
    result.reason = "slip read wrongly";
    play("Tú", result);
    play("Hoa", tournament::PenaltyGiven{2, 1, tournament::Points::whole(1), "late twice"});
    play("Hoa", tournament::Withdrew{3, 1, "ill"});
    if (closed)
        play("Hoa", tournament::Closed{"in time"});
    return source_of(office);
}

std::vector<paper::PrintedTable> report_on(const Source& source, rulebook::Language language) {
    const auto standings = standings_of(source, {}, source.rounds);
    EXPECT_TRUE(standings);
    return closing_report(source, *standings, {.language = language});
}

/// The value beside a label in the first table.
std::string beside(const std::vector<paper::PrintedTable>& report, const std::string& name) {
    for (const auto& row : report[0].rows)
        if (row[0] == name)
            return row[1];
    return "no row " + name;
}

TEST(ClosingReport, GivesTheFiguresOfTheEvent) {
    const auto report = report_on(weekend(), rulebook::Language::En);
    EXPECT_EQ(report[0].title, "Autumn Cup");
    EXPECT_EQ(report[0].about, "Closing report · The event");
    EXPECT_EQ(beside(report, "Pairing system"), "McMahon");
    EXPECT_EQ(beside(report, "Rounds played"), "1 of 2");
    EXPECT_EQ(beside(report, "From"), "2026-11-22 00:04 UTC");
    EXPECT_EQ(beside(report, "To"), "2026-11-22 00:09 UTC");
    EXPECT_EQ(beside(report, "Entries"), "3");
    EXPECT_EQ(beside(report, "Federations"), "1");
    EXPECT_EQ(beside(report, "Boards"), "1");
    EXPECT_EQ(beside(report, "Byes"), "1");
    EXPECT_EQ(beside(report, "Left before the end"), "1");
    EXPECT_EQ(beside(report, "Results corrected"), "1");
    EXPECT_EQ(beside(report, "Points deducted"), "1");
    EXPECT_EQ(beside(report, "Closed"), "2026-11-22 00:09 UTC");
    EXPECT_EQ(beside(report, "Chief referee"), "") << "a line to write on";
    EXPECT_EQ(beside(report_on(weekend(false), rulebook::Language::En), "Closed"), "not yet");
}

TEST(ClosingReport, DescribesThePlayOffPlan) {
    using tournament::PlayOffKind;
    tournament::Opened opened;
    opened.name = "Cup";
    opened.system = tournament::SystemKind::Knockout;
    opened.meeting = tournament::MeetingKind::BestOf;
    opened.games = 2;
    opened.play_off = {{PlayOffKind::Games, 2, "fischer:900000+10000"},
                       {PlayOffKind::Armageddon, 1, "sudden:240000"}};
    tournament::Office office;
    ASSERT_TRUE(apply(office, {minute(0), "Hoa", opened}));
    EXPECT_EQ(
        beside(report_on(source_of(office), rulebook::Language::En), "Play-off of tied matches"),
        "2 × 15′ + 10″; Armageddon, a draw counts for Black · 4′");
    EXPECT_EQ(beside(report_on(source_of(office), rulebook::Language::ZhHant), "平局後的加賽"),
              "2 × 15′ + 10″; 末日局，和棋判黑方勝 · 4′");
}

TEST(ClosingReport, ListsIncidentsWithAuthorAndReason) {
    const auto report = report_on(weekend(), rulebook::Language::En);
    ASSERT_EQ(report.size(), 5U);
    EXPECT_THAT(report[1].rows, ElementsAre(ElementsAre("1", "2026-11-22 00:04", "1", "0", "1", "0",
                                                        "only two came")));
    EXPECT_THAT(
        report[3].rows,
        ElementsAre(ElementsAre("2026-11-22 00:06", "Tú",
                                "Round 1, board 1: result corrected to 0-1", "slip read wrongly"),
                    ElementsAre("2026-11-22 00:07", "Hoa",
                                "Points deducted from Minh (2), round 1: 1", "late twice"),
                    ElementsAre("2026-11-22 00:08", "Hoa", "Nga (3) left after round 1", "ill"),
                    ElementsAre("2026-11-22 00:09", "Hoa", "The event is closed", "in time")));
}

TEST(ClosingReport, IsWrittenInFourLanguages) {
    for (const auto language : {rulebook::Language::En, rulebook::Language::Vi,
                                rulebook::Language::ZhHant, rulebook::Language::ZhHans}) {
        const auto report = report_on(weekend(), language);
        EXPECT_THAT(report[0].about, HasSubstr(report_name(language)));
        for (const auto& table : report)
            for (const auto& row : table.rows)
                for (const std::string& cell : row)
                    EXPECT_THAT(cell, Not(HasSubstr("{"))) << rulebook::tag(language);
    }
    EXPECT_EQ(beside(report_on(weekend(), rulebook::Language::ZhHans), "编排制度"), "麦克马洪制");
}

TEST(ClosingReport, WithoutALogShowsOnlyTheDataOfTheFile) {
    Source source = weekend();
    source.office.reset();
    const auto report = report_on(source, rulebook::Language::En);
    ASSERT_EQ(report.size(), 4U) << "nothing is told of what happened";
    EXPECT_EQ(beside(report, "Boards"), "1");
    EXPECT_EQ(report[1].rows[0][1], "");
}

TEST(ClosingReport, IsExportedAsPdfAndHtmlButNotCsv) {
    ExportSettings settings;
    settings.format = ExportFormat::Pdf;
    settings.lists = {ExportList::Report};
    const auto pdf = export_tournament(weekend(), settings);
    ASSERT_TRUE(pdf) << pdf.error().english;
    EXPECT_EQ(pdf->file_name, "Autumn Cup – Closing report.pdf");
    EXPECT_TRUE(pdf->bytes.starts_with("%PDF"));
    settings.format = ExportFormat::Html;
    const auto page = export_tournament(weekend(), settings);
    ASSERT_TRUE(page);
    EXPECT_THAT(page->bytes, HasSubstr("slip read wrongly"));
    EXPECT_THAT(page->bytes, HasSubstr("class=\"follows\""));
    settings.format = ExportFormat::Csv;
    EXPECT_EQ(export_tournament(weekend(), settings).error().code.name(), "list-not-for-sheets");
}

TEST(AssessmentForm, NamesTheAuthorsOfTheLogAndHasBlankLinesForOthers) {
    const auto form = assessment_form(weekend(), {});
    EXPECT_THAT(form.rows, Contains(ElementsAre("Hoa", "", "8", "")));
    EXPECT_THAT(form.rows, Contains(ElementsAre("Tú", "", "2", "")));
    EXPECT_EQ(form.rows.size(), 14U);
}

}  // namespace
}  // namespace kyvien::exchange
