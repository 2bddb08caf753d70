// tournament/pairing/internal/dutch_field.h — the players of one round as the Dutch system sees
// them.
#pragma once

#include "tournament/pairing/internal/swiss_field.h"

namespace kyvien::tournament::internal {

/// All players to be paired in `round`, in the order of article 1.2: score, then pairing number;
/// the bye's vertex may meet those who can get it (C2, C5). Refuses if no complete pairing exists,
/// with the reason.
[[nodiscard]] Result<Field> gather_field(const Event& event, int round);

/// The colour of `player` against `opponent` (article 5.2).
[[nodiscard]] Colour colour_against(const FieldPlayer& player, const FieldPlayer& opponent,
                                    Colour initial_colour);

}  // namespace kyvien::tournament::internal
