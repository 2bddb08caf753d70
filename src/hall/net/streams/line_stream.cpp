#include "hall/net/streams/internal/line_stream.h"

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <exception>
#include <utility>

#include "hall/json/refusal_json.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/net/threads/internal/transferred_socket.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace line_stream {
namespace {

// Checked every five seconds, so an empty line is sent within fifteen.
constexpr std::chrono::seconds kBeatAfter{10};
// Unacknowledged data of this age ends the connection (TCP_USER_TIMEOUT).
constexpr int kUnconfirmedMs = 30'000;
// Clients have nothing to send here.
constexpr std::size_t kMaxHeard = 16 * 1024;

SharedText empty_line() {
    static const auto text = std::make_shared<const std::string>();
    return text;
}

}  // namespace
}  // namespace line_stream

LineStream::LineStream(Service& service, ClientSocket socket, LineRequest request)
    : HasTimeouts(service.wheel), service_(service), subscription_(std::move(request.subscription)),
      head_(std::move(request.head)), in_chunks_(request.in_chunks),
      share_(std::move(request.share)), socket_(std::move(socket)) {
    ++service_.sockets;
    error_code ignored;  // some sockets lack this option; they work without it
    socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    socket_.set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
    (void)::setsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT,
                       &line_stream::kUnconfirmedMs, sizeof line_stream::kUnconfirmedMs);
}

LineStream::~LineStream() {
    --service_.sockets;
}

void LineStream::begin() {
    outbox_.attach(socket_, weak_from_this(), [this] { send(); });
    told_ = std::chrono::steady_clock::now();
    outbox_.put_bytes(std::exchange(head_, {}));
    outbox_.flush();
    listen();
    wait();
    if (const auto& credential = subscription_.credential)
        credential->on_ended(
            [post = service_.post, kind = credential->kind(), self = weak_from_this()] {
                post([self, kind] {
                    if (const auto there = self.lock())
                        there->end_access(kind);
                });
            });
}

void LineStream::end_access(Credential kind) {
    if (has_left_)
        return;
    leave();
    if (outbox_.is_empty()) {
        outbox_.put_line(
            std::make_shared<const std::string>(refused_message({}, ended_refusal(kind))),
            in_chunks_);
        outbox_.flush();
    }
    close();
}

void LineStream::schedule_send() {
    if (outbox_.is_empty() && !has_left_)
        service_.sends.put(shared_from_this(), SendQueue::Urgency::Spectator);
}

void LineStream::send() {
    if (!outbox_.is_empty() || has_left_)
        return;
    std::vector<SharedText> lines;
    take(lines);
    if (lines.empty())
        return;
    for (SharedText& line : lines)
        outbox_.put_line(std::move(line), in_chunks_);
    told_ = std::chrono::steady_clock::now();
    outbox_.flush();
    ++service_.hall->metrics().writes;
}

void LineStream::check_timeouts(SteadyTimePoint now) {
    if (outbox_.is_full() && now - outbox_.full_since() > service_.options.socket_write) {
        ++service_.hall->metrics().closed_for_slowness;
        abort();
        leave();
    } else if (is_closing_) {
        abort();
    } else if (outbox_.is_empty() && now - told_ > line_stream::kBeatAfter) {
        outbox_.put_line(line_stream::empty_line(), in_chunks_);
        told_ = now;
        outbox_.flush();
    }
}

void LineStream::close() {
    if (std::exchange(is_closing_, true))
        return;
    leave();
    // The last chunk: the body is complete.
    if (in_chunks_ && outbox_.is_empty()) {
        outbox_.put_bytes("0\r\n\r\n");
        outbox_.flush();
    }
    if (!outbox_.is_empty()) {
        abort();
        return;
    }
    socket_.send_close();
    error_code ignored;  // it may be closed already: nothing is lost by that
    socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

void LineStream::abort() {
    socket_.end();
    outbox_.fail();
}

void LineStream::wait() {
    socket_.async_wait(Socket::wait_read, [self = shared_from_this()](error_code error) {
        if (error)
            self->leave();
        else
            self->read();
    });
}

void LineStream::read() {
    std::array<char, 512> buffer{};
    for (;;) {
        const ClientSocket::Received received = socket_.read_now(buffer);
        heard_ += received.from_network;
        if (received.state == ClientSocket::Received::State::Ended ||
            heard_ > line_stream::kMaxHeard) {
            abort();
            leave();
            return;
        }
        if (received.state == ClientSocket::Received::State::Wait) {
            wait();
            return;
        }
    }
}

void LineStream::leave() {
    if (!std::exchange(has_left_, true))
        forget();
}

namespace line_stream {
namespace {

/// A request being handed over to another thread.
struct Passed {
    TransferredSocket socket;
    LineRequest request;
};

void begin(Service& there, ClientSocket socket, LineRequest request) {
    if (there.closing)
        return;
    using About = LineSubscription::About;
    try {
        const auto make = request.subscription.about == About::Game      ? game_lines
                          : request.subscription.about == About::Account ? account_lines
                                                                         : tournament_lines;
        make(there, std::move(socket), std::move(request))->begin();
    } catch (const std::exception& fault) {
        journal(Level::Error, "connection-failed", {{"reason", fault.what()}});
    }
}

Service& teller_of(Service& here, const LineSubscription& subscription) {
    switch (subscription.about) {
    case LineSubscription::About::Game:
        return thread_of_game(here, subscription.id);
    case LineSubscription::About::Tournament:
        return *here.threads.front();
    case LineSubscription::About::Account:
        break;
    }
    return here;
}

/// The game may have been evicted since it was found.
void begin_when_there(Service& there, Passed passed) {
    if (passed.request.subscription.about != LineSubscription::About::Game) {
        begin(there, passed.socket.arrive(there), std::move(passed.request));
        return;
    }
    const std::string id = passed.request.subscription.id;
    there.hall->fetch(id, [&there, passed = std::move(passed)](const Result<void>& found) mutable {
        if (found)
            begin(there, passed.socket.arrive(there), std::move(passed.request));
    });
}

}  // namespace
}  // namespace line_stream

void transfer_line_stream(Service& here, ClientSocket socket, LineRequest request) {
    Service& there = line_stream::teller_of(here, request.subscription);
    line_stream::Passed passed{TransferredSocket(std::move(socket)), std::move(request)};
    run_on(here, there, [passed = std::move(passed)](Service& teller) mutable {
        line_stream::begin_when_there(teller, std::move(passed));
    });
}

}  // namespace kyvien::hall
