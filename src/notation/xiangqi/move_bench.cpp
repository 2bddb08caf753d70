// Reading, playing and writing moves of the real games in the data.
#include <fstream>
#include <sstream>

#include <benchmark/benchmark.h>

#include "notation/xiangqi/move.h"

namespace kyvien::notation {
namespace {

using xiangqi::Move;
using xiangqi::Position;

// The moves of each game from the start position, as texts in one notation.
const std::vector<std::vector<std::string>>& games(XiangqiForm form) {
    static std::array<std::vector<std::vector<std::string>>, 7> known;
    auto& wanted = known[static_cast<std::size_t>(form)];
    if (!wanted.empty())
        return wanted;
    std::ifstream file(std::string(KYVIEN_DATA_DIR) + "/xiangqi/games_ccpd_3360_with_results.pgn");
    for (std::string line; std::getline(file, line) && wanted.size() < 1000;) {
        if (line.empty() || line[0] == '[')
            continue;
        auto& game = wanted.emplace_back();
        Position position = Position::start();
        std::stringstream words(line);
        for (std::string word; words >> word;)
            if (const auto move = read_move(position, word, XiangqiForm::Iccs)) {
                game.push_back(to_text(position, *move, form));
                position.play(*move);
            }
    }
    return wanted;
}

void replay(benchmark::State& state) {
    const auto form = static_cast<XiangqiForm>(state.range(0));
    const auto& texts = games(form);
    if (texts.empty()) {
        state.SkipWithError("missing: the xiangqi games in KYVIEN_DATA_DIR");
        return;
    }
    std::size_t plies = 0;
    for (auto _ : state)
        for (const auto& game : texts) {
            Position position = Position::start();
            for (const std::string& text : game) {
                position.play(*read_move(position, text, form));
                ++plies;
            }
            benchmark::DoNotOptimize(position);
        }
    using benchmark::Counter;
    state.counters["games/s"] =
        Counter(static_cast<double>(texts.size()), Counter::kIsIterationInvariantRate);
    state.counters["plies/s"] = Counter(static_cast<double>(plies), Counter::kIsRate);
    state.SetLabel(std::string(name(form)));
}
BENCHMARK(replay)->DenseRange(0, 6)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kyvien::notation
