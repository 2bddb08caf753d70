// Counting the moves of xiangqi (cli/rules/perft.h).
#include <fmt/format.h>

#include "cli/rules/perft.h"
#include "cli/support/refusal_words.h"
#include "notation/xiangqi/fen.h"
#include "xiangqi/perft.h"

namespace kyvien::cli {
namespace perft {
namespace {

Count count_xiangqi(const Options& options) {
    Count count;
    const Result<xiangqi::Position> position = options.fen.empty()
                                                   ? xiangqi::Position::start()
                                                   : notation::read_xiangqi_position(options.fen);
    if (!position) {
        count.trouble = refusal_text(position.error());
        return count;
    }
    if (options.depth == 0)
        return one_position();
    const auto perft = options.method == "list" ? xiangqi::perft_made : xiangqi::perft;
    std::vector<xiangqi::Move> moves;
    for (const xiangqi::Move move : position->legal_moves())
        moves.push_back(move);
    count_after_each_move(
        moves, options, count,
        [&](xiangqi::Move move) {
            xiangqi::Position after = *position;
            after.play(move);
            return perft(after, options.depth - 1);
        },
        [](xiangqi::Move move) { return move.name(); });
    return count;
}

}  // namespace
}  // namespace perft

namespace registered {

extern const Entry xiangqi;
constinit const Entry xiangqi = {.perft = perft::count_xiangqi};

}  // namespace registered
}  // namespace kyvien::cli
