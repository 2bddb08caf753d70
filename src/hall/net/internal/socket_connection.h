// hall/net/internal/socket_connection.h — one WebSocket connection.
#pragma once

#include <optional>
#include <string>

#include "hall/accounts/open_credentials.h"
#include "hall/net/internal/client_socket.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

/// A connection that is to become the WebSocket of a game.
struct Upgrade {
    std::string game;
    std::string accept;  ///< answers the upgrade (frame_reader.h)
    std::string client;  ///< address
    /// The seat of the signed-in account, for which no key is needed.
    std::optional<conduct::Seat> own_seat;
    std::string account;               ///< id of whoever is signed in
    OpenCredentials::Held credential;  ///< the socket ends with it; null: nobody is signed in
    std::string name;                  ///< of the account
    std::string address;               ///< whose share counts; empty: this machine has none
    Shares::Share share;
    std::string came;  ///< bytes behind the request: the first frames, or a part of one
};

/// Answers the upgrade and serves the WebSocket until it ends.
/// Needs: the game exists, the origin is allowed.
void start_socket(Service& service, ClientSocket socket, Upgrade upgrade);

}  // namespace kyvien::hall
