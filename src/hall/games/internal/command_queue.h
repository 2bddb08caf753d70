// hall/games/internal/command_queue.h — carries out requests: each waits for its turn, conduct
// decides it, the store writes its events, then they are applied and the request is answered.
//
// Each table has at most one request in the store at a time; the others wait in order of arrival,
// and keep their arrival times.
//
// Safe:  the thread of the hall.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "conduct/core/event.h"
#include "conduct/log/undoing.h"
#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/schedule.h"
#include "hall/games/internal/table.h"
#include "hall/games/internal/tables.h"

namespace kyvien::hall {

/// The decision on a request, before anything is stored.
struct Decided {
    /// A flag had fallen before the request: these events are stored first, and the request is
    /// decided after them.
    bool is_flag = false;
    std::vector<conduct::Event> events;
};
/// A pure function. Rewrites the request's move in the notation of the log.
/// Refuses: as conduct::decide(), conduct::check_seen(), record::check_sealed_report(), and the
/// functions that create its further steps.
[[nodiscard]] Result<Decided> decide_request(const conduct::State& state, TableRequest& request);

/// Refuses: "stale-preview" if anything was recorded since the request was shown.
[[nodiscard]] Result<void> check_previewed(const TableRequest& request, const Table& table);
/// Shows the request instead of recording it, if it asks for that; `state` and `effects` are its
/// outcome, `undone` what it takes back. Returns true if it was shown.
[[nodiscard]] bool try_preview(const TableRequest& request, const conduct::State& state,
                               const conduct::Effects& effects,
                               std::span<const conduct::Command> undone);

/// The new status of the game, if the events change it.
[[nodiscard]] std::optional<store::GameStatus>
new_status(const std::vector<conduct::Event>& events);

/// "not-owner": another hall plays this game, so the request must be sent there (Sharing).
[[nodiscard]] const Refusal& not_owner();

/// A request without an author that lets time pass at a table.
[[nodiscard]] TableRequest tick_at(Instant at);

/// Why no player could move for a while.
enum class Pause : std::uint8_t {
    HallAway,     ///< the hall had crashed or was stopped
    NotRecorded,  ///< nothing could be stored
};
/// Stops the clock from `since` until `now`. Needs: the clock of the game runs.
[[nodiscard]] TableRequest resumption(const Table& table, Pause why, Instant since, Instant now);

/// In a casual game the first move of each side is charged only for thinking time beyond this,
/// because players need a moment to arrive at the board. The law fixes when the clocks of an event
/// start (FIDE 6.6), so games with reserved seats have no grace.
inline constexpr Milliseconds kFirstMoveGrace{15'000};
/// The part of it that applies to the turn that begins now.
[[nodiscard]] Milliseconds grace_of_turn(const Table& table);
/// Records how much of the turn is network delay.
Milliseconds compensate_turn(Table& table);
/// Records in a move how much of its turn is not charged because of network delay: the amount
/// recorded for the turn, limited to the time that has passed. Needs: `command.at` is in the game's
/// time.
void record_compensation(const Table& table, conduct::Command& command);

enum class Begun : bool { Before, Now };
/// Reports to listeners that a game being played has begun, or whose turn it is now.
void notify_turn_change(const HallContext& context, const Table& table, Begun begun);

/// Counts moves that took long to store, so that the journal reports them now and then.
class SlowMoves {
  public:
    static constexpr Milliseconds kSlow{100};
    static constexpr Milliseconds kReportInterval{10'000};

    /// Returns true when moves() and longest() since the last report should be reported.
    bool add(Milliseconds delay, Instant now) {
        if (now - last_report_ >= kReportInterval && has_reported_)
            moves_ = 0, longest_ = {}, has_reported_ = false;
        if (delay < kSlow)
            return false;
        ++moves_;
        longest_ = std::max(longest_, delay);
        if (now - last_report_ < kReportInterval)
            return false;
        last_report_ = now;
        return has_reported_ = true;
    }
    [[nodiscard]] std::size_t moves() const { return moves_; }
    [[nodiscard]] Milliseconds longest() const { return longest_; }

  private:
    std::size_t moves_ = 0;
    Milliseconds longest_{};
    Instant last_report_{};
    bool has_reported_ = false;
};

class CommandQueue {
  public:
    CommandQueue(HallContext& context, Tables& tables, Schedule& schedule)
        : context_(context), tables_(tables), schedule_(schedule) {}

    /// Sets a callback for when events are on disk and applied, and the request is answered.
    void on_changed(std::function<void(Table&)> changed) { changed_ = std::move(changed); }
    /// Sets a callback for when a write may or may not have reached the disk, so that the log must
    /// be read again; RecordRecovery::read_again() ends that state.
    void on_uncertain(std::function<void(Table&)> uncertain) { uncertain_ = std::move(uncertain); }
    void on_result(ResultListener noted) { result_noted_ = std::move(noted); }

    /// Refuses through `done`: "table-stopped", "table-busy", and what decide_request() and the
    /// store refuse.
    void submit(Table& table, TableRequest request);
    /// Records that time since `since`, in which nobody owned the game, is charged to nobody,
    /// before anything else is decided at this table.
    void record_unowned_time(Table& table, Instant since);
    /// Puts the request first in the queue, whether or not anything can be recorded.
    void submit_first(Table& table, TableRequest request);
    /// Answers all waiting requests with this refusal.
    void refuse_waiting(Table& table, const Refusal& refusal);
    /// Records that time since `since` is charged to nobody at this table, because it could not be
    /// recorded.
    void mark_time_uncharged(Table& table, Instant since);
    /// Continues with the waiting requests.
    void advance(Table& table);

  private:
    void decide(Table& table, TableRequest request);
    void queue_resumption(Table& table);
    /// Finds the last act in the log, on a background thread.
    void undo(Table& table, TableRequest request);
    void undo_act(Table& table, TableRequest request, Result<conduct::LastAct> act);
    void undone(const std::string& id, TableRequest request, conduct::LastAct act,
                Result<std::uint64_t> result);
    void store(Table& table, TableRequest request, std::vector<conduct::Event> events);
    /// The table of an addition that the store has answered. Needs: it was writing.
    Table& end_of_writing(const std::string& id);
    void stored(const std::string& id, TableRequest request,
                const std::vector<conduct::Event>& events, Result<std::uint64_t> result);
    void begin_turn(Table& table, Instant arrived);
    /// Call after a pause of the running clock since `since`, by the hall's clock.
    void resume_turn(Table& table, Instant since);
    void not_stored(Table& table, TableRequest request, const Refusal& refusal);
    void apply(Table& table, const std::vector<conduct::Event>& events);
    void stop(Table& table, const char* reason);

    HallContext& context_;
    Tables& tables_;
    Schedule& schedule_;
    std::function<void(Table&)> changed_;
    std::function<void(Table&)> uncertain_;
    ResultListener result_noted_;
    SlowMoves slow_moves_;
};

}  // namespace kyvien::hall
