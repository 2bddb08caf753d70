#include <benchmark/benchmark.h>

#include "chess/history.h"
#include "chess/perft.h"
#include "notation/chess/fen.h"

namespace kyvien::chess {
namespace {

constexpr const char* kPositions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
};

Position position_of(const benchmark::State& state) {
    const auto parsed = notation::parse_fen(kPositions[state.range(0)]);
    return *Position::make(parsed->setup, parsed->guess);
}

template <auto Count>
void perft_of(benchmark::State& state) {
    const Position position = position_of(state);
    std::uint64_t nodes = 0;
    for (auto _ : state)
        nodes += Count(position, 4);
    state.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(perft_of<perft>)->Name("perft 4, last ply counted")->DenseRange(0, 2);
BENCHMARK(perft_of<perft_with_lists>)->Name("perft 4, lists and keys")->DenseRange(0, 2);

void legal_moves(benchmark::State& state) {
    const Position position = position_of(state);
    MoveList moves;
    for (auto _ : state) {
        position.legal_moves(moves);
        benchmark::DoNotOptimize(moves);
    }
}
BENCHMARK(legal_moves)->DenseRange(0, 2);

void has_legal_move(benchmark::State& state) {
    const Position position = position_of(state);
    for (auto _ : state)
        benchmark::DoNotOptimize(position.has_legal_move());
}
BENCHMARK(has_legal_move)->DenseRange(0, 2);

void in_check(benchmark::State& state) {
    const Position position = position_of(state);
    for (auto _ : state)
        benchmark::DoNotOptimize(position.in_check());
}
BENCHMARK(in_check)->DenseRange(0, 2);

void play(benchmark::State& state) {
    const Position position = position_of(state);
    const MoveList moves = position.legal_moves();
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(position.after(moves[next]));
        next = next + 1 == moves.size() ? 0 : next + 1;
    }
}
BENCHMARK(play)->DenseRange(0, 2);

}  // namespace
}  // namespace kyvien::chess
