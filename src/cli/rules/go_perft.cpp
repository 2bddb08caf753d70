// Counting the turns of Go (cli/rules/perft.h).
#include <fmt/format.h>

#include "cli/rules/perft.h"
#include "go/perft.h"
#include "notation/go/gtp.h"

namespace kyvien::cli {
namespace perft {
namespace {

/// Sequences of turns under the whole-board rule: a pass is a turn, two in succession end the
/// sequence.
Count count_go(const Options& options) {
    Count count;
    if (!options.fen.empty() || options.number || options.chess960) {
        count.trouble =
            "Go is counted from the empty board; --fen, --number and --chess960 do not apply";
        return count;
    }
    if (options.depth == 0)
        return one_position();
    const int size = options.size.value_or(19);
    const go::Game game(go::Board::rectangle(size, size), go::Color::Black);
    std::vector<go::Move> moves;
    for (const auto& [move, nodes] : go::perft_divide(game, 1))
        moves.push_back(move);
    count_after_each_move(
        moves, options, count,
        [&](const go::Move& move) {
            go::Game after = game;
            if (!move.point)
                after.pass();
            else if (after.replay(*move.point, move.color))
                return std::uint64_t{0};
            return go::perft(after, options.depth - 1);
        },
        [](const go::Move& move) { return notation::to_gtp(move); });
    return count;
}

}  // namespace
}  // namespace perft

namespace registered {

extern const Entry go;
constinit const Entry go = {.perft = perft::count_go};

}  // namespace registered
}  // namespace kyvien::cli
