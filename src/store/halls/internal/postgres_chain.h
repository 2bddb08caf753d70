// store/halls/internal/postgres_chain.h — hash chains and authentication marks in a PostgreSQL
// database, as in chain.h. Their sum is in postgres_checkpoint.h.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "store/event_log.h"
#include "store/internal/chain.h"
#include "store/internal/integrity.h"
#include "store/internal/postgres/postgres.h"

namespace kyvien::store::internal {

/// The first schema in which everything has a mark.
inline constexpr int kFirstSealedPostgres = 3;

/// The secret for the database's marks, shared by all its halls; with `makes` it is created if
/// there is none. Refuses: "store-key-missing". Throws PostgresError.
[[nodiscard]] Result<MarkKey> postgres_marks(Connection& connection, const std::string& shown,
                                             bool makes);

/// Refuses a database without marks or with an unknown schema: "store-unavailable" if there is no
/// log, "store-older", "store-newer". Throws PostgresError.
[[nodiscard]] Result<void> check_sealed(Connection& connection, const std::string& shown);

/// Computes every event's digest and every row's mark from the present data. Runs in the caller's
/// transaction, which must keep others from writing. Throws PostgresError.
SealedCounts seal_all(Connection& connection, const MarkKey& key);

/// Verifies every row, the sum of the marks, and of each game and ledger the last event or all of
/// them. Runs in a transaction of the caller with a consistent snapshot. Throws PostgresError.
[[nodiscard]] Findings compare_with_marks(Connection& connection, const MarkKey& key, Depth depth);

/// The events of a game from `from_seq` on, with its chain verified to the end. Throws
/// PostgresError.
[[nodiscard]] std::expected<std::vector<StoredEvent>, LogFault> read_events(Connection& connection,
                                                                            const MarkKey& key,
                                                                            std::string_view game,
                                                                            std::uint64_t from_seq);

/// The same for the lines of a ledger (ledgers.h).
[[nodiscard]] std::expected<std::vector<StoredEvent>, LogFault> read_ledger(Connection& connection,
                                                                            const MarkKey& key,
                                                                            std::string_view ledger,
                                                                            std::uint64_t from_seq);

/// A digest column; zeros if the value is not a digest.
[[nodiscard]] Digest digest_in(const Rows& rows, int row, int column);
[[nodiscard]] std::string_view text_of(const Digest& digest);

}  // namespace kyvien::store::internal
