// tournament/pairing/internal/dutch_bracket.h — the pairing of one bracket (FIDE C.04.3, article
// 3).
//
// The first candidate in the order of article 4 among those that are best by the criteria is found
// without listing candidates: as a cheapest matching whose costs are the criteria, and behind them
// the order. It is looked for in three widening circles, and accepted where what lies outside the
// circle provably cannot make another candidate better:
//   Bracket   only the bracket; who floats is assumed to do as well below as anybody could
//   Following the bracket and the next score group, exactly
//   All       everybody not yet paired, exactly
#pragma once

#include <utility>
#include <vector>

#include "tournament/pairing/internal/dutch_field.h"

namespace kyvien::tournament::internal {

struct BracketPlayers {
    std::vector<int> moved_down;  ///< By rank.
    std::vector<int> residents;
    std::vector<int> next;  ///< The next score group; empty in the last bracket.
    std::vector<int> rest;  ///< All below that.
};

struct BracketPairing {
    std::vector<std::pair<int, int>> pairs;
    std::vector<int> downfloaters;
};

/// How far to look; the tests compare the circles.
enum class Circle { Bracket, Following, All };

/// Questions of order are asked together in one matching up to so many bits of costs.
inline constexpr unsigned kMostBits = 2000;

/// Needs: a complete pairing exists for the players given, with the bye as field.may_meet has it.
[[nodiscard]] BracketPairing pair_bracket(const Field& field, const BracketPlayers& players,
                                          Circle smallest = Circle::Bracket,
                                          unsigned most_bits = kMostBits);

}  // namespace kyvien::tournament::internal
