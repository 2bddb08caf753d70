// store/accounts/internal/copy_accounts.h — copies all accounts of one database into an empty one,
// for backups.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "store/accounts/internal/sql_session.h"
#include "store/internal/postgres/postgres.h"

namespace kyvien::store::internal {

using SqlRun = std::function<SqlRows(const std::string&, const std::vector<SqlValue>&)>;

/// Does the database being copied have this table? Older ones lack some.
using HasTable = std::function<bool(const char* table)>;

/// Both run in the caller's transaction. Passes on their exceptions.
void copy_accounts(const SqlRun& from, const SqlRun& to, const HasTable& has_table);

/// Runs account statements on this connection, in its transaction.
[[nodiscard]] SqlRun accounts_of(Connection& connection);

}  // namespace kyvien::store::internal
