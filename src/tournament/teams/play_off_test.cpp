// Play-offs of tied matches: a World Cup's two rapid games, two faster ones and an armageddon game
// within one meeting, and the Chinese Go rules 27.4 and 28.3, which leave them to the organisers.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tournament/event/play_off.h"
#include "tournament/office/decide.h"
#include "tournament/office/office_fixture.h"
#include "tournament/teams/meeting.h"

namespace kyvien::tournament {
namespace {

using Standing = MeetingState::Standing;

const std::string kRapid = "fischer:900000+10000";
const std::string kBlitz = "fischer:300000+3000";
const std::string kLast = "fischer:240000+0";

/// Best of two, two rapid games, two blitz games, armageddon.
MeetingPlan cup() {
    MeetingPlan plan;
    plan.games = 2;
    plan.play_off = {{PlayOffKind::Games, 2, kRapid},
                     {PlayOffKind::Games, 2, kBlitz},
                     {PlayOffKind::Armageddon, 1, kLast}};
    return plan;
}

MeetingState state_of(const MeetingPlan& plan, const std::vector<std::string>& results) {
    const auto state = meeting_state(plan, results, PointSystem{});
    EXPECT_TRUE(state) << state.error().english;
    return state.value_or(MeetingState{});
}

std::string refusal_of(const MeetingPlan& plan, const std::vector<std::string>& results) {
    const auto state = meeting_state(plan, results, PointSystem{});
    return state ? "accepted" : state.error().english;
}

TEST(PlayOff, AStageBeginsOnlyWhereTheStageBeforeIsTied) {
    const MeetingState half = state_of(cup(), {"1-0"});
    EXPECT_EQ(half.games.size(), 2U);
    EXPECT_EQ(half.games.back().stage, 0);
    EXPECT_TRUE(half.play_off.empty());

    const MeetingState won = state_of(cup(), {"1-0", "1/2"});
    EXPECT_EQ(won.standing, Standing::FirstWins);
    EXPECT_FALSE(won.is_won_in_play_off());
    EXPECT_EQ(won.games.size(), 2U);

    const MeetingState tied = state_of(cup(), {"1-0", "0-1"});
    EXPECT_TRUE(tied.is_open());
    EXPECT_EQ(tied.result(), "") << "a knockout waits for the play-off";
    ASSERT_EQ(tied.games.size(), 3U);
    EXPECT_EQ(tied.games.back().stage, 1);
    EXPECT_EQ(tied.play_off.size(), 1U);
}

TEST(PlayOff, MoreThanHalfOfAStagesPointsWinsTheMeeting) {
    const MeetingState rapid = state_of(cup(), {"1/2", "1/2", "0-1", "1/2"});
    EXPECT_EQ(rapid.standing, Standing::SecondWins);
    EXPECT_TRUE(rapid.is_won_in_play_off());
    EXPECT_EQ(rapid.result(), "0-1");
    EXPECT_EQ(rapid.games.size(), 4U);

    MeetingPlan long_stage = cup();
    long_stage.play_off = {{PlayOffKind::Games, 4, kBlitz}};
    const MeetingState early = state_of(long_stage, {"1/2", "1/2", "1-0", "1-0", "1/2"});
    EXPECT_EQ(early.standing, Standing::FirstWins);
    EXPECT_EQ(early.games.size(), 5U) << "its fourth game is not played";
    EXPECT_EQ(refusal_of(long_stage, {"1/2", "1/2", "1-0", "1-0", "1/2", "0-1"}),
              "Game 6 comes after the match was decided.");
}

TEST(PlayOff, PlayOffGamesDoNotCountInTheMatchScore) {
    const MeetingState state = state_of(cup(), {"1-0", "0-1", "1/2", "1/2", "1-0"});
    EXPECT_EQ(state.first, Points::whole(1));
    EXPECT_EQ(state.second, Points::whole(1));
    ASSERT_EQ(state.play_off.size(), 2U);
    EXPECT_EQ(state.play_off[0].first, Points::whole(1));
    EXPECT_EQ(state.play_off[0].second, Points::whole(1));
    EXPECT_EQ(state.play_off[1].first, Points::whole(1));
    EXPECT_EQ(state.play_off[1].second, Points{});
}

TEST(PlayOff, ColoursAlternateFromGameToGameAndFromStageToStage) {
    const MeetingState state = state_of(cup(), {"1/2", "1/2", "1/2", "1/2", "1/2", "1/2"});
    ASSERT_EQ(state.games.size(), 7U);
    for (std::size_t game = 0; game < state.games.size(); ++game)
        EXPECT_EQ(state.games[game].exchanged, game % 2 == 1) << game + 1;
    EXPECT_EQ(state.games[6].stage, 3);
    MeetingPlan odd = cup();
    odd.games = 1;
    const MeetingState one = state_of(odd, {"1/2"});
    EXPECT_TRUE(one.games.back().exchanged) << "the second now begins";
}

TEST(PlayOff, BlackWinsADrawnArmageddonGame) {
    std::vector<std::string> results(6, "1/2");
    results.emplace_back("1/2");  // game 7: the first entry has White
    EXPECT_EQ(state_of(cup(), results).standing, Standing::SecondWins);
    results.back() = "1-0";
    EXPECT_EQ(state_of(cup(), results).standing, Standing::FirstWins);

    MeetingPlan at_once;
    at_once.games = 1;
    at_once.play_off = {{PlayOffKind::Armageddon, 1, kLast}};
    EXPECT_EQ(state_of(at_once, {"1/2", "1/2"}).standing, Standing::FirstWins)
        << "colours were exchanged, so the first entry has Black";
    EXPECT_EQ(state_of(at_once, {"1/2", "0-0"}).standing, Standing::Tied)
        << "both have lost it, and the organiser decides";
}

TEST(PlayOff, SuddenDeathContinuesUntilAGameIsWon) {
    MeetingPlan plan;
    plan.games = 2;
    plan.play_off = {{PlayOffKind::SuddenDeath, 1, kBlitz}};
    std::vector<std::string> results(12, "1/2");
    const MeetingState going_on = state_of(plan, results);
    EXPECT_TRUE(going_on.is_open());
    EXPECT_EQ(going_on.games.size(), 13U);
    results.emplace_back("0-1");
    EXPECT_EQ(state_of(plan, results).standing, Standing::SecondWins);
    EXPECT_EQ(state_of(plan, {"1/2", "1/2", "-/-"}).standing, Standing::Tied)
        << "neither came: nothing decides";
}

TEST(PlayOff, NoPlayOffWhenBothSidesWereAbsentFromTheMatch) {
    const MeetingState state = state_of(cup(), {"-/-", "-/-"});
    EXPECT_EQ(state.standing, Standing::Tied);
    EXPECT_EQ(state.result(), "-/-");
    EXPECT_TRUE(state_of(cup(), {"+/-", "-/+"}).is_open()) << "each came once";
    EXPECT_EQ(refusal_of(cup(), {"-/-", "-/-", "1-0"}), "Game 3 is one too many: the match has 2.");
}

TEST(PlayOff, AMatchWhoseStagesAreAllTiedIsTied) {
    MeetingPlan plan;
    plan.games = 2;
    plan.play_off = {{PlayOffKind::Games, 2, kBlitz}};
    EXPECT_EQ(state_of(plan, {"1/2", "1/2", "1-0", "0-1"}).result(), "1/2");
    EXPECT_EQ(refusal_of(plan, {"1/2", "1/2", "1-0", "0-1", "1-0"}),
              "Game 5 is one too many: the match has 4.");
}

TEST(PlayOff, StageTextRoundTrips) {
    for (const std::string text :
         {"2 x fischer:900000+10000", "sudden-death fischer:180000+2000",
          "armageddon fischer:300000+0 / fischer:240000+0",
          "armageddon canadian:60000+25/300000 / staged:40/5400000+0,0/1800000+0;none;kept",
          "armageddon staged:40/5400000+30000,0/1800000+30000;increment;kept"}) {
        const auto stage = parse_play_off_stage(text);
        ASSERT_TRUE(stage) << text;
        EXPECT_EQ(to_text(*stage), text);
    }
    EXPECT_EQ(parse_play_off_stage(" 2x fischer:1+0 "),
              (PlayOffStage{PlayOffKind::Games, 2, "fischer:1+0"}));
    EXPECT_EQ(parse_play_off_stage("armageddon fischer:300000+0 / fischer:240000+0"),
              (PlayOffStage{PlayOffKind::Armageddon, 1, "fischer:300000+0", "fischer:240000+0"}));
    for (const std::string_view bad :
         {"", "2", "2 x", "x fischer:1+0", "armageddon", "armageddonfischer:1+0", "two x none",
          "99999999999 x none", "2 x none / none", "sudden-death none / none",
          "armageddon none / none / none"})
        EXPECT_FALSE(parse_play_off_stage(bad)) << bad;
    const std::vector<PlayOffStage> plan = cup().play_off;
    EXPECT_EQ(parse_play_off(to_text(plan)), plan);
    EXPECT_FALSE(parse_play_off("2 x none | "));
}

Opened knockout(std::vector<PlayOffStage> play_off) {
    Opened opened;
    opened.name = "Cup";
    opened.system = SystemKind::Knockout;
    opened.meeting = MeetingKind::BestOf;
    opened.games = 2;
    opened.play_off = std::move(play_off);
    return opened;
}

TEST(PlayOffOffice, ThePlayOffWinnerAdvancesInAKnockout) {
    Desk desk(knockout(cup().play_off));
    desk.enter(4);
    desk.pair();
    desk.game(1, 1, "1-0");
    desk.game(1, 2, "0-1");
    desk.game(1, 3, "1/2");
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "");
    EXPECT_EQ(propose_pairing(desk.office, 2).error().code.name(), "result-missing");
    desk.game(1, 4, "0-1");
    desk.game(2, 1, "1-0");
    desk.game(2, 2, "0-1");
    desk.game(2, 3, "1-0");
    desk.game(2, 4, "0-1");
    for (const int game : {5, 6})
        desk.game(2, game, "1/2");
    desk.game(2, 7, "1/2");
    const Board first = desk.office.rounds()[0].boards[0].board;
    const Board second = desk.office.rounds()[0].boards[1].board;
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "0-1");
    EXPECT_EQ(desk.office.rounds()[0].boards[1].result, "0-1") << "a drawn armageddon game";
    EXPECT_FALSE(desk.office.rounds()[0].boards[1].is_decided_by_play_off)
        << "nobody had to say so";
    EXPECT_EQ(desk.office.event().find(first.black)->record(1).outcome, Outcome::Win)
        << "a match won, whatever won it";
    desk.pair();
    const Board final_pair = desk.office.rounds()[1].boards[0].board;
    EXPECT_EQ(std::minmax(final_pair.white, final_pair.black),
              std::minmax(first.black, second.black));
    desk.check_replay();
}

TEST(PlayOffOffice, RefusesACorrectionThatDecidesTheMatchOnceThePlayOffHasBegun) {
    Desk desk(knockout(cup().play_off));
    desk.enter(2);
    desk.pair();
    for (const int game : {1, 2, 3})
        desk.game(1, game, "1/2");
    const GameEntered corrected{1, 1, 2, "1-0", {}, "misread", Confirmation::Plain};
    EXPECT_EQ(desk.refusal(corrected), "Game 3 comes after the match was decided.");
    EXPECT_EQ(desk.office.meeting(1, 1).games[1].result, "1/2") << "nothing was changed";
    // A correction that leaves the match tied is accepted.
    desk.must(GameEntered{1, 1, 3, "1-0", {}, "misread", Confirmation::Plain});
    // Before the play-off has begun it is allowed.
    Desk before(knockout(cup().play_off));
    before.enter(2);
    before.pair();
    before.game(1, 1, "1/2");
    before.game(1, 2, "1/2");
    before.must(corrected);
    EXPECT_EQ(before.office.rounds()[0].boards[0].result, "1-0");
    before.must(GameEntered{1, 1, 2, "1/2", {}, "no, a draw", Confirmation::Plain});
    EXPECT_EQ(before.office.meeting(1, 1).games.back().stage, 1);
    before.check_replay();
}

TEST(PlayOffOffice, TheArbiterDecidesOnlyAMatchThatAllStagesLeftTied) {
    Desk desk(knockout({{PlayOffKind::Games, 2, kBlitz}}));
    desk.enter(2);
    desk.pair();
    const ResultEntered decides{1, 1, "0-1", {}, "lots", Confirmation::Plain};
    for (const int game : {1, 2, 3}) {
        desk.game(1, game, "1/2");
        EXPECT_NE(desk.refusal(decides).find("follows from its games"), std::string::npos);
    }
    desk.game(1, 4, "1/2");
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "1/2");
    desk.must(decides);
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "0-1");
    EXPECT_TRUE(desk.office.rounds()[0].boards[0].is_decided_by_play_off);
    desk.check_replay();
}

TEST(PlayOffOffice, AWithdrawalDuringThePlayOffLosesIt) {
    Desk desk(knockout(cup().play_off));
    desk.enter(2);
    desk.pair();
    const Board board = desk.office.rounds()[0].boards[0].board;
    for (const int game : {1, 2, 3})
        desk.game(1, game, "1/2");
    desk.must(Withdrew{board.white, 1, "ill"});
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "0-1");
    const MeetingState match = desk.office.meeting(1, 1);
    EXPECT_TRUE(match.is_won_in_play_off());
    EXPECT_FALSE(match.is_forfeit);

    Desk absent(knockout({{PlayOffKind::SuddenDeath, 1, kBlitz}}));
    absent.enter(2);
    absent.pair();
    absent.must(ResultEntered{1, 1, "-/-", {}, {}, Confirmation::Plain});
    EXPECT_EQ(absent.office.rounds()[0].boards[0].result, "-/-");
    absent.check_replay();
}

TEST(PlayOffOffice, StandingsCountAPlayOffWinAsAMatchWin) {
    Opened opened = knockout({{PlayOffKind::Armageddon, 1, kLast}});
    opened.system = SystemKind::RoundRobin;
    Desk desk(opened);
    desk.enter(2);
    desk.pair();
    desk.game(1, 1, "1/2");
    desk.game(1, 2, "1/2");
    desk.game(1, 3, "1/2");  // the first entry has White
    const Board board = desk.office.rounds()[0].boards[0].board;
    const Standings table = desk.office.standings(1);
    EXPECT_EQ(table.lines[0].number, board.black);
    EXPECT_EQ(table.lines[0].points, Rational(1));
    EXPECT_EQ(table.lines[1].points, Rational(0));
}

TEST(PlayOffOffice, RefusesAnUnplayablePlan) {
    const auto cause = [](const Opened& opened) {
        const auto decided = decide(Office(), command::Open{opened});
        return decided ? "accepted" : value_of(decided.error(), "cause");
    };
    const auto code = [](const Opened& opened) {
        const auto decided = decide(Office(), command::Open{opened});
        return decided ? "accepted" : std::string(decided.error().code.name());
    };
    EXPECT_EQ(cause(knockout(cup().play_off)), "accepted");
    Opened other = knockout(cup().play_off);
    other.system = SystemKind::Dutch;
    other.rounds = 5;
    EXPECT_EQ(cause(other), "play-off-of-matches") << "a drawn match stands in a Swiss";
    other = knockout(cup().play_off);
    other.meeting = MeetingKind::Game;
    EXPECT_EQ(cause(other), "play-off-of-matches");
    EXPECT_EQ(
        cause(knockout({{PlayOffKind::Armageddon, 1, kLast}, {PlayOffKind::Games, 2, kBlitz}})),
        "play-off-last");
    EXPECT_EQ(cause(knockout(std::vector<PlayOffStage>(10, {PlayOffKind::Games, 2, kBlitz}))),
              "play-off-stages");
    EXPECT_EQ(cause(knockout({{PlayOffKind::Games, 100, kBlitz}})), "bad-match-games");
    EXPECT_EQ(code(knockout({{PlayOffKind::Games, 2, "five minutes"}})), "bad-time-control");
    EXPECT_EQ(code(knockout({{PlayOffKind::Games, 2, "fischer:0+0"}})), "bad-time-control");
    EXPECT_EQ(code(knockout({{PlayOffKind::Armageddon, 1, kLast, "fischer:0+0"}})),
              "bad-time-control");
    EXPECT_EQ(code(knockout({{PlayOffKind::Armageddon, 1, kLast, "four minutes"}})),
              "bad-time-control");
}

TEST(PlayOffOffice, TheLogLineHasThePlanOnlyIfThereIsOne) {
    Desk desk(knockout(cup().play_off));
    EXPECT_NE(desk.text.find(" play-off="), std::string::npos) << desk.text;
    desk.check_replay();
    const auto replayed = replay_office(desk.text);
    ASSERT_TRUE(replayed);
    EXPECT_EQ(replayed->opened().play_off, cup().play_off);
    Desk plain(knockout({}));
    EXPECT_EQ(plain.text.find("play-off"), std::string::npos);
}

}  // namespace
}  // namespace kyvien::tournament
