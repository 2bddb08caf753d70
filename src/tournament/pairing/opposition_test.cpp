#include <gtest/gtest.h>

#include "tournament/check/event_fixture.h"
#include "tournament/pairing/internal/opposition.h"

namespace kyvien::tournament::internal {
namespace {

/// Four players, three rounds: 1 beats 2 and 3 and has the bye; 4 is absent in the first two.
Event three_rounds() {
    Event event = field_of(4);
    const auto record = [&event](int player, int opponent, Colour colour, Outcome outcome) {
        event.entries[static_cast<std::size_t>(player - 1)].records.push_back(
            {static_cast<EntryNumber>(opponent), colour, outcome, true});
    };
    record(1, 2, Colour::White, Outcome::Win);
    record(2, 1, Colour::Black, Outcome::Loss);
    record(3, 0, Colour::None, Outcome::HalfBye);
    record(4, 0, Colour::None, Outcome::ZeroBye);
    record(1, 3, Colour::Black, Outcome::Win);
    record(3, 1, Colour::White, Outcome::Loss);
    record(2, 0, Colour::None, Outcome::FullBye);
    record(4, 0, Colour::None, Outcome::ZeroBye);
    record(1, 0, Colour::None, Outcome::PairingBye);
    record(2, 3, Colour::White, Outcome::Draw);
    record(3, 2, Colour::Black, Outcome::Draw);
    record(4, 0, Colour::None, Outcome::ZeroBye);
    return event;
}

double points(std::int64_t twentieths) {
    return static_cast<double>(twentieths) / Points::kPerPoint;
}

TEST(Opposition, CountsGamesNotPlayedAsDrawsForTheOpponents) {
    const Event event = three_rounds();
    const OppositionTable table(event, 4, std::vector<Points>(4));
    // To its opponents 2 contributes 0 + 1/2 + 1/2 and 3 the same.
    const Opposition first = table.of(event.entries[0], 0);
    // The virtual opponent of the bye started with 2 points and lost.
    EXPECT_EQ(points(first.buchholz), 1 + 1 + 2);
    EXPECT_EQ(points(first.median), 1);
    EXPECT_EQ(points(first.sonneborn_berger) / Points::kPerPoint, 1 + 1 + 2);
    EXPECT_EQ(points(first.score), 3);
}

TEST(Opposition, AVirtualOpponentHasOnesOwnPointsTheReversedResultAndThenDraws) {
    const Event event = three_rounds();
    const OppositionTable table(event, 4, std::vector<Points>(4));
    // 4 was absent three times: opponents of 0 + 1 + 1/2 + 1/2, 0 + 1 + 1/2 and 0 + 1.
    const Opposition absent = table.of(event.entries[3], 3);
    EXPECT_EQ(points(absent.buchholz), 2 + 1.5 + 1);
    EXPECT_EQ(absent.sonneborn_berger, 0);
    // 2: the first contributes 1 + 1 + 1/2; the bye's opponent 0 + 0 + 1/2; the third 1.
    const Opposition second = table.of(event.entries[1], 1);
    EXPECT_EQ(points(second.buchholz), 2.5 + 0.5 + 1);
    EXPECT_EQ(points(second.sonneborn_berger) / Points::kPerPoint, 0.5 + 0.5);
}

TEST(Opposition, AddsTheAccelerationOfTheRoundToWhatOpponentsAreWorth) {
    const Event event = three_rounds();
    std::vector<Points> extra(4);
    extra[1] = Points::whole(1);
    const OppositionTable table(event, 2, extra);
    EXPECT_EQ(points(table.of(event.entries[0], 0).buchholz), 1);
    EXPECT_EQ(points(table.of(event.entries[1], 1).score), 1);
    EXPECT_EQ(table.of(event.entries[0], 0).median, 0) << "two rounds have no middle";
}

TEST(Opposition, OrdersPlayersOfDifferentScoresByScoreTimesBuchholz) {
    Opposition high{60, 100, 10, 0, 0}, low{40, 100, 14, 0, 1};
    EXPECT_TRUE(is_ranked_before(high, low));
    high.score = 40;
    EXPECT_FALSE(is_ranked_before(high, low));
    low.sonneborn_berger = 99;
    EXPECT_TRUE(is_ranked_before(high, low));
    EXPECT_TRUE(is_ranked_before({0, 0, 0, 0, 1}, {0, 0, 0, 0, 2}));
}

}  // namespace
}  // namespace kyvien::tournament::internal
