// hall/games/neighbours.h — the port by which a hall sends to the other halls at the same database.
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

/// Refuses: "hall-away" (it was not asked), "hall-lost" (it was, and whether it has done what was
/// asked is not known).
using NeighbourAnswered = std::move_only_function<void(Result<std::string>)>;

class Neighbours {
  public:
    Neighbours() = default;
    Neighbours(const Neighbours&) = delete;
    Neighbours& operator=(const Neighbours&) = delete;
    virtual ~Neighbours() = default;

    /// Those that are there now. Requests to others that have no answer yet are lost.
    virtual void set_halls(const std::vector<store::NeighbourHall>& halls) = 0;
    /// What is asked of one hall is done there in this order. Answers later, once.
    virtual void ask(store::HallNumber hall, std::string request, NeighbourAnswered answered) = 0;
};

// Where each thread of this hall plays a part of the games: which game is meant. Any thread.

/// By what another hall asks (Hall::answer_other_hall()); empty where it names none.
[[nodiscard]] std::string game_of_request(std::string_view request);
/// By what another hall says of itself (HallNews::said).
[[nodiscard]] std::string_view game_of_said(std::string_view said);

}  // namespace kyvien::hall
