// hall/net/client/internal/hall_connection.h — a byte stream to a hall, plain or over TLS, on a
// socket that can be polled together with other descriptors.
//
// A network failure is refused as cannot-open, with the hall's address and the reason; nothing else
// is.
//
// Safe: an object belongs to one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/reason.h"
#include "base/result.h"
#include "hall/net/client/hall_address.h"
#include "hall/net/internal/tls_session.h"

namespace kyvien::hall {

/// When a wait ends: at a time, or earlier when one of these descriptors becomes readable.
struct HallWaitLimit {
    std::chrono::steady_clock::time_point until;
    std::span<const int> signs{};
};

[[nodiscard]] std::unexpected<Refusal> connection_failed(const HallAddress& address,
                                                         const Reason& why);

class HallConnection {
  public:
    /// With TLS the hall's certificate is verified for the host of its address, against the
    /// system's certificate authorities or those of SSL_CERT_FILE and SSL_CERT_DIR.
    [[nodiscard]] static Result<std::unique_ptr<HallConnection>> open(const HallAddress& address,
                                                                      const HallWaitLimit& waiting);
    HallConnection(HallAddress address, int socket)
        : address_(std::move(address)), socket_(socket) {}
    HallConnection(const HallConnection&) = delete;
    HallConnection& operator=(const HallConnection&) = delete;
    ~HallConnection();

    [[nodiscard]] Result<void> write(std::string_view bytes, const HallWaitLimit& waiting);
    /// The number of bytes read, 0 at the end of the connection; none after the timeout or when a
    /// sign became readable first.
    [[nodiscard]] Result<std::optional<std::size_t>> read(std::span<char> into,
                                                          const HallWaitLimit& waiting);

  private:
    [[nodiscard]] Result<void> secure(const HallWaitLimit& waiting);
    [[nodiscard]] Result<void> wait_until_ready(TlsSession::Outcome ready_for,
                                                const HallWaitLimit& waiting);

    HallAddress address_;
    int socket_;
    std::unique_ptr<TlsSession> tls_;
};

}  // namespace kyvien::hall
