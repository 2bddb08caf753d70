// hall/net/tls_fixture.h — for tests: certificates made by openssl, a TLS client that can stop at
// any point, and a tunnel through which clients without TLS reach a hall with TLS.
#pragma once

#include <fcntl.h>
#include <fmt/core.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "hall/net/client_fixture.h"

namespace kyvien::hall::test {

/// While it exists, a write to a connection that the server has closed does not end the tests:
/// OpenSSL uses write(), which raises SIGPIPE. Does not affect threads of the hall.
class WithoutSigpipe {
  public:
    WithoutSigpipe() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~WithoutSigpipe() {
        const timespec at_once{};
        sigtimedwait(&pipe_, nullptr, &at_once);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    WithoutSigpipe(const WithoutSigpipe&) = delete;
    WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

  private:
    sigset_t pipe_{}, before_{};
};

/// A self-signed certificate for club.example.
inline TlsFiles make_certificate(const std::filesystem::path& folder, const std::string& name) {
    const TlsFiles files{folder / (name + ".pem"), folder / (name + ".key")};
    const std::string command = fmt::format(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 "
        "-subj /CN={} -addext subjectAltName=DNS:club.example,IP:127.0.0.1 -keyout {} -out {} "
        "2>/dev/null",
        name, files.key, files.certificate);
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return files;
}

/// A blocking TLS client.
class TlsClient {
  public:
    struct Options {
        int most = TLS1_3_VERSION;
        std::string protocols{};  ///< ALPN, each with its length prefix
        std::string ciphers{};    ///< of TLS 1.2
    };
    explicit TlsClient(std::uint16_t port) : TlsClient(port, Options{}) {}
    TlsClient(std::uint16_t port, const Options& options)
        : socket_(connect(io_, port)), context_(SSL_CTX_new(TLS_client_method()), SSL_CTX_free),
          ssl_(nullptr, SSL_free) {
        limit_waiting(socket_);
        // Allow old versions too: the server is expected to refuse them.
        SSL_CTX_set_security_level(context_.get(), 0);
        SSL_CTX_set_min_proto_version(context_.get(), TLS1_VERSION);
        SSL_CTX_set_max_proto_version(context_.get(), options.most);
        if (!options.ciphers.empty()) {
            EXPECT_EQ(SSL_CTX_set_cipher_list(context_.get(), options.ciphers.c_str()), 1);
        }
        if (!options.protocols.empty())
            SSL_CTX_set_alpn_protos(
                context_.get(), reinterpret_cast<const unsigned char*>(options.protocols.data()),
                static_cast<unsigned>(options.protocols.size()));
        ssl_.reset(SSL_new(context_.get()));
        SSL_set_fd(ssl_.get(), socket_.native_handle());
        is_agreed_ = SSL_connect(ssl_.get()) == 1;
        ERR_clear_error();
    }
    [[nodiscard]] bool is_agreed() const { return is_agreed_; }
    [[nodiscard]] std::string version() const { return SSL_get_version(ssl_.get()); }
    [[nodiscard]] std::string protocol() const {
        const unsigned char* name = nullptr;
        unsigned length = 0;
        SSL_get0_alpn_selected(ssl_.get(), &name, &length);
        return {reinterpret_cast<const char*>(name), length};
    }
    /// The common name in the server's certificate.
    [[nodiscard]] std::string common_name() const {
        const std::unique_ptr<X509, decltype(&X509_free)> shown(
            SSL_get1_peer_certificate(ssl_.get()), X509_free);
        char name[256] = {};
        X509_NAME_get_text_by_NID(X509_get_subject_name(shown.get()), NID_commonName, name,
                                  sizeof name);
        return name;
    }
    void write(const std::string& bytes) {
        const WithoutSigpipe lives_on;
        EXPECT_EQ(SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size())),
                  static_cast<int>(bytes.size()));
    }
    /// The next bytes; empty at the end.
    std::string read() {
        std::string bytes(64 * 1024, '\0');
        int read = 0;
        do {
            errno = 0;
            read = SSL_read(ssl_.get(), bytes.data(), static_cast<int>(bytes.size()));
        } while (read < 0 && errno == EINTR);  // the process was stopped and has resumed
        if (read < 0 && errno == EAGAIN)
            ADD_FAILURE() << kLongestWait
                          << " s have brought nothing. Awaited: what the hall says "
                             "next over TLS";
        bytes.resize(read > 0 ? static_cast<std::size_t>(read) : 0);
        return bytes;
    }
    /// Did the server send close_notify, rather than just disconnect?
    [[nodiscard]] bool was_told_goodbye() const {
        return (SSL_get_shutdown(ssl_.get()) & SSL_RECEIVED_SHUTDOWN) != 0;
    }
    PatientSocket& socket() { return socket_; }

  private:
    asio::io_context io_;
    PatientSocket socket_;
    std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_;
    std::unique_ptr<SSL, decltype(&SSL_free)> ssl_;
    bool is_agreed_ = false;
};

/// Accepts plain connections and forwards them over TLS.
class TlsTunnel {
  public:
    explicit TlsTunnel(std::uint16_t to)
        : to_(to), acceptor_(io_, {asio::ip::make_address("127.0.0.1"), 0}),
          context_(SSL_CTX_new(TLS_client_method()), SSL_CTX_free) {
        accepting_ = std::thread([this] { accept(); });
    }
    ~TlsTunnel() {
        is_ending_ = true;
        asio::io_context io;
        tcp::socket last(io);
        error_code ignored;  // wakes accept()
        last.connect({asio::ip::make_address("127.0.0.1"), port()}, ignored);
        accepting_.join();
        for (std::thread& each : pumps_)
            each.join();
    }
    TlsTunnel(const TlsTunnel&) = delete;
    TlsTunnel& operator=(const TlsTunnel&) = delete;
    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  private:
    void accept() {
        for (;;) {
            auto near = std::make_shared<tcp::socket>(acceptor_.accept());
            if (is_ending_)
                return;
            pumps_.emplace_back([this, near] { pump(*near); });
        }
    }
    static bool write_all(int socket, const char* bytes, std::size_t count) {
        while (count > 0) {
            const ssize_t sent = ::send(socket, bytes, count, MSG_NOSIGNAL);
            if (sent <= 0)
                return false;
            bytes += sent;
            count -= static_cast<std::size_t>(sent);
        }
        return true;
    }
    static bool write_secured(SSL& ssl, tcp::socket& far, const char* bytes, ssize_t count) {
        for (;;) {
            const int written = SSL_write(&ssl, bytes, static_cast<int>(count));
            if (written > 0 || SSL_get_error(&ssl, written) != SSL_ERROR_WANT_WRITE)
                return written > 0;
            pollfd ready{far.native_handle(), POLLOUT, 0};
            poll(&ready, 1, -1);
        }
    }
    void pump(tcp::socket& near) {
        const WithoutSigpipe lives_on;
        asio::io_context io;
        PatientSocket far = connect(io, to_);
        const std::unique_ptr<SSL, decltype(&SSL_free)> ssl(SSL_new(context_.get()), SSL_free);
        SSL_set_fd(ssl.get(), far.native_handle());
        if (SSL_connect(ssl.get()) != 1)
            return;
        // A TLS record may hold nothing for the client: do not block the other direction on it.
        fcntl(far.native_handle(), F_SETFL, O_NONBLOCK);
        std::string bytes(16 * 1024, '\0');
        for (bool goes_on = true; goes_on;) {
            pollfd ready[2] = {{near.native_handle(), POLLIN, 0}, {far.native_handle(), POLLIN, 0}};
            poll(ready, 2, -1);
            if (ready[0].revents != 0) {
                const ssize_t read = ::recv(near.native_handle(), bytes.data(), bytes.size(), 0);
                goes_on = read > 0 && write_secured(*ssl, far, bytes.data(), read);
            }
            while (goes_on) {
                const int read = SSL_read(ssl.get(), bytes.data(), static_cast<int>(bytes.size()));
                if (read <= 0 && SSL_get_error(ssl.get(), read) == SSL_ERROR_WANT_READ)
                    break;
                goes_on = read > 0 && write_all(near.native_handle(), bytes.data(),
                                                static_cast<std::size_t>(read));
            }
        }
        error_code ignored;  // one side has disconnected
        near.shutdown(tcp::socket::shutdown_both, ignored);
    }

    std::uint16_t to_;
    asio::io_context io_;
    tcp::acceptor acceptor_;
    std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_;
    std::atomic<bool> is_ending_{false};
    std::vector<std::thread> pumps_;
    std::thread accepting_;
};

}  // namespace kyvien::hall::test
