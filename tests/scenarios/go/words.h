// scenarios/go/words.h — between the vocabulary of the Go scenarios and the arbiter's.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"

namespace kyvien::scenarios {

/// "B" is the first seat, "W" the second.
[[nodiscard]] conduct::Seat go_seat(std::string_view side);
[[nodiscard]] std::string go_side(conduct::Seat seat);
/// From "dc", column and row from the top, to "d11", row from the bottom; and back.
[[nodiscard]] std::string go_point(std::string_view coordinates, int size);
[[nodiscard]] std::string go_coordinates(std::string_view point, int size);

struct GoReport {
    conduct::Actor by;
    conduct::Report report;
};
/// The event as a report; none where it is no report. `state` tells what a ruling answers.
[[nodiscard]] std::optional<GoReport> go_report(const boost::json::object& event,
                                                const conduct::State& state);

/// The file's word for what the arbiter made of a command; empty where nothing was ruled.
[[nodiscard]] std::string go_ruling(const std::vector<conduct::Event>& events);
/// The file's word for a refusal; the code itself where the file has none.
[[nodiscard]] std::string go_refusal(const std::string& code);
/// The file's word for how a game ended: "count", "penalty", "referee", ...
[[nodiscard]] std::string go_ended_by(const std::string& code);

}  // namespace kyvien::scenarios
