// store/halls/internal/seen_file.h — how far the database had come when this hall last wrote to it,
// stored in the hall's own folder: whoever restores an older state of the database cannot have
// restored this file too.
//
// One line: the writer of a part of the checkpoint (postgres_checkpoint.h), its number, the number
// of the part that settle_checkpoints() had made by then, and a mark. It is overwritten after each
// transaction without fsync: it never claims more than was stored, and after a power cut it may
// claim less.
//
// Safe:  one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "store/event_log.h"
#include "store/internal/chain.h"
#include "store/internal/postgres.h"

namespace kyvien::store::internal {

class SeenFile {
  public:
    /// `path` empty: nothing is remembered.
    SeenFile(std::string path, const MarkKey& key) : path_(std::move(path)), key_(key) {}
    ~SeenFile();
    SeenFile(const SeenFile&) = delete;
    SeenFile& operator=(const SeenFile&) = delete;

    /// What the database lacks of what the file tells ("log-behind"); then the file is left as it
    /// is and nothing more is written there. A file that bears no mark of this database's is
    /// another database's, and is begun anew. Throws PostgresError.
    [[nodiscard]] std::optional<LogFault> compare(Connection& connection);
    /// This writer's part has this number from now on. What cannot be written is left out.
    void write(const std::string& writer, std::uint64_t number);

  private:
    struct Seen {
        std::string writer;
        std::uint64_t number = 0, settled = 0;
    };
    [[nodiscard]] std::string line_of(const Seen& seen) const;
    [[nodiscard]] std::optional<Seen> read() const;

    std::string path_;
    MarkKey key_;
    int file_ = -1;
    std::uint64_t settled_ = 0;
    bool is_kept_ = false;  ///< as it is
};

}  // namespace kyvien::store::internal
