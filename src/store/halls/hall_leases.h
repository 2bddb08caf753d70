// store/halls/hall_leases.h — leases: which of several halls at one database may write which game?
//
// Only the hall that owns a game writes it. Ownership is proved by the game's fencing number: it
// increases whenever the game changes its owner, each append carries the number known to its writer
// (store/event_log.h), and the appending statement compares it. So a hall that was suspended, or
// wrongly believes that it owns a game, changes nothing.
//
// A hall has one lease for all its games and renews it every half second. A hall that finds
// another's lease expired takes over all its games in one statement; a hall that shuts down
// releases its lease, and the others take over its games at once. Time is the database's, so that
// the halls' clocks need not agree and downtime of the database does not expire leases.
//
// Cost:  two small transactions a second per hall, however many games it plays.
// Safe:  every function may be called from any thread; news arrive one after another on the leases'
//        own thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/event_log.h"

namespace kyvien::store {

/// Identifies a hall; never reused.
using HallNumber = std::uint64_t;

struct NeighbourHall {
    HallNumber number = 0;
    std::string address;  ///< at which other halls reach it

    friend bool operator==(const NeighbourHall&, const NeighbourHall&) = default;
};

/// A game that this hall now owns.
struct TakenGame {
    std::string game;
    std::uint64_t fence = 0;
    Instant since = 0;  ///< last sign of life of the previous owner, by that hall's clock
};

struct ChangedGame {
    std::string game;
    std::uint64_t last_seq = 0;
};

/// What has changed since the previous news.
struct HallNews {
    /// The lease was renewed; the request was made at this time by the hall's clock.
    std::optional<Instant> renewed;
    /// The lease expired and another hall took over: any game of this hall may have a new owner.
    bool was_lost = false;
    /// Set together with `renewed`: the other halls with a lease.
    std::vector<NeighbourHall> neighbours;
    std::vector<TakenGame> taken;
    std::vector<ChangedGame> changed;  ///< by other halls
    /// Ledgers to which other halls have appended (store/halls/ledgers.h).
    std::vector<std::string> ledgers;
    /// Messages of other halls (HallLeases::broadcast()), with their numbers.
    std::vector<std::pair<HallNumber, std::string>> announcements;
    /// Notices may have been missed: any game may have changed.
    bool may_have_missed = false;
};

struct LeaseTerms {
    /// Other halls may take over the games if the lease was not renewed for this long.
    std::chrono::milliseconds lease{3'000};
    /// The owner itself no longer relies on the lease after this time.
    std::chrono::milliseconds valid_for{2'500};
    std::chrono::milliseconds renewed_each{500};
};

class HallLeases {
  public:
    HallLeases() = default;
    HallLeases(const HallLeases&) = delete;
    HallLeases& operator=(const HallLeases&) = delete;
    virtual ~HallLeases() = default;

    /// Acquires a lease, and the games of halls whose lease expired; from then on news arrive.
    /// Refuses as the store does.
    [[nodiscard]] virtual Result<void> begin(const std::string& address,
                                             std::function<void(HallNews)> news) = 0;
    /// Releases the lease; no news arrive afterwards. If the database is unreachable the lease
    /// expires.
    virtual void end() = 0;

    /// Takes over one game whose owner has no lease and that has this fencing number; empty:
    /// another hall has it. Called on demand, because finished games are not taken over otherwise.
    [[nodiscard]] virtual Result<std::optional<TakenGame>> claim(const std::string& game,
                                                                 std::uint64_t fence) = 0;
    /// Queues a message to all other halls. It is not acknowledged, and is lost with the
    /// connection.
    virtual void broadcast(std::string text) = 0;

    /// The secret of this name shared by all halls: `proposed` if there was none before.
    [[nodiscard]] virtual Result<std::string> secret(const std::string& name,
                                                     const std::string& proposed) = 0;
};

/// `hall`: EventLog::hall(); `now`: the hall's clock, called on any thread.
/// Refuses: "store-unavailable".
[[nodiscard]] Result<std::unique_ptr<HallLeases>>
open_postgres_leases(const std::string& address, HallNumber hall, LeaseTerms terms,
                     std::function<Instant()> now);

}  // namespace kyvien::store
