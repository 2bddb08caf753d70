// engine/event/match.h — a match: many games between engines, played concurrently, stored and
// counted.
//
// Each of `concurrency` threads plays one game at a time with its own processes. A game counts once
// its line is in the journal (match_journal.h); then its record is added to the file of games,
// which a resumed match writes again from the journal.
//
// Cost:  between two moves the time of the arbiter (bench/match-overhead).
// Safe:  one match at a time per process; callbacks are called from one thread at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/event/elo_and_sprt.h"
#include "engine/event/match_journal.h"
#include "engine/event/schedule.h"
#include "engine/play/game.h"

namespace kyvien::engine {

struct MatchPlan {
    std::string name = "Kyvien match";
    conduct::Settings settings;
    std::vector<EngineDescription> engines;  ///< complete, including the limits of each
    ScheduleOptions schedule;
    std::vector<Opening> openings;  ///< empty: the usual position
    Adjudication adjudication;
    std::optional<SprtOptions> sprt;  ///< for two engines
    std::size_t concurrency = 1;
    std::string journal;  ///< path; empty: no journal
    bool resumes = false;
    std::string records;    ///< path of the PGN or SGF file; empty: no file
    std::string positions;  ///< path of the EPD file of final positions; empty: no file
    /// The processors that are divided equally among the games played at once; the engines of a
    /// game use no others (process/processors.h). Empty: engines are not bound.
    std::vector<unsigned> processors;
    /// Path of the log of lines sent to and received from engines (process/line_log.h); empty:
    /// none.
    std::string engine_log;
};

/// The results of one engine.
struct Row {
    std::string name;
    Tally games;
    std::size_t illegal_moves = 0, time_losses = 0, no_moves = 0;
};

struct Standing {
    std::vector<Row> rows;  ///< in the order of the engines
    std::size_t games = 0;
    std::optional<std::size_t> total;
    // With two engines, from the first one's point of view.
    PairTally pairs{};
    std::optional<SprtState> sprt;
    /// From an engine's answer to the question to the other one; only games of this process.
    std::vector<Nanoseconds> overheads;
    /// The reader's delay for each answer, charged to neither engine; the same games.
    std::vector<Nanoseconds> read_delays;
    bool was_stopped = false;
};

/// The rows sorted from best to worst: by score, then by more games, then in the order of the
/// engines.
[[nodiscard]] std::vector<Row> ranked(const Standing& standing);

struct MatchEvents {
    /// A game has counted; games from the journal are reported too, first.
    std::function<void(const FinishedGame&, const Standing&)> finished;
    /// Messages about what a crash left behind.
    std::function<void(std::string_view)> note;
};

/// Checks whether the plan can be played.
/// Refuses: bad-option, bad-engine.
[[nodiscard]] Result<void> check(const MatchPlan& plan);

/// Digest of everything that must be the same for a match to be resumed.
[[nodiscard]] base::Digest digest_of(const MatchPlan& plan);

/// Plays the match, or the rest of it. It ends early when `stop_fd` becomes readable, without the
/// games in progress; -1: never.
/// Refuses: as check(); engine-not-started and engine-failed if an engine cannot be started at all;
/// what the journal refuses; cannot-write.
[[nodiscard]] Result<Standing> run_match(const MatchPlan& plan, const MatchEvents& events,
                                         int stop_fd);

}  // namespace kyvien::engine
