// hall/tournaments/internal/tournament_request.h — parses an organiser's request into commands of
// the tournament office.
//
// Parses the bodies of the tournament API (docs/tournament-hall.md) into the commands of
// tournament/office/decide.h, which documents their effects.
//
// Cost:  linear in the text, plus the pairing if a round is paired.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/games/new_game.h"
#include "tournament/office/decide.h"

namespace kyvien::hall {

struct NewTournament {
    std::string by;
    tournament::Opened opened;
    std::string terms;  ///< of its games in the hall, as JSON; empty: none
};
/// Parses the body of POST /api/tournaments.
/// Refuses: not-json, bad-field, unknown-field, and as read_terms().
[[nodiscard]] Result<NewTournament> read_new_tournament(std::string_view body);

/// The events that follow from the body of POST /api/tournaments/ID.
struct OfficeRequest {
    std::string by;
    std::optional<std::size_t> seq;  ///< the state that the client has seen
    bool dry_run = false;
    std::vector<tournament::OfficeEventBody> events;  ///< up to the first that is refused
    tournament::Office after;                         ///< the state after them
    /// With dry_run: the refusal of each event, and warnings.
    std::vector<std::optional<Refusal>> refusals;
    std::vector<tournament::OfficeWarning> warnings;
};
/// `now`: the begin of an arena that is started.
/// Refuses: not-json, bad-field, unknown-field, seq-conflict, and as decide(); in a dry run the
/// refusals of events are in `refusals` instead.
[[nodiscard]] Result<OfficeRequest> read_office_request(const tournament::Office& office,
                                                        std::string_view body,
                                                        tournament::OfficeTime now);

/// Parses the terms of a tournament's games: the body of POST /api/games without name and seat.
/// Refuses as read_new_game().
[[nodiscard]] Result<NewGame> read_terms(std::string_view terms, UnknownFields unknown);

/// Sets the time control of a game to that of its play-off stage, for both players.
/// Refuses as clock::parse_time_control().
[[nodiscard]] Result<void> set_stage_time(conduct::Settings& settings,
                                          const tournament::PlayOffStage& stage);

/// Can games with these terms be played with the time control of each play-off stage?
/// Refuses as conduct::check() and clock::parse_time_control().
[[nodiscard]] Result<void> check_stage_times(const std::vector<tournament::PlayOffStage>& plan,
                                             const NewGame& terms);

}  // namespace kyvien::hall
