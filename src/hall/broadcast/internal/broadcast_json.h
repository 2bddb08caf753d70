// hall/broadcast/internal/broadcast_json.h — JSON of the boards of a broadcast
// (api/schemas/broadcasts.yaml).
//
// Cost:  replays the game once.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/broadcast/broadcast.h"

namespace kyvien::hall {

/// BroadcastBoard, an entry of a round's list: the current position, clocks, result.
/// Refuses: as record::read_annotated().
[[nodiscard]] Result<std::string> broadcast_entry_json(conduct::Game game, const BoardId& board,
                                                       const Broadcast::Shown& shown);

/// BroadcastGame: the same with all moves, the part of the file that is not moves, and the
/// corrections.
/// Refuses: as above.
[[nodiscard]] Result<std::string> broadcast_game_json(conduct::Game game, const BoardId& board,
                                                      const Broadcast::Shown& shown);

/// BroadcastPush: the outcome of a file.
[[nodiscard]] std::string push_json(const Push& push);

/// The clock time in a move's commands: "[%clk 1:04:52.6]" of PGN, "BL[123.4]" of SGF, in
/// milliseconds. None if there is none.
[[nodiscard]] std::optional<std::int64_t> clock_in(std::string_view commands);

}  // namespace kyvien::hall
