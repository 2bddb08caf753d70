#include "store/internal/sqlite/sqlite.h"

#include <sqlite3.h>

#include <string>

namespace kyvien::store::internal {
namespace {

[[noreturn]] void fail(sqlite3* database, int code) {
    const std::string message =
        database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code);
    const int whole = database != nullptr ? sqlite3_extended_errcode(database) : code;
    throw SqliteError((whole & 0xff) == (code & 0xff) ? whole : code, message);
}

/// Disables SQLite's memory statistics, which take a lock shared by all threads on every
/// allocation: some thirty times per move, for unused figures. SQLite refuses this once it is in
/// use, and then keeps counting.
void count_no_memory() {
    static const int set = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    (void)set;
}

}  // namespace

void Database::Close::operator()(sqlite3* database) const {
    sqlite3_close_v2(database);
}

Database::Database(const std::string& path, OpenMode mode) {
    count_no_memory();
    sqlite3* opened = nullptr;
    const int flags = mode == OpenMode::ReadOnly ? SQLITE_OPEN_READONLY
                                                 : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    // NOMUTEX: each Database is used by one thread at a time, which its owner ensures.
    const int code = sqlite3_open_v2(path.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    database_.reset(opened);
    if (code != SQLITE_OK)
        fail(opened, code);
    sqlite3_busy_timeout(opened, 5000);
}

void Database::exec(const char* sql) {
    const int code = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        fail(database_.get(), code);
}

std::int64_t Database::number(const char* sql) {
    Statement statement(*this, sql);
    statement.step();
    return statement.number(0);
}

std::string Database::text(const char* sql) {
    Statement statement(*this, sql);
    statement.step();
    return std::string(statement.text(0));
}

std::int64_t Database::changes() const {
    return sqlite3_changes64(database_.get());
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

Statement::Statement(Database& database, std::string_view sql) {
    sqlite3_stmt* prepared = nullptr;
    const int code = sqlite3_prepare_v3(database.raw(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
    if (code != SQLITE_OK)
        fail(database.raw(), code);
    statement_.reset(prepared);
}

void Statement::check(int code) const {
    if (code != SQLITE_OK)
        fail(sqlite3_db_handle(statement_.get()), code);
}

Statement& Statement::bind(int index, std::int64_t value) {
    check(sqlite3_bind_int64(statement_.get(), index, value));
    return *this;
}

Statement& Statement::bind(int index, std::string_view value) {
    check(sqlite3_bind_text64(statement_.get(), index, value.data(), value.size(), SQLITE_STATIC,
                              SQLITE_UTF8));
    return *this;
}

Statement& Statement::bind_blob(int index, std::span<const std::uint8_t> value) {
    check(sqlite3_bind_blob64(statement_.get(), index, value.data(), value.size(), SQLITE_STATIC));
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE)
        return false;
    fail(sqlite3_db_handle(statement_.get()), code);
}

void Statement::run() {
    ResetAtEnd at_end(*this);
    step();
}

void Statement::reset() {
    // sqlite3_reset() repeats the code of the last step(), which has already thrown it.
    sqlite3_reset(statement_.get());
}

int Statement::columns() const {
    return sqlite3_column_count(statement_.get());
}

std::int64_t Statement::number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::string_view Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return text == nullptr ? std::string_view{} : std::string_view(text, size);
}

std::span<const std::uint8_t> Statement::blob(int column) const {
    const auto* bytes =
        static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes == nullptr ? std::span<const std::uint8_t>{} : std::span(bytes, size);
}

}  // namespace kyvien::store::internal
