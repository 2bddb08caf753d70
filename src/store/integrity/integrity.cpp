#include "store/integrity/integrity.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "store/internal/integrity.h"
#include "store/internal/refusals.h"
#include "store/internal/sqlite/heads_file.h"
#include "store/internal/sqlite/schema.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/internal/sqlite/sqlite_writer.h"
#include "store/persons/internal/person_rows.h"
#include "store/sqlite_log.h"

namespace kyvien::store {
namespace integrity_check {
namespace {

using internal::Database;
using internal::Depth;
using internal::MarkKey;
using internal::OpenMode;
using internal::SqliteError;
using internal::Statement;

IntegrityReport report_of(const std::string& path, internal::Findings found) {
    return {path,
            found.games,
            found.events,
            found.checkpoint.number,
            found.checkpoint.at,
            std::move(found.faults),
            0,
            true};
}

/// Refuses a log without marks of this version. Throws SqliteError.
Result<void> check_version(Database& database, const std::string& path) {
    const auto version = KYVIEN_TRY(internal::known_version(database, path));
    if (version < internal::kFirstSealed)
        return refuse("store-older",
                      fmt::format("{} was written by an older kyvien (schema {}) and bears no "
                                  "marks. Open it once with `kyvien serve`.",
                                  path, version),
                      std::nullopt, {{"path", path}, {"version", std::to_string(version)}});
    return {};
}

Result<void> check_exists(const std::string& path) {
    std::error_code error;
    if (std::filesystem::exists(path, error))
        return {};
    return internal::no_log(path);
}

std::string list_of(const std::vector<LogFault>& faults) {
    std::string list;
    for (const LogFault& fault : faults)
        list += fmt::format("{} {} {}\n", fault.code, fault.game, fault.seq);
    return list;
}

}  // namespace
}  // namespace integrity_check

Result<IntegrityReport> check_integrity(const std::string& path) {
    using namespace integrity_check;
    KYVIEN_TRY(check_exists(path));
    try {
        Database database(path, OpenMode::ReadOnly);
        KYVIEN_TRY(check_version(database, path));
        const auto key = KYVIEN_TRY(MarkKey::load(path + ".key", false));
        // Heads first: a running hall only appends to the log.
        const auto heads = internal::read_heads(path + ".heads", key);
        database.exec("BEGIN");
        auto found = internal::compare_with_marks(database, key, heads, Depth::Whole);
        const auto removals = internal::kept_removals(internal::removals_in(database), key);
        database.exec("COMMIT");
        std::ranges::copy(removals.faults, std::back_inserter(found.faults));
        IntegrityReport report = report_of(path, std::move(found));
        report.removals = removals.count;
        return report;
    } catch (const SqliteError& error) {
        return internal::database_refusal(error, path);
    }
}

Result<IntegrityReport> accept_current_data(const std::string& path) {
    using namespace integrity_check;
    KYVIEN_TRY(check_exists(path));
    internal::FolderLock lock;
    KYVIEN_TRY(lock.take(path));
    try {
        Database database(path, OpenMode::ReadWriteCreate);
        KYVIEN_TRY(check_version(database, path));
        const auto key = KYVIEN_TRY(MarkKey::load(path + ".key", true));
        const auto heads = internal::read_heads(path + ".heads", key);
        database.exec("BEGIN IMMEDIATE");
        const auto found = internal::compare_with_marks(database, key, heads, Depth::Whole);
        const std::string faults = list_of(found.faults);
        Statement note(database, "INSERT INTO accepted (at, faults) VALUES (datetime('now'), ?)");
        note.bind(1, faults).run();
        const std::uint64_t number =
            std::max(found.checkpoint.number, heads ? heads->number : 0) + 1;
        internal::seal_all(database, key, number);
        bool is_genuine = false;
        const auto checkpoint = internal::read_checkpoint(database, key, is_genuine);
        database.exec("COMMIT");
        database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        internal::HeadsFile fresh(path + ".heads", key);
        if (!fresh.begin(checkpoint))
            return internal::heads_unwritable(path);
    } catch (const SqliteError& error) {
        return internal::database_refusal(error, path);
    }
    return check_integrity(path);
}

}  // namespace kyvien::store
