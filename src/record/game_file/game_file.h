// record/game_file/game_file.h — writes a game as a file for other programs: PGN for chess and
// xiangqi, SGF for Go.
//
// Cost:  linear in the length of the game.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "conduct/core/state.h"

namespace kyvien::record {

struct GameFile {
    std::string text;
    std::string type;    ///< media type (Content-Type)
    std::string ending;  ///< file extension
};

/// `format` is the one registered by the game, such as "pgn" or "sgf"; empty: the same. `language`
/// is that of the moves: "vi", "fr", "figurine"; "zh-Hant", "wxf"; others give the default
/// notation. Refuses: "no-such-format".
[[nodiscard]] Result<GameFile> write_game_file(const conduct::State& state, std::string_view format,
                                               std::string_view language);

/// The file format of a game: `type` and `ending`, without text.
[[nodiscard]] GameFile kind_of_file(conduct::Game game);

/// The same from the lines of a game's event log.
/// Refuses: as conduct::decode_log() and conduct::replay().
[[nodiscard]] Result<GameFile> game_file_of_log(std::string_view log, std::string_view language);

}  // namespace kyvien::record
