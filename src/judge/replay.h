// judge/replay.h — what the library stores of a replayed game: the keys of its positions, its first
// moves, and the rule by which it ended.
//
// Positions that players regard as the same have the same key: in chess those of FIDE 9.2.2; in
// xiangqi the same pieces on the same points with the same side to move, also mirrored left to
// right; in Go the same stones, in any of eight rotations and reflections, whoever is to move. A
// key is only for searching; no ruling depends on it.
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

/// How many plies of a game are kept as its opening.
inline constexpr std::size_t kOpeningPlies = 24;
/// Bytes per ply in Replay::opening.
inline constexpr std::size_t kOpeningBytes = 2;

/// The rule by which a game ended. If neither the board nor the record shows it, a win is taken as
/// a resignation and a draw as an agreement.
struct EndedBy {
    std::string_view code;  ///< one of endings()
    std::optional<rulebook::Clause> clause = {};

    friend bool operator==(const EndedBy&, const EndedBy&) = default;
};

/// Every code of EndedBy, in the order in which they are shown to people.
[[nodiscard]] std::span<const std::string_view> endings();

/// The result by the record.
enum class Outcome : std::uint8_t { Open, FirstWon, Drawn, SecondWon };

struct Replay {
    /// Set up and played to the end of the record under the law.
    bool is_whole = false;
    /// The first moves, kOpeningBytes each, in the orientation with the smallest bytes. A game has
    /// the same beginning as another if its opening starts with the other's opening.
    std::string opening;
    /// The key of the start, and of the position after each move.
    std::vector<std::uint64_t> positions;
    EndedBy ended{"unfinished"};
    Outcome outcome = Outcome::Open;
    std::string text;  ///< the record itself, in UTF-8

    friend bool operator==(const Replay&, const Replay&) = default;
};

/// What to search for in games.
struct Beginning {
    std::uint64_t position = 0;  ///< the position after the moves
    std::string opening;         ///< the moves, at most kOpeningPlies of them
    std::size_t plies = 0;
};

/// A position and moves from it, as people write them. `position`: FEN of chess and xiangqi, rows
/// of Go (as "fen" of a new game); empty: the starting position. `moves`: in any notation that an
/// archive may use; in Go points such as Q16, Black first.
/// Refuses: bad-position with the value "reason", illegal-move with "move" and "reason".
[[nodiscard]] Result<Beginning> read_beginning(GameKind game, std::string_view position,
                                               std::string_view moves);

/// The number of moves after which the game of this record first reaches the position; nothing if
/// it never does.
[[nodiscard]] std::optional<std::size_t> ply_of(GameKind game, std::string_view record,
                                                std::uint64_t position);

}  // namespace kyvien::judge
