#include "hall/net/internal/tls_port.h"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <utility>

#include "hall/service/journal.h"

namespace kyvien::hall {

void TlsPort::take(TlsCertificate certificate) {
    const auto ends = std::chrono::system_clock::to_time_t(certificate.ends);
    journal(Level::Info, "certificate",
            {{"names", certificate.names},
             {"ends", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(ends))}});
    for (const Refusal& doubt : certificate.doubts)
        journal(Level::Warning, doubt.code.text(), {{"reason", doubt.english}});
    certificate_ = std::move(certificate);
}

Result<void> TlsPort::open(const TlsFiles& files) {
    if (!files.are_named())
        return {};
    auto certificate = KYVIEN_TRY(read_tls_files(files));
    take(std::move(certificate));
    return {};
}

void TlsPort::read_again(const TlsFiles& files) {
    // TLS can only be enabled or disabled at startup.
    if (!is_on() || !files.are_named())
        return;
    auto read = read_tls_files(files);
    if (!read)
        journal(Level::Warning, "certificate-not-read", {{"reason", read.error().english}});
    else
        take(*std::move(read));
}

}  // namespace kyvien::hall
