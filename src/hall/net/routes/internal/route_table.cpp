#include "hall/net/routes/internal/route_table.h"

#include <algorithm>

#include "base/assert.h"
#include "hall/net/routes/accounts/internal/account_routes.h"
#include "hall/net/routes/accounts/internal/account_tokens.h"
#include "hall/net/routes/accounts/internal/challenge_routes.h"
#include "hall/net/routes/accounts/internal/passkey_routes.h"
#include "hall/net/routes/accounts/internal/people_routes.h"
#include "hall/net/routes/accounts/internal/token_routes.h"
#include "hall/net/routes/broadcast/internal/broadcast_routes.h"
#include "hall/net/routes/chat/internal/chat_routes.h"
#include "hall/net/routes/festival/internal/festival_routes.h"
#include "hall/net/routes/internal/analysis_routes.h"
#include "hall/net/routes/internal/game_routes.h"
#include "hall/net/routes/internal/law_routes.h"
#include "hall/net/routes/internal/other_routes.h"
#include "hall/net/routes/internal/record_routes.h"
#include "hall/net/routes/internal/stream_routes.h"
#include "hall/net/routes/library/internal/library_routes.h"
#include "hall/net/routes/live/internal/live_games_route.h"
#include "hall/net/routes/page/internal/page_routes.h"
#include "hall/net/routes/study/internal/study_routes.h"
#include "hall/net/routes/tournament/internal/tournament_file_routes.h"
#include "hall/net/routes/tournament/internal/tournament_routes.h"
#include "hall/net/routes/webhooks/internal/webhook_routes.h"

namespace kyvien::hall {
namespace route_table_parts {
namespace {

using enum Method;
using enum Caller;
using enum BodySize;
using enum Place;

// clang-format off
constexpr Route kRoutes[] = {
    {GET,  "/api/games",                           Anyone,      Short,  Here,    list_games},
    {POST, "/api/games",                           Anyone,      Short,  NewGame, make_game},
    {GET,  "/api/live-games",                      Anyone,      Short,  Here,    list_live_games},
    {GET,  "/api/games/{id}",                      Anyone,      Short,  Game,    show_game},
    {POST, "/api/games/{id}/join",                 Anyone,      Short,  Game,    join_game},
    {GET,  "/api/games/{id}/positions",            Anyone,      Short,  Game,    show_positions},
    {GET,  "/api/games/{id}/record",               Anyone,      Short,  Game,    send_record},
    {GET,  "/api/games/{id}/stream",               Anyone,      Short,  Game,    stream_game},
    {POST, "/api/games/{id}/board-key",            Arbiter,     Short,  Game,    give_board_key},
    {POST, "/api/quick",                           Anyone,      Short,  First,   pair_quickly},
    {GET,  "/api/arbiter",                         Arbiter,     Short,  Here,    show_desk},

    {GET,  "/api/games/{id}/players",              Anyone,      Short,  Game,    show_game_players},

    {GET,  "/api/account",                         Anyone,      Short,  Here,    show_account},
    {POST, "/api/account",                         Anyone,      Short,  Here,    sign_up_account},
    {POST, "/api/account/sign-in",                 Anyone,      Short,  Here,    sign_in},
    {POST, "/api/account/sign-in/passkey",         Anyone,      Short,  Here,    sign_in_by_passkey},
    {POST, "/api/account/sign-in/passkey/begin",   Anyone,      Short,  Here,    begin_passkey_sign_in},
    {POST, "/api/account/sign-out",                Anyone,      Short,  Here,    sign_out},
    {POST, "/api/account/name",                    SignedIn,    Short,  Here,    rename_account},
    {POST, "/api/account/password",                SignedIn,    Short,  Here,    change_password},
    {POST, "/api/account/remove",                  SignedIn,    Short,  Here,    remove_account},
    {POST, "/api/account/games",                   SignedIn,    Short,  Here,    take_games},
    {GET,  "/api/account/data",                    SignedIn,    Short,  Here,    send_account_data},
    {GET,  "/api/account/tokens",                  SignedIn,    Short,  Here,    list_tokens},
    {POST, "/api/account/tokens",                  SignedIn,    Short,  Here,    make_token},
    {POST, "/api/account/tokens/revoke",           SignedIn,    Short,  Here,    revoke_token},
    {GET,  "/api/account/passkeys",                SignedIn,    Short,  Here,    list_passkeys},
    {POST, "/api/account/passkeys",                SignedIn,    Short,  Here,    add_passkey},
    {POST, "/api/account/passkeys/begin",          SignedIn,    Short,  Here,    begin_passkey},
    {POST, "/api/account/passkeys/rename",         SignedIn,    Short,  Here,    rename_passkey},
    {POST, "/api/account/passkeys/remove",         SignedIn,    Short,  Here,    remove_passkey},
    {GET,  "/api/account/stream",                  SignedIn,    Short,  Here,    stream_account},
    {POST, "/api/account/bot",                     SignedIn,    Short,  Here,    become_bot},
    {GET,  "/api/account/people",                  SignedIn,    Short,  Here,    list_people},
    {GET,  "/api/account/push",                    SignedIn,    Short,  Here,    list_push_devices},
    {POST, "/api/account/push",                    SignedIn,    Short,  Here,    set_push_device},
    {POST, "/api/account/push/remove",             SignedIn,    Short,  Here,    remove_push_device},
    {GET,  "/api/account/webhooks",                SignedIn,    Short,  Here,    list_webhooks},
    {POST, "/api/account/webhooks",                SignedIn,    Short,  Here,    make_webhook},
    {POST, "/api/account/webhooks/{id}",           SignedIn,    Short,  Here,    change_webhook},
    {POST, "/api/account/webhooks/{id}/remove",    SignedIn,    Short,  Here,    remove_webhook},
    {POST, "/api/account/webhooks/{id}/secret",    SignedIn,    Short,  Here,    renew_webhook_secret},
    {POST, "/api/account/webhooks/{id}/test",      SignedIn,    Short,  Here,    test_webhook},
    {GET,  "/api/account/webhooks/{id}/deliveries", SignedIn,   Short,  Here,    list_deliveries},
    {POST, "/api/account/webhooks/{id}/deliveries/{delivery}/again", SignedIn, Short, Here, deliver_again},
    {GET,  "/api/challenges",                      SignedIn,    Short,  First,   list_challenges},
    {POST, "/api/challenges",                      SignedIn,    Short,  First,   challenge_player},
    {POST, "/api/challenges/{id}/accept",          SignedIn,    Short,  First,   accept_challenge},
    {POST, "/api/challenges/{id}/decline",         SignedIn,    Short,  First,   decline_challenge},
    {POST, "/api/challenges/{id}/counter",         SignedIn,    Short,  First,   counter_challenge},
    {POST, "/api/challenges/{id}/withdraw",        SignedIn,    Short,  First,   withdraw_challenge},
    {POST, "/api/players/{name}/follow",           SignedIn,    Short,  Here,    follow_player},
    {POST, "/api/players/{name}/unfollow",         SignedIn,    Short,  Here,    unfollow_player},
    {POST, "/api/players/{name}/block",            SignedIn,    Short,  Here,    block_player},
    {POST, "/api/players/{name}/unblock",          SignedIn,    Short,  Here,    unblock_player},
    {GET,  "/api/players/{name}",                  Anyone,      Short,  Here,    show_player_profile},
    {GET,  "/api/players/{name}/games",            Anyone,      Short,  Here,    list_players_games},
    {GET,  "/api/players/{name}/head-to-head",     Anyone,      Short,  Here,    show_head_to_head},
    {GET,  "/api/players/{name}/rating",           Anyone,      Short,  Here,    show_rating_history},
    {GET,  "/api/ratings",                         Anyone,      Short,  Here,    list_ratings},

    {GET,  "/api/moderation",                      Moderator,   Short,  Here,    show_moderation},
    {POST, "/api/moderation",                      Moderator,   Short,  Here,    moderate},

    {GET,  "/api/game-kinds",                      Anyone,      Short,  Here,    list_game_kinds},
    {GET,  "/api/programs",                        Anyone,      Short,  Here,    list_programs},
    {GET,  "/api/laws",                            Anyone,      Short,  Here,    list_laws},
    {GET,  "/api/laws/{law}",                      Anyone,      Short,  Here,    show_law},
    {GET,  "/api/laws/{law}/{clause}",             Anyone,      Short,  Here,    show_clause},
    {GET,  "/api/clauses/{law}",                   Anyone,      Short,  Here,    list_clauses},
    {GET,  "/api/search",                          Anyone,      Short,  Here,    search_laws},
    {GET,  "/api/reports/{game}",                  Anyone,      Short,  Here,    show_reports},
    {GET,  "/api/words/{game}",                    Anyone,      Short,  Here,    show_words},

    {GET,  "/api/tournaments",                     Anyone,      Short,  First,   list_tournaments},
    {POST, "/api/tournaments",                     Organiser,   Office, First,   make_tournament},
    {POST, "/api/tournaments/new/import",          Organiser,   Upload, First,   take_whole_file},
    {GET,  "/api/tournaments/{id}",                Anyone,      Short,  First,   show_tournament},
    {POST, "/api/tournaments/{id}",                KeyHolder,   Office, First,   change_tournament},
    {GET,  "/api/tournaments/{id}/news",           Anyone,      Short,  First,   wait_for_news},
    {GET,  "/api/tournaments/{id}/stream",         Anyone,      Short,  First,   stream_tournament},
    {GET,  "/api/tournaments/{id}/log",            Anyone,      Short,  First,   show_tournament_log},
    {GET,  "/api/tournaments/{id}/boards",         Anyone,      Short,  First,   list_boards},
    {GET,  "/api/tournaments/{id}/file",           Anyone,      Short,  First,   send_file},
    {POST, "/api/tournaments/{id}/import",         KeyHolder,   Upload, First,   take_file},
    {GET,  "/api/tournaments/{id}/logo",           Anyone,      Short,  First,   send_logo},
    {POST, "/api/tournaments/{id}/logo",           KeyHolder,   Upload, First,   take_logo},
    {GET,  "/api/tournaments/{id}/desk",           KeyHolder,   Short,  First,   open_desk},
    {GET,  "/api/tournaments/{id}/listed",         KeyHolder,   Short,  First,   find_listed},
    {POST, "/api/tournaments/{id}/key",            KeyHolder,   Office, First,   renew_key},
    {POST, "/api/tournaments/{id}/terms",          KeyHolder,   Office, First,   set_terms},
    {POST, "/api/tournaments/{id}/times",          KeyHolder,   Short,  First,   set_times},
    {POST, "/api/tournaments/{id}/games",          KeyHolder,   Office, First,   open_games},
    {GET,  "/api/tournaments/{id}/seats",          KeyHolder,   Short,  First,   show_seats},
    {GET,  "/api/tournaments/{id}/captains",       KeyHolder,   Short,  First,   show_captains},
    {GET,  "/api/tournaments/{id}/captain",        KeyHolder,   Short,  First,   show_captain},
    {POST, "/api/tournaments/{id}/line-up",        KeyHolder,   Office, First,   hand_in_line_up},
    {POST, "/api/tournaments/{id}/open-line-ups",  KeyHolder,   Office, First,   open_line_ups},
    {POST, "/api/tournaments/{id}/codes",          KeyHolder,   Office, First,   give_codes},
    {GET,  "/api/tournaments/{id}/said",           KeyHolder,   Short,  First,   show_said},
    {POST, "/api/tournaments/{id}/agreed-mode",    KeyHolder,   Office, First,   set_agreed_mode},
    {POST, "/api/tournaments/{id}/agreed",         KeyHolder,   Office, First,   confirm_agreed},
    {GET,  "/api/tournaments/{id}/player",         KeyHolder,   Short,  First,   show_player},
    {POST, "/api/tournaments/{id}/say",            KeyHolder,   Office, First,   say_result},
    {POST, "/api/tournaments/{id}/here",           KeyHolder,   Office, First,   check_in_player},
    {POST, "/api/tournaments/{id}/bye",            KeyHolder,   Office, First,   ask_bye},
    {GET,  "/api/tournaments/{id}/registration",   Anyone,      Short,  First,   show_registration},
    {POST, "/api/tournaments/{id}/registration",   Anyone,      Short,  First,   sign_up},
    {GET,  "/api/tournaments/{id}/sign-up",        KeyHolder,   Short,  First,   show_own_sign_up},
    {POST, "/api/tournaments/{id}/sign-up/withdraw", KeyHolder, Short,  First,   withdraw_sign_up},
    {GET,  "/api/tournaments/{id}/sign-ups",       KeyHolder,   Short,  First,   show_sign_ups},
    {POST, "/api/tournaments/{id}/sign-ups",       KeyHolder,   Office, First,   rule_sign_up},
    {POST, "/api/tournaments/{id}/sign-ups/rules", KeyHolder,   Office, First,   set_registration},
    {POST, "/api/tournaments/{id}/sign-ups/take",  KeyHolder,   Office, First,   take_sign_ups},
    {POST, "/api/tournaments/{id}/sit",            Anyone,      Office, First,   sit_down},

    {GET,  "/api/festivals",                       Anyone,      Short,  First,   list_festivals},
    {POST, "/api/festivals",                       Organiser,   Office, First,   make_festival},
    {GET,  "/api/festivals/{id}",                  Anyone,      Short,  First,   show_festival},
    {POST, "/api/festivals/{id}",                  KeyHolder,   Office, First,   change_festival},
    {GET,  "/api/festivals/{id}/players",          Anyone,      Short,  First,   find_festival_players},
    {GET,  "/api/festivals/{id}/file",             Anyone,      Short,  First,   send_festival_file},
    {GET,  "/api/festivals/{id}/desk",             KeyHolder,   Short,  First,   open_festival_desk},
    {POST, "/api/festivals/{id}/key",              KeyHolder,   Short,  First,   renew_festival_key},
    {POST, "/api/festivals/{id}/sections",         KeyHolder,   Short,  First,   add_section},
    {POST, "/api/festivals/{id}/sections/remove",  KeyHolder,   Short,  First,   remove_section},
    {GET,  "/api/broadcasts",                      Anyone,      Short,  Here,    list_broadcasts},
    {POST, "/api/broadcasts",                      Broadcaster, Short,  Here,    make_broadcast},
    {GET,  "/api/broadcasts/{id}",                 Anyone,      Short,  Here,    show_broadcast},
    {POST, "/api/broadcasts/{id}",                 Broadcaster, Short,  Here,    change_broadcast},
    {GET,  "/api/broadcasts/{id}/file",            Anyone,      Short,  Here,    send_broadcast_file},
    {POST, "/api/broadcasts/{id}/file",            Broadcaster, Record, Here,    push_broadcast_file},
    {GET,  "/api/broadcasts/{id}/source",          Broadcaster, Short,  Here,    show_broadcast_source},
    {POST, "/api/broadcasts/{id}/source",          Broadcaster, Short,  Here,    set_broadcast_source},
    {POST, "/api/broadcasts/{id}/source/stop",     Broadcaster, Short,  Here,    stop_broadcast_source},
    {GET,  "/api/broadcasts/{id}/boards/{board}",  Anyone,      Short,  Here,    show_broadcast_board},
    {GET,  "/api/oembed",                          Anyone,      Short,  Here,    show_embedding},

    {GET,  "/api/studies",                         SignedIn,    Short,  Here,    list_studies},
    {POST, "/api/studies",                         Anyone,      Office, Here,    make_study},
    {GET,  "/api/studies/{id}",                    Anyone,      Short,  Here,    show_study},
    {POST, "/api/studies/{id}",                    Anyone,      Short,  Here,    change_study},
    {POST, "/api/studies/{id}/chapters",           Anyone,      Office, Here,    add_study_chapters},
    {GET,  "/api/studies/{id}/news",               Anyone,      Short,  Here,    wait_for_study_news},
    {POST, "/api/studies/{id}/join",               Anyone,      Short,  Here,    join_study},
    {GET,  "/api/studies/{id}/seat",               Anyone,      Short,  Here,    show_study_seat},
    {GET,  "/api/studies/{id}/file",               Anyone,      Short,  Here,    send_study_file},

    {GET,  "/api/library",                         Anyone,      Short,  Here,    show_library},
    {GET,  "/api/library/games",                   Anyone,      Short,  Here,    search_library},
    {GET,  "/api/library/games/{number}",          Anyone,      Short,  Here,    show_library_game},
    {GET,  "/api/library/games/{number}/record",   Anyone,      Short,  Here,    send_library_record},

    {GET,  "/api/sealing-key",                     Anyone,      Short,  Here,    show_sealing_key},
    {POST, "/api/judge",                           Anyone,      Record, Here,    judge_archive},
    {POST, "/api/analysis",                        Anyone,      Office, Here,    analyse_moves},
    {POST, "/api/analysis/read",                   Anyone,      Office, Here,    read_annotated_file},
    {POST, "/api/analysis/file",                   Anyone,      Office, Here,    write_annotated_file},
    {POST, "/api/analysis/lines",                  Anyone,      Office, Here,    find_lines},
    {GET,  "/api/openapi.json",                    Anyone,      Short,  Here,    send_openapi},
    {GET,  "/api/asyncapi.json",                   Anyone,      Short,  Here,    send_asyncapi},
    {GET,  "/healthz",                             Anyone,      Short,  Here,    show_health},
    {GET,  "/metrics",                             ThisMachine, Short,  Here,    show_metrics},
    {GET,  "/{page...}",                           Anyone,      Short,  Here,    send_page},
};
// clang-format on

/// Returns the first segment of a path, without its slash; `path` becomes the rest.
std::string_view take_part(std::string_view& path) {
    path.remove_prefix(1);
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(part.size());
    return part;
}

bool has_method(Method method, std::string_view name) {
    return method == GET ? name == "GET" || name == "HEAD" : name == "POST";
}

/// The page may use any address except those of the two APIs.
bool is_no_page(std::span<const std::string> segments) {
    return !segments.empty() && (segments[0] == "api" || segments[0] == "ws");
}

}  // namespace
}  // namespace route_table_parts

std::span<const Route> route_table() {
    return route_table_parts::kRoutes;
}

std::string_view scope_of(const Route& route) {
    constexpr Handler* kPlay[] = {make_game,          join_game,         pair_quickly,
                                  take_games,         list_challenges,   challenge_player,
                                  accept_challenge,   decline_challenge, counter_challenge,
                                  withdraw_challenge, make_study,        change_study,
                                  join_study,         add_study_chapters};
    constexpr Handler* kRead[] = {send_account_data, stream_account, list_people, list_studies};
    constexpr Handler* kWebhooks[] = {list_webhooks,   make_webhook,         change_webhook,
                                      remove_webhook,  renew_webhook_secret, test_webhook,
                                      list_deliveries, deliver_again};
    constexpr Handler* kAny[] = {show_account};
    // Other requests concerning the account itself need a session.
    constexpr Handler* kOwner[] = {sign_up_account, sign_in, sign_in_by_passkey,
                                   begin_passkey_sign_in, sign_out};
    const auto is_in = [&route](std::span<Handler* const> list) {
        return std::ranges::find(list, route.handler) != list.end();
    };
    if (is_in(kPlay))
        return kScopePlay;
    if (is_in(kRead))
        return kScopeRead;
    if (is_in(kWebhooks))
        return kScopeWebhooks;
    if ((route.caller == Caller::SignedIn || is_in(kOwner)) && !is_in(kAny))
        return kScopeOwner;
    return {};
}

TournamentKeyKind required_key_kind(const Route& route) {
    constexpr Handler* kPlayers[] = {say_result, check_in_player, ask_bye, show_player};
    constexpr Handler* kSignUps[] = {show_own_sign_up, withdraw_sign_up};
    constexpr Handler* kCaptains[] = {hand_in_line_up, show_captain};
    const auto is_in = [&route](std::span<Handler* const> list) {
        return std::ranges::find(list, route.handler) != list.end();
    };
    if (is_in(kPlayers))
        return TournamentKeyKind::Player;
    if (is_in(kSignUps))
        return TournamentKeyKind::SignUp;
    return is_in(kCaptains) ? TournamentKeyKind::Captain : TournamentKeyKind::Organiser;
}

bool has_festival_id(const Route& route) {
    return route.pattern.starts_with("/api/festivals/{id}");
}

bool is_long_poll(const Route& route) {
    constexpr Handler* kWaiting[] = {list_challenges, wait_for_news, wait_for_study_news};
    return std::ranges::find(kWaiting, route.handler) != std::end(kWaiting);
}

bool is_often_read(const Route& route) {
    constexpr Handler* kOften[] = {list_games,          list_live_games,     show_game,
                                   show_game_players,   list_players_games,  show_head_to_head,
                                   show_player_profile, show_rating_history, list_ratings,
                                   list_tournaments,    show_tournament,     show_registration,
                                   show_library,        search_library,      show_library_game,
                                   list_festivals,      show_festival,       find_festival_players};
    return std::ranges::find(kOften, route.handler) != std::end(kOften);
}

bool needs_idempotency(const Route& route) {
    // The game and the seat are derived from the key; judging and analysis change nothing. The
    // target of a quick pairing is recorded before it is used.
    constexpr Handler* kAgain[] = {make_game, join_game, pair_quickly, judge_archive, analyse_moves,
                                   read_annotated_file, write_annotated_file, find_lines,
                                   // The session is in a header, which is not stored; all of these
                                   // can be repeated.
                                   sign_up_account, sign_in, sign_out, rename_account,
                                   change_password, remove_account, take_games,
                                   // A challenge can be repeated too, and a signature counts only
                                   // once anyway.
                                   begin_passkey, add_passkey, rename_passkey, remove_passkey,
                                   begin_passkey_sign_in, sign_in_by_passkey,
                                   // A secret is shown only once.
                                   make_token, revoke_token, become_bot, make_webhook,
                                   renew_webhook_secret, change_webhook, remove_webhook,
                                   // Setting twice has the same effect.
                                   set_push_device, remove_push_device,
                                   // An additional one does no harm.
                                   test_webhook, deliver_again,
                                   // The game of a challenge is derived from it.
                                   accept_challenge, follow_player, unfollow_player, block_player,
                                   unblock_player};
    return route.method == Method::POST &&
           std::ranges::find(kAgain, route.handler) == std::end(kAgain);
}

const std::string& HttpRequest::parameter(std::string_view name) const {
    const auto found = std::ranges::find(parameters, name, &Parameters::value_type::first);
    KYVIEN_ASSERT(found != parameters.end(), "the pattern of the route has no such name");
    return found->second;
}

std::optional<Parameters> match(std::string_view pattern, std::span<const std::string> segments) {
    Parameters parameters;
    std::size_t next = 0;
    while (!pattern.empty()) {
        const std::string_view part = route_table_parts::take_part(pattern);
        if (part.ends_with("...}"))
            return parameters;
        if (next == segments.size())
            return std::nullopt;
        const std::string& segment = segments[next++];
        if (part.starts_with('{'))
            parameters.emplace_back(part.substr(1, part.size() - 2), segment);
        else if (part != segment)
            return std::nullopt;
    }
    return next == segments.size() ? std::optional(std::move(parameters)) : std::nullopt;
}

Lookup look_up(std::string_view method, std::span<const std::string> segments) {
    Lookup found;
    bool gets = false;
    bool posts = false;
    for (const Route& route : route_table_parts::kRoutes) {
        if (route.handler == send_page && route_table_parts::is_no_page(segments))
            continue;
        auto parameters = match(route.pattern, segments);
        if (!parameters)
            continue;
        if (route_table_parts::has_method(route.method, method)) {
            found.route = &route;
            found.parameters = *std::move(parameters);
            return found;
        }
        (route.method == Method::GET ? gets : posts) = true;
    }
    if (gets)
        found.allow = posts ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS";
    else if (posts)
        found.allow = "POST, OPTIONS";
    return found;
}

}  // namespace kyvien::hall
