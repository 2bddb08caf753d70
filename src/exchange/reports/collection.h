// exchange/reports/collection.h — exports all games of a tournament in one file: PGN for chess and
// xiangqi, an SGF collection for Go.
//
// A board whose game is stored is written with its moves, otherwise with its header only: event,
// round, board, players, result. The header is the tournament's, not the stored game's own.
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

/// Returns the stored game of a board as PGN or SGF; empty if there is none.
using FindGame = std::function<std::optional<std::string>(const PlayedBoard&)>;

struct Collection {
    std::string text;
    std::size_t games = 0;
    std::size_t with_moves = 0;
    std::vector<Remark> faults;  ///< games that could not be read, with the reason
};

enum class PgnVariant : std::uint8_t { Chess, Xiangqi };

/// The games of the tournament, or of `round` if it is above 0, by round and board.
[[nodiscard]] Collection pgn_of(const Tournament& tournament, PgnVariant variant, int round,
                                const FindGame& find);
[[nodiscard]] Collection sgf_of(const Tournament& tournament, int round, const FindGame& find);

/// Holds the games of PGN or SGF files, so that they can be found for the boards of a tournament by
/// Round and the names of the players.
class GameCollection {
  public:
    /// Adds the games of a file; returns their number.
    std::size_t add_pgn(std::string_view text);
    std::size_t add_sgf(std::string_view text);

    /// The game of that round between the two players; accents and commas in names are ignored.
    [[nodiscard]] std::optional<std::string> find(const Tournament& tournament,
                                                  const PlayedBoard& board) const;
    /// The number of games held.
    [[nodiscard]] std::size_t size() const { return games_.size(); }

  private:
    struct StoredGame {
        std::string round, white, black, text;
    };
    std::vector<StoredGame> games_;
};

}  // namespace kyvien::exchange
