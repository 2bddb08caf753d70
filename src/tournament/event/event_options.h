// tournament/event/event_options.h — how an organiser's options for a new event are
// read (points, tie-breaks), and the ranking and tie-breaks if none are chosen.
//
// Law:   Chinese Go rules 28 for events that count 2, 1 and 0, FIDE C.07 for the others.
// Cost:  constant.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/event/office_events.h"

namespace kyvien::tournament {

/// By the event's system and points.
[[nodiscard]] Ranking usual_ranking(const Opened& opened);

/// By its ranking, its system, and whether entries are teams; none for the Chinese rankings, which
/// have their own order.
[[nodiscard]] std::vector<std::string> usual_tie_breaks(const Opened& opened);

/// "BH/C1,BH,SB" as a list; whether they exist is the office's to say.
[[nodiscard]] std::vector<std::string> split_tie_breaks(std::string_view text);

/// "3,1,0,2": a win, a draw, a loss and the bye (Opened::scores); without the last the bye is worth
/// a win. Nothing where it is anything else.
[[nodiscard]] std::optional<std::vector<Points>> parse_scores(std::string_view text);

/// "1,2": match points and game points of a bye (Opened::bye_points). Nothing where it is anything
/// else.
[[nodiscard]] std::optional<std::vector<Points>> parse_bye_points(std::string_view text);

}  // namespace kyvien::tournament
