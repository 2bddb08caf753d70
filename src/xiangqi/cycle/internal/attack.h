// xiangqi/cycle/internal/attack.h — what one move attacks, defends and threatens: the facts by
// which cycle.cpp classifies it.
//
// Law: specification of the law, 5.2 (pairs), 5.3 (roots), 5.4 (pin, capture-back), 5.5 (labels).
// On every board, either side may be considered to move, whoever's turn it is.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "xiangqi/board.h"
#include "xiangqi/cycle/cycle.h"

namespace kyvien::xiangqi::internal {

/// One slot per bit.
using Slots = std::uint32_t;
constexpr Slots slot_bit(int slot) {
    return Slots{1} << slot;
}

/// Everything that attacks the general of the side, the facing general included.
[[nodiscard]] Slots checkers(const Board& board, Side side);

/// An attack on a piece; the grade follows once it is known which pieces are immobile.
struct PairFacts {
    int attacker;
    int victim;
    bool same_type = false;
    bool captures_back = false;
    bool hobbled = false;  ///< a horse that could capture back if its leg were not blocked
    /// The readings under which the victim is truly rooted, one bit for each root_reading().
    unsigned roots = 0;
    bool guarded = false;
    int protector = kEmpty;

    [[nodiscard]] bool rooted(const CycleSettings& settings) const;
};

/// The readings of a root that differ between events: whether the capture may uncover a check, and
/// whether it may open the guard's line.
[[nodiscard]] constexpr unsigned root_reading(const CycleSettings& settings) {
    return (settings.discovery_capture_counts ? 0u : 1u) | (settings.opened_root_counts ? 2u : 0u);
}
inline constexpr unsigned kEveryRootReading = 0xf;

inline bool PairFacts::rooted(const CycleSettings& settings) const {
    return (roots >> root_reading(settings) & 1) != 0;
}

/// Pieces that `side` could capture if it were to move.
/// `suspended`: checkers of its own general whose check need not be parried.
[[nodiscard]] std::vector<PairFacts> pairs_of(const Board& board, Side side, Slots suspended,
                                              const CycleSettings& settings);

/// 5.4: pieces of the side that cannot move, or can only capture the pinner.
[[nodiscard]] Slots pinned_pieces(const Board& board, Side side);

struct Threats {
    bool mate = false;
    Slots winnable = 0;  ///< victims of a discovered check
};
/// What the side could do if it were to move.
[[nodiscard]] Threats threats_of(const Board& board, Side side, const CycleSettings& settings);

/// 5.5: the move's destination blocks a capture line of the opponent that existed before.
[[nodiscard]] bool cuts_a_line(const Board& before, const Board& after, Move move);
/// 5.5: the opponent can capture the moved piece, which is not truly rooted or is worth more.
[[nodiscard]] bool is_sacrifice(const Board& after, int moved, const CycleSettings& settings);

}  // namespace kyvien::xiangqi::internal
