#include "hall/net/routes/internal/routes.h"

#include <fmt/core.h>

#include <optional>

#include "hall/arbiter/internal/archive_findings.h"
#include "hall/games/request.h"
#include "hall/json/board_json.h"
#include "hall/json/json_writer.h"
#include "hall/json/laws_json.h"
#include "hall/net/routes/internal/record_routes.h"
#include "hall/net/routes/internal/tournament_file_routes.h"
#include "hall/net/routes/internal/tournament_routes.h"

namespace kyvien::hall {
namespace routes {
namespace {

constexpr std::string_view kGames = "/api/games/";
constexpr std::string_view kLaws = "/api/laws/";
constexpr std::string_view kReports = "/api/reports/";
constexpr std::string_view kWords = "/api/words/";

Refusal no_such_path(const std::string& path) {
    return {
        "no-such-path", "There is nothing at this address.", {}, {{"path", path.substr(0, 200)}}};
}

Refusal wrong_method(const HttpRequest& request) {
    return {"wrong-method",
            fmt::format("{} is not understood here.", request.method.substr(0, 16)),
            {},
            {}};
}

Reply text_reply(Result<std::string> text) {
    return text ? json_reply(std::move(*text)) : refused_reply(text.error());
}

std::string seat_json(const SeatGiven& given) {
    JsonWriter json;
    json.begin_object()
        .field("id", given.id)
        .field("seat", seat_name(given.seat))
        .field("token", given.token)
        .field("url", "/g/" + given.id)
        .end_object();
    return json.take();
}

SeatDone seat_reply(ReplyDone done, int status) {
    return [done = std::move(done), status](Result<SeatGiven> given) mutable {
        done(given ? json_reply(seat_json(*given), status) : refused_reply(given.error()));
    };
}

bool may_make(Service& service, const HttpRequest& request) {
    if (request.is_local)
        return true;
    if (service.makers.size() > 100'000)
        service.makers.clear();
    const auto maker = service.makers.try_emplace(request.peer, kGamesPerSecond, kGameBurst).first;
    return maker->second.take(Bucket::Clock::now());
}

// ---- games ------------------------------------------------------------------------------------

Refusal not_an_arbiter() {
    return {"wrong-token", "This needs a key of the arbiters of this hall.", {}, {}};
}

SeatDone table_reply(ReplyDone done) {
    return [done = std::move(done)](Result<SeatGiven> given) mutable {
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

void make_game(Service& service, const HttpRequest& request, ReplyDone done) {
    const bool by_arbiter = office_of(service, request).has_value();
    if (!by_arbiter && !may_make(service, request)) {
        done(refused_reply({"too-many", "Too many games in a short time; wait a minute.", {}, {}}));
        return;
    }
    auto game = read_new_game(request.body);
    if (!game)
        done(refused_reply(game.error()));
    else if (!game->is_over_the_board())
        service.hall->create(std::move(*game), seat_reply(std::move(done), 201));
    else if (!by_arbiter)
        done(refused_reply(not_an_arbiter()));
    else
        service.hall->create(std::move(*game), table_reply(std::move(done)));
}

/// The live games as arbiters see them; asked again every few seconds, so that nothing is sent
/// where nothing has changed.
void overview_reply(Service& service, const HttpRequest& request, ReplyDone done) {
    const auto office = office_of(service, request);
    if (!office) {
        done(refused_reply(not_an_arbiter()));
        return;
    }
    Reply reply;
    // Of the moment in which it was asked: what changes while it is being read is asked again.
    reply.etag = fmt::format("\"{}-{}-{}\"", service.started, service.hall->version(),
                             conduct::name(*office));
    reply.caching = Caching::Ask;
    if (request.etag == reply.etag) {
        reply.status = 304;
        done(std::move(reply));
        return;
    }
    service.hall->overview([office, reply = std::move(reply),
                            done = std::move(done)](Result<std::string> text) mutable {
        if (!text) {
            done(refused_reply(text.error()));
            return;
        }
        // The boards are the same for both offices; who asks is told before them.
        reply.body = fmt::format(R"({{"office":"{}",{})", conduct::name(*office),
                                 std::string_view(*text).substr(1));
        done(std::move(reply));
    });
}

void join_game(Service& service, std::string_view id, const HttpRequest& request, ReplyDone done) {
    auto name = read_join(request.body);
    if (!name)
        done(refused_reply(name.error()));
    else
        service.hall->join(id, std::move(*name), seat_reply(std::move(done), 200));
}

/// Needs: the game is in memory.
void game_reply(Service& service, const std::string& id, std::string_view what,
                const HttpRequest& request, ReplyDone done) {
    if (what.empty())
        done(text_reply(service.hall->game(id)));
    else if (what == "positions")
        service.hall->positions(id, [done = std::move(done)](Result<std::string> text) mutable {
            done(text_reply(std::move(text)));
        });
    else if (what == "record")
        answer_record(service, id, request, std::move(done));
    else
        done(refused_reply(no_such_path(request.path)));
}

void answer_games(Service& service, const HttpRequest& request, ReplyDone done) {
    const bool is_post = request.method == "POST";
    if (request.path == "/api/games") {
        if (is_post)
            make_game(service, request, std::move(done));
        else
            service.hall->lobby([done = std::move(done)](Result<std::string> text) mutable {
                done(text_reply(std::move(text)));
            });
        return;
    }
    const std::string_view rest = std::string_view(request.path).substr(kGames.size());
    const std::size_t slash = rest.find('/');
    const std::string id(rest.substr(0, slash));
    const std::string what(slash == std::string_view::npos ? std::string_view{}
                                                           : rest.substr(slash + 1));
    if (is_post != (what == "join")) {
        done(refused_reply(wrong_method(request)));
        return;
    }
    service.hall->fetch(id, [&service, id, what, is_post, request,
                             done = std::move(done)](const Result<void>& there) mutable {
        if (!there)
            done(refused_reply(there.error()));
        else if (is_post)
            join_game(service, id, request, std::move(done));
        else
            game_reply(service, id, what, request, std::move(done));
    });
}

// ---- laws -------------------------------------------------------------------------------------

Reply kept_law_reply(Service& service, const HttpRequest& request, const std::string& key,
                     std::string (*make)(rulebook::Law, rulebook::Language), rulebook::Law law,
                     rulebook::Language language) {
    auto kept = service.laws.find(key);
    if (kept == service.laws.end())
        kept = service.laws.emplace(key, make_page_file(make(law, language), "law.json")).first;
    return file_reply(kept->second, request.takes_gzip, request.etag);
}

Reply laws_reply(Service& service, const HttpRequest& request) {
    if (request.path == "/api/laws")
        return json_reply(laws_json());
    const std::string_view rest = std::string_view(request.path).substr(kLaws.size());
    const std::size_t slash = rest.find('/');
    const auto law = rulebook::find_law(rest.substr(0, slash));
    if (!law)
        return refused_reply({"no-such-law", "There is no such law.", {}, {}});
    if (slash == std::string_view::npos) {
        const rulebook::Language language = language_of(request);
        const std::string key = fmt::format("{}/{}", rest, rulebook::tag(language));
        return kept_law_reply(service, request, key, law_json, *law, language);
    }
    const auto clause = rulebook::find_clause(*law, rest.substr(slash + 1));
    if (!clause)
        return refused_reply({"no-such-clause", "The law has no such clause.", {}, {}});
    return json_reply(clause_json(*clause));
}

/// What is told of a game in a language, made once: `prefix` is that of the path.
Reply told_reply(Service& service, const HttpRequest& request, std::string_view prefix,
                 std::string (*make)(conduct::Game, rulebook::Language)) {
    const auto game = conduct::find_game(std::string_view(request.path).substr(prefix.size()));
    if (!game)
        return refused_reply(no_such_path(request.path));
    const rulebook::Language language = language_of(request);
    const std::string key =
        fmt::format("{}{}/{}", prefix, conduct::name(*game), rulebook::tag(language));
    auto kept = service.laws.find(key);
    if (kept == service.laws.end())
        kept = service.laws.emplace(key, make_page_file(make(*game, language), "told.json")).first;
    return file_reply(kept->second, request.takes_gzip, request.etag);
}

// ---- judging ----------------------------------------------------------------------------------

void judge_archive(Service& service, HttpRequest request, ReplyDone done) {
    if (request.method != "POST") {
        done(refused_reply(wrong_method(request)));
        return;
    }
    const std::string format = query_value(request.query, "format");
    service.judge_desk->ask(
        [archive = std::move(request.body), format] { return archive_findings(archive, format); },
        [post = service.post, done = std::move(done)](Result<std::string> findings) mutable {
            post([done = std::move(done), findings = std::move(findings)]() mutable {
                done(text_reply(std::move(findings)));
            });
        });
}

// ---- everything else --------------------------------------------------------------------------

Reply metrics_reply(Service& service, const HttpRequest& request) {
    // The figures are for who runs the hall: asked on the machine itself, not through a proxy.
    if (!request.is_local || request.is_forwarded)
        return refused_reply(no_such_path(request.path));
    Metrics& metrics = service.hall->metrics();
    metrics.connections = static_cast<std::int64_t>(service.wheel.size());
    metrics.sockets = service.sockets;
    Reply reply;
    reply.type = "text/plain; version=0.0.4";
    reply.body = prometheus_text(metrics, service.hall->gauges());
    return reply;
}

Reply page_reply(Service& service, const HttpRequest& request) {
    if (request.path.starts_with("/api/") || request.path.starts_with("/ws/"))
        return refused_reply(no_such_path(request.path));
    const PageFile* file = service.page.find(request.path);
    return file_reply(file != nullptr ? *file : service.page.index(), request.takes_gzip,
                      request.etag);
}

Reply other_reply(Service& service, const HttpRequest& request) {
    if (request.method != "GET" && request.method != "HEAD")
        return refused_reply(wrong_method(request));
    if (request.path == "/healthz")
        return json_reply(R"({"status":"ok"})");
    if (request.path == "/metrics")
        return metrics_reply(service, request);
    if (request.path == "/api/laws" || request.path.starts_with(kLaws))
        return laws_reply(service, request);
    if (request.path.starts_with(kReports))
        return told_reply(service, request, kReports, reports_json);
    if (request.path.starts_with(kWords))
        return told_reply(service, request, kWords, words_json);
    if (request.path == "/api/sealing-key") {
        const auto key = service.hall->sealing_key();
        return key ? json_reply(*key) : refused_reply(key.error());
    }
    if (request.path == "/api/search")
        return json_reply(
            search_json(query_value(request.query, "q").substr(0, 200), language_of(request)));
    return page_reply(service, request);
}

}  // namespace
}  // namespace routes

namespace routes {
namespace {

std::string_view secret_of(std::string_view authorization) {
    constexpr std::string_view kScheme = "Bearer ";
    return authorization.starts_with(kScheme) ? authorization.substr(kScheme.size())
                                              : std::string_view();
}

}  // namespace
}  // namespace routes

std::string_view bearer_of(const HttpRequest& request) {
    return routes::secret_of(request.authorization);
}

bool is_arbiter(const Service& service, std::string_view authorization) {
    const std::string_view secret = routes::secret_of(authorization);
    return !secret.empty() && service.hall->office_of_key(secret).has_value();
}

rulebook::Language language_of(const HttpRequest& request) {
    return rulebook::find_language(query_value(request.query, "language"))
        .value_or(rulebook::Language::En);
}

std::optional<conduct::ArbiterRank> office_of(const Service& service, const HttpRequest& request) {
    const std::string_view secret = bearer_of(request);
    return secret.empty() ? std::nullopt : service.hall->office_of_key(secret);
}

std::string_view game_of_socket_path(std::string_view path) {
    constexpr std::string_view prefix = "/ws/games/";
    return path.starts_with(prefix) ? path.substr(prefix.size()) : std::string_view{};
}

std::size_t longest_body(std::string_view path, bool by_arbiter) {
    if (is_upload_path(path))
        return by_arbiter ? kLongestUpload : kLongestRecord;
    if (is_tournament_path(path))
        return kLongestOfficeRequest;
    return path == "/api/judge" ? kLongestRecord : kLongestBody;
}

bool is_own_origin(const Service& service, std::string_view origin, std::string_view host) {
    if (origin.empty())
        return true;  // no browser; a browser always tells it here
    for (const std::string& allowed : service.options.origins)
        if (origin == allowed)
            return true;
    const std::size_t scheme = origin.find("://");
    return scheme != std::string_view::npos && !host.empty() && origin.substr(scheme + 3) == host;
}

void answer(Service& service, HttpRequest request, ReplyDone done) {
    if (request.method == "POST" && !is_own_origin(service, request.origin, request.host)) {
        done(refused_reply({"foreign-origin", "This page may not speak to this hall.", {}, {}}));
        return;
    }
    const bool asks_games =
        request.path == "/api/games" || request.path.starts_with(routes::kGames);
    const bool is_known =
        request.method == "GET" || request.method == "HEAD" || request.method == "POST";
    if (asks_games && is_known)
        routes::answer_games(service, request, std::move(done));
    else if (is_tournament_path(request.path) && is_known)
        answer_tournaments(service, request, std::move(done));
    else if (request.path == "/api/arbiter" &&
             (request.method == "GET" || request.method == "HEAD"))
        routes::overview_reply(service, request, std::move(done));
    else if (request.path == "/api/judge")
        routes::judge_archive(service, std::move(request), std::move(done));
    else
        done(routes::other_reply(service, request));
}

}  // namespace kyvien::hall
