// hall/net/routes/accounts/internal/account_routes.h — routes of accounts, players and ratings
// (docs/accounts.md).
//
// Database rows are read, and passwords checked, on threads of their own
// (hall/accounts/account_desk.h).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler show_account;
Handler sign_up_account;
Handler sign_in;
Handler sign_out;
Handler rename_account;
Handler change_password;
Handler remove_account;
Handler take_games;
Handler send_account_data;
Handler show_player_profile;
Handler list_players_games;
Handler show_head_to_head;
Handler show_rating_history;
Handler list_ratings;
Handler show_game_players;

}  // namespace kyvien::hall
