// hall/tournaments/json/internal/meeting_json.h — JSON of teams' lists and of matches of several
// games (docs/tournament-hall.md).
//
// Cost:  linear in the games of the match.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "hall/json/json_writer.h"
#include "hall/tournaments/json/tournament_json.h"

namespace kyvien::hall {

/// "members": the list of a team, from place 1.
void write_members(JsonWriter& json, const tournament::Office& office,
                   tournament::EntryNumber team);

/// "play_off": the stages with which tied matches continue; omitted if there are none.
void write_play_off(JsonWriter& json, const std::vector<tournament::PlayOffStage>& plan);

/// "meeting": the games of a round's board and their score. Needs: has_meetings(), a paired board;
/// `games` are those of the view.
void write_meeting(JsonWriter& json, const TournamentView& view, const GamesByBoard& games,
                   int round, int board);

/// "team_totals": the ranking of teams whose members play as individuals, or "team_totals_refusal"
/// if it cannot be computed. Needs: an event with team totals.
void write_team_totals(JsonWriter& json, const tournament::Office& office, int after_round);

}  // namespace kyvien::hall
