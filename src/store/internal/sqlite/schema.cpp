#include "store/internal/sqlite/schema.h"

#include <fmt/core.h>

#include <iterator>

#include "base/reason.h"
#include "store/internal/integrity.h"
#include "store/internal/refusals.h"
#include "store/sqlite_log.h"

namespace kyvien::store::internal {
namespace {

constexpr std::int64_t kApplicationId = 0x4b797669;  // "Kyvi"

// migrations[n] brings a file from version n to n + 1. Never edit a released migration.
constexpr const char* kMigrations[] = {
    // event is clustered by game: a game is read in one range. card and seat_key are derived from
    // the events in the same transaction; event is authoritative.
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
    // The kyvien version that migrated the file, so that an older one can say which version can
    // read it.
    "ALTER TABLE schema_version ADD COLUMN program TEXT",
    // Tamper evidence (chain.h); seal_all() computes it for existing data. A running game is in no
    // list sorted by time, so that a move changes no index.
    R"sql(
    ALTER TABLE event ADD COLUMN digest BLOB NOT NULL DEFAULT x'';
    ALTER TABLE game ADD COLUMN head BLOB NOT NULL DEFAULT x'';
    ALTER TABLE game ADD COLUMN mark BLOB NOT NULL DEFAULT x'';
    ALTER TABLE game ADD COLUMN card_mark BLOB NOT NULL DEFAULT x'';
    ALTER TABLE seat_key ADD COLUMN mark BLOB NOT NULL DEFAULT x'';
    DROP INDEX game_by_shelf;
    CREATE INDEX game_open ON game (changed) WHERE shelf = 0;
    CREATE INDEX game_live ON game (id) WHERE shelf = 1;
    CREATE INDEX game_finished ON game (changed) WHERE shelf = 2;
    CREATE TABLE checkpoint (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        sum BLOB NOT NULL,
        mark BLOB NOT NULL) STRICT;
    CREATE TABLE accepted (at TEXT NOT NULL, faults TEXT NOT NULL) STRICT;
    CREATE TABLE answer (
        request BLOB PRIMARY KEY,
        game TEXT NOT NULL,
        at INTEGER NOT NULL,
        answer BLOB NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX answer_by_age ON answer (at);
    CREATE INDEX answer_by_game ON answer (game) WHERE game <> '';
    )sql",
};
static_assert(std::size(kMigrations) == kSchemaVersion);

SealedCounts migrate(Database& database, std::int64_t from, const MarkKey& key) {
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
    const SealedCounts sealed = seal_all(database, key);
    database.exec("COMMIT");
    return sealed;
}

/// The kyvien that migrated a file to a version unknown to this one; empty if not recorded.
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

Result<std::int64_t> known_version(Database& database, const std::string& path) {
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
                          std::nullopt, with_reason({{"path", path}}, verbatim_reason(verdict)));
    }
    return version;
}

Result<Prepared> prepare_schema(Database& database, const std::string& path) {
    Prepared prepared;
    auto version = KYVIEN_TRY(known_version(database, path));
    prepared.from_version = version;
    auto key = KYVIEN_TRY(MarkKey::load(path + ".key", version < kFirstSealed));
    if (version < kFirstSealed) {
        // Before the file has marks: a file with marks but without heads has lost them.
        HeadsFile heads(path + ".heads", key);
        if (!heads.begin({}))
            return heads_unwritable(path);
    }
    if (version < kSchemaVersion)
        prepared.sealed = migrate(database, version, key);
    prepared.key = std::make_unique<const MarkKey>(std::move(key));
    return prepared;
}

}  // namespace kyvien::store::internal
