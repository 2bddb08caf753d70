// store/internal/refusals.h — refusals shared by all event logs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/event_log.h"
#include "store/internal/postgres/postgres.h"
#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store::internal {

[[nodiscard]] std::unexpected<Refusal> seq_conflict(const std::string& game,
                                                    std::uint64_t expected_seq);
[[nodiscard]] std::unexpected<Refusal> game_altered(const LogFault& fault);
/// An SQLite error; nothing was recorded.
[[nodiscard]] std::unexpected<Refusal> database_refusal(const SqliteError& error,
                                                        const std::string& path);
/// The disk failed while a transaction was being made durable: it may be in the file or not.
[[nodiscard]] std::unexpected<Refusal> uncertain(const SqliteError& error, const std::string& path);

/// A PostgreSQL error. kDeadlocked is never reported: such transactions are retried.
[[nodiscard]] std::unexpected<Refusal> database_refusal(const PostgresError& error,
                                                        const std::string& shown);
/// "store-unavailable": the log is being closed.
[[nodiscard]] std::unexpected<Refusal> being_closed(const std::string& path);
/// "store-unavailable": there is no log at this place.
[[nodiscard]] std::unexpected<Refusal> no_log(const std::string& path);
/// "store-not-writable": the file of heads beside the log.
[[nodiscard]] std::unexpected<Refusal> heads_unwritable(const std::string& path);
inline constexpr RefusalCode kDeadlocked = "store-deadlocked";

}  // namespace kyvien::store::internal
