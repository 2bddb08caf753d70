// hall/games/board/board_keeper.h — who enters the moves of a game over the board at the board
// itself, by the key of that board: which key is it, and what may he ask?
//
// A board keeper writes the scoresheet: moves, with their presses where the clock is followed, and
// he takes back what he entered wrongly; a phone that is the clock of the board tells what it
// shows. All else is an arbiter's.
//
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "conduct/core/command.h"
#include "hall/games/internal/table.h"
#include "hall/games/request.h"

namespace kyvien::hall {

/// The key of the board of this game, after so many were replaced. It follows from the secret of
/// the hall and opens nothing else.
[[nodiscard]] std::string board_key(std::string_view secret, std::string_view game,
                                    std::size_t replaced = 0);
/// Is it this table's, which is one over the board? An empty secret opens none.
[[nodiscard]] bool opens_board(std::string_view secret, const Table& table, std::string_view token);

/// Moves and presses, alone or in one act, and the taking back of the last act.
[[nodiscard]] bool is_for_board_keeper(const Request& request);
/// In whose name something is taken back.
[[nodiscard]] conduct::Actor board_keeper();
/// In whose name the clock at the board is read.
[[nodiscard]] conduct::Actor board_clock();
/// Are these a move with its press, and nothing besides?
[[nodiscard]] bool are_entries(std::span<const conduct::Command> said);

}  // namespace kyvien::hall
