// xiangqi/winnable.h — can anybody still win this game?
//
// Law:   7.2.a: a game that neither side can win is drawn. Without a chariot, horse, cannon or
//        soldier that is so by the clause itself. Anything wider is decided here by proof: the men
//        left never make a mate or stalemate, wherever they stand (winnable_test.cpp has looked at
//        every placement); or every position that can still arise is looked at, and none is one.
// Cost:  some nanoseconds for the men; about two microseconds for each position looked at.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "xiangqi/position.h"

namespace kyvien::xiangqi {

enum class Outlook : std::uint8_t {
    SomebodyCanWin,  ///< `line` leads to a mate or stalemate
    NobodyCanWin,    ///< proved
    Undecided,       ///< more positions can arise than were looked at
};

struct OutlookAnswer {
    Outlook outlook;
    std::vector<Move> line;
    /// "no-attackers", "material", "all-positions-seen", "line-found" or "too-many-positions".
    std::string_view reason;
    std::uint64_t positions = 0;  ///< looked at
};

/// Whether the men that attack are so few that no placement of what is on the board is a mate or a
/// stalemate, and captures lead to no other kind of board:
///   a cannon alone, where neither side has an advisor, or its own side has neither advisor nor
///   elephant and the other side one advisor at most;
///   a soldier on its last rank, or one of each side, where the other side has one advisor at most.
[[nodiscard]] bool material_cannot_win(const Position& position);

/// Whether nobody may be able to win although a piece that attacks is left: the only one is a
/// cannon, which needs a screen, and hardly anything is left that could be one. Cheap; a reason to
/// ask outlook(), and no more than that.
[[nodiscard]] bool may_lack_a_screen(const Position& position);

/// Looks at no more than `most_positions`. Counts and repetitions are left out of account: they
/// are claimed or ruled, not forced.
[[nodiscard]] OutlookAnswer outlook(const Position& position,
                                    std::uint64_t most_positions = 50'000);

/// Enough for a cannon against an advisor.
inline constexpr std::uint64_t kProofPositions = 100'000;

/// Whether so few men are left that there may be a proof that nobody can win: a quick look that is
/// wrong only by saying yes.
[[nodiscard]] inline bool has_few_men(const Position& position) {
    constexpr int kMostMen = 12;  // without attackers at most ten are left
    return internal::count(position.board().occupied()) <= kMostMen;
}

/// The proof that nobody can win any more, if there is one: by the clause itself, by the men left,
/// or, where a screen may be missing, by all positions that can arise if they are no more than
/// `most_positions` (0: do not look). None where it is not proved. The hall, the arbiter's desk and
/// the judge of archives all ask this.
/// Only a capture takes a screen away, so 0 is enough after any other move.
[[nodiscard]] std::optional<OutlookAnswer> nobody_can_win(const Position& position,
                                                          std::uint64_t most_positions);

}  // namespace kyvien::xiangqi
