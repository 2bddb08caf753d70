#include "hall/net/links/internal/hall_links.h"

#include <fmt/core.h>

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>

#include "base/reason.h"
#include "hall/net/internal/client_socket.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace hall_links {
namespace {

// A frame is its length in four bytes, the request's number in eight, and a text.
constexpr std::size_t kHead = 12;
constexpr std::size_t kLongestFrame = std::size_t{1} << 20U;
constexpr std::size_t kMaxCalled = 1'000;
constexpr std::size_t kMaxWaiting = std::size_t{64} << 20U;  // bytes not sent yet

void put_number(std::string& into, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i)
        into.push_back(static_cast<char>(value >> (8 * i)));
}
std::uint64_t number_at(const char* from, int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i)
        value |= std::uint64_t{static_cast<unsigned char>(from[i])} << (8 * i);
    return value;
}

struct Frame {
    std::uint64_t number = 0;
    std::string text;
};

using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

/// The encrypted frames of one connection, in both directions.
class Wire {
  public:
    Wire(Socket socket, const TlsContext& context, TlsSession::Side side)
        : socket_(std::move(socket)), deadline_(socket_.get_executor()) {
        socket_.secure(std::make_unique<TlsSession>(context, std::string(), side));
    }

    /// Closes the connection unless secure() completes within this time. `keep`: the owner; if it
    /// is gone nothing happens.
    void limit(std::chrono::milliseconds time, std::weak_ptr<void> keep) {
        deadline_.expires_after(time);
        deadline_.async_wait([this, keep = std::move(keep)](error_code error) {
            if (const auto kept = keep.lock(); kept && !error)
                close();
        });
    }
    /// The handshake, in which both sides prove that they have the key. Returns an empty text, or
    /// the reason of failure.
    Awaitable<std::string> secure() {
        error_code ignored;  // these options only make it faster
        socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
        socket_.set_option(asio::socket_base::keep_alive(true), ignored);
        const error_code error = co_await socket_.handshake();
        deadline_.cancel();
        if (!error && socket_.tls()->has_used_shared_key())
            co_return std::string();
        const std::string& trouble = socket_.tls()->failure();
        co_return trouble.empty() ? error.message() : trouble;
    }

    Awaitable<std::optional<Frame>> read() {
        std::array<char, kHead> head{};
        auto [error, got] = co_await asio::async_read(socket_, asio::buffer(head), kAwait);
        if (error)
            co_return std::nullopt;
        const std::size_t length = number_at(head.data(), 4);
        if (length > kLongestFrame)
            co_return std::nullopt;
        Frame frame{number_at(head.data() + 4, 8), std::string(length, '\0')};
        if (length == 0)
            co_return frame;
        auto [broken, read] = co_await asio::async_read(socket_, asio::buffer(frame.text), kAwait);
        if (broken)
            co_return std::nullopt;
        co_return frame;
    }

    /// Texts added during a write are sent together. `keep` is kept alive until the text is sent.
    void send(std::uint64_t number, std::string_view text, std::shared_ptr<void> keep) {
        if (next_.size() > kMaxWaiting) {
            close();
            return;
        }
        put_number(next_, text.size(), 4);
        put_number(next_, number, 8);
        next_ += text;
        pump(std::move(keep));
    }
    void close() {
        deadline_.cancel();
        socket_.end();
    }
    Socket& socket() { return socket_; }

  private:
    void pump(std::shared_ptr<void> keep) {
        if (!sending_.empty() || next_.empty())
            return;
        sending_.swap(next_);
        asio::async_write(socket_, asio::buffer(sending_),
                          [this, keep = std::move(keep)](error_code error, std::size_t) mutable {
                              sending_.clear();
                              if (error)
                                  next_.clear();
                              else
                                  pump(std::move(keep));
                          });
    }

    ClientSocket socket_;
    Timer deadline_;
    std::string sending_, next_;
};

struct HostAndPort {
    std::string host;
    std::string port;
};
HostAndPort split(const std::string& address) {
    const std::size_t colon = address.rfind(':');
    if (colon == std::string::npos || address.find(']', colon) != std::string::npos)
        return {address, "0"};
    return {address.substr(0, colon), address.substr(colon + 1)};
}

}  // namespace
}  // namespace hall_links

/// Sends this hall's requests to another one.
class HallLinks::OutgoingLink : public std::enable_shared_from_this<OutgoingLink> {
  public:
    OutgoingLink(asio::io_context& io, std::string address, const TlsContext& context,
                 std::chrono::milliseconds handshake)
        : io_(io), wire_(Socket(io), context, TlsSession::Side::Client),
          address_(std::move(address)), handshake_(handshake) {}

    void begin() { asio::co_spawn(io_, run(shared_from_this()), asio::detached); }
    void ask(std::string request, NeighbourAnswered answered) {
        const std::uint64_t number = ++last_;
        asked_.emplace(number, Asked{std::move(answered), is_open_});
        if (is_open_)
            wire_.send(number, request, shared_from_this());
        else
            before_.emplace_back(number, std::move(request));
    }
    void close() {
        is_over_ = true;
        wire_.close();
        // Posted, so that it does not run inside the caller of close().
        asio::post(io_, [self = shared_from_this()] { self->fail_pending(); });
    }
    [[nodiscard]] bool is_over() const { return is_over_; }

  private:
    struct Asked {
        NeighbourAnswered answered;
        bool is_sent = false;
    };

    static Awaitable<void> run(std::shared_ptr<OutgoingLink> self) {
        co_await self->talk();
        self->close();
    }

    Awaitable<void> talk() {
        wire_.limit(handshake_, weak_from_this());
        const hall_links::HostAndPort to = hall_links::split(address_);
        error_code error;
        const auto host = asio::ip::make_address(to.host, error);
        std::uint16_t port = 0;
        std::from_chars(to.port.data(), to.port.data() + to.port.size(), port);
        if (error) {
            asio::ip::basic_resolver<asio::ip::tcp, Executor> resolver(io_);
            auto [unknown, found] = co_await resolver.async_resolve(to.host, to.port, kAwait);
            if (unknown || found.empty() || is_over_)
                co_return;
            auto [failed] =
                co_await wire_.socket().async_connect(found.begin()->endpoint(), kAwait);
            if (failed)
                co_return;
        } else {
            auto [failed] = co_await wire_.socket().async_connect({host, port}, kAwait);
            if (failed)
                co_return;
        }
        const std::string trouble = co_await wire_.secure();
        if (is_over_)
            co_return;
        if (!trouble.empty()) {
            journal(Level::Warning, "hall-not-reached",
                    {{"address", address_}, {"reason", trouble}});
            co_return;
        }
        is_open_ = true;
        for (auto& [number, request] : std::exchange(before_, {})) {
            asked_.at(number).is_sent = true;
            wire_.send(number, request, shared_from_this());
        }
        for (;;) {
            auto frame = co_await wire_.read();
            if (!frame)
                co_return;
            auto answered = asked_.extract(frame->number);
            if (answered)
                answered.mapped().answered(std::move(frame->text));
        }
    }

    void fail_pending() {
        for (auto& [number, asked] : std::exchange(asked_, {}))
            asked.answered(asked.is_sent ? refuse("hall-lost", "The other hall has gone away.")
                                         : refuse("hall-away", "The other hall is away."));
    }

    asio::io_context& io_;
    hall_links::Wire wire_;
    std::string address_;
    std::chrono::milliseconds handshake_;
    std::map<std::uint64_t, Asked> asked_;
    std::vector<std::pair<std::uint64_t, std::string>> before_;  ///< sent once the connection is
                                                                 ///< open
    std::uint64_t last_ = 0;
    bool is_open_ = false;
    bool is_over_ = false;
};

/// Answers another hall's requests.
class HallLinks::IncomingLink : public std::enable_shared_from_this<IncomingLink> {
  public:
    IncomingLink(HallLinks& links, Socket socket)
        : links_(&links), wire_(std::move(socket), links.context_, TlsSession::Side::Server) {}

    Awaitable<void> serve() {
        wire_.limit(links_->handshake_, weak_from_this());
        error_code unknown;  // then it is logged without an address
        const auto from = wire_.socket().remote_endpoint(unknown);
        const std::string trouble = co_await wire_.secure();
        if (links_ == nullptr)
            co_return;
        if (!trouble.empty()) {
            journal(Level::Warning, "hall-not-let-in",
                    {{"client", unknown ? std::string() : from.address().to_string()},
                     {"reason", trouble}});
            co_return;
        }
        for (;;) {
            const auto frame = co_await wire_.read();
            if (!frame || links_ == nullptr)
                co_return;
            links_->serve_(frame->text,
                           [self = shared_from_this(), number = frame->number](std::string answer) {
                               self->wire_.send(number, answer, self);
                           });
        }
    }
    void end() {
        wire_.close();
        if (links_ != nullptr)
            links_->incoming_.erase(shared_from_this());
        links_ = nullptr;
    }

  private:
    HallLinks* links_;
    hall_links::Wire wire_;
};

HallLinks::~HallLinks() {
    close();
}

void HallLinks::close() {
    error_code ignored;  // an error on closing does not matter
    acceptor_.close(ignored);
    addresses_.clear();
    for (const auto& called : std::exchange(incoming_, {}))
        called->end();
    for (const auto& [hall, caller] : std::exchange(outgoing_, {}))
        caller->close();
}

Result<void> HallLinks::listen(const std::string& address, const std::string& shown) {
    const hall_links::HostAndPort at = hall_links::split(address);
    std::uint16_t port = 0;
    std::from_chars(at.port.data(), at.port.data() + at.port.size(), port);
    error_code error;
    const auto host = asio::ip::make_address(at.host == "localhost" ? "127.0.0.1" : at.host, error);
    const asio::ip::tcp::endpoint endpoint(host, port);
    if (!error)
        acceptor_.open(endpoint.protocol(), error);
    if (!error)
        acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error)
        acceptor_.bind(endpoint, error);
    if (!error)
        acceptor_.listen(64, error);
    if (error)
        return refuse(
            "cannot-listen",
            fmt::format("Cannot listen for other halls on {}: {}.", address, error.message()),
            std::nullopt, with_reason({{"bind", address}}, system_reason(error.value())));
    address_ =
        fmt::format("{}:{}", shown.empty() ? at.host : shown, acceptor_.local_endpoint().port());
    return {};
}

void HallLinks::begin(TlsContext context, Serve serve) {
    context_ = std::move(context);
    serve_ = std::move(serve);
    asio::co_spawn(io_, accept(), asio::detached);
}

Awaitable<void> HallLinks::accept() {
    for (;;) {
        auto [error, socket] = co_await acceptor_.async_accept(io_.get_executor(), kAwait);
        if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor)
            co_return;
        if (error) {
            // Out of descriptors or memory: existing connections come first.
            hall_links::Timer pause(io_, std::chrono::milliseconds(100));
            co_await pause.async_wait(kAwait);
            continue;
        }
        if (incoming_.size() >= hall_links::kMaxCalled)
            continue;  // these are not halls
        auto called = std::make_shared<IncomingLink>(*this, std::move(socket));
        incoming_.insert(called);
        asio::co_spawn(
            io_,
            [called]() -> Awaitable<void> {
                co_await called->serve();
                called->end();
            },
            asio::detached);
    }
}

void HallLinks::set_halls(const std::vector<store::NeighbourHall>& halls) {
    addresses_.clear();
    for (const store::NeighbourHall& hall : halls)
        addresses_[hall.number] = hall.address;
    std::erase_if(outgoing_, [this](const auto& entry) {
        const bool is_gone = entry.second->is_over() || !addresses_.contains(entry.first);
        if (is_gone && !entry.second->is_over())
            entry.second->close();
        return is_gone;
    });
}

void HallLinks::ask(store::HallNumber hall, std::string request, NeighbourAnswered answered) {
    const auto address = addresses_.find(hall);
    if (address == addresses_.end()) {
        asio::post(io_, [answered = std::move(answered)]() mutable {
            answered(refuse("hall-away", "The other hall is away."));
        });
        return;
    }
    auto& caller = outgoing_[hall];
    if (!caller || caller->is_over()) {
        caller = std::make_shared<OutgoingLink>(io_, address->second, context_, handshake_);
        caller->begin();
    }
    caller->ask(std::move(request), std::move(answered));
}

}  // namespace kyvien::hall
