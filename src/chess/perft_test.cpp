#include "chess/perft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>

#include "chess/position_fixture.h"

namespace kyvien::chess {
namespace {

struct Known {
    std::string_view fen;
    std::vector<std::uint64_t> leaves;  // starting with depth 1
};

// Published numbers, reproduced by every correct move generator.
const Known kKnown[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {20, 400, 8902, 197281, 4865609}},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     {48, 2039, 97862, 4085603}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", {6, 264, 9467, 422333}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594}},
};

TEST(Perft, MatchesThePublishedCounts) {
    EXPECT_EQ(perft(Position::start(), 0), 1U);
    for (const Known& known : kKnown)
        for (std::size_t i = 0; i < known.leaves.size(); ++i)
            EXPECT_EQ(perft(test::from_fen(known.fen), static_cast<int>(i) + 1), known.leaves[i])
                << known.fen << " depth " << i + 1;
}

TEST(Perft, WithListsCountsTheSame) {
    for (const Known& known : kKnown)
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_EQ(perft_with_lists(test::from_fen(known.fen), static_cast<int>(i) + 1),
                      known.leaves[i])
                << known.fen << " depth " << i + 1;
}

TEST(Perft, DivideAddsUpToTheWhole) {
    for (const Known& known : kKnown) {
        std::uint64_t sum = 0;
        for (const auto& [move, leaves] : perft_divide(test::from_fen(known.fen), 3))
            sum += leaves;
        EXPECT_EQ(sum, known.leaves[2]) << known.fen;
    }
}

/// Counts every depth of every position with at most `most` leaves. Positions that cannot occur in
/// a game may be refused; returns how many were.
int check_suite(const std::vector<std::string>& lines, std::uint64_t most) {
    int refused = 0;
    for (const std::string& line : lines) {
        const auto fields = test::split(line, ';');
        const auto position =
            test::try_fen(fields[0].substr(0, fields[0].find_last_not_of(' ') + 1), std::nullopt,
                          Strictness::Playable);
        if (!position) {
            ++refused;
            continue;
        }
        for (std::size_t i = 1; i < fields.size(); ++i) {
            int depth = 0;
            std::uint64_t leaves = 0;
            const std::string& field = fields[i];
            const auto end = field.data() + field.size();
            const auto [rest, error] = std::from_chars(field.data() + 1, end, depth);
            EXPECT_TRUE(field[0] == 'D' && error == std::errc{}) << line;
            std::from_chars(rest + 1, end, leaves);
            if (leaves > most)
                continue;
            EXPECT_EQ(perft(*position, depth), leaves) << line << " depth " << depth;
            if (leaves <= std::min<std::uint64_t>(most / 10, 1'000'000)) {
                EXPECT_EQ(perft_with_lists(*position, depth), leaves) << line;
            }
        }
    }
    return refused;
}

std::uint64_t limit(std::uint64_t usual) {
    return test::slow_tests() ? ~std::uint64_t{0} : usual;
}

TEST(PerftSuite, Standard) {
    KYVIEN_DATA_OR_SKIP(lines, "chess/perft/standard.epd");
    EXPECT_EQ(lines.size(), 128U);
    EXPECT_EQ(check_suite(lines, limit(1'000'000)), 0);
}

TEST(PerftSuite, Chess960) {
    KYVIEN_DATA_OR_SKIP(lines, "chess/perft/fischer960.epd");
    EXPECT_EQ(lines.size(), 960U);
    EXPECT_EQ(check_suite(lines, limit(50'000)), 0);
}

TEST(PerftSuite, Random) {
    KYVIEN_DATA_OR_SKIP(lines, "chess/perft/random.epd");
    EXPECT_EQ(lines.size(), 6838U);
    EXPECT_EQ(check_suite(lines, limit(10'000)), 0);
}

TEST(PerftSuite, TrickyPositionsAreCountedOrRefusedNeverCrashed) {
    KYVIEN_DATA_OR_SKIP(lines, "chess/perft/tricky.epd");
    EXPECT_EQ(lines.size(), 26U);
    // Refused: thirty-two pieces of one side, and a castling right without a possible rook.
    EXPECT_EQ(check_suite(lines, limit(1'500'000)), 1);
}

}  // namespace
}  // namespace kyvien::chess
