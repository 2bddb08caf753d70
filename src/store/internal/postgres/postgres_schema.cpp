#include "store/internal/postgres/postgres_schema.h"

#include <fmt/core.h>

#include <chrono>
#include <iterator>
#include <thread>
#include <vector>

#include "store/accounts/internal/sql_session.h"
#include "store/halls/internal/postgres_chain.h"
#include "store/halls/internal/postgres_checkpoint.h"
#include "store/postgres_log.h"

namespace kyvien::store::internal {
namespace {

// "Kyvi" and the lock number: the schema's lock (in 0.1: that of the single writing hall), followed
// by one per hall.
constexpr std::int64_t kSchemaLock = 0x4b79'7669'0000'0001;
constexpr std::int64_t kHallLock = 0x4b79'7669'0000'0001;
constexpr int kLockTries = 100;
constexpr std::chrono::milliseconds kBetweenTries{50};

// kPostgresMigrations[n] brings the schema from version n to n + 1. Never edit a released
// migration. Lines are bytes, because PostgreSQL's text type cannot hold every line. A view shows
// them to people.
const std::vector<const char*> kPostgresMigrations[] = {
    {
        "CREATE TABLE kyvien.event (game text NOT NULL, seq bigint NOT NULL, at bigint NOT NULL, "
        "line bytea NOT NULL, PRIMARY KEY (game, seq))",
        "CREATE TABLE kyvien.game (id text PRIMARY KEY, last_seq bigint NOT NULL, "
        "changed bigint NOT NULL, status smallint NOT NULL, summary bytea NOT NULL, "
        "next text NOT NULL)",
        "CREATE INDEX game_by_status ON kyvien.game (status, changed)",
        "CREATE TABLE kyvien.seat_key (game text NOT NULL, seat int NOT NULL, "
        "hash bytea NOT NULL, PRIMARY KEY (game, seat))",
        "CREATE TABLE kyvien.answer (request bytea PRIMARY KEY, game text NOT NULL, "
        "at bigint NOT NULL, answer bytea NOT NULL)",
        "CREATE INDEX answer_by_game ON kyvien.answer (game) WHERE game <> ''",
        "CREATE INDEX answer_by_time ON kyvien.answer (at)",
        "CREATE TABLE kyvien.hall (name text PRIMARY KEY, value bigint NOT NULL)",
        "CREATE VIEW kyvien.event_text AS SELECT game, seq, to_timestamp(at / 1000.0) AS at, "
        "convert_from(line, 'UTF8') AS line FROM kyvien.event",
    },
    {
        // The owners of the games, and the running halls. Earlier games belong to hall 0, whose
        // lease has ended.
        "ALTER TABLE kyvien.game ADD owner bigint NOT NULL DEFAULT 0, "
        "ADD fence bigint NOT NULL DEFAULT 0",
        "CREATE INDEX game_by_owner ON kyvien.game (owner) WHERE status <> 2",
        "CREATE SEQUENCE kyvien.hall_number",
        "CREATE TABLE kyvien.lease (hall bigint PRIMARY KEY, address text NOT NULL, "
        "renewed timestamptz NOT NULL, alive bigint NOT NULL, "
        "is_released boolean NOT NULL DEFAULT false)",
        "INSERT INTO kyvien.lease (hall, address, renewed, alive, is_released) "
        "SELECT 0, '', clock_timestamp(), "
        "coalesce((SELECT value FROM kyvien.hall WHERE name = 'alive'), 0), true",
        "CREATE TABLE kyvien.secret (name text PRIMARY KEY, value text NOT NULL)",
    },
    {
        // Tamper evidence (chain.h); migrate() computes it for existing data, and from then on it
        // is required.
        "ALTER TABLE kyvien.event ADD digest bytea",
        "ALTER TABLE kyvien.game ADD head bytea, ADD mark bytea, ADD card_mark bytea",
        "ALTER TABLE kyvien.seat_key ADD mark bytea",
        ("CREATE TABLE kyvien.accepted (at timestamptz NOT NULL DEFAULT now(), "
         "faults text NOT NULL)"),
    },
    {
        // Schema 4: data shared by halls in addition to the games: tournaments and keys
        // (halls/ledgers.h).
        "CREATE TABLE kyvien.ledger (id text PRIMARY KEY, last_seq bigint NOT NULL, "
        "changed bigint NOT NULL, head bytea NOT NULL, mark bytea NOT NULL)",
        "CREATE TABLE kyvien.ledger_line (ledger text NOT NULL, seq bigint NOT NULL, "
        "at bigint NOT NULL, line bytea NOT NULL, digest bytea NOT NULL, subject text NOT NULL, "
        "PRIMARY KEY (ledger, seq))",
        "CREATE INDEX ledger_line_by_subject ON kyvien.ledger_line (subject) WHERE subject <> ''",
        "CREATE VIEW kyvien.ledger_text AS SELECT ledger, seq, to_timestamp(at / 1000.0) AS at, "
        "convert_from(line, 'UTF8') AS line FROM kyvien.ledger_line",
    },
    // Schema 5: accounts, with the same tables as in SQLite.
    account_tables(),
    // Schema 6: tokens of accounts, and accounts of bots.
    later_account_tables()[0],
    // Schema 7: challenges, relations, seeks.
    later_account_tables()[1],
    // Schema 8: chats and conditional moves.
    later_account_tables()[2],
    // Schema 9: handicaps of rated games.
    later_account_tables()[3],
    // Schema 10: webhooks.
    later_account_tables()[4],
    // Schema 11: passkeys.
    later_account_tables()[5],
    // Schema 12: browsers that show notifications.
    later_account_tables()[6],
    {
        // Schema 13: the sum of all marks, with one part per writer (postgres_checkpoint.h);
        // migrate() sums the existing marks.
        ("CREATE TABLE kyvien.checkpoint (writer text PRIMARY KEY, number bigint NOT NULL, "
         "at bigint NOT NULL, sum bytea NOT NULL, mark bytea NOT NULL)"),
    },
};
// When everything has its mark.
const char* const kSealed[] = {
    "ALTER TABLE kyvien.event ALTER digest SET NOT NULL",
    ("ALTER TABLE kyvien.game ALTER head SET NOT NULL, ALTER mark SET NOT NULL, "
     "ALTER card_mark SET NOT NULL"),
    "ALTER TABLE kyvien.seat_key ALTER mark SET NOT NULL",
};
static_assert(std::size(kPostgresMigrations) == kPostgresSchemaVersion);

std::unexpected<Refusal> in_use(const std::string& shown) {
    return refuse("store-locked",
                  fmt::format("Another hall is using {}, or a session that was lost is still "
                              "ending there. Stop all halls, or try again in a moment.",
                              shown),
                  std::nullopt, {{"path", shown}});
}

Result<void> take_lock(Connection& connection, std::int64_t number, const std::string& shown) {
    const std::string sql = fmt::format("SELECT pg_try_advisory_lock({})::int", number);
    for (int tried = 0; tried < kLockTries; ++tried) {
        if (connection.run(sql).number(0, 0) == 1)
            return {};
        std::this_thread::sleep_for(kBetweenTries);
    }
    return in_use(shown);
}

}  // namespace

std::unexpected<Refusal> newer_schema(Connection& connection, const std::string& shown) {
    const Rows known = connection.run(
        "SELECT version, program FROM kyvien.schema_version ORDER BY version DESC LIMIT 1");
    const std::int64_t version = known.number(0, 0);
    const std::string program(known.text(0, 1));
    return refuse("store-newer",
                  fmt::format("{} was written by kyvien {} (schema {}; this is {}, which knows "
                              "{}); it was left as it is. Kyvien {} or newer can read it.",
                              shown, program, version, KYVIEN_VERSION, kPostgresSchemaVersion,
                              program),
                  std::nullopt,
                  {{"path", shown}, {"version", std::to_string(version)}, {"program", program}});
}

Result<void> wait_until_no_hall_runs(Connection& connection, const std::string& shown) {
    const std::string sql = fmt::format(
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = {} AND objid > {} "
        "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
        "AND pid <> pg_backend_pid()",
        kHallLock >> 32, kHallLock & 0xffff'ffff);
    for (int tried = 0; tried < kLockTries; ++tried) {
        if (connection.run(sql).number(0, 0) == 0)
            return {};
        std::this_thread::sleep_for(kBetweenTries);
    }
    return in_use(shown);
}

Result<std::uint64_t> take_hall_lock(Connection& connection, std::uint64_t hall,
                                     const std::string& shown) {
    if (hall == 0)
        hall = static_cast<std::uint64_t>(
            connection.run("SELECT nextval('kyvien.hall_number')").number(0, 0));
    KYVIEN_TRY(take_lock(connection, kHallLock + static_cast<std::int64_t>(hall), shown));
    return hall;
}

namespace {

Result<void> migrate(Connection& connection, const std::string& shown) {
    connection.queue("CREATE SCHEMA IF NOT EXISTS kyvien");
    connection.queue("CREATE TABLE IF NOT EXISTS kyvien.schema_version (version int PRIMARY KEY, "
                     "applied_at timestamptz NOT NULL DEFAULT now(), program text NOT NULL)");
    const std::int64_t version = [&] {
        connection.queue("SELECT coalesce(max(version), 0) FROM kyvien.schema_version");
        return connection.send_queued().at(2).number(0, 0);
    }();
    if (version > kPostgresSchemaVersion)
        return newer_schema(connection, shown);
    if (version == kPostgresSchemaVersion)
        return {};
    // A hall of the previous version would write data without marks.
    KYVIEN_TRY(wait_until_no_hall_runs(connection, shown));
    connection.run("BEGIN");
    for (std::int64_t next = version; next < kPostgresSchemaVersion; ++next) {
        // The account tables name no schema.
        connection.queue("SET LOCAL search_path TO kyvien");
        for (const char* const sql : kPostgresMigrations[next])
            connection.queue(sql);
        connection.queue(
            "INSERT INTO kyvien.schema_version (version, program) VALUES ($1::int, $2)",
            Parameters().number(next + 1).text(KYVIEN_VERSION));
        connection.send_queued();
    }
    const bool is_sealed = version >= kFirstSealedPostgres;
    const auto key = KYVIEN_TRY(postgres_marks(connection, shown, !is_sealed));
    if (!is_sealed) {
        (void)seal_all(connection, key);
        for (const char* const sql : kSealed)
            connection.queue(sql);
        connection.send_queued();
    }
    if (version < kFirstSummedPostgres)
        merge_checkpoints(connection, key);
    connection.run("COMMIT");
    return {};
}

}  // namespace

Result<void> prepare_schema(Connection& connection, const std::string& shown) {
    // One hall at a time; one of version 0.1 holds the lock while it is running.
    KYVIEN_TRY(take_lock(connection, kSchemaLock, shown));
    KYVIEN_TRY(migrate(connection, shown));
    unlock_schema(connection);
    return {};
}

Result<void> lock_schema(Connection& connection, const std::string& shown) {
    return take_lock(connection, kSchemaLock, shown);
}

void unlock_schema(Connection& connection) {
    connection.run(fmt::format("SELECT pg_advisory_unlock({})::int", kSchemaLock));
}

}  // namespace kyvien::store::internal
