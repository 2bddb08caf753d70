// judge/replay.h — what the library stores of a replayed game: the keys of its positions, its first
// moves, and the rule that ended it.
//
// Positions that players regard as the same have the same key: in chess those of FIDE 9.2.2; in
// xiangqi the same pieces on the same points with the same side to move, also mirrored left to
// right; in Go the same stones, in any of eight rotations and reflections, whoever is to move. A
// key is for searching only; no ruling depends on it.
//
// Safe:  values and pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judge/finding.h"

namespace kyvien::judge {

/// How many half-moves of a game are kept as its opening.
inline constexpr std::size_t kOpeningPlies = 24;
/// Bytes of a half-move in Replay::opening.
inline constexpr std::size_t kOpeningBytes = 2;

/// By what rule a game ended. Where neither the board nor the record tells, a win is held for a
/// resignation and a draw for an agreement.
struct EndedBy {
    std::string_view code;  ///< one of endings()
    std::optional<rulebook::Clause> clause = {};

    friend bool operator==(const EndedBy&, const EndedBy&) = default;
};

/// Every code of EndedBy, in the order in which people are offered them.
[[nodiscard]] std::span<const std::string_view> endings();

/// The result by the record.
enum class Outcome : std::uint8_t { Open, FirstWon, Drawn, SecondWon };

struct Replay {
    /// Set up and played to the end of the record under the law.
    bool is_whole = false;
    /// The first moves, kOpeningBytes each, in the orientation whose bytes are the least: a game
    /// begins as another one does where its opening begins with the other's.
    std::string opening;
    /// Of the start, and after each move.
    std::vector<std::uint64_t> positions;
    EndedBy ended{"unfinished"};
    Outcome outcome = Outcome::Open;
    std::string text;  ///< the record itself, in UTF-8

    friend bool operator==(const Replay&, const Replay&) = default;
};

/// What games are looked for.
struct Beginning {
    std::uint64_t position = 0;  ///< where the moves lead
    std::string opening;         ///< the moves, at most kOpeningPlies of them
    std::size_t plies = 0;
};

/// A position and moves from there, as people write them. `position`: FEN of chess and xiangqi,
/// rows of Go (as "fen" of a new game); empty: where a game begins. `moves`: in any notation that
/// an archive may have; in Go points such as Q16, Black beginning.
/// Refuses: bad-position with the value "reason", illegal-move with "move" and "reason".
[[nodiscard]] Result<Beginning> read_beginning(GameKind game, std::string_view position,
                                               std::string_view moves);

/// After how many moves the game of this record stands at the position first; none: it does not.
[[nodiscard]] std::optional<std::size_t> ply_of(GameKind game, std::string_view record,
                                                std::uint64_t position);

}  // namespace kyvien::judge
