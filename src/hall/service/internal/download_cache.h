// hall/service/internal/download_cache.h — caches generated files, so that a file that many clients
// request is generated once.
//
// Safe: one thread.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "exchange/reports/export.h"

namespace kyvien::hall {

class DownloadCache {
  public:
    using File = std::shared_ptr<const exchange::Exported>;
    using Done = std::move_only_function<void(const Result<File>&)>;
    /// Identifies the file and the state from which it is generated.
    using Key = std::string;
    enum class Keep : bool { No, Yes };

    /// Calls `done` with the cached file, or when put() provides it. Returns true if nobody is
    /// generating it yet: the caller must do so.
    [[nodiscard]] bool wants(const Key& key, Done done);
    /// Passes the file to all who wait. With Keep::Yes it stays cached until newer files need the
    /// space.
    void put(const Key& key, const Result<File>& made, Keep keep);

    static constexpr std::size_t kMaxBytes = std::size_t{32} << 20U;

  private:
    std::map<Key, std::vector<Done>> waiting_;
    std::deque<std::pair<Key, File>> kept_;  // the oldest first
    std::size_t bytes_ = 0;
};

}  // namespace kyvien::hall
