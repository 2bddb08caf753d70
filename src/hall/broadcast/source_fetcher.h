// hall/broadcast/source_fetcher.h — interface for fetching a file from an address.
//
// Safe: any thread; several may fetch at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace kyvien::hall {

/// The size limit; the same as for uploads (hall/service/internal/limits.h).
inline constexpr std::size_t kLongestSourceFile = std::size_t{4} << 20U;

/// A conditional request: the file is sent only if it has changed.
struct SourceRequest {
    std::string address;
    std::string etag;      ///< empty: none known
    std::string modified;  ///< the same
};

struct SourceAnswer {
    int status = 0;       ///< of the last response; 0: there was none
    std::string trouble;  ///< a code of docs/broadcast.md; empty: the file was received, or is
                          ///< unchanged
    std::string file;     ///< if the status is 200
    std::string etag, modified;
    /// How long the server asks not to be contacted (Retry-After of 429 and 503).
    std::chrono::milliseconds wait{};
};

class SourceFetcher {
  public:
    SourceFetcher() = default;
    SourceFetcher(const SourceFetcher&) = delete;
    SourceFetcher& operator=(const SourceFetcher&) = delete;
    virtual ~SourceFetcher() = default;

    /// None if stop() interrupted it.
    [[nodiscard]] virtual std::optional<SourceAnswer> fetch(const SourceRequest& request) = 0;
    /// Ends the current fetches soon; nothing is fetched afterwards.
    virtual void stop() = 0;
};

}  // namespace kyvien::hall
