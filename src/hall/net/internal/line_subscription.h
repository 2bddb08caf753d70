// hall/net/internal/line_subscription.h — a streaming response: a line of JSON for each change
// instead of a single body.
#pragma once

#include <cstdint>
#include <string>

#include "hall/accounts/open_credentials.h"

namespace kyvien::hall {

struct LineSubscription {
    enum class About : std::uint8_t { Game, Account, Tournament };
    About about = About::Game;
    std::string id;             ///< of the game, the account or the tournament
    bool changes_only = false;  ///< of a game: changes instead of whole views
    std::string known;          ///< of a tournament: the version that the client has
    /// The stream ends when this credential does; null: the request had none.
    OpenCredentials::SharedHold credential;
};

}  // namespace kyvien::hall
