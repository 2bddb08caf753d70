// conduct/core/typed_command.h — completes a command as a person gives it: its author, and the move
// that was typed.
//
// The hall or a desk passes a request on as it was typed. Here a typed move becomes the move of the
// log, and a report gets the player it is about.
//
// Cost:  that of decide(); a typed move is read in each notation.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

/// Something a player does at the board, which an arbiter may tell for him.
[[nodiscard]] bool is_of_players(const CommandBody& asked);

/// For whom it is told where nobody is named: the side whose turn it is. Between a move and the
/// press it is still the turn of the one who moved.
[[nodiscard]] Seat side_asking(const State& state, const CommandBody& asked);

/// The player in whose name an arbiter makes this report, for only players can say it; none: in
/// his own.
[[nodiscard]] std::optional<Seat> player_reporting(Game game, const Report& report);

/// Fields in the order of the catalogue; a move that a person typed in the words of the log, where
/// it is one that can be made now (others are the law's to look at).
void complete(const State& state, Report& report, std::string_view language);

/// As decide(). A move that is none of the log's words is read as people type it
/// (conduct/core/typed_move.h) and stands in `command` then.
[[nodiscard]] Result<std::vector<Event>> decide_typed(const State& state, Command& command,
                                                      std::string_view language);

}  // namespace kyvien::conduct
