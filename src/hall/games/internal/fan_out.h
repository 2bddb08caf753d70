// hall/games/internal/fan_out.h — who watches a table, and sending each of them the view that is
// theirs.
//
// Players, spectators, table arbiters and chief arbiters see different views; each view is written
// once and shared by all who get it. A watcher that asked for changes is sent only those
// (editions.h). A watcher is told that something is new and collects the newest view when it can be
// sent, so that a slow reader delays nobody.
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

/// The shortest way there and back of those who play that side, here and at other halls. None: not
/// measured.
[[nodiscard]] std::optional<Milliseconds> round_trip_of(const Table& table, conduct::Seat seat);
/// Connections at this hall that have said hello and have no seat.
[[nodiscard]] std::size_t watchers_here(const Table& table);
/// The same of those who are here.
[[nodiscard]] std::optional<Milliseconds> round_trip_here(const Table& table, conduct::Seat seat);

class FanOut {
  public:
    FanOut(HallContext& context, Schedule& schedule) : context_(context), schedule_(schedule) {}

    /// Somebody comes to a table; nothing is shown before the hello.
    void enter(Table& table, const std::shared_ptr<Watcher>& watcher);
    void leave(Watcher& watcher);
    /// He has said who he is (again); he sees the view, and the others whether a player is there.
    void take_place(Watcher& watcher, Subscription subscription);

    /// The newest view to one who has said hello.
    void show(Watcher& watcher);
    /// The newest view to everybody at this table.
    void show_all(Table& table);
    /// What is new to this one, to be sent in this order: nothing, the whole view, or changes.
    void take(Watcher& watcher, std::vector<SharedText>& texts);
    /// The newest view after a moment, for players who come or go; after a longer one for
    /// spectators.
    void show_soon(const Table& table);
    void show_watchers(const Table& table);

    /// It was measured how long a message needs to him and back.
    void note_round_trip(const Watcher& watcher) const;

    /// Other halls are to know who is at this table.
    void note_presence(Table& table) const;
    /// Somebody watches, or does no more.
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
