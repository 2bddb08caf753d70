#include "tournament/office/list/starting_list.h"

#include <gtest/gtest.h>

#include "tournament/office/decide.h"
#include "tournament/office/list/current_numbers.h"
#include "tournament/office/office_fixture.h"
#include "tournament/office/report.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::tournament {
namespace starting_list_test {
namespace {

struct Player {
    const char* name;
    int rating;
    const char* title;
};

Office open_with(std::initializer_list<Player> players, SystemKind system = SystemKind::Dutch) {
    Office office;
    Opened opened;
    opened.name = "Open";
    opened.system = system;
    opened.rounds = system == SystemKind::RoundRobin ? 0 : 9;
    if (system == SystemKind::McMahon)
        opened.ranking = Ranking::McMahon;
    EXPECT_TRUE(carry_out(office, command::Open{opened}));
    for (const Player& player : players) {
        command::Enter enter;
        enter.entry.name = player.name;
        enter.entry.rating = player.rating;
        enter.entry.title = player.title;
        EXPECT_TRUE(carry_out(office, enter));
    }
    return office;
}

std::string names_of(const Office& office) {
    std::string names;
    for (const Entry& entry : office.event().entries)
        names += (names.empty() ? "" : " ") + std::to_string(entry.number) + entry.name;
    return names;
}

TEST(StartingList, IsSortedByRatingTitleAndName) {
    Office office = open_with({{"Eve", 2000, ""},
                               {"Dan", 2000, "WGM"},
                               {"Cem", 2000, "IM"},
                               {"Bob", 2000, "FM"},
                               {"Ann", 2100, ""},
                               {"Abe", 2000, ""},
                               {"Zoe", 0, "GM"}});
    EXPECT_FALSE(is_in_order(office, ListOrder::Rating));
    ASSERT_TRUE(carry_out(office, command::SortList{}));
    EXPECT_EQ(names_of(office), "1Ann 2Cem 3Dan 4Bob 5Abe 6Eve 7Zoe");
    EXPECT_TRUE(is_in_order(office, ListOrder::Rating));
    EXPECT_EQ(office.entered(1)->name, "Ann");
}

TEST(StartingList, IsSortedByGradeInGo) {
    Office office = open_with({}, SystemKind::McMahon);
    for (const auto& [name, grade] : {std::pair("A", 1), std::pair("B", 5), std::pair("C", -3)}) {
        command::Enter enter;
        enter.entry.name = name;
        enter.entry.grade = grade;
        ASSERT_TRUE(carry_out(office, enter));
    }
    ASSERT_TRUE(carry_out(office, command::SortList{}));
    EXPECT_EQ(names_of(office), "1B 2A 3C");
}

TEST(StartingList, SortingRenumbersAllDataOfTheEntries) {
    Office office = open_with({{"A", 1, ""}, {"B", 2, ""}, {"C", 3, ""}, {"D", 4, ""}});
    ASSERT_TRUE(carry_out(office, command::Withdraw{{1}, "a phone", true}));
    ASSERT_TRUE(carry_out(office, command::Forbid{{1, 2}, {}, {}, "siblings"}));
    ASSERT_TRUE(carry_out(office, command::CountWarnings{2, 3}));
    ASSERT_TRUE(carry_out(office, command::GrantBye{{3}, {}, ByeKind::Half}));
    ASSERT_TRUE(carry_out(office, command::SortList{}));
    EXPECT_EQ(names_of(office), "1D 2C 3B 4A");
    EXPECT_EQ(office.withdrawn_after(4), 0);
    EXPECT_TRUE(office.is_expelled(4));
    EXPECT_FALSE(office.is_expelled(1));
    EXPECT_EQ(office.event().forbidden.at(0).entries, (std::vector<EntryNumber>{4, 3}));
    EXPECT_EQ(office.warnings(3), 3);
    EXPECT_EQ(office.event().find(2)->record(1).outcome, Outcome::HalfBye);
    // Undoing restores the old numbers.
    ASSERT_TRUE(carry_out(office, command::Undo{{}, "as they came"}));
    EXPECT_EQ(names_of(office), "1A 2B 3C 4D");
    EXPECT_EQ(office.withdrawn_after(1), 0);
}

TEST(StartingList, LateEntriesAreInsertedUntilRound4IsPaired) {
    Office office = open_with({{"A", 2400, ""}, {"B", 2300, ""}, {"C", 2200, ""}, {"D", 2100, ""}});
    ASSERT_TRUE(carry_out(office, command::SortList{}));
    for (int round = 1; round <= 3; ++round) {
        ASSERT_TRUE(carry_out(office, command::Pair{}));
        for (int board = 1; board <= static_cast<int>(office.rounds().back().boards.size());
             ++board)
            ASSERT_TRUE(carry_out(office, command::EnterResults{{}, {{board, 0, "1/2"}}, {}, {}}));
        if (round > 1)
            continue;
        command::Enter late;
        late.entry.name = "Late";
        late.entry.rating = 2350;
        ASSERT_TRUE(carry_out(office, late));
        EXPECT_EQ(names_of(office), "1A 2Late 3B 4C 5D");
        // Earlier games belong to the same people.
        EXPECT_EQ(office.event().find(1)->record(1).opponent, 4);
        EXPECT_EQ(office.event().find(4)->record(1).opponent, 1);
        EXPECT_EQ(office.rounds()[0].boards[0].board.white, 1);
        EXPECT_EQ(office.rounds()[0].boards[0].board.black, 4);
        EXPECT_EQ(office.event().find(2)->record(1).outcome, Outcome::ZeroBye);
        EXPECT_EQ(office.event().initial_colour, Colour::White);
    }
    ASSERT_TRUE(carry_out(office, command::Pair{}));
    command::Enter last;
    last.entry.name = "Last";
    last.entry.rating = 2700;
    ASSERT_TRUE(carry_out(office, last));
    EXPECT_EQ(names_of(office), "1A 2Late 3B 4C 5D 6Last");
    const auto refused = carry_out(office, command::SortList{});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().english.find("or 4 rounds are paired"), std::string::npos);
}

TEST(StartingList, ReversedColoursOnBoardOneKeepTheInitialColour) {
    Office office = open_with({{"A", 2400, ""}, {"B", 2300, ""}, {"C", 2200, ""}, {"D", 2100, ""}});
    ASSERT_TRUE(carry_out(office, command::SortList{}));
    ASSERT_TRUE(carry_out(office, command::Pair{}));
    ASSERT_EQ(office.rounds()[0].boards[0].board.white, 1);
    ASSERT_TRUE(carry_out(office, command::ReverseColours{{}, 1, "sat the wrong way round"}));
    EXPECT_EQ(office.rounds()[0].boards[0].board.black, 1);
    EXPECT_EQ(office.event().initial_colour, Colour::White);
    // It decides the colour of an entry without a game (C.04.3, 5.2.5), and reports contain it.
    const auto report = report_of(office, TrfEdition::Trf26);
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_EQ(report->event.initial_colour, Colour::White);
}

TEST(StartingList, TheDisplayedLogUsesCurrentNumbers) {
    Office office = open_with({{"Weak", 1800, ""}, {"Strong", 2500, ""}, {"Middle", 2200, ""}});
    ASSERT_TRUE(carry_out(office, command::GrantBye{{1}, 2, ByeKind::Half}));
    const std::size_t before = office.seq();
    ASSERT_TRUE(carry_out(office, command::SortList{}));
    ASSERT_TRUE(carry_out(office, command::GrantBye{{1}, 3, ByeKind::Half}));
    const auto bye_of = [](const std::vector<OfficeEvent>& log, std::size_t seq) {
        return std::get<ByeGranted>(log[seq - 1].body).number;
    };
    auto log = log_with_current_numbers(office);
    EXPECT_EQ(bye_of(log, before), 3) << "the weakest is number 3 now";
    EXPECT_EQ(bye_of(log, before + 2), 1);
    EXPECT_EQ(std::get<Entered>(log[1].body).number, 3);
    // The sorting is undone: everything has the first numbers again.
    ASSERT_TRUE(carry_out(office, command::Undo{static_cast<int>(before), "not yet"}));
    log = log_with_current_numbers(office);
    EXPECT_EQ(bye_of(log, before), 1);
    EXPECT_EQ(bye_of(log, before + 2), 2) << "it was Strong's";
}

TEST(StartingList, TeamsAreSortedBeforeRound1AndKeepTheirFirstNumbers) {
    Office office;
    Opened opened;
    opened.name = "Cup";
    opened.rounds = 3;
    opened.meeting = MeetingKind::Substitutes;
    opened.boards = 1;
    opened.tie_breaks = {"MPVGP"};
    ASSERT_TRUE(carry_out(office, command::Open{opened}));
    for (int team = 1; team <= 4; ++team) {
        command::Enter enter;
        enter.entry.name = std::string(1, static_cast<char>('A' + team));
        enter.entry.rating = 2000 + 10 * team;
        ASSERT_TRUE(carry_out(office, enter));
        command::ListMembers list{static_cast<EntryNumber>(team), {}, {}};
        list.members.emplace_back();
        list.members.back().name = "m" + std::to_string(team);
        ASSERT_TRUE(carry_out(office, list));
    }
    ASSERT_TRUE(carry_out(office, command::SortList{}));
    EXPECT_EQ(office.entered(1)->name, "E");
    EXPECT_EQ(office.first_number(1), 4);
    EXPECT_EQ(office.members(1).front().name, "m4");
    ASSERT_TRUE(carry_out(office, command::Pair{}));
    const auto late = carry_out(office, command::SortList{});
    ASSERT_FALSE(late);
    EXPECT_EQ(value_of(late.error(), "cause"), "numbers-fixed");
}

TEST(StartingList, NumbersOfAStartedScheduleAreFixed) {
    Office office = open_with({{"A", 1, ""}, {"B", 2, ""}, {"C", 3, ""}}, SystemKind::RoundRobin);
    ASSERT_TRUE(carry_out(office, command::Pair{}));
    EXPECT_FALSE(carry_out(office, command::SortList{}));
}

TEST(StartingList, RefusesAnIncompleteOrder) {
    Desk desk(SystemKind::Dutch, 5, 3);
    EXPECT_NE(desk.refusal(ListSorted{ListOrder::Rating, {1, 2}}).find("every entry once"),
              std::string::npos);
    EXPECT_NE(desk.refusal(ListSorted{ListOrder::Rating, {1, 2, 2}}).find("twice"),
              std::string::npos);
    EXPECT_NE(desk.refusal(ListSorted{ListOrder::Rating, {1, 2, 4}}).find("nobody"),
              std::string::npos);
    desk.must(ListSorted{ListOrder::Rating, {3, 1, 2}});
    desk.check_replay();
}

TEST(Lots, RefusesASeedWithoutAPublishedDigest) {
    Office office = open_with({{"A", 1, ""}, {"B", 2, ""}});
    const auto refused = carry_out(office, command::DrawLots{"seed"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().values.back().second, "lots-not-announced");
    EXPECT_FALSE(carry_out(office, command::AnnounceLots{"seed"}));
    ASSERT_TRUE(carry_out(office, command::AnnounceLots{lots_commitment("seed")}));
    EXPECT_FALSE(carry_out(office, command::DrawLots{"other"}));
    EXPECT_TRUE(carry_out(office, command::DrawLots{"seed"}));
}

TEST(Lots, AreRedrawnFromANewSeedAfterAWithdrawalBeforeTheStart) {
    Office office = open_with({{"A", 1, ""}, {"B", 2, ""}, {"C", 3, ""}});
    const auto announced = [](const char* seed) {
        return command::AnnounceLots{lots_commitment(seed)};
    };
    ASSERT_TRUE(carry_out(office, announced("one")));
    EXPECT_FALSE(carry_out(office, announced("two"))) << "before the first is drawn";
    ASSERT_TRUE(carry_out(office, command::DrawLots{"one"}));
    EXPECT_FALSE(carry_out(office, announced("two"))) << "until it gives what somebody wants";
    ASSERT_TRUE(carry_out(office, command::Withdraw{{2}, "ill"}));
    EXPECT_FALSE(carry_out(office, command::DrawLots{"two"}));
    ASSERT_TRUE(carry_out(office, announced("two")));
    ASSERT_TRUE(carry_out(office, command::DrawLots{"two"}));
    EXPECT_FALSE(carry_out(office, announced("three")));
}

TEST(Lots, DetermineTheFirstRoundOfScorePairing) {
    Office by_list =
        open_with({{"A", 1, ""}, {"B", 2, ""}, {"C", 3, ""}, {"D", 4, ""}}, SystemKind::Points);
    int different = 0;
    for (const char* seed : {"1", "2", "3", "4", "5", "6"}) {
        Office by_lot = by_list;
        ASSERT_TRUE(carry_out(by_lot, command::AnnounceLots{lots_commitment(seed)}));
        ASSERT_TRUE(carry_out(by_lot, command::DrawLots{seed}));
        const auto drawn = propose_pairing(by_lot, 1);
        ASSERT_TRUE(drawn);
        different += drawn->boards != propose_pairing(by_list, 1)->boards ? 1 : 0;
    }
    EXPECT_GT(different, 2);
}

TEST(EventTerms, ChangingTheRoundsNeedsAReasonAndAtLeastThosePlayed) {
    Office office = open_with({{"A", 1, ""}, {"B", 2, ""}, {"C", 3, ""}});
    ASSERT_TRUE(carry_out(office, command::Pair{}));
    EXPECT_FALSE(carry_out(office, command::ChangeRounds{5, ""}));
    ASSERT_TRUE(carry_out(office, command::ChangeRounds{1, "storm"}));
    EXPECT_EQ(office.event().rounds_planned, 1);
    ASSERT_TRUE(carry_out(office, command::EnterResults{{}, {{1, 0, "1-0"}}, {}, {}}));
    EXPECT_EQ(carry_out(office, command::Pair{}).error().code.name(), "tournament-over");
    ASSERT_TRUE(carry_out(office, command::ChangeRounds{2, "the storm is over"}));
    ASSERT_TRUE(carry_out(office, command::Pair{}));
    EXPECT_FALSE(carry_out(office, command::ChangeRounds{1, "storm"}));
}

TEST(EventTerms, ReversingColoursKeepsTheWinner) {
    Office office = open_with({{"A", 1, ""}, {"B", 2, ""}});
    ASSERT_TRUE(carry_out(office, command::Pair{}));
    ASSERT_TRUE(carry_out(office, command::EnterResults{{}, {{1, 0, "1-0"}}, {}, {}}));
    const EntryNumber winner = office.rounds()[0].boards[0].board.white;
    EXPECT_FALSE(carry_out(office, command::ReverseColours{{}, 1, ""}));
    EXPECT_FALSE(carry_out(office, command::ReverseColours{{}, 2, "x"}));
    ASSERT_TRUE(carry_out(office, command::ReverseColours{{}, 1, "sat the wrong way round"}));
    EXPECT_EQ(office.rounds()[0].boards[0].board.black, winner);
    EXPECT_EQ(office.rounds()[0].boards[0].result, "0-1");
    EXPECT_EQ(office.event().find(winner)->record(1).outcome, Outcome::Win);
    EXPECT_EQ(office.event().find(winner)->record(1).colour, Colour::Black);
}

TEST(EventTerms, HandPairingWithMissingResultsMustBeRequested) {
    Office office = open_with({{"A", 1, ""}, {"B", 2, ""}, {"C", 3, ""}, {"D", 4, ""}});
    ASSERT_TRUE(carry_out(office, command::Pair{}));
    command::PairByHand by_hand{{{1, 2}, {3, 4}}, 0, "time", false};
    EXPECT_EQ(carry_out(office, by_hand).error().code.name(), "result-missing");
    by_hand.with_missing = true;
    const auto warnings = warnings_of(office, by_hand);
    ASSERT_FALSE(warnings.empty());
    EXPECT_EQ(warnings[0].code, "result-missing");
    EXPECT_TRUE(carry_out(office, by_hand));
}

}  // namespace
}  // namespace starting_list_test
}  // namespace kyvien::tournament
