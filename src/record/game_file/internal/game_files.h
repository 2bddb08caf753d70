// record/game_file/internal/game_files.h — code shared by the files of all games.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conduct/core/state.h"
#include "notation/pgn/pgn.h"
#include "record/game_file/game_file.h"

namespace kyvien::record::internal {

inline constexpr std::string_view kPlace = "Kyvien";

/// The day of the first move, as strftime() writes it; before one that of the last event.
[[nodiscard]] std::string date_of(const conduct::State& state, const char* format);
/// "?" where nobody sits.
[[nodiscard]] std::string player_name(const conduct::State& state, conduct::Seat seat);
/// Event, date, result, time control and ruling.
/// `first`: the side that moves first, as tags call it.
void set_common_tags(notation::PgnGame& game, const conduct::State& state, std::string_view first);
/// What the players have taken back by agreement to where so many moves had been made, oldest
/// first. A file has the moves that stand; these are comments in it, with the moves as the log
/// writes them.
[[nodiscard]] std::vector<std::string> takebacks_at(const conduct::State& state, std::size_t made);
/// With the clock's reading after the move of this ply, counted from 0, where there is a clock, and
/// what was taken back there.
[[nodiscard]] notation::PgnMove pgn_move(std::string text, const conduct::State& state,
                                         std::size_t ply);
[[nodiscard]] Result<GameFile> pgn_file(const notation::PgnGame& game);
[[nodiscard]] std::unexpected<Refusal> bad_start();
/// "?" while the game is played; "B+", "W+R", "W+T", "0" and "Void" as SGF has it. Black is the
/// first seat; `margin` stands behind a win that was counted.
[[nodiscard]] std::string sgf_result(const conduct::State& state, std::string_view margin);

}  // namespace kyvien::record::internal
