// hall/broadcast/internal/broadcast_json.h — JSON of the boards of a broadcast
// (api/schemas/broadcasts.yaml).
//
// Cost:  the moves of the game, played once.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/broadcast/broadcast.h"

namespace kyvien::hall {

/// BroadcastBoard, an entry of the list of a round: the position now, clocks, result.
/// Refuses: as record::read_annotated().
[[nodiscard]] Result<std::string> broadcast_entry_json(conduct::Game game, const BoardId& board,
                                                       const Broadcast::Shown& shown);

/// BroadcastGame: the same with all moves, what of the file is no move, and the corrections.
/// Refuses: as above.
[[nodiscard]] Result<std::string> broadcast_game_json(conduct::Game game, const BoardId& board,
                                                      const Broadcast::Shown& shown);

/// BroadcastPush: what a file has brought.
[[nodiscard]] std::string push_json(const Push& push);

/// The time in a text kept with a move: "[%clk 1:04:52.6]" of PGN, "BL[123.4]" of SGF, in
/// milliseconds. None where there is none.
[[nodiscard]] std::optional<std::int64_t> clock_in(std::string_view commands);

}  // namespace kyvien::hall
