// hall/net/internal/socket_connection.h — one WebSocket.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <string>

#include "hall/net/internal/client_socket.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

using Upgrade = boost::beast::http::request<boost::beast::http::string_body>;

/// Answers the upgrade and serves the WebSocket of the game until it ends.
/// Needs: the game exists, the origin is allowed.
void start_socket(Service& service, ClientSocket socket, std::unique_ptr<Upgrade> upgrade,
                  std::string game, std::string client, Shares::Share share);

}  // namespace kyvien::hall
