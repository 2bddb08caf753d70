// store/figures/internal/timed_sync.h — measures how long the disk takes for each fsync of an
// SQLite database.
//
// SQLite calls the file system through tables of functions. The files of this connection get a
// table in which fsync is replaced by a function that measures the time and calls the original.
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
    /// The database and its write-ahead log, which must be open. Both, and the meter, are used
    /// until the connection is closed: this must live longer.
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
