#include "hall/net/routes/internal/routes.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <exception>
#include <memory>

#include "hall/net/routes/accounts/internal/account_tokens.h"
#include "hall/net/routes/internal/game_routes.h"
#include "hall/net/routes/internal/idempotent_requests.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/internal/route_table.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace routes {
namespace {

constexpr std::string_view kVersion = "1";

Refusal wrong_method(const HttpRequest& request) {
    return {"wrong-method",
            fmt::format("{} is not understood here.", request.method.substr(0, 16)),
            {},
            {}};
}

std::string_view secret_of(std::string_view authorization) {
    constexpr std::string_view kScheme = "Bearer ";
    return authorization.starts_with(kScheme) ? authorization.substr(kScheme.size())
                                              : std::string_view();
}

bool secret_has_scope(const Service& service, std::string_view secret, KeyScope scope) {
    const auto holder = secret.empty() ? std::nullopt : service.hall->key_holder(secret);
    return holder && is_permitted(holder->role, scope);
}

/// Tournaments and festivals have their own keys, and report wrong ones themselves.
bool is_tournament(const Target& target) {
    return target.segments.size() > 1 &&
           (target.segments[1] == "tournaments" || target.segments[1] == "festivals");
}

/// Studies have them too: the holder of a wrong key is a spectator there. These keys are long and
/// random, so attempts need not be counted.
bool has_own_keys(const Target& target) {
    return is_tournament(target) || (target.segments.size() > 1 && target.segments[1] == "studies");
}

/// Counts a wrong key, and refuses if there were too many.
std::optional<Refusal> refused_key(Service& service, const HttpRequest& request) {
    const std::string_view secret = bearer_of(request);
    if (secret.empty())
        return std::nullopt;
    const auto now = KeyGuard::Time::clock::now();
    if (!service.admission.key_guard.may_try(request.client, now))
        return KeyGuard::too_many();
    // A wrong account token is counted where it is looked up.
    if (!is_account_token(secret) && !has_own_keys(request.target) &&
        !service.hall->key_holder(secret))
        service.admission.key_guard.note_wrong(request.client, request.target.path, now);
    return std::nullopt;
}

ReplyDone key_reply_callback(Service& service, const HttpRequest& request, ReplyDone done) {
    // A valid key of the hall is not a guess, even if it has no rights here.
    if (bearer_of(request).empty() || !is_tournament(request.target) || holder_of(service, request))
        return done;
    return [&service, client = request.client, path = request.target.path,
            done = std::move(done)](Reply reply) mutable {
        if (reply.status == 403)
            service.admission.key_guard.note_wrong(client, path, KeyGuard::Time::clock::now());
        done(std::move(reply));
    };
}

/// Why the table does not admit the request; none: it does.
std::optional<Refusal> refused_entry(const Service& service, Caller caller,
                                     const HttpRequest& request) {
    switch (caller) {
    case Caller::Anyone:
    case Caller::KeyHolder:
        return std::nullopt;
    case Caller::SignedIn:
        if (hash_of_token(request.session) || is_account_token(bearer_of(request)))
            return std::nullopt;
        return Refusal{"not-signed-in", "Sign in for this.", {}, {}};
    case Caller::Arbiter:
        if (is_permitted(service, request, KeyScope::SeeDesk))
            return std::nullopt;
        return not_an_arbiter();
    case Caller::Organiser:
        if (is_permitted(service, request, KeyScope::RunTournaments))
            return std::nullopt;
        return Refusal{"wrong-token",
                       "This needs the key of this hall's chief arbiter or of an organiser.",
                       {},
                       {}};
    case Caller::Broadcaster:
        if (is_permitted(service, request, KeyScope::Broadcast))
            return std::nullopt;
        return Refusal{
            "wrong-token",
            "This needs a key of this hall for broadcasts: a broadcaster's, an organiser's or an "
            "arbiter's.",
            {},
            {}};
    case Caller::Moderator:
        if (is_permitted(service, request, KeyScope::Moderate))
            return std::nullopt;
        return Refusal{"wrong-token",
                       "This needs the key of this hall's chief arbiter or of a moderator.",
                       {},
                       {}};
    case Caller::ThisMachine:
        if (request.is_local && !request.is_forwarded)
            return std::nullopt;
        break;
    }
    return no_such_path(request.target.path);
}

/// The methods that the path supports, without a body (OPTIONS), or with the refusal of an
/// unsupported one.
Reply methods_reply(const HttpRequest& request, std::string allow) {
    Reply reply;
    if (request.method == "OPTIONS")
        reply.status = 204;
    else
        reply = refused_reply(wrong_method(request));
    reply.allow = std::move(allow);
    return reply;
}

bool is_allowed(const Service& service, std::string_view origin) {
    return std::ranges::find(service.options.origins, origin) != service.options.origins.end();
}

/// Lets a page of an allowed origin read the reply (WHATWG Fetch, "CORS protocol").
void share(Reply& reply, const std::string& origin, bool is_preflight) {
    std::string& fields = reply.cors_headers;
    fields = "Vary: Origin\r\n";  // caches must keep the replies for each origin apart
    if (origin.empty())
        return;
    fields += "Access-Control-Allow-Origin: " + origin + "\r\n";
    if (is_preflight)
        fields += "Access-Control-Allow-Methods: " + reply.allow +
                  "\r\n"
                  "Access-Control-Allow-Headers: Authorization, Content-Type, Idempotency-Key, "
                  "If-None-Match\r\n"
                  "Access-Control-Max-Age: 600\r\n";
    else
        fields += "Access-Control-Expose-Headers: Allow, Content-Disposition, Date, ETag, Link, "
                  "RateLimit, RateLimit-Policy, Retry-After\r\n";
}

ReplyDone cors_headers(const Service& service, const HttpRequest& request, ReplyDone done) {
    return [origin = is_allowed(service, request.origin) ? request.origin : std::string(),
            is_preflight = request.is_preflight && request.method == "OPTIONS",
            done = std::move(done)](Reply reply) mutable {
        share(reply, origin, is_preflight);
        done(std::move(reply));
    };
}

/// Avoids sending unchanged content again.
ReplyDone etag_reply_callback(const HttpRequest& request, ReplyDone done) {
    return [etag = request.etag, done = std::move(done)](Reply reply) mutable {
        tag(reply, etag);
        done(std::move(reply));
    };
}

/// The thread that responds.
Service& responding_thread(Service& service, const Route& route, const HttpRequest& request) {
    switch (route.place) {
    case Place::Here:
        break;
    case Place::Game:
        return thread_of_game(service, request.parameter("id"));
    case Place::NewGame:
        // A repeated request with this key gives the same game, so it goes to the same thread.
        if (!request.idempotency_key.empty())
            return thread_of_game(service, game_of_idempotency_key(service, request));
        break;
    case Place::First:
        return *service.threads.front();
    }
    return service;
}

void carry_out(Service& service, const Route& route, HttpRequest request, ReplyDone done) {
    if (!request.idempotency_key.empty() && needs_idempotency(route))
        answer_once(service, std::move(request), route.handler, std::move(done));
    else
        route.handler(service, std::move(request), std::move(done));
}

/// A long-polling request does not outlive its session or token: when that ends it is refused, as
/// later requests with it are.
ReplyDone credential_reply_callback(Service& service, OpenCredentials::SharedHold held,
                                    ReplyDone done) {
    struct Waiting {
        OpenCredentials::SharedHold held;
        ReplyDone done;
    };
    // Used only on this thread; whichever comes first responds.
    auto waiting = std::make_shared<Waiting>(std::move(held), std::move(done));
    const auto answer = [](Waiting& each, Reply reply) {
        if (each.done)
            std::exchange(each.done, nullptr)(std::move(reply));
    };
    waiting->held->on_ended(
        [post = service.post, answer, kind = waiting->held->kind(), weak = std::weak_ptr(waiting)] {
            post([weak, answer, kind] {
                if (const auto here = weak.lock())
                    answer(*here, refused_reply(ended_refusal(kind)));
            });
        });
    return [waiting, answer](Reply reply) { answer(*waiting, std::move(reply)); };
}

/// Runs on another thread, where nobody else would handle an exception.
void handle_on_thread(Service& there, const Route& route, HttpRequest request,
                      const std::shared_ptr<ReplyDone>& done) {
    try {
        carry_out(there, route, std::move(request),
                  [done](Reply reply) { (*done)(std::move(reply)); });
    } catch (const std::exception& fault) {
        journal(Level::Error, "request-failed", {{"reason", fault.what()}});
        (*done)(refused_reply(internal_error()));
    }
}

/// Passes the request to the thread that responds.
void pass_on(Service& service, const Route& route, HttpRequest request, ReplyDone done) {
    // Acts that are not part of the record of a game or tournament are written to the journal.
    if (const auto holder =
            route.method == Method::POST ? holder_of(service, request) : std::nullopt)
        journal(Level::Info, "by-key",
                {{"key", holder->id}, {"for", holder->name}, {"path", request.target.path}});
    Service& there = responding_thread(service, route, request);
    if (&there == &service) {
        carry_out(service, route, std::move(request), std::move(done));
        return;
    }
    run_on(
        service, there,
        [&route, request = std::move(request),
         back = std::make_shared<ReplyDone>(return_to<Reply>(service, there, std::move(done)))](
            Service& other) mutable { handle_on_thread(other, route, std::move(request), back); });
}

/// The same for a request with an account's token, which is looked up first.
void pass_on_with_token(Service& service, const Route& route, HttpRequest request, ReplyDone done) {
    const std::string token(bearer_of(request));
    auto asked = std::make_shared<HttpRequest>(std::move(request));
    find_token_holder(
        service, *asked, token,
        [&service, &route, asked, done = std::move(done)](Result<TokenHolderPtr> found) mutable {
            const auto allowed =
                found ? check_scope(**found, scope_of(route)) : Result<void>(refuse(found.error()));
            if (!allowed) {
                done(refused_reply(allowed.error()));
                return;
            }
            asked->token_holder = *std::move(found);
            if (is_long_poll(route))
                done =
                    credential_reply_callback(service, asked->token_holder->held, std::move(done));
            pass_on(service, route, std::move(*asked), std::move(done));
        });
}

}  // namespace
}  // namespace routes

std::string_view bearer_of(const HttpRequest& request) {
    return routes::secret_of(request.authorization);
}

std::optional<KeyHolder> holder_of(const Service& service, const HttpRequest& request) {
    const std::string_view secret = bearer_of(request);
    return secret.empty() ? std::nullopt : service.hall->key_holder(secret);
}

bool is_permitted(const Service& service, const HttpRequest& request, KeyScope scope) {
    return routes::secret_has_scope(service, bearer_of(request), scope);
}

rulebook::Language language_of(const HttpRequest& request) {
    return rulebook::find_language(request.query_parameter("language"))
        .value_or(rulebook::Language::En);
}

Refusal internal_error() {
    return {"fault", "Something went wrong in the hall.", {}, {}};
}

bool strip_version(Target& target) {
    if (target.segments.size() < 3 || target.segments[0] != "api" ||
        target.segments[1] != routes::kVersion || !target.path.starts_with("/api/1/"))
        return false;
    target.segments.erase(target.segments.begin() + 1);
    target.path.erase(4, 2);
    return true;
}

std::string game_of_socket(const Target& target) {
    const auto parameters = match("/ws/games/{id}", target.segments);
    return parameters ? parameters->front().second : std::string();
}

std::size_t longest_body(const Service& service, std::string_view method, const Target& target,
                         std::string_view authorization) {
    const Route* route = look_up(method, target.segments).route;
    // Where a key is required, long bodies are not read without one.
    if (route != nullptr && route->caller == Caller::KeyHolder &&
        routes::secret_of(authorization).empty())
        return kLongestBody;
    switch (route != nullptr ? route->body : BodySize::Short) {
    case BodySize::Short:
        break;
    case BodySize::Office:
        return kLongestOfficeRequest;
    case BodySize::Record:
        return kLongestRecord;
    case BodySize::Upload:
        return routes::secret_has_scope(service, routes::secret_of(authorization),
                                        KeyScope::RunTournaments)
                   ? kLongestUpload
                   : kLongestRecord;
    }
    return kLongestBody;
}

bool is_own_origin(const Service& service, std::string_view origin, std::string_view host) {
    if (origin.empty())
        return true;  // not a browser; browsers always send it here
    if (routes::is_allowed(service, origin))
        return true;
    const std::size_t scheme = origin.find("://");
    // A page that was loaded without TLS cannot be trusted.
    if (service.tls.is_on() && !origin.starts_with("https://"))
        return false;
    return scheme != std::string_view::npos && !host.empty() && origin.substr(scheme + 3) == host;
}

bool is_own_host(const Service& service, std::string_view host) {
    const std::size_t port = host.rfind(':');
    if (port != std::string_view::npos && host.find(']', port) == std::string_view::npos) {
        const std::string_view digits = host.substr(port + 1);
        if (digits.size() > 5 || digits.find_first_not_of("0123456789") != std::string_view::npos)
            return false;
        host = host.substr(0, port);
    }
    const auto is_host = [host](std::string_view name) {
        return std::ranges::equal(host, name, [](char a, char b) {
            return std::tolower(static_cast<unsigned char>(a)) ==
                   std::tolower(static_cast<unsigned char>(b));
        });
    };
    if (is_address(host) || is_host("localhost"))
        return true;
    for (const std::string& origin : service.options.origins) {
        const std::size_t scheme = origin.find("://");
        if (scheme == std::string::npos)
            continue;
        const std::string_view name = std::string_view(origin).substr(scheme + 3);
        if (is_host(name.substr(0, name.find(':'))))
            return true;
    }
    return std::ranges::any_of(service.options.hosts, is_host);
}

std::optional<Refusal> refusal_from_head(Service& service, const HttpRequest& request) {
    if (request.method == "POST" && !is_own_origin(service, request.origin, request.host))
        return Refusal{"foreign-origin", "This page may not speak to this hall.", {}, {}};
    const Lookup found = look_up(request.method, request.target.segments);
    if (found.route == nullptr)
        return std::nullopt;  // answer() reports the supported methods
    auto refused = routes::refused_entry(service, found.route->caller, request);
    // An accepted request is checked again with its body, and counted there.
    if (refused)
        if (auto many = routes::refused_key(service, request))
            return many;
    return refused;
}

void add_cors_headers(const Service& service, std::string_view origin, Reply& reply) {
    if (!service.options.origins.empty())
        routes::share(reply, routes::is_allowed(service, origin) ? std::string(origin) : "", false);
}

void answer(Service& service, HttpRequest request, ReplyDone done) {
    if (!service.options.origins.empty())
        done = routes::cors_headers(service, request, std::move(done));
    if (request.method == "POST" && !is_own_origin(service, request.origin, request.host)) {
        done(refused_reply({"foreign-origin", "This page may not speak to this hall.", {}, {}}));
        return;
    }
    Lookup found = look_up(request.method, request.target.segments);
    if (found.route == nullptr) {
        done(found.allow.empty() ? refused_reply(no_such_path(request.target.path))
                                 : routes::methods_reply(request, std::move(found.allow)));
        return;
    }
    if (const auto refusal = routes::refused_key(service, request)) {
        done(refused_reply(*refusal));
        return;
    }
    done = routes::key_reply_callback(service, request, std::move(done));
    if (const auto refusal = routes::refused_entry(service, found.route->caller, request)) {
        done(refused_reply(*refusal));
        return;
    }
    request.parameters = std::move(found.parameters);
    if (request.is_versioned && is_often_read(*found.route))
        done = routes::etag_reply_callback(request, std::move(done));
    if (is_account_token(bearer_of(request))) {
        routes::pass_on_with_token(service, *found.route, std::move(request), std::move(done));
        return;
    }
    // A request that needs no session continues to wait as a guest.
    if (is_long_poll(*found.route) && found.route->caller == Caller::SignedIn)
        if (auto held = AccountCaller(request).hold(service))
            done = routes::credential_reply_callback(service, std::move(held), std::move(done));
    routes::pass_on(service, *found.route, std::move(request), std::move(done));
}

}  // namespace kyvien::hall
