// Perft with counted and with made leaves, on positions with published figures.
#include <benchmark/benchmark.h>

#include "notation/xiangqi/fen.h"
#include "xiangqi/perft.h"

namespace kyvien::xiangqi {
namespace {

constexpr const char* kFens[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w",
};

Position position_of(const benchmark::State& state) {
    return *notation::read_xiangqi_position(kFens[state.range(0)]);
}

void nodes_per_second(benchmark::State& state, std::uint64_t nodes) {
    state.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void counted_leaves(benchmark::State& state) {
    const Position position = position_of(state);
    std::uint64_t nodes = 0;
    for (auto _ : state)
        nodes += perft(position, 5);
    nodes_per_second(state, nodes);
}
BENCHMARK(counted_leaves)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void made_leaves(benchmark::State& state) {
    const Position position = position_of(state);
    std::uint64_t nodes = 0;
    for (auto _ : state)
        nodes += perft_made(position, 4);
    nodes_per_second(state, nodes);
}
BENCHMARK(made_leaves)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void legal_moves(benchmark::State& state) {
    const Position position = position_of(state);
    for (auto _ : state)
        benchmark::DoNotOptimize(position.legal_moves());
}
BENCHMARK(legal_moves)->DenseRange(0, 2);

void play_on_a_copy(benchmark::State& state) {
    const Position position = position_of(state);
    const Move move = position.legal_moves()[7];
    for (auto _ : state) {
        Position next = position;
        next.play(move);
        benchmark::DoNotOptimize(next);
    }
}
BENCHMARK(play_on_a_copy)->DenseRange(0, 2);

}  // namespace
}  // namespace kyvien::xiangqi
