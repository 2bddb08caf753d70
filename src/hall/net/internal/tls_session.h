// hall/net/internal/tls_session.h — TLS on one socket of the server, non-blocking: does what is
// possible now, and reports what it has to wait for.
//
// OpenSSL reads and writes the socket itself; the caller does the waiting. So an idle connection
// needs no buffers, where asio::ssl::stream keeps 70 KiB for each
// (docs/decisions/0015-tls-in-the-hall.md).
//
// Safe: the thread of the server.
#pragma once

#include <sys/uio.h>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>

#include "hall/net/tls_files.h"

struct ssl_st;  // OpenSSL's SSL
struct bio_st;

namespace kyvien::hall {

/// A context for the client side: the server is verified (TlsSession::expect()) against the
/// system's certificate authorities, or those of SSL_CERT_FILE and SSL_CERT_DIR. Null if out of
/// memory.
[[nodiscard]] TlsContext verifying_context();

/// verifying_context(), made once in this process for the authorities that the environment names
/// now; again when that file changes. For programs that open one connection after another. Safe:
/// any thread.
[[nodiscard]] TlsContext process_verifying_context();

/// The same context for many connections, made for the first one: reading the certificate
/// authorities takes as long as the rest of a hall's start. Safe: any thread.
class SharedVerifyingContext {
  public:
    [[nodiscard]] const TlsContext& get() const {
        std::call_once(made_, [this] { context_ = verifying_context(); });
        return context_;
    }

  private:
    mutable std::once_flag made_;
    mutable TlsContext context_;
};

class TlsSession {
  public:
    enum class Outcome : std::uint8_t {
        Done,
        WantsRead,   ///< retry when the socket is readable
        WantsWrite,  ///< retry when the socket is writable
        Ended,       ///< closed by the other side
        Failed,      ///< the connection is unusable
    };
    struct Step {
        Outcome outcome = Outcome::Failed;
        std::size_t bytes = 0;
    };

    enum class Side : bool { Client, Server };

    /// `came`: bytes already read from the socket.
    TlsSession(const TlsContext& context, std::string came, Side side = Side::Server);
    ~TlsSession();
    TlsSession(const TlsSession&) = delete;
    TlsSession& operator=(const TlsSession&) = delete;

    /// Sets the socket for the step that follows. The caller owns it and may move or close it
    /// between steps, after which its number may belong to another connection.
    TlsSession& at(int socket) {
        socket_ = socket;
        return *this;
    }

    /// Call before the handshake on the client side: the server must prove to be this host, a name
    /// or an address. Needs: a verifying context. Returns false if the name cannot be verified.
    [[nodiscard]] bool expect(const std::string& host);
    [[nodiscard]] Step handshake();
    /// After a failed handshake: the certificate did not match the expected host.
    [[nodiscard]] bool has_refused_certificate() const;
    /// After the handshake: it used a pre-shared key and not a certificate.
    [[nodiscard]] bool has_used_shared_key() const;
    /// After WantsRead or WantsWrite a write must be repeated with the same bytes, or more.
    [[nodiscard]] Step read(void* into, std::size_t max_bytes);
    /// Writes as much as fits into one record; `bytes` counts everything written.
    [[nodiscard]] Step write(std::span<const iovec> parts);
    /// Sends close_notify if that is possible at once.
    void send_close();
    /// The number of bytes received from the network since the last call.
    [[nodiscard]] std::size_t take_received();
    /// The reason of a failure, as reported by OpenSSL.
    [[nodiscard]] const std::string& failure() const { return failure_; }

    // Called by the methods of OpenSSL's BIO.
    [[nodiscard]] long receive(char* into, std::size_t max_bytes);
    [[nodiscard]] long send(const char* bytes, std::size_t count) const;

  private:
    [[nodiscard]] Step step_of(int result, std::size_t bytes);

    ssl_st* ssl_ = nullptr;
    int socket_ = -1;
    bool has_failed_ = false;
    std::size_t received_ = 0;
    std::string came_;
    std::string failure_;
};

}  // namespace kyvien::hall
