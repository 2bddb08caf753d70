// store/accounts/internal/copy_accounts.h — copies all accounts of one database into an empty one,
// for backups.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "store/accounts/internal/sql_session.h"
#include "store/internal/postgres.h"

namespace kyvien::store::internal {

using SqlRun = std::function<SqlRows(const std::string&, const std::vector<SqlValue>&)>;

/// Whether the database that is copied has this table: older ones lack the later ones.
using HasTable = std::function<bool(const char* table)>;

/// Both in a transaction of the caller's. Throws what they throw.
void copy_accounts(const SqlRun& from, const SqlRun& to, const HasTable& has_table);

/// Runs statements of accounts on this connection, in its transaction.
[[nodiscard]] SqlRun accounts_of(Connection& connection);

}  // namespace kyvien::store::internal
