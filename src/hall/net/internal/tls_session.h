// hall/net/internal/tls_session.h — TLS on one socket of the server, without blocking: does what
// can be done now, and says what it has to wait for.
//
// OpenSSL reads and writes the socket itself; waiting is left to the caller. So an idle connection
// holds no buffers, where asio::ssl::stream keeps 70 KiB for each
// (docs/decisions/0015-tls-in-the-hall.md).
//
// Safe: the thread of the server.
#pragma once

#include <sys/uio.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "hall/net/tls_files.h"

struct ssl_st;  // OpenSSL's SSL
struct bio_st;

namespace kyvien::hall {

/// For the side that calls: the other must prove who it is (TlsSession::expect()) to the
/// authorities of the system, or of SSL_CERT_FILE and SSL_CERT_DIR. Null: there is no memory for
/// it.
[[nodiscard]] TlsContext verifying_context();

class TlsSession {
  public:
    enum class Outcome : std::uint8_t {
        Done,
        WantsRead,   ///< when something has come in, once more
        WantsWrite,  ///< when the socket takes more, once more
        Ended,       ///< by the other side
        Failed,      ///< the connection is of no more use
    };
    struct Step {
        Outcome outcome = Outcome::Failed;
        std::size_t bytes = 0;
    };

    enum class Side : bool { Calls, IsCalled };

    /// `came`: what was already read from the socket.
    TlsSession(const TlsContext& context, std::string came, Side side = Side::IsCalled);
    ~TlsSession();
    TlsSession(const TlsSession&) = delete;
    TlsSession& operator=(const TlsSession&) = delete;

    /// The socket as it is now, for the step that follows. It stays the caller's, who may have
    /// moved or closed it: its number may be another connection's by then.
    TlsSession& at(int socket) {
        socket_ = socket;
        return *this;
    }

    /// Before the handshake of the side that calls: the other must prove to be this host, a name or
    /// an address. Needs a context that verifies. False: it cannot be asked for.
    [[nodiscard]] bool expect(const std::string& host);
    [[nodiscard]] Step shake_hands();
    /// After a handshake that has failed: the certificate did not prove what was expected.
    [[nodiscard]] bool has_refused_certificate() const;
    /// After the handshake: it was agreed on by a key that both had before, not by a certificate.
    [[nodiscard]] bool has_agreed_by_key() const;
    /// After WantsRead or WantsWrite a write is asked for again with the same bytes, or more.
    [[nodiscard]] Step read(void* into, std::size_t most);
    /// Of these, what fits into one record; all that are written are counted in `bytes`.
    [[nodiscard]] Step write(std::span<const iovec> parts);
    /// Tells the other side that this was all, where that can be done at once.
    void send_close();
    /// Bytes that have come from the network since this was last asked.
    [[nodiscard]] std::size_t take_received();
    /// Why it has failed, as OpenSSL says it.
    [[nodiscard]] const std::string& trouble() const { return trouble_; }

    // For the methods of OpenSSL's BIO.
    [[nodiscard]] long receive(char* into, std::size_t most);
    [[nodiscard]] long send(const char* bytes, std::size_t count) const;

  private:
    [[nodiscard]] Step step_of(int result, std::size_t bytes);

    ssl_st* ssl_ = nullptr;
    int socket_ = -1;
    bool has_failed_ = false;
    std::size_t received_ = 0;
    std::string came_;
    std::string trouble_;
};

}  // namespace kyvien::hall
