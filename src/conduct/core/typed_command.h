// conduct/core/typed_command.h — completes a command entered by a person: its author, and the typed
// move.
//
// The hall or a desk passes a request on as it was typed. Here a typed move is converted to the
// log's notation, and a report is assigned to the player it is about.
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

/// Whether this is an action of a player at the board, which an arbiter may enter for him.
[[nodiscard]] bool is_player_action(const CommandBody& body);

/// The player meant if none is named: the side whose turn it is. Between a move and the press it is
/// still the turn of the player who moved.
[[nodiscard]] Seat acting_seat(const State& state, const CommandBody& body);

/// The player in whose name an arbiter makes this report, if only players can make it; nothing: in
/// his own.
[[nodiscard]] std::optional<Seat> player_reporting(Game game, const Report& report);

/// Puts the fields in the order of the catalogue and converts a typed move to the log's notation if
/// it can be made now (other moves are left to the law).
void complete(const State& state, Report& report, std::string_view language);

/// As decide(). A move that is not in the log's notation is read as people type it
/// (conduct/core/typed_move.h); `command` then holds the converted move.
[[nodiscard]] Result<std::vector<Event>> decide_typed(const State& state, Command& command,
                                                      std::string_view language);

}  // namespace kyvien::conduct
