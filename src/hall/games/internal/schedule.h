// hall/games/internal/schedule.h — what is due when: deadlines, delayed notices, upkeep.
//
// It holds deadlines of games (a flag falls, an adjourned game resumes), arrivals and departures
// that are shown after a short delay, the heartbeat of the hall, and upkeep. It knows games only by
// id, so that a game that is no longer in memory still loses on time.
//
// Cost:  logarithmic in the number of games; constant for a postponed deadline.
// Safe:  a value that is passed the time; one thread.
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
    // The interval of the hall's heartbeat; after a crash a player gains at most this much time.
    static constexpr Milliseconds kHeartbeat{2'000};
    // The delay before retrying a flag fall that could not be stored.
    static constexpr Milliseconds kRetry{1'000};
    static constexpr Milliseconds kUpkeep{10'000};
    static constexpr Milliseconds kClearing{600'000};
    // Reloading the page is not shown as leaving and returning.
    static constexpr Milliseconds kPresenceDelay{700};
    // The arrivals of thousands of spectators are not reported one by one.
    static constexpr Milliseconds kWatchersDelay{3'000};

    /// Sets the deadline given by the game's state; none: nothing is due. A deadline that was taken
    /// does not return by being set again.
    void set_deadline(const std::string& game, std::optional<Instant> deadline);
    /// The due action failed: the deadline is repeated after kRetry.
    void try_again(const std::string& game, Instant now);
    /// Returns and removes the games whose deadline has come, earliest first. They are removed
    /// because a deadline that changes nothing must not recur at once.
    [[nodiscard]] std::vector<std::string> pop_due_deadlines(Instant now);
    void forget_deadlines() {
        deadlines_.clear();
        armed_.clear();
    }
    [[nodiscard]] bool has_deadlines() const { return !deadlines_.empty(); }

    /// The people at a game have changed; this is to be shown at `due` or earlier.
    void note_presence(const std::string& game, Instant due);
    /// It was already shown with something else.
    void forget_presence(const std::string& game) { presence_.erase(game); }
    [[nodiscard]] std::vector<std::string> pop_due_presences(Instant now);

    /// Is a heartbeat due? Only while a deadline runs can time be lost.
    [[nodiscard]] bool is_heartbeat_due(Instant now) const;
    void note_heartbeat(Instant now) { last_heartbeat_ = now; }
    /// Returns true at long intervals: for evicting tables and for old open games.
    [[nodiscard]] bool start_upkeep_if_due(Instant now);
    [[nodiscard]] bool start_cleanup_if_due(Instant now);

  private:
    struct Armed {
        Instant deadline{};            ///< as last set
        std::optional<Instant> entry;  ///< its entry in deadlines_, never later than `deadline`;
                                       ///< none: taken
    };
    void move(const std::string& game, std::optional<Instant> deadline);
    void forget_entry(const std::string& game, Armed& armed);

    std::set<std::pair<Instant, std::string>> deadlines_;
    std::unordered_map<std::string, Armed> armed_;  // by game, including taken ones
    std::map<std::string, Instant, std::less<>> presence_;
    Instant last_heartbeat_{};
    Instant last_upkeep_{};
    Instant last_clearing_{};
};

}  // namespace kyvien::hall
