// conduct/xiangqi/internal/touch_rules.h — which moves does a player have to make after touching
// pieces, and is the touch a fault?
//
// Law:   xiangqi 9.1 to 9.5, 16.3.a.2; the resolver of the specification's section 6. Only
//        deliberate touches, and accidental ones from the third on (9.6), are to be given here,
//        and only after a claim that is admitted or witnessed (9.11).
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
    /// Place in the order of touching; none when it is not known.
    std::optional<int> order;
    /// Touches with the same group were one act (9.5).
    std::optional<int> group;
};

struct XiangqiObligation {
    /// The moves that may be played.
    std::vector<xiangqi::Move> permitted;
    rulebook::Clause clause;
    /// No touched piece can obey: every legal move may be played.
    bool any_legal = false;
    /// One technical fault (9.1 to 9.4), the first touched piece not being able to obey.
    bool fault = false;
    /// The fault is that of 16.3.a.2 too: none of the touched pieces can obey.
    bool none_can_obey = false;
};

/// What the side to move must do. Nothing when no piece stands where it touched.
[[nodiscard]] std::optional<XiangqiObligation> obligation(const xiangqi::Position& position,
                                                          std::span<const XiangqiTouch> touches);

}  // namespace kyvien::conduct
