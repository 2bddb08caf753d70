// Main lines of SGF files, split, read and replayed under the whole-board rule.
#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>

#include "notation/sgf/sgf.h"

namespace kyvien::notation {
namespace {

std::string sample_games() {
    std::ifstream in(KYVIEN_DATA_DIR "/go/sample_games.sgf", std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

/// The same games with a comment at each move, about nine kilobytes each.
std::string commented_games() {
    const std::string text = sample_games();
    std::string out;
    SgfSplitter splitter{std::string_view(text)};
    while (const auto game = splitter.next()) {
        for (std::size_t i = 0; i < game->text.size(); ++i) {
            out += game->text[i];
            if (i > 5 && game->text[i] == ']' && game->text[i - 5] == ';')
                out += "C[0.53 0.47 12.5 v=1024 (black)]WL[123.456]";
        }
        out += '\n';
    }
    return out;
}

enum class Work { Split, Read, Replay, Tree };

void sgf(benchmark::State& state, std::string (*make)(), Work work) {
    const std::string text = make();
    if (text.empty()) {
        state.SkipWithError("missing " KYVIEN_DATA_DIR "/go/sample_games.sgf");
        return;
    }
    std::int64_t games = 0, moves = 0;
    go::Game board;
    SgfLine line;
    for (auto _ : state) {
        SgfSplitter splitter{std::string_view(text)};
        while (const auto game = splitter.next()) {
            ++games;
            if (work == Work::Tree) {
                benchmark::DoNotOptimize(read_sgf(game->text, game->first_line));
                continue;
            }
            if (work == Work::Split)
                continue;
            if (!line.read(*game))
                state.SkipWithError("a game cannot be read");
            moves += static_cast<std::int64_t>(line.moves());
            if (work == Work::Replay && replay(line, board))
                state.SkipWithError("a legal move was refused");
        }
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) *
                            static_cast<std::int64_t>(state.iterations()));
    state.counters["games/s"] =
        benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
    state.counters["moves/s"] =
        benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
    state.counters["bytes/game"] = static_cast<double>(text.size()) *
                                   static_cast<double>(state.iterations()) /
                                   static_cast<double>(games);
}
BENCHMARK_CAPTURE(sgf, split_plain, sample_games, Work::Split);
BENCHMARK_CAPTURE(sgf, read_plain, sample_games, Work::Read);
BENCHMARK_CAPTURE(sgf, replay_plain, sample_games, Work::Replay);
BENCHMARK_CAPTURE(sgf, tree_plain, sample_games, Work::Tree);
BENCHMARK_CAPTURE(sgf, split_9kB, commented_games, Work::Split);
BENCHMARK_CAPTURE(sgf, replay_9kB, commented_games, Work::Replay);

}  // namespace
}  // namespace kyvien::notation
