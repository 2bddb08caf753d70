// hall/broadcast/source_fetcher.h — the port by which a file is fetched from an address.
//
// Safe: any thread; several may fetch at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace kyvien::hall {

/// No file is longer; the same as of a file that is sent (hall/service/internal/limits.h).
inline constexpr std::size_t kLongestSourceFile = std::size_t{4} << 20U;

/// One request: only what is not the file that is known already.
struct SourceRequest {
    std::string address;
    std::string etag;      ///< empty: none is known
    std::string modified;  ///< the same
};

struct SourceAnswer {
    int status = 0;  ///< of the last answer; 0: there was none
    std::string
        trouble;       ///< a code of docs/broadcast.md; empty: the file came, or is the known one
    std::string file;  ///< with the status 200
    std::string etag, modified;
    /// The server asks to be left alone for so long (Retry-After of 429 and 503).
    std::chrono::milliseconds wait{};
};

class SourceFetcher {
  public:
    SourceFetcher() = default;
    SourceFetcher(const SourceFetcher&) = delete;
    SourceFetcher& operator=(const SourceFetcher&) = delete;
    virtual ~SourceFetcher() = default;

    /// None: stop() has interrupted it.
    [[nodiscard]] virtual std::optional<SourceAnswer> fetch(const SourceRequest& request) = 0;
    /// What is being fetched ends soon, and nothing is fetched any more.
    virtual void stop() = 0;
};

}  // namespace kyvien::hall
