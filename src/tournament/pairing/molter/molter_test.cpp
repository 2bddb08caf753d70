// The Molter system: what a captain expects of its schedule, for every size of event played.
#include "tournament/pairing/molter/molter.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>

#include "tournament/office/decide.h"
#include "tournament/office/office_fixture.h"
#include "tournament/office/prizes.h"

namespace kyvien::tournament {
namespace molter_test {
namespace {

constexpr int kMaxTeams = 14, kMaxBoards = 12;
using Seat = std::pair<int, int>;

Seat seat(const MolterSeat& of) {
    return {of.team, of.board};
}

template <class Look>
void for_each_size(const Look& look) {
    for (int teams = 2; teams <= kMaxTeams; ++teams)
        for (int boards = 1; boards <= kMaxBoards; ++boards) {
            SCOPED_TRACE(testing::Message() << teams << " teams of " << boards);
            look(teams, boards);
        }
}

TEST(Molter, EveryonePlaysOnceARoundExceptOneOfAnOddNumber) {
    for_each_size([](int teams, int boards) {
        for (int round = 1; round <= molter_rounds(teams); ++round) {
            const MolterRound made = molter_round(teams, boards, round);
            std::set<Seat> seen;
            for (const MolterGame& game : made.games)
                for (const MolterSeat& each : {game.white, game.black}) {
                    EXPECT_TRUE(seen.insert(seat(each)).second);
                    EXPECT_TRUE(each.team >= 1 && each.team <= teams && each.board >= 1 &&
                                each.board <= boards);
                }
            EXPECT_EQ(made.free.has_value(), teams * boards % 2 != 0);
            if (made.free) {
                EXPECT_TRUE(seen.insert(seat(*made.free)).second);
            }
            EXPECT_EQ(seen.size(), static_cast<std::size_t>(teams * boards));
        }
    });
}

TEST(Molter, NobodyMeetsATeammateOrANonAdjacentBoard) {
    for_each_size([](int teams, int boards) {
        for (int round = 1; round <= molter_rounds(teams); ++round)
            for (const MolterGame& game : molter_round(teams, boards, round).games) {
                EXPECT_NE(game.white.team, game.black.team);
                EXPECT_LE(std::abs(game.white.board - game.black.board), teams % 2);
            }
    });
}

TEST(Molter, AfterAllRoundsEveryPlayerHasMetTheSameBoardOfEachOtherTeamOnce) {
    for_each_size([](int teams, int boards) {
        std::map<std::tuple<int, int, int>, int> met;  // board, team, team
        for (int round = 1; round <= molter_rounds(teams); ++round)
            for (const MolterGame& game : molter_round(teams, boards, round).games)
                if (game.white.board == game.black.board) {
                    ++met[{game.white.board, game.white.team, game.black.team}];
                    ++met[{game.white.board, game.black.team, game.white.team}];
                }
        EXPECT_EQ(met.size(), static_cast<std::size_t>(boards * teams * (teams - 1)));
        for (const auto& [who, times] : met)
            EXPECT_EQ(times, 1);
    });
}

TEST(Molter, TeammatesMeetDifferentTeamsIfEnoughTeamsExist) {
    for_each_size([](int teams, int boards) {
        if (teams % 2 != 0 || boards > teams - 1)
            return;
        for (int round = 1; round <= molter_rounds(teams); ++round) {
            std::set<std::pair<int, int>> met;
            for (const MolterGame& game : molter_round(teams, boards, round).games) {
                EXPECT_TRUE(met.emplace(game.white.team, game.black.team).second);
                EXPECT_TRUE(met.emplace(game.black.team, game.white.team).second);
            }
        }
    });
}

TEST(Molter, ColoursAreBalancedPerPlayerOverTheRoundsAndPerTeamInARound) {
    for_each_size([](int teams, int boards) {
        std::map<Seat, int> of_player;
        for (int round = 1; round <= molter_rounds(teams); ++round) {
            std::map<int, int> of_team;
            for (const MolterGame& game : molter_round(teams, boards, round).games) {
                ++of_player[seat(game.white)];
                --of_player[seat(game.black)];
                ++of_team[game.white.team];
                --of_team[game.black.team];
            }
            const bool is_long = teams % 2 != 0 && boards > teams;
            for (const auto& [team, balance] : of_team)
                EXPECT_LE(std::abs(balance), is_long ? 3 : 2);
        }
        for (const auto& [player, balance] : of_player)
            EXPECT_LE(std::abs(balance), 1);
    });
}

Opened opened(int rounds = 0) {
    Opened opened;
    opened.name = "Teams";
    opened.system = SystemKind::Molter;
    opened.rounds = rounds;
    opened.member_total = true;
    opened.tie_breaks = {"DE"};
    return opened;
}

void enter(Desk& desk, int number, const std::string& team) {
    Entered entered;
    entered.number = static_cast<EntryNumber>(number);
    entered.name = team + " " + std::to_string(number);
    entered.team = team;
    desk.must(entered);
}

TEST(Molter, RunsThreeTeamsOfTwoToTheirTotals) {
    Desk desk(opened());
    int number = 0;
    for (int board = 1; board <= 2; ++board)
        for (const char* team : {"Huế", "Hà Nội", "Đà Nẵng"})
            enter(desk, ++number, team);
    for (int round = 1; round <= 3; ++round) {
        desk.pair();
        for (std::size_t board = 1; board <= desk.office.rounds().back().boards.size(); ++board) {
            const Board& pair = desk.office.rounds().back().boards[board - 1].board;
            EXPECT_NE(desk.office.entered(pair.white)->team, desk.office.entered(pair.black)->team);
            // Huế wins everything.
            const bool is_ours = desk.office.entered(pair.white)->team == "Huế";
            const bool is_theirs = desk.office.entered(pair.black)->team == "Huế";
            desk.must(ResultEntered{round,
                                    static_cast<int>(board),
                                    is_ours     ? "1-0"
                                    : is_theirs ? "0-1"
                                                : "1/2",
                                    {},
                                    {}});
        }
    }
    EXPECT_EQ(propose_pairing(desk.office, 4).error().code.name(), "tournament-over");
    const auto totals = member_totals(desk.office, 3);
    ASSERT_TRUE(totals) << totals.error().english;
    ASSERT_EQ(totals->size(), 3U);
    EXPECT_EQ(totals->front().team, "Huế");
    EXPECT_EQ(to_string(totals->front().points), "6");
    desk.check_replay();
}

TEST(Molter, TeamsMustBeEquallyLargeAndEveryPlayerInOne) {
    Desk desk(opened());
    enter(desk, 1, "A");
    enter(desk, 2, "B");
    enter(desk, 3, "A");
    auto wrong = propose_pairing(desk.office, 1);
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().english.find("B has 1, A 2"), std::string::npos)
        << wrong.error().english;
    enter(desk, 4, "");
    wrong = propose_pairing(desk.office, 1);
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().english.find("4 has no team"), std::string::npos)
        << wrong.error().english;
}

TEST(Molter, WithdrawnPlayersKeepTheirPlaceAndTeamsAreFixed) {
    Desk desk(opened());
    for (int number = 1; number <= 8; ++number)
        enter(desk, number, number % 2 != 0 ? "A" : "B");
    desk.pair();
    std::mt19937 rng(1);
    desk.results(rng);
    Entered moved = *desk.office.entered(1);
    moved.team = "B";
    const auto refused = decide(desk.office, command::Correct{moved, "typed wrongly"});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().english.find("can no longer change to another team"),
              std::string::npos)
        << refused.error().english;
    Entered late = moved;
    late.number = 9;
    late.name = "Late";
    late.from_round = 2;
    EXPECT_FALSE(desk.ask(late)) << "nobody can enter once the schedule has begun";
}

TEST(Molter, NeedsMemberTotalsAndFideRanking) {
    Opened of_nobody = opened();
    of_nobody.member_total = false;
    Office office;
    EXPECT_FALSE(apply(office, {1, "Hoa", of_nobody}));
    Opened ranked = opened();
    ranked.ranking = Ranking::ChineseScorePairing;
    EXPECT_FALSE(apply(office, {1, "Hoa", ranked}));
    EXPECT_TRUE(apply(office, {1, "Hoa", opened(1)})) << "one round of it is Hutton's";
}

}  // namespace
}  // namespace molter_test
}  // namespace kyvien::tournament
