// hall/tournaments/internal/board_game.h — games of the hall that are played for boards of a
// tournament: which can begin, who plays, and which result is entered at the end?
//
// Cost:  linear in the boards of a round and the games; for queries about many boards make a
// GamesByBoard.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/office/office.h"

namespace kyvien::hall {

/// The game in the hall of one board.
struct BoardGame {
    int round = 0;
    int board = 0;  ///< from 1
    std::string game;
    tournament::EntryNumber first = 0, second = 0;  ///< in the order of the pairing
    std::string score;  ///< final score, first colour first; empty while the game is being played

    // Of a match of several games.
    int number_in_match = 0;  ///< the game's number in the match, from 1; 0: the board has one game
    int first_member = 0, second_member = 0;  ///< places in the teams' lists; 0 for individuals
    bool exchanged = false;                   ///< the second of the pairing has the first colour

    friend bool operator==(const BoardGame&, const BoardGame&) = default;
};

/// The games indexed by board. Keeps references to the games from which it was made.
class GamesByBoard {
  public:
    explicit GamesByBoard(std::span<const BoardGame> games);
    /// The games of one board, in the order in which they were opened.
    [[nodiscard]] std::span<const BoardGame* const> at(int round, int board) const&;
    void at(int round, int board) const&& = delete;  // it would be destroyed before its result

  private:
    std::vector<const BoardGame*> sorted_;
};

/// The game of a board as currently paired; games of a cancelled pairing do not count.
[[nodiscard]] const BoardGame* game_of(const tournament::Office& office,
                                       std::span<const BoardGame> games, int round, int board);

[[nodiscard]] const BoardGame* game_of(const tournament::Office& office, const GamesByBoard& games,
                                       int round, int board);

/// The same for game `number_in_match` of a match, with the players given by `plan`.
[[nodiscard]] const BoardGame* game_of(const tournament::Board& pair,
                                       const tournament::MeetingGame& plan,
                                       std::span<const BoardGame> games, int round, int board,
                                       int number_in_match);

[[nodiscard]] const BoardGame* game_of(const tournament::Board& pair,
                                       const tournament::MeetingGame& plan,
                                       const GamesByBoard& games, int round, int board,
                                       int number_in_match);

/// The score from the view of the first of the pairing: reversed if the colours are exchanged.
[[nodiscard]] std::string score_in_pairing_order(std::string_view score, bool exchanged);

/// Games of the last round that can begin now, without ids: they have no result and no open game,
/// and all their players are known. Of a match in which everybody meets everybody, only its first
/// unfinished round.
[[nodiscard]] std::vector<BoardGame> games_to_open(const tournament::Office& office,
                                                   std::span<const BoardGame> games);

/// The game of a play-off that is open in the hall or was played there; null if there is none.
[[nodiscard]] const BoardGame* game_of_play_off(const tournament::Office& office,
                                                std::span<const BoardGame> games);

/// The games of the last round's boards as currently paired, by board.
[[nodiscard]] std::vector<const BoardGame*> games_of_last_round(const tournament::Office& office,
                                                                std::span<const BoardGame> games);

/// The name of the player at the seat (0 has the first colour): that of the entry, or of the team
/// member.
[[nodiscard]] std::string name_at(const tournament::Office& office, const BoardGame& game,
                                  int seat);

/// The event that enters a finished game's result; none if the pairing has changed, the organiser
/// has entered something, or the entry would need confirmation. `score` as the hall writes it.
/// Needs: `ended` is one of `games`.
[[nodiscard]] std::optional<tournament::OfficeEventBody>
result_event(const tournament::Office& office, std::span<const BoardGame> games,
             const BoardGame& ended, std::string_view score);

}  // namespace kyvien::hall
