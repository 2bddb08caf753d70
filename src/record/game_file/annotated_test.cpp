#include "record/game_file/annotated.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "conduct/core/internal/game_fixture.h"
#include "conduct/presentation/analysis.h"
#include "notation/sgf/sgf.h"

namespace kyvien::record::annotated_test {
namespace {

using conduct::Game;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

ReadGame must_read(Game game, std::string_view text, std::size_t number = 1) {
    auto read = read_annotated(game, text, number);
    EXPECT_TRUE(read) << read.error().code.name() << ": " << read.error().english;
    return read ? *std::move(read) : ReadGame();
}

std::string must_write(const AnnotatedGame& game, std::string_view language = "en") {
    auto file = write_annotated(game, language);
    EXPECT_TRUE(file) << file.error().code.name() << ": " << file.error().english;
    return file ? file->text : std::string();
}

/// "2<1" for each move: its text and the move it follows.
std::vector<std::string> tree_of(const AnnotatedGame& game) {
    std::vector<std::string> all;
    for (const AnnotatedMove& move : game.moves)
        all.push_back(move.move + "<" + std::to_string(move.parent));
    return all;
}

constexpr std::string_view kChess = R"([Event "Club evening"]
[Site "Hanoi"]
[Date "2026.11.20"]
[Round "3"]
[White "Lan"]
[Black "Minh"]
[Result "1-0"]
[WhiteElo "1900"]

{Played on a Friday. [%csl Gd4,Re5]} 1. e4 $1 {[%clk 0:05:00] [%cal Ge2e4,Bd1h5] Best by test.} e5 (1... c5 2. Nf3
(2. Nc3 Nc6) 2... d6 {Najdorf is near.}) 2. Nf3 Nc6 1-0
)";

TEST(AnnotatedGame, AStartOfChess960HasItsOwnNumber) {
    const auto number_of = [](const std::string& fen) {
        return must_read(Game::Chess,
                         "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n*")
            .game.settings.chess960;
    };
    EXPECT_EQ(number_of("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"), 0);
    EXPECT_EQ(number_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 518);
    // Any other one only determines castling.
    EXPECT_EQ(number_of("bbqnnrkr/pppppppp/8/8/8/4P3/PPPP1PPP/BBQNNRKR b KQkq - 0 1"), 518);
}

TEST(AnnotatedGame, ChessWithVariationsMarksAndArrows) {
    const ReadGame read = must_read(Game::Chess, kChess);
    const AnnotatedGame& game = read.game;
    EXPECT_THAT(tree_of(game), ElementsAre("e2e4<0", "e7e5<1", "g1f3<2", "b8c6<3", "c7c5<1",
                                           "g1f3<5", "d7d6<6", "b1c3<5", "b8c6<8"));
    EXPECT_EQ(game.first, "Lan");
    EXPECT_EQ(game.second, "Minh");
    EXPECT_EQ(game.result, "1-0");
    EXPECT_EQ(game.comment, "Played on a Friday.");
    EXPECT_THAT(game.drawn, ElementsAre(DrawnMark{"d4", "", 'G'}, DrawnMark{"e5", "", 'R'}));
    EXPECT_THAT(game.moves[0].nags, ElementsAre(1));
    EXPECT_EQ(game.moves[0].comment, "Best by test.");
    EXPECT_EQ(game.moves[0].commands, "[%clk 0:05:00]");
    EXPECT_THAT(game.moves[0].drawn,
                ElementsAre(DrawnMark{"e2", "e4", 'G'}, DrawnMark{"d1", "h5", 'B'}));
    EXPECT_EQ(game.moves[6].comment, "Najdorf is near.");
    EXPECT_THAT(game.headings,
                UnorderedElementsAre(std::pair<std::string, std::string>("Site", "Hanoi"),
                                     std::pair<std::string, std::string>("Round", "3"),
                                     std::pair<std::string, std::string>("WhiteElo", "1900")));
    EXPECT_THAT(read.left_out, IsEmpty());
}

TEST(AnnotatedGame, RoundTripsItsFile) {
    const AnnotatedGame game = must_read(Game::Chess, kChess).game;
    const std::string text = must_write(game);
    EXPECT_THAT(text, HasSubstr("[Round \"3\"]"));
    EXPECT_THAT(text, HasSubstr("[WhiteElo \"1900\"]"));
    EXPECT_THAT(text, HasSubstr("1. e4 $1"));
    const AnnotatedGame again = must_read(Game::Chess, text).game;
    EXPECT_EQ(again.moves, game.moves);
    EXPECT_EQ(again.comment, game.comment);
    EXPECT_EQ(again.drawn, game.drawn);
    EXPECT_EQ(again.result, game.result);
    EXPECT_EQ(must_write(again), text);
    EXPECT_THAT(must_write(game, "vi"), HasSubstr("Mf3"));  // mã
}

TEST(AnnotatedGame, ThePositionOfTheFileIsKept) {
    const ReadGame read = must_read(Game::Chess, R"([SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 *)");
    EXPECT_EQ(read.game.settings.fen, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_THAT(must_write(read.game), HasSubstr("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]"));
    const auto refused = read_annotated(Game::Chess, "[FEN \"8/8\"]\n\n1. e4 *", 1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "fen-unreadable");
}

TEST(AnnotatedGame, AnIllegalMoveIsOmittedWithItsContinuation) {
    const ReadGame read =
        must_read(Game::Chess, "1. e4 e5 2. Ke3 (2. Nf3 Nc6 (2... Zz9 3. d4)) 2... d6 *");
    EXPECT_THAT(tree_of(read.game), ElementsAre("e2e4<0", "e7e5<1", "g1f3<2", "b8c6<3"));
    ASSERT_THAT(read.left_out, SizeIs(2));
    EXPECT_EQ(read.left_out[0].move, "Ke3");
    EXPECT_EQ(read.left_out[0].ply, 3u);
    EXPECT_EQ(read.left_out[1].move, "Zz9");
    EXPECT_EQ(read.left_out[1].ply, 4u);
}

TEST(AnnotatedGame, IsReadAsOneOfSeveralGames) {
    const std::string text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n\n[White \"C\"]\n"
                             "[Black \"D\"]\n\n1. d4 0-1\n";
    const ReadGame read = must_read(Game::Chess, text, 2);
    EXPECT_EQ(read.games, 2u);
    ASSERT_THAT(read.entries, SizeIs(2));
    EXPECT_EQ(read.entries[0].first, "A");
    EXPECT_EQ(read.game.first, "C");
    EXPECT_THAT(tree_of(read.game), ElementsAre("d2d4<0"));
    const auto none = read_annotated(Game::Chess, text, 3);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code.name(), "no-game");
    EXPECT_EQ(read_annotated(Game::Chess, "", 1).error().code.name(), "no-game");
}

TEST(AnnotatedGame, AChapterKeepsItsName) {
    const ReadGame read = must_read(Game::Chess, "[ChapterName \"Rook endings\"]\n\n1. e4 *\n");
    EXPECT_EQ(read.game.name, "Rook endings");
    EXPECT_TRUE(read.game.headings.empty());
    EXPECT_THAT(must_write(read.game), HasSubstr("[ChapterName \"Rook endings\"]"));
    AnnotatedGame older = read.game;
    older.headings.emplace_back("ChapterName", std::exchange(older.name, {}));
    EXPECT_EQ(must_write(older), must_write(read.game));
    const ReadGame go = must_read(Game::Go, "(;GM[1]SZ[9]GN[Ladders];B[ee])");
    EXPECT_EQ(go.game.name, "Ladders");
    AnnotatedGame before = go.game;
    before.headings.emplace_back("GN", std::exchange(before.name, {}));
    EXPECT_THAT(must_write(before), HasSubstr("GN[Ladders]"));
    before.name = "Nets";
    EXPECT_THAT(must_write(before), HasSubstr("GN[Nets]"));
    EXPECT_THAT(must_write(before), testing::Not(HasSubstr("Ladders")));
}

TEST(AnnotatedGame, XiangqiInAnyNotation) {
    const std::string text = "[Game \"Chinese Chess\"]\n[Red \"Lan\"]\n[Black \"Minh\"]\n\n"
                             "1. 炮二平五 {[%cal Gh2e2]} 马8进7 (1... 炮8平5) 2. 马二进三 *\n";
    const ReadGame read = must_read(Game::Xiangqi, text);
    EXPECT_THAT(tree_of(read.game), ElementsAre("h2e2<0", "h9g7<1", "h0g2<2", "h7e7<1"));
    EXPECT_EQ(read.game.first, "Lan");
    EXPECT_THAT(read.game.moves[0].drawn, ElementsAre(DrawnMark{"h2", "e2", 'G'}));
    EXPECT_THAT(must_write(read.game), HasSubstr("1. C2=5"));
    const std::string written = must_write(read.game, "zh-Hans");
    EXPECT_THAT(written, HasSubstr("炮二平五"));
    EXPECT_EQ(must_read(Game::Xiangqi, written).game.moves, read.game.moves);
}

constexpr std::string_view kGo =
    "(;GM[1]FF[4]SZ[9]KM[5.5]PB[Lan]PW[Minh]RE[B+R]GN[Evening]C[A quiet game.]"
    ";B[ee]TE[1]BL[300];W[cc]C[Why here?]CR[cc][gg]AR[cc:gg](;B[gc];W[gg])(;B[cg]))";

TEST(AnnotatedGame, KeepsTheVariationsOfGo) {
    const ReadGame read = must_read(Game::Go, kGo);
    const AnnotatedGame& game = read.game;
    EXPECT_THAT(tree_of(game), ElementsAre("e5<0", "c7<1", "g7<2", "g3<3", "c3<2"));
    EXPECT_EQ(game.settings.board_size, 9);
    EXPECT_EQ(game.settings.komi_quarters, 11);
    EXPECT_EQ(game.comment, "A quiet game.");
    EXPECT_THAT(game.moves[0].nags, ElementsAre(1));
    EXPECT_EQ(game.moves[0].commands, "BL[300]");
    EXPECT_THAT(game.moves[1].drawn, ElementsAre(DrawnMark{"c7", "", 'G'}, DrawnMark{"g3", "", 'G'},
                                                 DrawnMark{"c7", "g3", 'G'}));
    const std::string written = must_write(game);
    EXPECT_THAT(written, HasSubstr("GN[Evening]"));
    const AnnotatedGame again = must_read(Game::Go, written).game;
    EXPECT_EQ(again.moves, game.moves);
    EXPECT_EQ(again.first, "Lan");
    EXPECT_EQ(again.result, "B+R");
    EXPECT_EQ(again.settings, game.settings);
}

TEST(AnnotatedGame, HandicapStonesAreThePositionGoBeginsFrom) {
    const ReadGame read =
        must_read(Game::Go, "(;GM[1]SZ[9]HA[2]AB[gc][cg]KM[0.5];W[ee];B[ge];B[ef])");
    EXPECT_EQ(read.game.settings.fen,
              "........./........./......X../........./........./........./..X....../........./"
              "......... w");
    EXPECT_THAT(tree_of(read.game), ElementsAre("e5<0", "g5<1"));
    ASSERT_THAT(read.left_out, SizeIs(1));  // Black twice in a row
    EXPECT_EQ(read.left_out[0].move, "B e4");
    const AnnotatedGame again = must_read(Game::Go, must_write(read.game)).game;
    EXPECT_EQ(again.settings, read.game.settings);
    EXPECT_EQ(again.moves, read.game.moves);
}

TEST(AnnotatedGame, AHallGameWithHandicapKeepsItsStonesInTheFile) {
    conduct::Settings settings;
    settings.game = Game::Go;
    settings.board_size = 9;
    ASSERT_TRUE(conduct::give_handicap(settings, 2));
    conduct::Table table(settings);
    table.play("e5");
    const auto file = write_game_file(table.state(), {}, "en");
    ASSERT_TRUE(file);
    const ReadGame read = must_read(Game::Go, file->text);
    EXPECT_THAT(tree_of(read.game), ElementsAre("e5<0"));
    EXPECT_THAT(read.game.settings.fen, testing::EndsWith(" w"));
}

TEST(AnnotatedGame, AnUnplayableGameIsNotWritten) {
    AnnotatedGame game;
    game.settings.game = Game::Chess;
    game.moves = {{.move = "e2e4"}, {.move = "e7e4", .parent = 1}};
    const auto refused = write_annotated(game, "en");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "illegal-move");
    EXPECT_THAT(refused.error().values,
                testing::Contains(std::pair<std::string, std::string>("index", "2")));
    // A closing brace would end the comment.
    game.moves.pop_back();
    game.moves[0].comment = "a } b";
    EXPECT_EQ(must_read(Game::Chess, must_write(game)).game.moves[0].comment, "a ) b");
    // Each move is another answer to the first one; they would be nested without limit.
    game.moves.assign(conduct::kMaxAnalysedMoves + 1, AnnotatedMove{.move = "e2e4"});
    EXPECT_EQ(write_annotated(game, "en").error().code.name(), "too-long");
}

TEST(AnnotatedGame, AFileIsSplitIntoItsGames) {
    const auto games = split_games(conduct::Game::Chess,
                                   "\n[White \"Lan\"]\n[Black \"Minh\"]\n\n1. e4 e5 *\n\n"
                                   "[White \"Mai\"]\n\n1. d4 {[Round \"x\"] is said} d5 1-0\n");
    ASSERT_TRUE(games) << games.error().english;
    ASSERT_EQ(games->size(), 2U);
    EXPECT_TRUE(games->front().starts_with("[White \"Lan\"]"));
    EXPECT_TRUE(games->back().ends_with("d5 1-0"));
    EXPECT_EQ(split_games(conduct::Game::Go, "(;GM[1]SZ[9];B[aa])\n(;GM[1]SZ[9];B[bb])")->size(),
              2U);
}

TEST(AnnotatedGame, ATextWithoutGamesIsSplitIntoNone) {
    EXPECT_TRUE(split_games(conduct::Game::Chess, "")->empty());
    EXPECT_TRUE(split_games(conduct::Game::Chess, "\n\n  \n")->empty());
    EXPECT_TRUE(split_games(conduct::Game::Go, "no game")->empty());
}

}  // namespace
}  // namespace kyvien::record::annotated_test
