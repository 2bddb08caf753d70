// hall/net/routes/tournament/internal/tournament_routes.h — routes of tournaments
// (docs/tournament-hall.md); those of their files: tournament_file_routes.h.
#pragma once

#include "hall/net/routes/internal/http_request.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

/// The organiser, from the key that was sent.
[[nodiscard]] Organiser organiser_of(const Service& service, const HttpRequest& request);

Handler list_tournaments;
Handler make_tournament;
Handler show_tournament;
Handler change_tournament;
/// Responds when the client's version of the tournament is outdated, or after a timeout.
Handler wait_for_news;
Handler show_tournament_log;
Handler list_boards;
/// Checks the key.
Handler open_desk;
Handler find_listed;
Handler renew_key;
Handler set_terms;
Handler set_times;
/// Creates a game for each board of the last round.
Handler open_games;
Handler show_seats;
Handler show_captains;
Handler show_captain;
Handler hand_in_line_up;
Handler open_line_ups;
/// Players' codes, the results they report, and the desk's use of these.
Handler give_codes;
Handler show_said;
Handler set_agreed_mode;
Handler confirm_agreed;
Handler show_player;
Handler say_result;
Handler check_in_player;
Handler ask_bye;
/// Registration: public, with the code of a sign-up, and with the organiser's key.
Handler show_registration;
Handler sign_up;
Handler show_own_sign_up;
Handler withdraw_sign_up;
Handler show_sign_ups;
Handler set_registration;
Handler rule_sign_up;
Handler take_sign_ups;
/// Takes a seat by its key.
Handler sit_down;

}  // namespace kyvien::hall
