// hall/tournaments/internal/board_game.h — games of the hall that are played for boards of a
// tournament: which can begin, who plays, and which result is entered at the end?
//
// Cost:  linear in the boards of a round and the games that are known; who asks for many boards
//        makes a GamesByBoard.
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
    tournament::EntryNumber first = 0, second = 0;  ///< as the pairing names them
    std::string score;  ///< as the game ended, first colour first; empty while it is being played

    // Of a meeting of several games.
    int within = 0;  ///< the game of the meeting, from 1; 0: the board has one game
    int first_member = 0, second_member = 0;  ///< places of the teams' lists; 0 for individuals
    bool exchanged = false;                   ///< the second has the first colour

    friend bool operator==(const BoardGame&, const BoardGame&) = default;
};

/// The games by their boards, so that those of one board are found without going through all.
/// Refers to the games that it was made of.
class GamesByBoard {
  public:
    explicit GamesByBoard(std::span<const BoardGame> games);
    /// Of one board, in the order in which they were opened.
    [[nodiscard]] std::span<const BoardGame* const> at(int round, int board) const&;
    void at(int round, int board) const&& = delete;  // it would go before what it gives

  private:
    std::vector<const BoardGame*> sorted_;
};

/// The game of a board as it is paired now; a game of a pairing that was torn up is none.
[[nodiscard]] const BoardGame* game_of(const tournament::Office& office,
                                       std::span<const BoardGame> games, int round, int board);

[[nodiscard]] const BoardGame* game_of(const tournament::Office& office, const GamesByBoard& games,
                                       int round, int board);

/// The same of game `within` of a meeting, as `plan` says who plays it.
[[nodiscard]] const BoardGame* game_of(const tournament::Board& pair,
                                       const tournament::MeetingGame& plan,
                                       std::span<const BoardGame> games, int round, int board,
                                       int within);

[[nodiscard]] const BoardGame* game_of(const tournament::Board& pair,
                                       const tournament::MeetingGame& plan,
                                       const GamesByBoard& games, int round, int board, int within);

/// The score seen from the first of the pairing: turned round where the colours are exchanged.
[[nodiscard]] std::string turned_score(std::string_view score, bool exchanged);

/// Games of the last round that can begin now, without their names: no result, no game that is
/// open, everybody known who sits there. Of a meeting in which everybody meets everybody only its
/// first round that is not over.
[[nodiscard]] std::vector<BoardGame> games_to_open(const tournament::Office& office,
                                                   std::span<const BoardGame> games);

/// A game of a play-off that is open in the hall or was played there; null where there is none.
[[nodiscard]] const BoardGame* game_of_play_off(const tournament::Office& office,
                                                std::span<const BoardGame> games);

/// The games of the last round's boards as they are paired now, by board.
[[nodiscard]] std::vector<const BoardGame*> games_of_last_round(const tournament::Office& office,
                                                                std::span<const BoardGame> games);

/// The name of the player at the seat (0 has the first colour): the entry, or the member of the
/// team.
[[nodiscard]] std::string name_at(const tournament::Office& office, const BoardGame& game,
                                  int seat);

/// What the end of the game enters; nothing where it was no longer paired so, where the organiser
/// has entered something, and where it would have to be confirmed. `score` as the hall writes it.
/// Needs: `ended` one of `games`.
[[nodiscard]] std::optional<tournament::OfficeEventBody>
event_of_end(const tournament::Office& office, std::span<const BoardGame> games,
             const BoardGame& ended, std::string_view score);

}  // namespace kyvien::hall
