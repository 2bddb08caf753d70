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
};
static_assert(std::size(kMigrations) == kSchemaVersion);

void migrate(Database& database, std::int64_t from) {
    database.exec("BEGIN IMMEDIATE");
    for (std::int64_t version = from; version < kSchemaVersion; ++version) {
        database.exec(kMigrations[version]);
        Statement note(database, "INSERT INTO schema_version VALUES (?, datetime('now'))");
        note.bind(1, version + 1).run();
    }
    database.exec(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
    database.exec(fmt::format("PRAGMA user_version = {}", kSchemaVersion).c_str());
    database.exec("COMMIT");
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
    if (version > kSchemaVersion)
        return refuse(
            "store-newer",
            fmt::format("{} was written by a newer kyvien (schema {}, this one knows {}); "
                        "install the newer version.",
                        path, version, kSchemaVersion),
            std::nullopt, {{"path", path}, {"version", std::to_string(version)}});
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
