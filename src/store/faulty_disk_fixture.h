// store/faulty_disk_fixture.h — for tests: a disk below SQLite that fails on demand.
//
// Safe:  one FaultyDisk at a time; fail_* from any thread.
#pragma once

#include <sqlite3.h>

#include <atomic>

#include "store/wal/forwarding_file_fixture.h"

namespace kyvien::store::test {

/// All files that SQLite opens during its lifetime use it.
class FaultyDisk {
  public:
    FaultyDisk() {
        state() = this;
        real_ = sqlite3_vfs_find(nullptr);
        vfs_ = *real_;
        vfs_.zName = "faulty-disk";
        vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
        vfs_.xOpen = open;
        sqlite3_vfs_register(&vfs_, 1);
    }
    ~FaultyDisk() {
        sqlite3_vfs_unregister(&vfs_);
        sqlite3_vfs_register(real_, 1);
        state() = nullptr;
    }
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;

    std::atomic<bool> is_full = false;     ///< writes fail as on a full disk
    std::atomic<bool> sync_fails = false;  ///< written data may be on disk or not
    std::atomic<int> writes = 0;

  private:
    struct File {
        sqlite3_file base;
        sqlite3_file* real;
    };
    static FaultyDisk*& state() {
        static FaultyDisk* one = nullptr;
        return one;
    }
    static sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<File*>(file)->real; }

    static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
        auto* own = reinterpret_cast<File*>(file);
        own->real = reinterpret_cast<sqlite3_file*>(own + 1);
        own->base.pMethods = nullptr;
        const int code = state()->real_->xOpen(state()->real_, name, own->real, flags, out);
        if (own->real->pMethods != nullptr)
            own->base.pMethods = methods();
        return code;
    }
    static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
        ++state()->writes;
        return state()->is_full ? SQLITE_FULL
                                : real(file)->pMethods->xWrite(real(file), bytes, size, at);
    }
    static int sync(sqlite3_file* file, int flags) {
        return state()->sync_fails ? SQLITE_IOERR_FSYNC
                                   : real(file)->pMethods->xSync(real(file), flags);
    }
    static const sqlite3_io_methods* methods() {
        static const sqlite3_io_methods all = [] {
            sqlite3_io_methods passed_on = forwarding_methods<real>(3);
            passed_on.xWrite = write;
            passed_on.xSync = sync;
            return passed_on;
        }();
        return &all;
    }

    sqlite3_vfs* real_ = nullptr;
    sqlite3_vfs vfs_{};
};

}  // namespace kyvien::store::test
