// cli/arbiter/incidents/attached_measures.h — a warning, a reminder or an advice as a part of a
// line.
//
//     red's sleeve knocked over his chariot, reminded
//
// The law may give the measure by itself; then it is not one of the general rule
// (attached_measures.cpp).
//
// Safe: pure, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/arbiter/line.h"
#include "conduct/settings/game.h"

namespace kyvien::cli {

/// The parts between punctuation marks; one part if there are none.
[[nodiscard]] std::vector<std::string_view> parts_of_line(std::string_view line);

/// "裁判提醒", "nhắc nhở đỏ", "warned": the ruling that the words name and nothing else; empty for
/// other words.
[[nodiscard]] std::string_view bare_measure(conduct::Game game, std::string_view part);

/// "lần thứ hai", "that is his third technical fault", 第二次: how often it has happened, and
/// nothing else but the measure; nothing for other words.
[[nodiscard]] std::optional<std::size_t> bare_count(conduct::Game game, std::string_view part);

/// A warning, a reminder or an advice by which the line cites no rule but the general one.
[[nodiscard]] bool names_measure(const DeskLine& said);

/// Readings that are such a measure alone come after the others.
void put_measures_last(std::vector<Result<std::vector<DeskLine>>>& readings);

}  // namespace kyvien::cli
