// store/halls/internal/postgres_checkpoint.h — the sum of all marks of a PostgreSQL database, with
// one row per writer so that writers do not block each other.
//
// A writer's row holds the sum of the marks it has made minus those they replaced, and is changed
// in the same transaction. The rows together are the sum of all present marks (modulo 2^256, as in
// SQLite's single row): removing a game with all its rows, or restoring old rows, leaves a
// different sum (docs/at-rest.md).
//
// Safe:  one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/internal/chain.h"
#include "store/internal/integrity.h"
#include "store/internal/postgres/postgres.h"

namespace kyvien::store::internal {

/// The first schema with these rows.
inline constexpr int kFirstSummedPostgres = 13;

/// The checkpoint row of one writer. All functions throw PostgresError.
class CheckpointPart {
  public:
    /// `writer`: "hall/7", "ledgers/7". No other session writes its row meanwhile.
    CheckpointPart(std::string writer, const MarkKey& key)
        : writer_(std::move(writer)), key_(key) {}

    /// Reads the row. An altered row is left unchanged, and a new one is used instead.
    void read(Connection& connection);
    /// The same, and locks the row until the caller's transaction ends.
    void read_for_update(Connection& connection);

    /// A mark created (add) or replaced (take); takes effect with keep().
    void add(const Digest& mark) { next_.add(mark); }
    void take(const Digest& mark) { next_.take(mark); }
    /// Discards changes since the last read() or keep().
    void forget() {
        next_ = sum_;
        steps_.clear();
    }
    /// Queues the updated row, for the transaction that changes the marks.
    void queue(Connection& connection, Instant at);

    // A transaction of several steps, of which only the first ones may succeed.

    /// The changes since the last step form one step.
    void end_step() { steps_.push_back(next_.digest()); }
    /// Queues an update of the row to its state after the steps that succeeded. Each step sets
    /// kStepsDone to the number done; if none succeeded the row is unchanged.
    void queue_steps(Connection& connection, Instant at);
    /// The transaction was committed with this many steps.
    void keep(std::size_t steps);
    /// The row's name.
    [[nodiscard]] const std::string& row() const { return row_; }
    [[nodiscard]] std::uint64_t number() const { return number_; }

  private:
    void read_row(Connection& connection, const char* locking);

    std::string writer_;
    MarkKey key_;
    std::string row_ = writer_;  ///< the name of its row
    std::uint64_t number_ = 0;
    MarkSum sum_, next_;
    std::vector<Digest> steps_;  ///< sum after each step
};

/// A transaction-local setting with the number of steps done; empty before the first.
inline constexpr const char* kStepsDone = "kyvien.steps_done";

/// Does the database have these rows? Older schemas do not.
[[nodiscard]] bool has_checkpoints(Connection& connection);

/// The row written by merge_checkpoints().
inline constexpr const char* kSettledPart = "settled";

/// The number of transactions counted by a part; empty if there is no such part.
[[nodiscard]] std::optional<std::uint64_t> number_of_part(Connection& connection,
                                                          const std::string& row);

/// Why all parts are merged into one row.
enum class MergeReason : std::uint8_t {
    Counted,   ///< its number is that of all earlier transactions, plus one
    Accepted,  ///< the present data are accepted whatever was there before: its number is the time
               ///< in microseconds, more than any number that a hall can remember (seen_file.h)
};
/// Merges all parts into one row, for the present marks. Runs in the caller's transaction, which
/// must keep others from writing.
void merge_checkpoints(Connection& connection, const MarkKey& key,
                       MergeReason why = MergeReason::Counted);

/// Compares the parts with the sum of the marks found. `found.checkpoint` is that of all parts
/// together.
void compare_checkpoints(Connection& connection, const MarkKey& key, const MarkSum& sum,
                         Findings& found);

}  // namespace kyvien::store::internal
