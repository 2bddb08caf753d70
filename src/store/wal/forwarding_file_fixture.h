// store/wal/forwarding_file_fixture.h — for tests: a wrapper around a real SQLite file.
//
// A fixture replaces the methods it wants to intercept; all others are forwarded to the real file.
//
// Safe:  as the real file is.
#pragma once

#include <sqlite3.h>

namespace kyvien::store::test {

/// `kReal` returns the real file behind one of the fixture's. `version` is that of the methods: 3
/// with memory maps of the file itself, 2 without.
template <sqlite3_file* (*kReal)(sqlite3_file*)>
[[nodiscard]] sqlite3_io_methods forwarding_methods(int version) {
    const bool has_maps = version >= 3;
    return {
        .iVersion = version,
        .xClose = [](sqlite3_file* f) { return kReal(f)->pMethods->xClose(kReal(f)); },
        .xRead = [](sqlite3_file* f, void* to, int size,
                    sqlite3_int64 at) { return kReal(f)->pMethods->xRead(kReal(f), to, size, at); },
        .xWrite =
            [](sqlite3_file* f, const void* bytes, int size, sqlite3_int64 at) {
                return kReal(f)->pMethods->xWrite(kReal(f), bytes, size, at);
            },
        .xTruncate =
            [](sqlite3_file* f, sqlite3_int64 size) {
                return kReal(f)->pMethods->xTruncate(kReal(f), size);
            },
        .xSync = [](sqlite3_file* f,
                    int flags) { return kReal(f)->pMethods->xSync(kReal(f), flags); },
        .xFileSize =
            [](sqlite3_file* f, sqlite3_int64* size) {
                return kReal(f)->pMethods->xFileSize(kReal(f), size);
            },
        .xLock = [](sqlite3_file* f,
                    int lock) { return kReal(f)->pMethods->xLock(kReal(f), lock); },
        .xUnlock = [](sqlite3_file* f,
                      int lock) { return kReal(f)->pMethods->xUnlock(kReal(f), lock); },
        .xCheckReservedLock =
            [](sqlite3_file* f, int* is) {
                return kReal(f)->pMethods->xCheckReservedLock(kReal(f), is);
            },
        .xFileControl =
            [](sqlite3_file* f, int op, void* with) {
                return kReal(f)->pMethods->xFileControl(kReal(f), op, with);
            },
        .xSectorSize = [](sqlite3_file* f) { return kReal(f)->pMethods->xSectorSize(kReal(f)); },
        .xDeviceCharacteristics =
            [](sqlite3_file* f) { return kReal(f)->pMethods->xDeviceCharacteristics(kReal(f)); },
        .xShmMap =
            [](sqlite3_file* f, int page, int size, int extend, void volatile** memory) {
                return kReal(f)->pMethods->xShmMap(kReal(f), page, size, extend, memory);
            },
        .xShmLock =
            [](sqlite3_file* f, int from, int count, int flags) {
                return kReal(f)->pMethods->xShmLock(kReal(f), from, count, flags);
            },
        .xShmBarrier = [](sqlite3_file* f) { kReal(f)->pMethods->xShmBarrier(kReal(f)); },
        .xShmUnmap = [](sqlite3_file* f,
                        int remove) { return kReal(f)->pMethods->xShmUnmap(kReal(f), remove); },
        .xFetch =
            !has_maps
                ? nullptr
                : +[](sqlite3_file* f, sqlite3_int64 at, int size,
                      void**
                          memory) { return kReal(f)->pMethods->xFetch(kReal(f), at, size, memory); },
        .xUnfetch =
            !has_maps
                ? nullptr
                : +[](sqlite3_file* f, sqlite3_int64 at,
                      void* memory) { return kReal(f)->pMethods->xUnfetch(kReal(f), at, memory); },
    };
}

}  // namespace kyvien::store::test
