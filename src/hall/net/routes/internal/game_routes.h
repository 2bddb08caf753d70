// hall/net/routes/internal/game_routes.h — routes of the lobby, of games and of the arbiters' desk
// (docs/protocol.md).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler list_games;
/// The programs that people can play against, with their levels.
Handler list_programs;
/// A game over the board needs an arbiter's key.
Handler make_game;
Handler join_game;
/// A seat opposite a waiting host, or a new game that waits.
Handler pair_quickly;
Handler show_game;
Handler show_positions;
/// The key with which the moves of a game over the board are entered at the board.
Handler give_board_key;
/// The live games as arbiters see them; polled every few seconds, so an unchanged list is not sent
/// again.
Handler show_desk;

/// The game that a request with this Idempotency-Key creates; the same each time.
[[nodiscard]] std::string game_of_idempotency_key(const Service& service,
                                                  const HttpRequest& request);

/// Calls `then` once the game of the parameter "id" is in memory.
void with_game(Service& service, HttpRequest request, ReplyDone done,
               std::move_only_function<void(const HttpRequest&, ReplyDone)> then);

}  // namespace kyvien::hall
