#include "exchange/reports/export.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "exchange/imports/import.h"
#include "exchange/match_fixture.h"
#include "exchange/reports/rating_report.h"

namespace kyvien::exchange {
namespace {

using testing::HasSubstr;

/// Two players and one round, in which the second player of the board lost with half a point.
Source match() {
    return source_of(office_after({.event = "Cúp A/B: chung kết?",
                                   .names = {"Lan", "Minh"},
                                   .board = {2, 1},
                                   .result = "1/2-0",
                                   .game = {}}));
}

TEST(Export, TheFileNameHasTheTournamentAndTheList) {
    ExportSettings settings;
    settings.format = ExportFormat::Csv;
    settings.lists = {ExportList::Pairings};
    settings.list.language = rulebook::Language::Vi;
    const auto made = export_tournament(match(), settings);
    ASSERT_TRUE(made) << made.error().english;
    EXPECT_EQ(made->file_name, "Cúp A B chung kết – Vòng 1, Bốc thăm theo bàn.csv");
    EXPECT_EQ(made->type, "text/csv; charset=utf-8");
    settings.format = ExportFormat::Trf26;
    EXPECT_EQ(export_tournament(match(), settings)->file_name, "Cúp A B chung kết.trf");
}

TEST(Export, FileNamesAreValidOnEverySystem) {
    EXPECT_EQ(to_file_name("..\\..//x\n\"y\" <z>. "), "x y z");
    EXPECT_EQ(to_file_name(" . "), "tournament");
    std::string name;
    for (int i = 0; i < 60; ++i)
        name += "棋";
    EXPECT_EQ(to_file_name(name).size(), 120U) << "forty whole characters";
    EXPECT_EQ(to_file_name("a" + name).size(), 118U) << "none is cut in two";
}

TEST(Export, GoFilesStateColoursAndListsTheFirstNamedPlayer) {
    const Tournament other = with_sides_swapped(match().tournament);
    EXPECT_EQ(other.boards[0].white, 1);
    EXPECT_EQ(other.boards[0].black, 2);
    EXPECT_EQ(other.boards[0].result, "0-1/2");
    EXPECT_EQ(other.event.find(1)->record(1).colour, tournament::Colour::White);
    EXPECT_EQ(with_sides_swapped(other).event, match().tournament.event);
    EXPECT_EQ(with_sides_swapped(other).boards, match().tournament.boards);
    ExportSettings settings;
    settings.format = ExportFormat::Csv;
    settings.lists = {ExportList::Crosstable};
    settings.list.sides = Sides::BlackWhite;
    EXPECT_THAT(export_tournament(match(), settings)->bytes, HasSubstr("Minh,2b½"));
    settings.list.sides = Sides::WhiteBlack;
    EXPECT_THAT(export_tournament(match(), settings)->bytes, HasSubstr("Minh,2w½"));
}

/// The first round is over, the second is being played.
Source during_round_two() {
    tournament::Office office = office_after(
        {.event = "Open", .names = {"An", "Bo"}, .board = {1, 2}, .result = "1-0", .game = {}});
    tournament::Paired again;
    again.round = 2;
    again.boards = {{2, 1}};
    again.by_hand = true;
    again.reason = "a match";
    const auto applied = apply(office, {0, "test", again});
    EXPECT_TRUE(applied) << (applied ? "" : applied.error().english);
    return source_of(std::move(office));
}

TEST(Export, TablesAreThoseOfTheLastCompleteRoundUnlessAnotherIsNamed) {
    const Source source = during_round_two();
    EXPECT_EQ(source.rounds, 2);
    ASSERT_EQ(source.complete, 1);
    ExportSettings settings;
    settings.format = ExportFormat::Html;
    for (const ExportList list : {ExportList::Standings, ExportList::Crosstable}) {
        settings.lists = {list};
        settings.round = 0;
        EXPECT_THAT(export_tournament(source, settings)->bytes,
                    HasSubstr("After round 1 · round 2 is still being played"));
        settings.round = 2;
        EXPECT_THAT(export_tournament(source, settings)->bytes,
                    HasSubstr("After round 2 · 1 result of round 2 is missing"));
    }
    settings.lists = {ExportList::Pairings};
    settings.round = 0;
    EXPECT_THAT(export_tournament(source, settings)->bytes, HasSubstr("Round 2"))
        << "other lists are of the last round paired";
}

TEST(Export, EveryFormatAndListIsFoundByItsName) {
    for (const std::string_view name : export_format_names())
        EXPECT_TRUE(find_export_format(name)) << name;
    for (const std::string_view name : export_list_names())
        EXPECT_TRUE(find_export_list(name)) << name;
    EXPECT_EQ(find_export_format("pdf"), ExportFormat::Pdf);
    EXPECT_EQ(find_export_list("cards"), ExportList::Cards);
    EXPECT_FALSE(find_export_format("doc"));
}

TEST(Export, RefusesInvalidCombinationsOfSettings) {
    ExportSettings settings;
    settings.format = ExportFormat::Csv;
    settings.lists = {ExportList::Slips};
    EXPECT_EQ(export_tournament(match(), settings).error().code.name(), "list-not-for-sheets");
    settings.lists = {ExportList::Players, ExportList::Results};
    EXPECT_EQ(export_tournament(match(), settings).error().code.name(), "one-list-in-csv");
    settings.round = 2;
    EXPECT_EQ(export_tournament(match(), settings).error().code.name(), "no-such-round");
}

/// Two rounds of four players, one of them unrated; the last day is in 2026.
Source rated(std::string_view system) {
    tournament::TrfReport report;
    report.system = system;
    for (const int rating : {2200, 2000, 1900, 0}) {
        tournament::Entry entry;
        entry.number = static_cast<EntryNumber>(report.event.entries.size() + 1);
        entry.name = fmt::format("Player {}", entry.number);
        entry.rating = rating;
        entry.birth = entry.number == 1 ? "2008-05-01" : "";
        report.event.entries.push_back(entry);
    }
    const auto play = [&report](int white, int black, tournament::Outcome first,
                                tournament::Outcome second) {
        const auto at = [&report](int number) -> tournament::Entry& {
            return report.event.entries[static_cast<std::size_t>(number - 1)];
        };
        at(white).records.push_back(
            {static_cast<EntryNumber>(black), tournament::Colour::White, first});
        at(black).records.push_back(
            {static_cast<EntryNumber>(white), tournament::Colour::Black, second});
    };
    using enum tournament::Outcome;
    play(1, 2, Loss, Win);
    play(3, 4, Draw, Draw);
    play(2, 3, ForfeitWin, ForfeitLoss);
    play(4, 1, Loss, Win);
    Source source;
    source.tournament = tournament_of(report.event);
    source.tournament.ends = "30.12.2026";
    source.report = std::move(report);
    source.rounds = 2;
    return source;
}

TEST(RatingReport, GivesTheRatingChangeOrTheReasonForNone) {
    const auto table = rating_table(rated("FIDE_DUTCH_2026"), 2, {});
    ASSERT_TRUE(table) << table.error().english;
    EXPECT_EQ(table->about, "Rating changes, an estimate · After round 2");
    using testing::ElementsAre;
    EXPECT_THAT(table->rows[0], ElementsAre("1", "Player 1", "2200", "1", "0", "0.76", "2000", "40",
                                            "-30.4", "2170", ""));
    EXPECT_THAT(table->rows[1], ElementsAre("2", "Player 2", "2000", "1", "1", "0.24", "2200", "20",
                                            "15.2", "2015", ""));
    EXPECT_THAT(table->rows[2],
                ElementsAre("3", "Player 3", "1900", "0", "", "", "", "20", "", "1900", ""));
    EXPECT_EQ(table->rows[3][3], "2");
    EXPECT_EQ(table->rows[3][9], "") << "two games give no rating";
    EXPECT_THAT(table->rows[3][10], HasSubstr("fewer than 5 games"));
    EXPECT_EQ(rating_table(rated(""), 1, {})->rows[3][3], "1");
    EXPECT_EQ(rating_table(rated("FIDE_DOUBLESWISS"), 1, {})->rows[3][3], "2")
        << "a match is two games";
}

TEST(RatingReport, FiguresAreExactToTheHundredth) {
    using tournament::Rational;
    EXPECT_EQ(hundredths_text(Rational(152, 10)), "15.2");
    EXPECT_EQ(hundredths_text(Rational(-455, 100)), "-4.55");
    EXPECT_EQ(hundredths_text(Rational(-5, 100)), "-0.05");
    EXPECT_EQ(hundredths_text(Rational(-3)), "-3");
    EXPECT_EQ(hundredths_text(Rational(10)), "10");
}

/// A list of results of round 1.
ImportSettings first_round_results() {
    ImportSettings settings;
    settings.file_name = "r.csv";
    settings.round = 1;
    return settings;
}

TEST(Import, DetectsAndReportsTheFormat) {
    tournament::Office office = *match().office;
    ImportSettings settings;
    settings.file_name = "list.csv";
    const auto entries = plan_import(office, "Name,Colour\nHoa,x\n", settings);
    ASSERT_TRUE(entries) << entries.error().english;
    EXPECT_EQ(entries->form, FileForm::Table);
    ASSERT_EQ(entries->remarks.size(), 1U);
    EXPECT_EQ(entries->remarks[0].code, "column-not-read");
    ASSERT_EQ(entries->plan.changes.size(), 1U);
    EXPECT_EQ(entries->plan.changes[0].number, 3);
    const auto results = plan_import(office, "Board,Result\n1,0-1\n", first_round_results());
    ASSERT_TRUE(results) << results.error().english;
    EXPECT_EQ(results->plan.changes[0].kind, PlannedChange::Kind::Corrects);
    EXPECT_THAT(results->plan.changes[0].values,
                testing::Contains(std::pair<std::string, std::string>("was", "1/2-0")));
}

TEST(Import, RefusalsNameTheLineAndTheCauseWithItsValues) {
    const auto refused =
        plan_import(*match().office, "Board,Result\n7,0-1\n", first_round_results());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "import-refused");
    EXPECT_THAT(
        refused.error().values,
        testing::IsSupersetOf({std::pair<std::string, std::string>("line", "2"),
                               std::pair<std::string, std::string>("cause", "no-such-board"),
                               std::pair<std::string, std::string>("boards", "1")}));
}

}  // namespace
}  // namespace kyvien::exchange
