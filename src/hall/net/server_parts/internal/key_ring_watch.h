// hall/net/server_parts/internal/key_ring_watch.h — the arbiters' keys of a running server: reads
// the key ring, and passes a changed one to all halls.
//
// A changed ring in the data folder is detected by the time of its file; one in a shared database
// is read again when another hall sends a notice.
//
// Safe:  the thread of the server; note_key_used() from any.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "hall/arbiter/internal/key_files.h"
#include "hall/net/threads/internal/hall_threads.h"
#include "hall/service/key_ring.h"
#include "store/halls/hall_leases.h"
#include "store/halls/ledgers.h"

namespace kyvien::hall {

class KeyRingWatch {
  public:
    /// `threads` must outlive it.
    explicit KeyRingWatch(HallThreads& threads) : threads_(threads) {}

    /// The initial keys. `ledgers`: null if the ring is a file; otherwise must outlive this.
    /// Refuses: as prepare_key_ring() and check_secret().
    [[nodiscard]] Result<std::vector<HallKey>> open(store::Ledgers* ledgers);
    /// Reads the ring again for all halls. If the keys cannot be read, the previous ones remain.
    void read_again();
    /// Call every second: reads the file again if it has changed.
    void check_file();
    /// Handles what other halls have written to shared ledgers.
    void receive_news(const store::HallNews& news);

    /// Call when a key of the ring was used (key_files.h).
    void note_key_used(const KeyHolder& holder) { key_files_.shown(holder.id); }
    /// The file with the first chief arbiter's key; empty if it is gone.
    [[nodiscard]] std::string first_key_file() const { return key_files_.chief_key_file(); }

  private:
    [[nodiscard]] KeyPlace place() const;
    [[nodiscard]] std::filesystem::file_time_type time_of_file() const;
    [[nodiscard]] Result<std::vector<HallKey>> keys();
    void use(Result<std::vector<HallKey>> keys);
    void install_keys(std::vector<HallKey> keys);

    HallThreads& threads_;
    store::Ledgers* ledgers_ = nullptr;
    std::filesystem::file_time_type changed_{};
    KeyFiles key_files_;
};

}  // namespace kyvien::hall
