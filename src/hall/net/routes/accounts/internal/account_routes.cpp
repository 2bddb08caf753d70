#include "hall/net/routes/accounts/internal/account_routes.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "hall/accounts/account_json.h"
#include "hall/accounts/password.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/internal/rating_pool.h"
#include "hall/net/routes/accounts/internal/account_player.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/net/routes/accounts/internal/account_sessions.h"
#include "hall/net/routes/internal/game_routes.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"
#include "hall/webhooks/push_json.h"
#include "hall/webhooks/webhook_json.h"

namespace kyvien::hall {
namespace account_routes {
namespace {

using store::Account;
using store::Accounts;

constexpr std::size_t kMaxSeats = 100;
constexpr std::size_t kMaxListedGames = 50;
constexpr std::size_t kMaxPoints = 1000;
constexpr std::size_t kMaxRanked = 100;

std::unexpected<Refusal> no_such_player() {
    return refuse("no-such-account", "Nobody has an account of this name here.");
}

Reply nobody_reply(bool forgets_session, bool is_secure) {
    Reply reply = json_reply(signed_in_json(nullptr, {}, 0));
    if (forgets_session)
        reply.cookie = session_cookie({}, is_secure);
    return reply;
}

struct Credentials {
    store::AccountName name;
    std::string password;
    bool is_bot = false;
};

enum class Entry : bool { SignIn, SignUp };

/// Refuses: not-json, bad-field, unknown-field, and as read_account_name().
Result<Credentials> read_credentials(const HttpRequest& request, Entry entry) {
    const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
    const ObjectReader body(parsed.get_object());
    const auto name = KYVIEN_TRY(text_of(body, "name"));
    auto password = KYVIEN_TRY(text_of(body, "password"));
    const json::value* bot = entry == Entry::SignUp ? find(body, "bot") : nullptr;
    if (bot != nullptr && !bot->is_bool())
        return bad_field("bot", as_described("true or false"));
    KYVIEN_TRY(body.check_all_read());
    auto account = KYVIEN_TRY(read_account_name(name));
    return Credentials{std::move(account), std::move(password), bot != nullptr && bot->get_bool()};
}

/// The player named in the path.
Result<Account> player_of_path(Accounts& accounts, const std::string& name) {
    auto account = KYVIEN_TRY(accounts.find_by_name(account_key(name)));
    if (!account)
        return no_such_player();
    return *std::move(account);
}

/// Runs work at the account desk on the player in the path.
template <typename Work>
void about_player(Service& service, HttpRequest request, ReplyDone done, Work work) {
    service.accounts->ask<Reply>(
        [name = request.parameter("name"),
         work = std::move(work)](Accounts& accounts) mutable -> Result<Reply> {
            const auto account = KYVIEN_TRY(player_of_path(accounts, name));
            return work(accounts, account);
        },
        reply_callback(service, std::move(done)));
}

/// The parameters of the link to the next page of a player's games.
struct NextPart {
    bool is_versioned = false;
    std::string name, kind, opponent, moves, clause;
};

std::string escaped(std::string_view text) {
    std::string whole;
    for (const char c : text)
        if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
            whole += c;
        else
            whole += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return whole;
}

/// The Link header to the next page; empty for the last one.
std::string link_to_next(std::string_view part, const NextPart& asked) {
    constexpr std::string_view kNext = R"(],"next":)";
    const std::size_t begins = part.rfind(kNext);
    if (begins == std::string_view::npos)
        return {};
    const std::string_view before = part.substr(begins + kNext.size());
    std::string link =
        fmt::format("</api/{}players/{}/games?before={}", asked.is_versioned ? "1/" : "",
                    escaped(asked.name), before.substr(0, before.find('}')));
    if (!asked.kind.empty())
        link += "&game=" + escaped(asked.kind);
    for (const auto& [field, value] :
         {std::pair{"opponent", &asked.opponent}, std::pair{"moves", &asked.moves},
          std::pair{"clause", &asked.clause}})
        if (!value->empty())
            link += fmt::format("&{}={}", field, escaped(*value));
    return link + R"(>; rel="next")";
}

}  // namespace
}  // namespace account_routes

using namespace account_routes;

void show_account(Service& service, HttpRequest request, ReplyDone done) {
    service.accounts->ask<Reply>(
        [caller = AccountCaller(request)](Accounts& accounts) -> Result<Reply> {
            if (const auto account = KYVIEN_TRY(caller.account(accounts)))
                return account_reply(accounts, *account);
            return nobody_reply(false, false);
        },
        reply_callback(service, std::move(done)));
}

namespace account_routes {
namespace {

/// The session of an account of this name if it has this password: a repeated request whose
/// response was lost, for knowing the password proves that it is the same person. None if nobody
/// has the name. Refuses: "name-taken".
Result<std::optional<Reply>> repeated_sign_up(Accounts& accounts, const Credentials& asked,
                                              bool secure) {
    const auto account = KYVIEN_TRY(accounts.find_by_name(asked.name.key));
    if (!account)
        return std::optional<Reply>();
    if (!is_password(account->password, asked.password))
        return refuse("name-taken",
                      "Somebody has this name, or one that looks like it; choose another.",
                      std::nullopt, {{"name", asked.name.name}});
    Reply reply = KYVIEN_TRY(session_reply(accounts, *account, secure));
    reply.status = 201;
    return std::optional<Reply>(std::move(reply));
}

/// Makes the account. A double click sends the request twice at once: both find the name free.
void make_account(Service& service, const HttpRequest& request, Credentials credentials,
                  ReplyDone done) {
    service.accounts->ask_slow<Reply>(
        [&service, asked = std::move(credentials), secure = is_secure(request),
         client = request.is_local ? std::string()
                                   : request.client](Accounts& accounts) -> Result<Reply> {
            if (auto again = KYVIEN_TRY(repeated_sign_up(accounts, asked, secure))) {
                if (!client.empty())
                    service.admission.accounts.give_back(client, Bucket::Clock::now());
                return *std::move(again);
            }
            auto hash = KYVIEN_TRY(hash_password(asked.password));
            const Account account =
                KYVIEN_TRY(accounts.make({new_token().substr(0, 16), asked.name, std::move(hash),
                                          account_now(), asked.is_bot}));
            Reply reply = KYVIEN_TRY(session_reply(accounts, account, secure));
            reply.status = 201;
            return reply;
        },
        reply_callback(service, std::move(done)));
}

}  // namespace
}  // namespace account_routes

void sign_up_account(Service& service, HttpRequest request, ReplyDone done) {
    auto credentials = read_credentials(request, Entry::SignUp);
    const auto password = credentials
                              ? check_password(credentials->password, credentials->name.name)
                              : Result<void>();
    if (!credentials || !password) {
        done(refused_reply(!credentials ? credentials.error() : password.error()));
        return;
    }
    if (!may_try_password(service, request)) {
        done(refused_reply(KeyGuard::too_many()));
        return;
    }
    done = password_reply_callback(service, request, std::move(done));
    // Only a request that makes an account counts against the limit: one that repeats an earlier
    // one is looked up before.
    service.accounts->ask_slow<std::optional<Reply>>(
        [asked = *credentials, secure = is_secure(request)](Accounts& accounts) {
            return repeated_sign_up(accounts, asked, secure);
        },
        [&service, request, asked = *credentials,
         done = std::move(done)](Result<std::optional<Reply>> again) mutable {
            service.post([&service, request = std::move(request), asked = std::move(asked),
                          again = std::move(again), done = std::move(done)]() mutable {
                if (!again)
                    done(refused_reply(again.error()));
                else if (*again)
                    done(**std::move(again));
                else if (check_rate_limit(
                             service.admission.accounts, "accounts", request,
                             refuse("too-many", "Too many accounts in a short time; wait a minute.")
                                 .error(),
                             done))
                    make_account(service, request, std::move(asked), std::move(done));
            });
        });
}

void sign_in(Service& service, HttpRequest request, ReplyDone done) {
    auto credentials = read_credentials(request, Entry::SignIn);
    if (!credentials) {
        // No account can have such a name; the response says no more.
        const bool is_name = credentials.error().code == "bad-name-of-account" ||
                             credentials.error().code == "name-of-program" ||
                             credentials.error().code == "name-taken";
        done(refused_reply(is_name ? wrong_password().error() : credentials.error()));
        return;
    }
    if (!may_try_password(service, request)) {
        done(refused_reply(KeyGuard::too_many()));
        return;
    }
    service.accounts->ask_slow<Reply>(
        [asked = *std::move(credentials),
         secure = is_secure(request)](Accounts& accounts) -> Result<Reply> {
            const auto account = KYVIEN_TRY(accounts.find_by_name(asked.name.key));
            if (!is_password(account ? account->password : std::string(), asked.password))
                return wrong_password();
            return session_reply(accounts, *account, secure);
        },
        reply_callback(service, password_reply_callback(service, request, std::move(done))));
}

void sign_out(Service& service, HttpRequest request, ReplyDone done) {
    const auto read = [&]() -> Result<bool> {
        const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
        const ObjectReader body(parsed.get_object());
        const json::value* everywhere = find(body, "everywhere");
        if (everywhere != nullptr && !everywhere->is_bool())
            return bad_field("everywhere", as_described("true or false"));
        KYVIEN_TRY(body.check_all_read());
        return everywhere != nullptr && everywhere->get_bool();
    }();
    if (!read) {
        done(refused_reply(read.error()));
        return;
    }
    service.accounts->ask<Reply>(
        [session = hash_of_token(request.session), everywhere = *read,
         secure = is_secure(request)](Accounts& accounts) -> Result<Reply> {
            if (session) {
                const auto account = KYVIEN_TRY(accounts.session(*session, account_now()));
                if (everywhere && account)
                    KYVIEN_TRY(accounts.end_sessions(account->id));
                else
                    KYVIEN_TRY(accounts.end_session(*session));
            }
            return nobody_reply(true, secure);
        },
        reply_callback(service, std::move(done)));
}

void rename_account(Service& service, HttpRequest request, ReplyDone done) {
    const auto read = [&]() -> Result<store::AccountName> {
        const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
        const ObjectReader body(parsed.get_object());
        const auto name = KYVIEN_TRY(text_of(body, "name"));
        KYVIEN_TRY(body.check_all_read());
        return read_account_name(name);
    }();
    if (!read) {
        done(refused_reply(read.error()));
        return;
    }
    with_account(service, request, std::move(done),
                 [name = *read](Accounts& accounts, const Account& account) -> Result<Reply> {
                     if (account.name == name.name)  // a repeated request
                         return account_reply(accounts, account);
                     if (account.renamed != account.made &&
                         account.renamed + kRenameInterval > account_now())
                         return refuse("renamed-lately",
                                       "This name was taken less than seven days ago; keep it a "
                                       "little longer.");
                     const auto renamed =
                         KYVIEN_TRY(accounts.rename(account.id, name, account_now()));
                     return account_reply(accounts, renamed);
                 });
}

void change_password(Service& service, HttpRequest request, ReplyDone done) {
    std::string fresh;
    const auto read = [&]() -> Result<std::string> {
        const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
        const ObjectReader body(parsed.get_object());
        auto password = KYVIEN_TRY(text_of(body, "password"));
        fresh = KYVIEN_TRY(text_of(body, "new"));
        KYVIEN_TRY(body.check_all_read());
        return password;
    }();
    if (!read) {
        done(refused_reply(read.error()));
        return;
    }
    with_password_checked(service, request, *read, std::move(done),
                          [fresh = std::move(fresh), secure = is_secure(request)](
                              Accounts& accounts, const Account& account) -> Result<Reply> {
                              KYVIEN_TRY(check_password(fresh, account.name));
                              const auto hash = KYVIEN_TRY(hash_password(fresh));
                              KYVIEN_TRY(accounts.set_password(account.id, hash));
                              KYVIEN_TRY(accounts.end_sessions(account.id));
                              return session_reply(accounts, account, secure);
                          });
}

void remove_account(Service& service, HttpRequest request, ReplyDone done) {
    const auto read = [&]() -> Result<std::string> {
        const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
        const ObjectReader body(parsed.get_object());
        auto password = KYVIEN_TRY(text_of(body, "password"));
        KYVIEN_TRY(body.check_all_read());
        return password;
    }();
    if (!read) {
        done(refused_reply(read.error()));
        return;
    }
    const auto gone = std::make_shared<std::string>();
    with_password_checked(
        service, request, *read,
        [&service, gone, done = std::move(done)](Reply reply) mutable {
            // The account's studies are deleted with it.
            if (!gone->empty())
                service.studies->tell([account = *gone](Studies& studies) {
                    if (const auto forgotten = studies.forget_account(account); !forgotten)
                        journal(Level::Error, "studies-not-removed",
                                {{"account", account}, {"code", forgotten.error().code.text()}});
                });
            done(std::move(reply));
        },
        [secure = is_secure(request), gone](Accounts& accounts,
                                            const Account& account) -> Result<Reply> {
            KYVIEN_TRY(accounts.remove(account.id));
            journal(Level::Info, "account-removed", {{"account", account.id}});
            *gone = account.id;
            return nobody_reply(true, secure);
        });
}

void take_games(Service& service, HttpRequest request, ReplyDone done) {
    const auto read = [&]() -> Result<std::vector<HeldSeat>> {
        const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
        const ObjectReader body(parsed.get_object());
        const json::value* games = find(body, "games");
        if (games == nullptr || !games->is_array() || games->get_array().size() > kMaxSeats)
            return bad_field("games", as_described("a list of at most 100 games with their keys"));
        std::vector<HeldSeat> seats;
        for (const json::value& each : games->get_array()) {
            if (!each.is_object())
                return bad_field("games", as_described("objects with \"id\" and \"key\""));
            const ObjectReader seat(each.get_object(), "games.");
            auto id = KYVIEN_TRY(text_of(seat, "id"));
            auto key = KYVIEN_TRY(text_of(seat, "key"));
            KYVIEN_TRY(seat.check_all_read());
            if (is_game_id(id))
                seats.push_back({std::move(id), std::move(key)});
        }
        KYVIEN_TRY(body.check_all_read());
        return seats;
    }();
    if (!read) {
        done(refused_reply(read.error()));
        return;
    }
    with_account(service, request, std::move(done),
                 [desk = service.accounts, seats = *read](Accounts&,
                                                          const Account& account) -> Result<Reply> {
                     const auto taken = KYVIEN_TRY(desk->extract_seats(account, seats));
                     JsonWriter json;
                     json.begin_object().key("games").begin_array();
                     for (const std::string& game : taken)
                         json.value(game);
                     json.end_array();
                     return json_reply(json.end_object().take());
                 });
}

void send_account_data(Service& service, HttpRequest request, ReplyDone done) {
    // At the studies' desk, whose thread they need; accounts and chats may be read on any thread.
    service.studies->ask<Reply>(
        [caller = AccountCaller(request), accounts = &service.accounts->accounts(),
         chats = service.chats, hooks = service.webhooks](Studies& studies) -> Result<Reply> {
            const auto account = KYVIEN_TRY(signed_in(*accounts, caller));
            const auto data = KYVIEN_TRY(accounts->data_of(account.id));
            const auto lines = KYVIEN_TRY(chats->lines_of(account.id));
            const auto own = KYVIEN_TRY(studies.list(account.id));
            const auto webhooks = KYVIEN_TRY(webhook_data_json(hooks->store(), account.id));
            const auto devices = KYVIEN_TRY(hooks->store().devices(account.id));
            std::string text =
                account_data_json(data, lines, webhooks, push_data_json(devices), account_now());
            text.back() = ',';  // the members of the studies' object follow
            Reply reply = json_reply(text + own.substr(1));
            reply.file_name = account.name + ".json";
            return reply;
        },
        reply_callback(service, std::move(done)), Turn::Patient);
}

void show_player_profile(Service& service, HttpRequest request, ReplyDone done) {
    about_player(service, std::move(request), std::move(done),
                 [](Accounts& accounts, const Account& account) -> Result<Reply> {
                     const auto standings = KYVIEN_TRY(accounts.standings_of(account.id));
                     return json_reply(player_json(account, standings, account_now()));
                 });
}

void list_players_games(Service& service, HttpRequest request, ReplyDone done) {
    store::SeatFilter filter;
    filter.most = kMaxListedGames;
    filter.kind = request.query_parameter("game");
    if (const std::string before = request.query_parameter("before"); !before.empty()) {
        store::Instant at = 0;
        const auto [end, error] = std::from_chars(before.data(), before.data() + before.size(), at);
        if (error != std::errc{} || end != before.data() + before.size()) {
            done(refused_reply(
                bad_field("before", as_described("milliseconds since 1970")).error()));
            return;
        }
        filter.before = at;
    }
    std::string opponent = request.query_parameter("opponent");
    NextPart asked{request.is_versioned,
                   request.parameter("name"),
                   filter.kind,
                   opponent,
                   request.query_parameter("moves"),
                   request.query_parameter("clause")};
    auto search = PlayedSearch::make(filter.kind, asked.moves, asked.clause);
    if (!search) {
        done(refused_reply(search.error()));
        return;
    }
    about_player(service, std::move(request), std::move(done),
                 [filter, search = *std::move(search), desk = service.accounts,
                  opponent = std::move(opponent), asked = std::move(asked)](
                     Accounts& accounts, const Account& account) mutable -> Result<Reply> {
                     if (!opponent.empty()) {
                         const auto other = KYVIEN_TRY(player_of_path(accounts, opponent));
                         filter.opponent = other.id;
                     }
                     auto text = KYVIEN_TRY(desk->games_json(account, filter, search));
                     Reply reply = json_reply(std::move(text));
                     reply.link = link_to_next(reply.body, asked);
                     return reply;
                 });
}

void show_head_to_head(Service& service, HttpRequest request, ReplyDone done) {
    std::string opponent = request.query_parameter("opponent");
    about_player(service, std::move(request), std::move(done),
                 [desk = service.accounts, opponent = std::move(opponent)](
                     Accounts& accounts, const Account& account) -> Result<Reply> {
                     const auto other = KYVIEN_TRY(player_of_path(accounts, opponent));
                     if (other.id == account.id)
                         return bad_field("opponent",
                                          {"field-somebody-else", "the name of somebody else"});
                     return json_reply(KYVIEN_TRY(desk->opponent_results_json(account, other)));
                 });
}

void show_rating_history(Service& service, HttpRequest request, ReplyDone done) {
    std::string pool = request.query_parameter("pool");
    about_player(
        service, std::move(request), std::move(done),
        [pool = std::move(pool)](Accounts& accounts, const Account& account) -> Result<Reply> {
            if (pool.empty())
                return bad_field("pool", as_described("such as chess/blitz"));
            const auto rows = KYVIEN_TRY(accounts.rated_of(account.id, pool, kMaxPoints));
            return json_reply(history_json(rows, account.id));
        });
}

void list_ratings(Service& service, HttpRequest request, ReplyDone done) {
    const std::string pool = request.query_parameter("pool");
    if (pool.empty()) {
        done(refused_reply(bad_field("pool", as_described("such as chess/blitz")).error()));
        return;
    }
    service.accounts->ask<Reply>(
        [pool](Accounts& accounts) -> Result<Reply> {
            const auto best =
                KYVIEN_TRY(accounts.best(pool, rating::kProvisionalDeviation, kMaxRanked));
            return json_reply(ranked_json(best, account_now()));
        },
        reply_callback(service, std::move(done)));
}

void show_game_players(Service& service, HttpRequest request, ReplyDone done) {
    with_game(
        service, std::move(request), std::move(done),
        [&service](const HttpRequest& asked, ReplyDone then) {
            const std::string id = asked.parameter("id");
            const auto state = service.hall->state(id);
            if (!state) {
                then(refused_reply(state.error()));
                return;
            }
            service.accounts->ask<Reply>(
                [id,
                 pool = rating_pool((*state)->settings())](Accounts& accounts) -> Result<Reply> {
                    const auto seated = KYVIEN_TRY(accounts.seated(id));
                    const auto rated = KYVIEN_TRY(accounts.rated(id));
                    JsonWriter json;
                    json.begin_object();
                    for (const clock::Seat seat : clock::kBothSeats) {
                        const std::size_t index = clock::index(seat);
                        json.key(clock::seat_name(seat));
                        if (!seated[index]) {
                            json.null();
                            continue;
                        }
                        json.begin_object().field("name", seated[index]->name);
                        if (seated[index]->is_bot)
                            json.field("bot", true);
                        if (pool) {
                            const auto standings =
                                KYVIEN_TRY(accounts.standings_of(seated[index]->id));
                            const auto own =
                                std::ranges::find(standings, *pool, &store::PoolStanding::pool);
                            json.key("rating");
                            write_rating(json,
                                         own != standings.end()
                                             ? *own
                                             : store::PoolStanding{*pool, seated[index]->id, {}},
                                         account_now());
                        }
                        if (rated)
                            json.field("change", shown_rating(rated->after[index]) -
                                                     shown_rating(rated->before[index]));
                        json.end_object();
                    }
                    return json_reply(json.end_object().take());
                },
                reply_callback(service, std::move(then)));
        });
}

}  // namespace kyvien::hall
