// hall/games/sharing/sharing.h — several halls at one database: decides which games this hall
// plays, forwards requests for the others, and shows those games here too.
//
// For a game that another hall plays, the table here is a copy for the watchers at this hall; it
// follows the log through the other hall's notices. Requests of its watchers are sent to the hall
// that plays it, with an idempotency key, so that each is carried out once even if it is sent
// again. While no hall owns the game, requests wait here.
//
// Time in which nobody owned a game is charged to no player: the hall that takes it over stops its
// clock at the last heartbeat of the previous owner and starts it now, before anything else is
// decided. A hall that could not renew its lease in time stops the clocks of its games, as when
// nothing can be stored (recording.h).
//
// If several threads play the games of this hall (hall/service/game_part.h) each has one of these
// objects for its part; to the other halls they appear as one hall, with one number and one lease.
//
// Safe:  the thread of the hall.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "hall/games/internal/command_queue.h"
#include "hall/games/internal/fan_out.h"
#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/schedule.h"
#include "hall/games/internal/seats.h"
#include "hall/games/internal/tables.h"
#include "hall/games/neighbours.h"
#include "hall/games/sharing/internal/presence_registry.h"
#include "hall/games/watcher.h"
#include "store/halls/hall_leases.h"

namespace kyvien::hall {

class Sharing {
  public:
    /// Handles a watcher's message, with this idempotency key (Request::idempotency_key) if it has
    /// none.
    using HandleHere = std::function<void(const std::shared_ptr<Watcher>&, std::string_view text,
                                          const std::string& idempotency_key)>;

    Sharing(HallContext& context, Tables& tables, Schedule& schedule, CommandQueue& queue,
            Seats& seats, FanOut& fan_out);
    ~Sharing();
    Sharing(const Sharing&) = delete;
    Sharing& operator=(const Sharing&) = delete;

    /// From now on there may be other halls. `reread` has a table read again, followed by
    /// table_read().
    void begin(store::HallLeases& leases, Neighbours& neighbours, Milliseconds valid_for,
               HandleHere handle_here, std::function<void(Table&)> reread);

    void receive_news(store::HallNews news);
    /// Call for each table that was loaded or read again.
    void note_table_loaded(Table& table);
    /// Call when a table was read again, or could not be and must be read later.
    void table_read(Table& table);
    void not_read(const Table& table);
    void tick(Instant now);

    /// Forwards a watcher's request for a game that another hall plays. `id`: of the request, as
    /// JSON.
    void forward(const std::shared_ptr<Watcher>& watcher, std::string text, const std::string& id,
                 std::string idempotency_key);
    /// The same for a request that was accepted here before the game moved to another hall.
    void forward_accepted(const std::shared_ptr<Watcher>& watcher, std::string text,
                          const std::string& id, std::string idempotency_key);
    enum class SeatAction : std::uint8_t { Join, Pair, Sit };
    /// Takes a seat in a game that another hall plays.
    void take_seat(SeatAction how, Table& table, std::string name, std::string token,
                   SeatDone done);

    /// The number of other halls with a lease.
    [[nodiscard]] std::size_t neighbours() const { return halls_.size(); }

    /// Answers a request of another hall.
    void answer_other_hall(std::string_view request,
                           std::move_only_function<void(std::string)> done);

    /// Tells the other halls who is present at this table here and who wants a rematch.
    void announce_presence(Table& table);
    /// Asks the other halls who is present at this table.
    void ask_presence(const Table& table);

  private:
    class RemoteWatcher;
    /// A request on its way to the hall that plays the game.
    struct ForwardedRequest {
        std::string game;
        std::string request;
        Instant asked{};
        bool is_surely_unexecuted = true;  ///< not sent yet, or answered with "not here"
        bool is_repeatable = true;
        std::function<void()> here;
        std::move_only_function<void(Result<std::string>)> answered;
    };

    void pass(ForwardedRequest passing);
    void pass_again(ForwardedRequest passing);
    void dispatch(ForwardedRequest passing);
    void wait(ForwardedRequest passing);
    void claim(Table& table);
    void note_changed(const store::ChangedGame& changed);
    void catch_up(Table& table);
    void load_taken();
    void reload_all();
    void handle_ended_halls(const std::vector<store::NeighbourHall>& now);
    void handle_announcement(store::HallNumber hall, std::string_view announcement);
    /// Null: the game is not in memory.
    void answer_presence(const std::string& game, Table* table);
    void handle_presence(store::HallNumber hall, const std::string& game, Table* table,
                         std::string_view announcement);
    [[nodiscard]] bool is_deserted(const std::string& game);
    void serve_message(Table& table, const boost::json::object& message,
                       std::move_only_function<void(std::string)> done);
    void take_own_seat(SeatAction how, Table& table, std::string name, const std::string& token,
                       SeatDone done);
    void serve_seat(Table& table, const boost::json::object& message,
                    std::move_only_function<void(std::string)> done);

    HallContext& context_;
    Tables& tables_;
    Schedule& schedule_;
    CommandQueue& queue_;
    Seats& seats_;
    FanOut& fan_out_;
    store::HallLeases* leases_ = nullptr;
    Neighbours* neighbours_ = nullptr;
    Milliseconds good_for_{};
    bool is_first_ = true;  ///< of the hall's threads: this one counts and reports for the whole
                            ///< hall
    HandleHere handle_here_;
    std::function<void(Table&)> reread_;
    std::set<store::HallNumber> halls_;
    PresenceRegistry presences_;
    std::set<std::string> watching_;  ///< games whose watchers are about to be reported to the
                                      ///< other halls
    /// Games taken over whose time without an owner is not in the record yet.
    std::unordered_map<std::string, Instant> taken_;
    std::deque<std::string> to_load_;
    std::size_t loading_ = 0;
    std::set<std::string> unread_;  ///< in memory; to be read again once that is possible
    std::set<std::string>
        unrecorded_gaps_;  ///< games whose record does not yet say that nobody owned them
    Instant looked_{};
    struct Queue {
        std::deque<ForwardedRequest> passing;
        Instant tried{};
        bool is_claiming = false;
    };
    std::map<std::string, Queue> waiting_;
    std::map<Watcher*, std::shared_ptr<RemoteWatcher>> served_;
};

}  // namespace kyvien::hall
