// hall/games/internal/table.h — a table: one game in memory.
//
// A plain value; each member names the part of the hall that changes it.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "conduct/core/command.h"
#include "conduct/core/state.h"
#include "conduct/presentation/effects.h"
#include "conduct/presentation/view.h"
#include "hall/games/request.h"
#include "hall/games/watcher.h"
#include "hall/json/internal/editions.h"
#include "hall/json/view_json.h"
#include "hall/service/time_source.h"
#include "store/event_log.h"

namespace kyvien::hall {

/// Called with the new seq, or with a refusal.
using RequestDone = std::move_only_function<void(Result<std::size_t>)>;

/// The number of the last event that the client had displayed; none if not given.
struct Seen {
    std::optional<std::size_t> seq;
};

/// A further step of an act, created for the state that the previous steps give.
using NextStep = std::function<Result<conduct::Command>(const conduct::State&)>;

/// The outcome of a request, of which nothing is recorded.
struct Preview {
    const conduct::State& after;
    const conduct::Effects& effects;
    std::span<const conduct::Command> undone;  ///< what an undo would take back
};

/// How a request is shown before it is recorded.
struct PreviewRequest {
    Proposal proposal;
    std::function<void(const Preview&)> show;
};

/// A request in progress.
struct TableRequest {
    conduct::Command command;  ///< stamped on arrival; converted to the game's time when it is
                               ///< decided
    RequestDone done;
    std::vector<store::SeatKey> keys;  ///< to be stored with the events
    std::string language;              ///< for reading a typed move
    /// For a player's request on the hall's own board: what the player had seen, if given.
    std::optional<Seen> seen{};
    /// The hash of the idempotency key; a repeated request gives the same result.
    std::optional<store::KeyHash> idempotency_hash{};
    std::optional<Instant> arrived{};  ///< by the hall's clock; set when the request is submitted
    std::vector<NextStep> then{};      ///< the further steps; recorded with the first or not at all
    /// The further steps happen this long after the first one's stamp, or with the first if that is
    /// later.
    Milliseconds then_after{};
    /// Stops the running clock and starts it again; the time needed to record that is charged to
    /// nobody.
    bool resumes = false;
    std::optional<PreviewRequest> preview{};
    /// Undo the last act, for this reason; the command has only time and author.
    std::optional<std::string> undo{};
    /// A board keeper's undo: takes back only a move with its press, and no result.
    bool only_entries = false;
    /// How often another writer was first.
    int conflicts = 0;
};

/// The players and watchers of a table, present now (FanOut).
struct TableAudience {
    std::vector<std::shared_ptr<Watcher>> watchers;
    std::array<std::size_t, 2> connected{};  ///< players, by seat
    std::array<bool, 2> has_arrived{};       ///< who has been present since the table was loaded
    /// `connected` at other halls, by their numbers.
    std::map<std::uint64_t, std::array<std::size_t, 2>> elsewhere;
    /// The number of watchers without a seat at other halls, and the number that this hall has last
    /// reported to them.
    std::map<std::uint64_t, std::size_t> watchers_elsewhere;
    std::size_t reported_watchers = 0;
    /// Round-trip times of players at other halls, and those that this hall has last reported.
    std::map<std::uint64_t, std::array<std::optional<Milliseconds>, 2>> trips_elsewhere;
    std::array<std::optional<Milliseconds>, 2> reported_trips{};
    Editions editions;
    std::size_t due = 0;  ///< watchers who have not received the newest view yet
};

/// The next game of the same players (GameMaker).
struct RematchState {
    std::string next;  ///< the rematch; empty: none yet
    std::array<bool, 2> wanted_by{};
    bool is_being_made = false;
};

/// Cached texts (table_texts.h).
struct TableTexts {
    conduct::ViewCache texts{.moves = {},
                             .texts = {},
                             .texts_only_in_cache = true,
                             .views = {},
                             .proposed_at = {},
                             .proposal = {}};
    WrittenMoves moves;
    LastingPart lasting;
    std::optional<std::size_t> lasting_seq;
    std::size_t lasting_turn = 0;  ///< Recording::state_changes()
    std::string summary;
    /// The inputs from which a list entry was last written.
    struct Written {
        std::size_t seq = 0;
        Milliseconds uncharged{};  ///< Table::uncharged when its clocks were written
        std::size_t turn = 0;      ///< Recording::state_changes()
        friend bool operator==(const Written&, const Written&) = default;
    };
    std::optional<Written> summary_of;
    std::string overview;
    std::optional<Written> overview_of;
    bool waits_for_arbiter = false;
    std::vector<std::string> positions;  ///< by ply; empty until requested
};

struct Table {
    std::string id;
    conduct::State state;
    /// The number of lines of the log that are not in force, because an arbiter has undone them,
    /// and of the lines that undo them (conduct/log/in_force.h).
    std::size_t struck = 0;
    /// The number of lines at the end of the log that only record readings of the clock at the
    /// board, which decide nothing.
    std::size_t readings_at_end = 0;
    std::vector<store::SeatKey> keys;
    Instant created{};
    Instant last_used{};
    /// How far the game's own time is behind the hall's: the time needed to store moves, which is
    /// charged to nobody (docs/protocol.md, "Time").
    Milliseconds uncharged{};
    /// The current turn, by the hall's clock: when it began, and from when on thinking time is
    /// charged (after the grace and the network delay). Not set after the game was read from the
    /// log.
    struct TurnTimes {
        Instant began{};
        Instant charged{};
    } turn;
    /// The network delay compensated in the last turn of each player, by seat.
    std::array<Milliseconds, 2> compensated{};

    // Carrying out requests (CommandQueue).
    /// The seq returned for requests that may be repeated.
    std::map<store::KeyHash, std::size_t> answered;
    std::deque<TableRequest> waiting;
    bool writing = false;  ///< a write is in progress; keeps the table in memory
    /// A write may or may not have reached the disk: nothing is answered before the log was read
    /// again.
    bool uncertain = false;
    /// Its log could not be read again though the store works: the table is closed, and its clocks
    /// are stopped, until reading succeeds (RecordRecovery). Only while `uncertain`.
    struct Closure {
        Instant since{};  ///< from then on time is charged to nobody
        Refusal reason;
    };
    std::optional<Closure> closed{};
    /// Its clock is being stopped for a time that is charged to nobody, and started again.
    bool resuming = false;
    /// An internal error occurred here: nothing more is done at this table.
    bool stopped = false;

    std::array<bool, 2> played_by_program{};  ///< by seat (ProgramSeats)
    std::array<bool, 2> played_by_bot{};      ///< by seat (BotMarks)
    bool are_bots_known = true;               ///< false: to be queried
    /// No seat was reserved: the first moves have their grace (CommandQueue).
    bool is_casual = false;
    /// The seats were reserved for two players from the start, as on boards of tournaments.
    bool is_arranged = false;

    // Used if several halls play (Sharing).
    std::uint64_t owner = 0;  ///< the hall that owns the game
    std::uint64_t fence = 0;  ///< the fencing number of that ownership
    /// Another hall plays it; this is a copy.
    bool is_played_elsewhere = false;
    /// `is_behind`: the log has more events than were read; `needs_reread`: the whole log must be
    /// read again. Acted on once the current read has finished.
    bool is_behind = false;
    bool needs_reread = false;
    /// Nobody has owned it since then, which the record does not say yet;
    /// `is_recording_unowned_time`: it is being recorded.
    std::optional<Instant> unowned_since;
    bool is_recording_unowned_time = false;

    TableAudience audience;
    RematchState rematch;
    TableTexts shown;

    /// The number of the last line of its log.
    [[nodiscard]] std::size_t seq() const { return state.seq() + struck; }
    /// Call when an event was added to its log.
    void count_reading(const conduct::Event& added) {
        readings_at_end =
            std::holds_alternative<conduct::ClockRead>(added.body) ? readings_at_end + 1 : 0;
    }
};

/// Is the game in progress or to be continued? Such a game is on the list of live games.
[[nodiscard]] inline bool is_live(const conduct::State& state) {
    using conduct::Phase;
    const Phase phase = state.phase();
    if (phase == Phase::Waiting)
        return state.settings().setting == conduct::PlayMode::OverTheBoard;
    return phase == Phase::Playing || phase == Phase::Agreeing || phase == Phase::Adjourned ||
           phase == Phase::ArbiterNeeded;
}

/// Is it on the hall's board with a running clock? Only then can delays of the hall cost a player
/// time.
[[nodiscard]] inline bool is_timed_here(const conduct::State& state) {
    return state.settings().setting == conduct::PlayMode::Electronic && state.clock().is_timed() &&
           state.clock().running().has_value();
}
/// The game's deadline by the hall's clock.
[[nodiscard]] inline std::optional<Instant> deadline_of(const Table& table) {
    const auto deadline = table.state.deadline();
    return deadline && is_timed_here(table.state) ? *deadline + table.uncharged : deadline;
}

}  // namespace kyvien::hall
