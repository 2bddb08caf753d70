// xiangqi/winnable.h — whether either side can still win the game.
//
// Law:   7.2.a: a game that neither side can win is drawn. Without a chariot, horse, cannon or
//        soldier this follows from the clause itself. Anything beyond that is decided here by
//        proof: either the remaining men can never make a mate or stalemate, wherever they stand
//        (winnable_test.cpp examines every placement); or every position that can still arise is
//        examined, and none is a mate or stalemate.
// Cost:  a few nanoseconds for the material; about two microseconds for each position examined.
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
    Undecided,       ///< more positions can arise than were examined
};

struct OutlookAnswer {
    Outlook outlook;
    std::vector<Move> line;
    /// "no-attackers", "material", "all-positions-seen", "line-found" or "too-many-positions".
    std::string_view reason;
    std::uint64_t positions = 0;  ///< positions examined
};

/// Whether the attacking men are so few that no placement of the men on the board is a mate or a
/// stalemate, and captures lead to no other kind of board:
///   a cannon alone, where neither side has an advisor, or its own side has neither advisor nor
///   elephant and the other side one advisor at most;
///   a soldier on its last rank, or one of each side, where the other side has one advisor at most.
[[nodiscard]] bool material_cannot_win(const Position& position);

/// Whether possibly neither side can win although an attacking piece is left: the only one is a
/// cannon, which needs a screen, and hardly any piece is left to be one. A cheap test for whether
/// to call outlook(), and no more than that.
[[nodiscard]] bool may_lack_a_screen(const Position& position);

/// Examines at most `most_positions`. Counts and repetitions are ignored: they are claimed or
/// ruled, not forced.
[[nodiscard]] OutlookAnswer outlook(const Position& position,
                                    std::uint64_t most_positions = 50'000);

/// Enough for a cannon against an advisor.
inline constexpr std::uint64_t kProofPositions = 100'000;

/// Whether so few men are left that there may be a proof that neither side can win. A quick test
/// that may return true wrongly, but never false.
[[nodiscard]] inline bool has_few_men(const Position& position) {
    constexpr int kMaxMen = 12;  // without attackers at most ten are left
    return internal::count(position.board().occupied()) <= kMaxMen;
}

/// The proof that neither side can win any more, if there is one: by the clause itself, by the
/// material left, or, if a screen may be missing, by examining all positions that can arise, if
/// there are at most `most_positions` (0: examine none). Nothing if it is not proved. The hall, the
/// arbiter's desk and the judge of archives all use this.
/// Only a capture removes a screen, so 0 is enough after any other move.
[[nodiscard]] std::optional<OutlookAnswer> nobody_can_win(const Position& position,
                                                          std::uint64_t most_positions);

}  // namespace kyvien::xiangqi
