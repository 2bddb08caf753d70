// engine/play/openings.h — the positions from which the games of a match begin.
//
// Text:  EPD or FEN, one position per line (anything after the four fields of an EPD is ignored);
//        PGN, the main line of each game; SGF, the plays of the first variation; a Polyglot book
//        (.bin), every line of its moves from the usual position, the heaviest moves first.
// Cost:  linear in the file.
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/settings/settings.h"

namespace kyvien::engine {

struct Opening {
    std::string fen;                 ///< as Settings::fen; empty for the usual position
    std::vector<std::string> moves;  ///< in the notation of commands
    std::string name;                ///< its name in the file, or its number
    friend bool operator==(const Opening&, const Opening&) = default;
};

enum class OpeningOrder : std::uint8_t { Sequential, Random };

struct OpeningOptions {
    std::string format;  ///< "epd", "pgn", "sgf", "bin"; empty: by the file's extension
    OpeningOrder order = OpeningOrder::Sequential;
    std::uint64_t seed = 0;
    std::size_t start = 1;  ///< number of the first one, from 1
    std::size_t plies = 0;  ///< at most this many moves of each; 0: all, of a book eight
};

/// The openings of a file, in the order in which they are played.
/// Refuses: bad-openings, naming the line or game that cannot be read, or if none is left.
[[nodiscard]] Result<std::vector<Opening>> read_openings(const conduct::Settings& settings,
                                                         std::string_view file,
                                                         std::string_view text,
                                                         const OpeningOptions& options);

/// Same seed, same order on every machine.
void shuffle(std::vector<Opening>& openings, std::uint64_t seed);

}  // namespace kyvien::engine
