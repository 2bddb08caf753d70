// conduct/xiangqi/internal/touch_rules.h — the moves that a player must make after touching pieces,
// and whether the touch is a fault.
//
// Law:   xiangqi 9.1 to 9.5, 16.3.a.2; the resolver of the specification's section 6. Call it only
//        with deliberate touches, and accidental ones from the third on (9.6), and only after a
//        claim that is admitted or witnessed (9.11).
// Cost:  one generation of legal moves.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rulebook/clause.h"
#include "xiangqi/position.h"

namespace kyvien::conduct {

struct XiangqiTouch {
    xiangqi::Square at;
    /// Position in the order of touching; nothing if it is not known.
    std::optional<int> order;
    /// Touches with the same group were one act (9.5).
    std::optional<int> group;
};

struct XiangqiObligation {
    /// The moves that may be played.
    std::vector<xiangqi::Move> permitted;
    rulebook::Clause clause;
    /// No touched piece can be moved or captured as required: every legal move may be played.
    bool any_legal = false;
    /// One technical fault (9.1 to 9.4): the first touched piece cannot comply.
    bool fault = false;
    /// It is also the fault of 16.3.a.2: none of the touched pieces can comply.
    bool none_can_obey = false;
};

/// The obligation of the side to move. Nothing if it touched no piece.
[[nodiscard]] std::optional<XiangqiObligation> obligation(const xiangqi::Position& position,
                                                          std::span<const XiangqiTouch> touches);

}  // namespace kyvien::conduct
