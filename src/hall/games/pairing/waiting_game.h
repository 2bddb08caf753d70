// hall/games/pairing/waiting_game.h — a game whose host waits for an opponent.
//
// Safe:  plain values, any thread.
#pragma once

#include <string>

#include "hall/service/time_source.h"

namespace kyvien::hall {

struct WaitingGame {
    std::string id;
    Instant since{};  ///< when it was made

    friend bool operator==(const WaitingGame&, const WaitingGame&) = default;
};

}  // namespace kyvien::hall
