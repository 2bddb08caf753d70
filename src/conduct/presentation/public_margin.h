// conduct/presentation/public_margin.h — the rulings and duties of a game that are public.
//
// Players and spectators see what was ruled and what a player has to do. Hidden are the arbiter's
// own duties, what he must not reveal while he watches, what is private, and every value that the
// sentence of a ruling does not use.
//
// Law:   FIDE 12.6 (he does not indicate that a clock was not pressed), A.4.4 (he waits for the
//        next move before he mentions an illegal position), 11.3.3 (players are inspected in
//        private).
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
    std::vector<RulingRecord> rulings;  ///< in order
    std::vector<Duty> duties;           ///< each has a seat
    friend bool operator==(const PublicMargin&, const PublicMargin&) = default;
};

/// The public margin of a game. On the hall's board it also has the move required after a wrong
/// claim, and who has yet to agree on the dead stones.
[[nodiscard]] PublicMargin public_margin(const View& view);

/// The public rulings, for printing and archiving.
[[nodiscard]] std::vector<RulingRecord> public_rulings(Game game,
                                                       std::span<const RulingRecord> rulings);

}  // namespace kyvien::conduct
