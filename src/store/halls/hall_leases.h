// store/halls/hall_leases.h — several halls at one database: which hall may write which game?
//
// A game is written only by the hall that owns it. Ownership is proved by
// the game's fencing number: it grows whenever the game changes its owner,
// each append carries the number its writer knows (store/event_log.h), and
// the statement that appends compares it. So a hall that was suspended, or
// wrongly believes to own a game, changes nothing.
//
// A hall has one lease for all its games and renews it every half second. A
// hall that finds another's lease expired takes all its games in one
// statement; a hall that shuts down gives its lease up and the others take
// its games at once. Time is the database's, so that the halls' clocks need
// not agree, and time in which the database was down counts against nobody.
//
// Cost:  two small transactions a second for a hall, however many games it plays.
// Safe:  every function may be called from any thread; news come on the leases' own thread, one
//        after the other.
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

/// A hall is known by a number that no other ever had.
using HallNumber = std::uint64_t;

struct NeighbourHall {
    HallNumber number = 0;
    std::string address;  ///< at which the other halls reach it

    friend bool operator==(const NeighbourHall&, const NeighbourHall&) = default;
};

/// A game that this hall owns from now on.
struct TakenGame {
    std::string game;
    std::uint64_t fence = 0;
    Instant since = 0;  ///< the last sign of life of the hall that owned it before, by its clock
};

struct ChangedGame {
    std::string game;
    std::uint64_t last_seq = 0;
};

/// What has come to be known since the last news.
struct HallNews {
    /// The lease was renewed; what was asked for at this time by the hall's clock.
    std::optional<Instant> renewed;
    /// It had run out, and another hall has taken it up: whatever this hall owned may be another's.
    bool was_lost = false;
    /// With `renewed`: the other halls with a lease.
    std::vector<NeighbourHall> neighbours;
    std::vector<TakenGame> taken;
    std::vector<ChangedGame> changed;  ///< by other halls
    /// To which others have added (store/halls/ledgers.h).
    std::vector<std::string> ledgers;
    /// What other halls say of themselves (HallLeases::say()), with their numbers.
    std::vector<std::pair<HallNumber, std::string>> said;
    /// Notices may have been missed: any game may have changed.
    bool may_have_missed = false;
};

struct LeaseTerms {
    /// Others may take the games when the lease was not renewed for so long.
    std::chrono::milliseconds lease{3'000};
    /// The owner itself no longer relies on it after this.
    std::chrono::milliseconds good_for{2'500};
    std::chrono::milliseconds renewed_each{500};
};

class HallLeases {
  public:
    HallLeases() = default;
    HallLeases(const HallLeases&) = delete;
    HallLeases& operator=(const HallLeases&) = delete;
    virtual ~HallLeases() = default;

    /// Takes a lease, and the games of halls that are no more; from then on news come.
    /// Refuses what the store refuses.
    [[nodiscard]] virtual Result<void> begin(const std::string& address,
                                             std::function<void(HallNews)> news) = 0;
    /// Gives the lease up; no news come afterwards. What cannot be said to the database runs out.
    virtual void end() = 0;

    /// Takes one game whose owner has no lease (any more) and that stands at this fencing number;
    /// none: somebody else has it. Requested where needed: games that are over are not taken
    /// otherwise.
    [[nodiscard]] virtual Result<std::optional<TakenGame>> claim(const std::string& game,
                                                                 std::uint64_t fence) = 0;
    /// Tells all other halls; at most once a moment, without an answer.
    virtual void say(std::string text) = 0;

    /// The secret of this name that all halls share: `proposed` where there was none before.
    [[nodiscard]] virtual Result<std::string> secret(const std::string& name,
                                                     const std::string& proposed) = 0;
};

/// `hall`: EventLog::hall(); `now`: the hall's clock, asked on any thread.
/// Refuses: "store-unavailable".
[[nodiscard]] Result<std::unique_ptr<HallLeases>>
open_postgres_leases(const std::string& address, HallNumber hall, LeaseTerms terms,
                     std::function<Instant()> now);

}  // namespace kyvien::store
