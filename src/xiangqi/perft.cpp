#include "xiangqi/perft.h"

namespace kyvien::xiangqi {
namespace {

std::uint64_t counted(internal::Board& board, int depth) {
    if (depth == 1)
        return static_cast<std::uint64_t>(board.count_legal(board.turn));
    MoveList moves;
    board.legal_moves(board.turn, moves);
    std::uint64_t total = 0;
    for (const Move move : moves) {
        const int captured = board.make(move);
        total += counted(board, depth - 1);
        board.unmake(move, captured);
    }
    return total;
}

std::uint64_t made(internal::Board& board, int depth) {
    MoveList moves;
    board.legal_moves(board.turn, moves);
    std::uint64_t total = 0;
    for (const Move move : moves) {
        const int captured = board.make(move);
        total += depth == 1 ? 1 : made(board, depth - 1);
        board.unmake(move, captured);
    }
    return total;
}

// The first ply uses the position itself: in a diagram a general may be capturable.
template <typename Below>
std::uint64_t from_root(const Position& position, Below below) {
    internal::Board board = position.board();
    std::uint64_t total = 0;
    for (const Move move : position.legal_moves()) {
        const int captured = board.make(move);
        total += below(board);
        board.unmake(move, captured);
    }
    return total;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
    if (depth <= 1)
        return depth < 1 ? 1 : position.count_legal_moves();
    return from_root(position, [&](internal::Board& board) { return counted(board, depth - 1); });
}

std::uint64_t perft_made(const Position& position, int depth) {
    if (depth <= 0)
        return 1;
    return from_root(
        position, [&](internal::Board& board) { return depth == 1 ? 1 : made(board, depth - 1); });
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& position, int depth) {
    std::vector<std::pair<Move, std::uint64_t>> rows;
    internal::Board board = position.board();
    for (const Move move : position.legal_moves()) {
        const int captured = board.make(move);
        rows.emplace_back(move, depth <= 1 ? 1 : counted(board, depth - 1));
        board.unmake(move, captured);
    }
    return rows;
}

}  // namespace kyvien::xiangqi
