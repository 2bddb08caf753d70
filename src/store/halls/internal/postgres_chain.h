// store/halls/internal/postgres_chain.h — hash chains and authentication marks in a PostgreSQL
// database, as in chain.h. Their sum: postgres_checkpoint.h.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "store/event_log.h"
#include "store/internal/chain.h"
#include "store/internal/integrity.h"
#include "store/internal/postgres.h"

namespace kyvien::store::internal {

/// The schema from which on everything bears a mark.
inline constexpr int kFirstSealedPostgres = 3;

/// The secret of the database's marks, which all its halls share; with `makes` one is made where
/// there is none. Refuses: "store-key-missing". Throws PostgresError.
[[nodiscard]] Result<MarkKey> postgres_marks(Connection& connection, const std::string& shown,
                                             bool makes);

/// Refuses what bears no marks, or is of a schema this program does not know: "store-unavailable"
/// where there is no log, "store-older", "store-newer". Throws PostgresError.
[[nodiscard]] Result<void> check_sealed(Connection& connection, const std::string& shown);

/// Gives every event its digest and every row its mark, as they stand. Within a transaction of the
/// caller, who keeps others from writing. Throws PostgresError.
Sealed seal_all(Connection& connection, const MarkKey& key);

/// Compares every row, the sum of their marks, and of each game and ledger the last event or all
/// of them. Within a transaction of the caller that sees one moment. Throws PostgresError.
[[nodiscard]] Findings compare_with_marks(Connection& connection, const MarkKey& key, Depth depth);

/// The events of a game from `from_seq` on, its chain followed to the end. Throws PostgresError.
[[nodiscard]] std::expected<std::vector<StoredEvent>, LogFault> read_events(Connection& connection,
                                                                            const MarkKey& key,
                                                                            std::string_view game,
                                                                            std::uint64_t from_seq);

/// The same of the lines of a ledger (ledgers.h).
[[nodiscard]] std::expected<std::vector<StoredEvent>, LogFault> read_ledger(Connection& connection,
                                                                            const MarkKey& key,
                                                                            std::string_view ledger,
                                                                            std::uint64_t from_seq);

/// A column that holds a digest; zeros where it holds something else.
[[nodiscard]] Digest digest_in(const Rows& rows, int row, int column);
[[nodiscard]] std::string_view text_of(const Digest& digest);

}  // namespace kyvien::store::internal
