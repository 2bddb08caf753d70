#include "chess/perft.h"

#include "chess/kernels/internal/dispatch.h"

namespace kyvien::chess {

std::uint64_t perft_with_lists(const Position& position, int depth) {
    if (depth <= 0)
        return 1;
    MoveList moves;
    position.legal_moves(moves);
    if (depth == 1)
        return moves.size();
    std::uint64_t leaves = 0;
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        leaves += perft_with_lists(next, depth - 1);
    }
    return leaves;
}

namespace {

/// Needs: depth >= 2.
std::uint64_t count_leaves(const internal::Kernels& kernels, const Position& position, int depth) {
    if (depth == 2 && kernels.count_replies != nullptr)
        return kernels.count_replies(position.board());
    MoveList moves;
    position.legal_moves(moves);
    std::uint64_t leaves = 0;
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        leaves += depth > 2 ? count_leaves(kernels, next, depth - 1)
                            : static_cast<std::uint64_t>(kernels.count_moves(next.board()));
    }
    return leaves;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
    const internal::Kernels& kernels = internal::kernels();
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return static_cast<std::uint64_t>(kernels.count_moves(position.board()));
    return count_leaves(kernels, position, depth);
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& position, int depth) {
    std::vector<std::pair<Move, std::uint64_t>> leaves;
    for (const Move move : position.legal_moves())
        leaves.emplace_back(move, perft(position.after(move), depth - 1));
    return leaves;
}

}  // namespace kyvien::chess
