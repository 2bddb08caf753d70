// hall/tournaments/internal/team_commands.h — what an organiser asks for of teams and of meetings
// of several games.
//
// Refusals: bad-field, with the values "field" and "expected".
//
// Cost:  linear in the wish.
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
[[nodiscard]] Result<void> read_form(WishFields& fields, tournament::Opened& opened);

/// The facts of "member", "line-up" and "game"; nothing where it is another wish.
[[nodiscard]] std::optional<std::vector<tournament::OfficeFact>>
team_wish(const tournament::Office& office, std::string_view type, WishFields& fields);

}  // namespace kyvien::hall
