// hall/tournaments/internal/team_commands.h — reads an organiser's requests about teams and about
// meetings of several games.
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

/// How two who meet decide who wins: "meeting", "match_games", "boards", "member_total".
[[nodiscard]] Result<void> read_form(CommandFields& fields, tournament::Opened& opened);

/// What is played where a match is tied: "play_off". Refuses as clock::parse_time_control(), too.
[[nodiscard]] Result<void> read_play_off(const ObjectReader& body,
                                         std::vector<tournament::PlayOffStage>& plan);

/// The result of a board, as of "result".
[[nodiscard]] tournament::command::EnterResults results_of(CommandFields& fields);

/// "member", "line-up" and "game"; nothing where it is another command.
[[nodiscard]] std::optional<tournament::OfficeCommand> team_command(std::string_view type,
                                                                    CommandFields& fields);

}  // namespace kyvien::hall
