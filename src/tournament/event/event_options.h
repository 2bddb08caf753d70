// tournament/event/event_options.h — reads an organiser's options for a new event (points,
// tie-breaks) and gives the default ranking and tie-breaks.
//
// Law:   Chinese Go rules 28 for events scored 2, 1 and 0, FIDE C.07 for the others.
// Cost:  constant.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/event/office_events.h"

namespace kyvien::tournament {

/// The default ranking for the event's system and points.
[[nodiscard]] Ranking default_ranking(const Opened& opened);

/// The default tie-breaks for its ranking, its system, and whether entries are teams; empty for the
/// Chinese rankings, which have an order of their own.
[[nodiscard]] std::vector<std::string> default_tie_breaks(const Opened& opened);

/// Splits "BH/C1,BH,SB" into a list. The names are not checked here but by the office.
[[nodiscard]] std::vector<std::string> split_tie_breaks(std::string_view text);

/// "3,1,0,2": a win, a draw, a loss and the bye (Opened::scores); without the last the bye is worth
/// a win. Empty if the text is invalid.
[[nodiscard]] std::optional<std::vector<Points>> parse_scores(std::string_view text);

/// "1,2": match points and game points of a bye (Opened::bye_points). Empty if the text is invalid.
[[nodiscard]] std::optional<std::vector<Points>> parse_bye_points(std::string_view text);

}  // namespace kyvien::tournament
