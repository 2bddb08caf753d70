// hall/net/egress/internal/egress_connector.h — outgoing connections to addresses that users of the
// hall have entered: for webhooks and for files of broadcasts.
//
// The IP address to which a name resolves is checked, and the connection is made to exactly that
// address, so that a name that resolves differently a moment later cannot bypass the check. With
// TLS the server's certificate is verified against the system's certificate authorities.
//
// A failure is one of the codes explained in docs/webhooks.md and docs/broadcast.md: "not-allowed",
// "no-such-host", "no-connection", "too-slow", "no-tls", "certificate".
//
// Safe: a connector from any thread; a connection belongs to one thread.
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
#include "hall/service/egress_policy.h"

namespace kyvien::hall {

/// The addresses of a host, as text; empty if there are none.
using ResolveHost = std::function<std::vector<std::string>(const std::string& host)>;

/// Uses the system's resolver.
[[nodiscard]] std::vector<std::string> system_addresses(const std::string& host);

/// The reason of a failure: a code, or null if the hall is closing.
struct EgressError {
    const char* code = nullptr;
};
template <typename Value>
using EgressResult = std::expected<Value, EgressError>;

[[nodiscard]] inline std::unexpected<EgressError> egress_error(const char* code) {
    return std::unexpected(EgressError{code});
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
struct EgressDeadline {
    std::chrono::steady_clock::time_point until;
    int stop = -1;  ///< readable: the hall closes

    [[nodiscard]] bool is_left() const { return std::chrono::steady_clock::now() < until; }
    /// Waits until the descriptor is readable or writable, with the events of poll().
    [[nodiscard]] EgressResult<void> wait(int descriptor, short events) const;
};

class EgressConnection {
  public:
    EgressConnection(std::unique_ptr<UniqueDescriptor> socket, EgressDeadline deadline)
        : socket_(std::move(socket)), deadline_(deadline) {}

    /// Starts TLS and verifies that the other side is this host.
    [[nodiscard]] EgressResult<void> secure(const TlsContext& context, const std::string& host);
    [[nodiscard]] EgressResult<void> write(std::string_view text);
    /// 0: the end.
    [[nodiscard]] EgressResult<std::size_t> read(std::span<char> buffer);

  private:
    [[nodiscard]] EgressResult<void> wait_for(TlsSession::Outcome ready_for) const;

    std::unique_ptr<UniqueDescriptor> socket_;
    EgressDeadline deadline_;
    std::unique_ptr<TlsSession> tls_;
};

class EgressConnector {
  public:
    EgressConnector(EgressPolicy policy, ResolveHost find);

    [[nodiscard]] const EgressPolicy& policy() const { return policy_; }
    /// The deadline of everything done on one connection.
    [[nodiscard]] EgressDeadline until(std::chrono::steady_clock::time_point end) const {
        return {end, stop_.number()};
    }
    [[nodiscard]] EgressResult<EgressConnection> connect(const EgressTarget& target,
                                                         const EgressDeadline& deadline) const;
    /// Interrupts all waits, now and from now on.
    void stop();

  private:
    EgressPolicy policy_;
    ResolveHost find_;
    UniqueDescriptor stop_;
    SharedVerifyingContext context_;
};

}  // namespace kyvien::hall
