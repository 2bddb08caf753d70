// hall/games/sharing/internal/presence_registry.h — which games have been left by both players,
// counting connections at all halls?
//
// Each hall tells the others how many players of each side are connected to a game there
// (docs/scaling.md). The latest numbers are stored here, also for games that are not in memory, so
// that the lobbies of all halls agree on which games are deserted.
//
// Cost:  a few words for each game that somebody has entered; when there are too many, the older
// half is forgotten.
// Safe:  a value, one thread.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "hall/service/time_source.h"
#include "store/halls/hall_leases.h"

namespace kyvien::hall {

class PresenceRegistry {
  public:
    using Counts = std::array<std::size_t, 2>;  ///< players' connections, by seat
    static constexpr std::size_t kMaxGames = 20'000;

    void note(std::string_view game, store::HallNumber hall, const Counts& counts, Instant now);
    /// Call when the hall has ended: nobody is connected there.
    void forget(store::HallNumber hall);

    /// The last report of this hall; none if there was none.
    [[nodiscard]] std::optional<Counts> last_report(store::HallNumber hall,
                                                    std::string_view game) const;
    /// Has everybody left the game? None: there is no report.
    [[nodiscard]] std::optional<bool> is_deserted(std::string_view game) const;
    /// Returns true once for each game about which nothing is known and nobody was asked.
    [[nodiscard]] bool mark_asked(std::string_view game, Instant now);

    [[nodiscard]] std::size_t size() const { return games_.size(); }

  private:
    struct Report {
        std::map<store::HallNumber, Counts> halls;
        Instant at{};
    };
    Report& entry(std::string_view game, Instant now);

    std::map<std::string, Report, std::less<>> games_;
};

}  // namespace kyvien::hall
