// hall/net/internal/tls_port.h — the server's current TLS certificate and private key.
//
// Safe: a value; each thread of the server has one of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "hall/net/tls_files.h"

namespace kyvien::hall {

class TlsPort {
  public:
    /// Without files the port stays plain. Warnings go to the journal.
    /// Refuses: as read_tls_files().
    [[nodiscard]] Result<void> open(const TlsFiles& files);
    /// Reads the files again for new connections; if that fails, the previous ones stay in use.
    void read_again(const TlsFiles& files);

    [[nodiscard]] bool is_on() const { return certificate_.has_value(); }
    [[nodiscard]] const TlsContext& context() const { return certificate_->context; }
    [[nodiscard]] std::chrono::system_clock::time_point ends() const { return certificate_->ends; }

  private:
    void take(TlsCertificate certificate);

    std::optional<TlsCertificate> certificate_;
};

}  // namespace kyvien::hall
