#include "conduct/log/verify_log.h"

#include <chrono>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "conduct/core/internal/game_fixture.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

namespace verify_log_test {
namespace {

Settings game_of(Game game, std::string fen = {}) {
    Settings settings;
    settings.game = game;
    settings.fen = std::move(fen);
    settings.time = clock::sudden_death(minutes(10));
    return settings;
}

void expect_same_again(const Table& table) {
    const auto again = verify_log(table.log());
    ASSERT_TRUE(again) << again.error().english;
    for (const Difference& each : again->differences)
        ADD_FAILURE() << each.event << ": " << each.logged << "\ndecided: " << each.decided;
    EXPECT_EQ(again->events + again->unknown, table.log().size());
}

TEST(VerifyLog, FindsNoDifferenceInAWholeGame) {
    Table mate(game_of(Game::Chess));
    mate.play("f2f3 e7e5 g2g4 d8h4");
    expect_same_again(mate);
    const auto again = verify_log(mate.log());
    EXPECT_EQ(again->commands, 7u);  // created, two seats, four moves
    EXPECT_EQ(again->unknown, 0u);
}

TEST(VerifyLog, KeepsTheLagCompensationOfAMove) {
    Table chess(game_of(Game::Chess));
    chess.play("e2e4");
    chess.wait(seconds(2));
    chess.expect_accepted(Seat::Second, MakeMove{1, "e7e5", milliseconds(150)});
    expect_same_again(chess);
    EXPECT_EQ(chess.state().moves()[0].compensated, milliseconds(0));
    EXPECT_EQ(chess.state().moves()[1].compensated, milliseconds(150));
    EXPECT_EQ(chess.state().moves()[1].used, seconds(2)) << "the time of the command leaves it out";

    // A play on a forbidden point uses up the turn.
    Settings small = game_of(Game::Go);
    small.board_size = 5;
    small.set(Regulation::ForbiddenPlayCostsTurn, 1);
    Table go(small);
    go.play("a2 c3 b1");
    go.expect_accepted(Seat::Second, MakeMove{3, "a1", milliseconds(40)});
    expect_same_again(go);
    EXPECT_EQ(go.state().moves().back().compensated, milliseconds(40));
}

TEST(VerifyLog, FindsNoDifferenceAfterHandMoves) {  // FIDE 7.5
    Settings settings = game_of(Game::Chess);
    settings.setting = PlayMode::OverTheBoard;
    Table table(settings);
    const auto told = [&](std::string kind, Seat seat, Values fields = {}) {
        table.expect_accepted(arbiter("Hoa"), Report{std::move(kind), seat, std::move(fields)});
    };
    table.play("e2e4");
    table.expect_accepted(Seat::First, Press{});
    // Pressed, and found immediately.
    told("hand-move", Seat::Second, {{"move", "e7e4"}});
    table.wait(seconds(3));
    table.expect_accepted(Seat::Second, Press{});
    told("illegal-move", Seat::Second);
    EXPECT_EQ(table.state().ply(), 1U);
    // Not pressed, and the opponent has replied.
    told("hand-move", Seat::Second, {{"move", "e7e4"}});
    table.wait(seconds(3));
    table.expect_accepted(Seat::First, MakeMove{1, "d2d3"});
    EXPECT_EQ(table.state().ply(), 3U);
    expect_same_again(table);

    // Pressed without a move.
    Table idle(settings);
    idle.expect_accepted(Seat::First, Press{});
    expect_same_again(idle);
}

TEST(VerifyLog, AKeyOfABoardIsReplacedByAnArbiterWhileTheGameIsOpen) {
    Settings settings = game_of(Game::Chess);
    settings.setting = PlayMode::OverTheBoard;
    Table table(settings);
    const auto refused = [](Table& asked, const Actor& by, const char* reason) {
        const auto events = asked.ask(by, ReplaceBoardKey{reason});
        return events ? "" : std::string(events.error().code.name());
    };
    EXPECT_EQ(refused(table, player(Seat::First), "mine"), "not-an-arbiter");
    EXPECT_EQ(refused(table, arbiter("Hoa"), ""), "reason-missing");
    table.expect_accepted(arbiter("Hoa"), ReplaceBoardKey{"the phone was lost"});
    table.expect_accepted(arbiter("Hoa"), ReplaceBoardKey{"so was the other"});
    EXPECT_EQ(table.state().board_keys_replaced(), 2U);
    EXPECT_EQ(table.state().notes().back().code, "board-key-replaced");
    expect_same_again(table);
    table.expect_accepted(Seat::First, Resign{});
    EXPECT_EQ(refused(table, arbiter("Hoa"), "late"), "game-over");

    Table electronic(game_of(Game::Chess));
    EXPECT_EQ(refused(electronic, arbiter("Hoa"), "why"), "electronic-board");
}

TEST(VerifyLog, ReconstructsReadingsOfThePhysicalClock) {
    Settings settings = game_of(Game::Chess);
    settings.setting = PlayMode::OverTheBoard;
    Table table(settings);
    const Actor phone = arbiter("Clock at the board");
    const auto refused = [&](const Actor& by, const ReadClock& read) {
        const auto events = table.ask(by, read);
        return events ? "" : std::string(events.error().code.name());
    };
    const auto shown = [&](std::size_t ply) {
        const auto time = table.state().time_after(ply);
        return time ? time->main : milliseconds(-1);
    };
    table.play("e2e4 e7e5");
    const auto own = table.state().moves()[0].reading.main;
    EXPECT_EQ(shown(0), own);
    table.expect_accepted(phone, ReadClock{Seat::First, 0, minutes(4)});
    EXPECT_EQ(shown(0), minutes(4));
    EXPECT_EQ(table.state().moves()[0].reading.main, own) << "the record tells both";
    EXPECT_EQ(refused(player(Seat::First), {Seat::First, 2, minutes(4)}), "not-an-arbiter");
    EXPECT_EQ(refused(phone, {Seat::Second, 2, minutes(4)}), "no-such-turn");
    EXPECT_EQ(refused(phone, {Seat::First, 2, milliseconds(-1)}), "bad-time");
    EXPECT_EQ(refused(phone, {Seat::First, 5000, minutes(4)}), "no-such-turn");
    // A press is reported before its move is recorded, and out of order.
    table.expect_accepted(phone, ReadClock{Seat::Second, 3, minutes(3)});
    table.expect_accepted(phone, ReadClock{Seat::First, 2, minutes(2)});
    table.play("g1f3 b8c6");
    EXPECT_EQ(shown(1), table.state().moves()[1].reading.main);
    EXPECT_EQ(shown(2), minutes(2));
    EXPECT_EQ(shown(3), minutes(3));
    // In the state, a correction replaces the reported time; the log has both.
    table.expect_accepted(arbiter("Hoa"),
                          ReadClock{Seat::First, 2, minutes(1), {}, {}, {}, {}, {}, "misread"});
    EXPECT_EQ(shown(2), minutes(1));
    expect_same_again(table);
    // After a restoration, other moves can be made from that position.
    table.expect_accepted(arbiter("Hoa"), RestorePosition{3, {}, {}, "another move was played"});
    EXPECT_EQ(table.state().clock_read_at(3), nullptr);
    EXPECT_EQ(shown(2), minutes(1));
    table.expect_accepted(Seat::First, Resign{});
    // A late report is still accepted, once, and only for moves that were made.
    EXPECT_EQ(refused(phone, {Seat::Second, 3, minutes(3)}), "game-over");
    EXPECT_EQ(refused(phone, {Seat::First, 2, minutes(3)}), "game-over");
    table.expect_accepted(phone,
                          ReadClock{Seat::Second, 1, minutes(3), {}, {}, {}, {}, minutes(10)});
    table.expect_accepted(arbiter("Hoa"),
                          ReadClock{Seat::Second, 1, minutes(2), {}, {}, {}, {}, {}, "misread"});
    EXPECT_EQ(shown(1), minutes(2));
    expect_same_again(table);

    Table electronic(game_of(Game::Chess));
    const auto events = electronic.ask(arbiter("Hoa"), ReadClock{Seat::First, 0, minutes(4)});
    EXPECT_EQ(events.error().code.name(), "electronic-board");
}

TEST(VerifyLog, OffersClaimsAndFlagsAreDecidedAgain) {
    Table offered(game_of(Game::Chess));
    offered.play("e2e4");
    offered.expect_accepted(Seat::First, OfferDraw{});
    offered.expect_accepted(Seat::Second, DeclineDraw{});
    offered.play("e7e5 g1f3");
    offered.ask(Seat::Second, Claim{ClaimKind::Threefold, "b8c6"});
    offered.play("b8c6");
    offered.expect_accepted(Seat::First, AcceptDraw{});  // a claim is an offer too (9.1.2.3)
    expect_same_again(offered);

    Table resigned(game_of(Game::Xiangqi));
    resigned.play("h2e2 h9g7");
    resigned.expect_accepted(Seat::Second, Resign{});
    expect_same_again(resigned);

    // A claim out of turn is a fault first (xiangqi 16.3.a.3).
    Table hasty(game_of(Game::Xiangqi));
    hasty.play("h2e2");
    hasty.ask(Seat::First, Claim{ClaimKind::NoCapture, {}});
    expect_same_again(hasty);

    // What the other player does at the same moment is not part of the fault.
    Settings at_a_board = game_of(Game::Xiangqi);
    at_a_board.setting = PlayMode::OverTheBoard;
    Table crossed(at_a_board);
    crossed.expect_accepted(Seat::First, MakeMove{0, "h2e2"});
    crossed.expect_accepted(Seat::First, Press{});
    crossed.ask(Seat::First, Claim{ClaimKind::Repetition, {}});
    crossed.expect_accepted(Seat::Second, OfferDraw{});
    ASSERT_EQ(crossed.log().back().at, crossed.log()[crossed.log().size() - 2].at);
    const auto crossed_again = verify_log(crossed.log());
    ASSERT_TRUE(crossed_again);
    EXPECT_TRUE(crossed_again->differences.empty());

    Table late(game_of(Game::Chess));
    late.play("e2e4 e7e5");
    late.wait(minutes(11));
    late.expect_accepted(hall(), Tick{});
    expect_same_again(late);
}

TEST(VerifyLog, AnArbitersActsAndReportsAreDecidedAgain) {
    Table ruled(game_of(Game::Go));
    ruled.expect_accepted(arbiter("Mai"), StopClocks{"A lamp has failed."});
    ruled.expect_accepted(arbiter("Mai"), StartClocks{"It is light again."});
    ruled.expect_accepted(arbiter("Mai"),
                          AdjustClock{Seat::First, minutes(5), {}, {}, "The lamp."});
    expect_same_again(ruled);

    Settings settings = game_of(Game::Xiangqi, "3ak4/9/9/9/9/9/9/9/C8/3K5 w - - 0 1");
    settings.setting = PlayMode::OverTheBoard;
    Table physical_board(settings);
    physical_board.expect_accepted(arbiter("Mai"),
                                   Report{"no-means-to-win", {}, {{"reason", "A bare cannon."}}});
    expect_same_again(physical_board);
}

/// The log with every event of one kind changed.
template <typename Kind, typename Change>
std::vector<Event> altered(std::vector<Event> log, Change change) {
    for (Event& event : log)
        if (auto* event_body = std::get_if<Kind>(&event.body))
            change(*event_body);
    return log;
}

TEST(VerifyLog, ARulingThatTheLawDoesNotGiveIsNamed) {
    Table mate(game_of(Game::Chess));
    mate.play("f2f3 e7e5 g2g4 d8h4");
    const auto log =
        altered<Ended>(mate.log(), [](Ended& ended) { ended.ending.score = Score::FirstWins; });
    ASSERT_TRUE(replay(log));  // the events can follow each other
    const auto again = verify_log(log);
    ASSERT_TRUE(again);
    ASSERT_EQ(again->differences.size(), 1u);
    EXPECT_EQ(again->differences[0].event, log.size());
    EXPECT_EQ(again->differences[0].decided, encode(mate.log().back()));
}

TEST(VerifyLog, ARulingLeftOutIsNamed) {
    Table mate(game_of(Game::Chess));
    mate.play("f2f3 e7e5 g2g4 d8h4");
    auto log = mate.log();
    log.pop_back();
    const auto again = verify_log(log);
    ASSERT_TRUE(again);
    ASSERT_EQ(again->differences.size(), 1u);
    EXPECT_EQ(again->differences[0].logged, "");
    EXPECT_EQ(again->differences[0].decided, encode(mate.log().back()));
}

TEST(VerifyLog, ReportsAnEventThatTheLawRefuses) {
    // A game ended by agreement although no draw was offered.
    Table game(game_of(Game::Chess));
    game.play("e2e4 e7e5");
    auto log = game.log();
    log.push_back({game.now(), player(Seat::First),
                   Ended{{Score::Draw, "agreement", rulebook::fide("9.1.2"), {}, {}, {}, {}}, {}}});
    ASSERT_TRUE(replay(log));
    const auto again = verify_log(log);
    ASSERT_TRUE(again);
    ASSERT_EQ(again->differences.size(), 1u);
    EXPECT_TRUE(again->differences[0].decided.starts_with("refused: no-offer"));
}

}  // namespace
}  // namespace verify_log_test
}  // namespace kyvien::conduct
