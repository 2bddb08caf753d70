// cli/records/announce.h — a whole game of chess as text to be read aloud, line by line.
//
// Law:  FIDE D.2.1 (notation/chess/spoken.h).
// Safe: a pure function, any thread.
#pragma once

#include <string>

#include "notation/chess/spoken.h"
#include "notation/pgn/pgn.h"

namespace kyvien::cli {

/// One line for the players and the result, then one for each move of the main line.
/// Needs: a chess game with its moves in coordinates; ends before the first that cannot be parsed.
[[nodiscard]] std::string announced_game(const notation::PgnGame& game, notation::Spoken words);

}  // namespace kyvien::cli
