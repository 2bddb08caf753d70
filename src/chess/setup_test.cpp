#include "chess/setup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/position_fixture.h"

namespace kyvien::chess {

using testing::Contains;
using testing::ElementsAre;

namespace setup_test {
namespace {

struct Case {
    std::string_view fen;
    SetupFault fault;
    CastlingMode mode = CastlingMode::Standard;
};

TEST(Setup, NamesEachConditionOfLegalityThatFails) {
    using enum SetupFault;
    constexpr CastlingMode k960 = CastlingMode::Chess960;
    const Case cases[] = {
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", NoWhiteKing},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", NoBlackKing},
        {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", SeveralWhiteKings},
        {"3kk3/8/8/8/8/8/8/4K3 w - - 0 1", SeveralBlackKings},
        {"8/8/8/3kK3/8/8/8/8 w - - 0 1", KingsAdjacent},
        {"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", OpponentInCheck},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", PawnOnLastRank},
        {"4k3/8/8/8/8/8/8/p3K3 b - - 0 1", PawnOnLastRank},
        {"4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", TooManyWhitePieces},
        {"rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", TooManyBlackPieces},
        {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", CastlingRookMissing},
        {"4k3/8/8/8/8/8/8/3K3R w K - 0 1", CastlingKingNotInPlace},
        {"4k3/8/8/8/8/8/4K3/7R w H - 0 1", CastlingKingNotInPlace, k960},
        {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", CastlingRookNotInPlace},
        {"4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1", CastlingRightsTwiceOnOneSide, k960},
        {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", EnPassantWrongRank},
        {"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", EnPassantNoPawn},
        {"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", EnPassantSquareOccupied},
        {"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", EnPassantOriginOccupied},
        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", TooManyWhitePawns},
        {"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", TooManyBlackPawns},
        {"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", TooManyPromotedWhitePieces},
        // Two bishops on light squares: one of them must have been a pawn, but all pawns are
        // present.
        {"2b1k3/pppppppp/4b3/8/8/8/8/4K3 w - - 0 1", TooManyPromotedBlackPieces},
        {"4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1", TooManyCheckers},
        {"8/8/N7/2k5/N7/8/8/3K4 b - - 0 1", ImpossibleCheck},
        {"3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1", ImpossibleCheck},
        {"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", EnPassantImpossibleCheck},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 0", MoveCountersOutOfRange},
    };
    for (const Case& each : cases) {
        const auto position = test::try_fen(each.fen, each.mode);
        ASSERT_FALSE(position) << each.fen << " was accepted; expected " << code(each.fault);
        EXPECT_THAT(position.error(), Contains(each.fault))
            << each.fen << ": " << describe(position.error().front());
    }
}

TEST(Setup, ReportsEveryFaultAtOnce) {
    const auto position = test::try_fen("4k2P/8/8/8/8/8/8/4RK2 w Q e6 0 1", CastlingMode::Standard);
    ASSERT_FALSE(position);
    EXPECT_THAT(position.error(),
                ElementsAre(SetupFault::OpponentInCheck, SetupFault::PawnOnLastRank,
                            SetupFault::CastlingKingNotInPlace, SetupFault::CastlingRookNotInPlace,
                            SetupFault::EnPassantNoPawn));
}

TEST(Setup, PlayableAcceptsWhatNoGameReaches) {
    constexpr std::string_view kTwoPawnChecks = "1rrrrrk1/1PPPPPPP/8/8/8/8/8/6K1 b - - 0 1";
    EXPECT_FALSE(test::try_fen(kTwoPawnChecks));
    EXPECT_TRUE(test::try_fen(kTwoPawnChecks, std::nullopt, Strictness::Playable));
}

TEST(Setup, EveryFaultHasWordsAndACode) {
    for (int i = 0; i <= static_cast<int>(SetupFault::EnPassantImpossibleCheck); ++i) {
        EXPECT_FALSE(describe(static_cast<SetupFault>(i)).empty());
        EXPECT_FALSE(code(static_cast<SetupFault>(i)).empty());
    }
}

TEST(Setup, JudgesTheValidityCasesAsExpected) {
    KYVIEN_DATA_OR_SKIP(lines, "chess/edge/fen_validity.csv");
    int rows = 0;
    for (const std::string& line : lines) {
        const auto fields = test::split(line, ',');
        ASSERT_GE(fields.size(), 4U) << line;
        if (fields[0] == "fen")
            continue;
        ++rows;
        const auto parsed = notation::parse_fen(fields[0]);
        const auto mode = fields[1] == "1" ? CastlingMode::Chess960 : CastlingMode::Standard;
        const std::string& expected = fields[2];
        if (expected == "syntax") {
            EXPECT_FALSE(parsed) << line;
            continue;
        }
        const auto position = parsed ? Position::make(parsed->setup, mode)
                                     : std::unexpected(std::vector<SetupFault>{});
        const bool good = expected == "legal" || expected == "ok";
        EXPECT_EQ(position.has_value(), good)
            << line << ": "
            << (position ? "accepted"
                         : (parsed ? describe(position.error().front()) : parsed.error().reason));
        if (expected == "legal" || expected == "illegal") {
            EXPECT_TRUE(parsed) << line;
        }
    }
    EXPECT_EQ(rows, 162);
}

}  // namespace
}  // namespace setup_test
}  // namespace kyvien::chess
