// The office's work besides pairing and results: check-in, rules, corrections, penalties, closing.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tournament/office/office_fixture.h"
#include "tournament/office/report.h"
#include "tournament/pairing/hand_pairing.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::tournament {
namespace {

void win_all(Desk& desk) {
    const int round = static_cast<int>(desk.office.rounds().size());
    for (int board = 1; board <= static_cast<int>(desk.office.rounds().back().boards.size());
         ++board)
        if (desk.office.rounds().back().boards[static_cast<std::size_t>(board - 1)].result.empty())
            desk.must(ResultEntered{round, board, "1-0", {}, {}, Confirmation::Plain});
}

TEST(OfficeWork, PairsOnlyCheckedInEntriesAndNamesTheOthers) {
    Opened opened;
    opened.name = "Open";
    opened.rounds = 3;
    opened.check_in = true;
    Desk desk(opened);
    desk.enter(4);
    for (const EntryNumber number : std::vector<EntryNumber>{1, 2, 4})
        desk.must(CheckedIn{number, true});
    EXPECT_EQ(not_checked_in(desk.office, 1), (std::vector<EntryNumber>{3}));
    EXPECT_EQ(desk.refusal(CheckedIn{4, true}), "That cannot be: Nguyễn 4 has already checked in.");
    desk.pair();
    EXPECT_EQ(desk.office.rounds()[0].boards.size(), 1U);
    EXPECT_EQ(desk.office.event().find(3)->record(1).outcome, Outcome::ZeroBye);
    win_all(desk);
    desk.must(CheckedIn{3, true});
    desk.pair();
    EXPECT_TRUE(desk.office.event().find(3)->record(2).was_in_pairing());
    desk.must(Unpaired{2, "once more"});
    EXPECT_EQ(desk.office.event().find(3)->record(2), RoundRecord{});
    desk.check_replay();
}

TEST(OfficeWork, UnpairingKeepsRequestedByes) {
    Desk desk(SystemKind::Dutch, 4, 6);
    desk.must(ByeGranted{2, 1, ByeKind::Half});
    desk.must(ByeGranted{1, 3, ByeKind::Half});
    desk.pair();
    desk.must(Unpaired{1, "a name was wrong"});
    EXPECT_EQ(desk.office.event().find(2)->record(1).outcome, Outcome::HalfBye);
    EXPECT_EQ(desk.office.event().find(1)->record(3).outcome, Outcome::HalfBye);
    desk.check_replay();
}

TEST(OfficeWork, ClubmatesDoNotMeetInTheRoundsOfTheRule) {
    Opened opened;
    opened.name = "Clubs";
    opened.rounds = 3;
    Desk desk(opened);
    for (EntryNumber number = 1; number <= 4; ++number) {
        Entered entered;
        entered.number = number;
        entered.name = "p" + std::to_string(number);
        entered.club = number == 1 || number == 3 ? "Ba Đình" : "";
        desk.must(entered);
    }
    desk.must(KeptApart{SharedAttribute::Club, 1, 1, "first round"});
    desk.pair();
    EXPECT_NE(desk.office.event().find(1)->record(1).opponent, 3) << "the system's own first board";
}

TEST(OfficeWork, CorrectionsWithMoreDependentsNeedAStrongerConfirmation) {
    Desk desk(SystemKind::Dutch, 3, 4);
    desk.pair();
    EXPECT_TRUE(check_confirmation(desk.office, ResultEntered{1, 1, "1-0", {}, {}, {}}))
        << "a first result is no correction";
    win_all(desk);
    ResultEntered correction{1, 1, "0-1", {}, "misread", Confirmation::Plain};
    EXPECT_TRUE(check_confirmation(desk.office, correction)) << "the round is still open";
    desk.pair();
    const auto asked = check_confirmation(desk.office, correction);
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.error().code.name(), "needs-confirmation");
    EXPECT_EQ(asked.error().english,
              "Round 2 was paired on this result; it is not paired again. The result was 1-0; "
              "confirm the correction as after-round.");
    correction.confirmed = Confirmation::AfterRound;
    EXPECT_TRUE(check_confirmation(desk.office, correction));
    desk.must(correction);
    win_all(desk);
    desk.must(Closed{"prizes were given"});
    correction.result = "1/2";
    EXPECT_EQ(check_confirmation(desk.office, correction).error().values[0].second, "after-close");
    EXPECT_EQ(desk.ask(correction).error().code.name(), "event-closed");
    correction.confirmed = Confirmation::AfterClose;
    EXPECT_TRUE(check_confirmation(desk.office, correction));
    desk.must(correction);
    EXPECT_EQ(desk.ask(Withdrew{1, 2, "x"}).error().code.name(), "event-closed");
    EXPECT_EQ(propose_pairing(desk.office, 3).error().code.name(), "event-closed");
    desk.must(Reopened{"a round was forgotten"});
    desk.pair();
    desk.check_replay();
}

TEST(OfficeWork, AnEventIsClosedOnlyWithEveryResult) {
    Desk desk(SystemKind::Dutch, 2, 4);
    EXPECT_EQ(desk.refusal(Closed{}), "That cannot be: nothing has been played yet.");
    desk.pair();
    EXPECT_EQ(desk.refusal(Closed{}), "That cannot be: board 1 of round 1 has no result yet.");
}

TEST(OfficeWork, APenaltyLowersThePointsForStandingsAndForPairing) {
    Desk desk(SystemKind::Dutch, 3, 4);
    desk.pair();
    win_all(desk);
    const EntryNumber winner = desk.office.rounds()[0].boards[0].board.white;
    EXPECT_EQ(desk.refusal(PenaltyGiven{winner, 2, Points::half(), "late"}),
              "That cannot be: round 2 is not paired.");
    desk.must(PenaltyGiven{winner, 1, Points::half(), "telephone"});
    EXPECT_EQ(desk.office.standings(1).find(winner)->points, Rational(1, 2));
    EXPECT_EQ(desk.office.event().score_before(*desk.office.event().find(winner), 2),
              Points::half());
    desk.check_replay();
}

TEST(OfficeWork, TheSystemDoesNotPairDuringHandPairing) {
    Desk desk(SystemKind::Dutch, 3, 4);
    desk.must(HandPairingBegun{1, "sponsors' wish"});
    EXPECT_EQ(propose_pairing(desk.office, 1).error().code.name(), "paired-by-hand");
    EXPECT_TRUE(system_pairing(desk.office, 1)) << "to compare with";
    EXPECT_EQ(desk.refusal(Paired{1, {{1, 3}, {4, 2}}, 0, false, {}, 0, {}}),
              "That cannot be: round 1 is being paired by hand.");
    desk.must(Paired{1, {{1, 3}, {4, 2}}, 0, true, {}, 0, "sponsors' wish"});
    EXPECT_EQ(desk.office.hand_pairing(), nullptr);
    desk.check_replay();
}

TEST(OfficeWork, HandPairingIsComparedWithTheSystemsPairing) {
    Desk desk(SystemKind::Dutch, 3, 4);
    desk.pair();
    win_all(desk);
    const auto proposed = system_pairing(desk.office, 2);
    ASSERT_TRUE(proposed);
    const Event event = event_before(desk.office, 2);
    EXPECT_TRUE(compare_pairings(event, 2, *proposed, *proposed).is_none());
    RoundPairing again;
    for (const BoardState& board : desk.office.rounds()[0].boards)
        again.boards.push_back(board.board);
    const PairingDifference difference = compare_pairings(event, 2, again, *proposed);
    ASSERT_FALSE(difference.worse.empty());
    EXPECT_EQ(difference.worse[0].code, "met-before");
    EXPECT_EQ(difference.worse[0].by_hand, Rational(2));
    EXPECT_NE(to_string(difference).find("Worse: pairs who have met before, 2 instead of 0."),
              std::string::npos);
}

TEST(OfficeWork, AnUnpairableRoundSuggestsRelaxations) {
    Desk desk(SystemKind::Dutch, 5, 4);
    desk.must(MeetingForbidden{{1, 2, 3}, 1, kMaxRounds, "one family"});
    const auto refused = propose_pairing(desk.office, 1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "no-complete-pairing");
    EXPECT_NE(refused.error().english.find("Allow the meeting of Nguyễn 1, Nguyễn 2, Nguyễn 3."),
              std::string::npos)
        << refused.error().english;
    EXPECT_EQ(value_of(refused.error(), "cause"), "too-few-to-meet");
    EXPECT_TRUE(value_of(refused.error(), "relax").starts_with("allow-meeting"));
    EXPECT_NE(refused.error().english.find(". What would help:"), std::string::npos)
        << refused.error().english;
    EXPECT_TRUE(value_of(refused.error(), "relax-of").starts_with("Nguyễn 1, Nguyễn 2, Nguyễn 3"));

    Desk all_met(SystemKind::Dutch, 5, 2);
    all_met.pair();
    win_all(all_met);
    const auto over = propose_pairing(all_met.office, 2);
    ASSERT_FALSE(over);
    EXPECT_NE(over.error().english.find("Let those who met in round 1 meet again."),
              std::string::npos)
        << over.error().english;

    Desk table(SystemKind::RoundRobin, 0, 4);
    table.must(MeetingForbidden{{1, 4}, 1, kMaxRounds, "siblings"});
    const auto scheduled = propose_pairing(table.office, 1);
    ASSERT_FALSE(scheduled);
    EXPECT_EQ(scheduled.error().code.name(), "forbidden-in-schedule");
    EXPECT_NE(scheduled.error().english.find("Nguyễn 1 against Nguyễn 4"), std::string::npos);
}

TEST(OfficeWork, AWithdrawalFromAnOddRoundRobinGivesNoPointsForFreeRounds) {
    for (const bool early : {true, false}) {
        Desk desk(SystemKind::RoundRobin, 0, 5, Ranking::ChineseRoundRobin);
        for (int round = 1; round <= 5; ++round) {
            desk.pair();
            win_all(desk);
            if (round == (early ? 1 : 4))
                desk.must(Withdrew{5, round, "called away"});
        }
        const Standings table = desk.office.standings(5);
        Rational sum;
        for (const StandingLine& line : table.lines)
            sum = sum + line.points;
        // If void: the six games of the four others. If they stand: all ten, with the free round
        // worth nothing.
        EXPECT_EQ(sum, Rational(early ? 12 : 20));
        desk.check_replay();
    }
}

TEST(OfficeWork, WithdrawingFromAKnockoutAdvancesTheOpponent) {
    for (const int losses : {1, 2}) {
        Opened opened;
        opened.name = "Cup";
        opened.system = SystemKind::Knockout;
        opened.losses = losses;
        Desk desk(opened);
        desk.enter(4);
        desk.pair();
        win_all(desk);
        const EntryNumber leaver = desk.office.rounds()[0].boards[0].board.white;
        desk.must(Withdrew{leaver, 1, "ill"});
        for (int round = 2; propose_pairing(desk.office, round); ++round) {
            ASSERT_LT(round, 12);
            desk.pair();
            for (const BoardState& board : desk.office.rounds().back().boards)
                if (board.board.white == leaver || board.board.black == leaver) {
                    EXPECT_EQ(board.result, board.board.white == leaver ? "-/+" : "+/-");
                }
            win_all(desk);
        }
        const int next = static_cast<int>(desk.office.rounds().size()) + 1;
        const auto over = propose_pairing(desk.office, next);
        EXPECT_EQ(over.error().code.name(), "event-over");
        EXPECT_NE(over.error().values[0].second, std::to_string(leaver));
        desk.check_replay();
    }
}

TEST(OfficeWork, LotsDetermineTheScheduleAndTheBracket) {
    for (const SystemKind system : {SystemKind::RoundRobin, SystemKind::Knockout}) {
        Desk desk(system, 0, 8);
        std::vector<std::string> items;
        for (int number = 1; number <= 8; ++number)
            items.push_back(std::to_string(number));
        LotsDrawn lots{"a seed that was published", {}};
        for (const std::string& item : draw_lots(lots.seed, items))
            lots.order.push_back(static_cast<EntryNumber>(std::stoi(item)));
        ASSERT_NE(lots.order, (std::vector<EntryNumber>{1, 2, 3, 4, 5, 6, 7, 8}));
        desk.must(lots);
        desk.pair();
        // In both the first place meets the last.
        const EntryNumber first = lots.order.front(), last = lots.order.back();
        EXPECT_EQ(desk.office.event().find(first)->record(1).opponent, last);
        std::set<std::pair<EntryNumber, EntryNumber>> met;
        int games = 0;
        for (int round = 1; propose_pairing(desk.office, round) || round == 1; ++round) {
            ASSERT_LE(round, 8);
            if (round > 1)
                desk.pair();
            win_all(desk);
            for (const BoardState& board : desk.office.rounds().back().boards) {
                met.insert(std::minmax(board.board.white, board.board.black));
                ++games;
            }
        }
        EXPECT_EQ(games, system == SystemKind::Knockout ? 7 : 28);
        EXPECT_EQ(met.size(), static_cast<std::size_t>(games)) << "nobody meets twice";
        if (system == SystemKind::Knockout) {
            const auto over = propose_pairing(desk.office, 4);
            ASSERT_FALSE(over);
            EXPECT_EQ(over.error().values[0].second,
                      std::to_string(desk.office.rounds()[2].boards[0].board.white));
        }
        desk.check_replay();
    }
}

TEST(OfficeWork, LateEntriesDoNotChangeTheBakuUpperHalf) {
    Opened opened;
    opened.name = "Baku";
    opened.rounds = 5;
    opened.baku = true;
    Desk desk(opened);
    desk.enter(8);
    const Event first = event_before(desk.office, 1);
    EXPECT_EQ(first.find(4)->acceleration_in(1), Points::whole(1));
    EXPECT_EQ(first.find(5)->acceleration_in(1), Points{});
    desk.pair();
    win_all(desk);
    Entered late;
    late.number = 9;
    late.name = "late";
    late.from_round = 2;
    desk.must(late);
    const Event second = event_before(desk.office, 2);
    EXPECT_EQ(second.find(4)->acceleration_in(2), Points::whole(1));
    EXPECT_EQ(second.find(5)->acceleration_in(2), Points{});
    EXPECT_EQ(second.find(9)->acceleration_in(2), Points{});
}

TEST(OfficeWork, ALiftedRuleAppliesOnlyToEarlierRounds) {
    Desk desk(SystemKind::Dutch, 3, 2);
    desk.must(MeetingForbidden{{1, 2}, 1, 3, "sisters"});
    EXPECT_EQ(propose_pairing(desk.office, 1).error().code.name(), "no-complete-pairing");
    EXPECT_EQ(value_of(desk.ask(RuleLifted{{1, 2}, {}, 1, ""}).error(), "cause"),
              "rule-needs-reason");
    EXPECT_EQ(value_of(desk.ask(RuleLifted{{1, 3}, {}, 1, "asked"}).error(), "cause"),
              "no-such-rule");
    EXPECT_EQ(
        value_of(desk.ask(RuleLifted{{}, SharedAttribute::Club, 1, "asked"}).error(), "cause"),
        "no-such-rule");
    desk.must(RuleLifted{{2, 1}, {}, 1, "they asked for it"});
    EXPECT_TRUE(propose_pairing(desk.office, 1));
    EXPECT_TRUE(desk.office.event().forbidden.empty());
    desk.must(KeptApart{SharedAttribute::Club, 1, 3, "club mates"});
    desk.pair();
    win_all(desk);
    EXPECT_EQ(value_of(desk.ask(RuleLifted{{}, SharedAttribute::Club, 1, "late"}).error(), "cause"),
              "round-is-paired");
    desk.must(RuleLifted{{}, SharedAttribute::Club, 2, "few are left"});
    ASSERT_EQ(desk.office.kept_apart().size(), 1U);
    EXPECT_EQ(desk.office.kept_apart()[0].last_round, 1);
    desk.check_replay();
}

TEST(OfficeWork, PointsCanBeAddedOrDeducted) {
    Desk desk(SystemKind::Dutch, 3, 4);
    desk.pair();
    win_all(desk);
    const EntryNumber loser = desk.office.rounds()[0].boards[0].board.black;
    const EntryNumber winner = desk.office.rounds()[0].boards[0].board.white;
    desk.must(PenaltyGiven{loser, 1, Points::half(), "the hall was dark", true});
    EXPECT_EQ(desk.office.standings(1).find(loser)->points, Rational(1, 2));
    EXPECT_EQ(desk.office.standings(1).find(winner)->points, Rational(1));
    const auto report = report_of(desk.office, TrfEdition::Trf26);
    ASSERT_TRUE(report) << report.error().english;
    const auto again = read_trf(*write_trf(*report, TrfEdition::Trf26));
    ASSERT_TRUE(again) << again.error().english;
    EXPECT_EQ(again->event.score_before(*again->event.find(loser), 2), Points::half());
    desk.check_replay();
}

TEST(OfficeWork, RefusesToPairIncompleteTeams) {
    Opened opened;
    opened.name = "Cup";
    opened.system = SystemKind::RoundRobin;
    opened.meeting = MeetingKind::FixedBoards;
    opened.boards = 2;
    opened.two_one_zero = true;
    opened.ranking = Ranking::ChineseRoundRobin;
    Desk desk(opened);
    desk.enter(2);
    EXPECT_EQ(propose_pairing(desk.office, 1).error().code.name(), "team-incomplete");
    desk.list_members(2);
    EXPECT_TRUE(propose_pairing(desk.office, 1));
}

}  // namespace
}  // namespace kyvien::tournament
