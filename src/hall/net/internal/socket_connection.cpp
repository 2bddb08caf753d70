#include "hall/net/internal/socket_connection.h"

#include <fmt/core.h>

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <exception>
#include <vector>

#include "hall/games/request.h"
#include "hall/json/refusal_json.h"
#include "hall/net/internal/metered_socket.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace socket_connection {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Stream = websocket::stream<MeteredSocket, false>;  // without compression

// A read brings at most this much: what an idle connection keeps ready.
constexpr std::size_t kReadAtOnce = 512;

class SocketConnection : public Limited,
                         public Watcher,
                         public Sender,
                         public std::enable_shared_from_this<SocketConnection> {
  public:
    SocketConnection(Service& service, ClientSocket socket, std::string client, Shares::Share share)
        : Limited(service.wheel), service_(service), client_(std::move(client)),
          share_(std::move(share)), stream_(MeteredSocket(std::move(socket))),
          bucket_(service.options.messages_per_second,
                  service.options.messages_per_second * kMessageBurst),
          bytes_(service.options.messages_per_second * kBytesOfMessage,
                 service.options.messages_per_second * kMessageBurst * kBytesOfMessage),
          patience_(service.options.messages_per_second,
                    service.options.messages_per_second * kRefusedBurst) {
        ++service_.sockets;
        error_code ignored;  // some sockets have no such option; they work without it
        stream_.next_layer().set_option(asio::ip::tcp::no_delay(true), ignored);
        stream_.next_layer().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
        stream_.read_message_max(0);  // we count ourselves, to close with 1008 and a reason
        stream_.next_layer().on_read([this](std::size_t read) {
            if (bytes_.take(std::chrono::steady_clock::now(), static_cast<double>(read)))
                return true;
            ++service_.hall->metrics().closed_for_policy;
            return false;
        });
        stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& answer) {
            answer.set(beast::http::field::server, "kyvien");
        }));
    }

    ~SocketConnection() override { --service_.sockets; }

    Awaitable<bool> accept(std::unique_ptr<Upgrade> upgrade) {
        outbox().attach(stream_.next_layer(), weak_from_this(), [this] { send(); });
        heard_ = std::chrono::steady_clock::now();
        auto [error] = co_await stream_.async_accept(*upgrade, kAwait);
        is_open_ = !error;
        co_return is_open_;
    }

    Awaitable<void> serve() {
        heard_ = std::chrono::steady_clock::now();
        stream_.control_callback([this](websocket::frame_type, beast::string_view) {
            heard_ = std::chrono::steady_clock::now();
            // Pings and pongs cost what messages cost; nobody waits for the answer of who floods.
            if (!bucket_.take(heard_)) {
                ++service_.hall->metrics().closed_for_policy;
                abort();
            }
        });
        while (!is_closing_ && !goodbye_) {
            auto [error, read] = co_await stream_.async_read_some(buffer_, kReadAtOnce, kAwait);
            if (error)
                break;
            if (buffer_.size() > kLongestMessage) {
                refuse({}, {"too-long", "A message is at most 4 KiB long.", {}, {}});
                close_for_policy("a message is longer than 4 KiB");
            } else if (stream_.is_message_done()) {
                take_message();
            } else if (!bucket_.take(std::chrono::steady_clock::now(), kPieceOfMessage)) {
                ++service_.hall->metrics().closed_for_policy;
                close(websocket::close_code::policy_error, "too many pieces in a short time");
            }
        }
        service_.hall->leave(*this);
        if (is_closing_ || goodbye_)
            co_await read_until_closed();
        abort();
    }

    void news() override {
        has_news_ = true;
        const Standing& here = standing();
        send_soon(here.seat || here.is_arbiter() ? SendQueue::Urgency::Player
                                                 : SendQueue::Urgency::Onlooker);
    }

    void answer(std::string text) override {
        if (answers_.size() >= kMostAnswersWaiting) {
            ++service_.hall->metrics().closed_for_slowness;
            abort();
            return;
        }
        answers_.push_back(std::make_shared<const std::string>(std::move(text)));
        send_soon(SendQueue::Urgency::Player);
    }

    /// Answers first, then what is new to be seen. While the socket takes nothing more all waits,
    /// and what is newest is taken afterwards.
    void send() override {
        if (!outbox().is_empty() || is_closing_)
            return;
        for (SharedText& text : answers_)
            outbox().put_text(std::move(text));
        answers_ = {};
        if (goodbye_ == nullptr && std::exchange(has_news_, false)) {
            std::vector<SharedText> texts;
            service_.hall->take_shown(*this, texts);
            for (SharedText& text : texts)
                outbox().put_text(std::move(text));
        }
        outbox().flush();
        ++service_.hall->metrics().writes;
        if (goodbye_ != nullptr && outbox().is_empty())
            close(websocket::close_code::policy_error, goodbye_);
    }

    bool may_try_key() override { return service_.key_guard.may_try(client_, heard_); }
    void note_wrong_key() override { service_.key_guard.note_wrong(client_, "socket", heard_); }

    void check_timeouts(SteadyTimePoint now) override {
        if (outbox().is_full() && now - outbox().full_since() > kSlowestWrite) {
            ++service_.hall->metrics().closed_for_slowness;
            abort();
        } else if (now - heard_ > kGoneAfter || (is_closing_ && now - close_began_ > kGoodbye)) {
            abort();
        } else if (is_open_ && now - heard_ > kPingAfter && !pinging_ && !is_closing_) {
            pinging_ = true;
            stream_.async_ping({}, [self = shared_from_this()](error_code) {
                // If it failed the read fails too, or silence tells.
                self->pinging_ = false;
            });
        }
    }

    void close() override {
        close(websocket::close_code::service_restart,
              "the hall closes for a moment; come back in 2 s");
    }

    void abort() override {
        stream_.next_layer().end();
        outbox().fail(asio::error::operation_aborted);
    }

  private:
    void take_message() {
        heard_ = std::chrono::steady_clock::now();
        const auto content = buffer_.cdata();
        const std::string_view text(static_cast<const char*>(content.data()), content.size());
        if (!bucket_.take(heard_)) {
            refuse_for_haste(text);
            buffer_.consume(buffer_.size());
            return;
        }
        // Binary is not read as text even where it could be: it is not a message of ours.
        try {
            service_.hall->message(shared_from_this(),
                                   stream_.got_text() ? text : std::string_view{});
        } catch (const std::exception& fault) {
            journal(Level::Error, "message-failed", {{"reason", fault.what()}});
            close(websocket::close_code::internal_error, "the hall made a mistake");
        }
        buffer_.consume(buffer_.size());
        if (buffer_.capacity() > kReadAtOnce)
            buffer_.shrink_to_fit();
    }

    /// Nothing is done for this message; who does not slow down is closed.
    void refuse_for_haste(std::string_view text) {
        const auto request = read_request(text);
        const std::string& id = request ? request->id : request.error().id;
        const auto allowed = static_cast<int>(service_.options.messages_per_second);
        refuse(id,
               {"too-many-messages",
                fmt::format("More than {} messages a second; this one was not read. Wait a second, "
                            "and send fewer.",
                            allowed),
                {},
                {{"per_second", std::to_string(allowed)}}});
        if (!patience_.take(heard_))
            close_for_policy("too many messages in a short time");
    }

    void refuse(const std::string& id, const Refusal& refusal) {
        service_.hall->metrics().note_refusal(refusal.code);
        answer(refused_message(id, refusal));
    }

    /// Once what was answered is sent.
    void close_for_policy(const char* reason) {
        ++service_.hall->metrics().closed_for_policy;
        goodbye_ = reason;
        send_soon(SendQueue::Urgency::Player);
    }

    [[nodiscard]] Outbox& outbox() { return stream_.next_layer().outbox(); }
    void send_soon(SendQueue::Urgency urgency) {
        if (outbox().is_empty())
            service_.sends.put(shared_from_this(), urgency);
    }

    void close(websocket::close_code code, const char* reason) {
        if (is_closing_)
            return;
        if (!is_open_) {
            abort();  // there is no WebSocket yet that could be told why
            return;
        }
        is_closing_ = true;
        close_began_ = std::chrono::steady_clock::now();
        stream_.async_close({code, reason}, [self = shared_from_this()](error_code) {
            // Closed, or the other side was gone before: both end here.
            self->abort();
        });
    }

    /// The answer to our close comes after whatever the client still says.
    Awaitable<void> read_until_closed() {
        for (;;) {
            buffer_.consume(buffer_.size());
            auto [error, read] = co_await stream_.async_read_some(buffer_, kReadAtOnce, kAwait);
            if (error)
                co_return;
        }
    }

    Service& service_;
    std::string client_;  ///< address
    Shares::Share share_;
    Stream stream_;
    beast::flat_buffer buffer_;
    Bucket bucket_;
    Bucket bytes_;     ///< that come in, whatever they are
    Bucket patience_;  ///< with messages beyond that
    std::vector<SharedText> answers_;
    bool has_news_ = false;  ///< something new is to be taken
    SteadyTimePoint heard_{};
    SteadyTimePoint close_began_{};
    bool is_open_ = false;  ///< the upgrade is answered
    bool pinging_ = false;
    bool is_closing_ = false;
    const char* goodbye_ = nullptr;  ///< why it is closed when all answers are sent
};

Awaitable<void> serve(std::shared_ptr<SocketConnection> connection) {
    co_await connection->serve();
}

Awaitable<void> accept(Service& service, std::shared_ptr<SocketConnection> connection,
                       std::unique_ptr<Upgrade> upgrade, std::string game) {
    const bool is_open = co_await connection->accept(std::move(upgrade));
    if (is_open && service.hall->enter(game, connection))
        // A coroutine of its own: this one's frame and the request are gone while it idles.
        asio::co_spawn(co_await asio::this_coro::executor, serve(std::move(connection)),
                       asio::detached);
}

}  // namespace
}  // namespace socket_connection

void start_socket(Service& service, ClientSocket socket, std::unique_ptr<Upgrade> upgrade,
                  std::string game, std::string client, Shares::Share share) {
    const Executor executor = socket.get_executor();
    asio::co_spawn(executor,
                   socket_connection::accept(
                       service,
                       std::make_shared<socket_connection::SocketConnection>(
                           service, std::move(socket), std::move(client), std::move(share)),
                       std::move(upgrade), std::move(game)),
                   asio::detached);
}

}  // namespace kyvien::hall
