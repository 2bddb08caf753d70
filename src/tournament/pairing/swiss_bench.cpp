// One round of a Swiss system in a generated event.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "tournament/check/generate.h"
#include "tournament/pairing/burstein_index/burstein_index.h"
#include "tournament/pairing/dubov/dubov.h"
#include "tournament/pairing/dutch.h"

namespace kyvien::tournament {
namespace {

/// A whole event, generated once.
const Event& whole_event(int players, int rounds, const PairingSystem& system) {
    static std::map<std::tuple<std::string_view, int, int>, Event> made;
    const std::tuple key(system.name(), players, rounds);
    if (const auto found = made.find(key); found != made.end())
        return found->second;
    GeneratorOptions options;
    options.players = players;
    options.rounds = rounds;
    options.forfeit_rate = 20;
    options.half_bye_rate = options.zero_bye_rate = options.late_entry_rate = 10;
    options.withdrawal_rate = 5;
    return made.emplace(key, *generate_event(options, system)).first->second;
}

/// The event just before `round` was paired, with its absent players.
Event before_round(Event event, int round) {
    const auto played = static_cast<std::size_t>(round - 1);
    for (Entry& entry : event.entries) {
        const Outcome now = entry.record(round).outcome;
        const bool is_absent = now == Outcome::ZeroBye || now == Outcome::HalfBye;
        entry.records.resize(std::min(entry.records.size(), played + (is_absent ? 1 : 0)));
    }
    return event;
}

template <typename System, int kRounds>
void pair_round(benchmark::State& state) {
    const int round = static_cast<int>(state.range(1));
    const System system;
    const Event event =
        before_round(whole_event(static_cast<int>(state.range(0)), kRounds, system), round);
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
    ->ArgsProduct({{200, 1001, 3001}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(pair_round<BursteinIndexSwiss, 11>)
    ->ArgNames({"players", "round"})
    ->ArgsProduct({{200, 1001, 3001}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kyvien::tournament
