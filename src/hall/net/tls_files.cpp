#include "hall/net/tls_files.h"

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/reason.h"
#include "hall/net/internal/openssl_deleter.h"

namespace kyvien::hall {
namespace tls_files {
namespace {

using std::chrono::system_clock;

using Certificate = std::unique_ptr<X509, OpensslDeleter<X509_free>>;
using PrivateKey = std::unique_ptr<EVP_PKEY, OpensslDeleter<EVP_PKEY_free>>;
using Memory = std::unique_ptr<BIO, OpensslDeleter<BIO_free_all>>;

// No certificate is longer.
constexpr std::size_t kLongestFile = std::size_t{1} << 20U;

/// OpenSSL's reason for a failure; clears its error queue.
std::string reason_of_openssl() {
    const unsigned long error = ERR_peek_last_error();
    const char* const reason = ERR_reason_error_string(error);
    ERR_clear_error();
    return reason != nullptr ? reason : "OpenSSL does not say why";
}

Refusal unreadable(RefusalCode code, std::string_view what, const std::string& path,
                   const std::string& reason) {
    return {code,
            fmt::format("The {} {} cannot be read: {}.", what, path, reason),
            {},
            {{"path", path}, {"reason", reason}}};
}

/// The file's content, cut at kLongestFile. Refuses: "file-unreadable".
Result<std::string> text_of(std::string_view what, const std::string& path) {
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    std::string text(kLongestFile + 1, '\0');
    if (file)
        file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.is_open() || file.bad() || (file.fail() && !file.eof())) {
        const Reason why = system_reason(errno);
        return refuse("file-unreadable",
                      fmt::format("The {} {} cannot be read: {}.", what, path, why.english),
                      std::nullopt, with_reason({{"path", path}}, why));
    }
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}
constexpr const char* kTooLong = "it is longer than any certificate";

Memory reading(const std::string& text) {
    return Memory(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

/// Passphrases are not supported: the hall starts unattended.
int no_passphrase(char*, int, int, void*) {
    return 0;
}

system_clock::time_point time_of(const ASN1_TIME* time) {
    std::tm parts{};
    if (ASN1_TIME_to_tm(time, &parts) != 1)
        return {};
    return system_clock::from_time_t(timegm(&parts));
}
std::string day_of(system_clock::time_point time) {
    return fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(system_clock::to_time_t(time)));
}

/// The names of the hosts, or of the subject if there are none.
std::string names_of(X509* certificate) {
    std::string names;
    const auto all = static_cast<GENERAL_NAMES*>(
        X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr));
    for (int i = 0; i < sk_GENERAL_NAME_num(all); ++i) {
        const GENERAL_NAME* const name = sk_GENERAL_NAME_value(all, i);
        if (name->type != GEN_DNS)
            continue;
        const ASN1_STRING* const text = name->d.dNSName;
        names += names.empty() ? "" : ", ";
        names.append(reinterpret_cast<const char*>(ASN1_STRING_get0_data(text)),
                     static_cast<std::size_t>(ASN1_STRING_length(text)));
    }
    GENERAL_NAMES_free(all);
    if (!names.empty())
        return names;
    std::string subject(256, '\0');
    X509_NAME_oneline(X509_get_subject_name(certificate), subject.data(),
                      static_cast<int>(subject.size()));
    return subject.c_str();
}

/// Selects HTTP/1.1 if offered (all browsers do); programs without ALPN are accepted too.
int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* length,
                    const unsigned char* offered, unsigned int offered_length, void*) {
    static constexpr std::string_view http = "\x08http/1.1";
    unsigned char* found = nullptr;
    if (SSL_select_next_proto(&found, length, reinterpret_cast<const unsigned char*>(http.data()),
                              static_cast<unsigned int>(http.size()), offered,
                              offered_length) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *chosen = found;
    return SSL_TLSEXT_ERR_OK;
}

TlsContext new_context() {
    TlsContext context(SSL_CTX_new(TLS_server_method()), [](SSL_CTX* made) { SSL_CTX_free(made); });
    if (!context)
        return context;
    SSL_CTX* const raw = context.get();
    SSL_CTX_set_min_proto_version(raw, TLS1_2_VERSION);
    // For TLS 1.2 only suites with forward secrecy and authenticated encryption; TLS 1.3 has no
    // others.
    SSL_CTX_set_cipher_list(raw, "ECDHE+AESGCM:ECDHE+CHACHA20");
    SSL_CTX_set_options(raw, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                                 SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA |
                                 SSL_OP_IGNORE_UNEXPECTED_EOF);
    // Buffers of 16 KiB are only held while they contain data; a record is read in one call.
    SSL_CTX_set_mode(raw, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                              SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_read_ahead(raw, 1);
    // Resumption uses tickets; the hall stores no sessions.
    SSL_CTX_set_session_cache_mode(raw, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_num_tickets(raw, 1);
    SSL_CTX_set_default_passwd_cb(raw, no_passphrase);
    SSL_CTX_set_alpn_select_cb(raw, choose_protocol, nullptr);
    return context;
}

/// The first certificate of the file; the others form the chain to an authority.
Result<Certificate> use_certificates(SSL_CTX* context, const std::string& path) {
    const auto refused = [&](const std::string& reason) {
        return refuse(unreadable("tls-certificate-unreadable", "certificate", path, reason));
    };
    const std::string text = KYVIEN_TRY(text_of("certificate", path));
    if (text.size() > kLongestFile)
        return refused(kTooLong);
    const Memory pem = reading(text);
    Certificate own(PEM_read_bio_X509_AUX(pem.get(), nullptr, no_passphrase, nullptr));
    if (!own) {
        ERR_clear_error();
        return refused("it does not begin with a certificate in PEM");
    }
    if (SSL_CTX_use_certificate(context, own.get()) != 1)
        return refused(reason_of_openssl());
    while (Certificate next{PEM_read_bio_X509(pem.get(), nullptr, no_passphrase, nullptr)})
        if (SSL_CTX_add1_chain_cert(context, next.get()) != 1)
            return refused(reason_of_openssl());
    ERR_clear_error();  // caused by the end of the file
    return own;
}

Result<void> use_key(SSL_CTX* context, const TlsFiles& files) {
    const auto refused = [&](const std::string& reason) {
        return refuse(unreadable("tls-key-unreadable", "private key", files.key, reason));
    };
    const std::string text = KYVIEN_TRY(text_of("private key", files.key));
    if (text.size() > kLongestFile)
        return refused(kTooLong);
    const Memory pem = reading(text);
    const PrivateKey key(PEM_read_bio_PrivateKey(pem.get(), nullptr, no_passphrase, nullptr));
    if (!key) {
        ERR_clear_error();
        return refused(text.find("ENCRYPTED") != std::string::npos
                           ? "it is locked with a passphrase"
                           : "it is no private key in PEM");
    }
    if (SSL_CTX_use_PrivateKey(context, key.get()) != 1 ||
        SSL_CTX_check_private_key(context) != 1) {
        ERR_clear_error();
        return refuse("tls-key-does-not-fit",
                      fmt::format("The private key {} is not the one of the certificate {}.",
                                  files.key, files.certificate),
                      std::nullopt, {{"key", files.key}, {"certificate", files.certificate}});
    }
    return {};
}

void add_doubts(TlsCertificate& found, const TlsFiles& files, system_clock::time_point now) {
    const auto add = [&](RefusalCode code, const std::string& path, std::string english,
                         std::string when = {}) {
        found.doubts.push_back(
            {code, std::move(english), {}, {{"path", path}, {"when", std::move(when)}}});
    };
    if (now > found.ends)
        add("tls-certificate-expired", files.certificate,
            fmt::format("The certificate {} has run out at {}; browsers do not take it. Renew it.",
                        files.certificate, day_of(found.ends)),
            day_of(found.ends));
    if (now < found.begins)
        add("tls-certificate-early", files.certificate,
            fmt::format("The certificate {} is not valid before {}; is this machine's clock right?",
                        files.certificate, day_of(found.begins)),
            day_of(found.begins));
    struct stat about{};
    if (stat(files.key.c_str(), &about) == 0 && (about.st_mode & S_IROTH) != 0)
        add("tls-key-open", files.key,
            fmt::format("Everybody on this machine can read the private key {}; chmod o-r {} "
                        "changes that.",
                        files.key, files.key));
}

}  // namespace
}  // namespace tls_files

Refusal redirect_without_tls() {
    return refuse("redirect-without-tls",
                  "A port that sends browsers to TLS needs --tls-certificate and --tls-key.")
        .error();
}

Result<TlsCertificate> read_tls_files(const TlsFiles& files,
                                      std::chrono::system_clock::time_point now) {
    using namespace tls_files;
    if (files.certificate.empty() || files.key.empty())
        return refuse("tls-half", "A certificate and its private key belong together: name both, "
                                  "--tls-certificate and --tls-key, or neither.");
    TlsCertificate found;
    found.context = new_context();
    if (!found.context)
        return refuse(unreadable("tls-certificate-unreadable", "certificate", files.certificate,
                                 reason_of_openssl()));
    const Certificate own = KYVIEN_TRY(use_certificates(found.context.get(), files.certificate));
    KYVIEN_TRY(use_key(found.context.get(), files));
    found.names = names_of(own.get());
    found.begins = time_of(X509_get0_notBefore(own.get()));
    found.ends = time_of(X509_get0_notAfter(own.get()));
    add_doubts(found, files, now);
    return found;
}

}  // namespace kyvien::hall
