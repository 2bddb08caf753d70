// hall/tournaments/internal/tournament_request.h — reads an organiser's request as a command of the
// tournament office.
//
// Reads the bodies of the tournament API (docs/tournament-hall.md) as the commands of
// tournament/office/decide.h, which says what they make happen.
//
// Cost:  linear in the text, and pairing where a round is to be paired.
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
/// The body of POST /api/tournaments.
/// Refuses: not-json, bad-field, unknown-field, and as read_terms().
[[nodiscard]] Result<NewTournament> read_new_tournament(std::string_view body);

/// The events that a body of POST /api/tournaments/ID asks for.
struct OfficeRequest {
    std::string by;
    std::optional<std::size_t> seq;  ///< what the asker has seen
    bool dry_run = false;
    std::vector<tournament::OfficeEventBody> events;  ///< as far as they can follow
    tournament::Office after;                         ///< with them
    /// Where dry_run is asked, what each event would be refused for, and what to know beside.
    std::vector<std::optional<Refusal>> refusals;
    std::vector<tournament::OfficeWarning> warnings;
};
/// `now`: when an arena begins that is started.
/// Refuses: not-json, bad-field, unknown-field, seq-conflict, and as decide(); on a dry run why a
/// event cannot follow stands in `refusals`.
[[nodiscard]] Result<OfficeRequest> read_office_request(const tournament::Office& office,
                                                        std::string_view body,
                                                        tournament::OfficeTime now);

/// The settings of games of a tournament: the body of POST /api/games without name and seat.
/// Refuses as read_new_game().
[[nodiscard]] Result<NewGame> read_terms(std::string_view terms, UnknownFields unknown);

/// Gives a game the time of its stage of a play-off, of either player.
/// Refuses as clock::parse_time_control().
[[nodiscard]] Result<void> set_stage_time(conduct::Settings& settings,
                                          const tournament::PlayOffStage& stage);

/// Can games of these terms be played with the time of each stage of a play-off?
/// Refuses as conduct::check() and clock::parse_time_control().
[[nodiscard]] Result<void> check_stage_times(const std::vector<tournament::PlayOffStage>& plan,
                                             const NewGame& terms);

}  // namespace kyvien::hall
