// One round of a Swiss system, with the history that generated rounds before it left.
#include <benchmark/benchmark.h>

#include "tournament/check/generate.h"
#include "tournament/pairing/burstein_index/burstein_index.h"
#include "tournament/pairing/dubov/dubov.h"
#include "tournament/pairing/dutch.h"

namespace kyvien::tournament {
namespace {

Event history(int players, int rounds, int planned, const PairingSystem& system) {
    GeneratorOptions options;
    options.players = players;
    options.rounds = rounds;
    options.forfeit_rate = 20;
    options.half_bye_rate = options.zero_bye_rate = options.late_entry_rate = 10;
    options.withdrawal_rate = 5;
    Event event = *generate_event(options, system);
    event.rounds_planned = planned;
    return event;
}

template <typename System, int kPlanned>
void pair_round(benchmark::State& state) {
    const int round = static_cast<int>(state.range(1));
    const System system;
    const Event event = history(static_cast<int>(state.range(0)), round - 1, kPlanned, system);
    for (auto _ : state)
        benchmark::DoNotOptimize(system.pair(event, round));
    state.SetComplexityN(state.range(0));
}
BENCHMARK(pair_round<DutchSwiss, 9>)
    ->ArgNames({"players", "round"})
    ->ArgsProduct({{50, 200, 500, 1000, 2000, 3000, 5000}, {2, 5, 9}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(pair_round<DubovSwiss, 11>)
    ->ArgNames({"players", "round"})
    ->ArgsProduct({{200, 1001, 3001}, {2, 3, 4, 5, 6, 7, 8, 9, 10, 11}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(pair_round<BursteinIndexSwiss, 11>)
    ->ArgNames({"players", "round"})
    ->ArgsProduct({{200, 1001, 3001}, {2, 3, 4, 5, 6, 7, 8, 9, 10, 11}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kyvien::tournament
