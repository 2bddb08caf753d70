// record/game_file/game_file.h — writes a game as a file for other programs: PGN of chess and
// xiangqi, SGF of Go.
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
    std::string type;    ///< Content-Type
    std::string ending;  ///< of the file's name
};

/// `format` is the one that the game registers, such as "pgn" or "sgf"; empty for just that.
/// `language` is that of the moves: "vi", "fr", "figurine"; "zh-Hant", "wxf"; others give the usual
/// form. Refuses: "no-such-format".
[[nodiscard]] Result<GameFile> write_game_file(const conduct::State& state, std::string_view format,
                                               std::string_view language);

/// The kind of file in which games of this kind are kept: `type` and `ending`, without a text.
[[nodiscard]] GameFile kind_of_file(conduct::Game game);

/// The same from the lines of a game's event log.
/// Refuses: as conduct::decode_log() and conduct::replay().
[[nodiscard]] Result<GameFile> game_file_of_log(std::string_view log, std::string_view language);

}  // namespace kyvien::record
