// hall/net/tls_files.h — reads the TLS certificate and its private key: can they be used, and until
// when?
//
// Two PEM files, as certbot and others write them: the certificate followed by its chain, and the
// private key without a passphrase.
//
// Safe: any thread.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"

struct ssl_ctx_st;  // OpenSSL's SSL_CTX

namespace kyvien::hall {

/// What new connections take their keys from; those that are open keep theirs.
using TlsContext = std::shared_ptr<ssl_ctx_st>;

struct TlsFiles {
    std::string certificate;
    std::string key;

    [[nodiscard]] bool are_named() const { return !certificate.empty() || !key.empty(); }
};

struct TlsCertificate {
    TlsContext context;
    std::string names;  ///< that it proves, such as "club.example, www.club.example"
    std::chrono::system_clock::time_point begins;
    std::chrono::system_clock::time_point ends;
    /// What does not keep the hall from using them, and is to be told: "tls-certificate-expired",
    /// "tls-certificate-early", "tls-key-open" (everybody on this machine can read the key).
    std::vector<Refusal> doubts;
};

/// Why a hall with a port that sends browsers to TLS, and without TLS, does not begin.
[[nodiscard]] Refusal redirect_without_tls();

/// Refuses: "tls-half" (one is named without the other), "file-unreadable", and for what is wrong
/// inside a file "tls-certificate-unreadable", "tls-key-unreadable", "tls-key-does-not-fit".
[[nodiscard]] Result<TlsCertificate>
read_tls_files(const TlsFiles& files,
               std::chrono::system_clock::time_point now = std::chrono::system_clock::now());

}  // namespace kyvien::hall
