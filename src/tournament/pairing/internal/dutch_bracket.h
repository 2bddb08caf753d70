// tournament/pairing/internal/dutch_bracket.h — pairs one bracket (FIDE C.04.3, article 3).
//
// Finds the first candidate, in the order of article 4, among the best by the criteria, without
// enumerating candidates: as a minimum-cost matching whose costs are the criteria, followed by the
// order. It searches three widening circles, and accepts the result if what is outside the circle
// provably cannot make another candidate better:
//   Bracket   only the bracket; floaters are assumed to do as well below as possible
//   Following the bracket and the next score group, exactly
//   All       all unpaired players, exactly
#pragma once

#include <utility>
#include <vector>

#include "tournament/pairing/internal/dutch_field.h"

namespace kyvien::tournament::internal {

struct BracketPlayers {
    std::vector<int> moved_down;  ///< By rank.
    std::vector<int> residents;
    std::vector<int> next;  ///< The next score group; empty in the last bracket.
    std::vector<int> rest;  ///< All players below that.
};

struct BracketPairing {
    std::vector<std::pair<int, int>> pairs;
    std::vector<int> downfloaters;
};

/// How far to search; the tests compare the circles.
enum class Circle { Bracket, Following, All };

/// Order questions are combined in one matching up to this many bits of costs.
inline constexpr unsigned kMaxBits = 2000;

/// Needs: a complete pairing exists for these players, with the bye according to field.may_meet.
[[nodiscard]] BracketPairing pair_bracket(const Field& field, const BracketPlayers& players,
                                          Circle smallest = Circle::Bracket,
                                          unsigned most_bits = kMaxBits);

}  // namespace kyvien::tournament::internal
