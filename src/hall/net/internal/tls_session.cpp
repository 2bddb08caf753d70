#include "hall/net/internal/tls_session.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <compare>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>
#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "hall/service/internal/networks.h"

namespace kyvien::hall {
namespace tls_session {
namespace {

// The largest TLS record.
constexpr std::size_t kRecord = 16 * 1024;

TlsSession& session_of(BIO* bio) {
    return *static_cast<TlsSession*>(BIO_get_data(bio));
}

bool would_block() {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

int read_socket(BIO* bio, char* into, int max_bytes) {
    BIO_clear_retry_flags(bio);
    const long read = session_of(bio).receive(into, static_cast<std::size_t>(max_bytes));
    if (read < 0 && would_block())
        BIO_set_retry_read(bio);
    return static_cast<int>(read);
}
int write_socket(BIO* bio, const char* bytes, int count) {
    BIO_clear_retry_flags(bio);
    const long written = session_of(bio).send(bytes, static_cast<std::size_t>(count));
    if (written < 0 && would_block())
        BIO_set_retry_write(bio);
    return static_cast<int>(written);
}
long control(BIO*, int command, long, void*) {
    return command == BIO_CTRL_FLUSH ? 1 : 0;
}

/// OpenSSL's own BIO uses write(), which raises SIGPIPE if the connection is closed.
const BIO_METHOD* method() {
    static const BIO_METHOD* const made = [] {
        BIO_METHOD* const fresh = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "hall");
        BIO_meth_set_read(fresh, read_socket);
        BIO_meth_set_write(fresh, write_socket);
        BIO_meth_set_ctrl(fresh, control);
        return fresh;
    }();
    return made;
}

/// Where the certificate authorities are read from, and the state of their file.
struct Authorities {
    std::string file, folder;
    std::filesystem::file_time_type changed;

    friend auto operator<=>(const Authorities&, const Authorities&) = default;
};

std::string named_by(const char* variable, const char* otherwise) {
    const char* const value = std::getenv(variable);
    return value != nullptr ? value : otherwise;
}

Authorities authorities_now() {
    Authorities now{named_by(X509_get_default_cert_file_env(), X509_get_default_cert_file()),
                    named_by(X509_get_default_cert_dir_env(), X509_get_default_cert_dir()),
                    {}};
    std::error_code none;
    now.changed = std::filesystem::last_write_time(now.file, none);
    return now;
}

}  // namespace
}  // namespace tls_session

TlsContext verifying_context() {
    TlsContext context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
    if (!context)
        return context;
    SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
    SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_options(context.get(), SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                                           SSL_OP_IGNORE_UNEXPECTED_EOF);
    // After a partial write the rest may be at another address.
    SSL_CTX_set_mode(context.get(),
                     SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_default_verify_paths(context.get());
    return context;
}

TlsContext process_verifying_context() {
    static std::mutex guard;
    static std::map<tls_session::Authorities, TlsContext> made;
    const tls_session::Authorities authorities = tls_session::authorities_now();
    const std::scoped_lock lock(guard);
    TlsContext& context = made[authorities];
    if (!context) {
        // A file that was renewed is not needed as it was.
        std::erase_if(made, [&](const auto& each) {
            return each.first != authorities && each.first.file == authorities.file &&
                   each.first.folder == authorities.folder;
        });
        context = verifying_context();
    }
    return context;
}

TlsSession::TlsSession(const TlsContext& context, std::string came, Side side)
    : ssl_(SSL_new(context.get())), came_(std::move(came)) {
    BIO* const bio = BIO_new(tls_session::method());
    if (ssl_ == nullptr || bio == nullptr) {
        BIO_free(bio);
        SSL_free(ssl_);
        throw std::bad_alloc();
    }
    BIO_set_data(bio, this);
    BIO_set_init(bio, 1);
    SSL_set_bio(ssl_, bio, bio);
    if (side == Side::Client)
        SSL_set_connect_state(ssl_);
    else
        SSL_set_accept_state(ssl_);
}

TlsSession::~TlsSession() {
    SSL_free(ssl_);
}

long TlsSession::receive(char* into, std::size_t max_bytes) {
    if (!came_.empty()) {
        const std::size_t taken = std::min(max_bytes, came_.size());
        std::memcpy(into, came_.data(), taken);
        if (taken == came_.size())
            came_ = {};
        else
            came_.erase(0, taken);
        received_ += taken;
        return static_cast<long>(taken);
    }
    const ssize_t read = ::recv(socket_, into, max_bytes, MSG_DONTWAIT);
    if (read > 0)
        received_ += static_cast<std::size_t>(read);
    return read;
}

long TlsSession::send(const char* bytes, std::size_t count) const {
    return ::send(socket_, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

TlsSession::Step TlsSession::step_of(int result, std::size_t bytes) {
    if (result == 1)
        return {Outcome::Done, bytes};
    switch (SSL_get_error(ssl_, result)) {
    case SSL_ERROR_WANT_READ:
        return {Outcome::WantsRead, 0};
    case SSL_ERROR_WANT_WRITE:
        return {Outcome::WantsWrite, 0};
    case SSL_ERROR_ZERO_RETURN:
        return {Outcome::Ended, 0};
    default:
        break;
    }
    has_failed_ = true;
    const char* const reason = ERR_reason_error_string(ERR_peek_last_error());
    failure_ = reason != nullptr ? reason : "the connection ended";
    ERR_clear_error();
    return {Outcome::Failed, 0};
}

bool TlsSession::expect(const std::string& host) {
    if (is_address(host))
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl_), host.c_str()) == 1;
    return SSL_set1_host(ssl_, host.c_str()) == 1 &&
           SSL_set_tlsext_host_name(ssl_, host.c_str()) == 1;
}

TlsSession::Step TlsSession::handshake() {
    ERR_clear_error();
    return step_of(SSL_do_handshake(ssl_), 0);
}

bool TlsSession::has_refused_certificate() const {
    return SSL_get_verify_result(ssl_) != X509_V_OK;
}

bool TlsSession::has_used_shared_key() const {
    return SSL_session_reused(ssl_) == 1;
}

TlsSession::Step TlsSession::read(void* into, std::size_t max_bytes) {
    if (has_failed_)
        return {Outcome::Failed, 0};
    ERR_clear_error();
    std::size_t bytes = 0;
    const int result = SSL_read_ex(ssl_, into, max_bytes, &bytes);
    return step_of(result, bytes);
}

TlsSession::Step TlsSession::write(std::span<const iovec> parts) {
    // One record for all parts: each record costs a header and a system call.
    static thread_local std::array<char, tls_session::kRecord> together;
    if (has_failed_)
        return {Outcome::Failed, 0};
    std::size_t size = 0;
    const char* bytes = together.data();
    if (parts.size() == 1) {
        bytes = static_cast<const char*>(parts[0].iov_base);
        size = std::min(parts[0].iov_len, tls_session::kRecord);
    } else {
        for (const iovec& part : parts) {
            const std::size_t taken = std::min(part.iov_len, together.size() - size);
            std::memcpy(together.data() + size, part.iov_base, taken);
            size += taken;
            if (taken < part.iov_len)
                break;
        }
    }
    if (size == 0)
        return {Outcome::Done, 0};
    ERR_clear_error();
    std::size_t written = 0;
    const int result = SSL_write_ex(ssl_, bytes, size, &written);
    return step_of(result, written);
}

void TlsSession::send_close() {
    if (has_failed_ || SSL_in_init(ssl_) != 0)
        return;
    ERR_clear_error();
    if (SSL_shutdown(ssl_) < 0)
        ERR_clear_error();  // the result is not awaited: the connection ends in any case
}

std::size_t TlsSession::take_received() {
    return std::exchange(received_, 0);
}

}  // namespace kyvien::hall
