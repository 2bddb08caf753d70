// hall/net/routes/internal/game_routes.h — routes of the lobby, of games and of the arbiters' desk
// (docs/protocol.md).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler list_games;
/// The programs that can be played against, with their levels.
Handler list_programs;
/// Over the board it needs a key of the arbiters.
Handler make_game;
Handler join_game;
/// A seat opposite whoever waits for the same, or a game that waits.
Handler pair_quickly;
Handler show_game;
Handler show_positions;
/// The key by which the moves of a game over the board are entered at the board.
Handler give_board_key;
/// The live games as arbiters see them; asked again every few seconds, so that nothing is sent
/// where nothing has changed.
Handler show_desk;

/// The game that a request with this Idempotency-Key makes, the same each time.
[[nodiscard]] std::string game_of_retry_key(const Service& service, const HttpRequest& request);

/// Does `then` when the game of the parameter "id" is in memory.
void with_game(Service& service, HttpRequest request, ReplyDone done,
               std::move_only_function<void(const HttpRequest&, ReplyDone)> then);

}  // namespace kyvien::hall
