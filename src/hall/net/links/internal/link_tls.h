// hall/net/links/internal/link_tls.h — TLS between halls, with a shared key instead of
// certificates.
//
// TLS 1.3 with an external pre-shared key (RFC 8446, 2.2 and 4.2.11; RFC 9257 on such keys). The
// handshake proves that both sides have it. Each connection also agrees on keys of its own
// (psk_dhe_ke), so that learning the shared key later does not reveal earlier traffic.
//
// Safe: a context is used by any thread.
#pragma once

#include <string_view>

#include "hall/net/tls_files.h"
#include "store/event_log.h"

namespace kyvien::hall {

/// The shared key, derived from the secret in the database and the text of the cluster key, if
/// there is one (empty: none).
[[nodiscard]] store::KeyHash link_key(std::string_view database_secret,
                                      std::string_view cluster_key);

/// For both sides of a connection. Throws std::runtime_error if OpenSSL fails.
[[nodiscard]] TlsContext link_context(const store::KeyHash& key);

}  // namespace kyvien::hall
