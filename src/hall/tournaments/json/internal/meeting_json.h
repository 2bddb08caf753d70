// hall/tournaments/json/internal/meeting_json.h — JSON of lists of teams and of meetings of several
// games (docs/tournament-hall.md).
//
// Cost:  linear in the games of the meeting.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "hall/json/json_writer.h"
#include "hall/tournaments/json/tournament_json.h"

namespace kyvien::hall {

/// "members": the list of a team, from place 1.
void write_members(JsonWriter& json, const tournament::Office& office,
                   tournament::EntryNumber team);

/// "play_off": the stages that tied matches go on with; nothing where there are none.
void write_play_off(JsonWriter& json, const std::vector<tournament::PlayOffStage>& plan);

/// "meeting": the games of a board of a round and their score. Needs: has_meetings(), a board that
/// is paired; `games` are those of the view.
void write_meeting(JsonWriter& json, const TournamentView& view, const GamesByBoard& games,
                   int round, int board);

/// "team_totals": places of the teams whose members play as individuals, or "team_totals_refusal"
/// where they cannot be added up. Needs: an event that adds them up.
void write_team_totals(JsonWriter& json, const tournament::Office& office, int after_round);

}  // namespace kyvien::hall
