// hall/arbiter/internal/key_files.h — keys that stay in a file of the data folder until they are
// first used.
//
// The first chief arbiter's key must reach whoever runs the hall, so it is written to a file that
// only he can read. When the key is first used he has it, and the file is removed: from then on
// only its hash in the key ring is left.
//
// Cost:  a look at one flag once the files are gone.
// Safe:  any thread.
#pragma once

#include <atomic>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hall/service/key_ring.h"

namespace kyvien::hall {

class KeyFiles {
  public:
    /// Looks which of kChiefKeyFile and kTableKeyFile are there and hold a good key of the ring.
    void look(const std::string& folder, std::span<const HallKey> ring);

    /// The chief's; empty where it is gone, or its key was revoked.
    [[nodiscard]] std::string chiefs() const;
    /// The key of this id was shown. Its file is removed; the log says so, or why it cannot be.
    void shown(std::string_view id);

  private:
    struct File {
        std::string id;  ///< of its key
        std::string path;
        KeyRole role{};
    };

    std::atomic<bool> has_any_ = false;
    mutable std::mutex mutex_;
    std::vector<File> files_;
};

}  // namespace kyvien::hall
