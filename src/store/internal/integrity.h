// store/internal/integrity.h — compares a log with its marks, and makes marks where there are none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/event_log.h"
#include "store/internal/chain.h"
#include "store/internal/heads_file.h"
#include "store/internal/sqlite.h"

namespace kyvien::store::internal {

struct Sealed {
    std::uint64_t games = 0;
    std::uint64_t events = 0;
};

/// Gives every event its digest and every row its mark, as they stand, and begins the count of
/// transactions anew behind `number`. Within a transaction of the caller. Throws SqliteError.
Sealed seal_all(Database& database, const MarkKey& key, std::uint64_t number = 0);

enum class Depth : std::uint8_t {
    Heads,  ///< the list of games, the last event of each, the keys of seats, the checkpoint
    Whole,  ///< and every event
};

struct Findings {
    std::uint64_t games = 0;
    std::uint64_t events = 0;  ///< that were read
    Checkpoint checkpoint;
    std::vector<LogFault> faults;
};

/// Within a transaction of the caller. `heads` as read before it began. Throws SqliteError.
[[nodiscard]] Findings compare_with_marks(Database& database, const MarkKey& key,
                                          const std::optional<Heads>& heads, Depth depth);

/// The checkpoint as it stands, with what is said of it. Throws SqliteError.
[[nodiscard]] Checkpoint read_checkpoint(Database& database, const MarkKey& key, bool& is_genuine);

/// Within a transaction of the caller. Throws SqliteError.
void write_checkpoint(Database& database, const MarkKey& key, const Checkpoint& checkpoint);

/// Follows the events of one game; what they say of themselves is compared one after the other.
class ChainFollower {
  public:
    explicit ChainFollower(std::string_view game) : game_(game) {}
    /// Begins in the middle, behind this event.
    void begin_after(std::uint64_t seq, const Digest& digest) {
        seq_ = seq;
        digest_ = digest;
    }
    /// False: this event does not follow from the one before.
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
/// Its events stand there, and the list of games does not have it.
[[nodiscard]] LogFault unlisted_fault(std::string_view game);
[[nodiscard]] LogFault card_fault(std::string_view game);
[[nodiscard]] LogFault seat_fault(std::string_view game);
[[nodiscard]] LogFault head_fault(std::string_view game, std::uint64_t stands,
                                  std::uint64_t listed);

}  // namespace kyvien::store::internal
