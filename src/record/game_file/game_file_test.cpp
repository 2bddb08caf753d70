#include "record/game_file/game_file.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "clock/time_control.h"
#include "conduct/core/internal/board_fixture.h"
#include "conduct/core/internal/game_fixture.h"
#include "notation/pgn/pgn.h"
#include "notation/sgf/sgf.h"

namespace kyvien::record {

using conduct::Game;
using conduct::Seat;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace game_file_test {
namespace {

conduct::Settings settings_of(Game game) {
    conduct::Settings settings;
    settings.game = game;
    return settings;
}

/// The game as a PGN reader parses the file.
notation::PgnGame read_back(const conduct::State& state, std::string_view language) {
    const auto file = write_game_file(state, {}, language);
    EXPECT_TRUE(file);
    EXPECT_EQ(file->type, "application/x-chess-pgn");
    EXPECT_EQ(file->ending, "pgn");
    auto games = notation::read_pgn(file->text);
    EXPECT_EQ(games.size(), 1u);
    return games.empty() ? notation::PgnGame() : std::move(games.front());
}

std::vector<std::string> moves_of(const notation::PgnGame& game) {
    std::vector<std::string> moves;
    for (const notation::PgnMove& move : game.line.moves)
        moves.push_back(move.text);
    return moves;
}

std::string tag_of(const notation::PgnGame& game, std::string_view name) {
    const std::string* value = game.tag(name);
    return value != nullptr ? *value : "absent";
}

TEST(GameFile, WritesChessAsPgn) {
    conduct::Table table(settings_of(Game::Chess));
    table.play("f2f3 e7e5 g2g4 d8h4");
    const notation::PgnGame game = read_back(table.state(), "en");
    EXPECT_THAT(moves_of(game), ElementsAre("f3", "e5", "g4", "Qh4#"));
    EXPECT_EQ(game.result, "0-1");
    EXPECT_EQ(tag_of(game, "White"), "Lan");
    EXPECT_EQ(tag_of(game, "Black"), "Minh");
    EXPECT_EQ(tag_of(game, "Result"), "0-1");
    EXPECT_EQ(tag_of(game, "Date"), "2025.11.21");
    EXPECT_EQ(tag_of(game, "UTCTime"), "22:26:40");
    EXPECT_EQ(tag_of(game, "TimeControl"), "-");
    EXPECT_EQ(tag_of(game, "Termination"), "normal");
    EXPECT_EQ(tag_of(game, "Ruling"), "checkmate fide-2018 5.1.1");
    EXPECT_EQ(tag_of(game, "FEN"), "absent");
    EXPECT_THAT(game.line.moves.front().comments_after, IsEmpty());
    EXPECT_EQ(moves_of(read_back(table.state(), "vi")).back(), "Hh4#");  // Hậu
    EXPECT_EQ(moves_of(read_back(table.state(), "fr")).back(), "Dh4#");  // dame
    EXPECT_EQ(moves_of(read_back(table.state(), "figurine")).back(), "\xe2\x99\x9bh4#");
}

TEST(GameFile, HasTheFinalMovesAndTakebacksAsComments) {
    const auto take_back = [](conduct::Table& table, Seat seat) {
        table.expect_accepted(seat, conduct::AskTakeback{});
        table.expect_accepted(clock::opponent(seat), conduct::AcceptTakeback{});
    };
    for (const Game game_kind : {Game::Chess, Game::Xiangqi}) {
        const bool is_chess = game_kind == Game::Chess;
        conduct::Settings settings = settings_of(game_kind);
        settings.friendly.takebacks = true;
        conduct::Table table(settings);
        table.play(is_chess ? "d2d4" : "h2e2");
        take_back(table, Seat::First);
        EXPECT_THAT(read_back(table.state(), "en").line.closing_comments,
                    ElementsAre(is_chess ? "Taken back by agreement: d2d4"
                                         : "Taken back by agreement: h2e2"));
        table.play(is_chess ? "e2e4 e7e5 g1f3 b8c6" : "b2e2 h9g7 h0g2 i9h9");
        take_back(table, Seat::First);
        const notation::PgnGame game = read_back(table.state(), "en");
        ASSERT_EQ(game.line.moves.size(), 2u);
        EXPECT_THAT(game.line.moves[0].comments_before,
                    ElementsAre(is_chess ? "Taken back by agreement: d2d4"
                                         : "Taken back by agreement: h2e2"));
        EXPECT_THAT(game.line.moves[1].comments_after,
                    ElementsAre(is_chess ? "Taken back by agreement: g1f3,b8c6"
                                         : "Taken back by agreement: h0g2,i9h9"));
    }
    conduct::Settings settings = settings_of(Game::Go);
    settings.friendly.takebacks = true;
    conduct::Table table(settings);
    table.play("d4 q16 q4");
    take_back(table, Seat::First);
    const auto file = write_game_file(table.state(), {}, "en");
    ASSERT_TRUE(file);
    EXPECT_THAT(file->text, HasSubstr("C[Taken back by agreement\\: q4]"));
    const auto trees = notation::read_sgf(file->text);
    ASSERT_TRUE(trees);
}

TEST(GameFile, IllegalMovesAreWrittenInACommentAsMade) {
    conduct::BoardTable table(settings_of(Game::Chess));
    table.play_and_press("e2e4 e7e5");
    table.arbiter_reports("hand-move", Seat::First, {{"move", "f1f3"}});
    table.expect_accepted(Seat::First, conduct::Press{});
    table.expect_accepted(Seat::Second, conduct::Press{});  // without a move
    const notation::PgnGame game = read_back(table.state(), "en");
    EXPECT_THAT(moves_of(game), ElementsAre("e4", "e5"));
    EXPECT_THAT(game.line.moves.back().comments_after,
                ElementsAre("As made on the board from here on: f1-f3 --"));
    EXPECT_EQ(game.result, "*");
}

TEST(GameFile, StatesANonStandardStartOfChess) {
    conduct::Settings settings = settings_of(Game::Chess);
    settings.fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    conduct::Table table(settings);
    table.play("e2e4");
    const notation::PgnGame game = read_back(table.state(), "en");
    EXPECT_EQ(tag_of(game, "SetUp"), "1");
    EXPECT_EQ(tag_of(game, "FEN"), settings.fen);
    EXPECT_EQ(game.result, "*");
    EXPECT_EQ(tag_of(game, "Termination"), "unterminated");
    settings.fen.clear();
    settings.chess960 = 0;  // the bishops, then the queen, then the knights, king and rooks
    const conduct::Table other(settings);
    const notation::PgnGame chess960 = read_back(other.state(), "en");
    EXPECT_EQ(tag_of(chess960, "Variant"), "Chess960");
    EXPECT_THAT(tag_of(chess960, "FEN"), testing::StartsWith("bbqnnrkr/pppppppp/8/"));
}

TEST(GameFile, StatesTheClockAfterEachMove) {
    conduct::Settings settings = settings_of(Game::Chess);
    settings.time = clock::fischer(std::chrono::minutes(5), std::chrono::seconds(3));
    conduct::Table table(settings);
    table.wait(std::chrono::milliseconds(10'400));
    table.play("e2e4");
    const notation::PgnGame game = read_back(table.state(), "en");
    EXPECT_EQ(tag_of(game, "TimeControl"), "300+3");
    // 5:00.0 - 10.4 + 3.
    EXPECT_THAT(game.line.moves.front().comments_after, ElementsAre("[%clk 0:04:52.6]"));
}

TEST(GameFile, StatesFractionsOfASecond) {
    conduct::Settings settings = settings_of(Game::Chess);
    const auto told = [&settings](std::int64_t base, std::int64_t bonus) {
        settings.time =
            clock::fischer(std::chrono::milliseconds(base), std::chrono::milliseconds(bonus));
        return tag_of(read_back(conduct::Table(settings).state(), "en"), "TimeControl");
    };
    EXPECT_EQ(told(10'000, 100), "10+0.1");
    EXPECT_EQ(told(3'500, 50), "3.5+0.05");
    EXPECT_EQ(told(60'000, 1), "60+0.001");
}

TEST(GameFile, StatesDifferentTimesForEachSide) {
    conduct::Settings settings = settings_of(Game::Chess);
    settings.time = clock::fischer(std::chrono::minutes(5), std::chrono::seconds(0));
    settings.second_time = clock::fischer(std::chrono::minutes(4), std::chrono::seconds(0));
    const conduct::Table chess(settings);
    const notation::PgnGame game = read_back(chess.state(), "en");
    EXPECT_EQ(game.tag("TimeControl"), nullptr);
    EXPECT_EQ(tag_of(game, "WhiteTimeControl"), "300+0");
    EXPECT_EQ(tag_of(game, "BlackTimeControl"), "240+0");
    settings.game = Game::Xiangqi;
    const conduct::Table xiangqi(settings);
    EXPECT_EQ(tag_of(read_back(xiangqi.state(), ""), "RedTimeControl"), "300+0");
}

TEST(GameFile, WritesXiangqiAsPgnInTheReadersNotation) {
    conduct::Table table(settings_of(Game::Xiangqi));
    table.play("h2e2 h9g7");
    const notation::PgnGame game = read_back(table.state(), "");
    EXPECT_THAT(moves_of(game), ElementsAre("C2=5", "H8+7"));
    EXPECT_EQ(tag_of(game, "Game"), "Chinese Chess");
    EXPECT_EQ(tag_of(game, "Red"), "Lan");
    EXPECT_EQ(tag_of(game, "Black"), "Minh");
    EXPECT_THAT(moves_of(read_back(table.state(), "zh-Hans")), ElementsAre("炮二平五", "马8进7"));
    EXPECT_THAT(moves_of(read_back(table.state(), "vi")), ElementsAre("P2-5", "M8.7"));
}

TEST(GameFile, WritesGoAsSgf) {
    conduct::Settings settings = settings_of(Game::Go);
    settings.board_size = 9;
    conduct::Table table(settings);
    table.play("e5 c3 pass");
    table.expect_accepted(Seat::Second, conduct::Resign{});
    const auto file = write_game_file(table.state(), "sgf", "en");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->type, "application/x-go-sgf");
    EXPECT_EQ(file->ending, "sgf");
    const auto tree = notation::read_sgf(file->text);
    ASSERT_TRUE(tree);
    const auto value = [&](std::size_t node, std::string_view name) {
        return tree->nodes[node].value(name);
    };
    ASSERT_EQ(tree->nodes.size(), 4u);
    EXPECT_EQ(value(0, "SZ"), "9");
    EXPECT_EQ(value(0, "KM"), "5.5");  // 2.75 stones
    EXPECT_EQ(value(0, "PB"), "Lan");
    EXPECT_EQ(value(0, "PW"), "Minh");
    EXPECT_EQ(value(0, "DT"), "2025-11-21");
    EXPECT_EQ(value(0, "RE"), "B+R");
    EXPECT_EQ(value(0, "RULING"), fmt::format("resignation {} {}",
                                              rulebook::slug(table.state().ending()->clause->law()),
                                              table.state().ending()->clause->id()));
    // Columns and rows from the upper left corner.
    EXPECT_EQ(value(1, "B"), "ee");
    EXPECT_EQ(value(2, "W"), "cg");
    EXPECT_NE(tree->nodes[3].find("B"), nullptr);
    EXPECT_EQ(value(3, "B"), "");
}

TEST(GameFile, AGameHasOneFormat) {
    const conduct::Table chess(settings_of(Game::Chess));
    const auto refused = write_game_file(chess.state(), "sgf", "en");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "no-such-format");
    const conduct::Table go(settings_of(Game::Go));
    EXPECT_FALSE(write_game_file(go.state(), "pgn", "en"));
    EXPECT_TRUE(write_game_file(go.state(), "", "en"));
}

TEST(GameFile, FromALogEqualsTheFileFromTheGame) {
    conduct::Table table(settings_of(Game::Xiangqi));
    table.play("h2e2");
    std::string log;
    for (const conduct::Event& event : table.log())
        log += conduct::encode(event) + "\n";
    const auto file = game_file_of_log(log, "vi");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->text, write_game_file(table.state(), {}, "vi")->text);
    EXPECT_FALSE(game_file_of_log("no log", "vi"));
}

}  // namespace
}  // namespace game_file_test
}  // namespace kyvien::record
