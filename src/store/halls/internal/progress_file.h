// store/halls/internal/progress_file.h — records the database's progress at this hall's last write,
// in the hall's own folder, so that a database restored to an older state is detected.
//
// One line: the writer of a checkpoint part (postgres_checkpoint.h), its number, the number of the
// part written by merge_checkpoints() by then, and a mark. It is overwritten after each
// transaction without fsync: it never claims more than was stored, and after a power failure it may
// claim less.
//
// Safe:  one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "store/event_log.h"
#include "store/internal/chain.h"
#include "store/internal/postgres/postgres.h"

namespace kyvien::store::internal {

class ProgressFile {
  public:
    /// An empty `path` disables it.
    ProgressFile(std::string path, const MarkKey& key) : path_(std::move(path)), key_(key) {}
    ~ProgressFile();
    ProgressFile(const ProgressFile&) = delete;
    ProgressFile& operator=(const ProgressFile&) = delete;

    /// Reports what the database lacks compared with the file ("log-behind"); the file is then kept
    /// and no longer written. A file without a mark of this database belongs to another one and is
    /// replaced. Throws PostgresError.
    [[nodiscard]] std::optional<LogFault> compare(Connection& connection);
    /// Records the number of this writer's part. Write errors are ignored.
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
    bool is_kept_ = false;  ///< the file is no longer written
};

}  // namespace kyvien::store::internal
