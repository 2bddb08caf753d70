#include "store/halls/postgres_backup.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "store/backup.h"
#include "store/halls/internal/postgres_chain.h"
#include "store/halls/ledgers.h"
#include "store/internal/heads_file.h"
#include "store/internal/integrity.h"
#include "store/internal/postgres.h"
#include "store/internal/postgres_schema.h"
#include "store/internal/refusals.h"
#include "store/internal/schema.h"
#include "store/internal/sqlite.h"
#include "store/tournaments/internal/tournament_text.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::store {
namespace postgres_backup {
namespace {

namespace fs = std::filesystem;
using internal::Connection;
using internal::Database;
using internal::Digest;
using internal::MarkKey;
using internal::OpenMode;
using internal::Parameters;
using internal::PostgresError;
using internal::Rows;
using internal::SqliteError;
using internal::Statement;

// So many rows are in memory at a time.
constexpr int kRowsAtOnce = 5'000;
constexpr const char* kLog = "kyvien.db";
constexpr const char* kKeysTitle = "kyvien-keys=1";  // of the file of hall/service/key_ring.h

std::unexpected<Refusal> of_file(const char* code, const fs::path& path, const char* reason) {
    return refuse(code, fmt::format("{}: {}.", path.string(), reason), std::nullopt,
                  {{"path", path.string()}, {"reason", reason}});
}

Result<void> write_file(const fs::path& path, std::string_view bytes) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool good = file >= 0;
    while (good && !bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        good = written > 0 || (written < 0 && errno == EINTR);
        if (written > 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    good = good && ::fsync(file) == 0;
    const char* const reason = std::strerror(errno);
    if (file >= 0)
        ::close(file);
    return good ? Result<void>() : of_file("file-unwritable", path, reason);
}

Result<std::string> text_of_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return of_file("file-unreadable", path, std::strerror(errno));
    return std::string(std::istreambuf_iterator<char>(file), {});
}

Result<void> settle_folder(const fs::path& folder) {
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = file >= 0 && ::fsync(file) == 0;
    const char* const reason = std::strerror(errno);
    if (file >= 0)
        ::close(file);
    return good ? Result<void>() : of_file("file-unwritable", folder, reason);
}

/// Calls `each(rows, row)` for all rows of a query, some thousands at a time.
template <typename Each>
void for_each_row(Connection& connection, const std::string& query, Each each) {
    connection.run("DECLARE kyvien_rows NO SCROLL CURSOR FOR " + query);
    const std::string fetch = fmt::format("FETCH {} FROM kyvien_rows", kRowsAtOnce);
    for (;;) {
        const Rows rows = connection.run(fetch);
        for (int row = 0; row < rows.count(); ++row)
            each(rows, row);
        if (rows.count() < kRowsAtOnce)
            break;
    }
    connection.run("CLOSE kyvien_rows");
}

std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// ---- a database as a folder ----

/// The rows as they stand, with their digests and marks; the sum over all marks is made of these.
class LogCopy {
  public:
    LogCopy(Connection& from, Database& to) : from_(from), to_(to) {}

    /// Throws PostgresError, SqliteError.
    void run(const MarkKey& key) {
        to_.exec("BEGIN IMMEDIATE");
        copy_games();
        copy_events();
        copy_seats();
        copy_answers();
        copy_alive();
        const internal::Checkpoint checkpoint{1, changed_, sum_.digest()};
        const Digest mark = key.of_checkpoint(checkpoint);
        Statement write(to_, "INSERT OR REPLACE INTO checkpoint (one, number, at, sum, mark) "
                             "VALUES (1, ?, ?, ?, ?)");
        write.bind(1, static_cast<std::int64_t>(checkpoint.number))
            .bind(2, checkpoint.at)
            .bind_blob(3, checkpoint.sum)
            .bind_blob(4, mark)
            .run();
        to_.exec("COMMIT");
        checkpoint_ = checkpoint;
    }
    [[nodiscard]] const internal::Checkpoint& checkpoint() const { return checkpoint_; }

  private:
    void count(std::string_view mark) { sum_.add(internal::digest_of(bytes_of(mark))); }

    void copy_games() {
        Statement into(to_, "INSERT INTO game (id, last_seq, changed, shelf, summary, next, head, "
                            "mark, card_mark) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        for_each_row(from_,
                     "SELECT id, last_seq, changed, status, summary, next, head, mark, card_mark "
                     "FROM kyvien.game",
                     [&](const Rows& rows, int row) {
                         const std::string summary = rows.bytes(row, 4), head = rows.bytes(row, 6),
                                           mark = rows.bytes(row, 7), card = rows.bytes(row, 8);
                         into.bind(1, rows.text(row, 0))
                             .bind(2, rows.number(row, 1))
                             .bind(3, rows.number(row, 2))
                             .bind(4, rows.number(row, 3))
                             .bind(5, std::string_view(summary))
                             .bind(6, rows.text(row, 5))
                             .bind_blob(7, bytes_of(head))
                             .bind_blob(8, bytes_of(mark))
                             .bind_blob(9, bytes_of(card))
                             .run();
                         count(mark);
                         count(card);
                         changed_ = std::max(changed_, rows.number(row, 2));
                     });
    }
    void copy_events() {
        Statement into(to_,
                       "INSERT INTO event (game, seq, at, line, digest) VALUES (?, ?, ?, ?, ?)");
        for_each_row(from_, "SELECT game, seq, at, line, digest FROM kyvien.event",
                     [&](const Rows& rows, int row) {
                         const std::string line = rows.bytes(row, 3), digest = rows.bytes(row, 4);
                         into.bind(1, rows.text(row, 0))
                             .bind(2, rows.number(row, 1))
                             .bind(3, rows.number(row, 2))
                             .bind(4, std::string_view(line))
                             .bind_blob(5, bytes_of(digest))
                             .run();
                     });
    }
    void copy_seats() {
        Statement into(to_, "INSERT INTO seat_key (game, seat, hash, mark) VALUES (?, ?, ?, ?)");
        for_each_row(from_, "SELECT game, seat, hash, mark FROM kyvien.seat_key",
                     [&](const Rows& rows, int row) {
                         const std::string hash = rows.bytes(row, 2), mark = rows.bytes(row, 3);
                         into.bind(1, rows.text(row, 0))
                             .bind(2, rows.number(row, 1))
                             .bind_blob(3, bytes_of(hash))
                             .bind_blob(4, bytes_of(mark))
                             .run();
                         count(mark);
                     });
    }
    void copy_answers() {
        Statement into(to_, "INSERT INTO answer (request, game, at, answer) VALUES (?, ?, ?, ?)");
        for_each_row(from_, "SELECT request, game, at, answer FROM kyvien.answer",
                     [&](const Rows& rows, int row) {
                         const std::string request = rows.bytes(row, 0),
                                           answer = rows.bytes(row, 3);
                         into.bind_blob(1, bytes_of(request))
                             .bind(2, rows.text(row, 1))
                             .bind(3, rows.number(row, 2))
                             .bind_blob(4, bytes_of(answer))
                             .run();
                     });
    }
    /// The last sign of life of any hall: the clocks of games that are being played stop there.
    void copy_alive() {
        const Rows alive = from_.run("SELECT greatest((SELECT max(alive) FROM kyvien.lease), "
                                     "(SELECT value FROM kyvien.hall WHERE name = 'alive'), 0)");
        if (alive.number(0, 0) == 0)
            return;
        Statement into(to_, "INSERT INTO hall (name, value) VALUES ('alive', ?)");
        into.bind(1, alive.number(0, 0)).run();
    }

    Connection& from_;
    Database& to_;
    internal::MarkSum sum_;
    Instant changed_ = 0;
    internal::Checkpoint checkpoint_;
};

Result<void> copy_log(Connection& connection, const MarkKey& key, const fs::path& folder) {
    const std::string path = (folder / kLog).string();
    try {
        Database database(path, OpenMode::ReadWriteCreate);
        KYVIEN_TRY(internal::prepare_schema(database, path));
        LogCopy copy(connection, database);
        copy.run(key);
        database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        internal::HeadsFile heads(path + ".heads", key);
        if (!heads.begin(copy.checkpoint()))
            return of_file("file-unwritable", path + ".heads", std::strerror(errno));
        heads.sync();
    } catch (const SqliteError& error) {
        return internal::trouble(error, path);
    }
    return {};
}

std::optional<std::string> secret_of(Connection& connection, const char* name) {
    const Rows rows =
        connection.run("SELECT value FROM kyvien.secret WHERE name = $1", Parameters().text(name));
    return rows.count() == 0 ? std::nullopt : std::optional(std::string(rows.text(0, 0)));
}

/// The lines of a ledger, one after the other.
std::vector<std::string> lines_of(Connection& connection, const std::string& ledger) {
    const Rows rows = connection.run("SELECT line FROM kyvien.ledger_line WHERE ledger = $1 "
                                     "ORDER BY seq",
                                     Parameters().text(ledger));
    std::vector<std::string> lines;
    for (int row = 0; row < rows.count(); ++row)
        lines.push_back(rows.bytes(row, 0));
    return lines;
}

/// A line for each change of a key becomes a line for each key, as it stands at the end.
std::string file_of_keys(const std::vector<std::string>& lines) {
    std::vector<std::pair<std::string, std::string>> keys;
    for (const std::string& line : lines) {
        const std::string id = line.substr(0, line.find(' '));
        const auto same = std::ranges::find(keys, id, &std::pair<std::string, std::string>::first);
        if (same == keys.end())
            keys.emplace_back(id, line);
        else
            same->second = line;
    }
    std::string text = std::string(kKeysTitle) + "\n";
    for (const auto& [id, line] : keys)
        text += line + "\n";
    return text;
}

Result<void> copy_ledgers(Connection& connection, const fs::path& folder) {
    if (connection.run("SELECT (to_regclass('kyvien.ledger') IS NOT NULL)::int").number(0, 0) == 0)
        return {};
    const Rows ledgers = connection.run("SELECT id FROM kyvien.ledger");
    std::error_code error;
    fs::create_directory(folder / "tournaments", error);
    if (error)
        return of_file("file-unwritable", folder / "tournaments", error.message().c_str());
    for (int row = 0; row < ledgers.count(); ++row) {
        const std::string ledger(ledgers.text(row, 0));
        const auto lines = lines_of(connection, ledger);
        if (ledger == kKeyLedger) {
            KYVIEN_TRY(write_file(folder / "keys", file_of_keys(lines)));
            continue;
        }
        const auto id = tournament_of_ledger(ledger);
        if (!id || !is_tournament_name(*id))
            continue;
        const bool is_office = ledger.starts_with("office/");
        std::string text;
        for (const std::string& line : lines)
            text += is_office ? line : line + "\n";
        KYVIEN_TRY(write_file(
            folder / "tournaments" / fmt::format("{}.{}", *id, is_office ? "log" : "hall"), text));
    }
    return settle_folder(folder / "tournaments");
}

Result<IntegrityReport> copy_whole(const std::string& address, const std::string& shown,
                                   const fs::path& folder) {
    std::error_code error;
    fs::create_directory(folder, error);
    if (error)
        return of_file("file-unwritable", folder, error.message().c_str());
    fs::permissions(folder, fs::perms::owner_all, error);
    std::vector<LogFault> faults;
    try {
        Connection connection(address);
        KYVIEN_TRY(internal::check_sealed(connection, shown));
        // All that follows sees one moment.
        connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        const auto key = KYVIEN_TRY(internal::postgres_marks(connection, shown, false));
        // What the copy cannot show: ledgers bear their marks in the database alone.
        faults = internal::compare_with_marks(connection, key).faults;
        KYVIEN_TRY(write_file(folder / "kyvien.db.key",
                              secret_of(connection, "marks").value_or("") + "\n"));
        if (const auto retry = secret_of(connection, "retry"))
            KYVIEN_TRY(write_file(folder / "retry.key", *retry + "\n"));
        KYVIEN_TRY(copy_log(connection, key, folder));
        KYVIEN_TRY(copy_ledgers(connection, folder));
        connection.run("COMMIT");
    } catch (const PostgresError& trouble) {
        return internal::trouble(trouble, shown);
    }
    KYVIEN_TRY(settle_folder(folder));
    auto report = KYVIEN_TRY(check_integrity((folder / kLog).string()));
    for (LogFault& fault : faults)
        if (std::ranges::find(report.faults, fault) == report.faults.end())
            report.faults.push_back(std::move(fault));
    return report;
}

// ---- a folder as a database ----

/// Rows on their way into a table, some hundreds in one round trip.
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
    // Nobody owns these games; whoever comes first takes them, and their time stopped then.
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
        const auto whole = KYVIEN_TRY(files->take_out(id));
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

/// Refuses: "store-not-empty".
Result<void> check_empty(Connection& connection, const std::string& shown) {
    if (connection
            .run("SELECT (EXISTS (SELECT FROM kyvien.game) OR EXISTS (SELECT FROM kyvien.event) "
                 "OR EXISTS (SELECT FROM kyvien.ledger) OR EXISTS (SELECT FROM "
                 "kyvien.ledger_line))::int")
            .number(0, 0) == 0)
        return {};
    return refuse("store-not-empty",
                  fmt::format("{} holds games, tournaments or keys already; restore into an empty "
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
        return internal::trouble(trouble, path);
    }
    KYVIEN_TRY(fill_keys(into, key, folder, at));
    return fill_tournaments(into, key, folder, at);
}

}  // namespace
}  // namespace postgres_backup

Result<IntegrityReport> copy_postgres(const std::string& address, const std::string& to) {
    using namespace postgres_backup;
    const std::string shown = internal::shown_address(address);
    std::error_code error;
    if (fs::exists(to, error))
        return refuse("file-exists",
                      fmt::format("There is something at {} already; choose another place.", to),
                      std::nullopt, {{"path", to}});
    const fs::path growing = fs::path(to).lexically_normal().string() + ".new";
    fs::remove_all(growing, error);
    auto report = copy_whole(address, shown, growing);
    if (!report) {
        fs::remove_all(growing, error);
        return report;
    }
    fs::rename(growing, to, error);
    if (error)
        return of_file("file-unwritable", to, error.message().c_str());
    const fs::path above = fs::path(to).parent_path();
    KYVIEN_TRY(settle_folder(above.empty() ? fs::path(".") : above));
    report->file = (fs::path(to) / kLog).string();
    return report;
}

Result<IntegrityReport> fill_postgres(const std::string& from, const std::string& address) {
    using namespace postgres_backup;
    const std::string shown = internal::shown_address(address);
    const auto source = KYVIEN_TRY(check_integrity((fs::path(from) / kLog).string()));
    try {
        Connection connection(address);
        KYVIEN_TRY(internal::prepare_schema(connection, shown));
        KYVIEN_TRY(internal::take_schema(connection, shown));
        KYVIEN_TRY(internal::be_alone(connection, shown));
        connection.run("BEGIN");
        KYVIEN_TRY(fill_whole(connection, from, shown));
        connection.run("COMMIT");
        internal::free_schema(connection);
    } catch (const PostgresError& error) {
        return internal::trouble(error, shown);
    }
    auto report = KYVIEN_TRY(check_postgres_integrity(address));
    // What only a folder knows of: its checkpoint, its heads.
    for (const LogFault& fault : source.faults)
        if (std::ranges::find(report.faults, fault) == report.faults.end())
            report.faults.push_back(fault);
    return report;
}

}  // namespace kyvien::store
