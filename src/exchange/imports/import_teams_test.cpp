// Reports of teams by other programs: what is imported, what is exported again, and what is refused
// or remarked.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "exchange/imports/import.h"
#include "exchange/imports/random_office_fixture.h"
#include "tournament/check/report_system.h"
#include "tournament/check/team_check.h"
#include "tournament/office/report.h"
#include "tournament/trf/teams.h"

namespace kyvien::exchange {
namespace import_teams {
namespace {

using namespace tournament;
using testing::ElementsAre;
using testing::IsEmpty;

std::string file_of_others(const std::string& name) {
    std::ifstream in(std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/tournament/others" /
                         name,
                     std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    return bytes.str();
}

struct Taken {
    Office office;
    std::vector<std::string> remarks;  ///< their codes
    std::string refusal;               ///< its cause, or its code
};

Taken take_text(const std::string& text) {
    ImportSettings settings;
    settings.file_name = "teams.trf";
    const auto import = plan_import({}, text, settings);
    Taken taken;
    if (!import) {
        taken.refusal = import.error().code.text();
        for (const auto& [name, value] : import.error().values)
            if (name == "cause")
                taken.refusal = value;
        return taken;
    }
    for (const OfficeEventBody& body : import->plan.events) {
        const auto applied = apply(taken.office, {0, "import", body});
        EXPECT_TRUE(applied) << (applied ? "" : applied.error().english);
    }
    for (const Remark& remark : import->remarks)
        taken.remarks.push_back(remark.code);
    return taken;
}

TrfReport written_again(const Office& office) {
    const auto report = report_of(office, TrfEdition::Trf26);
    EXPECT_TRUE(report) << (report ? "" : report.error().english);
    const auto text = write_trf(*report, TrfEdition::Trf26);
    EXPECT_TRUE(text) << (text ? "" : text.error().english);
    const auto read = read_trf(*text);
    EXPECT_TRUE(read) << (read ? "" : read.error().english);
    return *read;
}

/// The players with their games, and the teams with their lists.
std::string columns_of(const TrfReport& report) {
    std::string text;
    for (const Entry& player : report.event.entries) {
        text += fmt::format("{} {} {}", player.number, player.name, player.rating);
        for (const RoundRecord& record : player.records)
            // A player who did not sit has his team's bye there, and is absent here.
            if (record.opponent == 0 && record.outcome != Outcome::ForfeitWin)
                text += " -";
            else
                text += fmt::format(" {}/{}/{}", record.opponent, static_cast<int>(record.colour),
                                    static_cast<int>(record.outcome));
        text += "\n";
    }
    const auto teams = read_teams(report);
    EXPECT_TRUE(teams);
    for (const TrfTeam& team : teams.value_or(std::vector<TrfTeam>())) {
        text += fmt::format("{} {} {} {} {}:", team.number, team.name, team.code,
                            to_string(team.match_points.value_or(Points{})),
                            to_string(team.game_points.value_or(Points{})));
        for (const EntryNumber player : team.players)
            text += fmt::format(" {}", player);
        text += "\n";
    }
    return text;
}

TEST(ForeignTeamReports, AReportRoundTripsAndGivesTheSameNextRound) {
    int files = 0, rounds = 0, next = 0;
    const auto folder = std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/tournament/others";
    for (const auto& each : std::filesystem::directory_iterator(folder)) {
        const std::string name = each.path().filename().string();
        if (!name.starts_with("gacrux-") || !name.ends_with(".trf"))
            continue;
        const auto report = read_trf(file_of_others(name));
        ASSERT_TRUE(report) << name;
        const Taken taken = take_text(file_of_others(name));
        ASSERT_EQ(taken.refusal, "") << name;
        // Its teams are accelerated in more rounds than Baku accelerates.
        const bool accelerated = name == "gacrux-case7-acc-floater.trf";
        if (accelerated)
            EXPECT_THAT(taken.remarks, ElementsAre("team-acceleration-not-kept"));
        else
            EXPECT_THAT(taken.remarks, IsEmpty()) << name;
        EXPECT_EQ(columns_of(written_again(taken.office)), columns_of(*report)) << name;
        ++files;
        rounds += static_cast<int>(taken.office.rounds().size());
        const auto teams = teams_of_report(*report);
        ASSERT_TRUE(teams) << name;
        const auto terms = team_system_of_report(*report).terms;
        ASSERT_TRUE(terms) << name;
        if (teams->rounds >= report->event.rounds_planned || accelerated)
            continue;
        EXPECT_EQ(next_round_text(taken.office),
                  pairing_text(pair_teams(teams->event, teams->made, *terms, teams->rounds + 1)))
            << name;
        ++next;
    }
    EXPECT_EQ(files, 12);
    EXPECT_GE(rounds, 32);
    EXPECT_EQ(next, 7);
}

/// Three teams of two boards, Hue with a reserve, by lines 013 or 310.
struct Text {
    std::vector<std::string> lines = {"012 League"};
    Text& line(std::string text) {
        lines.push_back(std::move(text));
        return *this;
    }
    Text& player(int number, std::string_view name, std::string_view cells) {
        return line(
            fmt::format("001 {:>4}      {:<33}{:33} 0.0       {}", number, name, "", cells));
    }
    Text& team(int number, std::string_view name, std::initializer_list<int> players) {
        std::string text = fmt::format("310 {:>3} {:<32} {:<5} {:>6} {:>6} {:>6} {:>3}  ", number,
                                       name, "", "", "", "", "");
        for (const int player : players)
            text += fmt::format("{:>4} ", player);
        text.pop_back();
        return line(std::move(text));
    }
    [[nodiscard]] std::string whole() const {
        std::string text;
        for (const std::string& each : lines)
            text += each + "\n";
        return text;
    }
};

TEST(ForeignTeamReports, AcceptsTrf16ReportsWithTeamLines) {
    Text text;
    text.line("092 Team Swiss");
    text.player(1, "An", "   3 w 1     5 b 0").player(2, "Binh", "   4 b =     6 w 1");
    text.player(3, "Chi", "   1 b 0  0000 - U").player(4, "Dung", "   2 w =  0000 - U");
    text.player(5, "Em", "0000 - U     1 w 1").player(6, "Giang", "0000 - U     2 b 0");
    text.line(fmt::format("013 {:<32}{:>4} {:>4}", "Hue", 1, 2));
    text.line(fmt::format("013 {:<32}{:>4} {:>4}", "Vinh", 3, 4));
    text.line(fmt::format("013 {:<32}{:>4} {:>4}", "Lao Cai", 5, 6));
    const Taken taken = take_text(text.whole());
    ASSERT_EQ(taken.refusal, "");
    EXPECT_EQ(taken.office.opened().meeting, MeetingKind::FixedBoards);
    EXPECT_EQ(taken.office.opened().boards, 2);
    ASSERT_EQ(taken.office.rounds().size(), 2U);
    EXPECT_EQ(taken.office.rounds()[0].boards[0].result, "1-0");
    EXPECT_EQ(taken.office.rounds()[1].boards[0].result, "1/2");
    EXPECT_EQ(taken.office.entered(3)->name, "Lao Cai");
    EXPECT_EQ(taken.office.members(3)[1].name, "Giang");
    EXPECT_THAT(taken.remarks, testing::Contains("team-system-supposed"));
    EXPECT_EQ(taken.office.opened().system, SystemKind::TeamSwiss);
    text.lines[1] = "092 Team round robin (Berger)";
    EXPECT_EQ(take_text(text.whole()).office.opened().system, SystemKind::RoundRobin);
}

TEST(ForeignTeamReports, ImportsReservesLineUpsAndEmptyBoards) {
    Text text;
    text.line("142 3").line("152 W").line("192 FIDE_TEAM").line("352 WB");
    text.line("362 TW 2.0   TD 1.0   TL 0.0");
    // Round 1: Hue with its reserve before its second; round 2: Vinh with one board.
    text.player(1, "An", "0000 - Z     4 b 1").player(2, "Binh", "   5 b 1  0000 - +");
    text.player(3, "Chi", "   4 w 0  0000 - Z");
    text.player(4, "Dung", "   3 b 1     1 w 0").player(5, "Em", "   2 w 0  0000 - Z");
    text.team(1, "Hue", {1, 2, 3}).team(2, "Vinh", {4, 5});
    text.line("300   1   1   2    3    2");
    const Taken taken = take_text(text.whole());
    ASSERT_EQ(taken.refusal, "");
    EXPECT_EQ(taken.office.opened().meeting, MeetingKind::Substitutes);
    EXPECT_THAT(taken.office.line_up(1, 1), ElementsAre(3, 2));
    EXPECT_THAT(taken.office.line_up(2, 2), ElementsAre(1, 0));
    EXPECT_EQ(taken.office.rounds()[0].boards[0].result, "1/2");
    const Board& second = taken.office.rounds()[1].boards[0].board;
    EXPECT_EQ(second.white, 2) << "who has White at board one is named first";
    EXPECT_EQ(taken.office.rounds()[1].boards[0].result, "0-1");
    EXPECT_THAT(taken.remarks, IsEmpty());
}

TEST(ForeignTeamReports, ImportsByesForfeitsAndPenalties) {
    Text text;
    text.line("142 3").line("152 W").line("192 FIDE_TEAM").line("352 WB");
    text.line("362 TW 2.0   TD 1.0   TL 0.0");
    text.player(1, "An", "   3 w +").player(2, "Binh", "   4 b +");
    text.player(3, "Chi", "   1 b -").player(4, "Dung", "   2 w -");
    text.player(5, "Em", "0000 - Z").player(6, "Giang", "0000 - Z");
    text.player(7, "Ha", "0000 - H").player(8, "Khoa", "0000 - H");
    text.team(1, "Hue", {1, 2}).team(2, "Vinh", {3, 4});
    text.team(3, "Lao Cai", {5, 6}).team(4, "Da Lat", {7, 8});
    text.line("320  1.0  1.0   3").line("240 H   1    4").line("240 Z   2    4");
    text.line("299    -1.0        001    1");
    const Taken taken = take_text(text.whole());
    ASSERT_EQ(taken.refusal, "");
    const Event& event = taken.office.event();
    EXPECT_EQ(taken.office.rounds()[0].boards[0].result, "+/-");
    EXPECT_EQ(taken.office.rounds()[0].bye, 3);
    EXPECT_EQ(event.find(4)->record(1).outcome, Outcome::HalfBye);
    EXPECT_EQ(event.find(4)->record(2).outcome, Outcome::ZeroBye);
    EXPECT_EQ(event.score_before(*event.find(1), 2), Points::whole(1)) << "2 for the match, 1 off";
    EXPECT_EQ(event.score_before(*event.find(3), 2), Points::whole(1));
}

TEST(ForeignTeamReports, RefusesUnsupportedDataByName) {
    const auto base = [] {
        Text text;
        text.line("142 3").line("152 W").line("192 FIDE_TEAM");
        text.player(1, "An", "   3 w 1").player(2, "Binh", "   4 b 1");
        text.player(3, "Chi", "   1 b 0").player(4, "Dung", "   2 w 0");
        return text;
    };
    Text alone = base();
    alone.player(5, "Em", "0000 - Z").team(1, "Hue", {1, 2}).team(2, "Vinh", {3, 4});
    EXPECT_EQ(take_text(alone.whole()).refusal, "player-without-team");
    Text colours;
    colours.line("142 3").line("152 W").line("192 FIDE_TEAM").line("352 WW");
    colours.player(1, "An", "   3 w 1").player(2, "Binh", "   4 w 1");
    colours.player(3, "Chi", "   1 b 0").player(4, "Dung", "   2 b 0");
    colours.team(1, "Hue", {1, 2}).team(2, "Vinh", {3, 4});
    EXPECT_EQ(take_text(colours.whole()).refusal, "foreign-board-colours");
    Text points = base();
    points.line("362 TW 3.0   TD 1.0   TL 0.0").team(1, "Hue", {1, 2}).team(2, "Vinh", {3, 4});
    EXPECT_EQ(take_text(points.whole()).refusal, "foreign-team-scoring");
    Text crossed = base();
    crossed.line("352 WB").team(1, "Hue", {1, 2}).team(2, "Vinh", {4, 3});
    EXPECT_EQ(take_text(crossed.whole()).refusal, "") << "the games tell who sat where";
}

TEST(ForeignTeamReports, DerivesTheBoardOrderFromTheGamesIfAListDiffers) {
    Text text;
    text.line("142 3").line("152 W").line("192 FIDE_TEAM").line("352 WBW");
    text.player(1, "An", "   4 w 1").player(2, "Binh", "   5 b 1").player(3, "Chi", "   6 w 0");
    text.player(4, "Dung", "   1 b 0").player(5, "Em", "   2 w 0").player(6, "Giang", "   3 b 1");
    text.team(1, "Hue", {2, 1, 3}).team(2, "Vinh", {4, 5, 6});
    const Taken taken = take_text(text.whole());
    ASSERT_EQ(taken.refusal, "");
    const BoardState& match = taken.office.rounds()[0].boards[0];
    EXPECT_EQ(match.board.white, 1);
    EXPECT_EQ(match.result, "1-0");
    EXPECT_THAT(taken.office.line_up(1, 1), ElementsAre(2, 1, 3));
    EXPECT_THAT(taken.office.line_up(2, 1), ElementsAre(1, 2, 3));
}

TEST(ForeignTeamReports, RenumbersPlayersToTeamOrderAndReportsIt) {
    Text text;
    text.line("142 3").line("152 W").line("192 FIDE_TEAM").line("352 WB");
    text.player(1, "An", "   2 w 1").player(2, "Binh", "   1 b 0");
    text.player(3, "Chi", "   4 b 1").player(4, "Dung", "   3 w 0");
    text.team(1, "Hue", {1, 3}).team(2, "Vinh", {2, 4});
    const Taken taken = take_text(text.whole());
    ASSERT_EQ(taken.refusal, "");
    EXPECT_THAT(taken.remarks, ElementsAre("team-players-renumbered"));
    EXPECT_EQ(taken.office.rounds()[0].boards[0].result, "1-0");
}

}  // namespace
}  // namespace import_teams
}  // namespace kyvien::exchange
