#include "notation/sgf/sgf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <sstream>

#include "effort.h"
#include "notation/go/gtp.h"

namespace kyvien::notation {
namespace {

// ---- text encodings ----

std::vector<std::string> games_in(std::string_view text) {
    SgfSplitter splitter(text);
    std::vector<std::string> games;
    while (const auto game = splitter.next())
        games.emplace_back(game->text);
    return games;
}

TEST(SgfSplitter, TextAroundTheGamesIsSkipped) {
    const auto games =
        games_in("mail header (see below)\r\n(;GM[1];B[aa])\n-- \n(;GM[1];W[bb]) bye");
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0], "(;GM[1];B[aa])");
    EXPECT_EQ(games[1], "(;GM[1];W[bb])");
}

TEST(SgfSplitter, BracketsInsideValuesDoNotCount) {
    const auto games = games_in("(;C[a \\] ) ( \\\\];B[aa](;W[bb])(;W[cc]))(;C[)])");
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[1], "(;C[)])");
}

TEST(SgfSplitter, AnUnclosedGameDoesNotAffectTheOthers) {
    const auto games = games_in("(;GM[1]C[never closed\n(;GM[1]SZ[9];B[aa])\n(;GM[1];W[aa]\n"
                                "(;FF[4];B[bb])\n(;GM[1];B[cc]");
    ASSERT_EQ(games.size(), 5u);
    EXPECT_EQ(games[1], "(;GM[1]SZ[9];B[aa])");
    EXPECT_EQ(games[3], "(;FF[4];B[bb])");
    EXPECT_EQ(games[4], "(;GM[1];B[cc]");
}

TEST(SgfSplitter, NamesTheUnclosedGame) {
    const auto closed = [](std::string_view text) {
        SgfSplitter splitter(text);
        std::vector<bool> all;
        while (const auto game = splitter.next())
            all.push_back(game->closed);
        return all;
    };
    EXPECT_EQ(closed("(;GM[1];B[aa])\n(;GM[1];B[bb](;W[aa])"), (std::vector{true, false}));
    EXPECT_EQ(closed("(;GM[1];B[aa"), std::vector{false});
    // A game without its opening parenthesis has nothing to close.
    EXPECT_EQ(closed(";GM[1];B[aa]"), std::vector{true});
}

TEST(SgfSplitter, AGameQuotedInACommentIsNotSplitOff) {
    EXPECT_EQ(games_in("(;GM[1]C[look:\n(;GM[1\\]FF[4\\];B[aa\\])\n];B[aa])").size(), 1u);
}

TEST(SgfSplitter, LinesAndOffsetsAreThoseOfTheFile) {
    SgfSplitter splitter(std::string_view("\n\n(;GM[1]\n;B[aa])\n\n(;GM[1])"));
    EXPECT_EQ(splitter.next()->first_line, 3u);
    const auto second = splitter.next();
    EXPECT_EQ(second->first_line, 6u);
    EXPECT_EQ(second->offset, 19u);
    EXPECT_FALSE(splitter.next());
}

TEST(SgfSplitter, ASourceOfSmallPiecesGivesTheSameGamesAsTheWholeText) {
    std::string text;
    for (int i = 0; i < 4000; ++i)
        text += "(;GM[1]SZ[9]C[" + std::string(static_cast<std::size_t>(i % 700), 'x') +
                "]\n;B[aa];W[bb](;B[cc])(;B[dd]))\n" + (i % 3 == 0 ? "between\n" : "");
    std::size_t at = 0;
    unsigned step = 1;
    SgfSplitter pieces([&](char* into, std::size_t capacity) {
        step = step * 1103515245 + 12345;
        const std::size_t n =
            std::min({capacity, text.size() - at, static_cast<std::size_t>(1 + step % 5000)});
        std::copy_n(text.data() + at, n, into);
        at += n;
        return n;
    });
    SgfSplitter whole{std::string_view(text)};
    int games = 0;
    for (;;) {
        const auto a = pieces.next();
        const auto b = whole.next();
        ASSERT_EQ(a.has_value(), b.has_value()) << games;
        if (!a)
            break;
        ASSERT_EQ(a->text, b->text) << games;
        ASSERT_EQ(a->first_line, b->first_line) << games;
        ASSERT_EQ(a->offset, b->offset) << games;
        ++games;
    }
    EXPECT_EQ(games, 4000);
}

SgfTree tree_of(std::string_view text) {
    auto tree = read_sgf(text);
    EXPECT_TRUE(tree) << text;
    return tree ? *tree : SgfTree();
}

TEST(SgfTree, VariationsAndUnknownPropertiesAreKept) {
    const std::string text = "(;GM[1]XX[odd][values](;B[aa]C[one](;W[bb])(;W[cc]ZZ[]))(;B[dd]))";
    const SgfTree tree = tree_of(text);
    ASSERT_EQ(tree.nodes.size(), 5u);
    EXPECT_EQ(tree.nodes[0].find("XX")->size(), 2u);
    EXPECT_EQ(tree.nodes[3].value("W"), "cc");
    EXPECT_EQ(tree.nodes[3].parent, 1u);
    EXPECT_EQ(tree.nodes[4].parent, 0u);
    EXPECT_EQ(tree.main_line(), (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_TRUE(tree_of(write_sgf(tree)).same_as(tree));
    EXPECT_TRUE(tree.faults.empty());
}

TEST(SgfTree, OldFilesWithSmallLettersInNamesAreRead) {
    const SgfTree tree = tree_of("(;GaMe[1]FileFormat[1]SiZe[19];Black[pd];White[dp])");
    EXPECT_EQ(tree.root().value("GM"), "1");
    EXPECT_EQ(tree.nodes[1].value("B"), "pd");
    EXPECT_EQ(tree.nodes[2].value("W"), "dp");
}

TEST(SgfTree, FaultsNameTheirPlace) {
    const SgfTree missing = tree_of("(GM[1]\n;B[aa]W[bb]");
    ASSERT_EQ(missing.faults.size(), 3u);
    EXPECT_EQ(missing.faults[0].code, "no-semicolon");
    EXPECT_EQ(missing.faults[1].code, "two-moves");
    EXPECT_EQ(missing.faults[1].line, 2u);
    EXPECT_EQ(missing.faults[1].column, 7u);
    EXPECT_EQ(missing.faults[2].code, "not-closed");
    EXPECT_EQ(missing.main_line().size(), 3u);
    EXPECT_FALSE(read_sgf("(((", 1));
    EXPECT_EQ(tree_of("(;C[x").faults[0].code, "value-not-closed");
}

TEST(SgfTree, VeryDeepTreesAreReadAndWritten) {
    std::string text = "(;GM[1]";
    for (int i = 0; i < 100'000; ++i)
        text += "(;B[aa]";
    text += std::string(100'001, ')');
    const SgfTree tree = tree_of(text);
    EXPECT_EQ(tree.nodes.size(), 100'001u);
    EXPECT_TRUE(tree_of(write_sgf(tree)).same_as(tree));
}

TEST(SgfText, EscapesAndSoftLineBreaksAreDecoded) {
    EXPECT_EQ(sgf_text("a\\]b\\\\c\\:d"), "a]b\\c:d");
    EXPECT_EQ(sgf_text("soft\\\nbreak\\\r\nhere\r\nhard\tend"), "softbreakhere\nhard end");
    EXPECT_EQ(sgf_simple_text("two\nlines"), "two lines");
    for (const char* text : {"", "]", "\\", "a:b]c\\", "plain"})
        EXPECT_EQ(sgf_text(sgf_escape(text)), text);
}

TEST(SgfEncoding, NamedEncodingsBecomeUtf8) {
    // "黑" and "許功蓋" (whose Big5 bytes end in a backslash), "表示" (Shift_JIS, likewise).
    EXPECT_EQ(tree_of("(;CA[GB2312]PB[\xba\xda])").root().value("PB"), "黑");
    EXPECT_EQ(tree_of("(;CA[Big5]PB[\xb3\\\xa5\\\xbb\\]PW[x])").root().value("PB"), "許功蓋");
    const SgfTree japanese = tree_of("(;CA[Shift_JIS]C[\x95\\\x8e\xa6];B[aa])");
    EXPECT_EQ(japanese.nodes.size(), 2u);
    EXPECT_EQ(japanese.root().value("C"), "表示");
    EXPECT_EQ(tree_of("(;CA[EUC-KR]PB[\xc0\xcc])").root().value("PB"), "이");
    EXPECT_EQ(tree_of("(;CA[ISO-8859-1]PB[Andr\xe9])").root().value("PB"), "André");
    EXPECT_EQ(tree_of("(;CA[UTF-8]PB[古力])").root().value("PB"), "古力");
}

TEST(SgfEncoding, UnnamedEncodingsAreDetectedAndByteOrderMarksSkipped) {
    EXPECT_EQ(tree_of("(;PB[古力])").encoding, "UTF-8");
    EXPECT_EQ(tree_of("(;PB[\xb9\xc5\xc1\xa6]PW[\xb3\xa3\xea\xbb])").root().value("PB"), "古力");
    EXPECT_EQ(tree_of("(;PB[Andr\xe9 M\xfcller])").root().value("PB"), "André Müller");
    EXPECT_EQ(games_in("\xef\xbb\xbf(;PB[x])").size(), 1u);
    // Big5 without a declaration: the backslash is half of a character, not an escape.
    const SgfTree tree = tree_of("(;PB[\xb3\\]PW[\xa4\xa4];B[aa])");
    EXPECT_EQ(tree.nodes.size(), 2u);
}

TEST(SgfEncoding, InvalidBytesAreReplacedNotDropped) {
    const SgfTree tree =
        tree_of("(;CA[UTF-8]PB[ok\xff]C[long enough a text to be believed UTF-8])");
    EXPECT_EQ(tree.root().value("PB"), "ok\xef\xbf\xbd");
    ASSERT_EQ(tree.faults.size(), 1u);
    EXPECT_EQ(tree.faults[0].code, "bad-encoding");
}

// ---- Go ----

struct Replayed {
    SgfLine line;
    go::Game game;
    std::optional<SgfIllegal> illegal;
};

Replayed replayed(std::string_view text) {
    Replayed result;
    const auto read = result.line.read(text);
    EXPECT_TRUE(read) << (read ? "" : read.error().reason);
    if (read)
        result.illegal = replay(result.line, result.game);
    return result;
}

TEST(SgfGo, SetUpStonesMayComeAnywhereAndInRectangles) {
    const auto r = replayed("(;GM[1]AB[aa:cb]SZ[9]AW[ii];B[ee];AE[aa]AW[dd];W[ef])");
    EXPECT_FALSE(r.illegal);
    EXPECT_EQ(r.game.board().stones(go::Color::Black), 6);
    EXPECT_EQ(r.game.board().stones(go::Color::White), 3);
    EXPECT_EQ(r.game.board().at({0, 8}), std::nullopt);
    EXPECT_EQ(r.game.board().at({2, 7}), go::Color::Black);
    EXPECT_EQ(r.line.moves(), 2u);
}

TEST(SgfGo, PassesAreEmptyOrTtOnBoardsUpToNineteen) {
    const auto r = replayed("(;GM[1]SZ[19];B[];W[tt];B[pd])");
    EXPECT_FALSE(r.illegal);
    EXPECT_EQ(r.game.board().stones(go::Color::Black), 1);
    EXPECT_EQ(r.line.steps()[1].kind, SgfStep::Kind::Pass);
    const auto large = replayed("(;GM[1]SZ[21];B[tt])");
    EXPECT_EQ(large.game.board().stones(go::Color::Black), 1);
}

TEST(SgfGo, HandicapStonesGiveWhiteTheMove) {
    const auto r = replayed("(;GM[1]SZ[19]HA[2]AB[pd][dp])");
    EXPECT_EQ(r.game.turn(), go::Color::White);
    EXPECT_EQ(r.line.handicap(), 2);
    EXPECT_EQ(replayed("(;GM[1]SZ[9]AB[aa]AW[bb]PL[W])").game.turn(), go::Color::White);
}

TEST(SgfGo, TheMainLineIsTheFirstVariation) {
    const auto r = replayed("(;GM[1]SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))");
    EXPECT_EQ(r.line.moves(), 3u);
    EXPECT_EQ(r.game.board().at({3, 5}), std::nullopt);
}

TEST(SgfGo, AnIllegalMoveIsNamedWithNumberAndPlace) {
    const auto r = replayed("(;GM[1]SZ[9]\n;B[aa]\n;W[aa])");
    ASSERT_TRUE(r.illegal);
    EXPECT_EQ(r.illegal->move, 2u);
    EXPECT_EQ(r.illegal->why, go::Forbidden::Occupied);
    EXPECT_EQ(r.illegal->line, 3u);
    EXPECT_EQ(r.illegal->column, 4u);
    const auto outside = replayed("(;GM[1]SZ[9];B[jj])");
    ASSERT_TRUE(outside.illegal);
    EXPECT_EQ(outside.illegal->why, go::Forbidden::Outside);
    EXPECT_EQ(outside.line.faults()[0].code, "no-point");
}

TEST(SgfGo, BoardsThatCannotBePlayedOnAreRefused) {
    SgfLine line;
    EXPECT_EQ(line.read("(;GM[1]SZ[19:13];B[aa])").error().code, "not-square");
    EXPECT_EQ(line.read("(;GM[1]SZ[1])").error().code, "board-size");
    EXPECT_EQ(line.read("(;GM[1]SZ[26])").error().code, "board-size");
    EXPECT_EQ(line.read("(;GM[1]SZ[nine])").error().code, "board-size");
    EXPECT_EQ(line.read("(;GM[2]SZ[8])").error().code, "not-go");
    EXPECT_EQ(line.read("no game at all").error().code, "no-node");
    EXPECT_TRUE(line.read("(;GM[1]SZ[13:13];B[mm])"));
    EXPECT_EQ(line.size(), 13);
}

TEST(SgfGo, KomiIsReadAsServersWriteIt) {
    const auto quarters = [](std::string_view text) {
        return read_sgf_komi(text)->komi()->stones().in_quarters();
    };
    EXPECT_EQ(quarters("6.5"), 13);
    EXPECT_EQ(quarters("650"), 13);
    EXPECT_EQ(quarters("7.500000"), 15);
    EXPECT_EQ(quarters("375"), 15);  // 3.75 stones are 7.5 points
    EXPECT_EQ(quarters("3.75"), 15);
    EXPECT_EQ(quarters("2.75"), 11);
    EXPECT_EQ(quarters("5.5"), 11);
    EXPECT_EQ(quarters("-4.5"), -9);
    EXPECT_EQ(quarters("0"), 0);
    EXPECT_FALSE(read_sgf_komi("much"));
    EXPECT_FALSE(read_sgf_komi("6.6")->komi());
}

TEST(SgfGo, ResultsAreReadAsTheyAreWritten) {
    using Kind = SgfResult::Kind;
    EXPECT_EQ(read_sgf_result("B+4.25"), (SgfResult{Kind::Score, go::Color::Black, 425}));
    EXPECT_EQ(read_sgf_result("W+R").kind, Kind::Resignation);
    EXPECT_EQ(read_sgf_result("W+Resign").kind, Kind::Resignation);
    EXPECT_EQ(read_sgf_result("White resigns.").winner, go::Color::Black);
    EXPECT_EQ(read_sgf_result("B+Time").kind, Kind::Time);
    EXPECT_EQ(read_sgf_result("B+F").kind, Kind::Forfeit);
    EXPECT_EQ(read_sgf_result("0").kind, Kind::Draw);
    EXPECT_EQ(read_sgf_result("W+0.0").kind, Kind::Draw);
    EXPECT_EQ(read_sgf_result("draw").kind, Kind::Draw);
    EXPECT_EQ(read_sgf_result("Void").kind, Kind::Void);
    EXPECT_EQ(read_sgf_result("B+AW"), (SgfResult{Kind::Other, go::Color::Black, std::nullopt}));
    EXPECT_EQ(read_sgf_result("?").kind, Kind::Unknown);
    EXPECT_EQ(read_sgf_result("").kind, Kind::Unknown);
    EXPECT_EQ(read_sgf_result("blue").kind, Kind::Unknown);
    EXPECT_EQ(read_sgf_result("黑胜1/4子"), (SgfResult{Kind::Score, go::Color::Black, 25}));
    EXPECT_EQ(read_sgf_result("白勝3又1/4子"), (SgfResult{Kind::Score, go::Color::White, 325}));
    EXPECT_EQ(read_sgf_result("白胜2子半"), (SgfResult{Kind::Score, go::Color::White, 250}));
    EXPECT_EQ(read_sgf_result("黑勝1.75子"), (SgfResult{Kind::Score, go::Color::Black, 175}));
    EXPECT_EQ(read_sgf_result("W+1/4"), (SgfResult{Kind::Score, go::Color::White, 25}));
    EXPECT_EQ(read_sgf_result("白中盘胜").kind, Kind::Resignation);
    EXPECT_EQ(read_sgf_result("黑超時勝").kind, Kind::Time);
    EXPECT_EQ(read_sgf_result("和棋").kind, Kind::Draw);
    EXPECT_EQ(read_sgf_result("黑").kind, Kind::Unknown);
    for (const char* text : {"B+3.5", "W+R", "B+T", "W+F", "0", "Void", "?", "W+0.25", "B+"})
        EXPECT_EQ(write_sgf_result(read_sgf_result(text)), text);
}

TEST(SgfGo, AGameWrittenAndReadIsTheSameGame) {
    go::Game game(9);
    ASSERT_TRUE(game.place_handicap(2));
    ASSERT_TRUE(game.play({4, 4}));
    game.pass();
    const go::SetupPoint change[] = {{{4, 4}, std::nullopt}, {{0, 0}, go::Color::White}};
    ASSERT_FALSE(game.setup(change));
    ASSERT_TRUE(game.play({8, 8}, go::Color::Black));
    const std::string text = write_sgf(to_sgf(game, go::Komi()));
    const auto r = replayed(text);
    EXPECT_FALSE(r.illegal);
    EXPECT_TRUE(r.game.board() == game.board()) << text;
    EXPECT_EQ(r.line.komi()->komi(), go::Komi());
    EXPECT_EQ(r.line.moves(), 3u);
}

}  // namespace
}  // namespace kyvien::notation
