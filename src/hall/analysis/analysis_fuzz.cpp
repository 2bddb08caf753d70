// Arbitrary bytes as requests of the analysis board: a tree of moves, a game to be written, a file
// of each game to be read.
#include <cstdint>
#include <string_view>

#include "conduct/settings/game.h"
#include "fuzz_target.h"
#include "hall/analysis/internal/analysis.h"

using namespace kyvien::hall;

KYVIEN_FUZZ_TARGET(analysis) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)analysed(text);
    (void)file_of_analysis(text, "");
    for (const kyvien::conduct::Game game : kyvien::conduct::games())
        (void)read_for_analysis(text, kyvien::conduct::name(game), "");
    return 0;
}
