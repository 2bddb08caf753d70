// go/article20.h — repetition in Go: the kind of cycle (ko, triple ko, eternal life, ...), the
// clause of article 20 and the evidence.
//
// Law:   Chinese rules, 20.1 (basic ko), 20.2 (false life), 20.3 (triple and quadruple ko, eternal
//        life, double two-stone capture), 20.4 (sending two to regain one, and similar).
// Cost:  linear in the length of the record since the position's previous occurrence.
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "go/game.h"
#include "rulebook/clause.h"

namespace kyvien::go {

/// A shape is determined by what happens in the cycle: the number of plays, how many of them
/// capture, and how many stones. False life has the same numbers as a triple ko; it is recognised
/// by how the kos are connected.
enum class CycleShape : std::uint8_t {
    BasicKo,
    SendingTwo,       ///< Three plays: two stones given, one regained.
    OtherUnbalanced,  ///< The sides lose different numbers of stones: relatives of sending two.
    DoubleKo,         ///< Four plays, each takes one stone: two kos taken back in turn.
    TripleKo,         ///< Six plays, each takes one stone.
    FalseLife,        ///< The same numbers, between a double ko and a ko elsewhere (20.2).
    QuadrupleKo,      ///< Eight such plays.
    ManyKos,          ///< More of them.
    EternalLife,      ///< Four plays: one stone thrown in and two captured, alternately.
    DoubleTwoStone,   ///< Six plays: each side gives up two and recaptures one.
    OtherBalanced,
};

/// One turn of a cycle.
struct CycleTurn {
    std::size_t ply = 0;  ///< Turns completed before it.
    Color color = Color::Black;
    std::optional<Point> point;  ///< None: a pass.
    std::vector<Point> taken;

    friend bool operator==(const CycleTurn&, const CycleTurn&) = default;
};

/// The evidence for a ruling on a repetition.
struct CycleEvidence {
    Cycle cycle;
    CycleShape shape = CycleShape::OtherBalanced;
    Board position;                ///< The position that has recurred.
    std::vector<CycleTurn> turns;  ///< Since its previous occurrence; the last one restores it.
};

/// The evidence for a play that would repeat a position under the game's rule; nothing for any
/// other play.
[[nodiscard]] std::optional<CycleEvidence> cycle_evidence(const Game& game, Point point,
                                                          Color color);
/// The evidence for a repetition that was played. Needs: `cycle` as returned by Game::record() for
/// the play that closed it, and that play has not been undone.
[[nodiscard]] CycleEvidence cycle_evidence(const Game& game, const Cycle& cycle);

/// The shape by the numbers alone: FalseLife is reported as TripleKo.
[[nodiscard]] CycleShape shape_of(const Cycle& cycle);

/// "triple ko", "sending two to regain one", ...
[[nodiscard]] std::string_view name(CycleShape shape);
/// "triple-ko", "sending-two", ...: for logs, and the key of its words in other languages.
[[nodiscard]] std::string_view code(CycleShape shape);

/// 20.1, 20.3 or 20.4. For false life 20.3, which states what may be ruled while it is played; 20.2
/// states how it is counted at the end.
[[nodiscard]] rulebook::Clause clause_of(CycleShape shape);

}  // namespace kyvien::go
