#include "chess/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "chess/attacks.h"
#include "chess/internal/checks.h"
#include "chess/position_fixture.h"
#include "chess/slow_reference.h"
#include "notation/chess/san.h"

namespace kyvien::chess {
namespace {

std::vector<Move> sorted(const MoveList& list) {
    std::vector<Move> moves(list.begin(), list.end());
    std::sort(moves.begin(), moves.end());
    return moves;
}

/// Setups that differ only in an en passant square that nobody can use are the same.
Setup without_useless_en_passant(Setup setup, const std::vector<Move>& legal) {
    if (std::none_of(legal.begin(), legal.end(), [](Move move) { return move.is_en_passant(); }))
        setup.en_passant = std::nullopt;
    return setup;
}

/// Plays random moves and compares everything with the reference after each.
void compare_random_game(Position position, std::mt19937_64& random, int plies) {
    test::Reference reference(position.to_setup());
    for (int ply = 0; ply < plies; ++ply) {
        const auto expected = reference.legal_moves();
        const auto moves = position.legal_moves();
        ASSERT_EQ(sorted(moves), expected) << notation::to_fen(position);
        const Setup setup = without_useless_en_passant(reference.setup(), expected);
        ASSERT_EQ(position.to_setup(), setup) << notation::to_fen(position);
        ASSERT_EQ(position.in_check(), reference.in_check()) << notation::to_fen(position);
        ASSERT_EQ(position.has_legal_move(), !expected.empty()) << notation::to_fen(position);
        const auto again = Position::make(setup, position.mode());
        ASSERT_TRUE(again) << notation::to_fen(position) << describe(again.error().front());
        ASSERT_EQ(again->hash(), position.hash()) << notation::to_fen(position);
        ASSERT_TRUE(again->same_as(position));
        if (expected.empty())
            return;
        for (const Move move : moves) {
            if (!move.is_castling()) {
                ASSERT_NE(position.movers_to(position.moved_type(move), move.to()) &
                              move.from().bit(),
                          0U)
                    << notation::to_fen(position);
            }
            ASSERT_TRUE(position.is_legal(move)) << notation::to_fen(position);
            ASSERT_EQ(position.gives_check(move), position.after(move).in_check())
                << notation::to_fen(position) << ' ' << notation::to_uci(position, move);
            ASSERT_EQ(internal::Checks(position).given_by(move), position.gives_check(move))
                << notation::to_fen(position) << ' ' << notation::to_uci(position, move);
        }
        const Move move = expected[random() % expected.size()];
        position.play(move);
        reference.play(move);
    }
}

TEST(Position, AgreesWithTheReferenceInRandomGames) {
    std::mt19937_64 random(20181);
    const int games = test::slow_tests() ? 400 : 12;
    for (int game = 0; game < games; ++game) {
        compare_random_game(Position::start(), random, 150);
        if (HasFatalFailure())
            return;
    }
}

TEST(Position, AgreesWithTheReferenceInRandomGamesOfChess960) {
    std::mt19937_64 random(960);
    const int games = test::slow_tests() ? 960 : 16;
    for (int game = 0; game < games; ++game) {
        compare_random_game(Position::chess960(static_cast<int>(random() % 960)), random, 100);
        if (HasFatalFailure())
            return;
    }
}

/// is_legal() does not use the list; here it is called with every value of Move.
void expect_legal_moves_only(const Position& position) {
    const auto legal = position.legal_moves();
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
        ASSERT_EQ(position.is_legal(move), legal.contains(move))
            << notation::to_fen(position) << ' ' << move.from().name() << move.to().name();
    }
}

TEST(Position, IsLegalAgreesWithTheListInRandomGames) {
    std::mt19937_64 random(310);
    for (int game = 0; game < (test::slow_tests() ? 100 : 4); ++game) {
        Position position = game % 2 == 0 ? Position::start()
                                          : Position::chess960(static_cast<int>(random() % 960));
        for (int ply = 0; ply < 80; ++ply) {
            const auto moves = position.legal_moves();
            if (moves.empty())
                break;
            if (ply % 8 == 7)
                expect_legal_moves_only(position);
            position.play(moves[random() % moves.size()]);
        }
    }
}

TEST(Position, IsLegalRejectsEveryOtherMove) {
    for (const std::string_view fen :
         {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
          "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
          "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1", "8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1",
          "2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1", "4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1",
          "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1"})
        expect_legal_moves_only(test::from_fen(fen));
}

TEST(Position, HasThe960StartsByNumber) {
    KYVIEN_DATA_OR_SKIP(lines, "chess/edge/chess960_starts.csv");
    int rows = 0;
    for (const std::string& line : lines) {
        const auto fields = test::split(line, ',');
        if (fields[0] == "sp")
            continue;
        const Position position = Position::chess960(std::stoi(fields[0]));
        EXPECT_EQ(notation::to_fen(position, notation::FenStyle::XFen), fields[1]);
        EXPECT_EQ(notation::to_fen(position, notation::FenStyle::Shredder), fields[2]);
        ++rows;
    }
    EXPECT_EQ(rows, 960);
    EXPECT_EQ(notation::to_fen(Position::chess960(518)), notation::to_fen(Position::start()));
}

TEST(Position, DetectsInsufficientMaterial) {
    KYVIEN_DATA_OR_SKIP(lines, "chess/edge/insufficient_material.csv");
    int rows = 0;
    for (const std::string& line : lines) {
        const auto fields = test::split(line, ',');
        if (fields[0] == "fen")
            continue;
        const Position position = test::from_fen(fields[0]);
        EXPECT_EQ(position.insufficient_material(Color::White), fields[1] == "1") << line;
        EXPECT_EQ(position.insufficient_material(Color::Black), fields[2] == "1") << line;
        ++rows;
    }
    EXPECT_EQ(rows, 12);
}

TEST(Position, CountsFiftyAndSeventyFiveMovesWithMateFirst) {
    KYVIEN_DATA_OR_SKIP(lines, "chess/edge/move_counters.csv");
    int rows = 0;
    for (const std::string& line : lines) {
        const auto fields = test::split(line, ',');
        if (fields[0] == "fen")
            continue;
        const Position position = test::from_fen(fields[0]);
        const bool goes_on = position.has_legal_move();
        // 9.3.2: the count is complete, but the game continues; 9.3.1: a move that is neither a
        // capture nor a pawn move completes it, and is not a mate.
        const bool now = goes_on && position.halfmove_clock() >= 100;
        bool by_move = false;
        for (const Move move : position.legal_moves())
            by_move = by_move || (!now && position.after(move).halfmove_clock() >= 100);
        const bool automatic = goes_on && position.halfmove_clock() >= 150;
        EXPECT_EQ(now, fields[1] == "1") << line;
        EXPECT_EQ(by_move, fields[2] == "1") << line;
        EXPECT_EQ(automatic, fields[3] == "1") << line;
        ++rows;
    }
    EXPECT_EQ(rows, 10);
}

TEST(Position, DistinguishesMateFromStalemate) {
    const Position mate = test::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    EXPECT_TRUE(mate.is_checkmate());
    EXPECT_FALSE(mate.is_stalemate());
    const Position stalemate = test::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_FALSE(stalemate.is_checkmate());
    EXPECT_TRUE(stalemate.is_stalemate());
}

TEST(Position, KeepsAnEnPassantSquareOnlyWhenTheCaptureIsLegal) {
    Position position = Position::start();
    position.play(*notation::read_san(position, "e4"));
    EXPECT_EQ(position.legal_en_passant(), std::nullopt);
    const Position pinned = test::from_fen("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1");
    EXPECT_EQ(pinned.legal_en_passant(), std::nullopt);
    const Position free = test::from_fen("8/8/8/3Pp2K/8/8/4k3/8 w - e6 0 1");
    EXPECT_EQ(free.legal_en_passant(), Square::at(4, 5));
}

TEST(Attacks, SlidersAgreeWithWalkingStepByStep) {
    std::mt19937_64 random(32);
    for (int i = 0; i < 20'000; ++i) {
        const Square square(static_cast<int>(random() % 64));
        const Bitboard occupied = random() & random();
        const auto walk = [&](int file_step, int rank_step) {
            Bitboard set = 0;
            int file = square.file() + file_step;
            int rank = square.rank() + rank_step;
            while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                set |= Square::at(file, rank).bit();
                if ((set & occupied) != 0)
                    break;
                file += file_step;
                rank += rank_step;
            }
            return set;
        };
        ASSERT_EQ(rook_attacks(square, occupied),
                  walk(0, 1) | walk(0, -1) | walk(1, 0) | walk(-1, 0));
        ASSERT_EQ(bishop_attacks(square, occupied),
                  walk(1, 1) | walk(-1, -1) | walk(1, -1) | walk(-1, 1));
    }
}

}  // namespace
}  // namespace kyvien::chess
