// Every kernel that this processor can run gives the moves of the reference implementation, and all
// in the same order, so that a random choice from a list is the same on any machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "chess/kernels/internal/dispatch.h"
#include "chess/position_fixture.h"
#include "chess/slow_reference.h"

namespace kyvien::chess {
namespace kernels_test {
namespace {

std::vector<Move> moves_of(const internal::Kernels& kernels, const Position& position) {
    MoveList list;
    std::uint16_t* const begin = list.storage();
    list.set_size(static_cast<std::size_t>(kernels.generate(position.board(), begin) - begin));
    return {list.begin(), list.end()};
}

void compare(const Position& position) {
    const auto moves = test::Reference(position.to_setup()).legal_moves();
    std::uint64_t replies = 0;
    for (const Move move : moves)
        replies += position.after(move).legal_moves().size();
    const auto listed = moves_of(internal::kPortableKernels, position);
    ASSERT_TRUE(std::ranges::is_permutation(listed, moves)) << notation::to_fen(position);
    for (const internal::Kernels* kernels : internal::usable_kernels()) {
        ASSERT_EQ(moves_of(*kernels, position), listed)
            << kernels->name << ' ' << notation::to_fen(position);
        ASSERT_EQ(kernels->count_moves(position.board()), static_cast<int>(moves.size()))
            << kernels->name << ' ' << notation::to_fen(position);
        if (kernels->count_replies != nullptr) {
            ASSERT_EQ(kernels->count_replies(position.board()), replies)
                << kernels->name << ' ' << notation::to_fen(position);
        }
    }
}

TEST(Kernels, AllAgreeWithTheReferenceInRandomGames) {
    std::mt19937_64 random(512);
    for (int game = 0; game < (test::slow_tests() ? 400 : 16); ++game) {
        Position position = game % 2 == 0 ? Position::start()
                                          : Position::chess960(static_cast<int>(random() % 960));
        for (int ply = 0; ply < 120; ++ply) {
            const auto moves = position.legal_moves();
            if (moves.empty())
                break;
            compare(position);
            if (HasFatalFailure())
                return;
            position.play(moves[random() % moves.size()]);
        }
    }
}

TEST(Kernels, AllAgreeInOddPositions) {
    for (const std::string_view fen :
         {// Fifteen pawns, eight of them with one step, and a long list of moves.
          "4k3/8/8/PPPPPPPP/8/PPPPPPP1/8/4K3 w - - 0 1",
          "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
          "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
          // Castling rights in Chess960 where the rook shields the king's target square.
          "4k3/8/8/8/8/8/8/rR2K3 b B - 0 1", "4k3/8/8/8/8/8/7p/qR1K1R2 b FB - 0 1",
          // A double step that gives check and may be captured en passant; one that may not.
          "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
          "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1", "8/8/3k4/8/2p5/8/B2P4/4K3 w - - 0 1"})
        compare(test::from_fen(fen));
}

}  // namespace
}  // namespace kernels_test
}  // namespace kyvien::chess
