// store/wal/internal/gathered_writes.h — writes SQLite's write-ahead log with one system call per
// 64 KiB instead of two per page.
//
// SQLite calls the file system through function tables. The log of this connection gets a table
// that collects consecutive writes and performs them before any other operation on the file: before
// a flush, so that nothing is committed that was not written; before it is read, truncated or
// measured. Other connections read the log only up to flushed transactions, which synchronous=FULL
// guarantees for each of them.
//
// A write error is reported by the call that had to write. The collected data are then dropped:
// SQLite rolls the transaction back and writes its pages again.
//
// Safe:  as the connection.
#pragma once

#include <sqlite3.h>

#include <cstddef>
#include <memory>
#include <string>

namespace kyvien::store::internal {

class GatheredWrites {
  public:
    /// Attaches to the log, which must be open, of a connection with synchronous=FULL. It is used
    /// until the connection is closed: this object must live longer.
    void begin(sqlite3* database);

  private:
    struct Methods {
        sqlite3_io_methods ours;  // first: SQLite holds its address
        const sqlite3_io_methods* theirs = nullptr;
        std::string waiting;
        sqlite3_int64 at = 0;  ///< file offset of the collected data
    };
    class Theirs;
    static int write_waiting(sqlite3_file* file);
    static int close(sqlite3_file* file);
    static int read(sqlite3_file* file, void* into, int size, sqlite3_int64 at);
    static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at);
    static int truncate(sqlite3_file* file, sqlite3_int64 size);
    static int sync(sqlite3_file* file, int flags);
    static int file_size(sqlite3_file* file, sqlite3_int64* size);

    std::unique_ptr<Methods> methods_;
};

}  // namespace kyvien::store::internal
