#include "hall/net/internal/http_connection.h"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <exception>

#include "hall/net/internal/socket_connection.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using Parser = http::request_parser<http::string_body>;

std::string text_of(beast::string_view text) {
    return {text.data(), text.size()};
}

Refusal no_target() {
    return {"not-http", "The address asked for is not written as HTTP writes it.", {}, {}};
}

class HttpConnection : public Limited, public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(Service& service, Socket socket)
        : Limited(service.wheel), service_(service), socket_(std::move(socket)) {
        error_code error;
        peer_ = socket_.remote_endpoint(error).address();
        allow(service_.options.http_request);
    }

    Awaitable<void> serve() {
        while (!service_.closing) {
            Parser parser;
            parser.header_limit(kLongestHeader);
            parser.body_limit(kLongestUpload);
            auto [error, read] = co_await http::async_read_header(socket_, buffer_, parser, kAwait);
            if (error) {
                co_await say_what_is_wrong(error);
                break;
            }
            if (beast::websocket::is_upgrade(parser.get())) {
                if (co_await upgrade(parser))
                    co_return;  // the socket is a WebSocket's now
                break;
            }
            if (!co_await answer_one(parser))
                break;
        }
        abort();
    }

    void check_timeouts(SteadyTimePoint now) override {
        if (now > deadline_)
            abort();
    }
    void close() override { abort(); }

  private:
    void allow(seconds time) { deadline_ = std::chrono::steady_clock::now() + time; }

    void abort() override {
        error_code ignored;  // the other side may be gone already: nothing is lost by that
        socket_.shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
        socket_.close(ignored);
    }

    /// False when the connection ends with this answer.
    Awaitable<bool> answer_one(Parser& parser) {
        allow(service_.options.http_request);
        const bool keep_alive = parser.get().keep_alive();
        const HeadNeeds needs{keep_alive, parser.get().version() == 10};
        std::optional<Target> target = parse_target(text_of(parser.get().target()));
        if (!target) {
            Reply no = refused_reply(no_target());
            co_await send(std::move(no), HeadNeeds{false, needs.is_http_10}, false);
            co_return false;
        }
        const std::size_t longest =
            longest_body(service_, text_of(parser.get().method_string()), *target,
                         text_of(parser.get()[http::field::authorization]));
        if (parser.content_length() && *parser.content_length() > longest) {
            // Named, not made within the co_await: GCC 12 destroys such temporaries twice.
            Reply no = refused_reply({"too-long", "The body is too long.", {}, {}});
            co_await send(std::move(no), HeadNeeds{false, needs.is_http_10}, false);
            co_return false;
        }
        parser.body_limit(longest);
        if (!parser.is_done() && !co_await read_body(parser))
            co_return false;
        HttpRequest request = request_of(parser.get(), *std::move(target));
        const bool head_only = parser.get().method() == http::verb::head;
        Reply reply = co_await reply_to(std::move(request));
        const bool sent = co_await send(std::move(reply), needs, head_only);
        allow(service_.options.http_idle);
        co_return sent&& keep_alive;
    }

    Awaitable<bool> read_body(Parser& parser) {
        if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
            static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
            auto [error, written] =
                co_await asio::async_write(socket_, asio::buffer(go_on), kAwait);
            if (error)
                co_return false;
        }
        auto [error, read] = co_await http::async_read(socket_, buffer_, parser, kAwait);
        if (error)
            co_await say_what_is_wrong(error);
        co_return !error;
    }

    HttpRequest request_of(http::request<http::string_body>& message, Target target) {
        HttpRequest request;
        request.method = text_of(message.method_string());
        request.target = std::move(target);
        request.body = std::move(message.body());
        request.host = text_of(message[http::field::host]);
        request.origin = text_of(message[http::field::origin]);
        request.etag = text_of(message[http::field::if_none_match]);
        request.authorization = text_of(message[http::field::authorization]);
        request.takes_gzip =
            message[http::field::accept_encoding].find("gzip") != beast::string_view::npos;
        request.is_forwarded = message.find("X-Forwarded-For") != message.end() ||
                               message.find(http::field::forwarded) != message.end();
        request.is_local = peer_.is_loopback();
        request.peer = peer_.to_string();
        return request;
    }

    Awaitable<Reply> reply_to(HttpRequest request) {
        // What is answered at once (nearly everything) does not leave this coroutine.
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
            meeting->reply = refused_reply({"fault", "The hall made a mistake.", {}, {}});
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
        co_return std::move(*meeting->reply);
    }

    Awaitable<bool> send(Reply reply, HeadNeeds needs, bool head_only) {
        ++service_.hall->metrics().http_requests;
        if (reply.status >= 400)
            ++service_.hall->metrics().http_refused;
        const std::string head = head_of(reply, needs);
        const std::string_view content =
            head_only || reply.status == 304 ? std::string_view{} : reply.content();
        const std::array<asio::const_buffer, 2> parts = {asio::buffer(head), asio::buffer(content)};
        auto [error, written] = co_await asio::async_write(socket_, parts, kAwait);
        co_return !error;
    }

    Awaitable<void> say_what_is_wrong(error_code error) {
        Reply reply;
        if (error == http::error::header_limit)
            reply = refused_reply({"header-too-long", "The header is too long.", {}, {}});
        else if (error == http::error::body_limit)
            reply = refused_reply({"too-long", "The body is too long.", {}, {}});
        else if (error.category() == http::make_error_code(http::error::bad_method).category() &&
                 error != http::error::end_of_stream && error != http::error::partial_message)
            reply = refused_reply({"not-http", "The request is not HTTP.", {}, {}});
        else
            co_return;  // gone, or silent too long
        if (error == http::error::header_limit)
            reply.status = 431;
        co_await send(std::move(reply), HeadNeeds{false, false}, false);
    }

    /// The game is in memory, or why not.
    Awaitable<Result<void>> fetched(const std::string& game) {
        struct Meeting {
            std::optional<Result<void>> result;
            std::move_only_function<void()> wake;
        };
        auto meeting = std::make_shared<Meeting>();
        service_.hall->fetch(game, [meeting](Result<void> result) {
            meeting->result = std::move(result);
            if (meeting->wake)
                meeting->wake();
        });
        if (!meeting->result) {
            const auto wait = [&](auto handler) {
                auto shared = std::make_shared<decltype(handler)>(std::move(handler));
                meeting->wake = [shared] { (*shared)(); };
            };
            co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void()>(
                wait, asio::use_awaitable_t<Executor>());
        }
        co_return *meeting->result;
    }

    /// True when the socket was given away.
    Awaitable<bool> upgrade(Parser& parser) {
        const std::optional<Target> target = parse_target(text_of(parser.get().target()));
        const std::string game = target ? game_of_socket(*target) : std::string();
        const std::string origin = text_of(parser.get()[http::field::origin]);
        const std::string host = text_of(parser.get()[http::field::host]);
        Reply no;
        if (!is_own_origin(service_, origin, host)) {
            no = refused_reply({"foreign-origin", "This page may not speak to this hall.", {}, {}});
        } else if (const auto there = co_await fetched(game); !there) {
            no = refused_reply(there.error());
        } else {
            start_socket(service_, std::move(socket_), std::make_unique<Upgrade>(parser.release()),
                         game);
            co_return true;
        }
        co_await send(std::move(no), HeadNeeds{false, false}, false);
        co_return false;
    }

    Service& service_;
    Socket socket_;
    beast::flat_buffer buffer_;
    asio::ip::address peer_;
    SteadyTimePoint deadline_{};
};

}  // namespace

void start_http(Service& service, Socket socket) {
    const Executor executor = socket.get_executor();
    auto connection = std::make_shared<HttpConnection>(service, std::move(socket));
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
