#include "exchange/sides.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "exchange/imports/import_plan.h"
#include "exchange/match_fixture.h"
#include "exchange/reports/export.h"
#include "exchange/site/site.h"
#include "exchange/source.h"

namespace kyvien::exchange {
namespace sides_test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// An won against Bình, who was named second.
tournament::Office game_of(std::string_view game, bool first_is_black = false, int handicap = 0) {
    return office_after({.event = "Cup",
                         .names = {"An", "Bình"},
                         .board = {1, 2},
                         .result = "1-0",
                         .game = std::string(game),
                         .handicap_first = first_is_black,
                         .max_handicap = handicap});
}

std::string exported(const Source& source, ExportFormat format, std::vector<ExportList> lists) {
    ExportSettings settings;
    settings.format = format;
    settings.lists = std::move(lists);
    settings.round = 1;
    const auto made = export_tournament(source, settings);
    EXPECT_TRUE(made) << made.error().english;
    return made ? made->bytes : std::string();
}

TEST(Sides, FollowTheGameInTheDetails) {
    EXPECT_EQ(sides_of(game_of("")), Sides::WhiteBlack);
    EXPECT_EQ(sides_of(game_of("chess")), Sides::WhiteBlack);
    EXPECT_EQ(sides_of(game_of("xiangqi")), Sides::RedBlack);
    EXPECT_EQ(sides_of(game_of("go")), Sides::BlackWhite);
    EXPECT_EQ(sides_of(game_of("shogi, as we play it")), Sides::WhiteBlack);
}

TEST(Sides, OfGoFollowTheReceiverOfTheHandicap) {
    EXPECT_EQ(sides_of(game_of("go", false, 9)), Sides::WhiteBlack) << "the weaker is named second";
    EXPECT_EQ(sides_of(game_of("go", true, 9)), Sides::BlackWhite);
    EXPECT_EQ(sides_of(game_of("", true, 9)), Sides::BlackWhite) << "only Go has such stones";
}

TEST(Sides, OfAXiangqiTournamentAreRedAndBlackOnEveryListOfIt) {
    const Source source = source_of(game_of("xiangqi"));
    for (const auto& lists : {std::vector{ExportList::Pairings}, std::vector{ExportList::Names}}) {
        const std::string page = exported(source, ExportFormat::Html, lists);
        EXPECT_THAT(page, HasSubstr("Red"));
        EXPECT_THAT(page, Not(HasSubstr("White")));
    }
    EXPECT_THAT(exported(source, ExportFormat::Csv, {ExportList::Crosstable}),
                testing::AllOf(HasSubstr("An,2r1"), HasSubstr("Bình,1b0")));
    const auto site = site_of(std::vector{source}, {});
    ASSERT_TRUE(site);
    bool has_red = false;
    for (const SiteFile& file : *site) {
        EXPECT_THAT(file.bytes, Not(HasSubstr(">White<"))) << file.path;
        has_red = has_red || file.bytes.contains(">Red<");
    }
    EXPECT_TRUE(has_red);
}

TEST(Sides, CanBeOverriddenByTheExportSettings) {
    ExportSettings settings;
    settings.format = ExportFormat::Csv;
    settings.lists = {ExportList::Crosstable};
    settings.list.sides = Sides::WhiteBlack;
    EXPECT_THAT(export_tournament(source_of(game_of("xiangqi")), settings)->bytes,
                HasSubstr("An,2w1"));
}

TEST(Sides, AReportStatesTheGamePlayed) {
    const Source source = source_of(game_of("xiangqi"));
    const std::string report = exported(source, ExportFormat::Trf26, {});
    const auto read = read_source(report, FileForm::Trf);
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_EQ(read->tournament.reported_details.game, "xiangqi");
    EXPECT_EQ(read->tournament.sides, Sides::RedBlack);
}

/// A Go file has White first; here the player with Black is named first, and the file written again
/// is the same.
TEST(Sides, GoFilesNameBlackFirst) {
    const std::string written = exported(source_of(game_of("go")), ExportFormat::OpenGotha, {});
    EXPECT_THAT(written, HasSubstr(R"(result="RESULT_BLACKWINS")"));
    const auto read = read_source(written, FileForm::OpenGotha);
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_EQ(read->tournament.sides, Sides::BlackWhite);
    ASSERT_EQ(read->tournament.boards.size(), 1U);
    const PlayedBoard& board = read->tournament.boards[0];
    EXPECT_EQ(read->tournament.event.find(board.white)->name, "An");
    EXPECT_EQ(board.result, "1-0");
    EXPECT_EQ(exported(*read, ExportFormat::OpenGotha, {}), written);
    const auto plan = plan_tournament(read->tournament, {.source = "cup.xml"});
    ASSERT_TRUE(plan) << plan.error().english;
    tournament::Office office;
    for (const tournament::OfficeEventBody& body : plan->events)
        ASSERT_TRUE(apply(office, {0, "import", body}));
    EXPECT_EQ(sides_of(office), Sides::BlackWhite);
    EXPECT_EQ(office.details().game, "go");
}

}  // namespace
}  // namespace sides_test
}  // namespace kyvien::exchange
