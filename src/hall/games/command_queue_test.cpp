// Deciding requests at a table, without a hall, a socket or a store.
#include "hall/games/internal/command_queue.h"

#include <gtest/gtest.h>

#include "conduct/core/decide.h"
#include "hall/games/internal/game_maker.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace command_queue_test {
namespace {

using namespace std::chrono_literals;
using conduct::Seat;

constexpr Instant kNow(1'763'764'000'000ms);

class DecideRequest : public testing::Test {
  protected:
    DecideRequest() {
        EXPECT_TRUE(prepare_randomness());
        auto wanted =
            read_new_game(R"({"game":"chess","name":"Lan","seat":"first",)"
                          R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
        auto begun = begin_game(new_game_id(), *std::move(wanted), kNow);
        table = std::move(begun->table);
        happens({kNow, conduct::player(Seat::Second), conduct::Join{Seat::Second, "Minh"}});
    }
    void happens(const conduct::Command& command) {
        const auto events = conduct::decide(table->state, command);
        ASSERT_TRUE(events) << events.error().english;
        for (const conduct::Event& event : *events)
            ASSERT_TRUE(conduct::apply(table->state, event));
    }
    static TableRequest move(Seat seat, std::size_t ply, std::string text, Instant at) {
        return {{at, conduct::player(seat), conduct::MakeMove{ply, std::move(text)}},
                [](const Result<std::size_t>&) {},
                {},
                {}};
    }
    std::unique_ptr<Table> table;
};

TEST_F(DecideRequest, ATypedMoveIsRecordedInTheNotationOfTheLog) {
    TableRequest typed = move(Seat::First, 0, "Nf3", kNow + 1s);
    const auto decided = decide_request(table->state, typed);
    ASSERT_TRUE(decided) << decided.error().english;
    EXPECT_FALSE(decided->is_flag);
    EXPECT_EQ(std::get<conduct::MakeMove>(typed.command.body).move, "g1f3");
    EXPECT_FALSE(decided->events.empty());
}

TEST_F(DecideRequest, AFlagThatHadFallenComesBeforeTheMove) {
    happens(move(Seat::First, 0, "e2e4", kNow).command);
    happens(move(Seat::Second, 1, "e7e5", kNow).command);
    TableRequest late = move(Seat::First, 2, "g1f3", kNow + 61s);
    const auto decided = decide_request(table->state, late);
    ASSERT_TRUE(decided);
    EXPECT_TRUE(decided->is_flag);
    EXPECT_EQ(new_status(decided->events), store::GameStatus::Finished);
}

TEST_F(DecideRequest, AStampBeforeTheLastEventIsRaisedToThatOfTheLastEvent) {
    happens(move(Seat::First, 0, "e2e4", kNow + 5s).command);
    TableRequest early = move(Seat::Second, 1, "e7e5", kNow + 4s);
    ASSERT_TRUE(decide_request(table->state, early));
    EXPECT_EQ(early.command.at, kNow + 5s);
}

TEST_F(DecideRequest, TheHallsAbsenceIsExcludedBetweenTwoEvents) {
    happens(move(Seat::First, 0, "e2e4", kNow + 5s).command);
    happens(move(Seat::Second, 1, "e7e5", kNow + 5s).command);
    TableRequest request = resumption(*table, Pause::HallAway, kNow + 8s, kNow + 1h);
    const auto decided = decide_request(table->state, request);
    ASSERT_TRUE(decided);
    ASSERT_EQ(decided->events.size(), 2u) << "both stand or fall together";
    for (const conduct::Event& event : decided->events)
        ASSERT_TRUE(conduct::apply(table->state, event));
    // A minute, less 5 s before and 3 s after the first move.
    EXPECT_EQ(table->state.deadline(), kNow + 1h + 52s);
}

TEST_F(DecideRequest, TheClocksResumeWhenTheHallReturnsEvenIfTheLastEventIsLater) {
    happens(move(Seat::First, 0, "e2e4", kNow + 5s).command);
    happens(move(Seat::Second, 1, "e7e5", kNow + 5s).command);
    TableRequest request = resumption(*table, Pause::HallAway, kNow + 8s, kNow + 1h);
    // The game's time is 4 s behind the hall's: 8 s of the hall are before the last move.
    request.command.at -= 4s;
    const auto decided = decide_request(table->state, request);
    ASSERT_TRUE(decided);
    ASSERT_EQ(decided->events.size(), 2u);
    EXPECT_EQ(decided->events[0].at, kNow + 5s);
    EXPECT_EQ(decided->events[1].at, kNow + 1h - 4s) << "the hour of the hall, in the game's time";
}

}  // namespace
}  // namespace command_queue_test
}  // namespace kyvien::hall
