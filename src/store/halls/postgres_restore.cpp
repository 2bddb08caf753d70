// Loads a data folder into a database.
#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "base/reason.h"
#include "base/text.h"
#include "store/accounts/accounts.h"
#include "store/accounts/internal/copy_accounts.h"
#include "store/halls/internal/data_folder.h"
#include "store/halls/internal/postgres_chain.h"
#include "store/halls/internal/postgres_checkpoint.h"
#include "store/halls/ledgers.h"
#include "store/halls/postgres_backup.h"
#include "store/internal/postgres/postgres.h"
#include "store/internal/postgres/postgres_schema.h"
#include "store/internal/refusals.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/tournaments/internal/tournament_text.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::store {
namespace postgres_restore {
namespace {

namespace fs = std::filesystem;
using internal::bytes_of;
using internal::Connection;
using internal::Database;
using internal::file_refusal;
using internal::kKeysTitle;
using internal::kLog;
using internal::MarkKey;
using internal::OpenMode;
using internal::Parameters;
using internal::PostgresError;
using internal::SqliteError;
using internal::Statement;

Result<std::string> text_of_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return file_refusal("file-unreadable", path, system_reason(errno));
    return std::string(std::istreambuf_iterator<char>(file), {});
}

/// Rows to be inserted into a table, some hundreds per round trip.
class Filling {
  public:
    explicit Filling(Connection& connection) : connection_(connection) {}
    void put(const std::string& sql, const Parameters& values) {
        connection_.queue(sql, values);
        if (++queued_ == kTogether)
            send();
    }
    void send() {
        if (std::exchange(queued_, 0) > 0)
            connection_.send_queued();
    }

  private:
    static constexpr int kTogether = 500;
    Connection& connection_;
    int queued_ = 0;
};

Parameters& put_blob(Parameters& values, std::span<const std::uint8_t> blob) {
    return values.bytes(blob);
}

void fill_log(Filling& into, Database& from) {
    Statement games(from, "SELECT id, last_seq, changed, shelf, summary, next, head, mark, "
                          "card_mark FROM game");
    while (games.step()) {
        Parameters values;
        values.text(games.text(0))
            .number(games.number(1))
            .number(games.number(2))
            .number(games.number(3));
        values.bytes(bytes_of(games.text(4))).text(games.text(5));
        for (const int column : {6, 7, 8})
            put_blob(values, games.blob(column));
        into.put("INSERT INTO kyvien.game (id, last_seq, changed, status, summary, next, head, "
                 "mark, card_mark) VALUES ($1, $2::bigint, $3::bigint, $4::smallint, $5::bytea, "
                 "$6, $7::bytea, $8::bytea, $9::bytea)",
                 values);
    }
    Statement events(from, "SELECT game, seq, at, line, digest FROM event");
    while (events.step()) {
        Parameters values;
        values.text(events.text(0)).number(events.number(1)).number(events.number(2));
        put_blob(values.bytes(bytes_of(events.text(3))), events.blob(4));
        into.put("INSERT INTO kyvien.event (game, seq, at, line, digest) "
                 "VALUES ($1, $2::bigint, $3::bigint, $4::bytea, $5::bytea)",
                 values);
    }
    Statement seats(from, "SELECT game, seat, hash, mark FROM seat_key");
    while (seats.step()) {
        Parameters values;
        values.text(seats.text(0)).number(seats.number(1));
        put_blob(put_blob(values, seats.blob(2)), seats.blob(3));
        into.put("INSERT INTO kyvien.seat_key (game, seat, hash, mark) "
                 "VALUES ($1, $2::int, $3::bytea, $4::bytea)",
                 values);
    }
    Statement answers(from, "SELECT request, game, at, answer FROM answer");
    while (answers.step()) {
        Parameters values;
        put_blob(values, answers.blob(0)).text(answers.text(1)).number(answers.number(2));
        put_blob(values, answers.blob(3));
        into.put("INSERT INTO kyvien.answer (request, game, at, answer) "
                 "VALUES ($1::bytea, $2, $3::bigint, $4::bytea)",
                 values);
    }
    into.send();
}

void fill_alive(Connection& connection, Database& from) {
    const std::int64_t alive =
        from.number("SELECT coalesce(max(value), 0) FROM hall WHERE name = 'alive'");
    // These games have no owner; the first hall takes them over, and their clocks stopped at that
    // time.
    connection.run("INSERT INTO kyvien.lease (hall, address, renewed, alive, is_released) "
                   "VALUES (0, '', clock_timestamp(), $1::bigint, true) "
                   "ON CONFLICT (hall) DO UPDATE SET alive = excluded.alive",
                   Parameters().number(alive));
}

void fill_secret(Connection& connection, const char* name, std::string value) {
    while (value.ends_with('\n'))
        value.pop_back();
    connection.run("INSERT INTO kyvien.secret (name, value) VALUES ($1, $2) "
                   "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                   Parameters().text(name).text(value));
}

/// Lines of a file become a ledger, with digests and marks of its own.
void fill_ledger(Filling& into, const MarkKey& key, const std::string& ledger,
                 const std::vector<LedgerLine>& lines, Instant at) {
    internal::GameHead head{0, at, {}};
    for (const LedgerLine& line : lines) {
        ++head.last_seq;
        head.digest = internal::next_digest(head.digest, ledger, head.last_seq, at, line.text);
        Parameters values;
        values.text(ledger)
            .number(static_cast<std::int64_t>(head.last_seq))
            .number(at)
            .bytes(bytes_of(line.text))
            .bytes(head.digest)
            .text(line.subject);
        into.put("INSERT INTO kyvien.ledger_line (ledger, seq, at, line, digest, subject) "
                 "VALUES ($1, $2::bigint, $3::bigint, $4::bytea, $5::bytea, $6)",
                 values);
    }
    if (lines.empty())
        return;
    into.put("INSERT INTO kyvien.ledger (id, last_seq, changed, head, mark) "
             "VALUES ($1, $2::bigint, $3::bigint, $4::bytea, $5::bytea)",
             Parameters()
                 .text(ledger)
                 .number(static_cast<std::int64_t>(head.last_seq))
                 .number(at)
                 .bytes(head.digest)
                 .bytes(key.of_game(ledger, head)));
}

Result<void> fill_keys(Filling& into, const MarkKey& key, const fs::path& folder, Instant at) {
    std::error_code error;
    if (!fs::exists(folder / "keys", error))
        return {};
    const std::string text = KYVIEN_TRY(text_of_file(folder / "keys"));
    std::vector<LedgerLine> lines;
    for (const TournamentNote& line : internal::notes_in(text))
        if (line.line != kKeysTitle)
            lines.push_back({line.line, {}});
    fill_ledger(into, key, kKeyLedger, lines, at);
    return {};
}

Result<void> fill_tournaments(Filling& into, const MarkKey& key, const fs::path& folder,
                              Instant at) {
    const auto files = tournaments_in_folder((folder / "tournaments").string());
    const auto ids = KYVIEN_TRY(files->ids());
    for (const std::string& id : ids) {
        const auto whole = KYVIEN_TRY(files->export_whole(id));
        std::vector<LedgerLine> batches, notes;
        for (std::string& batch : internal::batches_in(whole.office))
            batches.push_back({std::move(batch), {}});
        for (TournamentNote& note : internal::notes_in(whole.notes))
            notes.push_back({std::move(note.line), std::move(note.subject)});
        fill_ledger(into, key, "office/" + id, batches, at);
        fill_ledger(into, key, "hall/" + id, notes, at);
    }
    into.send();
    return {};
}

/// Loads the files of lines in this folder, each into the ledger of its name.
Result<void> fill_lines(Filling& into, const MarkKey& key, const fs::path& folder,
                        std::string_view ledgers, Instant at) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != kJournalEnding)
            continue;
        const std::string text = KYVIEN_TRY(text_of_file(entry.path()));
        std::vector<LedgerLine> lines;
        // A dump cut off by a crash has no end mark.
        for (const std::string_view line :
             base::split(std::string_view(text).substr(0, text.rfind('\n') + 1), '\n'))
            if (!line.empty())
                lines.push_back({std::string(line), {}});
        fill_ledger(into, key, fmt::format("{}{}", ledgers, entry.path().stem().string()), lines,
                    at);
    }
    into.send();
    return {};
}

Result<void> fill_accounts(Connection& connection, const fs::path& folder) {
    const std::string path = (folder / kAccountsFile).string();
    std::error_code error;
    if (!fs::exists(path, error))
        return {};
    const auto session = KYVIEN_TRY(internal::open_sqlite_session(path));
    return session->carry_out([&] {
        internal::copy_accounts(
            [&session](const std::string& sql, const auto& values) {
                return session->run(sql, values);
            },
            internal::accounts_of(connection), [](const char*) { return true; });
        return false;
    });
}

/// Refuses: "store-not-empty".
Result<void> check_empty(Connection& connection, const std::string& shown) {
    if (connection
            .run("SELECT (EXISTS (SELECT FROM kyvien.game) OR EXISTS (SELECT FROM kyvien.event) "
                 "OR EXISTS (SELECT FROM kyvien.ledger) OR EXISTS (SELECT FROM "
                 "kyvien.ledger_line) OR EXISTS (SELECT FROM kyvien.account))::int")
            .number(0, 0) == 0)
        return {};
    return refuse(
        "store-not-empty",
        fmt::format("{} holds games, tournaments, keys or accounts already; restore into an empty "
                    "database.",
                    shown),
        std::nullopt, {{"path", shown}});
}

Result<void> fill_whole(Connection& connection, const fs::path& folder, const std::string& shown) {
    KYVIEN_TRY(check_empty(connection, shown));
    const std::string path = (folder / kLog).string();
    const auto key = KYVIEN_TRY(MarkKey::load(path + ".key", false));
    const std::string marks = KYVIEN_TRY(text_of_file(path + ".key"));
    fill_secret(connection, "marks", marks);
    std::error_code error;
    if (fs::exists(folder / "retry.key", error)) {
        const std::string retry = KYVIEN_TRY(text_of_file(folder / "retry.key"));
        fill_secret(connection, "retry", retry);
    }
    Filling into(connection);
    Instant at = 0;
    try {
        Database database(path, OpenMode::ReadOnly);
        database.exec("BEGIN");
        fill_log(into, database);
        fill_alive(connection, database);
        at = database.number("SELECT coalesce(max(at), 0) FROM checkpoint");
        database.exec("COMMIT");
    } catch (const SqliteError& trouble) {
        return internal::database_refusal(trouble, path);
    }
    KYVIEN_TRY(fill_accounts(connection, folder));
    KYVIEN_TRY(fill_keys(into, key, folder, at));
    KYVIEN_TRY(fill_tournaments(into, key, folder, at));
    KYVIEN_TRY(fill_lines(into, key, folder / kBroadcastFolder, kBroadcastLedgers, at));
    KYVIEN_TRY(fill_lines(into, key, folder / kStudyFolder, kStudyLedgers, at));
    KYVIEN_TRY(fill_lines(into, key, folder / kFestivalFolder, kFestivalLedgers, at));
    internal::merge_checkpoints(connection, key);
    return {};
}

}  // namespace
}  // namespace postgres_restore

Result<IntegrityReport> fill_postgres(const std::string& from, const std::string& address) {
    using namespace postgres_restore;
    const std::string shown = internal::shown_address(address);
    const auto source = KYVIEN_TRY(check_integrity((fs::path(from) / kLog).string()));
    try {
        Connection connection(address);
        KYVIEN_TRY(internal::prepare_schema(connection, shown));
        KYVIEN_TRY(internal::lock_schema(connection, shown));
        KYVIEN_TRY(internal::wait_until_no_hall_runs(connection, shown));
        connection.run("BEGIN");
        KYVIEN_TRY(fill_whole(connection, from, shown));
        connection.run("COMMIT");
        internal::unlock_schema(connection);
    } catch (const PostgresError& error) {
        return internal::database_refusal(error, shown);
    }
    auto report = KYVIEN_TRY(check_postgres_integrity(address));
    // Only the folder knows its heads and its checkpoint.
    for (const LogFault& fault : source.faults)
        if (std::ranges::find(report.faults, fault) == report.faults.end())
            report.faults.push_back(fault);
    return report;
}

}  // namespace kyvien::store
