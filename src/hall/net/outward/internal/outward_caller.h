// hall/net/outward/internal/outward_caller.h — outgoing connections to addresses that users of the
// hall have entered: for webhooks and for files of broadcasts.
//
// The IP address to which a name resolves is checked, and the connection is made to exactly that
// address, so that a name that resolves differently a moment later cannot bypass the check. With
// TLS the server's certificate is verified against the system's certificate authorities.
//
// A failure is one of the codes explained in docs/webhooks.md and docs/broadcast.md: "not-allowed",
// "no-such-host", "no-connection", "too-slow", "no-tls", "certificate".
//
// Safe: a caller from any thread; a connection belongs to one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hall/net/internal/tls_session.h"
#include "hall/service/outward_address.h"

namespace kyvien::hall {

/// The addresses of a host, as text; empty if there are none.
using ResolveHost = std::function<std::vector<std::string>(const std::string& host)>;

/// Uses the system's resolver.
[[nodiscard]] std::vector<std::string> system_addresses(const std::string& host);

/// The reason of a failure: a code, or null if the hall is closing.
struct OutwardError {
    const char* code = nullptr;
};
template <typename Value>
using OutwardResult = std::expected<Value, OutwardError>;

[[nodiscard]] inline std::unexpected<OutwardError> outward_error(const char* code) {
    return std::unexpected(OutwardError{code});
}

class UniqueDescriptor {
  public:
    explicit UniqueDescriptor(int number) : number_(number) {}
    ~UniqueDescriptor();
    UniqueDescriptor(const UniqueDescriptor&) = delete;
    UniqueDescriptor& operator=(const UniqueDescriptor&) = delete;
    [[nodiscard]] int number() const { return number_; }

  private:
    int number_;
};

/// When a wait ends: at a time, or earlier when the hall closes.
struct OutwardLimit {
    std::chrono::steady_clock::time_point until;
    int stop = -1;  ///< readable: the hall closes

    [[nodiscard]] bool is_left() const { return std::chrono::steady_clock::now() < until; }
    /// Waits until the descriptor is readable or writable, with the events of poll().
    [[nodiscard]] OutwardResult<void> wait(int descriptor, short events) const;
};

class OutwardConnection {
  public:
    OutwardConnection(std::unique_ptr<UniqueDescriptor> socket, OutwardLimit limit)
        : socket_(std::move(socket)), limit_(limit) {}

    /// Starts TLS and verifies that the other side is this host.
    [[nodiscard]] OutwardResult<void> secure(const TlsContext& context, const std::string& host);
    [[nodiscard]] OutwardResult<void> write(std::string_view text);
    /// 0: the end.
    [[nodiscard]] OutwardResult<std::size_t> read(std::span<char> buffer);

  private:
    [[nodiscard]] OutwardResult<void> wait_for(TlsSession::Outcome ready_for) const;

    std::unique_ptr<UniqueDescriptor> socket_;
    OutwardLimit limit_;
    std::unique_ptr<TlsSession> tls_;
};

class OutwardCaller {
  public:
    OutwardCaller(OutwardRules rules, ResolveHost find);

    [[nodiscard]] const OutwardRules& rules() const { return rules_; }
    /// The limit for everything done on one connection.
    [[nodiscard]] OutwardLimit until(std::chrono::steady_clock::time_point end) const {
        return {end, stop_.number()};
    }
    [[nodiscard]] OutwardResult<OutwardConnection> connect(const OutwardTarget& target,
                                                           const OutwardLimit& limit) const;
    /// Interrupts all waits, now and from now on.
    void stop();

  private:
    OutwardRules rules_;
    ResolveHost find_;
    UniqueDescriptor stop_;
    TlsContext context_;
};

}  // namespace kyvien::hall
