#include "hall/net/webhooks/internal/webhook_sender.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <netdb.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <expected>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <utility>

#include "hall/service/internal/networks.h"

namespace kyvien::hall {
namespace webhook_sending {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kMostRead = 16 * 1024;
// An address after the other, of a host that has several.
constexpr std::size_t kMostAddresses = 4;

/// Why there is no answer: a code of docs/webhooks.md, or null where the hall closes.
struct Failed {
    const char* trouble = nullptr;
};
template <typename Value>
using Tried = std::expected<Value, Failed>;

std::unexpected<Failed> failed(const char* trouble) {
    return std::unexpected(Failed{trouble});
}
std::unexpected<Failed> stopped() {
    return std::unexpected(Failed{});
}

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0)
            ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int number() const { return number_; }

  private:
    int number_;
};

/// Until when, and what ends it before.
struct Limit {
    steady_clock::time_point until;
    int stop = -1;  ///< readable: the hall closes

    [[nodiscard]] bool is_left() const { return steady_clock::now() < until; }
    /// Waits until the socket can be read or written.
    [[nodiscard]] Tried<void> wait(int socket, short events) const {
        for (;;) {
            const auto left =
                std::chrono::duration_cast<milliseconds>(until - steady_clock::now()).count();
            if (left <= 0)
                return failed("too-slow");
            std::array<pollfd, 2> both{{{socket, events, 0}, {stop, POLLIN, 0}}};
            const int ready = ::poll(both.data(), both.size(), static_cast<int>(left));
            if (both[1].revents != 0)
                return stopped();
            if (ready > 0)
                return {};
            if (ready < 0 && errno != EINTR)
                return failed("no-connection");
        }
    }
};

/// The addresses of a host. The system's way to ask has no limit of time, so that it is asked on a
/// thread that nobody waits for longer.
Tried<std::vector<std::string>> addresses_of(const FindAddresses& find, const std::string& host,
                                             const Limit& limit) {
    struct Asked {
        std::mutex mutex;
        std::vector<std::string> found;
        Descriptor done{::eventfd(0, EFD_CLOEXEC)};
    };
    const auto asked = std::make_shared<Asked>();
    std::thread([asked, find, host] {
        auto found = find(host);
        {
            const std::lock_guard guard(asked->mutex);
            asked->found = std::move(found);
        }
        (void)::eventfd_write(asked->done.number(), 1);
    }).detach();
    if (const auto waited = limit.wait(asked->done.number(), POLLIN); !waited)
        return std::unexpected(waited.error());
    const std::lock_guard guard(asked->mutex);
    return asked->found;
}

struct SocketAddress {
    sockaddr_storage storage{};
    socklen_t length = 0;
};

SocketAddress socket_address(const std::string& text, std::uint16_t port) {
    SocketAddress address;
    sockaddr_in four{};
    sockaddr_in6 six{};
    if (::inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1) {
        four.sin_family = AF_INET;
        four.sin_port = htons(port);
        std::memcpy(&address.storage, &four, sizeof four);
        address.length = sizeof four;
    } else if (::inet_pton(AF_INET6, text.c_str(), &six.sin6_addr) == 1) {
        six.sin6_family = AF_INET6;
        six.sin6_port = htons(port);
        std::memcpy(&address.storage, &six, sizeof six);
        address.length = sizeof six;
    }
    return address;
}

Tried<std::unique_ptr<Descriptor>> connected(const std::string& address, std::uint16_t port,
                                             const Limit& limit) {
    const SocketAddress to = socket_address(address, port);
    auto socket = std::make_unique<Descriptor>(
        ::socket(to.storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (to.length == 0 || socket->number() < 0)
        return failed("no-connection");
    if (::connect(socket->number(), reinterpret_cast<const sockaddr*>(&to.storage), to.length) !=
        0) {
        if (errno != EINPROGRESS)
            return failed("no-connection");
        if (const auto waited = limit.wait(socket->number(), POLLOUT); !waited)
            return std::unexpected(waited.error());
        int error = 0;
        socklen_t length = sizeof error;
        if (::getsockopt(socket->number(), SOL_SOCKET, SO_ERROR, &error, &length) != 0 ||
            error != 0)
            return failed("no-connection");
    }
    return socket;
}

/// What is sent and read on a connection.
class Channel {
  public:
    Channel() = default;
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;
    virtual ~Channel() = default;
    [[nodiscard]] virtual Tried<void> write(std::string_view text) = 0;
    /// 0: there is no more.
    [[nodiscard]] virtual Tried<std::size_t> read(std::span<char> buffer) = 0;
};

class PlainChannel : public Channel {
  public:
    PlainChannel(int socket, const Limit& limit) : socket_(socket), limit_(limit) {}
    Tried<void> write(std::string_view text) override {
        while (!text.empty()) {
            const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
            if (sent > 0)
                text.remove_prefix(static_cast<std::size_t>(sent));
            else if (const auto waited = wait_after(sent, POLLOUT); !waited)
                return waited;
        }
        return {};
    }
    Tried<std::size_t> read(std::span<char> buffer) override {
        for (;;) {
            const auto got = ::recv(socket_, buffer.data(), buffer.size(), 0);
            if (got >= 0)
                return static_cast<std::size_t>(got);
            if (const auto waited = wait_after(got, POLLIN); !waited)
                return std::unexpected(waited.error());
        }
    }

  private:
    [[nodiscard]] Tried<void> wait_after(ssize_t result, short events) const {
        if (result < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
            return failed("no-connection");
        return limit_.wait(socket_, events);
    }
    int socket_;
    const Limit& limit_;
};

struct FreeTls {
    void operator()(SSL* ssl) const { SSL_free(ssl); }
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
using Context = std::unique_ptr<SSL_CTX, FreeTls>;

class TlsChannel : public Channel {
  public:
    TlsChannel(SSL_CTX* context, int socket, const Limit& limit)
        : ssl_(SSL_new(context)), socket_(socket), limit_(limit) {}

    /// Proves that the other side is this host.
    [[nodiscard]] Tried<void> shake_hands(const std::string& host) {
        if (!ssl_ || SSL_set_fd(ssl_.get(), socket_) != 1)
            return failed("no-tls");
        X509_VERIFY_PARAM* const wanted = SSL_get0_param(ssl_.get());
        const bool is_named = is_address(host)
                                  ? X509_VERIFY_PARAM_set1_ip_asc(wanted, host.c_str()) == 1
                                  : SSL_set1_host(ssl_.get(), host.c_str()) == 1 &&
                                        SSL_set_tlsext_host_name(ssl_.get(), host.c_str()) == 1;
        if (!is_named)
            return failed("no-tls");
        ERR_clear_error();
        const auto done = repeat([this] { return SSL_connect(ssl_.get()); });
        if (!done)
            return std::unexpected(done.error());
        if (*done == 0)
            return failed(SSL_get_verify_result(ssl_.get()) == X509_V_OK ? "no-tls"
                                                                         : "certificate");
        return {};
    }
    Tried<void> write(std::string_view text) override {
        while (!text.empty()) {
            const auto sent = repeat([this, text] {
                return SSL_write(ssl_.get(), text.data(), static_cast<int>(text.size()));
            });
            if (!sent)
                return std::unexpected(sent.error());
            if (*sent == 0)
                return failed("no-connection");
            text.remove_prefix(*sent);
        }
        return {};
    }
    Tried<std::size_t> read(std::span<char> buffer) override {
        return repeat([this, buffer] {
            return SSL_read(ssl_.get(), buffer.data(), static_cast<int>(buffer.size()));
        });
    }

  private:
    /// What OpenSSL has done, once it could; 0 where the connection is over or broken.
    template <typename Act>
    Tried<std::size_t> repeat(Act act) {
        for (;;) {
            const int result = act();
            if (result > 0)
                return static_cast<std::size_t>(result);
            const int error = SSL_get_error(ssl_.get(), result);
            if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE) {
                ERR_clear_error();
                return 0;
            }
            const auto waited =
                limit_.wait(socket_, error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT);
            if (!waited)
                return std::unexpected(waited.error());
        }
    }
    std::unique_ptr<SSL, FreeTls> ssl_;
    int socket_;
    const Limit& limit_;
};

Context verifying_context() {
    Context context(SSL_CTX_new(TLS_client_method()));
    if (!context)
        return context;
    SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
    SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_options(context.get(), SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                                           SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(context.get(), SSL_MODE_AUTO_RETRY);
    // Those of the system, or of SSL_CERT_FILE and SSL_CERT_DIR.
    SSL_CTX_set_default_verify_paths(context.get());
    return context;
}

std::string request_of(const WebhookLetter& letter, const WebhookTarget& target) {
    std::string text =
        fmt::format("POST {} HTTP/1.1\r\nHost: {}\r\n", target.path, target.authority);
    for (const auto& [name, value] : letter.fields)
        text += fmt::format("{}: {}\r\n", name, value);
    text += fmt::format("Content-Length: {}\r\nConnection: close\r\n\r\n", letter.body.size());
    return text + letter.body;
}

/// The status of the answer.
Tried<int> answered(Channel& channel, std::string_view request) {
    if (const auto written = channel.write(request); !written)
        return std::unexpected(written.error());
    std::string answer;
    std::array<char, 2048> buffer{};
    while (answer.size() < kMostRead) {
        const auto got = channel.read(buffer);
        if (!got)
            return std::unexpected(got.error());
        answer.append(buffer.data(), *got);
        const int status = status_of_answer(answer);
        if (status < 0)
            return failed("no-http");
        if (status > 0)
            return status;
        if (*got == 0)
            return failed(answer.empty() ? "no-answer" : "no-http");
    }
    return failed("no-http");
}

class NetworkSender : public WebhookSender {
  public:
    NetworkSender(WebhookRules rules, FindAddresses find, milliseconds limit)
        : rules_(std::move(rules)), find_(std::move(find)), limit_(limit),
          stop_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), context_(verifying_context()) {}

    std::optional<store::DeliveryAttempt> send(const WebhookLetter& letter) override {
        // OpenSSL writes with write(), which a connection that has ended answers with SIGPIPE.
        sigset_t pipe{};
        sigemptyset(&pipe);
        sigaddset(&pipe, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
        const auto begun = steady_clock::now();
        store::DeliveryAttempt attempt;
        const auto status = send_by(letter, {begun + limit_, stop_.number()});
        if (!status && status.error().trouble == nullptr)
            return std::nullopt;
        attempt.status = status.value_or(0);
        if (!status)
            attempt.trouble = status.error().trouble;
        else if (attempt.status < 200 || attempt.status > 299)
            attempt.trouble = "status";
        attempt.took =
            std::chrono::duration_cast<milliseconds>(steady_clock::now() - begun).count();
        return attempt;
    }
    void stop() override { (void)::eventfd_write(stop_.number(), 1); }

  private:
    Tried<int> send_by(const WebhookLetter& letter, const Limit& limit) {
        // What the operator allows may have changed since it was taken.
        const auto target = rules_.read(letter.address);
        if (!target)
            return failed("not-allowed");
        auto addresses = is_address(target->host)
                             ? Tried<std::vector<std::string>>(std::in_place, 1, target->host)
                             : addresses_of(find_, target->host, limit);
        if (!addresses)
            return std::unexpected(addresses.error());
        if (addresses->empty())
            return failed("no-such-host");
        std::erase_if(*addresses,
                      [&](const std::string& address) { return !rules_.allows(*target, address); });
        if (addresses->empty())
            return failed("not-allowed");
        addresses->resize(std::min(addresses->size(), kMostAddresses));
        const auto socket = connected_to_one(*addresses, target->port, limit);
        if (!socket)
            return std::unexpected(socket.error());
        const int number = (*socket)->number();
        const std::string request = request_of(letter, *target);
        if (!target->is_tls) {
            PlainChannel channel(number, limit);
            return answered(channel, request);
        }
        if (!context_)
            return failed("no-tls");
        TlsChannel channel(context_.get(), number, limit);
        if (const auto proved = channel.shake_hands(target->host); !proved)
            return std::unexpected(proved.error());
        return answered(channel, request);
    }
    /// Of several addresses the first that takes a connection.
    static Tried<std::unique_ptr<Descriptor>>
    connected_to_one(const std::vector<std::string>& addresses, std::uint16_t port,
                     const Limit& limit) {
        auto socket = connected(addresses.front(), port, limit);
        for (std::size_t i = 1; i < addresses.size() && !socket && limit.is_left(); ++i)
            socket = connected(addresses[i], port, limit);
        return socket;
    }

    WebhookRules rules_;
    FindAddresses find_;
    milliseconds limit_;
    Descriptor stop_;
    Context context_;
};

}  // namespace
}  // namespace webhook_sending

int status_of_answer(std::string_view text) {
    constexpr std::string_view kVersion = "HTTP/1.";
    constexpr std::size_t kStatusAt = 9;
    for (;;) {
        const std::string_view begun = text.substr(0, kVersion.size());
        if (begun != kVersion.substr(0, begun.size()))
            return -1;
        const std::size_t line = text.find("\r\n");
        if (line == std::string_view::npos)
            return 0;
        int status = 0;
        const std::string_view digits =
            line < kStatusAt + 3 ? std::string_view() : text.substr(kStatusAt, 3);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), status);
        if (digits.empty() || error != std::errc() || end != digits.data() + digits.size() ||
            text[kStatusAt - 1] != ' ' || status < 100)
            return -1;
        if (status >= 200)
            return status;
        // An interim answer: the real one stands behind its head.
        const std::size_t head = text.find("\r\n\r\n");
        if (head == std::string_view::npos)
            return 0;
        text.remove_prefix(head + 4);
        if (text.empty())
            return 0;
    }
}

std::vector<std::string> system_addresses(const std::string& host) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), nullptr, &wanted, &found) != 0)
        return {};
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> all(found, ::freeaddrinfo);
    std::vector<std::string> addresses;
    for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
        std::array<char, INET6_ADDRSTRLEN> text{};
        const void* bytes = nullptr;
        if (each->ai_family == AF_INET)
            bytes = &reinterpret_cast<const sockaddr_in*>(each->ai_addr)->sin_addr;
        else if (each->ai_family == AF_INET6)
            bytes = &reinterpret_cast<const sockaddr_in6*>(each->ai_addr)->sin6_addr;
        if (bytes != nullptr &&
            ::inet_ntop(each->ai_family, bytes, text.data(), text.size()) != nullptr)
            addresses.emplace_back(text.data());
    }
    return addresses;
}

std::unique_ptr<WebhookSender> webhook_sender(WebhookRules rules, FindAddresses find,
                                              std::chrono::milliseconds limit) {
    return std::make_unique<webhook_sending::NetworkSender>(std::move(rules), std::move(find),
                                                            limit);
}

}  // namespace kyvien::hall
