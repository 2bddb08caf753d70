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
    std::string_view version;  ///< changes whenever anything here does
    const tournament::Office& office;
    std::span<const BoardGame> games;
    std::string_view terms;    ///< of the games in the hall, JSON; empty: none
    std::optional<int> after;  ///< standings after this round; the last complete one otherwise
    std::span<const SealedLineUp> line_ups = {};  ///< that captains have handed in
    /// Sign-ups on the page; null: nobody ever could.
    const Registration* registration = nullptr;
    EventTimes times;            ///< for the next round
    std::string_view logo = {};  ///< a PNG; empty: none
    std::string_view game = {};  ///< of the terms; empty: none
};
/// How its lists call the two sides: by the game that is played in the hall, else by what the
/// office tells.
[[nodiscard]] exchange::Sides shown_sides(const tournament::Office& office, std::string_view game);

/// Needs: office.is_open(), after at most the number of rounds.
[[nodiscard]] std::string tournament_json(const TournamentView& view);

/// Which boards of the whole event, the last first.
struct BoardsWanted {
    std::optional<std::int64_t> before;  ///< `next` of the part before; the last without it
    std::optional<tournament::EntryNumber> player;
};
/// {"boards":[{"round","board",...}],"next"}, fifty at a time. Needs: office.is_open().
[[nodiscard]] std::string boards_json(const TournamentView& view, const BoardsWanted& wanted);

/// One entry of the list of tournaments; `game` is that of its games in the hall, empty: none.
/// Needs: office.is_open().
void write_tournament_summary(JsonWriter& json, std::string_view id,
                              const tournament::Office& office, std::string_view game);

/// The same of a section of a festival, with how it stands: whether it is closed, how many results
/// of the last round are missing, and the registration as everybody sees it at that moment.
void write_section(JsonWriter& json, const TournamentView& view, std::string_view game,
                   EventTime now);

/// Everything that was done, with what is in force and what was undone.
[[nodiscard]] std::string office_log_json(const tournament::Office& office);

/// An event as an object: "t" and its fields, as its line in the log has them.
void write_event(JsonWriter& json, const tournament::OfficeEventBody& body);

/// The rounds from the first whose results are all there; of an arena the one it has.
[[nodiscard]] int complete_rounds(const tournament::Office& office);

}  // namespace kyvien::hall
