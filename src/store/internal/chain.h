// store/internal/chain.h — detects alterations of the log: digests, marks, and one sum over all
// marks (docs/at-rest.md).
//
// Each event has a digest of the previous digest and itself (BLAKE2b): anyone can verify the chain
// of a game. What the chain does not cover (its length, the summary for the lobby, the keys of the
// seats) has a mark that only the holder of the log's secret can make. The sum of all marks is
// stored in the checkpoint, so that a removed row, or one replaced by an older version, is
// detected.
//
// Cost:  well under a microsecond per digest or mark of an event.
// Safe:  values; any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store::internal {

using Digest = std::array<std::uint8_t, 32>;

/// Compares bytes, not in constant time: both are in the file.
[[nodiscard]] bool is_digest(std::span<const std::uint8_t> bytes, const Digest& digest);
/// A stored digest; all zeros if its length is wrong.
[[nodiscard]] Digest digest_of(std::span<const std::uint8_t> bytes);

/// The digest of the event after the one with digest `before` (zeros for the first event).
[[nodiscard]] Digest next_digest(const Digest& before, std::string_view game, std::uint64_t seq,
                                 Instant at, std::string_view line);

/// The state of a game: a row of the list of games.
struct GameHead {
    std::uint64_t last_seq = 0;
    Instant changed = 0;
    Digest digest{};  ///< of the last event
};

/// The state of the log after a number of transactions.
struct Checkpoint {
    std::uint64_t number = 0;
    Instant at = 0;
    Digest sum{};
};

/// The log's secret, with which marks are made.
class MarkKey {
  public:
    /// Reads it from a file; with `makes` a missing file is created, readable by its owner only.
    /// Refuses: "store-key-missing", "store-not-writable", "store-unavailable".
    [[nodiscard]] static Result<MarkKey> load(const std::string& path, bool makes);
    /// Parses a secret made by make_text() and stored elsewhere; `shown`: where.
    /// Refuses: "store-key-missing".
    [[nodiscard]] static Result<MarkKey> of_text(std::string_view text, const std::string& shown);
    /// A new secret as 64 hexadecimal digits. Refuses: "no-randomness".
    [[nodiscard]] static Result<std::string> make_text();

    [[nodiscard]] Digest of_game(std::string_view game, const GameHead& head) const;
    [[nodiscard]] Digest of_card(std::string_view game, std::int64_t status,
                                 std::string_view summary, std::string_view next) const;
    [[nodiscard]] Digest of_seat(std::string_view game, std::int64_t seat,
                                 std::span<const std::uint8_t> hash) const;
    [[nodiscard]] Digest of_checkpoint(const Checkpoint& checkpoint) const;
    /// The mark of one writer's part of a checkpoint.
    [[nodiscard]] Digest of_part(std::string_view writer, const Checkpoint& part) const;
    /// The mark of a removal of personal data.
    [[nodiscard]] Digest of_removal(std::string_view id, std::string_view line) const;
    /// The mark of a record in the file of heads, after the record with the mark `before`.
    [[nodiscard]] Digest of_heads(const Digest& before, std::string_view record) const;

  private:
    explicit MarkKey(const std::array<std::uint8_t, 32>& secret) : secret_(secret) {}
    std::array<std::uint8_t, 32> secret_;
};

/// A sum of marks modulo 2^256, independent of their order. Without the secret nobody can find
/// another set of marks with the same sum.
class MarkSum {
  public:
    MarkSum() = default;
    explicit MarkSum(const Digest& digest);
    void add(const Digest& mark);
    void take(const Digest& mark);
    [[nodiscard]] Digest digest() const;

  private:
    std::array<std::uint64_t, 4> words_{};  // lowest word first
};

}  // namespace kyvien::store::internal
