// hall/tournaments/json/tournament_json.h — JSON of a tournament (docs/tournament-hall.md).
//
// Cost:  linear in entries and rounds, and the standings.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/sides.h"
#include "hall/json/json_writer.h"
#include "hall/tournaments/internal/board_game.h"
#include "hall/tournaments/internal/event_times.h"
#include "hall/tournaments/internal/registration.h"
#include "hall/tournaments/sealed_line_up.h"
#include "tournament/office/office.h"

namespace kyvien::hall {

struct TournamentView {
    std::string_view id;
    std::string_view version;  ///< changes whenever any of this does
    const tournament::Office& office;
    std::span<const BoardGame> games;
    std::string_view terms;    ///< of the games in the hall, as JSON; empty: none
    std::optional<int> after;  ///< standings after this round; if absent, after the last complete
                               ///< one
    std::span<const SealedLineUp> line_ups = {};  ///< submitted by captains
    /// Registration through the page; null: it was never open.
    const Registration* registration = nullptr;
    EventTimes times;            ///< for the next round
    std::string_view logo = {};  ///< a PNG; empty: none
    std::string_view game = {};  ///< of the terms; empty: none
};
/// How lists name the two sides: by the game played in the hall, otherwise as recorded by the
/// office.
[[nodiscard]] exchange::Sides shown_sides(const tournament::Office& office, std::string_view game);

/// Needs: office.is_open(); `after` is at most the number of rounds.
[[nodiscard]] std::string tournament_json(const TournamentView& view);

/// Selects boards of the whole event, the last first.
struct BoardsQuery {
    std::optional<std::int64_t> before;  ///< `next` of the previous page; absent: the first page
    std::optional<tournament::EntryNumber> player;
};
/// {"boards":[{"round","board",...}],"next"}, fifty per page. Needs: office.is_open().
[[nodiscard]] std::string boards_json(const TournamentView& view, const BoardsQuery& query);

/// One entry of the list of tournaments; `game` is the game played in the hall, empty: none. Needs:
/// office.is_open().
void write_tournament_summary(JsonWriter& json, std::string_view id,
                              const tournament::Office& office, std::string_view game);

/// The same for a section of a festival, with its status: whether it is closed, how many results of
/// the last round are missing, and the public state of the registration at `now`.
void write_section(JsonWriter& json, const TournamentView& view, std::string_view game,
                   EventTime now);

/// All acts, marked as in force or undone.
[[nodiscard]] std::string office_log_json(const tournament::Office& office);

/// The field "free" of the current object, if anybody is free (tournament::free_places()).
void write_free_places(JsonWriter& json, const tournament::Office& office, int round,
                       std::span<const tournament::Board> boards = {});

/// An event as an object: "t" and the fields of its line in the log.
void write_event(JsonWriter& json, const tournament::OfficeEventBody& body);

}  // namespace kyvien::hall
