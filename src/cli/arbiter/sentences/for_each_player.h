// cli/arbiter/sentences/for_each_player.h — a measure for both players in one line, as a line for
// each.
//
//     black and white talk about the position, warn both
//     cảnh cáo cả hai: to tiếng
//
// Safe: pure, any thread.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "cli/arbiter/line.h"
#include "conduct/settings/game.h"

namespace kyvien::cli {

/// The line about the first and about the second player; nothing if it is not a measure for both.
[[nodiscard]] std::optional<std::array<std::string, 2>> for_each_player(conduct::Game game,
                                                                        std::string_view line);

/// Whether it may be recorded of both: a warning, a reminder, a fault, or an offence for which the
/// line names its measure.
[[nodiscard]] bool is_measure_of_each(const DeskLine& line);

}  // namespace kyvien::cli
