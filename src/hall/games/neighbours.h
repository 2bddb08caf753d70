// hall/games/neighbours.h — the interface through which a hall sends requests to the other halls at
// the same database.
//
// Safe:  the thread of the hall.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/halls/hall_leases.h"

namespace kyvien::hall {

/// Refuses: "hall-away" (the request was not sent), "hall-lost" (it was sent, and whether it was
/// carried out is unknown).
using NeighbourAnswered = std::move_only_function<void(Result<std::string>)>;

class Neighbours {
  public:
    Neighbours() = default;
    Neighbours(const Neighbours&) = delete;
    Neighbours& operator=(const Neighbours&) = delete;
    virtual ~Neighbours() = default;

    /// The halls that are running now. Pending requests to any others are lost.
    virtual void set_halls(const std::vector<store::NeighbourHall>& halls) = 0;
    /// A hall carries out its requests in the order of these calls. The callback is called later,
    /// once.
    virtual void ask(store::HallNumber hall, std::string request, NeighbourAnswered answered) = 0;
};

// Where the threads of a hall each play a part of the games: which game is meant? Any thread.

/// The game that a request of another hall concerns (Hall::answer_other_hall()); empty if it names
/// none.
[[nodiscard]] std::string game_of_request(std::string_view request);
/// The game that an announcement of another hall concerns (HallNews::announcements).
[[nodiscard]] std::string_view game_of_announcement(std::string_view announcement);

}  // namespace kyvien::hall
