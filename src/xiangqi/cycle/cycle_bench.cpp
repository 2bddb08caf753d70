// The duration of a ruling: the window of the usual eight plies and of the long figure 78.
#include <algorithm>
#include <fstream>
#include <sstream>

#include <benchmark/benchmark.h>

#include "notation/xiangqi/fen.h"
#include "xiangqi/cycle/cycle.h"

namespace kyvien::xiangqi {
namespace {

struct Game {
    const char* fen;
    const char* cycle;
    int rounds;
};

constexpr Game kGames[] = {
    // a chariot chases a horse
    {"3rkab2/4a4/2r6/p3p3p/5nb2/6B2/Pc2P3P/2p1B1N2/4A4/RC1AK3R w", "b0c0 c7b7 c0b0 b7c7", 2},
    // many pieces, nobody chases
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "a0a1 a9a8 a1a0 a8a9", 2},
    // both sides chase
    {"4kab2/4a4/3n1c3/prN2n3/2b4Pp/P2R5/2P5P/2C1B1N2/4A4/4KAB2 w", "d4d6 f6e4 d6d4 e4f6", 2},
};

History game(const Game& played) {
    History history(*notation::read_xiangqi_position(played.fen));
    for (int round = 0; round < played.rounds; ++round) {
        std::stringstream words(played.cycle);
        for (std::string word; words >> word;)
            history.push({*Square::parse(word.substr(0, 2)), *Square::parse(word.substr(2))});
    }
    return history;
}

// First cycle, last cycle and window, as at a third occurrence after the notice.
void ruling(benchmark::State& state) {
    const History history = game(kGames[state.range(0)]);
    NoticeLog log;
    log.last_ply = 4;
    log.must_vary = {4, 4};
    for (auto _ : state)
        benchmark::DoNotOptimize(on_repetition(history, log));
}
BENCHMARK(ruling)->DenseRange(0, 2)->Unit(benchmark::kMicrosecond);

// Every real repetition of the data, on its window.
void real_rulings(benchmark::State& state) {
    std::ifstream file(std::string(KYVIEN_DATA_DIR) + "/xiangqi/real_game_repetitions.csv");
    if (!file) {
        state.SkipWithError("missing: real_game_repetitions.csv in KYVIEN_DATA_DIR");
        return;
    }
    std::vector<History> games;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        // id and event may hold commas: the first cell that is a FEN counts
        std::stringstream cells(line);
        std::string cell;
        while (std::getline(cells, cell, ',') && std::count(cell.begin(), cell.end(), '/') != 9) {
        }
        std::string cycle;
        std::getline(cells, cycle, ',');
        games.push_back(game({cell.c_str(), cycle.c_str(), 2}));
    }
    NoticeLog log;
    log.last_ply = 1;
    log.must_vary = {1, 1};
    for (auto _ : state)
        for (const History& history : games)
            benchmark::DoNotOptimize(on_repetition(history, log));
    state.counters["per_ruling"] = benchmark::Counter(
        static_cast<double>(games.size()),
        benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(real_rulings)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kyvien::xiangqi
