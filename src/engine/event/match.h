// engine/event/match.h — a match: many games between engines, played concurrently, stored and
// counted.
//
// Each of `concurrency` threads plays one game at a time with processes of its own. A game counts
// when its line is in the journal (match_journal.h); then its record is added to the file of games,
// which a resumed match writes again from the journal.
//
// Cost:  between two moves what the arbiter needs (bench/match-overhead).
// Safe:  one match at a time in a process; callbacks are made by one thread at a time.
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
    std::vector<EngineDescription> engines;  ///< complete, with the limits of each
    ScheduleOptions schedule;
    std::vector<Opening> openings;  ///< empty: the usual position
    Adjudication adjudication;
    std::optional<SprtOptions> sprt;  ///< two engines
    std::size_t concurrency = 1;
    std::string journal;  ///< path; empty: none is kept
    bool resumes = false;
    std::string records;  ///< path of the PGN or SGF file; empty: none
    /// Path of the file of what engines are told and say (process/line_log.h); empty: none.
    std::string engine_log;
};

/// What one engine has done.
struct Row {
    std::string name;
    Tally games;
    std::size_t illegal_moves = 0, time_losses = 0, no_moves = 0;
};

struct Standing {
    std::vector<Row> rows;  ///< in the order of the engines
    std::size_t games = 0;
    std::optional<std::size_t> total;
    // Of two engines, seen from the first.
    PairTally pairs{};
    std::optional<SprtState> sprt;
    /// From an engine's answer to the other's question, of the games of this process.
    std::vector<Nanoseconds> overheads;
    /// What its reader was late by with each answer, charged to nobody; of the same games.
    std::vector<Nanoseconds> reads_late;
    bool was_stopped = false;
};

/// The rows best first: by score, then by more games, then in the order of the engines.
[[nodiscard]] std::vector<Row> ranked(const Standing& standing);

struct MatchEvents {
    /// A game has counted; also those that the journal held, which come first.
    std::function<void(const FinishedGame&, const Standing&)> finished;
    /// Sentences about what a crash had left.
    std::function<void(std::string_view)> note;
};

/// Nothing where it can be played; else why not.
/// Refuses: bad-option, bad-engine.
[[nodiscard]] Result<void> check(const MatchPlan& plan);

/// What must be the same for a match to be resumed.
[[nodiscard]] base::Digest digest_of(const MatchPlan& plan);

/// Plays it, or the rest of it. `stop_fd` becomes readable to end it early, without the games that
/// are being played; -1: never.
/// Refuses: as check(); engine-not-started and engine-failed where an engine cannot be begun at
/// all; what the journal refuses; cannot-write.
[[nodiscard]] Result<Standing> run_match(const MatchPlan& plan, const MatchEvents& events,
                                         int stop_fd);

}  // namespace kyvien::engine
