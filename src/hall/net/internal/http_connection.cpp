#include "hall/net/internal/http_connection.h"

#include <poll.h>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <exception>
#include <iterator>

#include "hall/net/internal/client_socket.h"
#include "hall/net/internal/frame_reader.h"
#include "hall/net/routes/accounts/internal/account_player.h"
#include "hall/net/routes/accounts/internal/account_tokens.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/net/routes/keys/internal/body_keys.h"
#include "hall/net/streams/internal/line_stream.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/net/threads/internal/transferred_socket.h"
#include "hall/service/internal/proxy_protocol.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using Parser = http::request_parser<http::string_body>;

std::string text_of(beast::string_view text) {
    return {text.data(), text.size()};
}

/// The host in an absolute target, as in requests to proxies: it takes precedence over the Host
/// field (RFC 9112, 3.2.2).
std::optional<std::string> host_in_target(const std::string& target) {
    const std::size_t scheme = target.find("://");
    if (target.starts_with('/') || scheme == std::string::npos)
        return std::nullopt;
    const std::size_t begin = scheme + 3;
    return target.substr(begin, target.find_first_of("/?", begin) - begin);
}

/// Errors of a header that are independent of the request.
std::optional<Refusal> bad_head(const Service& service,
                                const http::request<http::string_body>& head) {
    const auto hosts = head.equal_range(http::field::host);
    if (std::distance(hosts.first, hosts.second) != 1)
        return Refusal{"bad-host", "A request names its host, once.", {}, {}};
    if (!is_own_host(service, text_of(head[http::field::host])) ||
        !is_own_host(service, host_in_target(text_of(head.target())).value_or("localhost")))
        return Refusal{"unknown-host",
                       "This hall is not known by that name; `kyvien serve --host NAME` makes it "
                       "known.",
                       {},
                       {}};
    const auto encoding = head.find(http::field::transfer_encoding);
    if (encoding != head.end() && !beast::iequals(encoding->value(), "chunked"))
        return Refusal{"transfer-encoding", "Only chunked is understood here.", {}, {}};
    return std::nullopt;
}

Refusal no_target() {
    return {"not-http", "The address asked for is not written as HTTP writes it.", {}, {}};
}

class HttpConnection : public HasTimeouts,
                       public RequestConnection,
                       public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(Service& service, Socket socket, PortProtocol spoken)
        : HasTimeouts(service.wheel), service_(service), socket_(std::move(socket)),
          spoken_(spoken) {
        error_code error;
        // An IPv6 socket represents IPv4 clients differently from an IPv4 socket.
        take_peer(socket_.remote_endpoint(error).address().to_string());
        share_ = Shares::Share(service_.admission.connections, own_share(peer_.to_string()));
        is_admitted_ = has_room();
        allow(service_.options.http_request);
    }

    Awaitable<void> serve() {
        const bool has_header =
            service_.options.proxy_protocol && service_.trusted_proxies.contains(peer_.to_string());
        if (has_header)
            is_admitted_ = co_await read_header();
        if (is_admitted_ && spoken_ == PortProtocol::Tls)
            is_admitted_ = co_await begin_tls();
        while (!service_.closing && is_admitted_) {
            Parser parser;
            parser.header_limit(kLongestHeader);
            parser.body_limit(kLongestUpload);
            auto [error, read] = co_await http::async_read_header(socket_, buffer_, parser, kAwait);
            // Errors before anything else is read are also reported in the requested form.
            note_wishes(parser);
            if (error) {
                co_await send_error(error);
                break;
            }
            is_answering_ = true;
            if (spoken_ == PortProtocol::RedirectToTls) {
                co_await redirect(parser);
                break;
            }
            if (beast::websocket::is_upgrade(parser.get())) {
                if (co_await upgrade(parser))
                    co_return;  // the socket now belongs to a WebSocket
                break;
            }
            if (!co_await answer_one(parser)) {
                if (is_given_away_)
                    co_return;  // the socket now belongs to a line stream
                break;
            }
            is_answering_ = false;
        }
        abort();
    }

    void check_timeouts(SteadyTimePoint now) override {
        if (now > deadline_)
            abort();
        if (has_unread_)
            check_disconnected();
    }
    /// A request that was received is answered first.
    void close() override {
        if (!is_answering_)
            abort();
    }

    void when_gone(std::move_only_function<void()> tell) override {
        gone_ = std::move(tell);
        socket_.async_wait(Socket::wait_read, [weak = weak_from_this()](error_code) {
            const auto connection = weak.lock();
            // Readable data may be a TLS close_notify, followed by the end, or the next request.
            if (connection != nullptr && connection->gone_ && !connection->check_disconnected())
                connection->has_unread_ = true;
        });
    }

  private:
    /// Calls the callback if the client has closed the connection. Unread data is left alone.
    bool check_disconnected() {
        pollfd end{socket_.native_handle(), POLLRDHUP, 0};
        if (!gone_ || (socket_.is_open() && poll(&end, 1, 0) == 0))
            return false;
        has_unread_ = false;
        ++service_.hall->metrics().http_left;
        std::exchange(gone_, nullptr)();
        return true;
    }

    void allow(std::chrono::seconds time) { deadline_ = std::chrono::steady_clock::now() + time; }

    void abort() override { socket_.end(); }

    /// Takes a place among the connections of its address.
    [[nodiscard]] bool has_room() {
        const bool has = share_.hold(1);
        if (!has)
            service_.hall->metrics().refuse_connection(RefusalReason::Address);
        return has;
    }

    /// The address for limits; empty if it has no limit of its own.
    [[nodiscard]] std::string own_share(const std::string& client) const {
        error_code error;
        const auto address = asio::ip::make_address(client, error);
        const bool is_exempt =
            error || address.is_loopback() ||
            (client == peer_.to_string() && service_.trusted_proxies.contains(client));
        return is_exempt ? std::string() : client;
    }

    /// Reads the proxy's client from the PROXY header. Returns false if there is none.
    Awaitable<bool> read_header() {
        for (;;) {
            const auto bytes = buffer_.data();
            const ProxyHeader header =
                read_proxy_header({static_cast<const char*>(bytes.data()), bytes.size()});
            if (header.state == ProxyHeader::State::Bad) {
                service_.hall->metrics().refuse_connection(RefusalReason::ProxyHeader);
                co_return false;
            }
            if (header.state == ProxyHeader::State::Whole) {
                buffer_.consume(header.size);
                co_return take_client(header.client);
            }
            auto room = buffer_.prepare(kLongestProxyHeader);
            auto [error, read] = co_await socket_.async_read_some(room, kAwait);
            if (error)
                co_return false;
            buffer_.commit(read);
        }
    }
    /// From now on the connection counts as this client's; empty: the proxy's own.
    bool take_client(const std::string& client) {
        if (client.empty())
            return true;
        is_forwarded_ = true;
        if (!take_peer(client))
            return false;
        share_ = Shares::Share(service_.admission.connections, own_share(peer_.to_string()));
        return has_room();
    }
    bool take_peer(const std::string& address) {
        error_code error;
        peer_ = asio::ip::make_address(plain_address(address), error);
        return !error;
    }

    /// The TLS handshake. Returns false if it fails; a client that sends plain HTTP receives an
    /// error.
    Awaitable<bool> begin_tls() {
        Metrics& metrics = service_.hall->metrics();
        allow(service_.options.tls_handshake);
        Shares::Share place(service_.admission.handshakes, own_share(peer_.to_string()));
        if (!place.hold(1)) {
            metrics.refuse_connection(RefusalReason::Handshakes);
            co_return false;
        }
        if (buffer_.size() == 0) {
            auto [error, read] =
                co_await socket_.async_read_some(buffer_.prepare(kFirstBytes), kAwait);
            if (error) {
                metrics.refuse_connection(RefusalReason::Handshake);
                co_return false;
            }
            buffer_.commit(read);
        }
        const auto bytes = buffer_.data();
        std::string came(static_cast<const char*>(bytes.data()), bytes.size());
        buffer_ = beast::flat_buffer(kMaxUnread);
        // Each TLS handshake record begins with this byte; no HTTP request does.
        if (came[0] != '\x16') {
            metrics.refuse_connection(RefusalReason::NoTls);
            Refusal no{
                "https-only", "This port speaks HTTPS; write https:// before the address.", {}, {}};
            co_return co_await send_last(std::move(no), false);
        }
        socket_.secure(std::make_unique<TlsSession>(service_.tls.context(), std::move(came)));
        if (const error_code error = co_await socket_.handshake(); error) {
            metrics.refuse_connection(RefusalReason::Handshake);
            journal(Level::Debug, "no-handshake",
                    {{"client", peer_.to_string()}, {"reason", socket_.tls()->failure()}});
            co_return false;
        }
        // The request timeout starts now: the handshake had its own.
        allow(service_.options.http_request);
        co_return true;
    }

    /// RedirectToTls any request to the TLS port.
    Awaitable<void> redirect(Parser& parser) {
        if (auto bad = bad_head(service_, parser.get())) {
            co_await send_last(*std::move(bad), false);
            co_return;
        }
        const std::string target = text_of(parser.get().target());
        if (!target.starts_with('/')) {
            Refusal no = no_target();
            co_await send_last(std::move(no), false);
            co_return;
        }
        std::string host = text_of(parser.get()[http::field::host]);
        const std::size_t colon = host.rfind(':');
        if (colon != std::string::npos && host.find(']', colon) == std::string::npos)
            host.resize(colon);
        Reply reply;
        reply.status = 308;
        reply.location = "https://" + host +
                         (service_.port == 443 ? "" : ":" + std::to_string(service_.port)) + target;
        co_await send(std::move(reply), HeadOptions{false, parser.get().version() == 10}, false);
    }

    /// Records the form in which the client wants refusals, and the origin of its page.
    void note_wishes(const Parser& parser) {
        const auto& head = parser.get();
        wants_problems_ = head[http::field::accept].find("application/problem+json") !=
                              beast::string_view::npos ||
                          head.target().starts_with("/api/1/");
        origin_ = text_of(head[http::field::origin]);
    }

    /// Sends this and closes the connection. Refusals and replies are named variables, not
    /// temporaries within the co_await: GCC 12 destroys such temporaries twice.
    Awaitable<bool> send_last(Refusal refusal, bool is_http_10) {
        Reply no = refused_reply(refusal);
        add_cors_headers(service_, origin_, no);
        co_await send(std::move(no), HeadOptions{false, is_http_10}, false);
        co_return false;
    }

    /// Returns false if the connection ends with this response.
    Awaitable<bool> answer_one(Parser& parser) {
        allow(service_.options.http_request);
        const bool keep_alive = parser.get().keep_alive();
        const HeadOptions needs{keep_alive, parser.get().version() == 10};
        if (auto bad = bad_head(service_, parser.get()))
            co_return co_await send_last(*std::move(bad), needs.is_http_10);
        std::optional<Target> target = parse_target(text_of(parser.get().target()));
        if (!target) {
            Refusal no = no_target();
            co_return co_await send_last(std::move(no), needs.is_http_10);
        }
        const bool is_versioned = strip_version(*target);
        wants_problems_ = wants_problems_ || is_versioned;
        const std::size_t longest =
            longest_body(service_, text_of(parser.get().method_string()), *target,
                         text_of(parser.get()[http::field::authorization]));
        if (parser.content_length() && *parser.content_length() > longest) {
            Refusal no{"too-long", "The body is too long.", {}, {}};
            co_return co_await send_last(std::move(no), needs.is_http_10);
        }
        parser.body_limit(longest);
        HttpRequest request = request_of(parser.get(), *std::move(target));
        request.is_versioned = is_versioned;
        // Keys are checked before bodies: a request that is not allowed is not read further.
        if (!parser.is_done())
            if (auto refused = refusal_from_head(service_, request))
                co_return co_await send_last(*std::move(refused), needs.is_http_10);
        if (!parser.is_done() && !has_come_whole(parser)) {
            const auto look_up = [&](std::move_only_function<void(std::optional<Refusal>)> met) {
                find_refusal_before_body(service_, request, std::move(met));
            };
            std::optional<Refusal> refused =
                co_await await_callback<std::optional<Refusal>>(look_up);
            if (refused)
                co_return co_await send_last(*std::move(refused), needs.is_http_10);
        }
        Shares::Share room(service_.admission.bodies, own_share(request.client));
        if (!parser.is_done() && !co_await read_body(parser, room))
            co_return false;
        request.body = std::move(parser.get().body());
        const bool head_only = parser.get().method() == http::verb::head;
        const bool is_told = is_logged(Level::Debug);
        const std::string asked =
            is_told ? request.method + ' ' + request.target.path : std::string();
        const std::string client = request.client;
        const auto began = std::chrono::steady_clock::now();
        Reply reply = co_await reply_to(std::move(request));
        // Without the query and the headers, so that nothing secret is logged.
        if (is_told)
            journal(Level::Debug, "request",
                    {{"asked", asked},
                     {"client", client},
                     {"status", std::to_string(reply.status)},
                     {"ms", std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(
                                               std::chrono::steady_clock::now() - began)
                                               .count())}});
        if (reply.lines != nullptr && !head_only && !service_.closing) {
            // Behind a trusted proxy the connection counts as its client's.
            if (client != peer_.to_string())
                share_ = Shares::Share(service_.admission.connections, own_share(client));
            if (!has_room()) {
                Refusal no{"too-many", "Too many connections from one address.", {}, {}};
                co_return co_await send_last(std::move(no), needs.is_http_10);
            }
            begin_lines(reply, needs.is_http_10);
            co_return false;
        }
        const bool stays = keep_alive && !service_.closing;
        const bool sent =
            co_await send(std::move(reply), HeadOptions{stays, needs.is_http_10}, head_only);
        allow(service_.options.http_idle);
        co_return sent&& stays;
    }

    /// Starts the stream of lines on this connection.
    void begin_lines(const Reply& reply, bool is_http_10) {
        ++service_.hall->metrics().http_requests;
        const HeadOptions needs{false, is_http_10,
                                service_.options.hsts && socket_.tls() != nullptr};
        is_given_away_ = true;
        transfer_line_stream(
            service_, std::move(socket_),
            {*reply.lines, response_head(reply, needs), !is_http_10, std::move(share_)});
    }

    /// Has the body already arrived with the header?
    [[nodiscard]] bool has_come_whole(const Parser& parser) const {
        const auto length = parser.content_length();
        return length && buffer_.size() >= *length;
    }

    Awaitable<bool> read_body(Parser& parser, Shares::Share& room) {
        if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
            static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
            auto [error, written] =
                co_await asio::async_write(socket_, asio::buffer(go_on), kAwait);
            if (error)
                co_return false;
        }
        while (!parser.is_done()) {
            auto [error, read] = co_await http::async_read_some(socket_, buffer_, parser, kAwait);
            if (error) {
                co_await send_error(error);
                co_return false;
            }
            // A short body that has arrived completely is answered now and blocks nothing: a flood
            // of partial bodies does not lock out small requests.
            const std::size_t size = parser.get().body().size();
            if (!room.hold(size) && !(parser.is_done() && size <= kLongestBody)) {
                Refusal no{"too-busy",
                           "Too much is being sent to the hall; try again in a moment.",
                           {},
                           {}};
                co_return co_await send_last(std::move(no), false);
            }
        }
        co_return true;
    }

    HttpRequest request_of(http::request<http::string_body>& message, Target target) {
        HttpRequest request;
        request.method = text_of(message.method_string());
        request.target = std::move(target);
        request.host = text_of(message[http::field::host]);
        request.origin = text_of(message[http::field::origin]);
        request.is_preflight =
            message.find(http::field::access_control_request_method) != message.end();
        request.etag = text_of(message[http::field::if_none_match]);
        request.authorization = text_of(message[http::field::authorization]);
        request.idempotency_key = text_of(message["Idempotency-Key"]);
        const std::string cookies = text_of(message[http::field::cookie]);
        request.session = cookie_in(cookies, kSessionCookie);
        request.passkey_browser = cookie_in(cookies, kPasskeyCookie);
        request.takes_gzip =
            message[http::field::accept_encoding].find("gzip") != beast::string_view::npos;
        request.takes_page =
            message[http::field::accept].find("text/html") != beast::string_view::npos;
        // A proxy may append its field after one that the client has written itself.
        const auto [forwarded, end] = message.equal_range("X-Forwarded-For");
        request.connection = weak_from_this();
        std::string forwarded_for;
        for (auto field = forwarded; field != end; ++field)
            forwarded_for += (field == forwarded ? "" : ",") + text_of(field->value());
        request.is_forwarded = is_forwarded_ || forwarded != end ||
                               message.find(http::field::forwarded) != message.end();
        request.is_encrypted =
            socket_.tls() != nullptr || (service_.trusted_proxies.contains(peer_.to_string()) &&
                                         message["X-Forwarded-Proto"] == "https");
        request.client = client_address(service_.trusted_proxies, peer_.to_string(), forwarded_for);
        error_code error;
        const auto client = asio::ip::make_address(request.client, error);
        request.is_local = !error && client.is_loopback();
        return request;
    }

    Awaitable<Reply> reply_to(HttpRequest request) {
        // Immediate responses (nearly all) do not leave this coroutine.
        struct Meeting {
            std::optional<Reply> reply;
            ReplyDone wake;
        };
        auto meeting = std::make_shared<Meeting>();
        try {
            answer(service_, std::move(request), [meeting](Reply reply) {
                if (meeting->wake)
                    meeting->wake(std::move(reply));
                else
                    meeting->reply = std::move(reply);
            });
        } catch (const std::exception& fault) {
            journal(Level::Error, "request-failed", {{"reason", fault.what()}});
            meeting->reply = refused_reply(internal_error());
        }
        if (!meeting->reply) {
            const auto wait = [&](auto handler) {
                auto shared = std::make_shared<decltype(handler)>(std::move(handler));
                meeting->wake = [shared](Reply reply) { (*shared)(std::move(reply)); };
            };
            meeting->reply =
                co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(Reply)>(
                    wait, asio::use_awaitable_t<Executor>());
        }
        gone_ = nullptr;
        has_unread_ = false;
        co_return std::move(*meeting->reply);
    }

    Awaitable<bool> send(Reply reply, HeadOptions needs, bool head_only) {
        ++service_.hall->metrics().http_requests;
        if (reply.status >= 400)
            ++service_.hall->metrics().http_refused;
        if (!reply.code.empty())
            service_.hall->metrics().note_refusal(reply.code);
        if (wants_problems_)
            make_problem(reply);
        needs.sends_hsts = service_.options.hsts && socket_.tls() != nullptr;
        const std::string head = response_head(reply, needs);
        const std::string_view content =
            head_only || reply.status == 304 ? std::string_view{} : reply.content();
        const std::array<asio::const_buffer, 2> parts = {asio::buffer(head), asio::buffer(content)};
        auto [error, written] = co_await asio::async_write(socket_, parts, kAwait);
        co_return !error;
    }

    Awaitable<void> send_error(error_code error) {
        Reply reply;
        if (error == http::error::header_limit)
            reply = refused_reply({"header-too-long", "The header is too long.", {}, {}});
        else if (error == http::error::body_limit)
            reply = refused_reply({"too-long", "The body is too long.", {}, {}});
        else if (error.category() == http::make_error_code(http::error::bad_method).category() &&
                 error != http::error::end_of_stream && error != http::error::partial_message)
            reply = refused_reply({"not-http", "The request is not HTTP.", {}, {}});
        else
            co_return;  // disconnected, or silent too long
        if (error == http::error::header_limit)
            reply.status = 431;
        add_cors_headers(service_, origin_, reply);
        co_await send(std::move(reply), HeadOptions{false, false}, false);
    }

    /// Awaits the value that `begin` passes to its callback (a
    /// std::move_only_function<void(Value)>, called once on this thread).
    template <typename Value, typename Begin>
    static Awaitable<Value> await_callback(Begin begin) {
        struct Meeting {
            std::optional<Value> value;
            std::move_only_function<void()> wake;
        };
        auto meeting = std::make_shared<Meeting>();
        begin([meeting](Value value) {
            meeting->value = std::move(value);
            if (meeting->wake)
                meeting->wake();
        });
        if (!meeting->value) {
            const auto wait = [&](auto handler) {
                auto shared = std::make_shared<decltype(handler)>(std::move(handler));
                meeting->wake = [shared] { (*shared)(); };
            };
            co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void()>(
                wait, asio::use_awaitable_t<Executor>());
        }
        co_return *std::move(meeting->value);
    }

    /// Loads the game into memory on the thread that plays it; or the reason of failure.
    Awaitable<Result<void>> fetched(const std::string& game) {
        Service& player = thread_of_game(service_, game);
        return await_callback<Result<void>>([this, &player, game](VoidDone met) {
            VoidDone done = return_to<Result<void>>(service_, player, std::move(met));
            run_on(service_, player, [game, done = std::move(done)](Service& there) mutable {
                there.hall->fetch(game, std::move(done));
            });
        });
    }

    /// The account of the session or token, with its seat in this game.
    Awaitable<AccountAtGame> signed_in_at(const std::string& game, const HttpRequest& request) {
        return await_callback<AccountAtGame>(
            [this, game, &request](std::move_only_function<void(AccountAtGame)> met) {
                find_own_seat(service_, request, game, std::move(met));
            });
    }

    /// Looks up the account token of the upgrade request, if any, and whether it allows playing.
    Awaitable<Result<void>> take_token(HttpRequest& request) {
        const std::string token(bearer_of(request));
        if (!is_account_token(token))
            co_return Result<void>();
        const auto look_up = [&](std::move_only_function<void(Result<TokenHolderPtr>)> met) {
            find_token_holder(service_, request, token, std::move(met));
        };
        Result<TokenHolderPtr> holder = co_await await_callback<Result<TokenHolderPtr>>(look_up);
        if (!holder)
            co_return refuse(holder.error());
        request.token_holder = *std::move(holder);
        co_return check_scope(*request.token_holder, kScopePlay);
    }

    /// Returns true if the socket was handed over. Bytes after the header are the client's first
    /// frames: some clients do not wait for the response, as RFC 6455, 4.1, requires.
    Awaitable<bool> upgrade(Parser& parser) {
        if (auto bad = bad_head(service_, parser.get()))
            co_return co_await send_last(*std::move(bad), false);
        if (!parser.is_done()) {
            // Its bytes could not be told from frames.
            Refusal no{"not-http", "An upgrade to a WebSocket has no body.", {}, {}};
            co_return co_await send_last(std::move(no), false);
        }
        const std::optional<Target> target = parse_target(text_of(parser.get().target()));
        const std::string game = target ? game_of_socket(*target) : std::string();
        const std::string origin = text_of(parser.get()[http::field::origin]);
        const std::string host = text_of(parser.get()[http::field::host]);
        // Behind a trusted proxy the connection counts as its client's.
        HttpRequest request = request_of(parser.get(), Target{});
        request.target.path = "/ws";
        const std::string client = request.client;
        if (client != peer_.to_string())
            share_ = Shares::Share(service_.admission.connections, own_share(client));
        Reply no;
        if (!has_room()) {
            no = refused_reply({"too-many", "Too many connections from one address.", {}, {}});
        } else if (!is_own_origin(service_, origin, host)) {
            no = refused_reply({"foreign-origin", "This page may not speak to this hall.", {}, {}});
        } else if (const auto there = co_await fetched(game); !there) {
            no = refused_reply(there.error());
        } else if (text_of(parser.get()[http::field::sec_websocket_version]) != "13") {
            no = refused_reply(
                {"not-http", "Only version 13 of WebSockets is spoken here.", {}, {}});
            no.status = 426;
            no.cors_headers = "Sec-WebSocket-Version: 13\r\n";
        } else if (const std::string accept =
                       websocket_accept(text_of(parser.get()[http::field::sec_websocket_key]));
                   accept.empty()) {
            no =
                refused_reply({"not-http", "The upgrade to a WebSocket has no right key.", {}, {}});
        } else if (const auto token = co_await take_token(request); !token) {
            no = refused_reply(token.error());
        } else {
            AccountAtGame own = co_await signed_in_at(game, request);
            const auto came = buffer_.data();
            transfer_socket(service_, std::move(socket_),
                            {game, accept, client, own.seat, std::move(own.account),
                             std::move(own.credential), std::move(own.name), own_share(client),
                             std::move(share_),
                             std::string(static_cast<const char*>(came.data()), came.size())});
            co_return true;
        }
        co_await send(std::move(no), HeadOptions{false, false}, false);
        co_return false;
    }

    Service& service_;
    ClientSocket socket_;
    PortProtocol spoken_;
    /// The parser takes headers and bodies out of it; what remains are chunk lines or trailers,
    /// which the parser does not limit.
    beast::flat_buffer buffer_{kMaxUnread};
    asio::ip::address peer_;
    SteadyTimePoint deadline_{};
    bool is_answering_ = false;
    Shares::Share share_;
    bool is_admitted_ = true;
    bool wants_problems_ = false;  ///< problem documents (RFC 9457) for refusals of the current
                                   ///< request
    std::string origin_;           ///< of the page that sent the current request
    bool is_given_away_ = false;   ///< the socket was handed over
    bool is_forwarded_ = false;    ///< a proxy has named its client
    /// Callback for when the client disconnects during the current request.
    std::move_only_function<void()> gone_;
    bool has_unread_ = false;  ///< so its end has to be polled for
};

}  // namespace

void admit(Service& service, Socket socket, PortProtocol spoken) {
    Metrics& metrics = service.hall->metrics();
    ++metrics.connections_total;
    ++metrics.connections_by_kind[static_cast<std::size_t>(spoken)];
    if (service.admission.connections.all() >= service.options.most_connections) {
        metrics.refuse_connection(RefusalReason::Connections);
        return;
    }
    const Executor executor = socket.get_executor();
    auto connection = std::make_shared<HttpConnection>(service, std::move(socket), spoken);
    asio::co_spawn(
        executor, [connection]() -> Awaitable<void> { co_await connection->serve(); },
        [](const std::exception_ptr& fault) {
            if (!fault)
                return;
            try {
                std::rethrow_exception(fault);
            } catch (const std::exception& error) {
                journal(Level::Error, "connection-failed", {{"reason", error.what()}});
            }
        });
}

}  // namespace kyvien::hall
