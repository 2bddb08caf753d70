// engine/play/limits.h — the limits of an engine's search: time, depth, nodes.
//
// Text:  tc=10+0.1, tc=40/60+0.6, tc=60, tc=inf in seconds, or the forms of
//        clock::parse_time_control() ("byoyomi:600000+5x60000"); st=0.5 seconds for each move;
//        nodes=100000; depth=12.
// Safe:  plain values, any thread.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "clock/clock.h"

namespace kyvien::engine {

struct Limits {
    std::optional<clock::TimeControl> time;             ///< the clock of the game
    std::optional<std::chrono::milliseconds> per_move;  ///< st
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    /// If a clock runs and nodes or depth also limit the search, UCI's "go" includes a "movetime":
    /// the maximum that the clock allows for this move. Some programs (Fairy-Stockfish, Stockfish
    /// before 12) ignore their clock when such a limit is given. Not part of the text.
    bool is_held_to_clock = false;

    [[nodiscard]] bool is_empty() const { return !time && !per_move && !nodes && !depth; }
};

/// Parses "10", "0.5": at most three decimals, at most 100 days.
[[nodiscard]] std::optional<std::chrono::milliseconds> read_seconds(std::string_view text);

/// Whether the word is one of tc, st, nodes, depth.
[[nodiscard]] bool is_limit(std::string_view key);
/// Refuses: bad-engine.
[[nodiscard]] Result<void> set_limit(Limits& limits, std::string_view key, std::string_view value);
/// `own`, completed by `usual`.
[[nodiscard]] Limits merged(const Limits& own, const Limits& usual);
[[nodiscard]] std::string to_text(const Limits& limits);

/// The clock used for rulings: that of tc, for st the time of a move, none otherwise.
[[nodiscard]] clock::TimeControl control_of(const Limits& limits);

/// The clock data that an engine receives before its move.
struct ClockFacts {
    std::array<clock::Reading, 2> reading;  ///< by seat
    std::array<clock::TimeControl, 2> control;
    int completed = 0;  ///< moves that the side to move has completed
};

/// The arguments of UCI's "go": "wtime 1000 btime 2000 winc 10 binc 10 movestogo 3 depth 5".
[[nodiscard]] std::string uci_go(const Limits& limits, const ClockFacts& clocks,
                                 clock::Seat to_move);
/// UCCI's "go", in milliseconds: "time 1000 increment 10 opptime 2000 oppincrement 10 depth 5".
[[nodiscard]] std::string ucci_go(const Limits& limits, const ClockFacts& clocks,
                                  clock::Seat to_move);
/// XBoard's commands at the start of a game: "level 40 5:00 0.5", "st 2", "sd 8", each on a line.
/// What they cannot express the clocks say before each move.
[[nodiscard]] std::string xboard_limits(const Limits& limits);
/// GTP's time_settings: main time, byoyomi time, stones, in whole seconds; nothing if no clock
/// runs. What GTP cannot express is replaced by the nearest setting that gives the engine no more
/// time.
[[nodiscard]] std::optional<std::array<int, 3>> gtp_time_settings(const Limits& limits);
/// GTP's time_left: seconds and stones, rounded down.
[[nodiscard]] std::array<int, 2> gtp_time_left(const clock::Reading& reading);

}  // namespace kyvien::engine
