// hall/games/internal/fan_out.h — the watchers of a table, and sending each of them the right view.
//
// Players, spectators, table arbiters and chief arbiters see different views; each view is written
// once and shared by all who receive it. A watcher that asked for changes receives only those
// (editions.h). A watcher is notified that something is new and collects the newest view when it
// can be sent, so that a slow reader delays nobody.
//
// Cost:  one text for each kind of watcher, and a pointer for each watcher.
// Safe:  the thread of the hall.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/schedule.h"
#include "hall/games/internal/table.h"

namespace kyvien::hall {

/// The shortest round-trip time among the connections of that side's player, here and at other
/// halls. None: not measured.
[[nodiscard]] std::optional<Milliseconds> round_trip_of(const Table& table, conduct::Seat seat);
/// The number of connections at this hall that have said hello and have no seat.
[[nodiscard]] std::size_t watchers_here(const Table& table);
/// The same as round_trip_of(), only for connections here.
[[nodiscard]] std::optional<Milliseconds> round_trip_here(const Table& table, conduct::Seat seat);

class FanOut {
  public:
    FanOut(HallContext& context, Schedule& schedule) : context_(context), schedule_(schedule) {}

    /// Adds a watcher to a table; nothing is sent to it before its hello.
    void enter(Table& table, const std::shared_ptr<Watcher>& watcher);
    void leave(Watcher& watcher);
    /// Call after a watcher's hello, which may be repeated; sends it the view, and shows the others
    /// whether a player is present.
    void subscribe(Watcher& watcher, Subscription subscription);

    /// Sends the newest view to a watcher that has said hello.
    void show(Watcher& watcher);
    /// Sends the newest view to all watchers of this table.
    void show_all(Table& table);
    /// Appends what is new for this watcher, in order: nothing, the whole view, or changes.
    void append_new_views(Watcher& watcher, std::vector<SharedText>& texts);
    /// Sends the newest view after a short delay, when players come or go; after a longer one for
    /// spectators.
    void show_soon(const Table& table);
    void show_watchers(const Table& table);

    /// Call when the watcher's round-trip time was measured.
    void note_round_trip(const Watcher& watcher) const;

    /// Tells other halls who is present at this table.
    void note_presence(Table& table) const;
    /// Call when the number of spectators has changed.
    void note_watchers(Table& table);

    void answer_ok(Watcher& watcher, const std::string& id, std::size_t seq);
    void answer_refused(Watcher& watcher, const std::string& id, const Refusal& refusal);

  private:
    void set_pending(Table& table, Watcher& watcher, ViewProgress::Pending pending);
    [[nodiscard]] SharedText whole(Table& table, const Watcher& watcher,
                                   ViewProgress::Pending pending);

    HallContext& context_;
    Schedule& schedule_;
};

}  // namespace kyvien::hall
