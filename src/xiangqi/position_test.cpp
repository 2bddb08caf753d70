#include "xiangqi/position.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/xiangqi/fen.h"
#include "notation/xiangqi/move.h"
#include "xiangqi/slow_reference.h"

namespace kyvien::xiangqi {

using test::random_endgame;
using test::Reference;
using testing::UnorderedElementsAreArray;

namespace position_test {
namespace {

Position position_of(std::string_view fen, Origin origin = Origin::Play) {
    const auto position = notation::read_xiangqi_position(fen, origin);
    EXPECT_TRUE(position) << fen << ": " << (position ? "" : position.error().english);
    return position ? *position : Position::start();
}

std::vector<std::string> moves_of(const Position& position, std::string_view from = "") {
    std::vector<std::string> names;
    for (const Move move : position.legal_moves())
        if (move.name().starts_with(from))
            names.push_back(move.name());
    return names;
}

TEST(Position, LegalMovesAgreeWithTheReference) {
    std::mt19937 random(3);
    const auto compare = [](const Position& position) {
        const Reference reference(position.to_setup());
        ASSERT_THAT(moves_of(position), UnorderedElementsAreArray(reference.legal_moves()))
            << notation::to_fen(position);
        ASSERT_EQ(position.count_legal_moves(), position.legal_moves().size());
        ASSERT_EQ(position.in_check(), reference.in_check()) << notation::to_fen(position);
        ASSERT_EQ(position.has_legal_move(), !position.legal_moves().empty());
    };
    const int rounds = std::getenv("KYVIEN_SLOW_TESTS") != nullptr ? 40000 : 1000;
    for (int i = 0; i < rounds; ++i)
        ASSERT_NO_FATAL_FAILURE(compare(random_endgame(random)));
    for (int game = 0; game < rounds / 100; ++game) {
        Position position = Position::start();
        for (int ply = 0; ply < 200 && position.has_legal_move(); ++ply) {
            ASSERT_NO_FATAL_FAILURE(compare(position));
            const auto moves = position.legal_moves();
            position.play(moves[random() % moves.size()]);
        }
    }
}

TEST(Position, IsLegalAgreesWithTheListOfLegalMoves) {
    std::mt19937 random(5);
    for (int i = 0; i < 60; ++i) {
        const Position position = random_endgame(random);
        const auto legal = position.legal_moves();
        for (int from = 0; from < kSquares; ++from)
            for (int to = 0; to < kSquares; ++to) {
                const Move move{Square(from), Square(to)};
                ASSERT_EQ(position.is_legal(move), std::ranges::find(legal, move) != legal.end())
                    << move.name() << " in " << notation::to_fen(position);
            }
    }
}

TEST(Position, IncrementalHashEqualsTheRecomputedHash) {
    std::mt19937 random(9);
    Position position = Position::start();
    for (int ply = 0; ply < 300 && position.has_legal_move(); ++ply) {
        const auto moves = position.legal_moves();
        position.play(moves[random() % moves.size()]);
        ASSERT_EQ(position.hash(), Position::make(position.to_setup())->hash());
    }
}

TEST(Position, LegalMovesAgreeWithFairyStockfish) {
    const char* engine = "/usr/games/fairy-stockfish";
    if (!std::filesystem::exists(engine))
        GTEST_SKIP() << "missing: " << engine << " (apt-get install fairy-stockfish)";
    std::mt19937 random(17);
    std::vector<Position> positions;
    while (positions.size() < 250)
        positions.push_back(random_endgame(random));
    while (positions.size() < 500) {
        Position position = Position::start();
        for (int ply = 0; ply < 150 && position.has_legal_move(); ++ply) {
            const auto moves = position.legal_moves();
            position.play(moves[random() % moves.size()]);
            if (random() % 10 == 0)
                positions.push_back(position);
        }
    }
    const auto folder = std::filesystem::temp_directory_path();
    const auto in = folder / ("kyvien-fairy-in-" + std::to_string(random()));
    const auto out = folder / ("kyvien-fairy-out-" + std::to_string(random()));
    {
        std::ofstream commands(in);
        commands << "setoption name UCI_Variant value xiangqi\n";
        for (const Position& position : positions)
            commands << "position fen " << notation::to_fen(position) << "\ngo perft 1\n";
        commands << "quit\n";
    }
    const std::string command =
        std::string(engine) + " < " + in.string() + " > " + out.string() + " 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);
    std::ifstream answers(out);
    std::size_t seen = 0;
    std::set<std::string> theirs;
    for (std::string line; std::getline(answers, line);) {
        if (line.starts_with("Nodes searched")) {
            ASSERT_LT(seen, positions.size());
            std::set<std::string> ours;
            for (const Move move : positions[seen].legal_moves())
                ours.insert(notation::to_text(positions[seen], move, notation::XiangqiForm::Uci));
            EXPECT_EQ(ours, theirs) << notation::to_fen(positions[seen]);
            theirs.clear();
            ++seen;
        } else if (line.size() > 4 && line.ends_with(": 1")) {
            theirs.insert(line.substr(0, line.find(':')));
        }
    }
    EXPECT_EQ(seen, positions.size());
    std::filesystem::remove(in);
    std::filesystem::remove(out);
}

// ---- the law, clause by clause ----

TEST(Position, GeneralStepsInsideThePalaceOnly) {
    const Position position = position_of("4k4/9/9/9/9/9/9/9/9/3K5 w");
    EXPECT_THAT(moves_of(position), UnorderedElementsAreArray({"d0d1"}));  // e0 faces the general
}

TEST(Position, AMoveThatOpensTheFileBetweenTheGeneralsIsRefused) {
    const Position position = position_of("4k4/9/9/9/9/9/4N4/9/9/4K4 w");
    EXPECT_FALSE(position.is_legal(Move(*Square::parse("e3"), *Square::parse("d5"))));
    EXPECT_TRUE(position.is_legal(Move(*Square::parse("e0"), *Square::parse("d0"))));
}

TEST(Position, ExposesGeneralOnlyForOtherwiseValidMoves) {  // 16.3.a.5, 16.3.a.1
    const auto move = [](std::string_view text) {
        return Move(*Square::parse(text.substr(0, 2)), *Square::parse(text.substr(2, 2)));
    };
    const Position pinned = position_of("4k4/4r4/9/9/9/9/9/R7p/4A4/4K4 w");
    EXPECT_TRUE(pinned.exposes_general(move("e1d2")));
    EXPECT_FALSE(pinned.exposes_general(move("e1e2")));  // not a move of an advisor
    EXPECT_FALSE(pinned.exposes_general(move("a2a3")));  // legal
    EXPECT_FALSE(pinned.exposes_general(move("e8e1")));  // not a move of the side to move
    EXPECT_FALSE(pinned.exposes_general(move("b2b3")));  // there is no piece
    EXPECT_TRUE(position_of("4k4/9/9/9/p8/9/9/9/4A4/4K4 w").exposes_general(move("e1d2")));
    EXPECT_TRUE(position_of("4k4/9/9/9/4r4/9/3N5/9/R8/4K4 w").exposes_general(move("d3b4")));
}

TEST(Position, ElephantIsStoppedByItsEyeAndTheRiver) {
    EXPECT_THAT(moves_of(position_of("4k4/9/9/9/9/2B6/9/9/9/3K5 w"), "c4"),
                UnorderedElementsAreArray({"c4a2", "c4e2"}));
    EXPECT_THAT(moves_of(position_of("4k4/9/9/9/9/2B6/3n5/9/9/3K5 w"), "c4"),
                UnorderedElementsAreArray({"c4a2"}));
}

TEST(Position, HorseIsHobbledByTheLegBesideItself) {
    EXPECT_THAT(moves_of(position_of("4k4/9/9/9/9/4N4/4p4/9/9/3K5 w"), "e4"),
                UnorderedElementsAreArray({"e4c5", "e4c3", "e4g5", "e4g3", "e4d6", "e4f6"}));
}

TEST(Position, CannonNeedsOneScreenToCapture) {
    EXPECT_THAT(moves_of(position_of("4k4/9/9/9/9/C1p1r3n/9/9/9/3K5 w"), "a4"),
                testing::IsSupersetOf({"a4b4", "a4e4", "a4a9"}));
    EXPECT_THAT(moves_of(position_of("4k4/9/9/9/9/C1p1r3n/9/9/9/3K5 w"), "a4"),
                testing::Not(testing::Contains("a4i4")));
}

TEST(Position, SoldierNeverGoesBackAndStepsAsideAcrossTheRiver) {
    EXPECT_THAT(moves_of(position_of("4k4/9/9/9/9/P8/9/9/9/3K5 w"), "a4"),
                UnorderedElementsAreArray({"a4a5"}));
    EXPECT_THAT(moves_of(position_of("4k4/9/9/9/1P7/9/9/9/9/3K5 w"), "b5"),
                UnorderedElementsAreArray({"b5b6", "b5a5", "b5c5"}));
    EXPECT_THAT(moves_of(position_of("1P2k4/9/9/9/9/9/9/9/9/3K5 w"), "b9"),
                UnorderedElementsAreArray({"b9a9", "b9c9"}));
}

TEST(Position, CheckIsAnsweredByMovingCapturingOrInterposing) {
    const Position position = position_of("5k3/9/9/9/4r4/9/9/R2R5/9/4K4 w");
    EXPECT_TRUE(position.in_check());
    EXPECT_THAT(moves_of(position),
                UnorderedElementsAreArray({"e0d0", "d2e2"}));  // on f0 the generals would face
    EXPECT_THAT(moves_of(position_of("3k5/9/9/9/r3R4/9/9/9/9/R3K4 w")), testing::Contains("e5a5"));
    const Position capture = position_of("3k5/9/9/9/4r3R/9/9/9/9/4K4 w");
    EXPECT_THAT(moves_of(capture), UnorderedElementsAreArray({"e0f0", "i5e5"}));
}

TEST(Position, CannonCheckIsParriedByTakingTheScreenAway) {
    // The own horse is the screen: it may jump off the file; a second screen helps too.
    const Position position = position_of("3k5/9/9/4c4/9/4N4/9/9/4A4/R3K4 w");
    EXPECT_FALSE(position.in_check());  // two screens
    const Position one = position_of("3k5/9/9/4c4/9/4N4/9/9/9/R3K4 w");
    EXPECT_TRUE(one.in_check());
    EXPECT_THAT(moves_of(one), testing::IsSupersetOf({"e4c5", "e4g3"}));
    EXPECT_THAT(moves_of(one), testing::Not(testing::Contains("a0b0")));
}

TEST(Position, ThePiecesThatGiveCheckAreNamed) {  // 6.1
    const auto names = [](std::string_view fen) {
        std::vector<std::string> squares;
        for (const Square square : position_of(fen, Origin::Diagram).checkers())
            squares.push_back(square.name());
        return squares;
    };
    EXPECT_THAT(names("4k4/9/9/9/4r4/9/3N5/9/R8/4K4 w"), UnorderedElementsAreArray({"e5"}));
    EXPECT_THAT(names("3k5/9/9/9/9/4c4/9/3nP4/8R/4K4 w"), UnorderedElementsAreArray({"d2", "e4"}));
    EXPECT_TRUE(names("3k5/9/9/9/9/9/9/9/4P4/4K4 w").empty());
}

TEST(Position, SeparatesMateFromStalemate) {
    const Position mated = position_of("R3k4/R8/9/9/9/9/9/9/9/3K5 b");
    EXPECT_TRUE(mated.is_checkmate());
    EXPECT_FALSE(mated.is_stalemate());
    const Position stuck = position_of("3k5/4P4/9/9/9/9/9/9/9/4K4 b");
    EXPECT_TRUE(stuck.is_stalemate());
    EXPECT_FALSE(stuck.is_checkmate());
}

TEST(Position, WithoutAttackersNobodyCanWin) {
    EXPECT_TRUE(position_of("3ak4/9/4b4/9/9/9/9/4B4/4A4/3K5 w").neither_can_attack());
    for (const char piece : {'R', 'N', 'C', 'P'}) {
        const std::string fen = std::string("3ak4/9/4b4/9/") + piece + "8/9/9/4B4/4A4/3K5 w";
        EXPECT_TRUE(position_of(fen).has_attackers(Side::Red)) << fen;
        EXPECT_FALSE(position_of(fen).has_attackers(Side::Black)) << fen;
        EXPECT_FALSE(position_of(fen).neither_can_attack()) << fen;
    }
}

TEST(Position, MovesWithoutCaptureAreCountedBySideWithChecksApart) {
    Position position = position_of("3k5/8c/9/9/9/9/9/9/9/R4K3 w");
    const auto play = [&](std::string_view name) {
        const Move move(*Square::parse(name.substr(0, 2)), *Square::parse(name.substr(2)));
        ASSERT_TRUE(position.is_legal(move)) << name;
        position.play(move);
    };
    play("a0a9");  // check
    play("d9d8");
    play("a9a8");  // check
    EXPECT_EQ(position.no_capture_count(Side::Red), (NoCaptureCount{2, 2}));
    EXPECT_EQ(position.no_capture_count(Side::Black), (NoCaptureCount{1, 0}));
    EXPECT_EQ(position.no_capture_plies(), 3);
    play("d8d7");
    play("a8i8");  // captures
    EXPECT_EQ(position.no_capture_count(Side::Red), NoCaptureCount{});
    EXPECT_EQ(position.no_capture_plies(), 0);
}

TEST(Position, ChecksBeyondTheTenthDoNotAdvanceTheCount) {
    EXPECT_EQ((NoCaptureCount{60, 10}.effective()), 60);
    EXPECT_EQ((NoCaptureCount{60, 11}.effective()), 59);
    EXPECT_EQ((NoCaptureCount{70, 20}.effective()), 60);
    EXPECT_EQ((NoCaptureCount{60, 11}.effective(20)), 60);
}

TEST(Position, PiecesKeepTheirIdentity) {
    Position position = Position::start();
    const auto id = position.id_at(*Square::parse("h2"));
    ASSERT_TRUE(id);
    position.play(Move(*Square::parse("h2"), *Square::parse("e2")));
    EXPECT_EQ(position.id_at(*Square::parse("e2")), id);
    EXPECT_EQ(position.square_of(*id), Square::parse("e2"));
    EXPECT_EQ(Position::piece(*id), (Piece{Side::Red, PieceType::Cannon}));
}

TEST(Position, EqualityIsOfKindsPlacesAndTurn) {
    const Position position = position_of("3k5/9/9/9/9/9/9/9/9/R3K3R w");
    const Position other = position_of("3k5/9/9/9/9/9/9/9/9/R3K3R w - - 12 40");
    EXPECT_TRUE(position.same_as(other));
    EXPECT_FALSE(position.same_as(position_of("3k5/9/9/9/9/9/9/9/9/R3K3R b")));
    EXPECT_FALSE(position.same_as(position_of("3k5/9/9/9/9/9/9/9/9/R3K3C w")));
}

}  // namespace
}  // namespace position_test
}  // namespace kyvien::xiangqi
