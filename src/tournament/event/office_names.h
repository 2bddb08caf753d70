// tournament/event/office_names.h — the names an organiser can type for a pairing system, a
// ranking, a way to meet and a colour preference.
//
// These are the names that find_system() and the other functions of office_events.h accept.
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
