// hall/net/internal/line_subscription.h — a subscription of a connection: it is sent a line of JSON
// for each change instead of one answer.
#pragma once

#include <cstdint>
#include <string>

#include "hall/accounts/open_credentials.h"

namespace kyvien::hall {

struct LineSubscription {
    enum class About : std::uint8_t { Game, Account, Tournament };
    About about = About::Game;
    std::string id;           ///< of the game, the account or the tournament
    bool by_changes = false;  ///< of a game: what changes instead of whole views
    std::string known;        ///< of a tournament: the version that is held
    /// The stream ends with it; null: nobody was signed in, or sent a token.
    OpenCredentials::Held credential;
};

}  // namespace kyvien::hall
