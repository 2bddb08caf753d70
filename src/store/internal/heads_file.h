// store/internal/heads_file.h — how many events each game had, in a file beside the log that is
// appended to after each transaction: if the end of the log or its WAL is lost, this file shows it.
//
// A record for each transaction: its number, its time, and for each game
// the number and digest of its last event. Each record has a mark over
// the previous mark and itself. A record is written only after its
// transaction is on disk, so that the file never claims more than was
// stored; a record that a power cut loses is made up for by the next one.
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

/// What such a file tells.
struct Heads {
    struct Head {
        std::uint64_t seq = 0;
        Digest digest{};
    };
    std::uint64_t number = 0;  ///< of the last transaction
    Instant at = 0;
    std::map<std::string, Head, std::less<>> games;  ///< since the file was begun
    Digest mark{};                                   ///< of the last record
    std::size_t bytes = 0;                           ///< of whole records that verify
};

/// None: there is no such file, or not even its first record verifies.
[[nodiscard]] std::optional<Heads> read_heads(const std::string& path, const MarkKey& key);

class HeadsFile {
  public:
    HeadsFile(std::string path, const MarkKey& key) : path_(std::move(path)), key_(key) {}
    ~HeadsFile();
    HeadsFile(const HeadsFile&) = delete;
    HeadsFile& operator=(const HeadsFile&) = delete;

    /// Goes on behind what was read. False where the file cannot be used.
    bool go_on(const Heads& heads);
    /// A new file in the place of the old one: all that was recorded is safe in the log's own file.
    bool begin(const Checkpoint& checkpoint);

    /// A game of the next record.
    void note(std::string_view game, std::uint64_t seq, const Digest& digest);
    void forget_noted();
    /// Writes the record of a transaction. What cannot be written is left out.
    void write(const Checkpoint& checkpoint);
    /// To the disk.
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
