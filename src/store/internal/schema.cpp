#include "store/internal/schema.h"

#include <fmt/core.h>

#include <iterator>

#include "store/sqlite_log.h"

namespace kyvien::store::internal {
namespace {

constexpr std::int64_t kApplicationId = 0x4b797669;  // "Kyvi"

// migrations[n] brings a file from version n to n + 1. Never edit one that was released.
constexpr const char* kMigrations[] = {
    // event is clustered by game: a game is read in one range. card and seat_key follow the events
    // in the same transaction; event alone is the truth.
    R"sql(
    CREATE TABLE schema_version (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL) STRICT;
    CREATE TABLE event (
        game TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (game, seq)) STRICT, WITHOUT ROWID;
    CREATE TABLE game (
        id TEXT PRIMARY KEY,
        last_seq INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        shelf INTEGER NOT NULL,
        summary TEXT NOT NULL,
        next TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX game_by_shelf ON game (shelf, changed);
    CREATE TABLE seat_key (
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        hash BLOB NOT NULL,
        PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;
    CREATE TABLE hall (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    )sql",
    // Which kyvien brought the file to each version, so that an older one can say which can read
    // it.
    "ALTER TABLE schema_version ADD COLUMN program TEXT",
};
static_assert(std::size(kMigrations) == kSchemaVersion);

void migrate(Database& database, std::int64_t from) {
    database.exec("BEGIN IMMEDIATE");
    for (std::int64_t version = from; version < kSchemaVersion; ++version) {
        database.exec(kMigrations[version]);
        Statement note(database, "INSERT INTO schema_version (version, applied_at) "
                                 "VALUES (?, datetime('now'))");
        note.bind(1, version + 1).run();
    }
    Statement by(database, "UPDATE schema_version SET program = ? WHERE version > ?");
    by.bind(1, std::string_view(KYVIEN_VERSION)).bind(2, from).run();
    database.exec(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
    database.exec(fmt::format("PRAGMA user_version = {}", kSchemaVersion).c_str());
    database.exec("COMMIT");
}

/// The kyvien that brought a file to a version which this one does not know; empty where none says.
std::string writer_of(Database& database, std::int64_t version) {
    if (database.number("SELECT count(*) FROM pragma_table_info('schema_version') "
                        "WHERE name = 'program'") == 0)
        return {};
    return database.text(
        fmt::format("SELECT coalesce(max(program), '') FROM schema_version WHERE version = {}",
                    version)
            .c_str());
}

}  // namespace

Result<void> prepare_schema(Database& database, const std::string& path) {
    const std::int64_t application = database.number("PRAGMA application_id");
    const std::int64_t version = database.number("PRAGMA user_version");
    const std::int64_t tables = database.number("SELECT count(*) FROM sqlite_schema");
    const bool is_new = tables == 0 && application == 0 && version == 0;
    if (!is_new && application != kApplicationId)
        return refuse("store-foreign-file",
                      fmt::format("{} is a SQLite file of another program; it was left as it is. "
                                  "Choose another folder with --data.",
                                  path),
                      std::nullopt, {{"path", path}});
    if (version > kSchemaVersion) {
        const std::string program = writer_of(database, version);
        return refuse(
            "store-newer",
            fmt::format(
                "{} was written by {} (schema {}; this is {}, which knows {}); it was left as "
                "it is. {} can read it.",
                path, program.empty() ? "a newer kyvien" : "kyvien " + program, version,
                KYVIEN_VERSION, kSchemaVersion,
                program.empty() ? "A newer kyvien" : "Kyvien " + program + " or newer"),
            std::nullopt,
            {{"path", path}, {"version", std::to_string(version)}, {"program", program}});
    }
    if (!is_new) {
        const std::string verdict = database.text("PRAGMA quick_check(1)");
        if (verdict != "ok")
            return refuse("store-damaged",
                          fmt::format("{} is damaged ({}); restore it from a copy, or rescue it "
                                      "with `sqlite3 FILE .recover`.",
                                      path, verdict),
                          std::nullopt, {{"path", path}, {"reason", verdict}});
    }
    if (version < kSchemaVersion)
        migrate(database, version);
    return {};
}

}  // namespace kyvien::store::internal
