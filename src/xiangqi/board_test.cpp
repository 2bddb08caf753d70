#include "xiangqi/board.h"

#include <gtest/gtest.h>

#include <random>

#include "xiangqi/position.h"

namespace kyvien::xiangqi::internal {
namespace {

/// Calls look(board, side) for both sides on the boards of random games.
template <typename Look>
void on_random_boards(unsigned seed, int games, Look look) {
    std::mt19937_64 random(seed);
    for (int game = 0; game < games; ++game) {
        Position position = Position::start();
        for (int ply = 0; ply < 120 && position.has_legal_move(); ++ply) {
            look(position.board(), Side::Red);
            look(position.board(), Side::Black);
            const auto moves = position.legal_moves();
            position.play(moves[random() % moves.size()]);
        }
    }
}

TEST(Board, BearsOnAndReachesAgreeWithTheSetsOfPoints) {
    int reached = 0;
    on_random_boards(51, 15, [&](const Board& board, Side side) {
        const int first = first_slot(side);
        for (int slot = first; slot < first + 16; ++slot) {
            if (board.square(slot) == kGone)
                continue;
            const Bits bears = board.bears_on(slot), targets = board.targets(slot);
            for (int point = 0; point < 90; ++point) {
                if (point == board.square(slot))
                    continue;
                const bool asked =
                    type_of(slot) != PieceType::Cannon || board.slot(point) != kEmpty;
                ASSERT_EQ(asked && board.bears_on(slot, point), asked && (bears & bit(point)) != 0);
                ASSERT_EQ(board.reaches(slot, point), (targets & bit(point)) != 0);
                reached += board.reaches(slot, point) ? 1 : 0;
            }
        }
    });
    EXPECT_GT(reached, 100'000);
}

TEST(Board, LeavesGeneralSafeAgreesWithPlayingTheMove) {
    int safe = 0, exposed = 0;
    on_random_boards(52, 40, [&](const Board& original, Side side) {
        Board board = original;
        const bool checked = board.in_check(side);
        for (int slot = first_slot(side); slot < first_slot(side) + 16; ++slot) {
            if (board.square(slot) == kGone)
                continue;
            const int from = board.square(slot);
            for (Bits rest = board.targets(slot); rest != 0;) {
                const int to = pop_lowest(rest);
                if (to == board.general(opponent(side)))
                    continue;
                const bool says = board.leaves_general_safe(side, from, to, checked);
                const int captured = board.shift(from, to);
                ASSERT_EQ(says, !board.in_check(side));
                board.unshift(from, to, captured);
                ++(says ? safe : exposed);
            }
        }
    });
    EXPECT_GT(safe, 100'000);
    EXPECT_GT(exposed, 5'000);
}

TEST(Board, MayGiveCheckNeverMissesACheck) {
    int quiet = 0, near = 0, checks = 0;
    on_random_boards(53, 40, [&](const Board& original, Side side) {
        Board board = original;
        const Side enemy = opponent(side);
        if (board.in_check(enemy))
            return;
        MoveList moves;
        board.legal_moves(side, moves);
        for (const Move move : moves) {
            const int from = move.from().index(), to = move.to().index();
            const bool may = board.may_give_check(enemy, from, to);
            const int captured = board.shift(from, to);
            const bool does = board.in_check(enemy);
            ASSERT_EQ(board.move_gives_check(enemy, move), does);
            ASSERT_TRUE(may || !does);
            board.unshift(from, to, captured);
            ++(may ? near : quiet);
            checks += does ? 1 : 0;
        }
    });
    EXPECT_GT(quiet, 100'000);
    EXPECT_GT(near, 10'000);
    EXPECT_GT(checks, 2'000);
}

}  // namespace
}  // namespace kyvien::xiangqi::internal
