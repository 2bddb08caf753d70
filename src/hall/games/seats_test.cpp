// Keys, and the authors of requests, without a hall, a socket or a store.
#include "hall/games/internal/seats.h"

#include <gtest/gtest.h>

#include "base/result.h"
#include "clock/seat.h"
#include "hall/games/internal/game_maker.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace seats_test {
namespace {

using namespace std::chrono_literals;
using conduct::ArbiterRank;
using conduct::Seat;

constexpr Instant kNow(1'763'764'000'000ms);

UnrecordedGame game(const char* body) {
    EXPECT_TRUE(prepare_randomness());
    auto new_game = read_new_game(body);
    EXPECT_TRUE(new_game) << new_game.error().english;
    auto begun = begin_game(new_game_id(), *std::move(new_game), kNow);
    EXPECT_TRUE(begun) << begun.error().english;
    return *std::move(begun);
}
constexpr const char* kInTheHall = R"({"game":"chess","name":"Lan","seat":"second"})";
constexpr const char* kAtTheBoard =
    R"({"game":"chess","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"},"begin":true})";

std::string author_of(const Result<conduct::Actor>& actor) {
    if (!actor)
        return actor.error().code.text();
    const auto seat = conduct::seat_of(*actor);
    return seat ? std::string(clock::seat_name(*seat)) : actor->name;
}

TEST(Seats, TheFreeSeatIsTheOneTheMakerDidNotTake) {
    const UnrecordedGame begun = game(kInTheHall);
    EXPECT_EQ(seat_to_join(begun.table->state, {}).value(), Seat::First);
}

TEST(Seats, ASeatWithAKeyIsReserved) {
    const UnrecordedGame begun = game(kInTheHall);
    const store::SeatKey key{static_cast<int>(Seat::First), hash_of_secret("Minh's")};
    EXPECT_EQ(seat_to_join(begun.table->state, {&key, 1}).error().code.name(), "seat-reserved");
}

TEST(Seats, NobodyTakesASeatOfAPhysicalBoard) {
    const UnrecordedGame begun = game(kAtTheBoard);
    EXPECT_EQ(seat_to_join(begun.table->state, {}).error().code.name(), "over-the-board");
}

TEST(Seats, AKeyOpensItsSeatAndNoOther) {
    const store::SeatKey keys[] = {{0, hash_of_secret("first")}, {1, hash_of_secret("second")}};
    EXPECT_EQ(seat_of_key(keys, hash_of_secret("second")), Seat::Second);
    EXPECT_EQ(seat_of_key(keys, hash_of_secret("third")), std::nullopt);
    EXPECT_EQ(key_of_seat(keys, Seat::First), hash_of_secret("first"));
}

TEST(Seats, TheKeyInTheHelloDecidesTheRole) {
    ArbiterOffices offices;
    offices.set_key(ArbiterRank::Chief, hash_of_secret("chief of them all"));
    offices.set_key(ArbiterRank::Table, hash_of_secret("arbiter of a table"));
    const std::string token = new_token();
    const store::SeatKey keys[] = {{1, hash_of_token(token).value()}};

    EXPECT_EQ(offices.subscription_of({token, {}}, keys)->seat, Seat::Second);
    EXPECT_EQ(offices.subscription_of({{}, {}}, keys)->seat, std::nullopt);
    const auto arbiter =
        offices.subscription_of({{}, ArbiterHello{"arbiter of a table", "Hoa"}}, keys);
    ASSERT_TRUE(arbiter);
    EXPECT_EQ(arbiter->arbiter, "Hoa");
    EXPECT_EQ(arbiter->office, ArbiterRank::Table);
    for (const Hello& wrong :
         {Hello{new_token(), {}}, Hello{"no token", {}}, Hello{{}, ArbiterHello{"a guess", "Hoa"}}})
        EXPECT_EQ(offices.subscription_of(wrong, keys).error().code.name(), "wrong-token");
}

TEST(Seats, WithoutKeysNoSecretIsAccepted) {
    EXPECT_EQ(ArbiterOffices().holder_of(""), std::nullopt);
    EXPECT_EQ(ArbiterOffices().holder_of("anything"), std::nullopt);
}

TEST(Seats, AnArbiterActsForThePlayersOnlyAtAPhysicalBoard) {
    const UnrecordedGame hall_game = game(kInTheHall);
    const UnrecordedGame board_game = game(kAtTheBoard);
    Subscription player;
    player.seat = Seat::Second;
    Subscription arbiter;
    arbiter.arbiter = "Hoa";
    arbiter.office = ArbiterRank::Chief;
    const conduct::CommandBody move = conduct::MakeMove{0, "e2e4"};
    const conduct::CommandBody stop = conduct::StopClocks{"the lights went out"};

    EXPECT_EQ(author_of(actor_of(player, hall_game.table->state, move, {})), "second");
    EXPECT_EQ(author_of(actor_of(arbiter, hall_game.table->state, move, {})), "electronic-board");
    EXPECT_EQ(author_of(actor_of(arbiter, hall_game.table->state, stop, {})), "Hoa");
    // The side to move, or the one that is named.
    EXPECT_EQ(author_of(actor_of(arbiter, board_game.table->state, move, {})), "first");
    EXPECT_EQ(
        author_of(actor_of(arbiter, board_game.table->state, conduct::Resign{}, Seat::Second)),
        "second");
}

TEST(GameMaker, ARematchExchangesNamesAndKeys) {
    UnrecordedGame begun = game(kInTheHall);
    begun.table->keys = {{1, hash_of_secret("Lan's")}, {0, hash_of_secret("Minh's")}};
    const auto joined = conduct::apply(begun.table->state, {kNow, conduct::player(Seat::First),
                                                            conduct::Seated{Seat::First, "Minh"}});
    ASSERT_TRUE(joined) << joined.error().english;
    const auto again = begin_rematch(new_game_id(), *begun.table, kNow + 1s, "");
    ASSERT_TRUE(again) << again.error().english;
    EXPECT_EQ(again->table->state.player(Seat::First)->name, "Lan");
    EXPECT_EQ(again->table->state.player(Seat::Second)->name, "Minh");
    EXPECT_EQ(key_of_seat(again->table->keys, Seat::First), hash_of_secret("Lan's"));
    EXPECT_EQ(key_of_seat(again->table->keys, Seat::Second), hash_of_secret("Minh's"));
    EXPECT_EQ(again->addition.lines.size(), again->table->state.seq());
}

}  // namespace
}  // namespace seats_test
}  // namespace kyvien::hall
