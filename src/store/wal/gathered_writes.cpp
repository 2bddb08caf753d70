#include "store/wal/internal/gathered_writes.h"

#include <algorithm>
#include <new>

namespace kyvien::store::internal {
namespace gathered_writes {
namespace {

// Limit for the collected data of a larger transaction.
constexpr std::size_t kMaxWaiting = std::size_t{1} << 20U;
// SQLite's own functions write less than 128 KiB per call.
constexpr std::size_t kWrittenAtOnce = std::size_t{64} << 10U;

}  // namespace
}  // namespace gathered_writes

/// Restores the file's original functions during its lifetime, because they may look up the table
/// themselves.
class GatheredWrites::Theirs {
  public:
    explicit Theirs(sqlite3_file* file)
        : file_(file),
          methods_(reinterpret_cast<Methods*>(const_cast<sqlite3_io_methods*>(file->pMethods))) {
        file_->pMethods = methods_->theirs;
    }
    Theirs(const Theirs&) = delete;
    Theirs& operator=(const Theirs&) = delete;
    ~Theirs() {
        // A closed file has no functions any more.
        if (file_->pMethods != nullptr)
            file_->pMethods = &methods_->ours;
    }
    [[nodiscard]] Methods& mine() const { return *methods_; }
    const sqlite3_io_methods* operator->() const { return methods_->theirs; }

  private:
    sqlite3_file* file_;
    Methods* methods_;
};

int GatheredWrites::write_waiting(sqlite3_file* file) {
    const Theirs theirs(file);
    std::string& waiting = theirs.mine().waiting;
    int code = SQLITE_OK;
    for (std::size_t done = 0; done < waiting.size() && code == SQLITE_OK;) {
        const std::size_t size = std::min(waiting.size() - done, gathered_writes::kWrittenAtOnce);
        code = theirs->xWrite(file, waiting.data() + done, static_cast<int>(size),
                              theirs.mine().at + static_cast<sqlite3_int64>(done));
        done += size;
    }
    waiting.clear();
    return code;
}

int GatheredWrites::close(sqlite3_file* file) {
    // Committed data have been flushed; the rest is not needed.
    const Theirs theirs(file);
    return theirs->xClose(file);
}

int GatheredWrites::read(sqlite3_file* file, void* into, int size, sqlite3_int64 at) {
    if (const int code = write_waiting(file); code != SQLITE_OK)
        return code;
    const Theirs theirs(file);
    return theirs->xRead(file, into, size, at);
}

int GatheredWrites::write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    auto& mine = *reinterpret_cast<Methods*>(const_cast<sqlite3_io_methods*>(file->pMethods));
    const auto end = mine.at + static_cast<sqlite3_int64>(mine.waiting.size());
    if (at != end || mine.waiting.size() >= gathered_writes::kMaxWaiting) {
        if (const int code = write_waiting(file); code != SQLITE_OK)
            return code;
        mine.at = at;
    }
    try {
        mine.waiting.append(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    } catch (const std::bad_alloc&) {
        return SQLITE_NOMEM;
    }
    return SQLITE_OK;
}

int GatheredWrites::truncate(sqlite3_file* file, sqlite3_int64 size) {
    if (const int code = write_waiting(file); code != SQLITE_OK)
        return code;
    const Theirs theirs(file);
    return theirs->xTruncate(file, size);
}

int GatheredWrites::sync(sqlite3_file* file, int flags) {
    if (const int code = write_waiting(file); code != SQLITE_OK)
        return code;
    const Theirs theirs(file);
    return theirs->xSync(file, flags);
}

int GatheredWrites::file_size(sqlite3_file* file, sqlite3_int64* size) {
    if (const int code = write_waiting(file); code != SQLITE_OK)
        return code;
    const Theirs theirs(file);
    return theirs->xFileSize(file, size);
}

void GatheredWrites::begin(sqlite3* database) {
    sqlite3_file* file = nullptr;
    if (sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER,
                             static_cast<void*>(&file)) != SQLITE_OK ||
        file == nullptr || file->pMethods == nullptr || file->pMethods->xSync == sync)
        return;
    methods_ = std::make_unique<Methods>(*file->pMethods, file->pMethods);
    sqlite3_io_methods& ours = methods_->ours;
    ours.xClose = close;
    ours.xRead = read;
    ours.xWrite = write;
    ours.xTruncate = truncate;
    ours.xSync = sync;
    ours.xFileSize = file_size;
    file->pMethods = &ours;
}

}  // namespace kyvien::store::internal
