#include "chess/dead_position/illegality.h"

#include <gtest/gtest.h>

#include "chess/position_fixture.h"

namespace kyvien::chess {
namespace {

std::optional<Illegality> why(std::string_view fen, std::string_view move,
                              std::optional<PieceType> promotion = std::nullopt) {
    return why_illegal(test::from_fen(fen), *Square::parse(move.substr(0, 2)),
                       *Square::parse(move.substr(2)), promotion);
}

TEST(Illegality, NamesTheRuleThatAMoveBreaks) {
    using enum Illegality;
    constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_EQ(why(kStart, "e4e5"), NoPiece);
    EXPECT_EQ(why(kStart, "e7e5"), OpponentsPiece);
    EXPECT_EQ(why(kStart, "a1a2"), OwnPieceOnTarget);
    EXPECT_EQ(why(kStart, "g1g3"), NotItsWay);
    EXPECT_EQ(why(kStart, "e2e5"), NotItsWay);
    EXPECT_EQ(why(kStart, "f1c4"), Blocked);
    EXPECT_EQ(why(kStart, "e2d3"), NothingToCapture);
    EXPECT_EQ(why(kStart, "e2e4", PieceType::Queen), PromotionImpossible);
    EXPECT_EQ(why(kStart, "e1g1"), CastlingBlocked);
    EXPECT_EQ(why(kStart, "e2e4"), std::nullopt);
    constexpr std::string_view kPawn = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    EXPECT_EQ(why(kPawn, "e7e8"), PromotionMissing);
    EXPECT_EQ(why(kPawn, "e7e8", PieceType::King), PromotionImpossible);
    EXPECT_EQ(why(kPawn, "e7e8", PieceType::Knight), std::nullopt);
    EXPECT_EQ(why("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1"), CastlingRightLost);
    EXPECT_EQ(why("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1"), CastlingAttacked);
    EXPECT_EQ(why("4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "e1h1"), CastlingAttacked);
    EXPECT_EQ(why("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), std::nullopt);
    EXPECT_EQ(why("4k3/8/8/8/8/4r3/8/R3K3 w - - 0 1", "a1a2"), LeavesKingInCheck);
    EXPECT_EQ(why("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "e2c3"), ExposesKing);
    EXPECT_EQ(why("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1e2"), LeavesKingInCheck);
    EXPECT_EQ(clause(ExposesKing), rulebook::fide("3.9.2"));
}

TEST(Illegality, CitesTheClauseOfThePieceThatWasMoved) {
    const auto cited = [](std::string_view fen, std::string_view move) {
        const Position position = test::from_fen(fen);
        const Square from = *Square::parse(move.substr(0, 2));
        const Square to = *Square::parse(move.substr(2));
        return std::string(clause(*why_illegal(position, from, to), position, from, to).id());
    };
    constexpr std::string_view kOpen = "4k3/8/8/8/8/n7/P7/RNBQK3 w - - 0 1";
    EXPECT_EQ(cited(kOpen, "c1c4"), "3.2");
    EXPECT_EQ(cited(kOpen, "a1b2"), "3.3");
    EXPECT_EQ(cited(kOpen, "d1e3"), "3.4");
    EXPECT_EQ(cited(kOpen, "b1b4"), "3.6");
    EXPECT_EQ(cited(kOpen, "a2a3"), "3.7.1");
    EXPECT_EQ(cited(kOpen, "a2a4"), "3.7.2");
    EXPECT_EQ(cited(kOpen, "a2a1"), "3.1");
    EXPECT_EQ(cited(kOpen, "e1e3"), "3.8.1");
    EXPECT_EQ(cited(kOpen, "a1a4"), "3.5");
}

TEST(Illegality, IsEmptyForExactlyTheLegalMoves) {
    for (const std::string_view fen :
         {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
          "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
          "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
          "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1"}) {
        const Position position = test::from_fen(fen);
        std::size_t silent = 0;
        for (int from = 0; from < 64; ++from)
            for (int to = 0; to < 64; ++to)
                for (const auto promotion :
                     {std::optional<PieceType>(), std::optional(PieceType::Knight),
                      std::optional(PieceType::Bishop), std::optional(PieceType::Rook),
                      std::optional(PieceType::Queen)})
                    silent += !why_illegal(position, Square(from), Square(to), promotion) ? 1 : 0;
        std::size_t legal = 0;
        for (const Move move : position.legal_moves())
            // Castling in standard chess is silent in both notations.
            legal += move.is_castling() && position.mode() == CastlingMode::Standard ? 2 : 1;
        EXPECT_EQ(silent, legal) << fen;
    }
}

TEST(Illegality, EveryReasonHasWords) {
    for (int i = 0; i <= static_cast<int>(Illegality::ExposesKing); ++i) {
        EXPECT_FALSE(describe(static_cast<Illegality>(i)).empty());
        EXPECT_FALSE(code(static_cast<Illegality>(i)).empty());
    }
}

}  // namespace
}  // namespace kyvien::chess
