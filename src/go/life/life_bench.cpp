// Proof and proposal of life on finished boards.
#include "go/life/life.h"

#include <benchmark/benchmark.h>

#include <vector>

#include "go/life/playout_fixture.h"

namespace kyvien::go {
namespace {

/// Boards as they are some way before the end of a random game: groups, eyes, loose stones.
std::vector<Board> boards(int size) {
    std::vector<Board> made;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Playouts playouts(Board(size), Color::Black, seed);
        playouts.run();
        Board board(size);
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const Point p{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
                const std::uint8_t cell = playouts.end().cell(internal::index_of(p));
                if (cell != internal::kEmptyCell && (x * 7 + y * 13 + static_cast<int>(seed)) % 9)
                    board.set(p, internal::color_of(cell));
            }
        made.push_back(board);
    }
    return made;
}

void prove(benchmark::State& state) {
    const auto all = boards(static_cast<int>(state.range(0)));
    std::size_t i = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(unconditional_life(all[i++ % all.size()]));
}
BENCHMARK(prove)->Arg(9)->Arg(19)->Unit(benchmark::kMicrosecond);

void propose(benchmark::State& state) {
    const auto all = boards(static_cast<int>(state.range(0)));
    std::size_t i = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(propose_dead(all[i++ % all.size()]));
}
BENCHMARK(propose)->Arg(9)->Arg(19)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kyvien::go
