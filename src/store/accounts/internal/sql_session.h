// store/accounts/internal/sql_session.h — the database interface used by the account statements, so
// that the same statements run in SQLite and in PostgreSQL.
//
// Parameters are $1, $2, ... in order of first appearance, because SQLite numbers them so. All
// values are passed as text: both databases convert text for numeric columns.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::store::internal {

using SqlRow = std::vector<std::string>;  ///< NULL is an empty text
using SqlRows = std::vector<SqlRow>;

/// A parameter of a statement.
struct SqlValue {
    std::string text;
    bool is_number = false;

    SqlValue(std::string_view value) : text(value) {}    // NOLINT(*-explicit-*)
    SqlValue(const std::string& value) : text(value) {}  // NOLINT(*-explicit-*)
    SqlValue(const char* value) : text(value) {}         // NOLINT(*-explicit-*)
    SqlValue(std::int64_t value) : text(std::to_string(value)), is_number(true) {}  // NOLINT
};

class SqlSession {
  public:
    SqlSession() = default;
    SqlSession(const SqlSession&) = delete;
    SqlSession& operator=(const SqlSession&) = delete;
    virtual ~SqlSession() = default;

    /// Throws the database's exceptions; only within carry_out().
    virtual SqlRows run(const std::string& sql, const std::vector<SqlValue>& values) = 0;
    /// Runs `work` as one transaction, committed if it returns true; repeated after a conflict with
    /// another session. Refuses: as the store does.
    [[nodiscard]] virtual Result<void> carry_out(const std::function<bool()>& work) = 0;
    /// In a transaction: locks the table against changes by others until the end.
    virtual void lock_table(const char* table) = 0;
    void lock_ratings() { lock_table("rated_game"); }
    /// Locks the numbered tables: chat lines and moderators' acts.
    void lock_chat() { lock_table("chat_line, chat_act"); }
    /// In a transaction that ends sessions or tokens: notifies halls at a shared database.
    virtual void notify_ended_sessions() = 0;
    /// Changes when another program or connection has changed the file
    /// (Accounts::changes_by_others()).
    [[nodiscard]] virtual Result<std::uint64_t> changes_by_others() = 0;
    /// Also removes deleted data from the write-ahead log; postponed if that is impossible now.
    virtual void checkpoint_wal() = 0;
};

/// The "CREATE TABLE ..." statements of the accounts, without the schema's name.
[[nodiscard]] const std::vector<const char*>& account_tables();
/// Later additions, each for one version of the schema.
[[nodiscard]] const std::vector<std::vector<const char*>>& later_account_tables();

[[nodiscard]] Result<std::unique_ptr<SqlSession>> open_sqlite_session(const std::string& path);
[[nodiscard]] Result<std::unique_ptr<SqlSession>> open_postgres_session(const std::string& address);

}  // namespace kyvien::store::internal
