// Archives of real games: the judge finds what they are known to contain.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "judge/judge.h"

namespace kyvien::judge {
namespace real_archives_test {
namespace {

namespace fs = std::filesystem;

struct Seen {
    FileSummary summary;
    std::map<std::string, std::size_t> games_with;  // by code
};

Seen judge_file(const fs::path& path) {
    Seen seen;
    JudgeSink sink;
    sink.on_game = [&](GameReport&& report) {
        for (const Finding& finding : report.findings)
            ++seen.games_with[finding.code];
    };
    auto source = open_file(path.string());
    EXPECT_TRUE(source.has_value()) << path;
    if (source)
        seen.summary = judge_source(std::move(*source), path.string(), {}, sink);
    return seen;
}

class RealArchives : public testing::Test {
  protected:
    void SetUp() override {
        if (!fs::exists(data_))
            GTEST_SKIP() << "needs " << data_;
    }
    fs::path data_ = KYVIEN_DATA_DIR;
};

TEST_F(RealArchives, EveryGameOfTheMastersIsLegal) {
    const Seen seen = judge_file(data_ / "chess/pgn/masters.pgn");
    EXPECT_EQ(seen.summary.games, 13'163u);
    EXPECT_EQ(seen.summary.plies, 1'068'237u);
    EXPECT_FALSE(seen.games_with.contains("illegal-move"));
}

TEST_F(RealArchives, EveryXiangqiGameIsLegalAndEveryRepetitionIsFound) {
    std::size_t games = 0;
    std::size_t repetitions = 0;
    for (const char* name :
         {"games_ccpd_3360_with_results.pgn", "games_hu_liu_2500_no_results.pgn"}) {
        const Seen seen = judge_file(data_ / "xiangqi" / name);
        games += seen.summary.games_by_kind[static_cast<std::size_t>(GameKind::Xiangqi)];
        EXPECT_FALSE(seen.games_with.contains("illegal-move"));
        repetitions += seen.games_with.at("repetition");
    }
    EXPECT_EQ(games, 5'876u);
    // As many as real_game_repetitions.csv lists; in one game two positions occurred three times,
    // and the ruling concerns the later one; in 14, play continued after a ruling was possible,
    // until a side that had not been ruled against broke a prohibition.
    EXPECT_EQ(repetitions, 534u);
}

TEST_F(RealArchives, GoGamesAreLegalExceptTheKnownIllegalOnes) {
    EXPECT_FALSE(judge_file(data_ / "go/sample_games.sgf").games_with.contains("illegal-move"));
    EXPECT_TRUE(judge_file(data_ / "go/synthetic_finished.sgf").games_with.empty());
    std::size_t odd = 0;
    for (const auto& entry : fs::directory_iterator(data_ / "go/odd_sgf"))
        if (entry.path().extension() == ".sgf") {
            EXPECT_EQ(judge_file(entry.path()).games_with["illegal-move"], 1u) << entry.path();
            ++odd;
        }
    EXPECT_EQ(odd, 12u);
}

TEST_F(RealArchives, EveryGameOfTheDialectsIsReadAsFarAsItIsLegal) {
    // Games that cannot be read completely, each because of a move that is impossible: Be3, Re3 and
    // Bd3 without a bishop or rook that could, Bb4+ through a pawn, castling over a queen.
    const std::map<std::string, std::size_t> known = {{"chessdoctor.pgn", 4},
                                                      {"black2move.pgn", 1}};
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(data_ / "chess/pgn-dialect")) {
        if (entry.path().extension() != ".pgn")
            continue;
        const std::string name = entry.path().filename().string();
        Seen seen = judge_file(entry.path());
        EXPECT_GT(seen.summary.games, 0u) << name;
        EXPECT_FALSE(seen.summary.trouble.has_value());
        const auto expected = known.contains(name) ? known.at(name) : 0;
        EXPECT_EQ(seen.games_with["illegal-move"], expected) << name;
        for (const char* code : {"unreadable-move", "promotion-missing", "start-illegal",
                                 "fen-unreadable", "comment-not-closed", "variation-not-closed"})
            EXPECT_EQ(seen.games_with[code], 0u) << name << " " << code;
        ++files;
    }
    EXPECT_GT(files, 80u);
}

}  // namespace
}  // namespace real_archives_test
}  // namespace kyvien::judge
