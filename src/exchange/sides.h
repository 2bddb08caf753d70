// exchange/sides.h — how the lists of a tournament call the two sides.
//
// Who is named first at a board has the first colour of the game that is played: White in chess,
// Red in xiangqi, Black in Go. An event of Go whose handicap stones go to who is named second
// (Opened::handicap_first) names White first.
//
// Cost:  a look at the terms. Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "tournament/office/office.h"

namespace kyvien::exchange {

/// Who is named first at a board, and who second.
enum class Sides : std::uint8_t { WhiteBlack, RedBlack, BlackWhite };
/// A stable word: "white-black", "red-black", "black-white".
[[nodiscard]] std::string_view name(Sides sides);

/// Of a game by its name here, "xiangqi"; of every other text White and Black.
[[nodiscard]] Sides sides_of_game(std::string_view game);
/// The name of the game whose sides these are.
[[nodiscard]] std::string_view game_with(Sides sides);
/// By the game that an event tells (DetailsGiven::game), and its handicaps.
[[nodiscard]] Sides sides_of(std::string_view game, const tournament::Opened& opened);
[[nodiscard]] Sides sides_of(const tournament::Office& office);

/// What a colour of a record is there, White being that of who is named first: "white", "red" or
/// "black", whose first letters stand in crosstables. Needs: a colour.
[[nodiscard]] std::string_view colour_of(tournament::Colour colour, Sides sides);

}  // namespace kyvien::exchange
