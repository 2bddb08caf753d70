// Pairings, colours and points of an arena: examples, properties of large fields, and small fields
// compared with all possible pairings.
#include "tournament/pairing/arena/arena.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <set>

#include "effort.h"

namespace kyvien::tournament {
namespace {

std::vector<ArenaPlayer> players(int count) {
    std::vector<ArenaPlayer> all;
    for (int i = 1; i <= count; ++i)
        all.emplace_back().number = static_cast<EntryNumber>(i);
    return all;
}

/// The two players of a board, the smaller number first.
std::pair<EntryNumber, EntryNumber> pair_of(const Board& board) {
    return std::minmax(board.white, board.black);
}

std::set<std::pair<EntryNumber, EntryNumber>> pairs_of(const std::vector<Board>& boards) {
    std::set<std::pair<EntryNumber, EntryNumber>> pairs;
    for (const Board& board : boards)
        pairs.insert(pair_of(board));
    return pairs;
}

using Pairs = std::set<std::pair<EntryNumber, EntryNumber>>;

TEST(Arena, PairsNeighboursInTheStandings) {
    EXPECT_EQ(pairs_of(arena_pairs(players(6))), (Pairs{{1, 2}, {3, 4}, {5, 6}}));
}

TEST(Arena, MembersOfATeamNeverMeet) {
    auto waiting = players(6);
    for (const std::size_t i : {0U, 1U, 2U})
        waiting[i].team = 1;
    waiting[3].team = 2;
    EXPECT_EQ(pairs_of(arena_pairs(waiting)).size(), 3U);
    for (const auto& [one, other] : pairs_of(arena_pairs(waiting)))
        EXPECT_FALSE(are_teammates(waiting[one - 1U], waiting[other - 1U]));
    for (ArenaPlayer& each : waiting)
        each.team = 1;
    EXPECT_TRUE(arena_pairs(waiting).empty());
    // A whole group waiting for the others of a large field.
    auto many = players(61);
    for (ArenaPlayer& each : many)
        each.team = 1;
    many[60].team = 2;
    EXPECT_EQ(arena_pairs(many).size(), 1U);
}

TEST(Arena, PairsNobodyWithFewerThanTwoPlayers) {
    EXPECT_TRUE(arena_pairs(players(0)).empty());
    EXPECT_TRUE(arena_pairs(players(1)).empty());
}

TEST(Arena, AvoidsAnImmediateRematch) {
    auto waiting = players(4);
    waiting[0].last_opponent = 2;
    waiting[1].last_opponent = 1;
    EXPECT_EQ(pairs_of(arena_pairs(waiting)), (Pairs{{1, 3}, {2, 4}}));
}

TEST(Arena, ARematchCountsIfItWasTheLastGameOfEitherPlayer) {
    auto waiting = players(4);
    waiting[1].last_opponent = 1;
    waiting[0].last_opponent = 9;
    EXPECT_EQ(pairs_of(arena_pairs(waiting)), (Pairs{{1, 3}, {2, 4}}));
}

TEST(Arena, AllowsARematchWhenNobodyElseIsFree) {
    auto waiting = players(2);
    waiting[0].last_opponent = 2;
    waiting[1].last_opponent = 1;
    EXPECT_EQ(pairs_of(arena_pairs(waiting)), (Pairs{{1, 2}}));
}

TEST(Arena, LeavesOutThePlayerWhoWaitedLeast) {
    auto waiting = players(3);
    waiting[0].since = 3'000;
    waiting[1].since = 1'000;
    waiting[2].since = 2'000;
    EXPECT_EQ(pairs_of(arena_pairs(waiting)), (Pairs{{2, 3}}));
    for (ArenaPlayer& each : waiting)
        each.since = 1'000;
    EXPECT_EQ(pairs_of(arena_pairs(waiting)), (Pairs{{1, 2}})) << "then the lowest";
}

TEST(Arena, PairsLongWaitingPlayersInALargeField) {
    auto waiting = players(201);
    for (ArenaPlayer& each : waiting)
        each.since = 5'000;
    waiting[200].since = 1'000;
    waiting[40].since = 6'000;
    const auto pairs = pairs_of(arena_pairs(waiting));
    EXPECT_EQ(pairs.size(), 100U);
    for (const auto& [one, other] : pairs)
        EXPECT_TRUE(one != 41 && other != 41) << "only who has waited least is left over";
}

TEST(Arena, BalancesColoursThenAlternatesThem) {
    auto waiting = players(2);
    waiting[0].balance = 1;
    EXPECT_EQ(arena_pairs(waiting).front(), (Board{2, 1}));
    waiting[0].balance = waiting[1].balance = 0;
    waiting[0].last_colour = Colour::Black;
    waiting[1].last_colour = Colour::White;
    EXPECT_EQ(arena_pairs(waiting).front(), (Board{1, 2}));
    waiting[0].last_colour = Colour::White;
    waiting[1].last_colour = Colour::Black;
    EXPECT_EQ(arena_pairs(waiting).front(), (Board{2, 1}));
}

TEST(Arena, FirstGamesAlternateTheHigherPlayersColourByBoard) {
    const auto boards = arena_pairs(players(4));
    EXPECT_EQ(boards[0], (Board{1, 2}));
    EXPECT_EQ(boards[1], (Board{4, 3}));
    EXPECT_EQ(arena_pairs(players(2), 7).front(), (Board{2, 1})) << "counted over the arena";
}

// ---- brute force over all pairings ----

/// The cost of a pairing, most important first: players left over, rematches, whose turn it was to
/// be left over, distances.
using Cost = std::array<long, 4>;

/// The turn, from 0, of the player left over: those who have waited least first, of them the
/// lowest.
std::vector<long> turns(const std::vector<ArenaPlayer>& waiting) {
    std::vector<long> turn(waiting.size());
    for (std::size_t i = 0; i < waiting.size(); ++i)
        for (std::size_t j = 0; j < waiting.size(); ++j)
            turn[i] += waiting[j].since > waiting[i].since ||
                               (waiting[j].since == waiting[i].since && j > i)
                           ? 1
                           : 0;
    return turn;
}

Cost cost_of(const std::vector<ArenaPlayer>& waiting, const std::vector<int>& mates) {
    Cost cost{};
    const std::vector<long> turn = turns(waiting);
    for (std::size_t i = 0; i < mates.size(); ++i) {
        if (mates[i] < 0) {
            ++cost[0];
            cost[2] += turn[i];
            continue;
        }
        const auto j = static_cast<std::size_t>(mates[i]);
        if (j < i)
            continue;
        if (are_teammates(waiting[i], waiting[j]))
            cost[0] += 1'000;
        cost[1] += met_in_last_game(waiting[i], waiting[j]) ? 1 : 0;
        cost[3] += static_cast<long>((j - i) * (j - i));
    }
    return cost;
}

Cost min_cost(const std::vector<ArenaPlayer>& waiting) {
    std::vector<int> mates(waiting.size(), -2);
    std::optional<Cost> least;
    const std::function<void()> go = [&] {
        const auto open = std::ranges::find(mates, -2);
        if (open == mates.end()) {
            const Cost cost = cost_of(waiting, mates);
            if (!least || cost < *least)
                least = cost;
            return;
        }
        const auto i = open - mates.begin();
        *open = -1;
        go();
        for (std::size_t j = static_cast<std::size_t>(i) + 1; j < mates.size(); ++j) {
            if (mates[j] != -2)
                continue;
            *open = static_cast<int>(j);
            mates[j] = static_cast<int>(i);
            go();
            mates[j] = -2;
        }
        *open = -2;
    };
    go();
    return *least;
}

TEST(Arena, BruteForceFindsNoBetterPairing) {
    std::mt19937 random(20261127);
    const auto below = [&random](int end) {
        return static_cast<int>(random() % static_cast<unsigned>(end));
    };
    for (int sample = 0; sample < kyvien::test::samples(1'500); ++sample) {
        auto waiting = players(2 + below(7));
        const int size = static_cast<int>(waiting.size());
        for (ArenaPlayer& each : waiting) {
            each.since = below(4);
            each.last_opponent = static_cast<EntryNumber>(below(size + 3));
            if (each.last_opponent == each.number)
                each.last_opponent = 0;
            each.team = sample % 2 == 0 ? 0 : below(4);
        }
        std::vector<int> mates(waiting.size(), -1);
        for (const Board& board : arena_pairs(waiting)) {
            ASSERT_NE(board.white, board.black);
            ASSERT_EQ(mates[board.white - 1U], -1);
            ASSERT_EQ(mates[board.black - 1U], -1);
            mates[board.white - 1U] = board.black - 1;
            mates[board.black - 1U] = board.white - 1;
        }
        ASSERT_EQ(cost_of(waiting, mates), min_cost(waiting)) << "sample " << sample;
    }
}

TEST(Arena, PairsALargeFieldOnceWithoutRematches) {
    std::mt19937 random(7);
    for (int sample = 0; sample < kyvien::test::samples(20); ++sample) {
        auto waiting = players(150 + static_cast<int>(random() % 100));
        for (std::size_t i = 0; i + 1 < waiting.size(); i += 2) {
            waiting[i].last_opponent = waiting[i + 1].number;
            waiting[i + 1].last_opponent = waiting[i].number;
        }
        const auto boards = arena_pairs(waiting);
        EXPECT_EQ(boards.size(), waiting.size() / 2);
        std::set<EntryNumber> seen;
        for (const Board& board : boards) {
            EXPECT_TRUE(seen.insert(board.white).second);
            EXPECT_TRUE(seen.insert(board.black).second);
            EXPECT_FALSE(met_in_last_game(waiting[board.white - 1U], waiting[board.black - 1U]));
        }
    }
}

// ---- points ----

Event event_of(int count, int rating = 2000) {
    Event event;
    for (int i = 1; i <= count; ++i) {
        Entry& entry = event.entries.emplace_back();
        entry.number = static_cast<EntryNumber>(i);
        entry.rating = rating;
    }
    return event;
}

/// Points of number 1, who has the first colour in all of these games.
int points_of(std::initializer_list<const char*> results) {
    std::vector<ArenaGame> games;
    for (const char* result : results)
        games.push_back({{1, 2}, result});
    return arena_scores(event_of(2), games).front().points;
}

TEST(ArenaTable, AWinGivesTwoADrawOneAndALossNothing) {
    EXPECT_EQ(points_of({}), 0);
    EXPECT_EQ(points_of({"1-0"}), 2);
    EXPECT_EQ(points_of({"1/2"}), 1);
    EXPECT_EQ(points_of({"0-1"}), 0);
    EXPECT_EQ(points_of({"+/-"}), 2);
    EXPECT_EQ(points_of({"-/-"}), 0);
}

TEST(ArenaTable, AfterTwoWinsInARowPointsDoubleUntilAGameIsNotWon) {
    EXPECT_EQ(points_of({"1-0", "1-0"}), 4);
    EXPECT_EQ(points_of({"1-0", "1-0", "1-0"}), 8);
    EXPECT_EQ(points_of({"1-0", "1-0", "1-0", "1-0"}), 12);
    EXPECT_EQ(points_of({"1-0", "1-0", "1/2"}), 6) << "the draw counts twice too";
    EXPECT_EQ(points_of({"1-0", "1-0", "1/2", "1-0"}), 8) << "and ends it";
    EXPECT_EQ(points_of({"1-0", "1-0", "0-1", "1-0", "1-0", "1-0"}), 12);
}

TEST(ArenaTable, BerserkGivesAPointForAWinInWhichEnoughMovesWereMade) {
    const auto points = [](const char* result, std::optional<int> moves) {
        const std::vector<ArenaGame> games = {{{1, 2}, result, true, {moves, std::nullopt}}};
        return arena_scores(event_of(2), games).front().points;
    };
    EXPECT_EQ(points("1-0", std::nullopt), 2);
    EXPECT_EQ(points("1-0", kBerserkMoves), 3);
    EXPECT_EQ(points("1-0", kBerserkMoves - 1), 2);
    EXPECT_EQ(points("+/-", 40), 2) << "nobody played";
    EXPECT_EQ(points("1/2", 40), 1);
    EXPECT_EQ(points("0-1", 40), 0);
    // The extra point is not doubled; the opponent's berserk gives him nothing when he loses.
    const std::vector<ArenaGame> games = {{{1, 2}, "1-0", true, {std::nullopt, 30}},
                                          {{2, 1}, "0-1", true, {std::nullopt, 30}},
                                          {{1, 2}, "1-0", true, {30, 30}},
                                          {{1, 2}, "1-0", false, {30, std::nullopt}}};
    const auto scores = arena_scores(event_of(2), games);
    EXPECT_EQ(scores[0].points, 2 + 3 + 5);
    EXPECT_EQ(scores[0].berserk, 2) << "of games that count";
    EXPECT_EQ(scores[1].points, 0);
    EXPECT_EQ(scores[1].berserk, 2);
}

TEST(ArenaTable, IgnoresPendingAndLateGames) {
    const std::vector<ArenaGame> games = {
        {{1, 2}, "1-0"}, {{1, 2}, "1-0", false}, {{1, 2}, ""}, {{2, 1}, "0-1"}, {{1, 2}, "1-0"}};
    const auto scores = arena_scores(event_of(2), games);
    EXPECT_EQ(scores[0].points, 8);
    EXPECT_EQ(scores[0].games, 3);
    EXPECT_EQ(scores[1].points, 0);
    EXPECT_TRUE(scores[0].is_next_doubled());
    EXPECT_FALSE(scores[1].is_next_doubled());
}

TEST(ArenaTable, BreaksTiesByGamesWonThenPerformance) {
    Event event = event_of(5);
    event.entries[3].rating = 2400;
    event.entries[4].rating = 1600;
    const std::vector<ArenaGame> games = {
        {{1, 4}, "1-0"},  // 1: 2 points, one win, 2900
        {{2, 5}, "1-0"},  // 2: 2 points, one win, 2100
        {{3, 4}, "1/2"},
        {{3, 5}, "1/2"},  // 3: 2 points, no win
    };
    const Standings table = arena_standings(event, games);
    EXPECT_EQ(table.lines[0].number, 1);
    EXPECT_EQ(table.lines[1].number, 2);
    EXPECT_EQ(table.lines[2].number, 3);
    EXPECT_EQ(table.lines[2].place, 3);
    EXPECT_EQ(to_string(table.lines[0].keys[2]), "2900");
    EXPECT_EQ(to_string(table.lines[2].keys[2]), "2000");
}

TEST(ArenaTable, DeductsPenaltiesAndSharesPlacesOnTies) {
    Event event = event_of(3, 0);
    event.entries[0].penalties = {Points::whole(1)};
    const Standings table = arena_standings(event, std::vector<ArenaGame>{});
    EXPECT_EQ(table.lines[0].place, 1);
    EXPECT_EQ(table.lines[1].place, 1);
    EXPECT_EQ(table.lines[2].number, 1);
    EXPECT_EQ(to_string(table.lines[2].points), "-1");
}

}  // namespace
}  // namespace kyvien::tournament
