#include "store/integrity/backup.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "base/reason.h"
#include "store/accounts/accounts.h"
#include "store/internal/refusals.h"
#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store {
namespace backup {
namespace {

namespace fs = std::filesystem;
using internal::Database;
using internal::OpenMode;
using internal::SqliteError;

constexpr const char* kLog = "kyvien.db";
// Databases that may be written during the copy are copied by their own means, not as files.
constexpr const char* kDatabases[] = {kLog, kAccountsFile};

std::unexpected<Refusal> file_refusal(RefusalCode code, const fs::path& path, const Reason& why) {
    return refuse(code, fmt::format("{}: {}.", path.string(), why.english), std::nullopt,
                  with_reason({{"path", path.string()}}, why));
}

/// Files of a running program, and the databases.
bool is_left_out(const fs::path& file) {
    const std::string name = file.filename().string();
    return std::ranges::find(kDatabases, name) != std::end(kDatabases) || name.ends_with(".lock") ||
           name.ends_with("-wal") || name.ends_with("-shm") || name.ends_with("-journal") ||
           name.ends_with(".new");
}

class File {
  public:
    File(const fs::path& path, int flags) : descriptor_(::open(path.c_str(), flags, 0600)) {}
    ~File() {
        if (descriptor_ >= 0)
            ::close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    [[nodiscard]] int get() const { return descriptor_; }

  private:
    int descriptor_;
};

Result<void> copy_one(const fs::path& from, const fs::path& to) {
    const File source(from, O_RDONLY | O_CLOEXEC);
    if (source.get() < 0)
        return file_refusal("file-unreadable", from, system_reason(errno));
    const File target(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC);
    if (target.get() < 0)
        return file_refusal("file-unwritable", to, system_reason(errno));
    std::array<char, 65536> bytes{};
    for (;;) {
        const ssize_t read = ::read(source.get(), bytes.data(), bytes.size());
        if (read < 0)
            return file_refusal("file-unreadable", from, system_reason(errno));
        if (read == 0)
            break;
        for (ssize_t at = 0; at < read;) {
            const ssize_t written =
                ::write(target.get(), bytes.data() + at, static_cast<std::size_t>(read - at));
            if (written < 0)
                return file_refusal("file-unwritable", to, system_reason(errno));
            at += written;
        }
    }
    if (::fsync(target.get()) != 0)
        return file_refusal("file-unwritable", to, system_reason(errno));
    return {};
}

/// Syncs a folder, so that new names in it are durable.
Result<void> sync_data_folder(const fs::path& folder) {
    const File opened(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened.get() < 0 || ::fsync(opened.get()) != 0)
        return file_refusal("file-unwritable", folder, system_reason(errno));
    return {};
}

/// The heads are copied before the log: a running hall only appends to the log.
Result<void> copy_files(const fs::path& from, const fs::path& to) {
    std::error_code error;
    if (!fs::create_directory(to, error) && error)
        return file_refusal("file-unwritable", to, system_reason(error.value()));
    fs::permissions(to, fs::perms::owner_all, error);
    for (fs::directory_iterator each(from, error), end; !error && each != end;
         each.increment(error)) {
        const fs::path target = to / each->path().filename();
        std::error_code kind;
        if (each->is_directory(kind))
            KYVIEN_TRY(copy_files(each->path(), target));
        else if (each->is_regular_file(kind) && !is_left_out(each->path()))
            KYVIEN_TRY(copy_one(each->path(), target));
    }
    if (error)
        return file_refusal("file-unreadable", from, system_reason(error.value()));
    return sync_data_folder(to);
}

/// Throws SqliteError.
void copy_database(const fs::path& from, const fs::path& to) {
    const Database source(from.string(), OpenMode::ReadOnly);
    const Database target(to.string(), OpenMode::ReadWriteCreate);
    sqlite3_backup* const copy = sqlite3_backup_init(target.raw(), "main", source.raw(), "main");
    if (copy == nullptr)
        throw SqliteError(sqlite3_extended_errcode(target.raw()), sqlite3_errmsg(target.raw()));
    // In one step it is a consistent snapshot; in WAL mode no other connection waits for it.
    const int stepped = sqlite3_backup_step(copy, -1);
    const int finished = sqlite3_backup_finish(copy);
    if (stepped != SQLITE_DONE || finished != SQLITE_OK)
        throw SqliteError(stepped != SQLITE_DONE ? stepped : finished,
                          sqlite3_errmsg(target.raw()));
}

Result<IntegrityReport> copy_whole(const fs::path& from, const fs::path& to) {
    KYVIEN_TRY(copy_files(from, to));
    std::error_code ignored;
    // Accounts before games, so that the game of each account's seat exists.
    for (const char* const name : {kAccountsFile, kLog}) {
        if (!fs::exists(from / name, ignored))
            continue;
        try {
            copy_database(from / name, to / name);
        } catch (const SqliteError& error) {
            return internal::database_refusal(error, (to / name).string());
        }
        fs::permissions(to / name, fs::perms::owner_read | fs::perms::owner_write, ignored);
    }
    auto report = check_integrity((to / kLog).string());
    // Files created beside the copy while reading it are created again when needed.
    fs::permissions(to / kLog, fs::perms::owner_read | fs::perms::owner_write, ignored);
    return report;
}

}  // namespace
}  // namespace backup

Result<IntegrityReport> copy_data(const std::string& from, const std::string& to) {
    using namespace backup;
    std::error_code error;
    if (fs::exists(to, error))
        return refuse("file-exists",
                      fmt::format("There is something at {} already; choose another place.", to),
                      std::nullopt, {{"path", to}});
    if (!fs::exists(fs::path(from) / kLog, error))
        return file_refusal("file-unreadable", fs::path(from) / kLog,
                            {"store-no-log-there", "there is no log"});
    const fs::path growing = fs::path(to).lexically_normal().string() + ".new";
    fs::remove_all(growing, error);
    auto report = copy_whole(from, growing);
    if (report) {
        fs::rename(growing, to, error);
        if (error)
            return file_refusal("file-unwritable", to, system_reason(error.value()));
        const fs::path above = fs::path(to).parent_path();
        KYVIEN_TRY(sync_data_folder(above.empty() ? fs::path(".") : above));
        report->file = (fs::path(to) / kLog).string();
    } else {
        fs::remove_all(growing, error);
    }
    return report;
}

}  // namespace kyvien::store
