#include "store/figures/internal/timed_sync.h"

namespace kyvien::store::internal {

int TimedSync::sync(sqlite3_file* file, int flags) {
    const auto* const methods = reinterpret_cast<const Methods*>(file->pMethods);
    const auto began = StoreMeter::Clock::now();
    const int code = methods->theirs->xSync(file, flags);
    methods->meter->note_sync(StoreMeter::Clock::now() - began);
    return code;
}

void TimedSync::begin(sqlite3* database, StoreMeter& meter) {
    constexpr std::array<int, 2> kFiles = {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER};
    for (std::size_t i = 0; i < kFiles.size(); ++i) {
        sqlite3_file* file = nullptr;
        if (sqlite3_file_control(database, "main", kFiles[i], static_cast<void*>(&file)) !=
                SQLITE_OK ||
            file == nullptr || file->pMethods == nullptr || file->pMethods->xSync == sync)
            continue;
        methods_[i] = std::make_unique<Methods>(*file->pMethods, file->pMethods, &meter);
        methods_[i]->ours.xSync = sync;
        file->pMethods = &methods_[i]->ours;
    }
}

}  // namespace kyvien::store::internal
