// store/accounts/internal/copy_accounts.h — all accounts of one database into another, which has
// none: for copies of a hall.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "store/accounts/internal/sql_session.h"
#include "store/internal/postgres.h"

namespace kyvien::store::internal {

using SqlRun = std::function<SqlRows(const std::string&, const std::vector<SqlValue>&)>;

/// Both in a transaction of the caller's. Throws what they throw.
void copy_accounts(const SqlRun& from, const SqlRun& to);
/// The same of chats and conditional moves (store/chat).
void copy_chats(const SqlRun& from, const SqlRun& to);

/// Runs statements of accounts on this connection, in its transaction.
[[nodiscard]] SqlRun accounts_of(Connection& connection);

}  // namespace kyvien::store::internal
