// store/internal/integrity.h — verifies a log against its marks, and creates missing marks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/event_log.h"
#include "store/internal/chain.h"
#include "store/internal/sqlite/heads_file.h"
#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store::internal {

struct SealedCounts {
    std::uint64_t games = 0;
    std::uint64_t events = 0;
};

/// Computes every event's digest and every row's mark from the present data, and restarts the
/// transaction count after `number`. In the caller's transaction. Throws SqliteError.
SealedCounts seal_all(Database& database, const MarkKey& key, std::uint64_t number = 0);

enum class Depth : std::uint8_t {
    Heads,  ///< the list of games, the last event of each, the keys of seats, the checkpoint
    Whole,  ///< also every event
};

struct Findings {
    std::uint64_t games = 0;
    std::uint64_t events = 0;  ///< number read
    Checkpoint checkpoint;
    std::vector<LogFault> faults;
};

/// In the caller's transaction. `heads` as read before it began. Throws SqliteError.
[[nodiscard]] Findings compare_with_marks(Database& database, const MarkKey& key,
                                          const std::optional<Heads>& heads, Depth depth);

/// Reads the checkpoint; `is_genuine`: is its mark valid? Throws SqliteError.
[[nodiscard]] Checkpoint read_checkpoint(Database& database, const MarkKey& key, bool& is_genuine);

/// In the caller's transaction. Throws SqliteError.
void write_checkpoint(Database& database, const MarkKey& key, const Checkpoint& checkpoint);

/// Verifies the events of one game one after another.
class ChainFollower {
  public:
    explicit ChainFollower(std::string_view game) : game_(game) {}
    /// Begins in the middle, after this event.
    void begin_after(std::uint64_t seq, const Digest& digest) {
        seq_ = seq;
        digest_ = digest;
    }
    /// False if this event does not follow from the previous one.
    bool follow(std::uint64_t seq, Instant at, std::string_view line,
                std::span<const std::uint8_t> digest);
    [[nodiscard]] std::uint64_t seq() const { return seq_; }
    [[nodiscard]] const Digest& digest() const { return digest_; }

  private:
    std::string_view game_;
    std::uint64_t seq_ = 0;
    Digest digest_{};
};

[[nodiscard]] LogFault event_fault(std::string_view game, std::uint64_t expected,
                                   std::uint64_t found);
[[nodiscard]] LogFault row_fault(std::string_view game);
/// A game with events that is missing from the list of games.
[[nodiscard]] LogFault unlisted_fault(std::string_view game);
[[nodiscard]] LogFault card_fault(std::string_view game);
[[nodiscard]] LogFault seat_fault(std::string_view game);
[[nodiscard]] LogFault head_fault(std::string_view game, std::uint64_t stands,
                                  std::uint64_t listed);

}  // namespace kyvien::store::internal
