#include "go/perft.h"

#include "base/assert.h"

namespace kyvien::go {
namespace {

std::uint64_t sequences(Game& game, int depth);

/// The number of sequences that begin with the move; zero if it is forbidden.
std::uint64_t after(Game& game, const Move& move, int depth) {
    if (move.point) {
        if (game.replay(*move.point, move.color))
            return 0;
    } else {
        game.pass();
    }
    const std::uint64_t found = sequences(game, depth - 1);
    game.undo();
    return found;
}

std::vector<Move> turns_from(const Game& game) {
    std::vector<Move> moves;
    for (int y = 0; y < game.board().height(); ++y)
        for (int x = 0; x < game.board().width(); ++x) {
            const Point point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (!game.board().at(point))
                moves.push_back({game.turn(), point});
        }
    moves.push_back({game.turn(), std::nullopt});
    return moves;
}

std::uint64_t sequences(Game& game, int depth) {
    if (depth == 0)
        return 1;
    if (game.passes_in_a_row() >= 2)
        return 0;
    if (depth == 1)
        return game.legal_points().size() + 1;
    std::uint64_t found = 0;
    for (const Move& move : turns_from(game))
        found += after(game, move, depth);
    return found;
}

}  // namespace

std::uint64_t perft(const Game& game, int depth) {
    Game copy = game;
    return sequences(copy, depth);
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Game& game, int depth) {
    KYVIEN_ASSERT(depth > 0, "callers ask for at least one turn");
    Game copy = game;
    std::vector<std::pair<Move, std::uint64_t>> counts;
    if (game.passes_in_a_row() >= 2)
        return counts;
    for (const Move& move : turns_from(game))
        if (!move.point || !game.forbidden(*move.point))
            counts.emplace_back(move, after(copy, move, depth));
    return counts;
}

}  // namespace kyvien::go
