// hall/net/internal/socket_connection.h — one WebSocket connection.
#pragma once

#include <optional>
#include <string>

#include "hall/accounts/open_credentials.h"
#include "hall/net/internal/client_socket.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

/// The data for upgrading a connection to the WebSocket of a game.
struct Upgrade {
    std::string game;
    std::string accept;  ///< value of Sec-WebSocket-Accept (frame_reader.h)
    std::string client;  ///< address
    /// The seat of the signed-in account, which needs no key.
    std::optional<conduct::Seat> own_seat;
    std::string account;                     ///< id of the signed-in account
    OpenCredentials::SharedHold credential;  ///< the socket is closed when it ends; null: nobody is
                                             ///< signed in
    std::string name;                        ///< of the account
    std::string address;  ///< for the limits per address; empty: this machine, which
                          ///< has none
    Shares::Share share;
    std::string came;  ///< bytes after the request: the first frames, or part of one
};

/// Sends the upgrade response and serves the WebSocket until it ends.
/// Needs: the game exists, the origin is allowed.
void start_socket(Service& service, ClientSocket socket, Upgrade upgrade);

}  // namespace kyvien::hall
