// exchange/reports/collection.h — all games of a tournament in one file: PGN for chess and xiangqi,
// an SGF collection for Go.
//
// A board whose game is kept comes with its moves; one whose game is not, with the head alone:
// event, round, board, players, result. The head is the tournament's, not the game's own.
//
// Cost:  linear in the games. Safe: pure functions, any thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "exchange/remark.h"
#include "exchange/tournament.h"
#include "notation/pgn/pgn.h"
#include "notation/sgf/sgf.h"

namespace kyvien::exchange {

/// The text in which the game of a board is kept: PGN or SGF; nothing where there is none.
using FindGame = std::function<std::optional<std::string>(const PlayedBoard&)>;

struct Collection {
    std::string text;
    std::size_t games = 0;
    std::size_t with_moves = 0;
    std::vector<Remark> faults;  ///< games that could not be read, and why
};

enum class PgnVariant : std::uint8_t { Chess, Xiangqi };

/// The games of the tournament, or of one round where `round` is above 0, by round and board.
[[nodiscard]] Collection pgn_of(const Tournament& tournament, PgnVariant variant, int round,
                                const FindGame& find);
[[nodiscard]] Collection sgf_of(const Tournament& tournament, int round, const FindGame& find);

/// Keeps the games of PGN or SGF files by players and round, so that they are found for the boards
/// of a tournament: by Round and the names of the players.
class GameCollection {
  public:
    /// Puts the games of a file in; gives how many.
    std::size_t add_pgn(std::string_view text);
    std::size_t add_sgf(std::string_view text);

    /// The game of that round between the two, whatever the spelling of marks and commas.
    [[nodiscard]] std::optional<std::string> find(const Tournament& tournament,
                                                  const PlayedBoard& board) const;
    /// Games that no board has asked for are left over.
    [[nodiscard]] std::size_t size() const { return games_.size(); }

  private:
    struct Kept {
        std::string round, white, black, text;
    };
    std::vector<Kept> games_;
};

}  // namespace kyvien::exchange
