// store/internal/sqlite/heads_file.h — the number of events of each game, in a file beside the log
// that is appended to after each transaction: it shows whether the end of the log or its WAL was
// lost.
//
// One record per transaction: its number, its time, and for each game the number and digest of its
// last event. Each record has a mark of the previous mark and itself. A record is written only
// after its transaction is on disk, so that the file never claims more than was stored; a record
// lost in a power failure is covered by the next one.
//
// Safe:  one thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/internal/chain.h"

namespace kyvien::store::internal {

/// The contents of such a file.
struct Heads {
    struct Head {
        std::uint64_t seq = 0;
        Digest digest{};
    };
    std::uint64_t number = 0;  ///< of the last transaction
    Instant at = 0;
    std::map<std::string, Head, std::less<>> games;  ///< since the file was begun
    Digest mark{};                                   ///< of the last record
    std::size_t bytes = 0;                           ///< of complete records that verify
};

/// Empty if there is no such file, or not even its first record verifies.
[[nodiscard]] std::optional<Heads> read_heads(const std::string& path, const MarkKey& key);

class HeadsFile {
  public:
    HeadsFile(std::string path, const MarkKey& key) : path_(std::move(path)), key_(key) {}
    ~HeadsFile();
    HeadsFile(const HeadsFile&) = delete;
    HeadsFile& operator=(const HeadsFile&) = delete;

    /// Continues after what was read. False if the file cannot be used.
    bool resume(const Heads& heads);
    /// Replaces the file by a new one: everything recorded is safe in the log's own file.
    bool begin(const Checkpoint& checkpoint);

    /// Adds a game to the next record.
    void note(std::string_view game, std::uint64_t seq, const Digest& digest);
    void forget_noted();
    /// Writes the record of a transaction. Write errors are ignored.
    void write(const Checkpoint& checkpoint);
    /// Syncs to disk.
    void sync();

    [[nodiscard]] std::size_t bytes() const { return bytes_; }

  private:
    void close();

    std::string path_;
    const MarkKey& key_;
    int file_ = -1;
    std::size_t bytes_ = 0;
    Digest mark_{};
    std::string noted_;
    std::uint64_t count_ = 0;
};

}  // namespace kyvien::store::internal
