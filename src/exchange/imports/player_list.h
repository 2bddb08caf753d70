// exchange/imports/player_list.h — player lists of clubs, federations and other programs.
//
// The head of the table names the columns (tournament/office/list/list_columns.h); lines before the
// head, such as the title of the event, are passed over. Columns that are not known are told.
// Swiss-Manager's text files of players and of pairings are such lists.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exchange/files/sheet.h"
#include "exchange/tournament.h"

namespace kyvien::exchange {

/// A line of a list; what it does not tell is empty.
struct ListedPlayer {
    int line = 0;    ///< in the file; 0: the file has no lines
    int number = 0;  ///< starting number; 0: not told
    std::string name, title, sex, federation, club, id, birth;
    std::string team;  ///< where that is a column of its own
    std::optional<int> rating;
    std::optional<int> grade;
    std::optional<int> rapid, blitz;  ///< of a list that tells them beside the usual one

    friend bool operator==(const ListedPlayer&, const ListedPlayer&) = default;
};

enum class Tempo : std::uint8_t { Standard, Rapid, Blitz };

struct PlayerList {
    std::vector<ListedPlayer> players;
    std::vector<std::string> unknown_columns;
};

/// The best rating column: that of the tempo, else the international, else the national one.
/// Refuses: bad-list with the values "line", "column" and "reason".
[[nodiscard]] Result<PlayerList> read_player_list(const Sheet& sheet,
                                                  Tempo tempo = Tempo::Standard);

/// The players of a tournament as such a list, of teams the members with the team they play for;
/// reading it gives them back.
[[nodiscard]] Sheet player_sheet(const Tournament& tournament);

// ---- results ----

/// A line of results: a board by its round and number, or by its players.
struct ListedResult {
    int line = 0;
    int round = 0;
    int board = 0;             ///< 0: not told
    std::string white, black;  ///< starting number or name; empty: not told
    std::string result;        ///< as tournament::outcomes_of() has it
};

/// Whether a line of the sheet names a column of results.
[[nodiscard]] bool has_result_column(const Sheet& sheet);
/// Columns: round, board, white, black, result; the round may be given for the whole list.
/// Refuses: bad-list.
[[nodiscard]] Result<std::vector<ListedResult>> read_result_list(const Sheet& sheet, int round = 0);

/// The boards of all rounds as such a list.
[[nodiscard]] Sheet result_sheet(const Tournament& tournament);

/// The boards of a round, or of all (0), as Swiss-Manager's file of pairings, which that program
/// takes into a tournament that is open there: semicolons, decimal commas, CRLF; a game that is
/// awaited is "0:0", so that a lost game of both ("0-0") cannot be told apart from one.
[[nodiscard]] std::string swiss_manager_pairings(const Tournament& tournament, int round = 0);

}  // namespace kyvien::exchange
