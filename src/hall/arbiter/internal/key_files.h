// hall/arbiter/internal/key_files.h — keys that stay in a file of the data folder until they are
// first used.
//
// The first chief arbiter's key must reach whoever runs the hall, so it is written to a file that
// only this person can read. Once the key has been used the file is no longer needed and is
// removed: from then on only the hash in the key ring is left.
//
// Cost:  reads one flag once the files are gone.
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
    /// Finds which of kChiefKeyFile and kTableKeyFile exist and contain a valid key of the ring.
    void scan(const std::string& folder, std::span<const HallKey> ring);

    /// The chief arbiter's file; empty if it is gone, or its key was revoked.
    [[nodiscard]] std::string chief_key_file() const;
    /// The key with this id was used. Removes its file and logs that, or why it could not be
    /// removed.
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
