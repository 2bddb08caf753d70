// hall/games/board/board_keeper.h — which key belongs to a physical board, and what may its holder
// do?
//
// A board keeper is a person who enters the moves of a game over the board on a phone at that
// board: the moves, the presses of the clock where they are followed, and corrections of his own
// entries. A phone that serves as the clock of the board reports the times it shows. Everything
// else needs an arbiter.
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

/// The key of this game's board after this many were replaced. It is derived from the hall's secret
/// and opens nothing else.
[[nodiscard]] std::string board_key(std::string_view secret, std::string_view game,
                                    std::size_t replaced = 0);
/// Is this the key of the board of this table, which is over the board? An empty secret matches no
/// key.
[[nodiscard]] bool opens_board(std::string_view secret, const Table& table, std::string_view token);

/// Moves and presses, alone or combined in one act, and undoing the last act.
[[nodiscard]] bool is_for_board_keeper(const Request& request);
/// The author recorded when something is taken back.
[[nodiscard]] conduct::Actor board_keeper();
/// The author recorded for readings of the clock at the board.
[[nodiscard]] conduct::Actor board_clock();
/// Are these exactly a move and its press?
[[nodiscard]] bool are_entries(std::span<const conduct::Command> commands);

}  // namespace kyvien::hall
