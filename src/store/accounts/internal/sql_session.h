// store/accounts/internal/sql_session.h — the interface to a database that the statements of
// accounts need, so that the same statements run in SQLite and in PostgreSQL.
//
// Parameters are $1, $2, ... in the order in which they first appear, since SQLite numbers them so.
// All values are passed as text: both databases convert text where a column is a number.
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

/// A value of a statement.
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

    /// Throws what the database throws; only inside of carry_out().
    virtual SqlRows run(const std::string& sql, const std::vector<SqlValue>& values) = 0;
    /// Does `work` as one transaction, which counts where it returns true; one that other sessions
    /// have got in the way of is done again. Refuses: as the store refuses.
    [[nodiscard]] virtual Result<void> carry_out(const std::function<bool()>& work) = 0;
    /// In the transaction: nobody else changes this table until its end.
    virtual void lock_table(const char* table) = 0;
    void lock_ratings() { lock_table("rated_game"); }
    /// Lines of chats and acts of moderators, which are numbered.
    void lock_chat() { lock_table("chat_line, chat_act"); }
    /// In the transaction: sessions or tokens end by it. Halls at a shared database hear of it.
    virtual void tell_ended() = 0;
    /// Another number where somebody else has changed the file (Accounts::changes_by_others()).
    [[nodiscard]] virtual Result<std::uint64_t> changes_by_others() = 0;
    /// What was deleted leaves the file of changes too; where it cannot, that is done later.
    virtual void settle() = 0;
};

/// "CREATE TABLE ..." of the accounts, without the schema's name.
[[nodiscard]] const std::vector<const char*>& account_tables();
/// What came to them afterwards, each of one version of the schema.
[[nodiscard]] const std::vector<std::vector<const char*>>& later_account_tables();

[[nodiscard]] Result<std::unique_ptr<SqlSession>> open_sqlite_session(const std::string& path);
[[nodiscard]] Result<std::unique_ptr<SqlSession>> open_postgres_session(const std::string& address);

}  // namespace kyvien::store::internal
