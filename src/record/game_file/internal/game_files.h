// record/game_file/internal/game_files.h — shared by the file formats of all games.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/core/state.h"
#include "notation/pgn/pgn.h"
#include "record/game_file/game_file.h"

namespace kyvien::record::internal {

inline constexpr std::string_view kPlace = "Kyvien";

/// The day of the first move in strftime() format; without moves that of the last event.
[[nodiscard]] std::string date_of(const conduct::State& state, const char* format);
/// "?" for an empty seat.
[[nodiscard]] std::string player_name(const conduct::State& state, conduct::Seat seat);
/// Code, law and clause of the ruling that ended the game: "checkmate fide-2018 5.1.1"; none
/// without a clause.
[[nodiscard]] std::optional<std::string> ruling_text(const conduct::State& state);
/// Sets event, date, result, time control and ruling. `first`: the tag of the side that moves
/// first.
void set_common_tags(notation::PgnGame& game, const conduct::State& state, std::string_view first);
/// Takebacks agreed by the players at this number of moves, oldest first. A file has only the final
/// moves; takebacks become comments, with the moves as in the log.
[[nodiscard]] std::vector<std::string> takebacks_at(const conduct::State& state, std::size_t made);
/// A move with the clock reading after it, if there is a clock, and takebacks there; plies count
/// from 0.
[[nodiscard]] notation::PgnMove pgn_move(std::string text, const conduct::State& state,
                                         std::size_t ply);
[[nodiscard]] Result<GameFile> pgn_file(const notation::PgnGame& game);
[[nodiscard]] std::unexpected<Refusal> bad_start();
/// "?" while the game is in progress; otherwise "B+", "W+R", "W+T", "0" and "Void" as in SGF. Black
/// is the first seat; `margin` follows a win by counting.
[[nodiscard]] std::string sgf_result(const conduct::State& state, std::string_view margin);

}  // namespace kyvien::record::internal
