// Line-ups that captains submit with keys of their own (docs/tournament-hall.md, "Line-ups of
// captains").
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/result.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/service/token.h"
#include "hall/tournaments/internal/command_fields.h"
#include "hall/tournaments/internal/loaded_tournament.h"
#include "hall/tournaments/internal/sealed_line_ups.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

using namespace tournament;

namespace {

std::unexpected<Refusal> not_a_captains_key() {
    return refuse("wrong-token", "This key is not that of a captain; ask the organiser.");
}

constexpr const char* kByCaptains = "captains";
constexpr std::string_view kByHall = "hall";

/// The captain's view: the team's own line-up, and whether the opponent has submitted one.
std::string captain_json(const Office& office, const TournamentNotes& games, EntryNumber team) {
    const std::span<const SealedLineUp> line_ups = games.line_ups();
    JsonWriter json;
    json.begin_object().field("team", team);
    const auto meeting = own_meeting(office, team);
    if (!meeting)
        return json.null_field("meeting").end_object().take();
    const SealedLineUp* own = line_up_of(line_ups, team, *meeting);
    const OwnMeeting theirs{meeting->round, meeting->board, team};
    const bool is_open = office.has_line_up(team, meeting->round);
    json.key("meeting")
        .begin_object()
        .field("round", meeting->round)
        .field("board", meeting->board)
        .field("opponent", meeting->opponent)
        .field("opponent_is_in", office.has_line_up(meeting->opponent, meeting->round) ||
                                     line_up_of(line_ups, meeting->opponent, theirs) != nullptr)
        .field("open", is_open);
    if (const EventTime until = games.times().line_ups_of(meeting->round); until != 0)
        json.field("until", until)
            .field("closed", !is_open && now_in_milliseconds() > until &&
                                 !office.is_line_up_taken_back(team, meeting->round));
    json.key("places");
    if (own == nullptr && !is_open)
        json.null();
    else {
        json.begin_array();
        for (const int place : is_open ? office.line_up(team, meeting->round) : own->places)
            json.value(place);
        json.end_array();
    }
    return json.end_object().end_object().take();
}

}  // namespace

Result<void> Tournaments::check_captains_key(const std::string& id, std::string_view token) {
    auto found = KYVIEN_TRY(load_current(id));
    if (const auto token_hash = hash_of_token(token))
        for (const Entry& entry : found->office().event().entries) {
            const auto right =
                KYVIEN_TRY(found->games.captain_token(key_name(found->office(), entry.number)));
            if (same_key(*token_hash, *hash_of_token(right)))
                return {};
        }
    return not_a_captains_key();
}

Result<Tournaments::Loaded*> Tournaments::for_captain(const std::string& id, EntryNumber team,
                                                      std::string_view token) {
    auto found = load_current(id);
    if (!found)
        return found;
    const auto token_hash = hash_of_token(token);
    const auto right =
        KYVIEN_TRY((*found)->games.captain_token(key_name((*found)->office(), team)));
    if (!token_hash || (*found)->office().entered(team) == nullptr ||
        !same_key(*token_hash, *hash_of_token(right)))
        return not_a_captains_key();
    return found;
}

Result<std::string> Tournaments::captain(const std::string& id, EntryNumber team,
                                         std::string_view token) {
    auto found = KYVIEN_TRY(for_captain(id, team, token));
    return captain_json(found->office(), found->games, team);
}

Result<std::string> Tournaments::captains(const std::string& id, const Organiser& by) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    Loaded& loaded = *found;
    JsonWriter json;
    json.begin_array();
    if (takes_line_ups(loaded.office()))
        for (const Entry& entry : loaded.office().event().entries) {
            const auto token =
                KYVIEN_TRY(loaded.games.captain_token(key_name(loaded.office(), entry.number)));
            json.begin_object().field("team", entry.number).field("token", token).end_object();
        }
    return json.end_array().take();
}

Result<std::string> Tournaments::submit_line_up(const std::string& id, std::string_view token,
                                                std::string_view body) {
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    SealedLineUp new_line_up;
    new_line_up.team = fields.entry("team");
    new_line_up.places = fields.places("places");
    // The team decides whose key is required.
    if (fields.refusal())
        return refuse(*fields.refusal());
    auto found = KYVIEN_TRY(for_captain(id, new_line_up.team, token));
    // The match that the captain saw: it may have been paired anew.
    const int seen_round = fields.required_number("round", 1, kMaxEntries);
    const auto seen_opponent = fields.entry("opponent");
    if (fields.refusal())
        return refuse(*fields.refusal());
    KYVIEN_TRY(object.check_all_read());
    Loaded& loaded = *found;
    const auto meeting = KYVIEN_TRY(own_meeting(loaded.office(), new_line_up.team));
    if (seen_round != meeting.round || seen_opponent != meeting.opponent)
        return refuse("stale-consent",
                      "This line-up was made for another meeting; look at the pairing again.",
                      std::nullopt,
                      {{"round", std::to_string(meeting.round)},
                       {"opponent", std::to_string(meeting.opponent)}});
    new_line_up.round = meeting.round;
    new_line_up.opponent = meeting.opponent;
    KYVIEN_TRY(check_line_up(loaded.office(), new_line_up,
                             loaded.games.times().line_ups_of(new_line_up.round),
                             now_in_milliseconds()));
    const SealedLineUp* const before =
        line_up_of(loaded.games.line_ups(), new_line_up.team, meeting);
    // Repeating the same state is not a change.
    if (before == nullptr || before->places != new_line_up.places) {
        KYVIEN_TRY(check_times_handed_in(loaded.games.line_ups(), new_line_up));
        KYVIEN_TRY(loaded.games.seal(new_line_up));
    }
    if (is_complete(loaded.office(), loaded.games.line_ups(), new_line_up.team, meeting))
        KYVIEN_TRY(open_sealed(id, loaded, meeting.board, kByCaptains));
    return captain_json(loaded.office(), loaded.games, new_line_up.team);
}

Result<std::string> Tournaments::open_line_ups(const std::string& id, const Organiser& by,
                                               std::string_view body) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    const std::string author = fields.take(required_line(object, "by"));
    const int board = fields.number("board", 1, kMaxEntries, 0);
    KYVIEN_TRY(fields.check());
    Loaded& loaded = *found;
    const auto rounds = loaded.office().rounds();
    if (rounds.empty() || board < 1 || board > static_cast<int>(rounds.back().boards.size()))
        return bad_field("board", {"field-board-of-round", "a board of the last round"});
    if (secret_line_ups_at(loaded.office(), loaded.games.line_ups(), board).empty())
        return refuse("no-line-up", "No line-up waits at this board.", std::nullopt,
                      {{"board", std::to_string(board)}});
    KYVIEN_TRY(open_sealed(id, loaded, board, recorded_name(author, by.holder)));
    return std::string("{}");
}

Result<bool> Tournaments::open_line_ups_if_due(const std::string& id, EventTime now) {
    Loaded& loaded = *KYVIEN_TRY(load_current(id));
    const int round = static_cast<int>(loaded.office().rounds().size());
    EventTimes times = loaded.games.times().for_round(round + 1);
    const EventTime until = times.line_ups_of(round);
    if (until == 0 || now <= until || times.line_ups_opened == round)
        return false;
    KYVIEN_TRY(store_->change(id, loaded.known, [&](const Office& office) {
        store::OfficeAddition addition{std::string(kByHall), {}};
        // The desk or another hall may have paired meanwhile.
        if (static_cast<int>(office.rounds().size()) == round)
            addition.events = line_up_events_at_deadline(office, loaded.games.line_ups());
        return Result<store::OfficeAddition>(std::move(addition));
    }));
    times.line_ups_opened = round;
    KYVIEN_TRY(loaded.games.set_times(times));
    return true;
}

Result<void> Tournaments::open_sealed(const std::string& id, Loaded& loaded, int board,
                                      const std::string& by) {
    return store_->change(
        id, loaded.known, [&](const Office& office) -> Result<store::OfficeAddition> {
            store::OfficeAddition addition{by, {}};
            Office trial = office;
            // The round may have been paired anew meanwhile.
            if (board > static_cast<int>(office.rounds().back().boards.size()))
                return addition;
            for (const SealedLineUp& each :
                 secret_line_ups_at(office, loaded.games.line_ups(), board)) {
                auto opened = KYVIEN_TRY(
                    carry_out(trial, command::HandInLineUp{each.team, each.round, each.places}));
                addition.events.push_back(std::move(opened.front()));
            }
            return addition;
        });
}

}  // namespace kyvien::hall
