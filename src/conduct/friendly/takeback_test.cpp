#include <gtest/gtest.h>

#include "conduct/friendly/internal/friendly_fixture.h"
#include "conduct/settings/consent.h"

namespace kyvien::conduct {
namespace takeback_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr Seat kFirst = Seat::First;
constexpr Seat kSecond = Seat::Second;

/// Asks and agrees.
void take_back(Table& table, Seat seat) {
    table.expect_accepted(seat, AskTakeback{});
    table.expect_accepted(opponent(seat), AcceptTakeback{});
}

TEST(Takeback, GoesBackOneMoveWhileTheOpponentThinks) {
    for (const Game game : kGamesOfFriends) {
        SCOPED_TRACE(name(game));
        Table table(friendly(game));
        const auto moves = opening(game);
        const std::string before = table.state().position_text();
        table.play(moves[0]);
        table.expect_accepted(kFirst, AskTakeback{});
        EXPECT_EQ(table.state().takeback(), (Takeback{kFirst, 0}));
        table.expect_accepted(kSecond, AcceptTakeback{});
        EXPECT_EQ(table.state().ply(), 0u);
        EXPECT_EQ(table.state().turn(), kFirst);
        EXPECT_EQ(table.state().position_text(), before);
        EXPECT_EQ(table.state().takeback(), std::nullopt);
        table.play(moves[0] + " " + moves[1]);
        EXPECT_EQ(table.state().ply(), 2u);
        check_verified(table);
    }
}

TEST(Takeback, GoesBackTwoMovesOnceTheOpponentHasAnswered) {
    for (const Game game : kGamesOfFriends) {
        SCOPED_TRACE(name(game));
        Table table(friendly(game));
        const auto moves = opening(game);
        table.play(moves[0] + " " + moves[1]);
        const std::string before = table.state().position_text();
        table.play(moves[2] + " " + moves[3]);
        take_back(table, kFirst);
        EXPECT_EQ(table.state().ply(), 2u);
        EXPECT_EQ(table.state().turn(), kFirst);
        EXPECT_EQ(table.state().position_text(), before);
        check_verified(table);
    }
}

TEST(Takeback, DeclinedCanBeRequestedAgainAfterTheNextMove) {
    for (const Game game : kGamesOfFriends) {
        SCOPED_TRACE(name(game));
        Table table(friendly(game));
        const auto moves = opening(game);
        table.play(moves[0]);
        table.expect_accepted(kFirst, AskTakeback{});
        table.expect_accepted(kSecond, DeclineTakeback{});
        EXPECT_EQ(table.state().ply(), 1u);
        EXPECT_EQ(table.code_of(table.ask(kSecond, AcceptTakeback{})), "no-takeback");
        EXPECT_EQ(table.code_of(table.ask(kFirst, AskTakeback{})), "takeback-declined");
        table.play(moves[1]);
        EXPECT_EQ(table.code_of(table.ask(kFirst, AskTakeback{})), "takeback-declined");
        table.play(moves[2]);
        take_back(table, kFirst);
        EXPECT_EQ(table.state().ply(), 2u);
        check_verified(table);
    }
}

TEST(Takeback, RequestLapsesWhenAMoveIsMade) {
    for (const Game game : kGamesOfFriends) {
        SCOPED_TRACE(name(game));
        Table table(friendly(game));
        const auto moves = opening(game);
        table.play(moves[0]);
        table.expect_accepted(kFirst, AskTakeback{});
        table.play(moves[1]);
        EXPECT_EQ(table.state().takeback(), std::nullopt);
        EXPECT_EQ(table.code_of(table.ask(kSecond, AcceptTakeback{})), "no-takeback");
        // The opponent has moved instead of answering: the question can be asked again.
        table.expect_accepted(kFirst, AskTakeback{});
        EXPECT_EQ(table.state().takeback(), (Takeback{kFirst, 0}));
        table.play(moves[2]);
        EXPECT_EQ(table.state().takeback(), std::nullopt);
        check_verified(table);
    }
}

TEST(Takeback, IsRefusedIfNotAgreed) {
    for (const Game game : kGamesOfFriends) {
        SCOPED_TRACE(name(game));
        Settings settings = friendly(game);
        settings.friendly = {false, true};
        Table table(settings);
        table.play(opening(game)[0]);
        EXPECT_EQ(table.code_of(table.ask(kFirst, AskTakeback{})), "takeback-not-agreed");
        EXPECT_EQ(table.code_of(table.ask(kSecond, AcceptTakeback{})), "no-takeback");
        EXPECT_EQ(table.code_of(table.ask(kSecond, DeclineTakeback{})), "no-takeback");
    }
}

TEST(Takeback, CanBeRequestedOnlyByAPlayerWhoHasMoved) {
    Table table(friendly(Game::Chess));
    EXPECT_EQ(table.code_of(table.ask(kFirst, AskTakeback{})), "nothing-to-take-back");
    table.play("e2e4");
    EXPECT_EQ(table.code_of(table.ask(kSecond, AskTakeback{})), "nothing-to-take-back");
    EXPECT_EQ(table.code_of(table.ask(arbiter("Hoa"), AskTakeback{})), "not-a-player");
    EXPECT_EQ(table.code_of(table.ask(hall(), AskTakeback{})), "not-a-player");
}

TEST(Takeback, IsOneQuestionAtATime) {
    Table table(friendly(Game::Chess));
    table.play("e2e4 e7e5");
    table.expect_accepted(kFirst, AskTakeback{});
    EXPECT_EQ(table.code_of(table.ask(kFirst, AskTakeback{})), "takeback-stands");
    EXPECT_EQ(table.code_of(table.ask(kSecond, AskTakeback{})), "opponent-asks-takeback");
    EXPECT_EQ(table.code_of(table.ask(kFirst, AcceptTakeback{})), "no-takeback");
    EXPECT_EQ(table.code_of(table.ask(kFirst, DeclineTakeback{})), "no-takeback");
    check_verified(table);
}

TEST(Takeback, CanBeRepeatedMoveByMove) {
    Table table(friendly(Game::Chess));
    const std::string start = table.state().position_text();
    table.play("e2e4 e7e5 g1f3 b8c6");
    take_back(table, kSecond);
    EXPECT_EQ(table.state().ply(), 3u);
    take_back(table, kSecond);
    EXPECT_EQ(table.state().ply(), 1u);
    take_back(table, kFirst);
    EXPECT_EQ(table.state().position_text(), start);
    check_verified(table);
}

TEST(Takeback, OfACheckLeavesNoCheck) {
    Table table(friendly(Game::Chess));
    table.play("e2e4 f7f6 d1h5");
    EXPECT_EQ(view(table.state(), table.now(), {}).check, "e8");
    take_back(table, kFirst);
    const View seen = view(table.state(), table.now(), {});
    EXPECT_EQ(seen.check, std::nullopt);
    EXPECT_EQ(seen.last, (std::vector<std::string>{"f7", "f6"}));
    check_verified(table);
}

TEST(Takeback, OfAPromotionPutsThePawnBack) {
    Settings settings = friendly(Game::Chess);
    settings.fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    Table table(settings);
    table.play("a7a8q h8h7");
    take_back(table, kFirst);
    EXPECT_EQ(table.state().position_text(), settings.fen);
    table.play("a7a8r");
    check_verified(table);
}

TEST(Takeback, OfACapturePutsThePieceAndTheCounterBack) {
    Table table(friendly(Game::Chess));
    table.play("e2e4 d7d5 b1c3 b8c6");
    const std::string before = table.state().position_text();
    table.play("e4d5");
    take_back(table, kFirst);
    EXPECT_EQ(table.state().position_text(), before);

    Table xiangqi(friendly(Game::Xiangqi));
    const std::string start = xiangqi.state().position_text();
    xiangqi.play("h2h9 i9h9");
    take_back(xiangqi, kFirst);
    EXPECT_EQ(xiangqi.state().position_text(), start);
    check_verified(xiangqi);
}

TEST(Takeback, OfAThirdOccurrenceLeavesNothingToClaim) {  // FIDE 9.2
    Table table(friendly(Game::Chess));
    table.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    take_back(table, kSecond);
    const auto wrong = table.ask(kSecond, Claim{ClaimKind::Threefold, {}});
    ASSERT_TRUE(wrong);
    EXPECT_EQ(table.outcome(), "playing");
    table.play("f6g8");
    table.expect_accepted(kFirst, Claim{ClaimKind::Threefold, {}});
    EXPECT_EQ(table.outcome(), "threefold fide-2018:9.2.1.2 1/2-1/2");
    check_verified(table);
}

TEST(Takeback, RemovesThePositionFromTheXiangqiRepetitionCount) {  // 7.1.h, 23
    Table with(friendly(Game::Xiangqi));
    Table without(friendly(Game::Xiangqi));
    const std::string moves = "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0";
    with.play(moves);
    take_back(with, kFirst);
    with.play("g2h0");
    without.play(moves);
    const auto counts = [](const Table& table) {
        return internal::Access::body(table.state()).game->counts();
    };
    ASSERT_EQ(counts(with).size(), counts(without).size());
    for (std::size_t i = 0; i < counts(with).size(); ++i)
        EXPECT_EQ(counts(with)[i].values, counts(without)[i].values);
    // The third occurrence is still ruled on, and not a move earlier.
    with.play("g7h9");
    without.play("g7h9");
    EXPECT_EQ(with.state().phase(), Phase::Finished);
    EXPECT_EQ(with.outcome(), without.outcome());
    check_verified(with);
}

TEST(Takeback, OfAKoGivesTheStoneAndTheRightToPlayThereBack) {  // Go 20.1
    Settings settings = friendly(Game::Go);
    settings.board_size = 5;
    Table table(settings);
    table.play("b3 d4 c4 d2 c2 e3 a1 c3");
    const View before = view(table.state(), table.now(), {});
    table.play("d3");
    const View ko = view(table.state(), table.now(), {});
    ASSERT_EQ(ko.forbidden.size(), 1u);
    EXPECT_EQ(ko.forbidden[0].point, "c3");
    take_back(table, kFirst);
    const View after = view(table.state(), table.now(), {});
    EXPECT_EQ(after.cells, before.cells);
    EXPECT_EQ(after.forbidden.size(), before.forbidden.size());
    // A move elsewhere first, and the ko is as it was before.
    table.play("a5 a3 d3");
    EXPECT_EQ(refusal_of(table.try_move("c3")), "repetition 20.1");
    check_verified(table);
}

TEST(Takeback, OfAPassIsPossibleUntilBothHavePassed) {  // Go 13.2, 21
    Table table(friendly(Game::Go));
    table.play("d4 pass");
    take_back(table, kSecond);
    EXPECT_EQ(table.state().ply(), 1u);
    // The pass no longer declares the end.
    table.play("f6 pass pass");
    EXPECT_EQ(table.state().phase(), Phase::Agreeing);
    EXPECT_EQ(refusal_of(table.ask(kSecond, AskTakeback{})), "play-stopped 21.3");
    // Play continues after a dispute; what came before it stays.
    table.expect_accepted(kFirst, Dispute{});
    EXPECT_EQ(table.code_of(table.ask(kSecond, AskTakeback{})), "nothing-to-take-back");
    EXPECT_EQ(table.code_of(table.ask(kFirst, AskTakeback{})), "nothing-to-take-back");
    table.play("e5");
    take_back(table, *table.state().turn() == kFirst ? kSecond : kFirst);
    EXPECT_EQ(table.state().ply(), 4u);
    EXPECT_EQ(table.state().phase(), Phase::Playing);
    check_verified(table);
}

TEST(Takeback, EndsAnOfferOfADraw) {  // FIDE 9.1
    Table table(friendly(Game::Chess));
    table.play("e2e4 e7e5");
    table.expect_accepted(kSecond, OfferDraw{});
    take_back(table, kSecond);
    EXPECT_EQ(table.state().offer(), std::nullopt);
    check_verified(table);
}

TEST(Takeback, BindsAgainToTheMoveOfAWrongClaim) {  // FIDE 9.5.3
    Table table(friendly(Game::Chess));
    table.play("e2e4 e7e5");
    table.expect_accepted(kFirst, Claim{ClaimKind::Threefold, "g1f3"});
    table.play("g1f3");
    take_back(table, kFirst);
    EXPECT_EQ(table.state().must_play(), "g1f3");
    EXPECT_EQ(table.code_of(table.try_move("d2d4")), "must-play-claimed-move");
    check_verified(table);
}

TEST(Takeback, EndsAProposalToAdjournAndIsNotPossibleInAnAdjournment) {
    Table table(friendly(Game::Chess));
    table.play("e2e4");
    const std::string later =
        std::to_string((table.now() + std::chrono::hours(5)).time_since_epoch().count());
    table.expect_accepted(kFirst, Report{"adjournment-asked", kFirst, {{"resumption", later}}});
    take_back(table, kFirst);
    EXPECT_EQ(table.state().adjournment(), std::nullopt);
    table.play("e2e4 e7e5");
    table.expect_accepted(kSecond, AskTakeback{});
    table.expect_accepted(kFirst, Report{"adjournment-asked", kFirst, {{"resumption", later}}});
    table.expect_accepted(kSecond,
                          Report{"adjournment-answered", kSecond, {{"answer", "accepted"}}});
    EXPECT_EQ(table.state().takeback(), std::nullopt);
    EXPECT_EQ(table.code_of(table.ask(kSecond, AskTakeback{})), "adjourned-already");
    check_verified(table);
}

// ---- the clocks ----

TEST(TakebackClock, KeepsTheTimesAndRunsForTheSideToMove) {
    Table table(friendly(Game::Chess));
    table.wait(seconds(10));
    table.play("e2e4");
    table.wait(seconds(20));
    table.expect_accepted(kFirst, AskTakeback{});
    table.wait(seconds(5));
    table.expect_accepted(kSecond, AcceptTakeback{});
    EXPECT_EQ(display(table, kFirst), minutes(5) - seconds(10) + seconds(3));
    EXPECT_EQ(display(table, kSecond), minutes(5) - seconds(25));
    EXPECT_EQ(table.state().clock().running(), kFirst);
    EXPECT_EQ(table.state().clock().completed_moves(kFirst), 0);
    table.wait(seconds(7));
    EXPECT_EQ(display(table, kFirst), minutes(5) - seconds(14));
    EXPECT_EQ(display(table, kSecond), minutes(5) - seconds(25));
    check_verified(table);
}

TEST(TakebackClock, KeepsRunningWhenTwoMovesAreTakenBack) {
    Table table(friendly(Game::Chess));
    table.play("e2e4 e7e5");
    table.wait(seconds(30));
    take_back(table, kFirst);
    EXPECT_EQ(table.state().clock().running(), kFirst);
    EXPECT_EQ(display(table, kFirst), minutes(5) + seconds(3 - 30));
    check_verified(table);
}

TEST(TakebackClock, GivesTheWholeTimeForAMoveAgain) {
    Settings settings = friendly(Game::Chess);
    settings.friendly.giving_time = false;
    settings.time = clock::PerMove{std::chrono::hours(72)};
    Table table(settings);
    table.play("e2e4");
    table.wait(std::chrono::hours(48));
    take_back(table, kFirst);
    EXPECT_EQ(display(table, kFirst), std::chrono::hours(72));
    table.play("d2d4");
    EXPECT_EQ(display(table, kSecond), std::chrono::hours(72));
    check_verified(table);
}

TEST(TakebackClock, RemovesTheTimeOfAPeriodNoLongerReached) {
    Settings settings = friendly(Game::Chess);
    settings.time = clock::Staged{{{1, minutes(10), {}}, {0, minutes(20), {}}}};
    Table table(settings);
    table.wait(minutes(4));
    table.play("e2e4");
    EXPECT_EQ(display(table, kFirst), minutes(26));
    take_back(table, kFirst);
    EXPECT_EQ(display(table, kFirst), minutes(6));
    table.play("e2e4");
    EXPECT_EQ(display(table, kFirst), minutes(26));
    table.play("e7e5");
    // Seven minutes of the time that would be taken away have already been used.
    table.wait(minutes(7));
    EXPECT_EQ(table.code_of(table.ask(kFirst, AskTakeback{})), "takeback-without-time");
    check_verified(table);
}

TEST(TakebackClock, FlagFallBeforeTheAnswerLoses) {
    Table table(friendly(Game::Chess));
    table.play("e2e4 e7e5 g1f3");
    table.expect_accepted(kFirst, AskTakeback{});
    table.wait(minutes(6));
    EXPECT_EQ(table.code_of(table.ask(kSecond, AcceptTakeback{})), "flag-has-fallen");
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "time fide-2018:6.9 1-0");
    EXPECT_EQ(table.state().takeback(), std::nullopt);
    EXPECT_EQ(table.code_of(table.ask(kSecond, AcceptTakeback{})), "game-over");
    EXPECT_EQ(table.code_of(table.ask(kFirst, AskTakeback{})), "game-over");
    check_verified(table);
}

TEST(Takeback, IsNotPossibleOnceTheGameIsOver) {
    Table table(friendly(Game::Chess));
    table.play("f2f3 e7e5 g2g4");
    table.expect_accepted(kFirst, AskTakeback{});
    table.play("d8h4");
    EXPECT_EQ(table.outcome(), "checkmate fide-2018:5.1.1 0-1");
    EXPECT_EQ(table.code_of(table.ask(kFirst, AskTakeback{})), "game-over");
    EXPECT_EQ(table.code_of(table.ask(kSecond, AcceptTakeback{})), "game-over");
}

// ---- what is agreed when the game is created, and what the log and the view show ----

TEST(FriendlyGame, NeedsElectronicPlayAndAClockForGivingTime) {
    Settings settings = friendly(Game::Chess);
    EXPECT_TRUE(check(settings));
    settings.setting = PlayMode::OverTheBoard;
    EXPECT_EQ(check(settings).error().code.text(), "friendly-over-the-board");
    settings = friendly(Game::Chess);
    for (const clock::TimeControl& control :
         {clock::TimeControl(clock::Untimed{}), clock::TimeControl(clock::PerMove{seconds(30)})}) {
        settings.time = control;
        settings.friendly = {true, true};
        EXPECT_EQ(check(settings).error().code.text(), "giving-time-no-account");
        settings.friendly = {true, false};
        EXPECT_TRUE(check(settings));
    }
    settings = friendly(Game::Chess);
    settings.second_time = clock::PerMove{seconds(30)};
    EXPECT_EQ(check(settings).error().code.text(), "giving-time-no-account");
}

TEST(FriendlyGame, IsLoggedOnlyIfOptionsAreAgreed) {
    Settings settings;
    settings.game = Game::Chess;
    EXPECT_EQ(encode({kBegin, hall(), Created{settings}}),
              "v=1 t=created at=1763764000000 by=hall game=chess size=19 komi=2.75 handicap=0 "
              "time=none");
    settings.friendly.takebacks = true;
    const std::string line = encode({kBegin, hall(), Created{settings}});
    EXPECT_TRUE(line.ends_with(" time=none takebacks=yes")) << line;
    const auto read = decode_event(line);
    ASSERT_TRUE(read);
    EXPECT_EQ(std::get<Created>(read->body).settings, settings);
    EXPECT_FALSE(decode_event(line.substr(0, line.size() - 3) + "no"));
}

TEST(FriendlyGame, LogsATakebackAsEvents) {
    Table table(friendly(Game::Chess));
    table.play("e2e4");
    take_back(table, kFirst);
    const auto& log = table.log();
    std::vector<std::string> last;
    for (std::size_t i = log.size() - 3; i < log.size(); ++i)
        last.push_back(encode(log[i]));
    EXPECT_EQ(last, (std::vector<std::string>{
                        "v=1 t=takeback-asked at=1763764000000 by=first seat=first ply=0",
                        "v=1 t=takeback-accepted at=1763764000000 by=second seat=second",
                        "v=1 t=taken-back at=1763764000000 by=hall ply=0"}));
    ASSERT_EQ(table.state().notes().size(), 2u);
    const Note& note = table.state().notes()[1];
    EXPECT_EQ(note.code, "takeback-accepted");
    EXPECT_EQ(note.ply, 0u);
    EXPECT_EQ(note.values, (Values{{"plies", "1"}, {"moves", "e2e4"}}));
}

TEST(FriendlyGame, ReplayRefusesATakebackThatWasNotAgreed) {
    Table table(friendly(Game::Chess));
    table.play("e2e4");
    State state = table.state();
    EXPECT_FALSE(apply(state, {table.now(), hall(), TakenBack{0}}));
    EXPECT_FALSE(apply(state, {table.now(), player(kSecond), TakebackAccepted{kSecond}}));
    ASSERT_TRUE(apply(state, {table.now(), player(kFirst), TakebackAsked{kFirst, 0}}));
    EXPECT_FALSE(apply(state, {table.now(), hall(), TakenBack{0}}));
    EXPECT_FALSE(apply(state, {table.now(), player(kFirst), TakebackAccepted{kFirst}}));
    ASSERT_TRUE(apply(state, {table.now(), player(kSecond), TakebackAccepted{kSecond}}));
    EXPECT_FALSE(apply(state, {table.now(), hall(), TakenBack{1}}));
    ASSERT_TRUE(apply(state, {table.now(), player(kSecond), Moved{kSecond, "e7e5"}}));
    EXPECT_FALSE(apply(state, {table.now(), hall(), TakenBack{0}}));
}

TEST(FriendlyGame, TellsWhoMayAskAndGive) {
    Table table(friendly(Game::Chess));
    table.play("e2e4");
    const auto seen = [&] { return *view(table.state(), table.now(), {}).friendly; };
    EXPECT_EQ(seen().may_ask, (std::array{true, false}));
    EXPECT_EQ(seen().may_give, (std::array{true, true}));
    table.expect_accepted(kFirst, AskTakeback{});
    EXPECT_EQ(seen().may_ask, (std::array{false, false}));
    EXPECT_EQ(seen().asked, (Takeback{kFirst, 0}));
    table.expect_accepted(kFirst, Resign{});
    EXPECT_EQ(seen().may_give, (std::array{false, false}));
    Settings by_law = friendly(Game::Chess);
    by_law.friendly = {};
    EXPECT_FALSE(view(Table(by_law).state(), kBegin, {}).friendly);
}

TEST(FriendlyGame, ProposesDeadStonesOfTheCurrentPosition) {
    Settings settings = friendly(Game::Go);
    settings.board_size = 5;
    Table table(settings);
    ViewCache texts;
    const auto proposed = [&] {
        const View seen = view(table.state(), table.now(), {}, &texts);
        std::string out;
        for (const ProposedChain& chain : seen.agreement->proposal)
            for (const std::string& stone : chain.stones)
                out += stone + " ";
        return out;
    };
    table.play("c3 pass pass");
    EXPECT_EQ(proposed(), "c3 ");
    table.expect_accepted(kFirst, Dispute{});
    table.play("d3");
    take_back(table, *table.state().turn() == kFirst ? kSecond : kFirst);
    table.play("b2");
    (void)view(table.state(), table.now(), {}, &texts);
    take_back(table, *table.state().turn() == kFirst ? kSecond : kFirst);
    table.play("d4 pass pass");
    EXPECT_NE(proposed().find("d4"), std::string::npos);
}

TEST(TakebackConsent, AppliesOnlyToTheRequestThatWasSeen) {
    const auto seen_by_second = [](const Table& table, std::optional<std::size_t> seen) {
        return check_seen(table.state(), {table.now(), player(kSecond), AcceptTakeback{}}, seen);
    };
    Table table(friendly(Game::Chess));
    table.play("e2e4");
    const std::size_t before = table.state().seq();
    table.expect_accepted(kFirst, AskTakeback{});
    const std::size_t asked = table.state().seq();
    EXPECT_TRUE(is_consent(AcceptTakeback{}));
    EXPECT_FALSE(is_consent(DeclineTakeback{}));
    EXPECT_EQ(seen_by_second(table, std::nullopt).error().code.text(), "seen-missing");
    EXPECT_EQ(seen_by_second(table, before).error().code.text(), "stale-consent");
    EXPECT_TRUE(seen_by_second(table, asked));
    // Declined, played on, and asked again: the first question is no longer the open one.
    table.expect_accepted(kSecond, DeclineTakeback{});
    table.play("e7e5 g1f3");
    table.expect_accepted(kFirst, AskTakeback{});
    EXPECT_EQ(seen_by_second(table, asked).error().code.text(), "stale-consent");
    EXPECT_TRUE(seen_by_second(table, table.state().seq()));
}

}  // namespace
}  // namespace takeback_test
}  // namespace kyvien::conduct
