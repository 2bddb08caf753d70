// hall/service/internal/download_cache.h — files that were generated, so that a file that many ask
// for is generated once.
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
    /// What is asked for, and of which state.
    using Key = std::string;
    enum class Keep : bool { No, Yes };

    /// Calls `done` with the file that is there, or when put() brings it. True where nobody makes
    /// it yet: the caller does then.
    [[nodiscard]] bool wants(const Key& key, Done done);
    /// Hands it to all who wait. One that Keep says is kept until others take its room.
    void put(const Key& key, const Result<File>& made, Keep keep);

    static constexpr std::size_t kMostBytes = std::size_t{32} << 20U;

  private:
    std::map<Key, std::vector<Done>> waiting_;
    std::deque<std::pair<Key, File>> kept_;  // the oldest first
    std::size_t bytes_ = 0;
};

}  // namespace kyvien::hall
