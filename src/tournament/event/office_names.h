// tournament/event/office_names.h — all names of a choice of the office's events, for lists of what
// can be typed: those that find_system() and the others of office_events.h know.
//
// Safe: constant tables, any thread.
#pragma once

#include <span>
#include <string_view>

namespace kyvien::tournament {

[[nodiscard]] std::span<const std::string_view> system_names();
[[nodiscard]] std::span<const std::string_view> team_colours_names();
[[nodiscard]] std::span<const std::string_view> ranking_names();
[[nodiscard]] std::span<const std::string_view> meeting_names();

}  // namespace kyvien::tournament
