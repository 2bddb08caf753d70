// hall/games/internal/schedule.h — what has to be done when: deadlines, delayed notices, upkeep.
//
// It holds deadlines of games (a flag falls, an adjourned game resumes), arrivals and departures
// that are shown after a moment, the heartbeat of the hall, and upkeep. It knows games by their ids
// only, so that a game that is no longer in memory still loses on time.
//
// Cost:  logarithmic in the number of games; constant for a deadline that is put off.
// Safe:  a value without a clock of its own; one thread.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hall/service/time_source.h"

namespace kyvien::hall {

class Schedule {
  public:
    // How often the hall notes that it is there; at most this much is given to a player after a
    // crash.
    static constexpr Milliseconds kHeartbeat{2'000};
    // A fallen flag that could not be stored is tried again.
    static constexpr Milliseconds kRetry{1'000};
    static constexpr Milliseconds kUpkeep{10'000};
    static constexpr Milliseconds kClearing{600'000};
    // Somebody who loads the page again is not seen to go and come.
    static constexpr Milliseconds kPresenceDelay{700};
    // A thousand who come to watch are not each told of each.
    static constexpr Milliseconds kWatchersDelay{3'000};

    /// The deadline of this game as its state tells it; none: nothing is waited for. One that was
    /// taken does not come again by being set again.
    void set_deadline(const std::string& game, std::optional<Instant> deadline);
    /// What was due could not be done: once more in a moment.
    void try_again(const std::string& game, Instant now);
    /// Games whose deadline has come, the earliest first. Taken out: what changes nothing must not
    /// come again at once.
    [[nodiscard]] std::vector<std::string> take_deadlines(Instant now);
    void forget_deadlines() {
        deadlines_.clear();
        armed_.clear();
    }
    [[nodiscard]] bool has_deadlines() const { return !deadlines_.empty(); }

    /// The people at a game have changed; to be shown at that time, or before.
    void note_presence(const std::string& game, Instant due);
    /// It has been shown with something else.
    void forget_presence(const std::string& game) { presence_.erase(game); }
    [[nodiscard]] std::vector<std::string> take_presences(Instant now);

    /// Is a sign of life due? Only while a deadline runs is there anything to lose.
    [[nodiscard]] bool is_heartbeat_due(Instant now) const;
    void note_heartbeat(Instant now) { last_heartbeat_ = now; }
    /// True once in a while: for tables that leave the memory, and for old open games.
    [[nodiscard]] bool take_upkeep(Instant now);
    [[nodiscard]] bool take_clearing(Instant now);

  private:
    struct Armed {
        Instant deadline{};            ///< as it was set last
        std::optional<Instant> entry;  ///< where it stands in deadlines_, not later; none: taken
    };
    void move(const std::string& game, std::optional<Instant> deadline);
    void forget_entry(const std::string& game, Armed& armed);

    std::set<std::pair<Instant, std::string>> deadlines_;
    std::unordered_map<std::string, Armed> armed_;  // by game, taken ones too
    std::map<std::string, Instant, std::less<>> presence_;
    Instant last_heartbeat_{};
    Instant last_upkeep_{};
    Instant last_clearing_{};
};

}  // namespace kyvien::hall
