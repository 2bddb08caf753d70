#include "hall/net/routes/internal/game_routes.h"

#include <fmt/core.h>

#include "hall/accounts/seeking.h"
#include "hall/games/new_game.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/net/routes/accounts/internal/account_player.h"
#include "hall/net/routes/internal/idempotent_requests.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace game_routes {
namespace {

constexpr std::string_view kCreating = "create";
constexpr std::string_view kPairing = "quick";
constexpr std::size_t kMaxGamesOfBots = 1000;
// Games that wait longer are annulled.
constexpr store::Instant kOpenGamesLast = store::Instant{15} * 24 * 3600 * 1000;
// The maximum age of the lobby's ratings.
constexpr std::chrono::seconds kRatingsLast{5};

/// Responds itself if not.
bool may_make(Service& service, const HttpRequest& request, ReplyDone& done) {
    Admission& admission = service.admission;
    if (!admission.open_games.may_make(request.is_local ? std::string() : request.client,
                                       Bucket::Clock::now())) {
        Reply reply = refused_reply(
            refuse("too-many", "As many games from here wait for an opponent as may; play one of "
                               "them, or abort one.")
                .error());
        reply.retry_after = 60;
        done(std::move(reply));
        return false;
    }
    return check_rate_limit(
        admission.makers, "games", request,
        refuse("too-many", "Too many games in a short time; wait a minute.").error(), done);
}

/// The seat for this request, if it may be repeated.
/// Refuses: "bad-field".
Result<PredeterminedSeat> chosen_seat(const Service& service, const HttpRequest& request,
                                      std::string_view purpose) {
    if (request.idempotency_key.empty())
        return PredeterminedSeat{};
    KYVIEN_TRY(check_retry_key(request));
    DerivedSeat seat = derived_seat(service.retry_secret, purpose, request.idempotency_key);
    return PredeterminedSeat{std::move(seat.game), std::move(seat.token)};
}

/// The same for quick pairing, which may lead to the requester's own new game or to somebody
/// else's.
/// Refuses: "bad-field".
Result<std::optional<IdempotencyData>> asked_again(const Service& service,
                                                   const HttpRequest& request) {
    if (request.idempotency_key.empty())
        return std::optional<IdempotencyData>{};
    IdempotencyData again;
    again.opens = KYVIEN_TRY(chosen_seat(service, request, kPairing));
    again.name =
        keyed_hash(service.retry_secret, fmt::format("{}\n{}", kPairing, request.idempotency_key));
    again.token_at = [&service, key = request.idempotency_key](const std::string& game) {
        return derived_seat(service.retry_secret, fmt::format("{} {}", kPairing, game), key).token;
    };
    return std::optional(std::move(again));
}

Refusal range_needs_account() {
    return refuse("range-needs-account",
                  "A range of ratings is for players with accounts; sign in.")
        .error();
}

/// The id of a new game of this thread.
std::string new_id_here(const Service& service) {
    std::string id = new_game_id();
    while (&thread_of_game(service, id) != &service)
        id = new_game_id();
    return id;
}

/// Refuses: "too-many-programs", "too-many-programs-of-one".
Result<void> may_play_program(const Service& service, const HttpRequest& request) {
    using Leave = ProgramGames::Leave;
    switch (service.admission.program_games.may_begin(request.is_local ? std::string()
                                                                       : request.client)) {
    case Leave::Granted:
        return {};
    case Leave::TooManyOfOne:
        return refuse("too-many-programs-of-one",
                      "You play as many games with programs as one may here; finish one, or resign "
                      "it.",
                      std::nullopt, {{"most", std::to_string(ProgramGames::kMaxPerAddress)}});
    case Leave::TooMany:
        break;
    }
    return refuse("too-many-programs",
                  "All programs of this hall are playing; try again in a few minutes.");
}

/// Whether the request repeats one with the same Idempotency-Key that was carried out; a repeated
/// request is not counted against anybody's share of games.
enum class Asked : bool { First, Again };

/// Creates a game on the hall's board.
void make_as(Service& service, Result<JoiningPlayer> player, const std::string& client,
             NewGame game, const PredeterminedSeat& chosen, Asked asked, ReplyDone done) {
    const auto good = player ? check_rated_player(game.settings.is_rated, player->account, {})
                             : Result<void>(refuse(player.error()));
    if (!good) {
        done(refused_reply(good.error()));
        return;
    }
    if (game.ratings && !player->account) {
        done(refused_reply(range_needs_account()));
        return;
    }
    game.name = std::move(player->name);
    const std::string kind(conduct::name(game.settings.game));
    const bool is_with_program = game.program.has_value();
    const std::string account = player->account ? player->account->id : std::string();
    auto seated = seat_record_callback(
        service, std::move(player->account), kind,
        [&service, client, is_with_program, asked,
         then = seat_callback(std::move(done), 201)](Result<GrantedSeat> given) mutable {
            if (given && is_with_program)
                service.admission.program_games.add(given->id, client);
            else if (given && asked == Asked::First)
                service.admission.open_games.add(given->id, client, Bucket::Clock::now());
            then(std::move(given));
        });
    if (!game.ratings) {
        service.hall->create(std::move(game), std::move(seated), chosen);
        return;
    }
    // Recorded before anybody can see the game.
    PredeterminedSeat seat = chosen;
    if (seat.id.empty())
        seat = {new_id_here(service), new_token()};
    NewGame noted_game = game;
    note_seek(service, account, seat.id, std::move(noted_game),
              [&service, game = std::move(game), seat,
               seated = std::move(seated)](const Result<void>& noted) mutable {
                  if (noted)
                      service.hall->create(std::move(game), std::move(seated), seat);
                  else
                      seated(refuse(noted.error()));
              });
}

/// Needs: the game is in memory.
void join_as(Service& service, const std::string& id, JoiningPlayer player,
             const PredeterminedSeat& chosen, ReplyDone done) {
    const auto state = service.hall->state(id);
    if (!state) {
        done(refused_reply(state.error()));
        return;
    }
    const conduct::Settings& settings = (*state)->settings();
    const std::string kind(conduct::name(settings.game));
    if (settings.is_rated && !player.account) {
        done(refused_reply(check_rated_player(true, player.account, {}).error()));
        return;
    }
    const auto sit_down = [&service, id, name = player.name, token = chosen.token](SeatDone given) {
        service.hall->join(id, name, std::move(given), token);
    };
    auto given = seat_record_callback(
        service, player.account, kind,
        [&service, reply = seat_callback(std::move(done))](Result<GrantedSeat> seat) mutable {
            if (seat)
                service.admission.open_games.forget(seat->id);
            reply(std::move(seat));
        });
    // A rated game needs two different accounts, and the host must accept this opponent.
    service.accounts->ask<bool>(
        [id, account = player.account,
         is_rated = settings.is_rated](store::Accounts& accounts) -> Result<bool> {
            const auto seated = KYVIEN_TRY(accounts.seated(id));
            KYVIEN_TRY(check_rated_player(is_rated, account, seated));
            KYVIEN_TRY(check_opponent(accounts, id, account, account_now()));
            return true;
        },
        [&service, id, sit_down, given = std::move(given)](Result<bool> good) mutable {
            service.post([&service, id, sit_down, given = std::move(given),
                          good = std::move(good)]() mutable {
                if (!good) {
                    given(refuse(good.error()));
                    return;
                }
                // The game may have been evicted meanwhile.
                service.hall->fetch(
                    id, [sit_down, given = std::move(given)](const Result<void>& there) mutable {
                        if (there)
                            sit_down(std::move(given));
                        else
                            given(refuse(there.error()));
                    });
            });
        });
}

/// Pairs the player, or lets him wait.
void pair_as(Service& service, JoiningPlayer player, const std::string& client,
             QuickRequest quick_request, std::optional<IdempotencyData> again, Asked asked,
             ReplyDone done) {
    quick_request.game.name = std::move(player.name);
    const std::string kind(conduct::name(quick_request.game.settings.game));
    service.pairing->pair(
        std::move(quick_request), std::move(again),
        [&service, client, kind, asked, account = std::move(player.account),
         done = std::move(done)](Result<QuickSeat> seat) mutable {
            if (!seat) {
                done(refused_reply(seat.error()));
                return;
            }
            if (!seat->waits)
                service.admission.open_games.forget(seat->given.id);
            else if (asked == Asked::First)
                service.admission.open_games.add(seat->given.id, client, Bucket::Clock::now());
            seat_record_callback(service, std::move(account), kind,
                                 seat_callback(std::move(done), seat->waits ? 201 : 200))(
                std::move(seat->given));
        });
}

/// Excludes the games in which this account has recently sat down, where the waiting host is the
/// same person, also in another browser; and those of bots, whose opponents choose them explicitly.
void add_games_not_met(Service& service, const std::optional<store::Account>& account,
                       QuickRequest quick_request,
                       std::move_only_function<void(Result<QuickRequest>)> done) {
    service.accounts->ask<QuickRequest>(
        [id = account ? account->id : std::string(), quick_request = std::move(quick_request)](
            store::Accounts& accounts) mutable -> Result<QuickRequest> {
            if (!id.empty()) {
                auto seats = KYVIEN_TRY(accounts.seats_of(id, {}));
                for (store::AccountSeat& seat : seats)
                    quick_request.own.push_back(std::move(seat.game));
                // Nor opposite somebody whom one of the two has blocked.
                auto blocked = KYVIEN_TRY(
                    accounts.people().games_of_blocked(id, account_now() - kOpenGamesLast));
                for (std::string& game : blocked)
                    quick_request.own.push_back(std::move(game));
                quick_request.seeker = id;
                KYVIEN_TRY(resolve_range(accounts, id, quick_request.game, account_now()));
            }
            auto bots = KYVIEN_TRY(accounts.games_of_bots(kMaxGamesOfBots));
            for (std::string& game : bots)
                quick_request.own.push_back(std::move(game));
            return std::move(quick_request);
        },
        [post = service.post, done = std::move(done)](Result<QuickRequest> whole) mutable {
            post([whole = std::move(whole), done = std::move(done)]() mutable {
                done(std::move(whole));
            });
        });
}

/// The lobby is one text for all clients; so is the one with ratings.
void add_ratings(Service& service, std::string plain, ReplyDone done) {
    Service::RatedLobby& kept = service.rated_lobby;
    const auto now = std::chrono::steady_clock::now();
    if (kept.plain == plain && now - kept.made < kRatingsLast) {
        done(json_reply(kept.rated));
        return;
    }
    kept.waiting.push_back(std::move(done));
    if (kept.waiting.size() > 1)
        return;
    service.accounts->ask<std::string>(
        [plain](store::Accounts& accounts) {
            return lobby_with_ratings(accounts, plain, account_now());
        },
        [&service, plain](Result<std::string> rated) mutable {
            service.post([&service, plain = std::move(plain), rated = std::move(rated)]() mutable {
                Service::RatedLobby& made = service.rated_lobby;
                // If the ratings fail, the lobby is sent without them, and not cached.
                const std::string& reply_text = rated ? *rated : plain;
                for (ReplyDone& each : std::exchange(made.waiting, {}))
                    each(json_reply(reply_text));
                if (rated)
                    made = {
                        std::move(plain), *std::move(rated), std::chrono::steady_clock::now(), {}};
            });
        });
}

SeatDone replying_table(ReplyDone done) {
    return [done = std::move(done)](Result<GrantedSeat> given) mutable {
        if (!given) {
            done(refused_reply(given.error()));
            return;
        }
        JsonWriter json;
        json.begin_object()
            .field("id", given->id)
            .field("url", "/arbiter/" + given->id)
            .end_object();
        done(json_reply(json.take(), 201));
    };
}

void make_game_once(Service& service, const HttpRequest& request, const PredeterminedSeat& chosen,
                    Asked asked, ReplyDone done) {
    const bool by_arbiter = is_permitted(service, request, KeyScope::Rule);
    if (!by_arbiter && asked == Asked::First && !may_make(service, request, done))
        return;
    auto game = read_new_game(request.body);
    if (!game)
        done(refused_reply(game.error()));
    else if (const auto leave = game->program && asked == Asked::First
                                    ? may_play_program(service, request)
                                    : Result<void>();
             !leave)
        done(refused_reply(leave.error()));
    else if (!game->is_over_the_board()) {
        std::string name = game->name;
        find_player(service, request, std::move(name),
                    [&service, client = request.is_local ? std::string() : request.client,
                     game = std::move(*game), chosen, asked,
                     done = std::move(done)](Result<JoiningPlayer> player) mutable {
                        make_as(service, std::move(player), client, std::move(game), chosen, asked,
                                std::move(done));
                    });
    } else if (!by_arbiter) {
        done(refused_reply(not_an_arbiter()));
    } else {
        service.hall->create(std::move(*game), replying_table(std::move(done)), chosen);
    }
}

void pair_once(Service& service, const HttpRequest& request, std::optional<IdempotencyData> again,
               Asked asked, ReplyDone done) {
    if (asked == Asked::First && !may_make(service, request, done))
        return;
    auto quick_request = read_quick_request(request.body);
    if (!quick_request) {
        done(refused_reply(quick_request.error()));
        return;
    }
    std::string name = quick_request->game.name;
    find_player(service, request, std::move(name),
                [&service, client = request.is_local ? std::string() : request.client,
                 quick_request = *std::move(quick_request), again = std::move(again), asked,
                 done = std::move(done)](Result<JoiningPlayer> player) mutable {
                    const auto good = player
                                          ? check_rated_player(quick_request.game.settings.is_rated,
                                                               player->account, {})
                                          : Result<void>(refuse(player.error()));
                    if (!good) {
                        done(refused_reply(good.error()));
                        return;
                    }
                    if (player->account && player->account->is_bot) {
                        done(refused_reply(
                            bad_field("name", {"field-no-bot", "a player who is no bot"}).error()));
                        return;
                    }
                    if (!player->account && quick_request.game.ratings) {
                        done(refused_reply(range_needs_account()));
                        return;
                    }
                    const std::optional<store::Account> account = player->account;
                    add_games_not_met(
                        service, account, std::move(quick_request),
                        [&service, client, player = *std::move(player), again = std::move(again),
                         asked, done = std::move(done)](Result<QuickRequest> whole) mutable {
                            if (whole)
                                pair_as(service, std::move(player), client, *std::move(whole),
                                        std::move(again), asked, std::move(done));
                            else
                                done(refused_reply(whole.error()));
                        });
                });
}

}  // namespace
}  // namespace game_routes

std::string game_of_idempotency_key(const Service& service, const HttpRequest& request) {
    return derived_seat(service.retry_secret, game_routes::kCreating, request.idempotency_key).game;
}

void with_game(Service& service, HttpRequest request, ReplyDone done,
               std::move_only_function<void(const HttpRequest&, ReplyDone)> then) {
    const std::string id = request.parameter("id");
    service.hall->fetch(id, [request = std::move(request), done = std::move(done),
                             then = std::move(then)](const Result<void>& there) mutable {
        if (there)
            then(request, std::move(done));
        else
            done(refused_reply(there.error()));
    });
}

void list_games(Service& service, HttpRequest, ReplyDone done) {
    service.hall->lobby([&service, done = std::move(done)](Result<std::string> lobby) mutable {
        if (lobby)
            game_routes::add_ratings(service, *std::move(lobby), std::move(done));
        else
            done(refused_reply(lobby.error()));
    });
}

void list_programs(Service& service, HttpRequest, ReplyDone done) {
    JsonWriter json;
    json.begin_array();
    if (service.options.programs)
        for (const ProgramOffer& offer : service.options.programs->offers())
            json.begin_object()
                .field("id", offer.id)
                .field("name", offer.name)
                .field("game", conduct::name(offer.game))
                .field("levels", offer.levels)
                .end_object();
    json.end_array();
    done(json_reply(json.take()));
}

void make_game(Service& service, HttpRequest request, ReplyDone done) {
    const auto chosen = game_routes::chosen_seat(service, request, game_routes::kCreating);
    if (!chosen) {
        done(refused_reply(chosen.error()));
        return;
    }
    if (chosen->id.empty()) {
        game_routes::make_game_once(service, request, {}, game_routes::Asked::First,
                                    std::move(done));
        return;
    }
    // If the game exists, the answer was lost: repeating the request creates nothing.
    service.hall->fetch(chosen->id, [&service, request = std::move(request), chosen = *chosen,
                                     done = std::move(done)](const Result<void>& there) mutable {
        game_routes::make_game_once(service, request, chosen,
                                    there ? game_routes::Asked::Again : game_routes::Asked::First,
                                    std::move(done));
    });
}

void join_game(Service& service, HttpRequest request, ReplyDone done) {
    auto name = read_join(request.body);
    const auto chosen =
        game_routes::chosen_seat(service, request, "join " + request.parameter("id"));
    if (!name || !chosen) {
        done(refused_reply(!name ? name.error() : chosen.error()));
        return;
    }
    find_player(service, request, *std::move(name),
                [&service, request, chosen = *chosen,
                 done = std::move(done)](Result<JoiningPlayer> player) mutable {
                    if (!player) {
                        done(refused_reply(player.error()));
                        return;
                    }
                    with_game(service, std::move(request), std::move(done),
                              [&service, chosen, player = *std::move(player)](
                                  const HttpRequest& asked, ReplyDone then) mutable {
                                  game_routes::join_as(service, asked.parameter("id"),
                                                       std::move(player), chosen, std::move(then));
                              });
                });
}

void pair_quickly(Service& service, HttpRequest request, ReplyDone done) {
    auto again = game_routes::asked_again(service, request);
    if (!again) {
        done(refused_reply(again.error()));
        return;
    }
    if (!*again) {
        game_routes::pair_once(service, request, std::nullopt, game_routes::Asked::First,
                               std::move(done));
        return;
    }
    const store::KeyHash name = (*again)->name;
    service.hall->find_answer(name, [&service, request = std::move(request),
                                     again = *std::move(again), done = std::move(done)](
                                        const Result<std::optional<std::string>>& kept) mutable {
        const auto asked = kept && *kept ? game_routes::Asked::Again : game_routes::Asked::First;
        game_routes::pair_once(service, request, std::move(again), asked, std::move(done));
    });
}

void show_game(Service& service, HttpRequest request, ReplyDone done) {
    with_game(service, std::move(request), std::move(done),
              [&service](const HttpRequest& asked, ReplyDone then) {
                  then(text_reply(service.hall->game(asked.parameter("id"))));
              });
}

void show_positions(Service& service, HttpRequest request, ReplyDone done) {
    with_game(service, std::move(request), std::move(done),
              [&service](const HttpRequest& asked, ReplyDone then) {
                  service.hall->positions(asked.parameter("id"), text_callback(std::move(then)));
              });
}

void give_board_key(Service& service, HttpRequest request, ReplyDone done) {
    if (!is_permitted(service, request, KeyScope::Rule)) {
        done(refused_reply(
            refuse("key-only-reads", "This key lets you look on, not rule.").error()));
        return;
    }
    with_game(service, std::move(request), std::move(done),
              [&service](const HttpRequest& asked, ReplyDone then) {
                  const std::string id = asked.parameter("id");
                  const auto key = service.hall->board_key(id);
                  if (!key) {
                      then(refused_reply(key.error()));
                      return;
                  }
                  JsonWriter json;
                  json.begin_object()
                      .field("token", *key)
                      .field("url", fmt::format("/score/{}#{}", id, *key))
                      .field("clock_url", fmt::format("/clock/{}#{}", id, *key))
                      .end_object();
                  then(json_reply(json.take()));
              });
}

void show_desk(Service& service, HttpRequest request, ReplyDone done) {
    // The table admits only arbiters.
    const KeyHolder holder = holder_of(service, request).value_or(KeyHolder{});
    const auto office =
        holder.role == KeyRole::Chief ? conduct::ArbiterRank::Chief : conduct::ArbiterRank::Table;
    Reply reply;
    // The version at the time of the request: changes during the read cause another request.
    reply.etag =
        fmt::format("\"{}-{}-{}\"", service.started, service.hall->version(), name(holder.role));
    reply.caching = Caching::Revalidate;
    if (matches_etag(reply.etag, request.etag)) {
        reply.status = 304;
        done(std::move(reply));
        return;
    }
    service.hall->overview([office, role = holder.role, reply = std::move(reply),
                            done = std::move(done)](Result<std::string> text) mutable {
        if (!text) {
            done(refused_reply(text.error()));
            return;
        }
        // The boards are the same for all clients; the caller's role precedes them.
        reply.body = fmt::format(R"({{"office":"{}","role":"{}",{})", conduct::name(office),
                                 name(role), std::string_view(*text).substr(1));
        done(std::move(reply));
    });
}

}  // namespace kyvien::hall
