// chess/dead_position/unwinnable.h — whether a player can still mate by any series of legal moves.
//
// Law:   FIDE 5.2.2 (dead position), 6.9 and A.4.3 (flag fall against a player who cannot mate),
//        III. As 6.9 asks, the history of the game (75 moves, repetition) plays no part.
// Cost:  quick about 1 microsecond for most positions of real games; full as much as `effort`
//        allows.
// Safe:  pure functions, any thread.
//
// Three proofs are tried, cheapest first:
//   material  - the winner's men can never give mate, whatever the other side does;
//   walls     - chess/dead_position/mobility.h: even if both sides helped, no checker could come
//               near the king; or internal/skeleton.h: kings and pawns cannot, whatever the other
//               men do;
//   search    - every line is followed to positions of the first two kinds (unwinnable), or one of
//               them ends in mate (winnable, and the line is the proof).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "chess/types.h"

namespace kyvien::chess {

enum class MateVerdict : std::uint8_t { Winnable, Unwinnable, Undecided };

/// The basis of the verdict.
enum class MateReason : std::uint8_t {
    HelpmateFound,       ///< `line` ends in mate
    Material,            ///< the winner's material cannot mate
    Walls,               ///< no check can ever reach a square from which the king could not escape
    EveryLineExhausted,  ///< all reachable positions were examined
    EffortSpent,         ///< undecided at this effort
};
[[nodiscard]] std::string_view describe(MateReason reason);
/// The stable code: "helpmate", "material", "walls", "every-line-exhausted", "effort-spent".
[[nodiscard]] std::string_view name(MateReason reason);

struct MateAnswer {
    MateVerdict verdict = MateVerdict::Undecided;
    MateReason reason = MateReason::EffortSpent;
    /// For Winnable: legal moves from the position to the mate; empty if the position is already
    /// mate.
    std::vector<Move> line;
    /// The number of positions examined.
    std::uint64_t effort = 0;
};

/// The maximum number of positions that the search examines.
inline constexpr std::uint64_t kLiveEffort = 20'000;
inline constexpr std::uint64_t kFullEffort = 5'000'000;

/// Whether `winner` can still mate. Unwinnable and Winnable are proved; the answer holds the proof.
[[nodiscard]] MateAnswer can_mate(const Position& position, Color winner,
                                  std::uint64_t effort = kFullEffort);

/// Tries the cheap proofs only. Returns the reason if one proves it unwinnable; nothing means
/// undecided.
[[nodiscard]] std::optional<MateReason> quick_proof(const Position& position, Color winner);
[[nodiscard]] inline bool is_quickly_unwinnable(const Position& position, Color winner) {
    return quick_proof(position, winner).has_value();
}

/// 5.2.2: neither player can mate. Decided by the cheap proofs and a search of `effort` positions;
/// false also if they do not decide it.
[[nodiscard]] bool is_dead(const Position& position, std::uint64_t effort = kLiveEffort);

}  // namespace kyvien::chess
