// hall/games/internal/seats.h — the seats: which key opens which seat, who may take one, and in
// whose name a request is made.
//
// Safe:  the functions are pure; Seats on the thread of the hall.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hall/games/internal/command_queue.h"
#include "hall/games/request.h"
#include "hall/games/watcher.h"
#include "hall/service/key_ring.h"

namespace kyvien::hall {

[[nodiscard]] std::optional<conduct::Seat> seat_of_key(std::span<const store::SeatKey> keys,
                                                       const store::KeyHash& hash);
[[nodiscard]] std::optional<store::KeyHash> key_of_seat(std::span<const store::SeatKey> keys,
                                                        conduct::Seat seat);

/// The seat that somebody who comes by the game's own link may take.
/// Refuses: "over-the-board"; "seat-reserved" where the seats are kept for two players. Whether the
/// seat is free is conduct's to say.
[[nodiscard]] Result<conduct::Seat> seat_to_join(const conduct::State& state,
                                                 std::span<const store::SeatKey> keys);

/// In whose name what was asked is done. Needs: a player, an arbiter or a board keeper. `as`: for
/// whom an arbiter tells it, where he says so. Refuses: "electronic-board" where an arbiter would
/// play for a player.
[[nodiscard]] Result<conduct::Actor> actor_of(const Subscription& subscription,
                                              const conduct::State& state,
                                              const conduct::CommandBody& asked,
                                              std::optional<conduct::Seat> as);

/// The keys of those who hold an office in the hall.
class ArbiterOffices {
  public:
    /// One that was given to the program itself; it takes the place of the former of that office.
    void set_key(conduct::ArbiterRank office, const store::KeyHash& key) {
        (office == conduct::ArbiterRank::Chief ? chief_ : table_) = key;
    }
    /// Those of the key ring; those that were revoked open nothing.
    void set_ring(std::vector<HallKey> keys);
    /// Is told of each secret of the ring that holder_of() is asked about.
    void on_shown(std::function<void(const KeyHolder&)> shown) { shown_ = std::move(shown); }
    /// Whose secret is it? None: it opens nothing.
    [[nodiscard]] std::optional<KeyHolder> holder_of(std::string_view secret) const;
    /// For whom the key of this id was made; empty where there is none such.
    [[nodiscard]] std::string name_of(std::string_view id) const;
    /// Is the key of this id as good as when it was shown?
    [[nodiscard]] bool is_good(std::string_view id) const;
    /// The role that these keys give at a table. Refuses: "wrong-token".
    [[nodiscard]] Result<Subscription> subscription_of(const Hello& hello,
                                                       std::span<const store::SeatKey> keys) const;

  private:
    std::optional<store::KeyHash> chief_;
    std::optional<store::KeyHash> table_;
    std::vector<HallKey> ring_;
    std::function<void(const KeyHolder&)> shown_ = [](const KeyHolder&) {};
};

/// Lets the clocks stand for somebody who has not come yet.
[[nodiscard]] conduct::StopClocks await_player();
/// Do they stand for somebody?
[[nodiscard]] bool awaits_player(const conduct::State& state);

/// Is the player of this seat at the table, here or at another hall? A program always is.
[[nodiscard]] bool is_there(const Table& table, conduct::Seat seat);

/// Does somebody sit at this table and wait for whoever comes? A host who has only just made the
/// game counts as on the way to it.
[[nodiscard]] bool has_waiting_host(const Table& table, Instant now);

class Seats {
  public:
    Seats(HallContext& context, Tables& tables, CommandQueue& queue)
        : context_(context), tables_(tables), queue_(queue) {}

    [[nodiscard]] ArbiterOffices& offices() { return offices_; }
    [[nodiscard]] const ArbiterOffices& offices() const { return offices_; }

    /// Takes the free seat, for which a new key is made, or `token` unless it is empty; where that
    /// key opens a seat already, that is the answer. The game begins with it; while the one who
    /// made it is not there its clocks stand, so that nobody loses on time who has never come.
    void join(Table& table, std::string name, const std::string& token, SeatDone done);
    /// The same for somebody who is paired with the one who made the game.
    /// Refuses also: "host-away" where he does not wait any more, or not for anybody.
    void pair(Table& table, std::string name, const std::string& token, SeatDone done);
    /// Takes the seat that the key opens; again when it was taken before.
    void take_reserved(Table& table, const std::string& token, std::string name, SeatDone done);

    /// Starts the clocks that stand because somebody was awaited, once both players have come. To
    /// be called when somebody comes and when the game has changed.
    void begin_clocks(Table& table);

  private:
    [[nodiscard]] std::optional<SeatGiven> given_before(const std::string& game,
                                                        const std::string& token) const;
    void take(Table& table, SeatGiven given, TableRequest request, SeatDone done);

    HallContext& context_;
    Tables& tables_;
    CommandQueue& queue_;
    ArbiterOffices offices_;
};

}  // namespace kyvien::hall
