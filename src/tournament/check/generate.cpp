#include "tournament/check/generate.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "base/hash.h"
#include "base/reason.h"
#include "base/result.h"
#include "tournament/check/report_system.h"
#include "tournament/event/game_result.h"
#include "tournament/pairing/double_swiss/double_swiss.h"
#include "tournament/trf/double_rounds.h"

namespace kyvien::tournament {
namespace {

/// A random number generator that is the same on every platform.
class RandomSource {
  public:
    explicit RandomSource(std::uint64_t seed) : state_(seed) {}

    /// A number from 0 to bound - 1. Needs: bound > 0.
    int below(int bound) { return static_cast<int>(next() % static_cast<std::uint64_t>(bound)); }
    bool happens(int per_thousand) { return below(1000) < per_thousand; }

  private:
    std::uint64_t next() { return base::next_splitmix64(state_); }
    std::uint64_t state_;
};

/// Expected score of the stronger side, per thousand.
int expectation(int rating_difference) {
    constexpr int kKnown[][2] = {{0, 500},   {100, 640}, {200, 760}, {300, 850},
                                 {400, 910}, {600, 970}, {800, 1000}};
    const int difference = std::min(std::abs(rating_difference), 800);
    for (std::size_t i = 1; i < std::size(kKnown); ++i)
        if (difference <= kKnown[i][0]) {
            const int step = kKnown[i][0] - kKnown[i - 1][0];
            return kKnown[i - 1][1] +
                   (kKnown[i][1] - kKnown[i - 1][1]) * (difference - kKnown[i - 1][0]) / step;
        }
    return 1000;
}

void put(Entry& entry, int round, const RoundRecord& record) {
    const auto size = static_cast<std::size_t>(round);
    if (entry.records.size() < size)
        entry.records.resize(size);
    entry.records[size - 1] = record;
}

void set_results(Entry& white, Entry& black, int round, Outcome for_white, Outcome for_black) {
    put(white, round, {black.number, Colour::White, for_white, true});
    put(black, round, {white.number, Colour::Black, for_black, true});
}

void play(Entry& white, Entry& black, int round, const GeneratorOptions& options,
          RandomSource& rng) {
    if (rng.happens(options.forfeit_rate)) {
        const bool white_came = rng.below(2) == 0;
        set_results(white, black, round, white_came ? Outcome::ForfeitWin : Outcome::ForfeitLoss,
                    white_came ? Outcome::ForfeitLoss : Outcome::ForfeitWin);
        return;
    }
    // Zero rates draw no random numbers, so that the same seeds keep giving the same tournaments.
    if (options.unusual_rate > 0 && rng.happens(options.unusual_rate)) {
        constexpr std::pair<Outcome, Outcome> kUnusual[] = {{Outcome::Draw, Outcome::Loss},
                                                            {Outcome::Loss, Outcome::Draw},
                                                            {Outcome::Loss, Outcome::Loss}};
        const auto& [for_white, for_black] = kUnusual[static_cast<std::size_t>(rng.below(3))];
        set_results(white, black, round, for_white, for_black);
        return;
    }
    const int expected = expectation(white.rating - black.rating);
    const int draws = options.draw_rate * (2 * (1000 - expected)) / 1000;
    const int roll = rng.below(1000);
    const bool white_is_stronger = white.rating >= black.rating;
    if (roll < draws) {
        set_results(white, black, round, Outcome::Draw, Outcome::Draw);
        return;
    }
    const bool stronger_wins = roll - draws < expected - draws / 2;
    const bool white_wins = stronger_wins == white_is_stronger;
    set_results(white, black, round, white_wins ? Outcome::Win : Outcome::Loss,
                white_wins ? Outcome::Loss : Outcome::Win);
}

/// A two-game match, scored by its games; forfeited by an absent player.
void play_match(Entry& white, Entry& black, int round, const GeneratorOptions& options,
                const PointSystem& points, RandomSource& rng) {
    const auto halves = [&](const Entry& entry) {
        const Outcome outcome = entry.record(round).outcome;
        return outcome == Outcome::Win ? 2 : outcome == Outcome::Draw ? 1 : 0;
    };
    play(white, black, round, options, rng);
    if (!white.record(round).was_played())
        return;
    int of_white = halves(white), of_black = halves(black);
    GeneratorOptions both_came = options;
    both_came.forfeit_rate = 0;
    play(black, white, round, both_came, rng);
    of_white += halves(white);
    of_black += halves(black);
    const auto outcome = [](int mine, int theirs) {
        return mine > theirs ? Outcome::Win : mine < theirs ? Outcome::Loss : Outcome::Draw;
    };
    set_results(white, black, round, outcome(of_white, of_black), outcome(of_black, of_white));
    const Points half = Points::half();
    count_games({half * of_white, half * of_black, true}, points,
                white.records[static_cast<std::size_t>(round - 1)],
                black.records[static_cast<std::size_t>(round - 1)]);
}

Result<void> check(const GeneratorOptions& options) {
    const auto out_of_range = [](const char* name, int value, int low, int high) {
        return value < low || value > high
                   ? std::optional(Reason(
                         "option-range", "{option} is {value}, but must be from {least} to {most}",
                         {{"option", name}, {"value", value}, {"least", low}, {"most", high}}))
                   : std::nullopt;
    };
    for (const auto& fault :
         {out_of_range("players", options.players, 2, kMaxEntries),
          out_of_range("rounds", options.rounds, 1, kMaxRounds),
          out_of_range("lowest-rating", options.lowest_rating, 0, 9999),
          out_of_range("highest-rating", options.highest_rating, options.lowest_rating, 9999),
          out_of_range("draw-rate", options.draw_rate, 0, 1000),
          out_of_range("forfeit-rate", options.forfeit_rate, 0, 1000),
          out_of_range("unusual-rate", options.unusual_rate, 0, 1000),
          out_of_range("full-bye-rate", options.full_bye_rate, 0, 1000),
          out_of_range("half-bye-rate", options.half_bye_rate, 0, 1000),
          out_of_range("zero-bye-rate", options.zero_bye_rate, 0, 1000),
          out_of_range("withdrawal-rate", options.withdrawal_rate, 0, 1000),
          out_of_range("late-entry-rate", options.late_entry_rate, 0, 1000)})
        if (fault)
            return refuse("bad-option", fault->english, std::nullopt, with_reason({}, *fault));
    return {};
}

Event make_field(const GeneratorOptions& options, const PointSystem& points, RandomSource& rng,
                 std::vector<int>& first_round) {
    Event event;
    event.points = points;
    event.name = fmt::format("Made up: {} players, {} rounds, seed {}", options.players,
                             options.rounds, options.seed);
    event.rounds_planned = options.rounds;
    event.initial_colour = rng.below(2) == 0 ? Colour::White : Colour::Black;
    std::vector<int> ratings;
    const int span = options.highest_rating - options.lowest_rating + 1;
    for (int i = 0; i < options.players; ++i)
        ratings.push_back(options.lowest_rating + rng.below(span));
    std::ranges::sort(ratings, std::greater{});
    for (int i = 0; i < options.players; ++i) {
        Entry entry;
        entry.number = static_cast<EntryNumber>(i + 1);
        entry.name = fmt::format("Player{:04}, Made{:04}", i + 1, i + 1);
        entry.rating = ratings[static_cast<std::size_t>(i)];
        event.entries.push_back(std::move(entry));
        first_round.push_back(rng.happens(options.late_entry_rate) ? 2 + rng.below(3) : 1);
    }
    if (options.baku)
        accelerate_baku(event);
    return event;
}

}  // namespace

void enter_pairing(Event& event, int round, const RoundPairing& pairing) {
    const auto entry = [&event](EntryNumber number) -> Entry& {
        return *std::ranges::lower_bound(event.entries, number, {}, &Entry::number);
    };
    for (const Board& board : pairing.boards)
        set_results(entry(board.white), entry(board.black), round, Outcome::None, Outcome::None);
    if (pairing.bye)
        put(entry(*pairing.bye), round, {0, Colour::None, Outcome::PairingBye, true});
}

Result<Event> generate_event(const GeneratorOptions& options, const PairingSystem& system) {
    KYVIEN_TRY(check(options));
    RandomSource rng(options.seed);
    std::vector<int> first_round;
    const bool has_two_game_matches = pairs_two_game_matches(system);
    Event event = make_field(options, has_two_game_matches ? double_swiss_points() : PointSystem{},
                             rng, first_round);
    std::vector<bool> withdrawn(event.entries.size(), false);
    for (int round = 1; round <= options.rounds; ++round) {
        const Event before = event;
        for (std::size_t i = 0; i < event.entries.size(); ++i) {
            if (rng.happens(options.withdrawal_rate))
                withdrawn[i] = true;
            const bool half = rng.happens(options.half_bye_rate);
            const bool absent = rng.happens(options.zero_bye_rate);
            const bool full = options.full_bye_rate > 0 && rng.happens(options.full_bye_rate);
            if (withdrawn[i] || round < first_round[i] || absent)
                put(event.entries[i], round, {0, Colour::None, Outcome::ZeroBye, true});
            else if (full)
                put(event.entries[i], round, {0, Colour::None, Outcome::FullBye, true});
            else if (half)
                put(event.entries[i], round, {0, Colour::None, Outcome::HalfBye, true});
        }
        const Result<RoundPairing> pairing = system.pair(event, round);
        if (!pairing || pairing->boards.empty())
            return before;
        enter_pairing(event, round, *pairing);
        for (const Board& board : pairing->boards) {
            Entry& white = event.entries[board.white - 1U];
            Entry& black = event.entries[board.black - 1U];
            if (has_two_game_matches)
                play_match(white, black, round, options, event.points, rng);
            else
                play(white, black, round, options, rng);
        }
    }
    return event;
}

Event split_matches_into_games(const Event& matches) {
    std::vector<TwoGames> played;
    for (int round = 1; round <= matches.rounds_paired(); ++round)
        for (const Entry& white : matches.entries) {
            const RoundRecord record = white.record(round);
            if (record.opponent == 0 || record.colour != Colour::White)
                continue;
            const Entry& black = *matches.find(record.opponent);
            TwoGames games{round, white.number, black.number, {}};
            if (!record.was_played()) {
                games.results.fill(result_of(record.outcome, black.record(round).outcome));
            } else {
                const Points made = matches.points.worth(record);
                const auto result = [](bool won, bool lost) {
                    return std::string(won ? "1-0" : lost ? "0-1" : "1/2");
                };
                const Points one = Points::whole(1), two = Points::whole(2), half = Points::half();
                games.results = {result(made > one, made < one), result(made == two, made < half)};
            }
            played.push_back(std::move(games));
        }
    return matches_to_games(matches, played, {});
}

}  // namespace kyvien::tournament
