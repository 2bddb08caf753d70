// The report is the contract of FIDE's Swiss for teams too: continued from it, or from its columns
// alone, the next round is the same, and checking it finds nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "effort.h"
#include "exchange/imports/import.h"
#include "exchange/imports/random_office_fixture.h"
#include "tournament/check/team_check.h"
#include "tournament/office/decide.h"
#include "tournament/office/report.h"
#include "tournament/pairing/schedule.h"
#include "tournament/pairing/team_swiss/team_swiss.h"
#include "tournament/trf/trf.h"

namespace kyvien::exchange {
namespace team_contract {
namespace {

using namespace tournament;

/// Random actions on an event of teams; refused ones are skipped.
class RandomTeams : public RandomOffice {
  public:
    explicit RandomTeams(unsigned seed) : RandomOffice(seed) {
        Opened opened;
        opened.name = "Giải đồng đội";
        opened.system = SystemKind::TeamSwiss;
        opened.rounds = 3 + chance(4);
        constexpr MeetingKind kKinds[] = {MeetingKind::FixedBoards, MeetingKind::Substitutes,
                                          MeetingKind::AdHocBoards};
        opened.meeting = kKinds[pick(3)];
        opened.boards = 1 + chance(4);
        opened.team_colours = static_cast<TeamColours>(chance(3));
        opened.game_points_first = chance(3) == 0;
        opened.one_score = chance(3) == 0;
        opened.baku = !opened.game_points_first && chance(3) == 0;
        opened.check_in = chance(5) == 0;
        opened.two_one_zero = chance(6) == 0;
        opened.lots = lots_commitment("seed");
        if (chance(3) == 0)
            opened.bye_points = {Points::whole(chance(3)), Points::half() * chance(opened.boards)};
        opened.tie_breaks = usual_tie_breaks(opened);
        EXPECT_TRUE(ask(command::Open{opened}));
        const int teams = 5 + chance(10);
        for (int i = 0; i < teams; ++i)
            enter();
        if (chance(2) == 0)
            ask(command::SortList{});
        if (chance(2) == 0)
            ask(command::DrawLots{"seed"});
        if (opened.check_in)
            ask(command::CheckIn{{}, true, true});
        ask(command::Forbid{{number(), number()}, {}, {}, "one club"});
        if (chance(3) == 0)
            ask(command::KeepApart{SharedAttribute::Club, 1, 2, "club"});
    }

    void before_round() {
        change_entries([this] { enter(); });
    }
    bool play_round() {
        if (!ask(command::Pair{}))
            return false;
        const int round = static_cast<int>(office_.rounds().size());
        hand_in(round);
        for (int board = 1; board <= static_cast<int>(office_.rounds().back().boards.size());
             ++board) {
            if (chance(8) == 0 && ask(command::EnterResults{
                                      {}, {{board, 0, chance(3) == 0 ? "-/-" : "-/+"}}, {}, {}}))
                continue;
            for (int game = 1; game <= office_.opened().boards; ++game) {
                constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2", "1-0",
                                                         "0-1", "+/-", "-/+"};
                ask(command::EnterResults{
                    {}, {{board, game, std::string(kResults[pick(7)])}}, {}, {}});
            }
        }
        if (chance(5) == 0)
            ask(command::Penalise{number(), {}, Points::whole(1), "late", chance(2) == 0});
        if (chance(8) == 0) {
            ask(command::Undo{{}, "misread"});
            return complete();
        }
        return true;
    }

  private:
    static std::vector<std::string> usual_tie_breaks(const Opened& opened) {
        return opened.game_points_first ? std::vector<std::string>{"MPVGP", "EDE"}
                                        : std::vector<std::string>{"MPVGP", "EMGSB"};
    }
    void enter() {
        command::Enter enter;
        enter.entry.name = fmt::format("Đội {}", ++names_);
        enter.entry.rating = chance(4) == 0 ? 0 : 1400 + chance(1000);
        enter.entry.club = chance(2) == 0 ? "Hà Nội" : "";
        if (!ask(enter))
            return;
        // The list may have been sorted: the team is identified by its name.
        EntryNumber number = 0;
        for (const Entry& entry : office_.event().entries)
            if (entry.name == enter.entry.name)
                number = entry.number;
        command::ListMembers list{number, {}, {}};
        const int reserves = office_.opened().meeting == MeetingKind::FixedBoards ? 0 : 2;
        for (int place = 1; place <= office_.opened().boards + reserves; ++place) {
            list.members.emplace_back();
            list.members.back().name = fmt::format("P {}.{}", names_, place);
        }
        EXPECT_TRUE(ask(list));
    }
    /// Line-ups with reserves, not in list order and with empty boards.
    void hand_in(int round) {
        const bool all = office_.opened().meeting == MeetingKind::AdHocBoards;
        for (const Entry& team : std::vector<Entry>(office_.event().entries)) {
            if (!all && chance(3) != 0)
                continue;
            std::vector<int> places;
            for (int place = 1; place <= office_.opened().boards + 2; ++place)
                places.push_back(place);
            std::ranges::shuffle(places, rng_);
            places.resize(static_cast<std::size_t>(office_.opened().boards));
            if (places.size() > 1 && chance(4) == 0)
                places[pick(places.size())] = 0;
            ask(command::HandInLineUp{team.number, round, places});
        }
    }
    /// Enters all results again, whatever was undone.
    bool complete() {
        const auto& boards = office_.rounds().back().boards;
        for (int board = 1; board <= static_cast<int>(boards.size()); ++board)
            for (int game = 1; game <= office_.opened().boards; ++game)
                ask(command::EnterResults{{}, {{board, game, "1-0"}}, {}, {}});
        return true;
    }
};

TEST(TeamContract, AReportGivesTheSameNextRoundWithAndWithoutItsComments) {
    const auto seeds = kyvien::test::samples<unsigned>(300);
    int rounds = 0, compared = 0, by_columns = 0;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        RandomTeams event(seed);
        for (int round = 1; round <= 8; ++round) {
            event.before_round();
            const Office& office = event.office();
            const auto report = report_of(office, TrfEdition::Trf26);
            ASSERT_TRUE(report) << report.error().english;
            const auto text = write_trf(*report, TrfEdition::Trf26);
            ASSERT_TRUE(text) << text.error().english;
            const auto made = imported_office(*text, "teams.trf");
            ASSERT_TRUE(made) << "seed " << seed << ": " << made.error().english << *text;
            ASSERT_EQ(next_round_text(*made), next_round_text(office)) << "seed " << seed << "\n"
                                                                       << *text;
            ASSERT_EQ(table_text(*made), table_text(office)) << "seed " << seed << "\n" << *text;

            const auto read = read_trf(*text);
            ASSERT_TRUE(read);
            ASSERT_EQ(read->system, report->system);
            const auto check = check_teams(*read);
            ASSERT_TRUE(check) << "seed " << seed << ": " << check.error().english << *text;
            if (!check->pairings_not_compared) {
                compared += check->rounds;
                ASSERT_TRUE(check->pairings.empty())
                    << "seed " << seed << " round " << check->pairings[0].round << "\n"
                    << *text;
                ASSERT_TRUE(check->differences.empty()) << "seed " << seed << "\n" << *text;
            }
            const auto teams = teams_of_report(*read);
            ASSERT_TRUE(teams);
            const auto terms = find_team_swiss(read->system);
            ASSERT_TRUE(terms);
            const int next = static_cast<int>(office.rounds().size()) + 1;
            if (!teams->not_known && next <= office.opened().rounds) {
                ASSERT_EQ(pairing_text(pair_teams(teams->event, teams->made, *terms, next)),
                          pairing_text(system_pairing(office, next)))
                    << "seed " << seed << "\n"
                    << *text;
                ++by_columns;
            }
            ++rounds;
            if (!event.play_round())
                break;
        }
    }
    EXPECT_GT(rounds, static_cast<int>(seeds) * 2);
    EXPECT_GT(compared, rounds);
    EXPECT_GT(by_columns, rounds / 2);
}

/// Four teams of one board, two rounds; the test sets the pairs of round 2.
std::string foreign(std::string_view code, std::string_view round_2) {
    std::string text = "012 Cup\n142 3\n152 W\n192 ";
    text += code;
    text += "\n352 W\n362 TW 2.0   TD 1.0   TL 0.0\n";
    const bool right = round_2 == "1-3 4-2";
    const auto player = [&](int number, std::string_view first, std::string_view second,
                            std::string_view points) {
        text += fmt::format("001 {:>4}      {:<33}{:33}{:>4}       {}  {}\n", number,
                            fmt::format("P{}", number), "", points, first, second);
    };
    // Round 1: 1-3 and 4-2, won by 1 and 2; round 2: 2-1 and 3-4, or 1-4 and 2-3.
    player(1, "   3 w 1", right ? "   2 b 1" : "   4 w 1", " 2.0");
    player(2, "   4 b 1", right ? "   1 w 0" : "   3 w 1", right ? " 1.0" : " 2.0");
    player(3, "   1 b 0", right ? "   4 w 1" : "   2 b 0", right ? " 1.0" : " 0.0");
    player(4, "   2 w 0", right ? "   3 b 0" : "   1 b 0", " 0.0");
    for (int team = 1; team <= 4; ++team)
        text += fmt::format("310 {:>3} {:<32} {:<5} {:>6} {:>6} {:>6} {:>3}  {:>4}\n", team,
                            fmt::format("T{}", team), "", "", "", "", "", team);
    return text;
}

TEST(TeamContract, AForeignReportIsCheckedByItsSystemCode) {
    const auto right = read_trf(foreign("FIDE_TEAM", "1-3 4-2"));
    ASSERT_TRUE(right) << right.error().english;
    const auto clean = check_teams(*right);
    ASSERT_TRUE(clean) << clean.error().english;
    EXPECT_FALSE(clean->pairings_not_compared);
    EXPECT_TRUE(clean->pairings.empty());

    const auto wrong = read_trf(foreign("FIDE_TEAM_TYPEB_MP", "other"));
    ASSERT_TRUE(wrong) << wrong.error().english;
    const auto found = check_teams(*wrong);
    ASSERT_TRUE(found) << found.error().english;
    ASSERT_EQ(found->pairings.size(), 1U);
    EXPECT_EQ(found->pairings[0].round, 2);
    EXPECT_FALSE(found->is_clean());
}

TEST(TeamContract, RoundsOfAnotherTeamSystemAreNotPairedAgain) {
    for (const char* code : {"CUSTOM_TEAM_SWISS", "BERGER_TEAM_ROUNDROBIN", "FIDE_DUTCH_2025"}) {
        const auto report = read_trf(foreign(code, "other"));
        ASSERT_TRUE(report);
        const auto check = check_teams(*report);
        ASSERT_TRUE(check);
        EXPECT_TRUE(check->pairings_not_compared) << code;
        EXPECT_TRUE(check->pairings.empty()) << code;
    }
}

}  // namespace
}  // namespace team_contract
}  // namespace kyvien::exchange
