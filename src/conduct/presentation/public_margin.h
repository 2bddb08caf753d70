// conduct/presentation/public_margin.h — which rulings and duties of a game may everybody see?
//
// Players and spectators see what was ruled and what a player has to do. Hidden are the arbiter's
// own duties, what he must not reveal while he watches, what is private, and every value that the
// sentence of a ruling does not use.
//
// Law:   FIDE 12.6 (he tells nobody that a clock was not pressed), A.4.4 (he waits for the next
//        move before he speaks of an illegal position), 11.3.3 (players are inspected in private).
// Cost:  linear in the rulings and duties.
// Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <vector>

#include "conduct/core/state.h"
#include "conduct/presentation/view.h"
#include "conduct/settings/settings.h"

namespace kyvien::conduct {

struct PublicMargin {
    std::vector<RulingRecord> rulings;  ///< in their order
    std::vector<Duty> duties;           ///< each has a seat
    friend bool operator==(const PublicMargin&, const PublicMargin&) = default;
};

/// The margin of a game as everybody sees it. On the hall's board too: the move that a wrong claim
/// obliges to, and who has still to agree on the dead stones.
[[nodiscard]] PublicMargin public_margin(const View& view);

/// The rulings of it, for what is printed and kept.
[[nodiscard]] std::vector<RulingRecord> public_rulings(Game game,
                                                       std::span<const RulingRecord> rulings);

}  // namespace kyvien::conduct
