// record/internal/games.h — what each game registers: its files.
//
// One `constinit const Entry registered::NAME` a game, in record/game_file/NAME_file.cpp; the list
// KYVIEN_GAMES names each once (docs/adding-a-game.md).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/core/state.h"
#include "record/game_file/annotated.h"
#include "record/game_file/game_file.h"

namespace kyvien::record::registered {

struct Entry {
    std::string_view format;  ///< as write_game_file() takes it, and the ending of a file: "pgn"
    std::string_view type;    ///< Content-Type of a file
    /// `language` as write_game_file() takes it.
    Result<GameFile> (*write)(const conduct::State& state, std::string_view language);
    /// As read_annotated(), before the moves are looked at: those that are in no way moves of the
    /// game stand there as the file writes them. Null where no such file is read.
    Result<ReadGame> (*read)(std::string_view text, std::size_t number) = nullptr;
    /// As split_games(). Null where no such file is read.
    std::vector<std::string> (*split)(std::string_view text) = nullptr;
    /// As write_annotated(). Needs: all moves can be made.
    Result<GameFile> (*write_annotated)(const AnnotatedGame& game,
                                        std::string_view language) = nullptr;
};

// The table, one entry for each game of the list (cmake/KyvienGames.cmake writes it).
extern const Entry* const kEntries[];
extern const std::size_t kCount;

/// Needs: one of conduct::games().
[[nodiscard]] inline const Entry& of(conduct::Game game) {
    return *kEntries[static_cast<std::size_t>(game)];
}

}  // namespace kyvien::record::registered
