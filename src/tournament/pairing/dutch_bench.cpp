// One round of the Dutch system, with the history that generated rounds before it left.
#include <benchmark/benchmark.h>

#include "tournament/check/generate.h"
#include "tournament/pairing/dutch.h"

namespace kyvien::tournament {
namespace {

Event history(int players, int rounds) {
    GeneratorOptions options;
    options.players = players;
    options.rounds = rounds;
    options.forfeit_rate = 20;
    options.half_bye_rate = options.zero_bye_rate = options.late_entry_rate = 10;
    options.withdrawal_rate = 5;
    Event event = *generate_event(options, DutchSwiss());
    event.rounds_planned = 9;
    return event;
}

void pair_round(benchmark::State& state) {
    const int round = static_cast<int>(state.range(1));
    const Event event = history(static_cast<int>(state.range(0)), round - 1);
    for (auto _ : state)
        benchmark::DoNotOptimize(DutchSwiss().pair(event, round));
    state.SetComplexityN(state.range(0));
}
BENCHMARK(pair_round)
    ->ArgNames({"players", "round"})
    ->ArgsProduct({{50, 200, 500, 1000, 2000, 3000, 5000}, {2, 5, 9}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kyvien::tournament
