#include "hall/net/internal/socket_connection.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <array>
#include <boost/asio/post.hpp>
#include <exception>
#include <vector>

#include "hall/games/lag/lag_compensation.h"
#include "hall/games/request.h"
#include "hall/json/refusal_json.h"
#include "hall/net/internal/frame_reader.h"
#include "hall/net/internal/outbox.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace socket_connection {
namespace {

// The most bytes per read, into a buffer shared by all connections of a thread.
constexpr std::size_t kReadAtOnce = 8 * 1024;
// The number of reads after which other connections get their turn.
constexpr int kReadsInTurn = 4;

// How often a player's round-trip time is measured during play.
constexpr std::chrono::seconds kMeasureAgain{5};

// Codes with which a WebSocket is closed (RFC 6455, 7.4.1).
enum class CloseCode : std::uint16_t {
    Normal = 1000,
    PolicyError = 1008,
    InternalError = 1011,
    ServiceRestart = 1012,
};

/// The form in which chats store an address: not reversible, and the same at every hall of the
/// database. Empty for this machine.
std::string chat_address(const Service& service, const std::string& address) {
    if (address.empty())
        return {};
    return fmt::format(
        "{:02x}", fmt::join(keyed_hash(service.retry_secret, "chat\n" + limit_key(address)), ""));
}

class SocketConnection : public HasTimeouts,
                         public Watcher,
                         public Sender,
                         public std::enable_shared_from_this<SocketConnection> {
  public:
    SocketConnection(Service& service, ClientSocket socket, Upgrade upgrade)
        : HasTimeouts(service.wheel), service_(service), client_(std::move(upgrade.client)),
          own_seat_(upgrade.own_seat), visitor_{std::move(upgrade.account), std::move(upgrade.name),
                                                chat_address(service, upgrade.address)},
          credential_(std::move(upgrade.credential)), chat_share_(limit_key(upgrade.address)),
          share_(std::move(upgrade.share)), socket_(std::move(socket)), reader_(kLongestMessage),
          bucket_(service.options.messages_per_second,
                  service.options.messages_per_second * kMessageBurst),
          bytes_(service.options.messages_per_second * kBytesOfMessage,
                 service.options.messages_per_second * kMessageBurst * kBytesOfMessage),
          patience_(service.options.messages_per_second,
                    service.options.messages_per_second * kRefusedBurst) {
        ++service_.sockets;
        error_code ignored;  // some sockets lack this option; they work without it
        socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
        socket_.set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
    }

    ~SocketConnection() override { --service_.sockets; }

    /// Sends the upgrade response and serves the connection until it ends. `came`: bytes already
    /// read.
    void begin(const std::string& game, const std::string& accept, std::span<char> came) {
        outbox_.attach(socket_, weak_from_this(), [this] { send(); });
        heard_ = std::chrono::steady_clock::now();
        outbox_.put_bytes("HTTP/1.1 101 Switching Protocols\r\nServer: kyvien\r\n"
                          "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Accept: " +
                          accept + "\r\n\r\n");
        outbox_.flush();
        if (service_.hall->enter(game, shared_from_this())) {
            has_entered_ = true;
            end_with_credential();
            begin_reading(came);
        } else {
            abort();
        }
    }

    void notify_new_view() override {
        has_news_ = true;
        const Subscription& here = subscription();
        send_soon(here.seat || here.is_arbiter() ? SendQueue::Urgency::Player
                                                 : SendQueue::Urgency::Spectator);
    }

    void answer(std::string text) override {
        if (answers_.size() >= kMaxAnswersWaiting) {
            ++service_.hall->metrics().closed_for_slowness;
            abort();
            return;
        }
        answers_.push_back(std::make_shared<const std::string>(std::move(text)));
        send_soon(SendQueue::Urgency::Player);
    }

    /// Sends responses first, then news. While the socket is full everything waits, and the newest
    /// view is taken afterwards.
    void send() override {
        if (is_closing_ && is_answered_ && outbox_.is_empty())
            finish();
        if (!outbox_.is_empty() || is_closing_)
            return;
        for (SharedText& text : answers_)
            outbox_.put_text(std::move(text));
        answers_ = {};
        if (goodbye_ == nullptr && std::exchange(has_news_, false)) {
            // All connections of a thread share this vector, one after the other.
            static thread_local std::vector<SharedText> texts;
            service_.hall->take_new_views(*this, texts);
            for (SharedText& text : texts)
                outbox_.put_text(std::move(text));
            texts.clear();
            if (subscription().seat)
                measure_soon();
        }
        outbox_.flush();
        ++service_.hall->metrics().writes;
        if (goodbye_ != nullptr && outbox_.is_empty())
            close(CloseCode::PolicyError, goodbye_);
    }

    std::optional<conduct::Seat> own_seat() const override { return own_seat_; }
    std::optional<conduct::Milliseconds> round_trip() const override { return trips_.shortest(); }
    const Visitor& visitor() const override { return visitor_; }
    bool may_chat(std::string_view writer) override {
        return service_.admission.chat_writers.may_write(writer, chat_share_, heard_);
    }
    bool may_try_key() override { return service_.admission.key_guard.may_try(client_, heard_); }
    void note_wrong_key() override {
        service_.admission.key_guard.note_wrong(client_, "socket", heard_);
    }

    void check_timeouts(SteadyTimePoint now) override {
        if (outbox_.is_full() && now - outbox_.full_since() > service_.options.socket_write) {
            ++service_.hall->metrics().closed_for_slowness;
            abort();
        } else if (now - heard_ > service_.options.socket_gone ||
                   (is_closing_ && now - close_began_ > kLongestClosing)) {
            abort();
        } else if (now - heard_ > kPingAfter && outbox_.is_empty() && !is_closing_) {
            // If this fails the read fails too, or the silence is noticed.
            ping(now);
            outbox_.flush();
        }
    }

    void close() override {
        close(CloseCode::ServiceRestart, "the hall closes for a moment; come back in 2 s");
    }

    void abort() override {
        socket_.end();
        outbox_.fail();
    }

  private:
    /// A client that has signed out, or whose token was revoked, is notified and reconnects with
    /// its new identity.
    void end_with_credential() {
        if (credential_ == nullptr)
            return;
        credential_->on_ended(
            [post = service_.post, kind = credential_->kind(), self = weak_from_this()] {
                post([self, kind] {
                    if (const auto there = self.lock())
                        there->end_access(kind);
                });
            });
    }
    void end_access(Credential kind) {
        if (is_leaving())
            return;
        refuse({}, ended_refusal(kind));
        goodbye_ = kind == Credential::Token ? "no-such-token" : "not-signed-in";
        leave();
        send_soon(SendQueue::Urgency::Player);
    }
    void begin_reading(std::span<char> came) {
        if (!count(came.size())) {
            abort();
            leave();
            return;
        }
        take(came);
        // A wait would not report data that TLS has buffered.
        if (socket_.tls() == nullptr)
            wait();
        else
            read();
    }

    /// Waits until there is something to read.
    void wait() {
        socket_.async_wait(Socket::wait_read, [self = shared_from_this()](error_code error) {
            if (error)
                self->leave();
            else
                self->read();
        });
    }

    void read() {
        static thread_local std::array<char, kReadAtOnce> buffer;
        for (int reads = 0; reads < kReadsInTurn; ++reads) {
            const ClientSocket::Received received = socket_.read_now(buffer);
            if (!count(received.from_network)) {
                abort();
                leave();
                return;
            }
            if (received.state == ClientSocket::Received::State::Wait) {
                wait();
                return;
            }
            if (received.state == ClientSocket::Received::State::Ended) {
                abort();
                leave();
                return;
            }
            take({buffer.data(), received.bytes});
            // The next wait reports what is left unread, but not what TLS has buffered.
            if (received.bytes < buffer.size() && socket_.tls() == nullptr) {
                wait();
                return;
            }
        }
        asio::post(socket_.get_executor(), [self = shared_from_this()] { self->read(); });
    }

    /// Counts all bytes: empty fragments cost too.
    bool count(std::size_t bytes) {
        if (bytes == 0 || bytes_.take(std::chrono::steady_clock::now(), static_cast<double>(bytes)))
            return true;
        ++service_.hall->metrics().closed_for_policy;
        return false;
    }

    void take(std::span<char> bytes) {
        while (!bytes.empty() && socket_.is_open()) {
            take(reader_.next(bytes));
            // One read may contain hundreds of requests; a client that reads the responses is not
            // slow.
            if (answers_.size() > kMaxAnswersWaiting / 2)
                send();
        }
    }
    void take(const FrameReader::Found& found) {
        using Kind = FrameReader::Kind;
        if (found.kind == Kind::Nothing)
            return;
        const auto now = std::chrono::steady_clock::now();
        const bool is_control = found.kind == Kind::Ping || found.kind == Kind::Pong;
        if (is_control)
            heard_ = now;
        if (is_leaving() && found.kind != Kind::Close)
            return;
        switch (found.kind) {
        case Kind::Text:
        case Kind::Binary:
            take_message(found, now);
            break;
        case Kind::Fragment:
            if (!bucket_.take(now, kPieceOfMessage)) {
                ++service_.hall->metrics().closed_for_policy;
                close(CloseCode::PolicyError, "too many pieces in a short time");
            }
            break;
        case Kind::Ping:
        case Kind::Pong:
            // A pong that the hall has requested costs nothing.
            if (found.kind == Kind::Pong && take_pong(found.content, now))
                break;
            // They cost as much as messages; a client that floods only delays its own responses.
            if (!bucket_.take(now)) {
                ++service_.hall->metrics().closed_for_policy;
                abort();
            } else if (found.kind == Kind::Ping) {
                outbox_.put_control(Outbox::Control::Pong, found.content);
                outbox_.flush();
            }
            break;
        case Kind::TooLong:
            refuse({}, Refusal{"too-long", "A message is at most 4 KiB long.", {}, {}});
            close_for_policy("a message is longer than 4 KiB");
            break;
        case Kind::ProtocolError:
            close(static_cast<CloseCode>(found.code), found.reason);
            break;
        case Kind::Close:
            take_close(found);
            break;
        case Kind::Nothing:
            break;
        }
    }

    void take_message(const FrameReader::Found& found, SteadyTimePoint now) {
        heard_ = now;
        // Binary messages are not read as text even if they could be: the protocol has none.
        const std::string_view text =
            found.kind == FrameReader::Kind::Text ? found.content : std::string_view{};
        if (!bucket_.take(now)) {
            refuse_for_haste(found.content);
            return;
        }
        try {
            service_.hall->message(shared_from_this(), text);
        } catch (const std::exception& fault) {
            journal(Level::Error, "message-failed", {{"reason", fault.what()}});
            close(CloseCode::InternalError, "the hall made a mistake");
        }
    }

    /// Refuses this message; a client that does not slow down is disconnected.
    void refuse_for_haste(std::string_view text) {
        const auto request = read_request(text);
        const std::string& id = request ? request->id : request.error().id;
        const auto allowed = static_cast<int>(service_.options.messages_per_second);
        refuse(id,
               Refusal{"too-many-messages",
                       fmt::format("More than {} messages a second; this one was not read. Wait a "
                                   "second, and send fewer.",
                                   allowed),
                       {},
                       {{"per_second", std::to_string(allowed)}}});
        if (!patience_.take(heard_))
            close_for_policy("too many messages in a short time");
    }

    void refuse(const std::string& id, const Refusal& refusal) {
        service_.hall->metrics().note_refusal(refusal.code.text());
        answer(refused_message(id, refusal));
    }

    /// Measures a player's round-trip time together with what is sent anyway.
    void measure_soon() {
        const auto now = std::chrono::steady_clock::now();
        if (!pinged_ || now - *pinged_ > (is_ping_answered_ ? kMeasureAgain : kPingAfter))
            ping(now);
    }
    void ping(SteadyTimePoint now) {
        ++ping_;
        pinged_ = now;
        is_ping_answered_ = false;
        outbox_.put_control(Outbox::Control::Ping, std::to_string(ping_));
    }
    /// Is this the pong for the newest ping?
    bool take_pong(std::string_view content, SteadyTimePoint now) {
        if (is_ping_answered_ || !pinged_ || content != std::to_string(ping_))
            return false;
        is_ping_answered_ = true;
        trips_.add(std::chrono::duration_cast<conduct::Milliseconds>(now - *pinged_));
        service_.hall->note_round_trip(*this);
        return true;
    }

    /// Call once the responses are sent.
    void close_for_policy(const char* reason) {
        ++service_.hall->metrics().closed_for_policy;
        goodbye_ = reason;
        leave();
        send_soon(SendQueue::Urgency::Player);
    }
    /// Further messages of the client are ignored.
    [[nodiscard]] bool is_leaving() const { return is_closing_ || goodbye_ != nullptr; }

    void send_soon(SendQueue::Urgency urgency) {
        if (outbox_.is_empty())
            service_.sends.put(shared_from_this(), urgency);
    }

    /// Sends the close frame; the client's reply comes after whatever it still sends.
    void close(CloseCode code, std::string_view reason) {
        if (is_closing_)
            return;
        leave();
        is_closing_ = true;
        close_began_ = std::chrono::steady_clock::now();
        reader_.skip_messages();
        const auto number = static_cast<std::uint16_t>(code);
        std::string content = {static_cast<char>(number >> 8U), static_cast<char>(number & 255U)};
        content += reason;
        outbox_.put_control(Outbox::Control::Close, content);
        outbox_.flush();
    }
    /// Both close frames were sent; the client disconnects when it has received ours.
    void take_close(const FrameReader::Found& found) {
        // 1005 means that no code was received; it must not be sent itself.
        close(found.code == 1005 ? CloseCode::Normal : static_cast<CloseCode>(found.code), {});
        is_answered_ = true;
        if (outbox_.is_empty())
            finish();
    }
    /// Data in flight still arrives: the connection ends when the client closes it, or after the
    /// closing timeout.
    void finish() {
        socket_.send_close();
        error_code ignored;  // it may be closed already: nothing is lost by that
        socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    }

    /// Leaves its table, once.
    void leave() {
        if (std::exchange(has_entered_, false))
            service_.hall->leave(*this);
    }

    Service& service_;
    std::string client_;                     ///< address
    std::optional<conduct::Seat> own_seat_;  ///< of the signed-in account
    Visitor visitor_;
    OpenCredentials::SharedHold credential_;  ///< null: nobody is signed in
    std::string chat_share_;                  ///< address
    Shares::Share share_;
    ClientSocket socket_;
    Outbox outbox_;
    FrameReader reader_;
    Bucket bucket_;
    Bucket bytes_;     ///< limits received bytes of any kind
    Bucket patience_;  ///< limits messages beyond the rate limit
    std::vector<SharedText> answers_;
    SteadyTimePoint heard_{};
    SteadyTimePoint close_began_{};
    RoundTrips trips_;
    std::optional<SteadyTimePoint> pinged_;  ///< when the newest ping was sent
    std::uint32_t ping_ = 0;                 ///< its number in the ping
    bool is_ping_answered_ = false;
    const char* goodbye_ = nullptr;  ///< the reason for closing once all responses are sent
    bool has_news_ = false;          ///< there is something new to take
    bool has_entered_ = false;       ///< it watches a table
    bool is_closing_ = false;
    bool is_answered_ = false;  ///< the client has sent its close frame as well
};

}  // namespace
}  // namespace socket_connection

void start_socket(Service& service, ClientSocket socket, Upgrade upgrade) {
    const std::string game = upgrade.game, accept = upgrade.accept;
    std::string came = std::move(upgrade.came);
    std::make_shared<socket_connection::SocketConnection>(service, std::move(socket),
                                                          std::move(upgrade))
        ->begin(game, accept, came);
}

}  // namespace kyvien::hall
