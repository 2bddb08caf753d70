// record/game_file/internal/annotated_pgn.h — move trees as PGN, for all games.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/pgn/pgn.h"
#include "record/game_file/annotated.h"

namespace kyvien::record::internal {

/// The games of a file, and the selected one. Refuses: "no-game".
struct ChosenPgn {
    notation::PgnGame game;
    std::vector<FileEntry> entries;
    std::size_t games = 0;
};
[[nodiscard]] Result<ChosenPgn> choose_pgn(std::string_view text, std::size_t number);

/// As record::split_games().
[[nodiscard]] std::vector<std::string> split_pgn(std::string_view text);

/// Everything except the settings. Needs: the moves of `game` in command notation.
/// Refuses: "too-long".
[[nodiscard]] Result<AnnotatedGame> annotated_of(const notation::PgnGame& game);

/// The game with its moves in command notation, its headings and its result; `first` and `second`
/// are the tags of the players.
/// Refuses: "too-long" (variations nested too deeply).
[[nodiscard]] Result<notation::PgnGame> pgn_of(const AnnotatedGame& game, std::string_view first,
                                               std::string_view second);

}  // namespace kyvien::record::internal
