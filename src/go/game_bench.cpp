// The cost of the whole-board rule: the same random games replayed under each rule.
#include "go/game.h"

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

namespace kyvien::go {
namespace {

struct Play {
    Point point;
    Color color;
};

/// Random games without eye filling, legal under the whole-board rule.
std::vector<std::vector<Play>> random_games(int size, int count) {
    std::vector<std::vector<Play>> games;
    std::mt19937_64 random(7);
    for (int g = 0; g < count; ++g) {
        Game game(size);
        std::vector<Play> plays;
        const int length = size * size * 3 / 4;
        while (static_cast<int>(plays.size()) < length) {
            const auto bound = static_cast<std::uint64_t>(size);
            const Point point{static_cast<std::uint8_t>(random() % bound),
                              static_cast<std::uint8_t>(random() % bound)};
            const Color color = game.turn();
            if (game.play(point))
                plays.push_back({point, color});
        }
        games.push_back(std::move(plays));
    }
    return games;
}

void replay_games(benchmark::State& state, RepetitionRule rule) {
    const int size = static_cast<int>(state.range(0));
    const auto games = random_games(size, 200);
    Game game(size, rule);
    std::int64_t moves = 0;
    for (auto _ : state)
        for (const auto& plays : games) {
            game.reset(size, rule);
            for (const Play& play : plays)
                if (game.replay(play.point, play.color))
                    state.SkipWithError("a legal play was refused");
            moves += static_cast<std::int64_t>(plays.size());
        }
    state.counters["moves/s"] =
        benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
    state.counters["ns/move"] =
        benchmark::Counter(static_cast<double>(moves) / 1e9,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(replay_games, plain_ko, RepetitionRule::KoOnly)->Arg(9)->Arg(19);
BENCHMARK_CAPTURE(replay_games, whole_board, RepetitionRule::WholeBoard)->Arg(9)->Arg(19);
BENCHMARK_CAPTURE(replay_games, no_rule, RepetitionRule::None)->Arg(9)->Arg(19);

}  // namespace
}  // namespace kyvien::go
