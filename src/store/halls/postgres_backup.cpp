#include "store/halls/postgres_backup.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "base/reason.h"
#include "store/accounts/accounts.h"
#include "store/accounts/internal/copy_accounts.h"
#include "store/halls/internal/data_folder.h"
#include "store/halls/internal/postgres_chain.h"
#include "store/halls/internal/postgres_rows.h"
#include "store/halls/ledgers.h"
#include "store/internal/integrity.h"
#include "store/internal/postgres/postgres.h"
#include "store/internal/refusals.h"
#include "store/internal/sqlite/heads_file.h"
#include "store/internal/sqlite/schema.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/tournaments/internal/note_seals.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::store {
namespace postgres_backup {
namespace {

namespace fs = std::filesystem;
using internal::bytes_of;
using internal::Connection;
using internal::Database;
using internal::Digest;
using internal::file_refusal;
using internal::kKeysTitle;
using internal::kLog;
using internal::MarkKey;
using internal::OpenMode;
using internal::Parameters;
using internal::PostgresError;
using internal::Rows;
using internal::SqliteError;
using internal::Statement;

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
    const Reason why = system_reason(errno);
    if (file >= 0)
        ::close(file);
    return good ? Result<void>() : file_refusal("file-unwritable", path, why);
}

Result<void> sync_data_folder(const fs::path& folder) {
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = file >= 0 && ::fsync(file) == 0;
    const Reason why = system_reason(errno);
    if (file >= 0)
        ::close(file);
    return good ? Result<void>() : file_refusal("file-unwritable", folder, why);
}

/// Copies rows unchanged, with their digests and marks; the sum over all marks is computed from
/// them.
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
        internal::write_checkpoint(to_, key, checkpoint);
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
    /// The last sign of life of any hall: the clocks of running games stop at that time.
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
            return file_refusal("file-unwritable", path + ".heads", system_reason(errno));
        heads.sync();
    } catch (const SqliteError& error) {
        return internal::database_refusal(error, path);
    }
    return {};
}

std::optional<std::string> secret_of(Connection& connection, const char* name) {
    const Rows rows =
        connection.run("SELECT value FROM kyvien.secret WHERE name = $1", Parameters().text(name));
    return rows.count() == 0 ? std::nullopt : std::optional(std::string(rows.text(0, 0)));
}

/// The lines of a ledger, in order.
std::vector<std::string> lines_of(Connection& connection, const std::string& ledger) {
    const Rows rows = connection.run("SELECT line FROM kyvien.ledger_line WHERE ledger = $1 "
                                     "ORDER BY seq",
                                     Parameters().text(ledger));
    std::vector<std::string> lines;
    for (int row = 0; row < rows.count(); ++row)
        lines.push_back(rows.bytes(row, 0));
    return lines;
}

/// A line per change of a key becomes a line per key, with its final state.
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
    std::string text(kKeysTitle);
    text += '\n';
    for (const auto& [id, line] : keys)
        text += line + "\n";
    return text;
}

/// The folder of a kind of ledger stored as files of lines; null for any other.
const char* folder_of_lines(std::string_view ledger) {
    return ledger.starts_with(kBroadcastLedgers)  ? kBroadcastFolder
           : ledger.starts_with(kStudyLedgers)    ? kStudyFolder
           : ledger.starts_with(kFestivalLedgers) ? kFestivalFolder
                                                  : nullptr;
}

/// Other ledger names are not valid ids.
Result<void> copy_lines(const fs::path& folder, std::string_view id,
                        const std::vector<std::string>& lines) {
    if (!is_tournament_name(id))
        return {};
    std::error_code error;
    fs::create_directory(folder, error);
    if (error)
        return file_refusal("file-unwritable", folder, system_reason(error.value()));
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    KYVIEN_TRY(write_file(folder / fmt::format("{}{}", id, kJournalEnding), text));
    return sync_data_folder(folder);
}

Result<void> copy_ledgers(Connection& connection, const fs::path& folder) {
    if (connection.run("SELECT (to_regclass('kyvien.ledger') IS NOT NULL)::int").number(0, 0) == 0)
        return {};
    const Rows ledgers = connection.run("SELECT id FROM kyvien.ledger");
    std::error_code error;
    fs::create_directory(folder / "tournaments", error);
    if (error)
        return file_refusal("file-unwritable", folder / "tournaments",
                            system_reason(error.value()));
    for (int row = 0; row < ledgers.count(); ++row) {
        const std::string ledger(ledgers.text(row, 0));
        const auto lines = lines_of(connection, ledger);
        if (ledger == kKeyLedger) {
            KYVIEN_TRY(write_file(folder / "keys", file_of_keys(lines)));
            continue;
        }
        if (const char* const place = folder_of_lines(ledger)) {
            KYVIEN_TRY(copy_lines(folder / place,
                                  std::string_view(ledger).substr(ledger.find('/') + 1), lines));
            continue;
        }
        const auto id = tournament_of_ledger(ledger);
        if (!id || !is_tournament_name(*id))
            continue;
        const bool is_office = ledger.starts_with("office/");
        std::string text;
        std::vector<TournamentNote> notes;
        for (const std::string& line : lines)
            if (is_office)
                text += line;
            else
                notes.push_back({line, {}});
        NotePosition beginning;
        text += internal::sealed_notes(beginning, notes);
        KYVIEN_TRY(write_file(
            folder / "tournaments" / fmt::format("{}.{}", *id, is_office ? "log" : "hall"), text));
    }
    return sync_data_folder(folder / "tournaments");
}

Result<void> copy_accounts_to(Connection& connection, const fs::path& folder) {
    if (connection.run("SELECT (to_regclass('kyvien.account') IS NOT NULL)::int").number(0, 0) == 0)
        return {};
    const auto copy = KYVIEN_TRY(internal::open_sqlite_session((folder / kAccountsFile).string()));
    KYVIEN_TRY(copy->carry_out([&] {
        internal::copy_accounts(
            internal::accounts_of(connection),
            [&copy](const std::string& sql, const auto& values) { return copy->run(sql, values); },
            [&connection](const char* table) {
                return connection
                           .run("SELECT (to_regclass('kyvien.' || $1::text) IS NOT NULL)::int",
                                Parameters().text(table))
                           .number(0, 0) == 1;
            });
        return true;
    }));
    copy->checkpoint_wal();
    return {};
}

Result<IntegrityReport> copy_whole(const std::string& address, const std::string& shown,
                                   const fs::path& folder) {
    std::error_code error;
    fs::create_directory(folder, error);
    if (error)
        return file_refusal("file-unwritable", folder, system_reason(error.value()));
    fs::permissions(folder, fs::perms::owner_all, error);
    std::vector<LogFault> faults;
    try {
        Connection connection(address);
        KYVIEN_TRY(internal::check_sealed(connection, shown));
        // Everything below sees one snapshot.
        connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        const auto key = KYVIEN_TRY(internal::postgres_marks(connection, shown, false));
        // What the copy cannot show: only the database has marks for ledgers.
        faults = internal::compare_with_marks(connection, key, internal::Depth::Whole).faults;
        KYVIEN_TRY(write_file(folder / "kyvien.db.key",
                              secret_of(connection, "marks").value_or("") + "\n"));
        if (const auto retry = secret_of(connection, "retry"))
            KYVIEN_TRY(write_file(folder / "retry.key", *retry + "\n"));
        KYVIEN_TRY(copy_log(connection, key, folder));
        KYVIEN_TRY(copy_ledgers(connection, folder));
        KYVIEN_TRY(copy_accounts_to(connection, folder));
        connection.run("COMMIT");
    } catch (const PostgresError& trouble) {
        return internal::database_refusal(trouble, shown);
    }
    KYVIEN_TRY(sync_data_folder(folder));
    auto report = KYVIEN_TRY(check_integrity((folder / kLog).string()));
    for (LogFault& fault : faults)
        if (std::ranges::find(report.faults, fault) == report.faults.end())
            report.faults.push_back(std::move(fault));
    return report;
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
        return file_refusal("file-unwritable", to, system_reason(error.value()));
    const fs::path above = fs::path(to).parent_path();
    KYVIEN_TRY(sync_data_folder(above.empty() ? fs::path(".") : above));
    report->file = (fs::path(to) / kLog).string();
    return report;
}

}  // namespace kyvien::store
