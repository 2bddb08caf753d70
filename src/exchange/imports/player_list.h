// exchange/imports/player_list.h — reads and writes player lists of clubs, federations and other
// programs.
//
// The header of the table names the columns (tournament/office/list/list_columns.h); lines before
// it, such as the title of the event, are skipped. Unknown columns are reported. Swiss-Manager's
// text files of players and of pairings are such lists.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exchange/files/sheet.h"
#include "exchange/tournament.h"

namespace kyvien::exchange {

/// A line of a list; missing data are empty.
struct ListedPlayer {
    int line = 0;    ///< in the file; 0: the file has no lines
    int number = 0;  ///< starting number; 0: not given
    std::string name, title, sex, federation, club, id, birth;
    std::string team;  ///< if there is a column for it
    std::optional<int> rating;
    std::optional<int> grade;
    std::optional<int> rapid, blitz;  ///< if the list gives them beside the standard rating

    friend bool operator==(const ListedPlayer&, const ListedPlayer&) = default;
};

enum class Tempo : std::uint8_t { Standard, Rapid, Blitz };

struct PlayerList {
    std::vector<ListedPlayer> players;
    std::vector<std::string> unknown_columns;
};

/// The best rating column: the tempo's, otherwise the international, otherwise the national one.
/// Refuses: bad-list with the values "line", "column" and "reason".
[[nodiscard]] Result<PlayerList> read_player_list(const Sheet& sheet,
                                                  Tempo tempo = Tempo::Standard);

/// The players of a tournament as such a list, for teams the members with their team;
/// read_player_list() reads it back.
[[nodiscard]] Sheet player_sheet(const Tournament& tournament);

// ---- results ----

/// A line of results: a board given by its round and number, or by its players.
struct ListedResult {
    int line = 0;
    int round = 0;
    int board = 0;             ///< 0: not given
    std::string white, black;  ///< starting number or name; empty: not given
    std::string result;        ///< as in tournament::outcomes_of()
};

/// Does a line of the sheet name a result column?
[[nodiscard]] bool has_result_column(const Sheet& sheet);
/// Columns: round, board, white, black, result; `round` applies if there is no such column.
/// Refuses: bad-list.
[[nodiscard]] Result<std::vector<ListedResult>> read_result_list(const Sheet& sheet, int round = 0);

/// The boards of all rounds as such a list.
[[nodiscard]] Sheet result_sheet(const Tournament& tournament);

/// The boards of a round, or of all rounds (0), as Swiss-Manager's pairings file, which that
/// program imports into its open tournament: semicolons, decimal commas, CRLF. A pending game is
/// "0:0", so that it cannot be distinguished from a game lost by both ("0-0").
[[nodiscard]] std::string swiss_manager_pairings(const Tournament& tournament, int round = 0);

}  // namespace kyvien::exchange
