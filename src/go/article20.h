// go/article20.h — repetition in Go: which kind of cycle is it (ko, triple ko, eternal life, ...),
// by which clause of article 20, and with which evidence?
//
// Law:   Chinese rules, 20.1 (basic ko), 20.2 (false life), 20.3 (triple and quadruple ko, eternal
//        life, double two-stone capture), 20.4 (sending two to regain one, and its like).
// Cost:  linear in the record since the position stood before.
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

/// A shape is told by what happens in the cycle: how many plays, how many of them take, how much;
/// false life, which is a triple ko by that measure, by which kos hang together.
enum class CycleShape : std::uint8_t {
    BasicKo,
    SendingTwo,       ///< Three plays: two stones given, one regained.
    OtherUnbalanced,  ///< Both sides do not lose equally much: relatives of sending two.
    DoubleKo,         ///< Four plays, each takes one stone: two kos taken back in turn.
    TripleKo,         ///< Six plays, each takes one stone.
    FalseLife,        ///< The same, played out between a double ko and a ko elsewhere (20.2).
    QuadrupleKo,      ///< Eight such plays.
    ManyKos,          ///< More of them.
    EternalLife,      ///< Four plays: one stone thrown in and two taken, by turns.
    DoubleTwoStone,   ///< Six plays: each side gives two and regains one.
    OtherBalanced,
};

/// One turn of a cycle.
struct CycleTurn {
    std::size_t ply = 0;  ///< Turns completed before it.
    Color color = Color::Black;
    std::optional<Point> point;  ///< None: the turn was given up.
    std::vector<Point> taken;

    friend bool operator==(const CycleTurn&, const CycleTurn&) = default;
};

/// What a ruling on a repetition rests on.
struct CycleEvidence {
    Cycle cycle;
    CycleShape shape = CycleShape::OtherBalanced;
    Board position;                ///< The one that stands again.
    std::vector<CycleTurn> turns;  ///< Since it stood before; the last one brings it back.
};

/// The evidence of a play that would repeat a position under the game's rule; nothing for another.
[[nodiscard]] std::optional<CycleEvidence> cycle_evidence(const Game& game, Point point,
                                                          Color color);
/// The evidence of a repetition that was played. Needs: `cycle` as Game::record() told it when
/// its last play was made, and no turn taken back before that play since.
[[nodiscard]] CycleEvidence cycle_evidence(const Game& game, const Cycle& cycle);

/// The shape as far as the numbers tell it: FalseLife is a TripleKo here.
[[nodiscard]] CycleShape shape_of(const Cycle& cycle);

/// "triple ko", "sending two to regain one", ...
[[nodiscard]] std::string_view name(CycleShape shape);
/// "triple-ko", "sending-two", ...: for logs, and as the key of its words in other languages.
[[nodiscard]] std::string_view code(CycleShape shape);

/// 20.1, 20.3 or 20.4. Of false life 20.3, which says what may be ruled while it is played; 20.2
/// says what it is worth at the end.
[[nodiscard]] rulebook::Clause clause_of(CycleShape shape);

}  // namespace kyvien::go
