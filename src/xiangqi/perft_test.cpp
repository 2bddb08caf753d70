#include "xiangqi/perft.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "notation/xiangqi/fen.h"

namespace kyvien::xiangqi {
namespace {

TEST(Perft, StartPositionHasTheKnownCounts) {
    const Position start = Position::start();
    EXPECT_EQ(perft(start, 0), 1u);
    EXPECT_EQ(perft(start, 1), 44u);
    EXPECT_EQ(perft(start, 2), 1920u);
    EXPECT_EQ(perft(start, 3), 79666u);
    EXPECT_EQ(perft(start, 4), 3290240u);
}

TEST(Perft, MadeLeavesAndDividedCountsAddUpToTheSame) {
    const Position start = Position::start();
    EXPECT_EQ(perft_made(start, 4), 3290240u);
    std::uint64_t sum = 0;
    for (const auto& [move, nodes] : perft_divide(start, 3))
        sum += nodes;
    EXPECT_EQ(sum, 79666u);
    EXPECT_EQ(perft_divide(start, 3).size(), 44u);
}

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr int kUsualDepth = 5;
#else
constexpr int kUsualDepth = 4;
#endif

// Depth 6 only if KYVIEN_SLOW_TESTS is set.
TEST(Perft, EveryCountOfTheSuiteAgrees) {
    const std::filesystem::path path = std::filesystem::path(KYVIEN_DATA_DIR) / "xiangqi/perft.epd";
    std::ifstream file(path);
    if (!file)
        GTEST_SKIP() << "missing: " << path;
    const int deepest = std::getenv("KYVIEN_SLOW_TESTS") != nullptr ? 9 : kUsualDepth;
    int positions = 0;
    for (std::string line; std::getline(file, line);) {
        std::stringstream cells(line);
        std::string fen;
        std::getline(cells, fen, ';');
        const auto position = notation::read_xiangqi_position(fen);
        ASSERT_TRUE(position) << fen << ": " << position.error().english;
        ++positions;
        for (std::string cell; std::getline(cells, cell, ';');) {
            int depth = 0;
            unsigned long long nodes = 0;
            if (std::sscanf(cell.c_str(), "D%d %llu", &depth, &nodes) == 2 && depth <= deepest) {
                EXPECT_EQ(perft(*position, depth), nodes) << fen << " depth " << depth;
            }
        }
    }
    EXPECT_EQ(positions, 13);
}

}  // namespace
}  // namespace kyvien::xiangqi
