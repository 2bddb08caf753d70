// cli/arbiter/lines/line_acts.h — what the acts of a line are like, and why one was refused.
//
// Safe: pure functions, any thread.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/arbiter/line.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli {

/// Whether nothing was executed because the words were not understood.
[[nodiscard]] bool is_not_understood(const Refusal& refusal);
/// The report lacks a field, or the player it is about: another reading may supply it.
[[nodiscard]] bool lacks_field(const Refusal& refusal);
/// "… and pressed": without naming a player.
[[nodiscard]] bool is_press_alone(const std::vector<DeskLine>& lines);
/// "Black proposes a draw, sixty moves without a capture": a claim (xiangqi 12.1) and no offer that
/// the opponent answers.
[[nodiscard]] bool is_offer_beside_claim(conduct::Game game, std::string_view line,
                                         const std::vector<DeskLine>& lines);

}  // namespace kyvien::cli
