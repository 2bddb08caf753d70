// Single cases of C.04.4.1: its own examples, and criteria that random events seldom reach.
#include "tournament/pairing/dubov/dubov.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tournament/check/event_fixture.h"
#include "tournament/pairing/dubov/internal/dubov_bracket.h"

namespace kyvien::tournament {
namespace dubov_test {
namespace {

using internal::DubovField;
using internal::DubovPlayer;

RoundPairing paired(const Event& event, int round) {
    const auto pairing = DubovSwiss().pair(event, round);
    EXPECT_TRUE(pairing) << (pairing ? "" : pairing.error().english);
    return pairing ? *pairing : RoundPairing{};
}

void draw(Event& event, int white, int black) {
    enter_game(event, white, black, Outcome::Draw, Outcome::Draw);
}

TEST(Dubov, ShiftersAreNumberedFromTheMiddle) {
    // 4.3.3: A to G are numbered D, C, E, B, F, A, G.
    EXPECT_EQ(internal::shifters_from_middle({1, 2, 3, 4, 5, 6, 7}),
              (std::vector<int>{4, 3, 5, 2, 6, 1, 7}));
    EXPECT_EQ(internal::shifters_from_middle({1, 2, 3, 4}), (std::vector<int>{2, 3, 1, 4}));
}

TEST(Dubov, FirstRoundPairsUpperWithLowerHalf) {
    const RoundPairing pairing = paired(field_of(6), 1);
    EXPECT_EQ(pairing.boards, (std::vector<Board>{{1, 4}, {5, 2}, {3, 6}}));
}

TEST(Dubov, WeakOpponentsSoFarLeadToAStrongOne) {
    // All drawn; 2, 4, 5 and 7 had Black. By opponents, weakest first, they are 4, 2, 7, 5, and
    // meet 1, 3, 6, 8 in this order.
    Event event = field_of(8);
    for (Entry& entry : event.entries)
        entry.rating = 2600 - 100 * entry.number;
    draw(event, 1, 5);
    draw(event, 6, 2);
    draw(event, 3, 7);
    draw(event, 8, 4);
    EXPECT_EQ(paired(event, 2).boards, (std::vector<Board>{{4, 1}, {2, 3}, {5, 8}, {7, 6}}));
}

TEST(Dubov, APlayerWithoutGamesPrefersBlack) {
    // 1, with White, and 2 drew; 3 and 4 enter late with half a point each. Three prefer Black
    // (1.6.4); 3, in the middle of them, is shifted.
    Event event = field_of(4);
    draw(event, 1, 2);
    for (std::size_t i = 2; i < 4; ++i)
        event.entries[i].records.push_back({0, Colour::None, Outcome::HalfBye});
    EXPECT_EQ(paired(event, 2).boards, (std::vector<Board>{{3, 1}, {2, 4}}));
}

TEST(Dubov, TheByeGoesToTheLowestScoreThenMostGamesThenLargestNumber) {
    Event event = field_of(5);
    event.entries[4].records.push_back({0, Colour::None, Outcome::PairingBye});
    enter_game(event, 1, 2, Outcome::Win, Outcome::Loss);
    enter_game(event, 3, 4, Outcome::ForfeitWin, Outcome::ForfeitLoss);
    // 2 and 4 have no points; 4 has played no game.
    EXPECT_EQ(paired(event, 2).bye, EntryNumber{2});
}

TEST(Dubov, AnOddFieldWithoutACandidateForTheByeIsRefused) {
    Event event = field_of(3);
    for (Entry& entry : event.entries)
        entry.records.push_back({0, Colour::None, Outcome::FullBye});
    const auto pairing = DubovSwiss().pair(event, 2);
    ASSERT_FALSE(pairing);
    EXPECT_EQ(pairing.error().code.name(), "no-bye-candidate");
}

TEST(Dubov, AvoidsAMaximumUpfloaterBeforeMinimisingUpfloats) {
    // Two residents have met. From below come 2 with 3, or 4 with 5: 2 was upfloated nine times, 4
    // and 5 three times each, 3 never; one maximum upfloater with nine is better than two with
    // six (C8 before C9).
    DubovField field;
    field.may_meet = internal::BitMatrix(6);
    for (int i = 0; i < 6; ++i) {
        DubovPlayer player;
        player.score = i < 2 ? 40 : 0;
        player.has_played = true;
        player.wants_white = i % 2 == 0;
        player.upfloats = i == 2 ? 9 : i > 3 ? 3 : 0;
        player.is_maximum_upfloater = player.upfloats >= 3;
        field.players.push_back(player);
        for (int j = 0; j < i; ++j)
            field.may_meet.insert_both(i, j);
    }
    const auto met = [&field](int a, int b) {
        field.may_meet.erase(a, b);
        field.may_meet.erase(b, a);
    };
    met(0, 1);
    met(2, 4);
    met(2, 5);
    met(3, 4);
    const auto pairs = internal::pair_dubov(field, {0, 1, 2, 3, 4, 5});
    ASSERT_TRUE(pairs);
    const bool apart = std::ranges::any_of(*pairs, [](const auto& pair) {
        return std::minmax(pair.first, pair.second) == std::minmax(4, 5);
    });
    EXPECT_TRUE(apart) << "4 and 5 stay below and meet";
}

}  // namespace
}  // namespace dubov_test
}  // namespace kyvien::tournament
