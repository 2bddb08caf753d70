// hall/games/sharing/internal/presence_book.h — which games have been left by both players,
// counting their connections at all halls?
//
// Each hall tells the others how many players of each side are connected to a game there
// (docs/scaling.md). The latest numbers are kept here, also for games that are not in memory, so
// that the lobbies of all halls agree on which games are deserted.
//
// Cost:  a few words for a game that somebody has been at; the oldest half goes when there are too
//        many, and is not known any more.
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

class PresenceBook {
  public:
    using Counts = std::array<std::size_t, 2>;  ///< players' connections, by seat
    static constexpr std::size_t kMostGames = 20'000;

    void note(std::string_view game, store::HallNumber hall, const Counts& counts, Instant now);
    /// The hall is there no more, and nobody at it.
    void forget(store::HallNumber hall);

    /// What this hall has told last; none: nothing.
    [[nodiscard]] std::optional<Counts> told_by(store::HallNumber hall,
                                                std::string_view game) const;
    /// Nobody is at the game; none: nothing was told of it.
    [[nodiscard]] std::optional<bool> is_left(std::string_view game) const;
    /// True once: nothing is known of this game, and nobody was asked.
    [[nodiscard]] bool take_question(std::string_view game, Instant now);

    [[nodiscard]] std::size_t size() const { return games_.size(); }

  private:
    struct Told {
        std::map<store::HallNumber, Counts> halls;
        Instant at{};
    };
    Told& entry(std::string_view game, Instant now);

    std::map<std::string, Told, std::less<>> games_;
};

}  // namespace kyvien::hall
