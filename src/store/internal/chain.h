// store/internal/chain.h — how alterations of the log are detected: digests, marks, and one sum
// over all marks (docs/at-rest.md).
//
// Each event has a digest over the previous digest and itself (BLAKE2b): anybody can check the
// chain of a game. What the chain does not cover (its length, the summary for the lobby, the keys
// of the seats) has a mark that only the holder of the log's secret can make. The sum of all marks
// is stored in the checkpoint, so that a row that was removed, or replaced by an older one, is
// noticed.
//
// Cost:  well under a microsecond for each digest or mark of an event.
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

/// The same bytes? Needs no secrecy of where they differ: both stand in the file.
[[nodiscard]] bool is_digest(std::span<const std::uint8_t> bytes, const Digest& digest);
/// A digest as it was stored; all zeros where it has another length.
[[nodiscard]] Digest digest_of(std::span<const std::uint8_t> bytes);

/// Of the event after the one with the digest `before` (zeros: there is none).
[[nodiscard]] Digest next_digest(const Digest& before, std::string_view game, std::uint64_t seq,
                                 Instant at, std::string_view line);

/// How far a game has come: a row of the list of games.
struct GameHead {
    std::uint64_t last_seq = 0;
    Instant changed = 0;
    Digest digest{};  ///< of the last event
};

/// A point of the log's whole history: what stood when so many transactions had been written.
struct Checkpoint {
    std::uint64_t number = 0;
    Instant at = 0;
    Digest sum{};
};

/// The secret of a log, by which its marks are made.
class MarkKey {
  public:
    /// Reads it; with `makes` a file that does not exist is made, readable by its owner alone.
    /// Refuses: "store-key-missing", "store-not-writable", "store-unavailable".
    [[nodiscard]] static Result<MarkKey> load(const std::string& path, bool makes);
    /// Of one that is kept elsewhere, as make_text() has made it; `shown`: where.
    /// Refuses: "store-key-missing".
    [[nodiscard]] static Result<MarkKey> of_text(std::string_view text, const std::string& shown);
    /// A new secret in 64 hexadecimal digits. Refuses: "no-randomness".
    [[nodiscard]] static Result<std::string> make_text();

    [[nodiscard]] Digest of_game(std::string_view game, const GameHead& head) const;
    [[nodiscard]] Digest of_card(std::string_view game, std::int64_t status,
                                 std::string_view summary, std::string_view next) const;
    [[nodiscard]] Digest of_seat(std::string_view game, std::int64_t seat,
                                 std::span<const std::uint8_t> hash) const;
    [[nodiscard]] Digest of_checkpoint(const Checkpoint& checkpoint) const;
    /// Of the part that one of several writers of a log has of its checkpoint.
    [[nodiscard]] Digest of_part(std::string_view writer, const Checkpoint& part) const;
    /// Of what is noted of the removal of a person's data.
    [[nodiscard]] Digest of_removal(std::string_view id, std::string_view line) const;
    /// Of a record of the file of heads that follows the one with the mark `before`.
    [[nodiscard]] Digest of_heads(const Digest& before, std::string_view record) const;

  private:
    explicit MarkKey(const std::array<std::uint8_t, 32>& secret) : secret_(secret) {}
    std::array<std::uint8_t, 32> secret_;
};

/// A sum of marks modulo 2^256, in which order does not count. Without the secret for making marks
/// nobody can find another set of them with the same sum.
class MarkSum {
  public:
    MarkSum() = default;
    explicit MarkSum(const Digest& digest);
    void add(const Digest& mark);
    void take(const Digest& mark);
    [[nodiscard]] Digest digest() const;

  private:
    std::array<std::uint64_t, 4> words_{};  // the lowest first
};

}  // namespace kyvien::store::internal
