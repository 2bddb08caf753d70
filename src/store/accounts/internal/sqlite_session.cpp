#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <iterator>
#include <map>
#include <mutex>

#include "base/reason.h"
#include "store/accounts/internal/sql_session.h"
#include "store/internal/refusals.h"
#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store::internal {
namespace sqlite_session {
namespace {

constexpr std::int64_t kApplication = 0x4b764143;  // "KvAC": the accounts of a hall
/// Version 1 and the later additions.
std::int64_t newest_version() {
    return 1 + static_cast<std::int64_t>(later_account_tables().size());
}

Result<void> prepare(Database& database, const std::string& path) {
    const std::int64_t application = database.number("PRAGMA application_id");
    const std::int64_t version = database.number("PRAGMA user_version");
    const bool is_new =
        application == 0 && database.number("SELECT count(*) FROM sqlite_schema") == 0;
    if (!is_new && application != kApplication)
        return refuse("store-foreign-file",
                      fmt::format("{} is a SQLite file of another program; it was left as it is. "
                                  "Choose another folder with --data.",
                                  path),
                      std::nullopt, {{"path", path}});
    if (version > newest_version())
        return refuse("store-newer",
                      fmt::format("{} was written by a newer kyvien (schema {}; this is {}, which "
                                  "knows {}); it was left as it is. A newer kyvien can read it.",
                                  path, version, KYVIEN_VERSION, newest_version()),
                      std::nullopt,
                      {{"path", path}, {"version", std::to_string(version)}, {"program", ""}});
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    // Deleted data are overwritten.
    database.exec("PRAGMA secure_delete = ON");
    if (!is_new && version == newest_version())
        return {};
    database.exec("BEGIN IMMEDIATE");
    // Checked again: another process may have migrated while this one waited.
    const std::int64_t from = database.number("PRAGMA user_version");
    if (from == 0)
        for (const char* const table : account_tables())
            database.exec(table);
    for (std::size_t next = from == 0 ? 0 : static_cast<std::size_t>(from - 1);
         next < later_account_tables().size(); ++next)
        for (const char* const table : later_account_tables()[next])
            database.exec(table);
    database.exec(fmt::format("PRAGMA application_id = {}", kApplication).c_str());
    database.exec(fmt::format("PRAGMA user_version = {}", newest_version()).c_str());
    database.exec("COMMIT");
    return {};
}

class SqliteSession : public SqlSession {
  public:
    SqliteSession(Database database, std::string path)
        : database_(std::move(database)), path_(std::move(path)) {}

    SqlRows run(const std::string& sql, const std::vector<SqlValue>& values) override {
        auto found = statements_.find(sql);
        if (found == statements_.end())
            found = statements_.try_emplace(sql, database_, sql).first;
        Statement& statement = found->second;
        const ResetAtEnd reset(statement);
        std::vector<std::int64_t> numbers(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::string& text = values[i].text;
            if (values[i].is_number) {
                std::from_chars(text.data(), text.data() + text.size(), numbers[i]);
                statement.bind(static_cast<int>(i) + 1, numbers[i]);
            } else {
                statement.bind(static_cast<int>(i) + 1, std::string_view(text));
            }
        }
        SqlRows rows;
        while (statement.step()) {
            SqlRow& row = rows.emplace_back();
            for (int column = 0; column < statement.columns(); ++column)
                row.emplace_back(statement.text(column));
        }
        return rows;
    }

    Result<void> carry_out(const std::function<bool()>& work) override {
        const std::lock_guard guard(mutex_);
        try {
            database_.exec("BEGIN IMMEDIATE");
            database_.exec(work() ? "COMMIT" : "ROLLBACK");
            return {};
        } catch (const SqliteError& error) {
            roll_back();
            return database_refusal(error, path_);
        } catch (...) {
            roll_back();
            throw;
        }
    }

    // BEGIN IMMEDIATE has already locked everything.
    void lock_table(const char*) override {}

    // Other programs detect changes of the file.
    void notify_ended_sessions() override {}
    Result<std::uint64_t> changes_by_others() override {
        const std::lock_guard guard(mutex_);
        try {
            return static_cast<std::uint64_t>(database_.number("PRAGMA data_version"));
        } catch (const SqliteError& error) {
            return database_refusal(error, path_);
        }
    }

    void checkpoint_wal() override {
        const std::lock_guard guard(mutex_);
        try {
            database_.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (const SqliteError&) {  // a reader is active; the next checkpoint does it
            return;
        }
    }

  private:
    void roll_back() {
        try {
            database_.exec("ROLLBACK");
        } catch (const SqliteError&) {  // already rolled back
            return;
        }
    }

    std::mutex mutex_;
    Database database_;
    std::string path_;
    std::map<std::string, Statement> statements_;
};

}  // namespace
}  // namespace sqlite_session

Result<std::unique_ptr<SqlSession>> open_sqlite_session(const std::string& path) {
    try {
        Database database(path, OpenMode::ReadWriteCreate);
        KYVIEN_TRY(sqlite_session::prepare(database, path));
        std::error_code ignored;  // on file systems without permissions
        std::filesystem::permissions(
            path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write,
            ignored);
        return std::make_unique<sqlite_session::SqliteSession>(std::move(database), path);
    } catch (const SqliteError& error) {
        return database_refusal(error, path);
    }
}

}  // namespace kyvien::store::internal
