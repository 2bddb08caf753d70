// store/halls/internal/postgres_checkpoint.h — the sum of all marks of a PostgreSQL database, split
// into one row for each writer so that writers do not wait for each other.
//
// A writer's row holds the sum of the marks it has made minus those they replaced, and is changed
// in the same transaction. The rows together are the sum of all present marks (modulo 2^256, as in
// SQLite's one row): whoever removes a game with all its rows, or restores old rows, leaves a sum
// that differs (docs/at-rest.md).
//
// Safe:  by one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/internal/chain.h"
#include "store/internal/integrity.h"
#include "store/internal/postgres.h"

namespace kyvien::store::internal {

/// The schema from which on there are such rows.
inline constexpr int kFirstSummedPostgres = 13;

/// The part of one writer. All functions throw PostgresError.
class CheckpointPart {
  public:
    /// `writer`: "hall/7", "ledgers/7". Nobody else writes its row meanwhile.
    CheckpointPart(std::string writer, const MarkKey& key)
        : writer_(std::move(writer)), key_(key) {}

    /// As it stands. A row that was altered is left as it is, and another one is gone on with.
    void read(Connection& connection);
    /// The same, and no other session writes the row until the transaction of the caller ends.
    void read_and_hold(Connection& connection);

    /// What a mark that is made, or replaced, changes; counts when it is kept().
    void add(const Digest& mark) { next_.add(mark); }
    void take(const Digest& mark) { next_.take(mark); }
    /// Nothing was changed since it was read or kept.
    void forget() {
        next_ = sum_;
        steps_.clear();
    }
    /// Queues the row as it is from now on, for the transaction that changes the marks.
    void queue(Connection& connection, Instant at);

    // A transaction of several steps, of which the first ones may be all that are done.

    /// What was changed since the last step is one.
    void end_step() { steps_.push_back(next_.digest()); }
    /// Queues the row as the steps leave it that are done. Each of them has set kStepsDone to how
    /// many are; where none is the row stays.
    void queue_steps(Connection& connection, Instant at);
    /// That transaction stands, with so many of the steps.
    void keep(std::size_t steps);
    /// The row as it stands.
    [[nodiscard]] const std::string& row() const { return row_; }
    [[nodiscard]] std::uint64_t number() const { return number_; }

  private:
    void read_row(Connection& connection, const char* locking);

    std::string writer_;
    MarkKey key_;
    std::string row_ = writer_;  ///< the name of its row
    std::uint64_t number_ = 0;
    MarkSum sum_, next_;
    std::vector<Digest> steps_;  ///< the sum after each
};

/// The setting, for the length of a transaction, that says how many of its steps are done; empty
/// before the first.
inline constexpr const char* kStepsDone = "kyvien.steps_done";

/// Whether the database has such rows: its schema may be an older one.
[[nodiscard]] bool has_checkpoints(Connection& connection);

/// The row that settle_checkpoints() makes.
inline constexpr const char* kSettledPart = "settled";

/// How many transactions a part tells of; none: there is no such part.
[[nodiscard]] std::optional<std::uint64_t> number_of_part(Connection& connection,
                                                          const std::string& row);

/// Why one row is made of all parts.
enum class Settling : std::uint8_t {
    Counted,   ///< its number is that of all transactions before it, and one
    Accepted,  ///< what stands is accepted, whatever stood before: its number is the time in
               ///< microseconds, more than any that a hall can remember (seen_file.h)
};
/// Makes one row of all parts, for the marks as they stand. Within a transaction of the caller, who
/// keeps others from writing.
void settle_checkpoints(Connection& connection, const MarkKey& key,
                        Settling why = Settling::Counted);

/// Compares the parts with the sum of the marks that were met. `found.checkpoint` is that of all
/// parts together.
void compare_checkpoints(Connection& connection, const MarkKey& key, const MarkSum& sum,
                         Findings& found);

}  // namespace kyvien::store::internal
