#include "go/life/playout_fixture.h"

#include <benchmark/benchmark.h>

namespace kyvien::go {
namespace {

void uniform_playouts(benchmark::State& state) {
    const Board board(static_cast<int>(state.range(0)));
    Playouts playouts(board, Color::Black, 1);
    std::int64_t turns = 0;
    for (auto _ : state) {
        turns += playouts.run();
        benchmark::DoNotOptimize(playouts.end());
    }
    state.counters["playouts/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
    state.counters["moves/s"] =
        benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
    state.counters["turns"] = static_cast<double>(turns) / static_cast<double>(state.iterations());
}
BENCHMARK(uniform_playouts)->Arg(9)->Arg(13)->Arg(19);

}  // namespace
}  // namespace kyvien::go
