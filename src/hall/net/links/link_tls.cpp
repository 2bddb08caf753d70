#include "hall/net/links/internal/link_tls.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <string>

#include "hall/service/token.h"

namespace kyvien::hall {
namespace link_tls {
namespace {

// The name of the key for both sides; it reveals nothing.
constexpr std::string_view kIdentity = "kyvien-halls-1";
// A verifying side must set a session id context, or OpenSSL resumes no session.
const auto* const kContext = reinterpret_cast<const unsigned char*>(kIdentity.data());
constexpr unsigned kContextLength = kIdentity.size();
// TLS_AES_128_GCM_SHA256: its hash is the one of the key.
constexpr std::array<unsigned char, 2> kSuite{0x13, 0x01};

struct Shared {
    store::KeyHash key{};
    Shared() = default;
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;
    ~Shared() { OPENSSL_cleanse(key.data(), key.size()); }
};

using Session = std::unique_ptr<SSL_SESSION, decltype(&SSL_SESSION_free)>;

Session session_of(SSL* ssl) {
    const auto* const shared =
        static_cast<const Shared*>(SSL_CTX_get_app_data(SSL_get_SSL_CTX(ssl)));
    Session made(SSL_SESSION_new(), SSL_SESSION_free);
    const SSL_CIPHER* const suite = SSL_CIPHER_find(ssl, kSuite.data());
    if (!made || suite == nullptr ||
        SSL_SESSION_set1_master_key(made.get(), shared->key.data(), shared->key.size()) != 1 ||
        SSL_SESSION_set1_id_context(made.get(), kContext, kContextLength) != 1 ||
        SSL_SESSION_set_cipher(made.get(), suite) != 1 ||
        SSL_SESSION_set_protocol_version(made.get(), TLS1_3_VERSION) != 1)
        made.reset();
    return made;
}

/// Client side: the key to offer.
int offer_key(SSL* ssl, const EVP_MD* digest, const unsigned char** identity, std::size_t* length,
              SSL_SESSION** session) {
    Session made = session_of(ssl);
    if (!made)
        return 0;
    const SSL_CIPHER* const suite = SSL_SESSION_get0_cipher(made.get());
    if (digest != nullptr && digest != SSL_CIPHER_get_handshake_digest(suite)) {
        *session = nullptr;  // called again for another hash, for which there is no key
        return 1;
    }
    *identity = reinterpret_cast<const unsigned char*>(kIdentity.data());
    *length = kIdentity.size();
    *session = made.release();
    return 1;
}

/// Server side: without the key the handshake fails, because there is no certificate.
int find_key(SSL* ssl, const unsigned char* identity, std::size_t length, SSL_SESSION** session) {
    const std::string_view offered(reinterpret_cast<const char*>(identity), length);
    *session = offered == kIdentity ? session_of(ssl).release() : nullptr;
    return 1;
}

}  // namespace
}  // namespace link_tls

store::KeyHash link_key(std::string_view database_secret, std::string_view cluster_key) {
    return keyed_hash(database_secret, "links\n" + std::string(cluster_key));
}

TlsContext link_context(const store::KeyHash& key) {
    auto shared = std::make_unique<link_tls::Shared>();
    shared->key = key;
    SSL_CTX* const made = SSL_CTX_new(TLS_method());
    if (made == nullptr)
        throw std::runtime_error("OpenSSL gives no context for links between halls");
    SSL_CTX_set_app_data(made, shared.get());
    TlsContext context(made, [kept = shared.release()](SSL_CTX* ended) {
        SSL_CTX_free(ended);
        delete kept;
    });
    SSL_CTX_set_min_proto_version(made, TLS1_3_VERSION);
    SSL_CTX_set_ciphersuites(made, "TLS_AES_128_GCM_SHA256");
    // A peer that sends a certificate instead of using the shared key is refused: none is trusted.
    SSL_CTX_set_verify(made, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
    SSL_CTX_set_session_id_context(made, link_tls::kContext, link_tls::kContextLength);
    SSL_CTX_set_psk_use_session_callback(made, link_tls::offer_key);
    SSL_CTX_set_psk_find_session_callback(made, link_tls::find_key);
    SSL_CTX_set_session_cache_mode(made, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_num_tickets(made, 0);
    SSL_CTX_set_options(made, SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(made, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                               SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    return context;
}

}  // namespace kyvien::hall
