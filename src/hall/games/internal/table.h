// hall/games/internal/table.h — a table: one game in memory.
//
// A plain value; beside each member stands the part of the hall that changes it.
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

/// Called with the new seq, or with why not.
using RequestDone = std::move_only_function<void(Result<std::size_t>)>;

/// The number of the last event that was on the screen; none: it was not said.
struct Seen {
    std::optional<std::size_t> seq;
};

/// A step of an act, made for the game as the steps before it leave it.
using NextStep = std::function<Result<conduct::Command>(const conduct::State&)>;

/// What a request would bring about; nothing is recorded of it.
struct Preview {
    const conduct::State& after;
    const conduct::Effects& effects;
    std::span<const conduct::Command> undone;  ///< what an undo takes back
};

/// How a request is shown before it is recorded.
struct PreviewRequest {
    Proposal proposal;
    std::function<void(const Preview&)> show;
};

/// A request on its way.
struct TableRequest {
    conduct::Command command;  ///< stamped on arrival; in the game's time once it is decided
    RequestDone done;
    std::vector<store::SeatKey> keys;  ///< to be stored with it
    std::string language;              ///< of a typed move
    /// Where a player asks on the hall's own board: what he had seen, if he says so.
    std::optional<Seen> seen{};
    /// The hash of what the client calls it; asked again it gives the same.
    std::optional<store::KeyHash> called{};
    std::optional<Instant> arrived{};  ///< by the hall's clock; set when it is submitted
    std::vector<NextStep> then{};      ///< the further steps, which stand or fall with the first
    /// They are done so long after the stamp of the first, or with it where that comes later.
    Milliseconds then_after{};
    /// The clock that runs is stopped and goes on; what it takes to record that is charged to
    /// nobody.
    bool resumes = false;
    std::optional<PreviewRequest> preview{};
    /// The last act is taken back, for this reason; the command has only time and author.
    std::optional<std::string> undo{};
    /// It is a board keeper's: only a move with its press, and no result, is taken back.
    bool only_entries = false;
    /// How often somebody else had written first.
    int conflicts = 0;
};

/// The players and watchers of a table, as they come and go (FanOut).
struct TableAudience {
    std::vector<std::shared_ptr<Watcher>> watchers;
    std::array<std::size_t, 2> connected{};  ///< players, by seat
    std::array<bool, 2> has_come{};          ///< who has been here since it is in memory
    /// The same at other halls, by their numbers.
    std::map<std::uint64_t, std::array<std::size_t, 2>> elsewhere;
    /// The number of watchers without a seat at other halls; and how many this one has told them
    /// of.
    std::map<std::uint64_t, std::size_t> watchers_elsewhere;
    std::size_t watchers_told = 0;
    /// The way there and back of players at other halls; and what this one has told them of its
    /// own.
    std::map<std::uint64_t, std::array<std::optional<Milliseconds>, 2>> trips_elsewhere;
    std::array<std::optional<Milliseconds>, 2> trips_told{};
    Editions editions;
    std::size_t due = 0;  ///< watchers who have still to be given what is new
};

/// What follows a game that has ended (GameMaker).
struct TableSequel {
    std::string next;  ///< the game that followed; empty: none yet
    std::array<bool, 2> wanted_by{};
    bool is_being_made = false;
};

/// What is kept of the last texts (table_texts.h).
struct TableTexts {
    conduct::MoveTexts texts{.moves = {},
                             .texts = {},
                             .stay_here = true,
                             .views = {},
                             .proposed_at = {},
                             .proposal = {}};
    WrittenMoves moves;
    LastingPart lasting;
    std::optional<std::size_t> lasting_seq;
    std::size_t lasting_turn = 0;  ///< Recording::turns()
    std::string summary;
    /// Of what an entry of a list was written last.
    struct Written {
        std::size_t seq = 0;
        Milliseconds uncharged{};  ///< Table::uncharged as its clocks were told
        std::size_t turn = 0;      ///< Recording::turns()
        friend bool operator==(const Written&, const Written&) = default;
    };
    std::optional<Written> summary_of;
    std::string overview;
    std::optional<Written> overview_of;
    bool waits_for_arbiter = false;
    std::vector<std::string> positions;  ///< by ply; empty until somebody asks
};

struct Table {
    std::string id;
    conduct::State state;
    /// Lines of the log that count for nothing, because an arbiter has undone them, and those that
    /// say so (conduct/log/in_force.h).
    std::size_t struck = 0;
    /// How many lines at the end of the log only tell what the clock at the board showed, which
    /// decides nothing.
    std::size_t readings_at_end = 0;
    std::vector<store::SeatKey> keys;
    Instant created{};
    Instant last_used{};
    /// How far the game's own time is behind the hall's: the time in which moves were on their way
    /// to the disk, which is charged to nobody (docs/protocol.md, "Time").
    Milliseconds uncharged{};
    /// The turn that goes on, by the hall's clock: since when it counts, and from when on its
    /// thought is charged (after the grace and the way through the network). Unset once it was read
    /// from the log.
    struct TurnTimes {
        Instant began{};
        Instant charged{};
    } turn;
    /// What of it was the way through the network in the last turn of each, by seat.
    std::array<Milliseconds, 2> compensated{};

    // The way of a request (CommandQueue).
    /// Which seq was answered to requests that may be asked again.
    std::map<store::KeyHash, std::size_t> answered;
    std::deque<TableRequest> waiting;
    bool writing = false;  ///< something is in the store; holds the table in memory
    /// The disk has failed under an addition: nothing is answered before the log was read again.
    bool uncertain = false;
    /// Its clock is being stopped for a time that is charged to nobody, and started again.
    bool resuming = false;
    /// A promise of the program was broken here: nothing more is done at this table.
    bool stopped = false;

    std::array<bool, 2> played_by_program{};  ///< by seat (ProgramSeats)
    std::array<bool, 2> played_by_bot{};      ///< by seat (BotMarks)
    bool are_bots_known = true;               ///< false: it is to be looked up
    /// Nobody's seat was kept for him: the first moves have their grace (CommandQueue).
    bool is_casual = false;
    /// The seats were kept for two players before either came, as on boards of tournaments.
    bool is_arranged = false;

    // Where several halls play (Sharing).
    std::uint64_t owner = 0;  ///< the hall whose game it is
    std::uint64_t fence = 0;  ///< the number under which it is that hall's
    /// Another hall plays it, and this is a copy.
    bool is_elsewhere = false;
    /// It has more events than were read; it is to be read whole. Both when it is not being read.
    bool is_behind = false;
    bool is_to_be_read = false;
    /// Nobody owned it from then on, and the record does not say so yet; it is being told so.
    std::optional<Instant> unowned_since;
    bool is_taking_up = false;

    TableAudience audience;
    TableSequel sequel;
    TableTexts shown;

    /// Number of the last line of its log.
    [[nodiscard]] std::size_t seq() const { return state.seq() + struck; }
    /// An event was added to its log.
    void count_reading(const conduct::Event& added) {
        readings_at_end =
            std::holds_alternative<conduct::ClockRead>(added.body) ? readings_at_end + 1 : 0;
    }
};

/// Is it played, or to be played on? Such a game is on the list of live games.
[[nodiscard]] inline bool is_live(const conduct::State& state) {
    using conduct::Phase;
    const Phase phase = state.phase();
    if (phase == Phase::Waiting)
        return state.settings().setting == conduct::Setting::OverTheBoard;
    return phase == Phase::Playing || phase == Phase::Agreeing || phase == Phase::Adjourned ||
           phase == Phase::ArbiterNeeded;
}

/// On the hall's board with a clock that runs: only there does the hall's own slowness cost
/// anybody.
[[nodiscard]] inline bool is_timed_here(const conduct::State& state) {
    return state.settings().setting == conduct::Setting::Electronic && state.clock().is_timed() &&
           state.clock().running().has_value();
}
/// When the game's deadline is due by the hall's clock.
[[nodiscard]] inline std::optional<Instant> deadline_of(const Table& table) {
    const auto deadline = table.state.deadline();
    return deadline && is_timed_here(table.state) ? *deadline + table.uncharged : deadline;
}

}  // namespace kyvien::hall
