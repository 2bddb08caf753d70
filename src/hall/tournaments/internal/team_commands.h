// hall/tournaments/internal/team_commands.h — parses an organiser's requests about teams and about
// matches of several games.
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
#include "tournament/office/decide.h"

namespace kyvien::hall {

/// How a match is decided: "meeting", "match_games", "boards", "member_total".
[[nodiscard]] Result<void> read_form(CommandFields& fields, tournament::Opened& opened);

/// The play-off for tied matches: "play_off". Refuses also as clock::parse_time_control().
[[nodiscard]] Result<void> read_play_off(const ObjectReader& body,
                                         std::vector<tournament::PlayOffStage>& plan);

/// The result of a board, from "result".
[[nodiscard]] tournament::command::EnterResults results_of(CommandFields& fields);

/// "member", "line-up" and "game"; none for any other command.
[[nodiscard]] std::optional<tournament::OfficeCommand> team_command(std::string_view type,
                                                                    CommandFields& fields);

}  // namespace kyvien::hall
