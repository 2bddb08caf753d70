// hall/net/tls_files.h — reads the TLS certificate and its private key: are they usable, and until
// when?
//
// Two PEM files, in the form certbot and other tools write: the certificate followed by its chain,
// and the private key without a passphrase.
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

/// The TLS context of new connections; open connections keep theirs.
using TlsContext = std::shared_ptr<ssl_ctx_st>;

struct TlsFiles {
    std::string certificate;
    std::string key;

    [[nodiscard]] bool are_named() const { return !certificate.empty() || !key.empty(); }
};

struct TlsCertificate {
    TlsContext context;
    std::string names;  ///< the names it certifies, such as "club.example, www.club.example"
    std::chrono::system_clock::time_point begins;
    std::chrono::system_clock::time_point ends;
    /// Warnings that do not prevent use: "tls-certificate-expired", "tls-certificate-early",
    /// "tls-key-open" (everybody on this machine can read the key).
    std::vector<Refusal> doubts;
};

/// Refusal for a hall that is to redirect browsers to TLS but has no TLS.
[[nodiscard]] Refusal redirect_without_tls();

/// Refuses: "tls-half" (one file is given without the other), "file-unreadable", and for errors
/// inside a file "tls-certificate-unreadable", "tls-key-unreadable", "tls-key-does-not-fit".
[[nodiscard]] Result<TlsCertificate>
read_tls_files(const TlsFiles& files,
               std::chrono::system_clock::time_point now = std::chrono::system_clock::now());

}  // namespace kyvien::hall
