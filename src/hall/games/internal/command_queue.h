// hall/games/internal/command_queue.h — from a request to its events: it waits for its turn,
// conduct decides, the store writes, then the events are applied and the request is answered.
//
// Each table has at most one request in the store at a time; the others wait in the order in which
// they arrived, and keep the time of their arrival.
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

/// What a request leads to at a table, before anything is stored.
struct Decided {
    /// A flag had fallen before it: these events come first, and the request after them.
    bool is_flag = false;
    std::vector<conduct::Event> events;
};
/// Pure. The request's move stands in the words of the log afterwards.
/// Refuses: as conduct::decide(), conduct::check_seen(), record::check_sealed_report(), and what
/// makes its further steps.
[[nodiscard]] Result<Decided> decide_request(const conduct::State& state, TableRequest& request);

/// Refuses: "stale-preview" where something was recorded since the request was shown.
[[nodiscard]] Result<void> check_previewed(const TableRequest& request, const Table& table);
/// Shows the request instead of recording it, where that is wanted; `state` and `effects` are what
/// it brings about, `undone` what it takes back. True when it was shown.
[[nodiscard]] bool is_shown_first(const TableRequest& request, const conduct::State& state,
                                  const conduct::Effects& effects,
                                  std::span<const conduct::Command> undone);

/// The status on which the events put a game, if they move it.
[[nodiscard]] std::optional<store::GameStatus>
new_status(const std::vector<conduct::Event>& events);

/// "not-owner": another hall plays this game; who sees it asks there (Sharing).
[[nodiscard]] const Refusal& not_owner();

/// Time passes at a table; nobody asked.
[[nodiscard]] TableRequest tick_at(Instant at);

/// Why nobody could move for a while.
enum class Pause : std::uint8_t {
    HallAway,     ///< it had crashed, or was stopped
    NotRecorded,  ///< the disk did not take anything
};
/// The clocks stand from then on until now. Needs: the clock of the game runs.
[[nodiscard]] TableRequest resumption(const Table& table, Pause why, Instant since, Instant now);

/// In a casual game the first move of each side is charged only from this time of thought on: it
/// takes a moment to find oneself at a board. The law fixes when the clocks of an event start (FIDE
/// 6.6), so that games whose seats were kept for two players have none.
inline constexpr Milliseconds kFirstMoveGrace{15'000};
/// What of it the turn that begins now has.
[[nodiscard]] Milliseconds grace_of_turn(const Table& table);
/// Notes what of the turn that begins is the way through the network.
Milliseconds compensate_turn(Table& table);
/// Notes in a move what of its turn is not charged because it was on its way: all that was noted
/// for the turn, or what had passed of it. Needs: `command.at` is the game's time.
void note_compensated(const Table& table, conduct::Command& command);

enum class Begun : bool { Before, Now };
/// Tells who wants to know that a game which is being played has begun, or whose turn it is now.
void tell_played(const HallContext& context, const Table& table, Begun begun);

/// Moves that were long on their way to the disk, so that the journal tells of them now and then.
class SlowMoves {
  public:
    static constexpr Milliseconds kSlow{100};
    static constexpr Milliseconds kTellEvery{10'000};

    /// True when it is time to tell of moves() and longest() since it was told last.
    bool add(Milliseconds delay, Instant now) {
        if (now - told_ >= kTellEvery && is_told_)
            moves_ = 0, longest_ = {}, is_told_ = false;
        if (delay < kSlow)
            return false;
        ++moves_;
        longest_ = std::max(longest_, delay);
        if (now - told_ < kTellEvery)
            return false;
        told_ = now;
        return is_told_ = true;
    }
    [[nodiscard]] std::size_t moves() const { return moves_; }
    [[nodiscard]] Milliseconds longest() const { return longest_; }

  private:
    std::size_t moves_ = 0;
    Milliseconds longest_{};
    Instant told_{};
    bool is_told_ = false;
};

class CommandQueue {
  public:
    CommandQueue(HallContext& context, Tables& tables, Schedule& schedule)
        : context_(context), tables_(tables), schedule_(schedule) {}

    /// Called when events are on disk and applied, and the request answered.
    void on_changed(std::function<void(Table&)> changed) { changed_ = std::move(changed); }
    /// Called when the disk has failed under an addition, so that the log must be read again;
    /// reread() ends that.
    void on_uncertain(std::function<void(Table&)> uncertain) { uncertain_ = std::move(uncertain); }
    void on_result(ResultNoted noted) { result_noted_ = std::move(noted); }

    /// Refuses through `done`: "table-stopped", "table-busy", and what decide_request() and the
    /// store refuse.
    void submit(Table& table, TableRequest request);
    /// The time since then, in which nobody owned the game, is charged to nobody, before anything
    /// else is decided at this table.
    void take_up(Table& table, Instant since);
    /// Before all that waits, whether anything can be recorded or not.
    void submit_first(Table& table, TableRequest request);
    /// What waits there is answered with this.
    void refuse_waiting(Table& table, const Refusal& refusal);
    /// Time since then is charged to nobody at this table: it could not be recorded.
    void charge_nobody(Table& table, Instant since);
    /// Goes on with what waits.
    void advance(Table& table);

  private:
    void decide(Table& table, TableRequest request);
    void put_taking_up(Table& table);
    /// The last act is looked for in the log, beside the hall's thread.
    void undo(Table& table, TableRequest request);
    void undo_act(Table& table, TableRequest request, Result<conduct::LastAct> act);
    void undone(const std::string& id, TableRequest request, conduct::LastAct act,
                Result<std::uint64_t> result);
    void store(Table& table, TableRequest request, std::vector<conduct::Event> events);
    void stored(const std::string& id, TableRequest request,
                const std::vector<conduct::Event>& events, Result<std::uint64_t> result);
    void begin_turn(Table& table, Instant arrived);
    /// After a pause of the running clock from `since` on, by the hall's clock.
    void go_on_with_turn(Table& table, Instant since);
    void not_stored(Table& table, TableRequest request, const Refusal& refusal);
    void apply(Table& table, const std::vector<conduct::Event>& events);
    void stop(Table& table, const char* reason);

    HallContext& context_;
    Tables& tables_;
    Schedule& schedule_;
    std::function<void(Table&)> changed_;
    std::function<void(Table&)> uncertain_;
    ResultNoted result_noted_;
    SlowMoves slow_moves_;
};

}  // namespace kyvien::hall
