// hall/games/internal/seats.h — the seats: which key belongs to which seat, who may take one, and
// who is the author of a request.
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

/// The seat available to somebody who follows the game's own link. Refuses: "over-the-board";
/// "seat-reserved" if the seats are reserved for two players. conduct decides whether the seat is
/// free.
[[nodiscard]] Result<conduct::Seat> seat_to_join(const conduct::State& state,
                                                 std::span<const store::SeatKey> keys);

/// The author recorded for a request. Needs: a player, an arbiter or a board keeper. `as`: the
/// player for whom an arbiter reports, if given. Refuses: "electronic-board" if an arbiter would
/// play for a player.
[[nodiscard]] Result<conduct::Actor> actor_of(const Subscription& subscription,
                                              const conduct::State& state,
                                              const conduct::CommandBody& body,
                                              std::optional<conduct::Seat> as);

/// The keys of the hall's arbiters.
class ArbiterOffices {
  public:
    /// Sets a key that was given to the program itself, replacing the previous one of that rank.
    void set_key(conduct::ArbiterRank office, const store::KeyHash& key) {
        (office == conduct::ArbiterRank::Chief ? chief_ : table_) = key;
    }
    /// Sets the keys of the key ring; revoked ones are not accepted.
    void set_ring(std::vector<HallKey> keys);
    /// Sets a callback that receives each key of the ring that is used with holder_of().
    void on_key_used(std::function<void(const KeyHolder&)> shown) { shown_ = std::move(shown); }
    /// The holder of this secret; none if it is not a valid key.
    [[nodiscard]] std::optional<KeyHolder> holder_of(std::string_view secret) const;
    /// For whom the key with this id was made; empty if there is none.
    [[nodiscard]] std::string name_of(std::string_view id) const;
    /// Is the key with this id still valid?
    [[nodiscard]] bool is_valid_key(std::string_view id) const;
    /// The role that these keys give at a table. Refuses: "wrong-token".
    [[nodiscard]] Result<Subscription> subscription_of(const Hello& hello,
                                                       std::span<const store::SeatKey> keys) const;

  private:
    std::optional<store::KeyHash> chief_;
    std::optional<store::KeyHash> table_;
    std::vector<HallKey> ring_;
    std::function<void(const KeyHolder&)> shown_ = [](const KeyHolder&) {};
};

/// Stops the clocks until an awaited player has come.
[[nodiscard]] conduct::StopClocks stop_for_awaited_player();
/// Are the clocks stopped for an awaited player?
[[nodiscard]] bool awaits_player(const conduct::State& state);

/// Is the player of this seat present, here or at another hall? A program always is.
[[nodiscard]] bool is_present(const Table& table, conduct::Seat seat);

/// Does a host wait at this table for any opponent? A host who has only just created the game
/// counts as on the way.
[[nodiscard]] bool has_waiting_host(const Table& table, Instant now);

class Seats {
  public:
    Seats(HallContext& context, Tables& tables, CommandQueue& queue)
        : context_(context), tables_(tables), queue_(queue) {}

    [[nodiscard]] ArbiterOffices& offices() { return offices_; }
    [[nodiscard]] const ArbiterOffices& offices() const { return offices_; }

    /// Takes the free seat with a new key, or with `token` unless it is empty; if that key already
    /// belongs to a seat, the response is the same. This starts the game; while its maker is absent
    /// the clocks are stopped, so that nobody loses on time who has never come.
    void join(Table& table, std::string name, const std::string& token, SeatDone done);
    /// The same for a player paired with the maker of the game.
    /// Refuses also: "host-away" if the maker no longer waits, or not for anybody.
    void pair(Table& table, std::string name, const std::string& token, SeatDone done);
    /// Takes the seat of this key. May be repeated.
    void take_reserved(Table& table, const std::string& token, std::string name, SeatDone done);

    /// Starts the clocks that are stopped for an awaited player, once both players have come. Call
    /// when somebody enters and when the game has changed.
    void begin_clocks(Table& table);

  private:
    [[nodiscard]] std::optional<GrantedSeat> existing_seat(const std::string& game,
                                                           const std::string& token) const;
    void take(Table& table, GrantedSeat granted, TableRequest request, SeatDone done);

    HallContext& context_;
    Tables& tables_;
    CommandQueue& queue_;
    ArbiterOffices offices_;
};

}  // namespace kyvien::hall
