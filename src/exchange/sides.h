// exchange/sides.h — the names of the two sides in the lists of a tournament.
//
// The first-named player at a board has the first colour of the game played: White in chess, Red in
// xiangqi, Black in Go. A Go event whose handicap stones go to the second-named player
// (Opened::handicap_first) names White first.
//
// Cost:  constant. Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "tournament/office/office.h"

namespace kyvien::exchange {

/// The side of the first-named player at a board, and of the second.
enum class Sides : std::uint8_t { WhiteBlack, RedBlack, BlackWhite };
/// A stable identifier: "white-black", "red-black", "black-white".
[[nodiscard]] std::string_view name(Sides sides);

/// The sides of a game, such as "xiangqi"; White and Black for any other text.
[[nodiscard]] Sides sides_of_game(std::string_view game);
/// The name of the game with these sides.
[[nodiscard]] std::string_view game_of_sides(Sides sides);
/// The sides for an event's game (DetailsGiven::game) and handicaps.
[[nodiscard]] Sides sides_of(std::string_view game, const tournament::Opened& opened);
[[nodiscard]] Sides sides_of(const tournament::Office& office);

/// The side of a record's colour, where White is the first-named player: "white", "red" or "black";
/// crosstables use the first letters. Needs: a colour.
[[nodiscard]] std::string_view colour_of(tournament::Colour colour, Sides sides);

}  // namespace kyvien::exchange
