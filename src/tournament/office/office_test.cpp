#include "tournament/office/office.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tournament/office/office_fixture.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::tournament {
namespace {

TEST(Office, RefusalAfterTheOnlyRoundUsesTheSingular) {
    std::mt19937 rng(5);
    for (const auto& [rounds, said] :
         {std::pair{1, "The only round has been paired."}, {2, "All 2 rounds have been paired."}}) {
        Desk desk(SystemKind::Dutch, rounds, 6);
        for (int round = 1; round <= rounds; ++round) {
            desk.pair();
            desk.results(rng);
        }
        EXPECT_EQ(propose_pairing(desk.office, rounds + 1).error().english, said);
    }
}

TEST(Office, RunsAWeekendOpenAndReplaysItsLog) {
    std::mt19937 rng(5);
    for (const SystemKind system :
         {SystemKind::Dutch, SystemKind::Dubov, SystemKind::Burstein, SystemKind::Lim,
          SystemKind::Points, SystemKind::McMahon, SystemKind::RoundRobin}) {
        const int rounds = system == SystemKind::RoundRobin ? 9 : 5;
        Desk desk(system, rounds, 9);
        for (int round = 1; round <= rounds; ++round) {
            desk.pair();
            desk.results(rng);
        }
        EXPECT_EQ(propose_pairing(desk.office, rounds + 1).error().code.name(), "tournament-over");
        const Standings table = desk.office.standings(rounds);
        EXPECT_EQ(table.lines.size(), 9U);
        EXPECT_EQ(table.lines[0].place, 1);
        desk.check_replay();
    }
}

TEST(Office, RunsAKeizerEventAndReplaysItsLog) {
    std::mt19937 rng(6);
    Desk desk(SystemKind::Keizer, 5, 9, Ranking::Keizer);
    for (int round = 1; round <= 5; ++round) {
        desk.pair();
        desk.results(rng);
    }
    EXPECT_EQ(desk.office.standings(5).lines.size(), 9U);
    desk.check_replay();
}

TEST(Office, AnEntryWithdrawnBeforeARoundRobinIsNotInItsDraw) {  // Go 29.1
    for (const EntryNumber leaver : {EntryNumber{1}, EntryNumber{3}, EntryNumber{5}}) {
        Desk desk(SystemKind::RoundRobin, 0, 5, Ranking::ChineseRoundRobin);
        desk.must(Withdrew{leaver, 0, {}});
        for (int round = 1; round <= 3; ++round) {
            desk.pair();
            EXPECT_EQ(desk.office.rounds().back().bye, 0U);
            ASSERT_EQ(desk.office.rounds().back().boards.size(), 2U);
            for (int board = 1; board <= 2; ++board) {
                const Board& met =
                    desk.office.rounds().back().boards[static_cast<std::size_t>(board - 1)].board;
                EXPECT_NE(met.white, leaver);
                EXPECT_NE(met.black, leaver);
                desk.must(ResultEntered{round, board, "1-0", {}, {}});
            }
        }
        EXPECT_EQ(propose_pairing(desk.office, 4).error().code.name(), "tournament-over");
        const Standings table = desk.office.standings(3);
        EXPECT_EQ(table.lines.back().number, leaver);
        EXPECT_EQ(table.lines.back().place, 0);
        EXPECT_EQ(desk.refusal(CameBack{leaver, 4}),
                  "That cannot be: number " + std::to_string(leaver) +
                      " withdrew before the draw and has no place in the schedule.");
        desk.check_replay();
    }
}

TEST(Office, AnEntryAnnulledInARoundRobinIsUnranked) {  // Go 29.2
    Desk desk(SystemKind::RoundRobin, 0, 4, Ranking::ChineseRoundRobin);
    desk.pair();
    for (int board = 1; board <= 2; ++board)
        desk.must(ResultEntered{1, board, "1-0", {}, {}});
    desk.must(Withdrew{1, 1, {}});
    const Standings table = desk.office.standings(1);
    EXPECT_EQ(table.lines.back().number, 1U);
    EXPECT_EQ(table.lines.back().place, 0);
    EXPECT_EQ(table.lines.front().place, 1);
    desk.check_replay();
}

TEST(Office, AKnockoutEndsWithOneWinner) {
    Desk desk(SystemKind::Knockout, 0, 11);
    for (int round = 1; round <= 4; ++round) {
        desk.pair();
        for (int board = 1; board <= static_cast<int>(desk.office.rounds().back().boards.size());
             ++board)
            desk.must(ResultEntered{round, board, "1-0", {}, {}});
    }
    EXPECT_EQ(propose_pairing(desk.office, 5).error().code.name(), "event-over");
    desk.check_replay();
}

TEST(Office, RefusesToPairBeforeAllResultsAreEntered) {
    Desk desk(SystemKind::Dutch, 3, 4);
    desk.pair();
    desk.must(ResultEntered{1, 1, "1-0", {}, {}});
    const auto refused = propose_pairing(desk.office, 2);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "result-missing");
    EXPECT_EQ(refused.error().english, "Round 1: board 2 has no result yet.");
}

TEST(Office, CorrectingAResultNeedsAReasonAndIsCounted) {
    Desk desk(SystemKind::Dutch, 3, 4);
    desk.pair();
    desk.must(ResultEntered{1, 1, "1-0", "game7", {}});
    EXPECT_EQ(desk.refusal(ResultEntered{1, 1, "0-1", {}, {}}),
              "That cannot be: board 1 already has the result 1-0; to correct it, give a reason.");
    desk.must(ResultEntered{1, 1, "0-1", "game7", "entered the wrong way round"});
    EXPECT_EQ(desk.office.rounds()[0].boards[0].corrections, 1);
    const Board board = desk.office.rounds()[0].boards[0].board;
    EXPECT_EQ(desk.office.event().find(board.black)->record(1).outcome, Outcome::Win);
    desk.check_replay();
}

TEST(Office, EverythingCanBeUndoneAndTheLogKeepsIt) {
    Desk desk(SystemKind::Dutch, 3, 6);
    const std::size_t entered = desk.office.seq();
    desk.pair();
    const auto boards = desk.office.rounds()[0].boards.size();
    desk.must(ResultEntered{1, 1, "1-0", {}, {}});
    desk.must(Undone{entered, "two players came after the pairing"});
    EXPECT_TRUE(desk.office.rounds().empty());
    EXPECT_EQ(desk.office.seq(), entered + 3);
    Entered late;
    late.number = 7;
    late.name = "Minh";
    desk.must(late);
    desk.pair();
    EXPECT_EQ(desk.office.rounds()[0].boards.size(), boards);
    EXPECT_NE(desk.office.rounds()[0].bye, 0);
    // An undo can itself be undone, and many times without replaying everything.
    desk.must(Undone{entered + 2, "they went home again"});
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "1-0");
    for (int i = 0; i < 200; ++i)
        desk.must(Undone{desk.office.seq() - 1, "once more"});
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "1-0");
    desk.check_replay();
}

TEST(Office, HandPairingIsCheckedAndLogsTheSystemsPairing) {
    Desk desk(SystemKind::Dutch, 3, 4);
    const auto proposed = propose_pairing(desk.office, 1);
    ASSERT_TRUE(proposed);
    Paired by_hand{1, {{1, 2}, {3, 3}}, 0, true, proposed->boards, 0, "club mates apart"};
    EXPECT_EQ(desk.refusal(by_hand), "Number 3 stands in it twice.");
    by_hand.boards = {{1, 2}};
    EXPECT_EQ(desk.refusal(by_hand), "Number 3 plays in this round and stands nowhere.");
    by_hand.boards = {{1, 2}, {3, 9}};
    EXPECT_EQ(desk.refusal(by_hand), "Number 9 is nobody's.");
    by_hand.boards = {{1, 2}, {3, 4}};
    by_hand.reason.clear();
    EXPECT_EQ(desk.refusal(by_hand), "That cannot be: a pairing made by hand needs a reason.");
    by_hand.reason = "club mates apart";
    desk.must(by_hand);
    EXPECT_TRUE(desk.office.rounds()[0].by_hand);
    desk.must(Unpaired{1, "a mistake"});
    EXPECT_TRUE(desk.office.rounds().empty());
    desk.check_replay();
}

TEST(Office, PairingRespectsByesForbiddenMeetingsWithdrawalsAndLateEntries) {
    Desk desk(SystemKind::Dutch, 4, 6);
    desk.must(ByeGranted{6, 1, ByeKind::Half});
    desk.must(MeetingForbidden{{1, 4}, 1, kMaxRounds, "brothers"});
    desk.must(Withdrew{5, 0, "ill"});
    EXPECT_EQ(desk.refusal(Withdrew{5, 0, "ill"}),
              "That cannot be: Nguyễn 5 has already withdrawn.");
    desk.pair();
    for (const BoardState& board : desk.office.rounds()[0].boards)
        for (const EntryNumber number : {board.board.white, board.board.black}) {
            EXPECT_NE(number, 6);
            EXPECT_NE(number, 5);
            EXPECT_NE(board.board.white + board.board.black, 5) << "1 and 4 do not meet";
        }
    EXPECT_EQ(desk.office.event().find(5)->record(1).outcome, Outcome::ZeroBye);
    std::mt19937 rng(1);
    desk.results(rng);
    desk.must(CameBack{5, 2});
    desk.pair();
    EXPECT_TRUE(desk.office.event().find(5)->record(2).was_in_pairing());
    desk.check_replay();
}

TEST(Office, DuplicatesAndImpossibleEntriesAreRefusedByName) {
    Desk desk(SystemKind::Dutch, 3, 2);
    Entered entered;
    entered.number = 2;
    entered.name = "Lan";
    EXPECT_EQ(desk.refusal(entered), "That cannot be: number 2 is taken by Nguyễn 2.");
    entered.number = 3;
    entered.id = "12400001";
    desk.must(entered);
    entered.number = 4;
    EXPECT_EQ(desk.refusal(entered), "That cannot be: Lan has the id 12400001 already.");
    EXPECT_EQ(desk.refusal(ResultEntered{1, 1, "1-0", {}, {}}),
              "That cannot be: round 1 is not paired.");
    desk.must(Withdrew{3, 0, "x"});
    desk.pair();
    EXPECT_EQ(desk.refusal(ResultEntered{1, 2, "1-0", {}, {}}),
              "That cannot be: round 1 has boards 1 to 1.");
    EXPECT_NE(desk.refusal(ResultEntered{1, 1, "2-0", {}, {}}).find("is not a result"),
              std::string::npos);
}

TEST(Office, LotsMustMatchTheAnnouncedSeed) {
    Office office;
    Opened opened;
    opened.name = "Lots";
    opened.rounds = 3;
    opened.lots = lots_commitment("secret");
    ASSERT_TRUE(apply(office, {1, "Hoa", opened}));
    for (EntryNumber number = 1; number <= 4; ++number) {
        Entered entered;
        entered.number = number;
        entered.name = "x" + std::to_string(number);
        ASSERT_TRUE(apply(office, {1, "Hoa", entered}));
    }
    std::vector<EntryNumber> order;
    for (const std::string& item : draw_lots("secret", {"1", "2", "3", "4"}))
        order.push_back(static_cast<EntryNumber>(std::stoi(item)));
    EXPECT_FALSE(apply(office, {1, "Hoa", LotsDrawn{"guess", order}}));
    auto turned = order;
    std::ranges::reverse(turned);
    EXPECT_FALSE(apply(office, {1, "Hoa", LotsDrawn{"secret", turned}}));
    EXPECT_TRUE(apply(office, {1, "Hoa", LotsDrawn{"secret", order}}));
    EXPECT_NE(office.event().initial_colour, Colour::None);
}

TEST(Office, EventLinesRoundTripAndInvalidLinesNameTheField) {
    Desk desk(SystemKind::Dutch, 4, 4);
    desk.must(ByeGranted{4, 2, ByeKind::Zero});
    desk.must(WarningsCounted{1, 1});
    std::size_t start = 0;
    while (start < desk.text.size()) {
        const auto end = desk.text.find('\n', start);
        const std::string line = desk.text.substr(start, end - start);
        const auto event = decode_office_line(line);
        ASSERT_TRUE(event) << line;
        EXPECT_EQ(encode(*event), line);
        start = end + 1;
    }
    const auto refused = [](std::string_view line) {
        const auto event = decode_office_line(line);
        return event ? std::string("read") : event.error().values[0].second;
    };
    EXPECT_EQ(refused("v=1 t=withdrew at=1 by=x number=70000 after=1 reason=y"), "number");
    EXPECT_EQ(refused("v=1 t=withdrew at=1 by=x number=7 reason=y"), "after");
    EXPECT_EQ(refused("v=1 t=withdrew at=1 by=x number=7 after=1 reason=y more=z"), "more");
    EXPECT_EQ(refused("v=2 t=withdrew at=1 by=x number=7 after=1 reason=y"), "v");
    EXPECT_EQ(refused("v=1 t=danced at=1 by=x"), "t");
    EXPECT_EQ(refused("v=1 t=paired at=1 by=x round=1 boards=1:2"), "boards");
    EXPECT_EQ(refused("v=1 t=bye-granted at=1 by=x number=1 round=1 kind=long"), "kind");
    EXPECT_EQ(refused(""), "");
    const auto cut = replay_office(desk.text.substr(0, desk.text.size() - 1));
    ASSERT_FALSE(cut);
    EXPECT_NE(cut.error().english.find("cut off"), std::string::npos);
}

TEST(Office, ChineseRankingsAreThoseOfTheLaw) {
    std::mt19937 rng(9);
    Desk swiss(SystemKind::Points, 4, 8, Ranking::ChineseScorePairing);
    for (int round = 1; round <= 4; ++round) {
        swiss.pair();
        swiss.results(rng);
    }
    const Standings table = swiss.office.standings(4);
    EXPECT_EQ(table.keys[0].name, "total");
    Rational sum;
    for (const StandingLine& line : table.lines)
        sum = sum + line.points;
    EXPECT_EQ(sum, Rational(4 * 8)) << "two points a game";
}

}  // namespace
}  // namespace kyvien::tournament
