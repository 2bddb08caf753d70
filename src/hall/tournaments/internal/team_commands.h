// hall/tournaments/internal/team_commands.h — what an organiser asks for of teams and of meetings
// of several games.
//
// Refusals: bad-field, with the values "field" and "expected".
//
// Cost:  linear in the command.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/tournaments/internal/command_fields.h"
#include "tournament/office/office.h"

namespace kyvien::hall {

/// How two who meet decide who wins: "meeting", "match_games", "boards", "member_total".
[[nodiscard]] Result<void> read_form(CommandFields& fields, tournament::Opened& opened);

/// The facts of "member", "line-up" and "game"; nothing where it is another command.
[[nodiscard]] std::optional<std::vector<tournament::OfficeEventBody>>
team_command(const tournament::Office& office, std::string_view type, CommandFields& fields);

}  // namespace kyvien::hall
