// tournament/pairing/small_events_fixture.h — for tests: small random events, paired by an engine
// and by a brute-force reference.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "tournament/check/event_fixture.h"

namespace kyvien::tournament {

/// Boards in any order, the player with White first, and the bye or 0; empty if there is no
/// pairing.
using ReferencePairing = std::optional<std::pair<std::set<std::pair<int, int>>, int>>;
using Reference = std::function<ReferencePairing(const Event&, int round)>;

class RandomSmallEvents {
  public:
    RandomSmallEvents(const PairingSystem& system, Reference reference, unsigned seed)
        : system_(system), reference_(std::move(reference)), random_(seed) {}

    int rounds = 0, refused = 0, byes = 0, floats = 0;

    static bool is_thorough() { return std::getenv("KYVIEN_SLOW_TESTS") != nullptr; }

    enum class Accelerated { No, ByBaku };

    /// From the first round to the last, with absences, forfeits and draws.
    void compare_event(Accelerated accelerated = Accelerated::No) {
        const int players = 4 + roll(7);
        Event event = some_players(players);
        event.rounds_planned = 3 + roll(players);
        if (accelerated == Accelerated::ByBaku)
            accelerate_baku(event);
        const int away = roll(3) == 0 ? 10 : 0;
        for (int round = 1; round <= event.rounds_planned; ++round) {
            for (Entry& entry : event.entries) {
                entry.records.resize(static_cast<std::size_t>(round - 1));
                if (roll(100) < away)
                    entry.records.push_back({0, Colour::None,
                                             roll(4) == 0   ? Outcome::FullBye
                                             : roll(2) == 0 ? Outcome::HalfBye
                                                            : Outcome::ZeroBye});
            }
            const auto pairing = compare_round(event, round);
            if (!pairing)
                return;
            play(event, *pairing);
        }
    }

    /// One round after rounds with random pairings.
    void compare_round_after_random_rounds() {
        const int players = 2 * (3 + roll(3));
        Event event = some_players(players);
        const int before = 3 + roll(2);
        event.rounds_planned = before + 1 + roll(6);
        std::vector<EntryNumber> order;
        for (const Entry& entry : event.entries)
            order.push_back(entry.number);
        for (int round = 1; round <= before; ++round) {
            std::ranges::shuffle(order, random_);
            RoundPairing pairing;
            for (std::size_t i = 0; i < order.size(); i += 2)
                pairing.boards.push_back({order[i], order[i + 1]});
            play(event, pairing);
        }
        compare_round(event, before + 1);
    }

    void print_summary() const {
        std::cout << rounds << " rounds compared, " << byes << " with a bye, " << floats
                  << " pairs of different scores, " << refused << " refused by both\n";
    }

  private:
    int roll(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }

    Event some_players(int count) {
        Event event = field_of(count);
        event.initial_colour = roll(2) == 0 ? Colour::White : Colour::Black;
        for (Entry& entry : event.entries)
            entry.rating = 1500 + 10 * roll(60);
        return event;
    }

    /// The engine's pairing; empty if both refuse.
    std::optional<RoundPairing> compare_round(const Event& event, int round) {
        auto quick = system_.pair(event, round);
        const ReferencePairing slow = reference_(event, round);
        EXPECT_EQ(quick.has_value(), slow.has_value()) << "round " << round;
        if (!quick || !slow) {
            ++refused;
            return std::nullopt;
        }
        ++rounds;
        byes += quick->bye ? 1 : 0;
        std::set<std::pair<int, int>> boards;
        for (const Board& board : quick->boards) {
            boards.insert({board.white, board.black});
            floats += event.score_before(*event.find(board.white), round) !=
                              event.score_before(*event.find(board.black), round)
                          ? 1
                          : 0;
        }
        EXPECT_EQ(boards, slow->first) << "round " << round;
        EXPECT_EQ(quick->bye.value_or(0), slow->second) << "round " << round;
        return *std::move(quick);
    }

    void play(Event& event, const RoundPairing& pairing) {
        if (pairing.bye)
            event.entries[*pairing.bye - 1U].records.push_back(
                {0, Colour::None, Outcome::PairingBye});
        for (const Board& board : pairing.boards) {
            constexpr std::pair<Outcome, Outcome> kEnds[] = {
                {Outcome::Win, Outcome::Loss},
                {Outcome::Loss, Outcome::Win},
                {Outcome::Draw, Outcome::Draw},
                {Outcome::ForfeitWin, Outcome::ForfeitLoss}};
            const auto& [one, two] = kEnds[static_cast<std::size_t>(roll(20) == 0 ? 3 : roll(3))];
            enter_game(event, board.white, board.black, one, two);
        }
    }

    const PairingSystem& system_;
    Reference reference_;
    std::mt19937_64 random_;
};

// Checks applied to every engine; a thorough run takes many more samples.

/// Whole events.
inline void expect_same_events(const PairingSystem& system, const Reference& reference,
                               unsigned seed, int usual) {
    const int events = RandomSmallEvents::is_thorough() ? 5'000 : usual;
    RandomSmallEvents compared(system, reference, seed);
    for (int event = 0; event < events; ++event) {
        compared.compare_event();
        ASSERT_FALSE(testing::Test::HasFailure()) << "event " << event;
    }
    EXPECT_GT(compared.rounds, 3 * events);
    EXPECT_GT(compared.byes, events);
    EXPECT_GT(compared.floats, 3 * events);
    compared.print_summary();
}

/// Single rounds after rounds with random pairings.
inline void expect_same_rounds(const PairingSystem& system, const Reference& reference,
                               unsigned seed, int usual) {
    const int rounds = RandomSmallEvents::is_thorough() ? 20'000 : usual;
    RandomSmallEvents compared(system, reference, seed);
    for (int round = 0; round < rounds; ++round) {
        compared.compare_round_after_random_rounds();
        ASSERT_FALSE(testing::Test::HasFailure()) << "try " << round;
    }
    EXPECT_GT(compared.rounds, rounds / 2);
    EXPECT_GT(compared.floats, rounds);
    compared.print_summary();
}

}  // namespace kyvien::tournament
