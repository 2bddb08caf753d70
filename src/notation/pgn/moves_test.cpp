#include "notation/pgn/moves.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace kyvien::notation {
namespace moves_test {
namespace {

namespace fs = std::filesystem;

PgnGame game_of(std::string_view text) {
    return read_pgn(text).at(0);
}

std::string moves_of(const PgnLine& line) {
    std::string text;
    for (const PgnMove& move : line.moves)
        text += (text.empty() ? "" : " ") + move.text;
    return text;
}

TEST(PgnMoves, AnyNotationBecomesStrictSan) {
    for (const char* text : {"e2e4 e7e5 g1f3 b8c6 f1b5 *", "1.e2-e4 e7-e5 2.Ng1-f3 Nc6 3.Bb5+- *",
                             "1. e4 e5 2. Sf3 Sc6 3. Lb5 *", "1.e4 e5 2.Nf3= Nb8c6 3.Bf1b5 *"}) {
        PgnGame game = game_of(text);
        ASSERT_TRUE(rewrite_moves(game, ChessMoveForm{}).has_value());
        EXPECT_EQ(moves_of(game.line), "e4 e5 Nf3 Nc6 Bb5") << text;
        EXPECT_TRUE(game.faults.empty());
    }
}

TEST(PgnMoves, VariationsAreRewrittenFromTheirBranchPosition) {
    PgnGame game = game_of("1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6)) 2. Nf3 *");
    ASSERT_TRUE(rewrite_moves(game, ChessMoveForm{.uci = true, .style = {}}).has_value());
    EXPECT_EQ(moves_of(game.line), "e2e4 e7e5 g1f3");
    const PgnLine& sicilian = game.line.moves[1].variations[0];
    EXPECT_EQ(moves_of(sicilian), "c7c5 g1f3");
    EXPECT_EQ(moves_of(sicilian.moves[1].variations[0]), "b1c3 b8c6");
}

TEST(PgnMoves, UnreadableMovesAreKeptAndReported) {
    PgnGame game = game_of("1. e4 e5\n2. Ke4 Nf6 *");
    ASSERT_TRUE(rewrite_moves(game, ChessMoveForm{.uci = true, .style = {}}).has_value());
    EXPECT_EQ(moves_of(game.line), "e2e4 e7e5 Ke4 Nf6");
    ASSERT_EQ(game.faults.size(), 1u);
    EXPECT_EQ(game.faults[0].line, 2u);
}

TEST(PgnMoves, VietnameseLettersRoundTrip) {
    PgnGame game = game_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    ChessMoveForm form;
    form.style.letters = Letters::Vietnamese;
    ASSERT_TRUE(rewrite_moves(game, form).has_value());
    EXPECT_EQ(moves_of(game.line), "e4 e5 Mf3 Mc6 Tb5");
    ASSERT_TRUE(rewrite_moves(game, ChessMoveForm{}).has_value());
    EXPECT_EQ(moves_of(game.line), "e4 e5 Nf3 Nc6 Bb5");
}

TEST(PgnMoves, XiangqiFormsConvertIntoEachOther) {
    const std::string head = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n";
    PgnGame game = game_of(head + "1. h2e2 h9g7 2. h0g2 i9h9 *");
    ASSERT_TRUE(rewrite_moves(game, XiangqiForm::ChineseSimplified).has_value());
    EXPECT_EQ(moves_of(game.line), "炮二平五 马8进7 马二进三 车9平8");
    EXPECT_EQ(*game.tag("Format"), "Chinese");
    ASSERT_TRUE(rewrite_moves(game, XiangqiForm::Vietnamese).has_value());
    EXPECT_EQ(moves_of(game.line), "P2-5 M8.7 M2.3 X9-8");
    ASSERT_TRUE(rewrite_moves(game, XiangqiForm::Iccs).has_value());
    EXPECT_EQ(moves_of(game.line), "h2e2 h9g7 h0g2 i9h9");
}

TEST(PgnMoves, AnInvalidStartIsRefused) {
    PgnGame game = game_of("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *");
    EXPECT_EQ(rewrite_moves(game, ChessMoveForm{}).error().code.name(), "start-illegal");
}

std::string whole_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Writes the moves of every real game in every notation and reads them back unchanged.
TEST(PgnMoves, RealXiangqiGamesSurviveEveryForm) {
    const fs::path file = fs::path(KYVIEN_DATA_DIR) / "xiangqi/games_ccpd_3360_with_results.pgn";
    if (!fs::exists(file))
        GTEST_SKIP() << "needs " << file;
    std::size_t count = 0;
    for (PgnGame& game : read_pgn(whole_file(file))) {
        if (count++ % 10 != 0)
            continue;
        const PgnLine original = game.line;
        for (const XiangqiForm form :
             {XiangqiForm::Wxf, XiangqiForm::ChineseTraditional, XiangqiForm::ChineseSimplified,
              XiangqiForm::Vietnamese, XiangqiForm::Uci, XiangqiForm::IccsDashed}) {
            ASSERT_TRUE(rewrite_moves(game, form).has_value());
            ASSERT_TRUE(rewrite_moves(game, XiangqiForm::Iccs).has_value());
            ASSERT_EQ(game.line, original) << "game " << count << " " << name(form);
            ASSERT_TRUE(game.faults.empty());
        }
    }
    EXPECT_EQ(count, 3360u);
}

TEST(PgnMoves, RealChessGamesAreAlreadyInStrictSan) {
    const fs::path file = fs::path(KYVIEN_DATA_DIR) / "chess/pgn/lichess_2025-05_clk.pgn";
    if (!fs::exists(file))
        GTEST_SKIP() << "needs " << file;
    for (PgnGame& game : read_pgn(whole_file(file))) {
        const PgnLine original = game.line;
        ASSERT_TRUE(rewrite_moves(game, ChessMoveForm{.uci = true, .style = {}}).has_value());
        ASSERT_TRUE(rewrite_moves(game, ChessMoveForm{}).has_value());
        ASSERT_EQ(game.line, original) << "line " << game.first_line;
    }
}

}  // namespace
}  // namespace moves_test
}  // namespace kyvien::notation
