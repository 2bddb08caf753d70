// The key of a board: its holder enters the moves of one game over the board, and can do nothing
// else.
#include "hall/games/board/board_keeper.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/games/hall.h"
#include "hall/games/hall_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {

using test::ControlledLog;
using test::RecordingWatcher;
using test::TestHall;
using testing::HasSubstr;

namespace board_keeper_test {
namespace {

using namespace std::chrono_literals;

constexpr const char* kArbiterKey = "the key of the arbiters";
constexpr const char* kOverTheBoard =
    R"({"game":"chess","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"},)"
    R"("begin":true,"time":{"kind":"fischer","base_ms":600000,"increment_ms":5000}})";
constexpr const char* kInTheHall = R"({"game":"chess","name":"Lan","seat":"first"})";

class BoardKeeperTest : public test::QuietTest {
  protected:
    BoardKeeperTest() {
        (*hall)->set_arbiter_key(hash_of_secret(kArbiterKey));
        (*hall)->set_board_secret("a secret of this hall");
        const auto made = hall->create(kOverTheBoard);
        EXPECT_TRUE(made) << made.error().english;
        id = made->id;
        key = (*hall)->board_key(id).value();
        keeper = hall->watch(id, key);
    }

    std::string say(const std::string& text) {
        time.advance(1000ms);
        hall->say(keeper, text);
        return keeper->outcome();
    }
    std::string move(std::size_t ply, const std::string& text) {
        return say(fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", ply, text));
    }
    std::string with_press(std::size_t ply, const std::string& text, const char* seat) {
        return say(fmt::format(R"({{"t":"act","requests":[{{"t":"move","ply":{},"move":"{}"}},)"
                               R"({{"t":"press","as":"{}"}}]}})",
                               ply, text, seat));
    }
    std::string undo() { return say(R"({"t":"undo","reason":"misread"})"); }
    std::size_t moves() const { return keeper->last_view().at("moves").as_array().size(); }

    ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    std::unique_ptr<TestHall> hall = std::make_unique<TestHall>(log, time);
    std::string id, key;
    std::shared_ptr<RecordingWatcher> keeper;
};

TEST_F(BoardKeeperTest, EntersMovesOfBothSidesWithTheirPresses) {
    EXPECT_EQ(move(0, "e2e4"), "ok");
    EXPECT_EQ(say(R"({"t":"press","as":"first"})"), "ok");
    EXPECT_EQ(with_press(1, "e5", "second"), "ok");
    EXPECT_EQ(moves(), 2U);
    EXPECT_EQ(keeper->last_view().at("clock").at("running"), "first");
    // Everybody sees it at once.
    EXPECT_EQ(hall->watch(id)->last_view().at("moves").as_array().size(), 2U);
}

TEST_F(BoardKeeperTest, ActsReservedForAnArbiterAreRefused) {
    EXPECT_EQ(move(0, "e2e4"), "ok");
    for (const char* text : {
             R"({"t":"report","kind":"warning","seat":"first","fields":{"reason":"noise"}})",
             R"({"t":"rule","score":"1-0","reason":"because"})",
             R"({"t":"set-clock","seat":"first","ms":1000,"reason":"because"})",
             R"({"t":"resign"})",
             R"({"t":"offer"})",
             R"({"t":"attendance","seat":"first","coming":"arrived"})",
             R"({"t":"act","requests":[{"t":"move","ply":1,"move":"e7e5"},)"
             R"({"t":"stop-clocks","reason":"because"}]})",
         })
        EXPECT_EQ(say(text), "not-an-arbiter") << text;
    EXPECT_EQ(moves(), 1U);
}

TEST_F(BoardKeeperTest, TakesBackAWrongEntryAndTheRecordKeepsBoth) {
    EXPECT_EQ(with_press(0, "e2e4", "first"), "ok");
    EXPECT_EQ(with_press(1, "e7e6", "second"), "ok");
    EXPECT_EQ(undo(), "ok");
    EXPECT_EQ(moves(), 1U);
    EXPECT_EQ(with_press(1, "e7e5", "second"), "ok");
    const std::string text = hall->log_text(id).value();
    EXPECT_THAT(text, HasSubstr("e7e6"));
    EXPECT_THAT(text, HasSubstr("e7e5"));
    EXPECT_THAT(text, HasSubstr("Scoresheet"));
}

TEST_F(BoardKeeperTest, TakesBackNoRulingAndNoResult) {
    const auto arbiter = hall->rule(id, kArbiterKey, "Hoa");
    EXPECT_EQ(move(0, "f2f3"), "ok");
    time.advance(1000ms);
    hall->say(arbiter, R"({"t":"stop-clocks","reason":"a question"})");
    ASSERT_EQ(arbiter->outcome(), "ok");
    EXPECT_EQ(undo(), "not-an-arbiter");
    hall->say(arbiter, R"({"t":"start-clocks","reason":"answered"})");
    EXPECT_EQ(say(R"({"t":"press","as":"first"})"), "ok");
    EXPECT_EQ(with_press(1, "e7e5", "second"), "ok");
    EXPECT_EQ(with_press(2, "g2g4", "first"), "ok");
    EXPECT_EQ(move(3, "d8h4"), "ok");  // mate
    EXPECT_EQ(keeper->last_view().at("phase"), "finished");
    EXPECT_EQ(undo(), "not-an-arbiter");
    EXPECT_EQ(keeper->last_view().at("phase"), "finished");
}

TEST_F(BoardKeeperTest, AKeyOpensOnlyItsOwnBoard) {
    const auto other = hall->create(kOverTheBoard);
    EXPECT_NE((*hall)->board_key(other->id).value(), key);
    EXPECT_EQ(hall->watch(other->id, key)->outcome(), "wrong-token");
    EXPECT_EQ(hall->watch(id, new_token())->outcome(), "wrong-token");

    const auto electronic = hall->create(kInTheHall);
    EXPECT_EQ((*hall)->board_key(electronic->id).error().code.name(), "electronic-board");
    const std::string guessed = board_key("a secret of this hall", electronic->id);
    EXPECT_EQ(hall->watch(electronic->id, guessed)->outcome(), "wrong-token");
}

TEST_F(BoardKeeperTest, AReplacedKeyOpensNothingAndTheRecordNamesWhoReplacedIt) {
    EXPECT_EQ(with_press(0, "e2e4", "first"), "ok");
    const auto arbiter = hall->rule(id, kArbiterKey, "Hoa");
    time.advance(1000ms);
    EXPECT_EQ(say(R"({"t":"replace-board-key","reason":"mine"})"), "not-an-arbiter");
    hall->say(arbiter, R"({"t":"replace-board-key","reason":"the phone was lost"})");
    ASSERT_EQ(arbiter->outcome(), "ok");
    // Neither the phone that is connected nor a new one with the old key can enter anything.
    EXPECT_EQ(with_press(1, "e7e5", "second"), "board-key-replaced");
    EXPECT_EQ(undo(), "board-key-replaced");
    EXPECT_EQ(hall->watch(id, key)->outcome(), "wrong-token");
    EXPECT_EQ(moves(), 1U);
    const std::string fresh = (*hall)->board_key(id).value();
    EXPECT_NE(fresh, key);
    keeper = hall->watch(id, fresh);
    EXPECT_EQ(with_press(1, "e7e5", "second"), "ok");
    const std::string text = hall->log_text(id).value();
    EXPECT_THAT(text, HasSubstr("t=board-key-replaced"));
    EXPECT_THAT(text, HasSubstr("name=Hoa"));
    // Further replacements follow, and no old key becomes valid again.
    hall->say(arbiter, R"({"t":"replace-board-key","reason":"that one too"})");
    ASSERT_EQ(arbiter->outcome(), "ok");
    const std::string third = (*hall)->board_key(id).value();
    EXPECT_NE(third, key);
    EXPECT_NE(third, fresh);
}

TEST_F(BoardKeeperTest, APhoneUsedAsAClockRecordsItsReadings) {
    const auto read = [&](int ply, const char* seat, const char* rest) {
        return say(fmt::format(R"({{"t":"clock-read","ply":{},"seat":"{}",{}}})", ply, seat, rest));
    };
    EXPECT_EQ(with_press(0, "e2e4", "first"), "ok");
    EXPECT_EQ(read(0, "first", R"("ms":595120)"), "ok");
    EXPECT_EQ(read(1, "second", R"("ms":590000,"late_ms":4000)"), "ok");  // before its move
    EXPECT_EQ(with_press(1, "e7e6", "second"), "ok");
    EXPECT_EQ(undo(), "ok");  // of the move; the press remains
    EXPECT_EQ(with_press(1, "e7e5", "second"), "ok");
    const auto view = keeper->last_view();
    EXPECT_EQ(view.at("moves").at(0).at("clock_read").at("ms"), 595'120);
    EXPECT_EQ(view.at("moves").at(1).at("clock_read").at("late_ms"), 4'000);
    EXPECT_NE(view.at("moves").at(1).at("clock_ms"), 590'000) << "both are told";
    EXPECT_EQ(view.at("clock_read").at("second").at("ply"), 1);
    EXPECT_EQ(read(2, "second", R"("ms":1)"), "no-such-turn");
    EXPECT_EQ(read(2, "first", R"("ms":-1)"), "bad-field");
    EXPECT_EQ(read(0, "first", R"("ms":1,"reason":"mine")"), "not-an-arbiter");
    EXPECT_EQ(read(2, "first", R"("ms":0,"flag":true)"), "ok");
    EXPECT_EQ(keeper->last_view().at("phase"), "playing") << "the arbiter rules on a flag";

    const auto arbiter = hall->rule(id, kArbiterKey, "Hoa");
    time.advance(1000ms);
    hall->say(arbiter, R"({"t":"clock-read","ply":1,"seat":"second","ms":580000,)"
                       R"("reason":"misread"})");
    EXPECT_EQ(arbiter->outcome(), "ok");
    const std::string text = hall->log_text(id).value();
    EXPECT_THAT(text, HasSubstr(" name=Clock\\sat\\sthe\\sboard seat=first ply=0 main=595120\n"));
    EXPECT_THAT(text, HasSubstr(" seat=second ply=1 main=590000 late=4000\n"));
    EXPECT_THAT(text,
                HasSubstr(" name=Hoa office=chief seat=second ply=1 main=580000 reason=misread\n"));
    EXPECT_EQ(keeper->last_view().at("moves").at(1).at("clock_read").at("ms"), 580'000);
}

TEST_F(BoardKeeperTest, WithoutASecretNoKeyOpensABoard) {
    const auto made = hall->create(kOverTheBoard);
    (*hall)->set_board_secret({});
    EXPECT_EQ(hall->watch(made->id, board_key({}, made->id))->outcome(), "wrong-token");
}

}  // namespace
}  // namespace board_keeper_test
}  // namespace kyvien::hall
