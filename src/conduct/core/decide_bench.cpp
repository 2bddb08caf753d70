// The number of commands per second that the arbiter decides and applies.
#include <benchmark/benchmark.h>
#include <random>
#include <string>
#include <vector>

#include "conduct/core/decide.h"
#include "conduct/log/event_line.h"
#include "conduct/presentation/view.h"

namespace kyvien::conduct {
namespace {

void must(State& state, const Command& command) {
    const auto events = decide(state, command);
    if (!events)
        std::abort();
    for (const Event& event : *events)
        if (!apply(state, event))
            std::abort();
}

State begun(const Settings& settings) {
    State state;
    must(state, {{}, hall(), Create{settings}});
    must(state, {{}, player(Seat::First), Join{Seat::First, "A"}});
    must(state, {{}, player(Seat::Second), Join{Seat::Second, "B"}});
    return state;
}

/// A random game of at most 120 plies.
std::vector<std::string> random_moves(const Settings& settings) {
    State state = begun(settings);
    std::mt19937 random(7);
    std::vector<std::string> moves;
    while (state.phase() == Phase::Playing && moves.size() < 120) {
        const View seen = view(state, {}, {});
        std::string move;
        if (settings.game == Game::Go) {
            const int size = settings.board_size;
            const auto x = random() % static_cast<unsigned>(size);
            move = std::string(1, static_cast<char>('a' + x + (x >= 8 ? 1 : 0))) +
                   std::to_string(random() % static_cast<unsigned>(size) + 1);
            if (!decide(state, {{}, player(*seen.turn), MakeMove{moves.size(), move}}))
                continue;
        } else {
            move = seen.legal[random() % seen.legal.size()];
        }
        must(state, {{}, player(*seen.turn), MakeMove{moves.size(), move}});
        moves.push_back(move);
    }
    return moves;
}

Settings blitz(Game game) {
    Settings settings;
    settings.game = game;
    settings.time = clock::fischer(std::chrono::minutes(3), std::chrono::seconds(2));
    return settings;
}

/// Counts every command that was decided and applied: ticks, moves and, over the board, presses.
void play_game(benchmark::State& bench, const Settings& settings) {
    const bool presses = settings.setting == PlayMode::OverTheBoard;
    const auto moves = random_moves(settings);
    const State start = begun(settings);
    std::int64_t decided = 0;
    std::int64_t played = 0;
    for (auto _ : bench) {
        State state = start;
        Instant now{};
        for (std::size_t ply = 0; ply < moves.size(); ++ply) {
            now += Milliseconds(700);
            const Seat seat = *state.turn();
            must(state, {now, hall(), Tick{}});
            must(state, {now, player(seat), MakeMove{ply, moves[ply]}});
            if (presses && state.phase() == Phase::Playing)
                must(state, {now, player(seat), Press{}});
        }
        decided += static_cast<std::int64_t>(moves.size() * (presses ? 3 : 2));
        played += static_cast<std::int64_t>(moves.size());
        benchmark::DoNotOptimize(state.ply());
    }
    bench.counters["moves"] =
        benchmark::Counter(static_cast<double>(played), benchmark::Counter::kIsRate);
    bench.counters["decisions"] =
        benchmark::Counter(static_cast<double>(decided), benchmark::Counter::kIsRate);
}

void ChessBlitz(benchmark::State& bench) {
    play_game(bench, blitz(Game::Chess));
}
void ChessBlitzOverTheBoard(benchmark::State& bench) {
    Settings settings = blitz(Game::Chess);
    settings.setting = PlayMode::OverTheBoard;
    settings.regime = Regime::BlitzB3;
    play_game(bench, settings);
}
void XiangqiBlitz(benchmark::State& bench) {
    play_game(bench, blitz(Game::Xiangqi));
}
void GoBlitz(benchmark::State& bench) {
    play_game(bench, blitz(Game::Go));
}
BENCHMARK(ChessBlitz);
BENCHMARK(ChessBlitzOverTheBoard);
BENCHMARK(XiangqiBlitz);
BENCHMARK(GoBlitz);

void ReplayLog(benchmark::State& bench) {
    const Settings settings = blitz(Game::Chess);
    State state;
    std::vector<Event> log;
    const auto add = [&](const Command& command) {
        const auto events = decide(state, command);
        for (const Event& event : *events) {
            log.push_back(event);
            (void)apply(state, event);
        }
    };
    add({{}, hall(), Create{settings}});
    add({{}, player(Seat::First), Join{Seat::First, "A"}});
    add({{}, player(Seat::Second), Join{Seat::Second, "B"}});
    for (const std::string& move : random_moves(settings))
        add({{}, player(*state.turn()), MakeMove{state.ply(), move}});
    std::string text;
    for (const Event& event : log)
        text += encode(event) + "\n";
    std::int64_t events = 0;
    for (auto _ : bench) {
        const auto read = decode_log(text);
        auto replayed = replay(*read);
        benchmark::DoNotOptimize(replayed);
        events += static_cast<std::int64_t>(log.size());
    }
    bench.counters["events"] =
        benchmark::Counter(static_cast<double>(events), benchmark::Counter::kIsRate);
}
BENCHMARK(ReplayLog);

void ViewOfALongGame(benchmark::State& bench) {
    const Settings settings = blitz(Game::Chess);
    State state = begun(settings);
    for (const std::string& move : random_moves(settings))
        must(state, {{}, player(*state.turn()), MakeMove{state.ply(), move}});
    ViewCache texts;
    for (auto _ : bench)
        benchmark::DoNotOptimize(view(state, {}, Seat::First, &texts));
}
BENCHMARK(ViewOfALongGame);

}  // namespace
}  // namespace kyvien::conduct
