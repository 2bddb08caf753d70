// Any text as a position and as moves: it is refused, or leads to a position that the same text
// leads to again. The first byte selects the game, the first line end ends the position.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "conduct/settings/game.h"
#include "fuzz_target.h"
#include "judge/replay.h"

using namespace kyvien::judge;

KYVIEN_FUZZ_TARGET(replay) {
    if (size == 0)
        return 0;
    const auto games = kyvien::conduct::games();
    const GameKind game = games[data[0] % games.size()];
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t end = text.find('\n');
    const std::string_view position = text.substr(0, end);
    const std::string_view moves =
        end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    const auto read = read_beginning(game, position, moves);
    if (!read) {
        if (read.error().english.empty())
            std::abort();
        return 0;
    }
    const auto again = read_beginning(game, position, moves);
    if (!again || again->position != read->position || again->opening != read->opening ||
        read->opening.size() > kOpeningPlies * kOpeningBytes)
        std::abort();
    return 0;
}
