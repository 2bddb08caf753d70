// store/figures/internal/timed_sync.h — measures the duration of each fsync of an SQLite database.
//
// SQLite calls the file system through function tables. This connection's files get a table whose
// fsync measures the time and calls the original.
//
// Safe:  as the connection.
#pragma once

#include <sqlite3.h>

#include <array>
#include <memory>

#include "store/figures/internal/store_meter.h"

namespace kyvien::store::internal {

class TimedSync {
  public:
    /// Attaches to the database and its write-ahead log, which must be open. Both, and the meter,
    /// are used until the connection is closed: this object must live longer.
    void begin(sqlite3* database, StoreMeter& meter);

  private:
    struct Methods {
        sqlite3_io_methods ours;  // first: SQLite holds its address
        const sqlite3_io_methods* theirs;
        StoreMeter* meter;
    };
    static int sync(sqlite3_file* file, int flags);

    std::array<std::unique_ptr<Methods>, 2> methods_;
};

}  // namespace kyvien::store::internal
