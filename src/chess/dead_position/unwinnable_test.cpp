#include "chess/dead_position/unwinnable.h"

#include <gtest/gtest.h>

#include <bit>
#include <deque>
#include <set>
#include <string>

#include "chess/position_fixture.h"

namespace kyvien::chess {

using test::data_lines;
using test::from_fen;
using test::split;

namespace unwinnable_test {
namespace {

/// The reference implementation: all positions that can be reached, without shortcuts for material
/// or walls. No result when there are more than `limit`.
std::optional<bool> reference_can_mate(const Position& start, Color winner, std::size_t limit) {
    std::set<std::string> seen;
    std::deque<Position> open{start};
    const auto key = [](const Position& position) {
        std::string fen = notation::to_fen(position, notation::FenStyle::Shredder);
        for (int field = 0; field < 2; ++field)  // the counters do not matter
            fen.erase(fen.rfind(' '));
        return fen;
    };
    seen.insert(key(start));
    while (!open.empty()) {
        const Position position = open.front();
        open.pop_front();
        if (position.turn() != winner && position.is_checkmate())
            return true;
        for (const Move move : position.legal_moves()) {
            const Position next = position.after(move);
            if (seen.insert(key(next)).second)
                open.push_back(next);
        }
        if (seen.size() > limit)
            return std::nullopt;
    }
    return false;
}

void expect_line_mates(const Position& start, Color winner, const std::vector<Move>& line) {
    Position position = start;
    for (const Move move : line) {
        ASSERT_TRUE(position.is_legal(move));
        position.play(move);
    }
    EXPECT_TRUE(position.is_checkmate());
    EXPECT_NE(position.turn(), winner);
}

struct Case {
    const char* fen;
    MateVerdict white;
    MateVerdict black;
};
constexpr MateVerdict kYes = MateVerdict::Winnable;
constexpr MateVerdict kNo = MateVerdict::Unwinnable;

constexpr Case kCases[] = {
    // The starting position is winnable.
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", kYes, kYes},
    // Bare kings; a lone minor piece.
    {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", kNo, kNo},
    {"8/8/4k3/8/8/3KB3/8/8 b - - 0 1", kNo, kNo},
    {"8/8/4k3/8/8/3KN3/8/8 b - - 0 1", kNo, kNo},
    // A pawn promotes.
    {"8/8/4k3/8/8/3K4/4P3/8 w - - 0 1", kYes, kNo},
    // Two knights mate with help.
    {"8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", kYes, kNo},
    // The only legal move captures the last piece that could mate.
    {"8/6P1/5k1K/7r/8/8/8/8 w - - 0 54", kYes, kNo},
    // The king must capture the last pawn.
    {"7k/5K1P/8/8/8/8/8/8 b - - 0 1", kNo, kNo},
    // A closed wall from edge to edge.
    {"8/8/4p3/1k2P1p1/1p2p1P1/1P2P3/3K4/8 w - - 0 1", kNo, kNo},
    {"8/2pk4/2p2p1p/p1P2P1P/P1P2P2/4K3/8/8 b - - 0 1", kNo, kNo},
    // The same wall with one gate.
    {"8/2pk4/2p4p/p1P4P/P1P5/4K3/8/8 b - - 0 1", kYes, kYes},
    // A locked king, and a bishop that can never attack the other king.
    {"7k/6pP/6P1/2bK4/8/8/8/8 w - - 0 1", kNo, kNo},
    // Both bishops on the same colour behind a locked wall.
    {"2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", kNo, kNo},
};

TEST(CanMate, DecidesTheTextbookPositionsForBothSides) {
    for (const Case& each : kCases) {
        const Position position = from_fen(each.fen);
        for (const Color winner : {Color::White, Color::Black}) {
            const MateAnswer answer = can_mate(position, winner);
            EXPECT_EQ(answer.verdict, winner == Color::White ? each.white : each.black)
                << each.fen << (winner == Color::White ? " white" : " black");
            if (answer.verdict == MateVerdict::Winnable)
                expect_line_mates(position, winner, answer.line);
        }
    }
}

TEST(CanMate, AgreesWithTheReferenceWhereverThatCanFinish) {
    int decided = 0;
    for (const Case& each : kCases) {
        const Position position = from_fen(each.fen);
        for (const Color winner : {Color::White, Color::Black}) {
            const auto reference = reference_can_mate(position, winner, 20'000);
            if (!reference)
                continue;
            ++decided;
            EXPECT_EQ(can_mate(position, winner).verdict, *reference ? kYes : kNo) << each.fen;
        }
    }
    EXPECT_GE(decided, 10);
}

TEST(CanMate, SaysUndecidedWhenTheEffortIsSpent) {
    const MateAnswer answer = can_mate(
        from_fen("2k5/8/8/3B4/2Bp1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K - 0 1"), Color::White, 1'000);
    EXPECT_EQ(answer.verdict, MateVerdict::Undecided);
    EXPECT_EQ(answer.reason, MateReason::EffortSpent);
    EXPECT_TRUE(answer.line.empty());
}

TEST(IsDead, APositionIsDeadOnlyWhenNeitherSideCanMate) {
    EXPECT_TRUE(is_dead(from_fen("8/8/4k3/8/8/3KB3/8/8 b - - 0 1")));
    EXPECT_TRUE(is_dead(from_fen("8/8/4p3/1k2P1p1/1p2p1P1/1P2P3/3K4/8 w - - 0 1")));
    EXPECT_FALSE(is_dead(from_fen("8/6P1/5k1K/7r/8/8/8/8 w - - 0 54")));
    EXPECT_FALSE(is_dead(Position::start()));
}

Color winner_of(const std::vector<std::string>& fields) {
    return fields[1] == "white" ? Color::White : Color::Black;
}

TEST(IsDead, RepeatedAnswersAgreeWithTheProofsOfBothSides) {
    std::vector<Position> positions = {from_fen("8/8/4k3/8/8/3K4/8/8 w - - 0 1"),
                                       from_fen("8/8/4k3/8/8/3KB3/8/8 b - - 0 1"),
                                       from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
                                       from_fen("8/2k5/8/p1p1p1p1/P1P1P1P1/8/2K5/8 w - - 0 1"),
                                       from_fen("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1")};
    // Random games, from the first moves, which many games share, to bare kings.
    std::uint64_t lots = 7;
    for (int game = 0; game < 40; ++game) {
        Position position = Position::start();
        for (int ply = 0; ply < 300 && position.has_legal_move(); ++ply) {
            lots = lots * 6364136223846793005U + 1442695040888963407U;
            const auto moves = position.legal_moves();
            position.play(moves[(lots >> 33U) % moves.size()]);
            if (ply < 4 || ply % 16 == 0 || std::popcount(position.occupied()) < 5)
                positions.push_back(position);
        }
    }
    int dead = 0;
    for (int round = 0; round < 2; ++round)
        for (const Position& position : positions) {
            const bool white = is_quickly_unwinnable(position, Color::White);
            const bool black = is_quickly_unwinnable(position, Color::Black);
            const bool is = is_dead(position);
            dead += is ? 1 : 0;
            const std::string fen = notation::to_fen(position, notation::FenStyle::Fen);
            EXPECT_TRUE(is || !white || !black) << fen;
            for (const Color winner : {Color::White, Color::Black})
                EXPECT_TRUE(!is || can_mate(position, winner, kLiveEffort).verdict ==
                                       MateVerdict::Unwinnable)
                    << fen;
        }
    EXPECT_GE(dead, 10);
}

TEST(CanMate, EveryRealTimeoutThatCouldNotBeWonIsProvedQuickly) {
    const auto lines = data_lines("chess/unwinnable/lichess_timeouts_unwinnable_2013_2022.csv");
    if (!lines)
        GTEST_SKIP() << "missing: " KYVIEN_DATA_DIR "/chess/unwinnable";
    std::size_t missed = 0;
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const auto fields = split((*lines)[i], ',');
        missed += is_quickly_unwinnable(from_fen(fields[0]), winner_of(fields)) ? 0 : 1;
    }
    EXPECT_EQ(missed, 0u) << "of " << lines->size() - 1;
}

TEST(CanMate, NoRealTimeoutThatCouldBeWonIsCalledUnwinnable) {
    const auto lines = data_lines("chess/unwinnable/lichess_timeouts_30k.csv");
    if (!lines)
        GTEST_SKIP() << "missing: " KYVIEN_DATA_DIR "/chess/unwinnable";
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const auto fields = split((*lines)[i], ',');
        const Position position = from_fen(fields[0]);
        EXPECT_EQ(is_quickly_unwinnable(position, winner_of(fields)), fields[2] == "unwinnable")
            << fields[0];
        if (i % 10 != 0)
            continue;
        const MateAnswer answer = can_mate(position, winner_of(fields), kLiveEffort);
        EXPECT_EQ(answer.verdict == MateVerdict::Unwinnable, fields[2] == "unwinnable")
            << fields[0];
        if (answer.verdict == MateVerdict::Winnable)
            expect_line_mates(position, winner_of(fields), answer.line);
    }
}

TEST(CanMate, TheHardVectorsAreNeverDecidedWrongly) {
    const auto lines = data_lines("chess/unwinnable/cha_vectors.csv");
    if (!lines)
        GTEST_SKIP() << "missing: " KYVIEN_DATA_DIR "/chess/unwinnable";
    const bool slow = std::getenv("KYVIEN_SLOW_TESTS") != nullptr;
    std::size_t undecided = 0;
    // Only every eighth under a sanitizer.
    for (std::size_t i = 1; i < lines->size(); i += test::kSanitized ? 8 : 1) {
        const auto fields = split((*lines)[i], ',');
        const Position position = from_fen(fields[0]);
        const MateAnswer answer = can_mate(position, winner_of(fields), slow ? kFullEffort : 2'000);
        if (answer.verdict == MateVerdict::Undecided) {
            ++undecided;
            continue;
        }
        EXPECT_EQ(answer.verdict == MateVerdict::Winnable, fields[2] == "winnable") << (*lines)[i];
        if (answer.verdict == MateVerdict::Winnable)
            expect_line_mates(position, winner_of(fields), answer.line);
    }
    // With so little effort some are undecided: 368 when this was written.
    EXPECT_LE(undecided, slow ? 0u : 400u) << "of " << lines->size() - 1;
}

}  // namespace
}  // namespace unwinnable_test
}  // namespace kyvien::chess
