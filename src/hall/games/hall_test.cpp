#include "hall/games/hall.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/games/hall_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace {

using namespace std::chrono_literals;
using test::ControlledLog;
using test::RecordingWatcher;
using test::TestHall;
namespace json = boost::json;

constexpr const char* kBlitz = R"({"game":"chess","name":"Lan","seat":"first",)"
                               R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":1000}})";

std::string move(std::size_t ply, const std::string& text, const std::string& more = {}) {
    return fmt::format(R"({{"t":"move","ply":{},"move":"{}"{},"id":{}}})", ply, text, more, ply);
}

/// Two players at a table.
class HallTest : public test::QuietTest {
  protected:
    void begin(const std::string& body) {
        const auto made = hall->create(body);
        ASSERT_TRUE(made) << made.error().english;
        id = made->id;
        first_token = made->token;
        const auto joined = hall->join(id, "Minh");
        ASSERT_TRUE(joined) << joined.error().english;
        second_token = joined->token;
        sit_down();
    }
    void sit_down() {
        first = hall->watch(id, first_token);
        second = hall->watch(id, second_token);
        watcher = hall->watch(id);
    }
    /// The hall stops without a clean shutdown, and another one opens its log after a while.
    void crash(Milliseconds away) {
        hall.reset();
        time.advance(away);
        hall = std::make_unique<TestHall>(log, time);
        ASSERT_TRUE((*hall)->open());
        hall->run_posted_jobs();
        sit_down();
    }
    void play(const std::vector<std::string>& moves) {
        for (std::size_t ply = 0; ply < moves.size(); ++ply) {
            const auto& player = ply % 2 == 0 ? first : second;
            hall->say(player, move(ply, moves[ply]));
            ASSERT_EQ(player->outcome(), "ok") << moves[ply] << ": " << player->answers.back();
        }
    }

    ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    std::unique_ptr<TestHall> hall = std::make_unique<TestHall>(log, time);
    std::string id, first_token, second_token;
    std::shared_ptr<RecordingWatcher> first, second, watcher;
};

TEST_F(HallTest, AnOpenGameThatNobodyJoinsIsAnnulledAfterHalfADay) {
    const auto waits = hall->create(kBlitz);
    const auto watched = hall->create(kBlitz);
    ASSERT_TRUE(waits && watched);
    const auto maker = hall->watch(watched->id, watched->token);
    hall->tick();
    time.advance(11h);
    hall->tick();
    EXPECT_EQ(json::parse(hall->game(waits->id).value()).at("phase"), "waiting");
    time.advance(2h);
    hall->tick();
    hall->tick();
    EXPECT_EQ(json::parse(hall->game(waits->id).value()).at("result").at("code"), "annulled");
    // A game whose maker still waits remains.
    EXPECT_EQ(json::parse(hall->game(watched->id).value()).at("phase"), "waiting");
}

TEST_F(HallTest, ShowsAMoveToNobodyBeforeItIsStored) {
    begin(kBlitz);
    log.holds = true;
    const std::size_t seen = watcher->views.size();
    hall->say(first, move(0, "e2e4"));
    EXPECT_TRUE(first->answers.empty());
    EXPECT_EQ(watcher->views.size(), seen);
    const auto joined_later = hall->watch(id);
    EXPECT_EQ(joined_later->last_view().at("moves").as_array().size(), 0u);
    log.release();
    hall->run_posted_jobs();
    EXPECT_EQ(first->outcome(), "ok");
    EXPECT_EQ(watcher->views.size(), seen + 1);
    EXPECT_EQ(watcher->last_view().at("last"), json::parse(R"(["e2","e4"])"));
    EXPECT_EQ(joined_later->last_view().at("seq"), first->last_answer().at("seq"));
}

TEST_F(HallTest, AMoveThatCannotBeStoredIsRefusedAndTheBoardStays) {
    begin(kBlitz);
    log.fails = true;
    testing::internal::CaptureStderr();
    hall->say(first, move(0, "e2e4"));
    EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::HasSubstr("event=not-stored"));
    EXPECT_EQ(first->outcome(), "store-full");
    EXPECT_EQ(hall->watch(id)->last_view().at("turn"), "first");
    log.fails = false;
    hall->say(first, move(0, "e2e4"));
    EXPECT_EQ(first->outcome(), "ok");
}

TEST_F(HallTest, StampsARequestOnArrivalEvenIfItWaits) {
    begin(kBlitz);
    log.holds = true;
    hall->say(first, move(0, "e2e4"));
    time.advance(300ms);
    hall->say(second, move(1, "e7e5"));  // waits until the first is stored
    time.advance(5s);
    log.release();
    hall->run_posted_jobs();
    log.release();
    hall->run_posted_jobs();
    const auto view = watcher->last_view();
    ASSERT_EQ(view.at("moves").as_array().size(), 2u);
    // One minute plus the increment of one second: its turn began when the first move was stored.
    EXPECT_EQ(view.at("moves").at(1).at("clock_ms").to_number<int>(), 61'000);
}

TEST_F(HallTest, TheFlagFallsByItself) {
    begin(kBlitz);
    play({"e2e4", "e7e5"});
    time.advance(62s);
    hall->tick();
    const auto view = second->last_view();
    EXPECT_EQ(view.at("phase"), "finished");
    EXPECT_EQ(view.at("result").at("score"), "0-1");
    EXPECT_EQ(view.at("result").at("code"), "time");
    EXPECT_EQ(view.at("result").at("clause"), json::parse(R"({"law":"fide-2018","id":"6.9"})"));
}

TEST_F(HallTest, AMoveAfterTheFlagComesTooLateThoughTheHallHadNotLooked) {
    begin(kBlitz);
    play({"e2e4", "e7e5"});
    time.advance(62s);
    hall->say(first, move(2, "g1f3"));
    EXPECT_EQ(first->outcome(), "game-over");
    EXPECT_EQ(second->last_view().at("result").at("code"), "time");
}

TEST_F(HallTest, AFlagThatCouldNotBeStoredIsStoredLater) {
    begin(kBlitz);
    play({"e2e4", "e7e5"});
    log.fails = true;
    time.advance(62s);
    testing::internal::CaptureStderr();
    hall->tick();
    hall->tick();  // not retried immediately
    const std::string lines = testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::ranges::count(lines, '\n'), 1) << lines;
    EXPECT_EQ(second->last_view().at("phase"), "playing");
    log.fails = false;
    time.advance(1100ms);
    hall->tick();
    EXPECT_EQ(second->last_view().at("phase"), "finished");
}

TEST_F(HallTest, TimeWithoutTheHallIsNotCharged) {
    begin(kBlitz);
    play({"e2e4", "e7e5"});
    time.advance(10s);
    hall->tick();  // the hall's last heartbeat
    crash(24h);
    EXPECT_EQ(first->last_view().at("phase"), "playing");
    time.advance(1s);
    hall->say(first, move(2, "g1f3"));
    ASSERT_EQ(first->outcome(), "ok") << first->answers.back();
    // 61 seconds, less 10 before and 1 after the crash, and one for the move.
    EXPECT_EQ(first->last_view().at("moves").at(2).at("clock_ms").to_number<int>(), 51'000);
}

TEST_F(HallTest, ACrashGivesAtMostTheTimeSinceTheLastHeartbeat) {
    begin(kBlitz);
    play({"e2e4", "e7e5"});
    for (int second_of_thought = 0; second_of_thought < 20; ++second_of_thought) {
        time.advance(1s);
        hall->tick();
    }
    time.advance(900ms);
    crash(1h);
    hall->say(first, move(2, "g1f3"));
    const auto left = first->last_view().at("moves").at(2).at("clock_ms").to_number<int>();
    EXPECT_GE(left, 61'000 - 20'900 + 1'000);
    EXPECT_LE(left, 61'000 - 20'900 + 1'000 + 2'900);
}

TEST_F(HallTest, AGameGoesOnAfterACrashWithTheSameKeys) {
    begin(R"({"game":"go","size":9,"name":"Lan","seat":"first"})");
    play({"d4", "e5"});
    crash(1h);
    EXPECT_EQ(first->last_view().at("you"), "first");
    EXPECT_EQ(second->last_view().at("you"), "second");
    EXPECT_TRUE(watcher->last_view().at("you").is_null());
    hall->say(first, move(2, "f5"));
    EXPECT_EQ(first->outcome(), "ok");
    EXPECT_EQ(watcher->last_view().at("moves").as_array().size(), 3u);
}

TEST_F(HallTest, AWallClockThatRanAheadBeforeTheCrashDoesNotBlockMoves) {
    begin(kBlitz);
    play({"e2e4"});
    hall.reset();
    ManualTime earlier(time.now() - 1h);
    TestHall again(log, earlier);
    ASSERT_TRUE(again->open());
    again.run_posted_jobs();
    const auto player = again.watch(id, second_token);
    again.say(player, move(1, "e7e5"));
    EXPECT_EQ(player->outcome(), "ok") << player->answers.back();
}

TEST_F(HallTest, OnlyThePlayersMayAct) {
    begin(kBlitz);
    for (const char* request : {R"({"t":"move","ply":0,"move":"e2e4"})", R"({"t":"resign"})",
                                R"({"t":"offer"})", R"({"t":"rematch"})", R"({"t":"abort"})"}) {
        hall->say(watcher, request);
        EXPECT_EQ(watcher->outcome(), "not-seated") << request;
    }
    hall->say(second, move(0, "e2e4"));
    EXPECT_EQ(second->outcome(), "not-your-turn");
}

TEST_F(HallTest, AWrongKeyOpensNoSeat) {
    begin(kBlitz);
    for (const std::string& key : {std::string(32, '0'), std::string("short"), std::string(32, 'z'),
                                   first_token + "0", std::string(1000, 'a')}) {
        const auto stranger = hall->watch(id, key);
        EXPECT_EQ(stranger->outcome(), "wrong-token");
        EXPECT_TRUE(stranger->views.empty());
    }
}

TEST_F(HallTest, NoKeyIsEverShown) {
    begin(kBlitz);
    play({"e2e4"});
    const std::string all = hall->game(id).value() + hall->lobby().value() +
                            hall->log_text(id).value() + first->views.back() +
                            watcher->views.back();
    EXPECT_EQ(all.find(first_token), std::string::npos);
    EXPECT_EQ(all.find(second_token), std::string::npos);
    const auto keys = log.keys(id);
    ASSERT_EQ(keys->size(), 2u);
    for (const store::SeatKey& key : *keys)
        EXPECT_EQ(hash_of_token(key.seat == 0 ? first_token : second_token), key.hash);
}

TEST_F(HallTest, NothingIsShownBeforeTheHello) {
    begin(kBlitz);
    const auto silent = std::make_shared<RecordingWatcher>();
    ASSERT_TRUE((*hall)->enter(id, silent));
    play({"e2e4"});
    EXPECT_TRUE(silent->views.empty());
    hall->say(silent, move(1, "e7e5"));
    EXPECT_EQ(silent->outcome(), "not-seated");
    EXPECT_EQ(watcher->last_view().at("watchers"), 1);
}

TEST_F(HallTest, TheThirdWhoWantsASeatIsRefused) {
    begin(kBlitz);
    const auto third = hall->join(id, "Hoa");
    ASSERT_FALSE(third);
    EXPECT_EQ(third.error().code.name(), "seat-taken");
    EXPECT_EQ(hall->join("aaaaaaaa", "Hoa").error().code.name(), "no-such-game");
    EXPECT_EQ(hall->join("../../etc", "Hoa").error().code.name(), "no-such-game");
}

TEST_F(HallTest, ReadsTypedMoves) {
    begin(kBlitz);
    play({"e4", "e5", "Nf3"});
    hall->say(second, move(3, "Mc6", R"(,"language":"vi")"));
    EXPECT_EQ(second->outcome(), "ok") << second->answers.back();
    hall->say(first, move(4, "castles"));
    EXPECT_EQ(first->outcome(), "bad-move-text");
    hall->say(first, move(4, "O-O"));
    EXPECT_EQ(first->outcome(), "illegal-move");
    hall->say(first, move(4, "Cc3"));  // a knight in French and in Spanish
    EXPECT_EQ(first->outcome(), "ok") << first->answers.back();
    EXPECT_EQ(watcher->last_view().at("last"), json::parse(R"(["b1","c3"])"));
}

TEST_F(HallTest, RefusesAnAmbiguousMove) {
    begin(kBlitz);
    play({"d2d4", "d7d5", "g1f3", "g8f6"});
    hall->say(first, move(4, "Nd2"));
    EXPECT_EQ(first->outcome(), "ambiguous-move");
    EXPECT_THAT(first->answers.back(), testing::HasSubstr("b1d2"));
    EXPECT_THAT(first->answers.back(), testing::HasSubstr("f3d2"));
}

TEST_F(HallTest, ReadsXiangqiInItsNotations) {
    begin(R"({"game":"xiangqi","name":"Lan","seat":"first"})");
    play({"C2=5", "馬8進7", "M2.3"});
    EXPECT_EQ(watcher->last_view().at("moves").at(0).at("move"), "h2e2");
    EXPECT_EQ(watcher->last_view().at("moves").at(1).at("move"), "h9g7");
    EXPECT_EQ(watcher->last_view().at("moves").at(2).at("move"), "h0g2");
    // The name for older clients.
    EXPECT_EQ(watcher->last_view().at("moves").at(2).at("uci"), "h0g2");
    EXPECT_EQ(watcher->last_view().at("board").at("fen"),
              "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2");
    EXPECT_FALSE(watcher->last_view().contains("start"));
}

TEST_F(HallTest, ARematchExchangesTheSeatsAndKeepsTheKeys) {
    begin(kBlitz);
    hall->say(first, R"({"t":"rematch"})");
    EXPECT_EQ(first->outcome(), "not-finished");
    hall->say(first, R"({"t":"resign"})");
    hall->say(first, R"({"t":"rematch","id":5})");
    EXPECT_EQ(first->outcome(), "ok");
    EXPECT_EQ(second->last_view().at("rematch"), "first");
    hall->say(second, R"({"t":"rematch"})");
    const std::string next = json::value_to<std::string>(watcher->last_view().at("next"));
    const auto now_second = hall->watch(next, first_token);
    const auto now_first = hall->watch(next, second_token);
    EXPECT_EQ(now_second->last_view().at("you"), "second");
    EXPECT_EQ(now_first->last_view().at("you"), "first");
    EXPECT_EQ(now_first->last_view().at("seats").at("first").at("name"), "Minh");
    EXPECT_EQ(now_first->last_view().at("clock").at("first_ms"), 60'000);
    hall->say(now_first, move(0, "e2e4"));
    EXPECT_EQ(now_first->outcome(), "ok");
    crash(1min);
    EXPECT_EQ(watcher->last_view().at("next"), json::value(next));
}

TEST_F(HallTest, ShowsWhoIsConnectedAfterAShortDelay) {
    begin(kBlitz);
    (*hall)->leave(*second);
    hall->tick();
    EXPECT_EQ(watcher->last_view().at("seats").at("second").at("connected"), true);
    time.advance(1s);
    hall->tick();
    EXPECT_EQ(watcher->last_view().at("seats").at("second").at("connected"), false);
    EXPECT_EQ(watcher->last_view().at("seats").at("first").at("connected"), true);
}

TEST_F(HallTest, TheLobbyFollowsAGameFromStatusToStatus) {
    const auto made = hall->create(kBlitz);
    ASSERT_TRUE(made);
    const auto lobby = [&] { return json::parse(hall->lobby().value()).as_object(); };
    EXPECT_EQ(lobby().at("open").at(0).at("id"), json::value(made->id));
    EXPECT_EQ(lobby().at("open").at(0).at("seats").at("first").at("name"), "Lan");
    ASSERT_TRUE(hall->join(made->id, "Minh"));
    EXPECT_EQ(lobby().at("open").as_array().size(), 0u);
    EXPECT_EQ(lobby().at("live").at(0).at("phase"), "playing");
    const auto player = hall->watch(made->id, made->token);
    hall->say(player, R"({"t":"resign"})");
    EXPECT_EQ(lobby().at("live").as_array().size(), 0u);
    EXPECT_EQ(lobby().at("finished").at(0).at("score"), "0-1");
    EXPECT_EQ(lobby().at("finished").at(0).at("phase"), "finished");
}

TEST_F(HallTest, TheLobbyTellsTheClocksOfGamesBeingPlayed) {
    const auto lobby = [&] { return json::parse(hall->lobby().value()).as_object(); };
    const auto waiting = hall->create(kBlitz);
    ASSERT_TRUE(waiting);
    EXPECT_FALSE(lobby().at("open").at(0).as_object().contains("clock"));
    begin(kBlitz);
    play({"e2e4", "e7e5"});
    time.advance(4s);
    const json::object told = lobby();
    const json::value& listed = told.at("live").at(0).at("clock");
    // The list shows the players' view, at the hall's time given beside it.
    const json::value shown = json::parse(hall->game(id).value()).at("clock");
    for (const char* member : {"kind", "first_ms", "second_ms", "running", "at"})
        EXPECT_EQ(listed.at(member), shown.at(member)) << member;
    EXPECT_EQ(listed.at("running"), "first");
    EXPECT_FALSE(listed.as_object().contains("calls"));
    EXPECT_EQ(told.at("now").as_int64() - listed.at("at").as_int64(), 4'000);
    hall->say(first, R"({"t":"resign"})");
    EXPECT_FALSE(lobby().at("finished").at(0).as_object().contains("clock"));
}

TEST_F(HallTest, ListsEveryPositionOfAGame) {
    begin(kBlitz);
    play({"e2e4", "e7e5", "d1h5", "b8c6"});
    EXPECT_EQ(json::parse(hall->positions(id).value()).as_array().size(), 5u);
    hall->say(first, move(4, "h5f7"));
    const auto positions = json::parse(hall->positions(id).value()).as_array();
    ASSERT_EQ(positions.size(), 6u);
    EXPECT_EQ(positions[0].at("cells"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    EXPECT_EQ(positions[3].at("last"), json::parse(R"(["d1","h5"])"));
    EXPECT_EQ(positions[5].at("check"), "e8");
    EXPECT_EQ(positions[5].at("cells"), watcher->last_view().at("board").at("cells"));
    hall->say(second, move(5, "e8f7"));
    const auto after = json::parse(hall->positions(id).value()).as_array();
    ASSERT_EQ(after.size(), 7u);
    EXPECT_EQ(after[6].at("cells"), watcher->last_view().at("board").at("cells"));
    EXPECT_TRUE(after[6].at("check").is_null());
}

TEST_F(HallTest, ATakebackIsAppliedToViewsAndPositions) {
    begin(R"({"game":"chess","name":"Lan","seat":"first",)"
          R"("friendly":{"takebacks":true,"giving_time":true},)"
          R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
    const auto lobby = json::parse(hall->lobby().value()).as_object();
    EXPECT_EQ(lobby.at("live").at(0).at("friendly"),
              json::parse(R"({"takebacks":true,"giving_time":true})"));
    play({"e2e4", "e7e5", "d1h5", "b8c6"});
    EXPECT_EQ(json::parse(hall->positions(id).value()).as_array().size(), 5u);
    hall->say(first, R"({"t":"takeback"})");
    const json::object asked = watcher->last_view().at("friendly").as_object();
    EXPECT_EQ(asked.at("asked"), json::parse(R"({"by":"first","ply":2})"));
    EXPECT_EQ(asked.at("may_ask"), json::array());
    hall->say(second, fmt::format(R"({{"t":"accept-takeback","seen":{}}})",
                                  second->last_view().at("seq").to_number<int>()));
    ASSERT_EQ(second->outcome(), "ok");
    EXPECT_EQ(watcher->last_view().at("moves").as_array().size(), 2u);
    EXPECT_FALSE(watcher->last_view().at("friendly").as_object().contains("asked"));
    hall->say(first, move(2, "g1f3"));
    const auto positions = json::parse(hall->positions(id).value()).as_array();
    ASSERT_EQ(positions.size(), 4u);
    EXPECT_EQ(positions[3].at("cells"), watcher->last_view().at("board").at("cells"));
    EXPECT_EQ(positions[3].at("last"), json::parse(R"(["g1","f3"])"));
    // Another hall that opens the log has the same state.
    const auto board = watcher->last_view().at("board");
    crash(1s);
    EXPECT_EQ(watcher->last_view().at("board"), board);
    EXPECT_EQ(watcher->last_view().at("friendly").at("takebacks"), true);
}

TEST_F(HallTest, GivenTimeIsAddedToTheClockAndARematchIsFriendlyToo) {
    begin(R"({"game":"chess","name":"Lan","seat":"first","friendly":{"giving_time":true},)"
          R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
    play({"e2e4", "e7e5", "g1f3"});
    time.advance(50s);
    hall->say(first, R"({"t":"give-time"})");
    time.advance(20s);
    hall->tick();
    EXPECT_EQ(watcher->last_view().at("phase"), "playing") << "the flag would have fallen";
    hall->say(first, R"({"t":"takeback","id":1})");
    EXPECT_EQ(first->outcome(), "takeback-not-agreed");
    time.advance(6s);
    hall->tick();
    EXPECT_EQ(watcher->last_view().at("result").at("code"), "time");
    hall->say(first, R"({"t":"rematch"})");
    hall->say(second, R"({"t":"rematch"})");
    const auto next = json::value_to<std::string>(watcher->last_view().at("next"));
    EXPECT_EQ(json::parse(hall->game(next).value()).at("friendly").at("giving_time"), true);
}

TEST_F(HallTest, AGameFromACustomPositionIsMarkedAndSoIsItsRematch) {
    constexpr const char* kLadder = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    begin(R"({"game":"chess","name":"Lan","seat":"first","fen":"7k/8/8/8/8/8/R7/1R4K1 w - -"})");
    const auto lobby = json::parse(hall->lobby().value()).as_object();
    EXPECT_EQ(lobby.at("live").at(0).at("start").at("fen"), kLadder);
    EXPECT_EQ(watcher->last_view().at("start").at("fen"), kLadder);
    play({"a2a7", "h8g8", "b1b8"});
    EXPECT_EQ(watcher->last_view().at("result").at("code"), "checkmate");
    hall->say(first, R"({"t":"rematch"})");
    hall->say(second, R"({"t":"rematch"})");
    const auto next = json::value_to<std::string>(watcher->last_view().at("next"));
    EXPECT_EQ(json::parse(hall->game(next).value()).at("start").at("fen"), kLadder);
    begin(R"({"game":"go","name":"Lan","seat":"second","size":3,"fen":"X../.O./... w"})");
    EXPECT_EQ(watcher->last_view().at("turn"), "second");
    EXPECT_EQ(watcher->last_view().at("start"),
              json::parse(R"({"fen":"X../.O./... w","sgf":"AB[aa]AW[bb]PL[W]"})"));
    begin(R"({"game":"chess","name":"Lan","seat":"first",)"
          R"("fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"})");
    EXPECT_FALSE(watcher->last_view().contains("start"));
}

TEST_F(HallTest, RefusesInvalidSettings) {
    const std::pair<const char*, const char*> bad[] = {
        {R"({"game":"checkers","name":"L","seat":"first"})", "bad-field"},
        {R"({"game":"chess","seat":"first"})", "bad-field"},
        {R"({"game":"chess","name":"L","seat":"third"})", "bad-field"},
        {R"({"game":"chess","name":"","seat":"first"})", "bad-name"},
        {R"({"game":"chess","name":"Ann\u202e","seat":"first"})", "hidden-character"},
        {R"({"game":"chess","name":"L","seat":"first","chess960":960})", "bad-field"},
        {R"({"game":"chess","name":"L","seat":"first","friendly":true})", "bad-field"},
        {R"({"game":"chess","name":"L","seat":"first","friendly":{"takebacks":1}})", "bad-field"},
        {R"({"game":"chess","name":"L","seat":"first","friendly":{"giving_time":true}})",
         "giving-time-no-account"},
        {R"({"game":"go","name":"L","seat":"first","size":26})", "bad-field"},
        {R"({"game":"go","name":"L","seat":"first","komi":"2.7"})", "bad-field"},
        {R"({"game":"go","name":"L","seat":"first","time":{"kind":"fischer"}})", "bad-field"},
        {R"({"game":"go","name":"L","seat":"first","time":{"kind":"fischer","base_ms":-1,)"
         R"("increment_ms":0}})",
         "bad-field"},
        {R"({"game":"go","name":"L","seat":"first","time":{"kind":"x","text":"nonsense"}})",
         "bad-time-control"},
        {R"({"game":"chess","name":"L","seat":"first","fen":"7k/8/5K2/8/8/8/8/8 w - - 0 1"})",
         "bad-position"},
        {R"({"game":"chess","name":"L","seat":"first","fen":7})", "bad-field"},
        {R"({"game":"go","name":"L","seat":"first","fen":".../.../... w"})", "bad-position"},
        {R"({"game":"chess","name":"L","seat":"first","rated":true,)"
         R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0},)"
         R"("fen":"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"})",
         "rated-terms"},
        {"[]", "not-json"},
        {"{", "not-json"},
        {"", "not-json"},
        {R"({"game":"chess"} x)", "not-json"},
        {R"({"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}})", "not-json"},
    };
    for (const auto& [body, code] : bad) {
        const auto made = hall->create(body);
        ASSERT_FALSE(made) << body;
        EXPECT_EQ(made.error().code.name(), code) << body;
    }
}

TEST_F(HallTest, RefusesInvalidRequestsAndKeepsTheConnection) {
    begin(kBlitz);
    const std::pair<const char*, const char*> bad[] = {
        {"", "not-json"},
        {"null", "not-json"},
        {"\xff\xfe", "not-json"},
        {R"({"t":"fly"})", "unknown-type"},
        {R"({"t":5})", "bad-field"},
        {R"({})", "bad-field"},
        {R"({"t":"move"})", "bad-field"},
        {R"({"t":"move","ply":-1,"move":"e2e4"})", "bad-field"},
        {R"({"t":"move","ply":0,"move":7})", "bad-field"},
        {R"({"t":"move","ply":7,"move":"e2e4"})", "stale-ply"},
        {R"({"t":"move","ply":0,"move":"e2e5"})", "illegal-move"},
        {R"({"t":"hello","v":2})", "wrong-version"},
        {R"({"t":"claim","kind":"everything"})", "bad-field"},
        {R"({"t":"dead","points":"d4"})", "bad-field"},
    };
    for (const auto& [request, code] : bad) {
        hall->say(first, request);
        EXPECT_EQ(first->outcome(), code) << request;
    }
    hall->say(first, R"({"t":"move","ply":0,"move":"e2e4","id":"mine","clock":null})");
    EXPECT_EQ(first->outcome(), "ok");  // null counts as absent
    EXPECT_EQ(first->last_answer().at("id"), "mine");
    hall->say(first, R"({"t":"ping","sent":12.5})");
    EXPECT_EQ(first->last_answer().at("t"), "pong");
    EXPECT_EQ(first->last_answer().at("sent").to_number<double>(), 12.5);
}

TEST_F(HallTest, NamesAreShownAsTheyAreAndCannotBreakTheJson) {
    const auto made = hall->create(
        R"({"game":"chess","seat":"second","name":"</script>\"\\Nguye\u0302\u0303n 棋"})");
    ASSERT_TRUE(made) << made.error().english;
    const auto view = json::parse(hall->game(made->id).value());
    EXPECT_EQ(view.at("seats").at("second").at("name"), "</script>\"\\Nguyễn 棋");
    EXPECT_TRUE(view.at("seats").at("first").is_null());
    EXPECT_EQ(view.at("phase"), "waiting");
}

TEST_F(HallTest, AGameThatNobodyHasJoinedForHalfADayLeavesTheLobby) {
    const auto made = hall->create(kBlitz);
    ASSERT_TRUE(made);
    const auto open = [&] {
        return json::parse(hall->lobby().value()).at("open").as_array().size();
    };
    time.advance(11h);
    hall->tick();
    EXPECT_EQ(open(), 1U);
    time.advance(2h);
    hall->tick();
    time.advance(1s);
    EXPECT_EQ(open(), 0U);
    EXPECT_EQ(hall->join(made->id, "Minh").error().code.name(), "game-over");
    EXPECT_EQ(hall->watch(made->id)->last_view().at("result").at("score"), "void");
}

TEST_F(HallTest, ACorrespondenceGameWaitsTwoWeeksForItsOpponent) {
    const auto made = hall->create(
        R"({"game":"chess","name":"Lan","seat":"first","time":{"kind":"fischer","base_ms":259200000,"increment_ms":0}})");
    ASSERT_TRUE(made) << made.error().english;
    time.advance(13 * 24h);
    hall->tick();
    EXPECT_EQ(json::parse(hall->game(made->id).value()).at("phase"), "waiting");
    time.advance(25h);
    hall->tick();
    EXPECT_EQ(json::parse(hall->game(made->id).value()).at("result").at("score"), "void");
}

TEST_F(HallTest, EvictsUnwatchedTablesAndReloadsThem) {
    begin(kBlitz);
    play({"f2f3", "e7e5", "g2g4", "d8h4"});
    for (const auto& who : {first, second, watcher})
        (*hall)->leave(*who);
    EXPECT_EQ((*hall)->gauges().tables_loaded, 1u);
    time.advance(2min);
    hall->tick();
    EXPECT_EQ((*hall)->gauges().tables_loaded, 0u);
    EXPECT_EQ(hall->watch(id)->last_view().at("result").at("code"), "checkmate");
}

}  // namespace
}  // namespace kyvien::hall
