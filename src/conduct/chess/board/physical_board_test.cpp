// Where the rules apply, a move by hand satisfies 3.1 to 3.9 exactly if the rules allow it.
#include "conduct/chess/board/internal/physical_board.h"

#include <gtest/gtest.h>
#include <random>
#include <string>

#include "chess/position.h"
#include "effort.h"
#include "notation/chess/fen.h"
#include "notation/chess/uci.h"

namespace kyvien::conduct::internal {
namespace physical_board_test {
namespace {

using chess::Position;
using chess::Setup;
using chess::Square;

Setup setup_of(std::string_view fen) {
    return notation::parse_fen(fen)->setup;
}

bool obeys(const Setup& board, std::string_view text) {
    const auto hand = read_hand_move(board, text);
    return hand && is_regular_move(board, *hand);
}

/// Moves every piece of either side to every square, promoting pawns on the last rank.
int compare_all(const Position& position) {
    const Setup board = position.to_setup();
    int legal = 0;
    for (int from = 0; from < chess::kSquareCount; ++from)
        for (int to = 0; to < chess::kSquareCount; ++to) {
            // "e8h8", the Chess960 notation of castling, does not describe a move by hand.
            const auto piece = position.at(Square(from));
            const auto other = position.at(Square(to));
            if (!piece || (other && other->color == piece->color))
                continue;
            const std::string plain = Square(from).name() + Square(to).name();
            const bool is_last = Square(to).rank() == 0 || Square(to).rank() == 7;
            const bool is_pawn = piece->type == chess::PieceType::Pawn;
            const std::string text = is_last && is_pawn ? plain + "n" : plain;
            const bool allowed = notation::read_uci(position, text).has_value();
            legal += allowed ? 1 : 0;
            EXPECT_EQ(obeys(board, text), allowed) << notation::to_fen(position) << " " << text;
        }
    return legal;
}

TEST(PhysicalBoard, MovesByHandObeyTheRulesWhereTheRulesAllowThem) {
    constexpr std::string_view kStarts[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"};
    std::mt19937 random(7);
    const int games = test::samples(24, 400, 4);
    int legal = 0;
    for (int game = 0; game < games; ++game) {
        Position position =
            *Position::make(setup_of(kStarts[static_cast<std::size_t>(game) % 4]),
                            chess::CastlingMode::Standard, chess::Strictness::Playable);
        for (int ply = 0; ply < 40 && position.has_legal_move(); ++ply) {
            legal += compare_all(position);
            const auto moves = position.legal_moves();
            position = position.after(moves[random() % moves.size()]);
        }
    }
    EXPECT_GT(legal, games * 40);
}

TEST(PhysicalBoard, AMoveObeysTheRulesWhileTheOpponentsKingStandsInCheck) {  // 3.10.1
    const chess::Setup board = setup_of("4k3/8/8/8/8/5qr1/8/6K1 b - - 0 1");
    EXPECT_TRUE(obeys(board, "f3g2"));
    EXPECT_TRUE(obeys(board, "e8d8"));
    EXPECT_FALSE(obeys(board, "g3g1")) << "1.4.1: a king is not taken";
    EXPECT_FALSE(obeys(board, "f3h3")) << "3.5: no piece is jumped over";
    EXPECT_FALSE(obeys(board, "g1g2")) << "it is the other's piece";
}

TEST(PhysicalBoard, APawnOnItsLastRankHindersNoOtherMove) {
    const chess::Setup board = setup_of("P6k/8/8/8/8/8/7p/K7 b - - 0 1");
    EXPECT_TRUE(obeys(board, "h8g7"));
    EXPECT_TRUE(obeys(board, "h2h1q"));
    EXPECT_FALSE(obeys(board, "h2h1")) << "3.7.5.1: it becomes another piece";
    EXPECT_FALSE(obeys(board, "h2h1k"));
}

}  // namespace
}  // namespace physical_board_test
}  // namespace kyvien::conduct::internal
