#include "hall/tournaments/json/internal/meeting_json.h"

#include <utility>

#include "clock/time_control.h"
#include "hall/json/refusal_json.h"
#include "hall/json/time_json.h"
#include "hall/tournaments/internal/sealed_line_ups.h"
#include "tournament/event/rational.h"
#include "tournament/office/prizes.h"

namespace kyvien::hall {

using namespace tournament;

namespace {

/// A place in the list, which is public only once the order has been submitted.
int shown_place(int place, bool lined_up) {
    return lined_up ? place : 0;
}

void write_game(JsonWriter& json, const MeetingGame& plan, const GameState& state,
                const BoardGame* game, std::pair<bool, bool> lined_up) {
    json.begin_object()
        .field("first", shown_place(plan.first, lined_up.first))
        .field("second", shown_place(plan.second, lined_up.second))
        .field("exchanged", bool{plan.exchanged})
        .field("result", plan.result);
    if (plan.round > 1)
        json.field("round", plan.round);
    if (plan.stage > 0)
        json.field("stage", plan.stage);
    if (!state.kept.empty())
        json.field("from_game", state.kept);
    if (state.corrections > 0)
        json.field("corrections", state.corrections);
    if (game != nullptr)
        json.key("game")
            .begin_object()
            .field("id", game->game)
            .field("score", score_in_pairing_order(game->score, game->exchanged))
            .end_object();
    json.end_object();
}

}  // namespace

void write_members(JsonWriter& json, const Office& office, EntryNumber team) {
    json.key("members").begin_array();
    for (const MemberListed& member : office.members(team)) {
        json.begin_object().field("name", member.name);
        if (member.rating > 0)
            json.field("rating", member.rating);
        const std::pair<std::string_view, std::string_view> texts[] = {
            {"title", member.title}, {"federation", member.federation}, {"id", member.id}};
        for (const auto& [field, text] : texts)
            if (!text.empty())
                json.field(field, text);
        json.end_object();
    }
    json.end_array();
}

void write_team_totals(JsonWriter& json, const Office& office, int after_round) {
    const auto totals = member_totals(office, after_round);
    if (!totals) {
        json.key("team_totals_refusal");
        write_refusal(json, totals.error());
        return;
    }
    json.key("team_totals").begin_array();
    for (const MemberTotal& total : *totals) {
        json.begin_object()
            .field("team", total.team)
            .field("place", total.place)
            .field("points", decimal(total.points))
            .field("places", total.places)
            .key("members")
            .begin_array();
        for (const EntryNumber member : total.members)
            json.value(member);
        json.end_array().end_object();
    }
    json.end_array();
}

void write_play_off(JsonWriter& json, const std::vector<PlayOffStage>& plan) {
    if (plan.empty())
        return;
    json.key("play_off").begin_array();
    for (const PlayOffStage& stage : plan) {
        json.begin_object().field("kind", name(stage.kind));
        if (stage.kind == PlayOffKind::Games)
            json.field("games", stage.games);
        json.key("time");
        // An invalid time control was never recorded.
        write_time(json, clock::parse_time_control(stage.time).value());
        if (!stage.second_time.empty())
            write_time(json.key("second_time"),
                       clock::parse_time_control(stage.second_time).value());
        json.end_object();
    }
    json.end_array();
}

void write_meeting(JsonWriter& json, const TournamentView& view, const GamesByBoard& games,
                   int round, int board) {
    const Office& office = view.office;
    const BoardState& state = office.rounds()[static_cast<std::size_t>(round - 1)]
                                  .boards[static_cast<std::size_t>(board - 1)];
    const bool of_teams = is_of_teams(office.opened().meeting);
    const auto lined_up = [&](EntryNumber team) {
        return !of_teams || !office.line_up(team, round).empty();
    };
    const std::pair both(lined_up(state.board.white), lined_up(state.board.black));
    const MeetingState meeting = office.meeting(round, board);
    json.key("meeting")
        .begin_object()
        .field("first", decimal(Rational(meeting.first)))
        .field("second", decimal(Rational(meeting.second)));
    json.key("lined_up").begin_array().value(bool{both.first}).value(bool{both.second}).end_array();
    if (takes_line_ups(office))
        json.key("given")
            .begin_array()
            .value(bool{office.has_line_up(state.board.white, round)})
            .value(bool{office.has_line_up(state.board.black, round)})
            .end_array();
    if (!view.line_ups.empty()) {
        const auto sealed = sealed_at(office, view.line_ups, round, board);
        json.key("sealed").begin_array().value(bool{sealed[0]}).value(bool{sealed[1]}).end_array();
    }
    if (state.is_decided_by_play_off)
        json.field("play_off", true);
    if (!meeting.play_off.empty()) {
        json.key("stages").begin_array();
        for (const MeetingState::Score& score : meeting.play_off)
            json.begin_object()
                .field("first", decimal(Rational(score.first)))
                .field("second", decimal(Rational(score.second)))
                .end_object();
        json.end_array();
    }
    json.key("games").begin_array();
    for (std::size_t i = 0; i < meeting.games.size(); ++i)
        write_game(
            json, meeting.games[i], i < state.games.size() ? state.games[i] : GameState{},
            game_of(state.board, meeting.games[i], games, round, board, static_cast<int>(i) + 1),
            both);
    json.end_array().end_object();
}

}  // namespace kyvien::hall
