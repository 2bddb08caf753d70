// hall/games/record.h — a game as a file to take home.
//
// Cost:  linear in the length of the game.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "conduct/core/state.h"

namespace kyvien::hall {

struct Record {
    std::string text;
    std::string type;    ///< Content-Type
    std::string ending;  ///< of the file's name
};

/// `format` is "pgn" (chess, xiangqi) or "sgf" (Go); empty for the one of the game.
/// Refuses: "no-such-format".
[[nodiscard]] Result<Record> write_record(const conduct::State& state, std::string_view format,
                                          std::string_view language);

/// The same from the lines of a game's event log.
/// Refuses: as conduct::decode_log() and conduct::replay().
[[nodiscard]] Result<Record> record_of_log(std::string_view log, std::string_view language);

}  // namespace kyvien::hall
