// The moves of real games, read, checked and played: the part of judging an archive that is in this
// room.
#include <benchmark/benchmark.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "chess/history.h"
#include "notation/chess/san.h"

namespace kyvien::notation {
namespace {

struct Games {
    std::string text;
    std::vector<std::vector<std::string_view>> moves;
    std::size_t plies = 0;
};

/// The movetexts of a file of plain games.
Games read_games(const char* path) {
    Games games;
    std::ifstream file(path);
    games.text.assign(std::istreambuf_iterator<char>(file), {});
    games.moves.emplace_back();
    std::string_view rest = games.text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end + 1);
        if (line.starts_with('[')) {
            if (!games.moves.back().empty())
                games.moves.emplace_back();
            continue;
        }
        while (!line.empty()) {
            const std::size_t stop = std::min(line.find(' '), line.size());
            std::string_view word = line.substr(0, stop);
            line.remove_prefix(std::min(stop + 1, line.size()));
            if (const std::size_t dot = word.rfind('.'); dot != std::string_view::npos)
                word.remove_prefix(dot + 1);
            while (!word.empty() && word.back() == '\r')
                word.remove_suffix(1);
            if (word.empty() || word.find('-') == 1 || word == "1/2-1/2" || word == "*") {
                if (word.starts_with('O'))
                    games.moves.back().push_back(word);
                continue;
            }
            games.moves.back().push_back(word);
        }
    }
    for (const auto& game : games.moves)
        games.plies += game.size();
    return games;
}

const Games& masters() {
    static const Games kGames = read_games(KYVIEN_DATA_DIR "/chess/pgn/masters.pgn");
    return kGames;
}

void report(benchmark::State& state, std::size_t unread) {
    const auto rounds = static_cast<double>(state.iterations());
    const auto rate = benchmark::Counter::kIsRate;
    state.counters["games/s"] =
        benchmark::Counter(rounds * static_cast<double>(masters().moves.size()), rate);
    state.counters["plies/s"] =
        benchmark::Counter(rounds * static_cast<double>(masters().plies), rate);
    state.counters["unread"] = static_cast<double>(unread);
}

void read_and_play(benchmark::State& state) {
    if (masters().plies == 0)
        return state.SkipWithError("missing test data masters.pgn");
    std::size_t unread = 0;
    for (auto _ : state) {
        unread = 0;
        for (const auto& game : masters().moves) {
            chess::Position position = chess::Position::start();
            for (const std::string_view text : game) {
                const auto move = read_san_plain(position, text);
                if (!move) {
                    ++unread;
                    break;
                }
                position.play(*move);
            }
        }
    }
    report(state, unread);
}
BENCHMARK(read_and_play)->Unit(benchmark::kMillisecond);

void read_and_adjudicate(benchmark::State& state) {
    if (masters().plies == 0)
        return state.SkipWithError("missing test data masters.pgn");
    std::size_t unread = 0;
    std::size_t ended = 0;
    chess::History history(chess::Position::start());
    for (auto _ : state) {
        unread = 0;
        for (const auto& game : masters().moves) {
            history.reset(chess::Position::start());
            for (const std::string_view text : game) {
                const auto move = read_san_plain(history.current(), text);
                if (!move) {
                    ++unread;
                    break;
                }
                history.push(*move);
                const chess::Position& now = history.current();
                ended += history.occurrences() >= 3 || now.halfmove_clock() >= 100 ||
                         !now.has_legal_move();
            }
        }
        benchmark::DoNotOptimize(ended);
    }
    report(state, unread);
}
BENCHMARK(read_and_adjudicate)->Unit(benchmark::kMillisecond);

void write(benchmark::State& state) {
    if (masters().plies == 0)
        return state.SkipWithError("missing test data masters.pgn");
    std::size_t letters = 0;
    std::size_t games = 0;
    for (auto _ : state) {
        const auto& game = masters().moves[games++ % 1000];
        chess::Position position = chess::Position::start();
        for (const std::string_view text : game) {
            const auto move = read_san_plain(position, text);
            if (!move)
                break;
            letters += to_san(position, *move).size();
            position.play(*move);
        }
    }
    benchmark::DoNotOptimize(letters);
}
BENCHMARK(write);

}  // namespace
}  // namespace kyvien::notation
