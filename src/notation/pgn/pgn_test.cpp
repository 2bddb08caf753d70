#include "notation/pgn/pgn.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "effort.h"

namespace kyvien::notation {
namespace pgn_test {
namespace {

namespace fs = std::filesystem;

std::string whole_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

PgnGame only(std::string_view text) {
    const auto games = read_pgn(text);
    EXPECT_EQ(games.size(), 1u);
    return games.empty() ? PgnGame{} : games.front();
}

std::string moves_of(const PgnLine& line) {
    std::string text;
    for (const PgnMove& move : line.moves)
        text += (text.empty() ? "" : " ") + move.text;
    return text;
}

std::vector<std::string> codes(const PgnGame& game) {
    std::vector<std::string> all;
    for (const PgnFault& fault : game.faults)
        all.push_back(fault.code);
    return all;
}

TEST(Pgn, TagsMovesAndResultAreRead) {
    const PgnGame game = only("[Event \"Club\"]\n[White \"Lan\"]\n[Black \"Minh\"]\n"
                              "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n");
    ASSERT_NE(game.tag("White"), nullptr);
    EXPECT_EQ(*game.tag("White"), "Lan");
    EXPECT_EQ(game.tag("Round"), nullptr);
    EXPECT_EQ(moves_of(game.line), "e4 e5 Nf3");
    EXPECT_EQ(game.result, "1-0");
    EXPECT_EQ(game.first_line, 1u);
    EXPECT_EQ(game.last_line, 6u);
    EXPECT_EQ(game.line.moves[2].line, 6u);
    EXPECT_TRUE(game.faults.empty());
}

TEST(Pgn, CommentsNagsAndVariationsKeepTheirPlaces) {
    const PgnGame game = only("{start} 1. e4! {best} $14 e5 (1... c5 2. Nf3 (2. c3) d6 {ok}) "
                              "{between} 2. Nf3?! ; rest of line\n Nc6 *");
    ASSERT_EQ(game.line.moves.size(), 4u);
    const PgnMove& first = game.line.moves[0];
    EXPECT_EQ(first.comments_before, std::vector<std::string>{"start"});
    EXPECT_EQ(first.comments_after, std::vector<std::string>{"best"});
    EXPECT_EQ(first.nags, (std::vector<int>{1, 14}));
    const PgnMove& second = game.line.moves[1];
    ASSERT_EQ(second.variations.size(), 1u);
    EXPECT_EQ(moves_of(second.variations[0]), "c5 Nf3 d6");
    ASSERT_EQ(second.variations[0].moves[1].variations.size(), 1u);
    EXPECT_EQ(moves_of(second.variations[0].moves[1].variations[0]), "c3");
    EXPECT_EQ(game.line.moves[2].comments_before, std::vector<std::string>{"between"});
    EXPECT_EQ(game.line.moves[2].nags, std::vector<int>{6});
    EXPECT_EQ(game.line.moves[2].comments_after, std::vector<std::string>{"rest of line"});
}

TEST(Pgn, AQuoteOrBackslashInAValueIsUnescaped) {
    const PgnGame game = only("[Event \"The \\\"Open\\\" C:\\\\x\"]\n\n*");
    EXPECT_EQ(*game.tag("Event"), "The \"Open\" C:\\x");
    EXPECT_TRUE(game.faults.empty());
}

TEST(Pgn, AValueWithWrongQuotesIsReadAndNamed) {
    struct Case {
        const char* line;
        const char* value;
    };
    for (const Case& each :
         {Case{"[Event \"A \"B\" C\"]", "A \"B\" C"}, Case{"[Event \"57\x94]", "57\x94"},
          Case{"[Event Club]", "Club"}, Case{"[Event \"Tour \\\"]", "Tour \\"}}) {
        const PgnGame game = only(std::string(each.line) + "\n[White \"Lan\"]\n\n1. e4 *");
        ASSERT_NE(game.tag("Event"), nullptr) << each.line;
        EXPECT_EQ(*game.tag("Event"), each.value);
        EXPECT_EQ(*game.tag("White"), "Lan");
        EXPECT_EQ(codes(game), std::vector<std::string>{"tag-quotes"});
        EXPECT_EQ(moves_of(game.line), "e4");
    }
}

TEST(Pgn, BlankLinesBetweenTagsDoNotEndThem) {
    const PgnGame game = only("[Event \"A\"]\n\n[Date \"2017.12.04\"]\n[White \"B\"]\n\n1. e4 *\n");
    EXPECT_EQ(game.tags.size(), 3u);
    EXPECT_EQ(moves_of(game.line), "e4");
}

TEST(Pgn, TagsWithoutMovesAreGamesOfTheirOwn) {
    const auto games = read_pgn("[Event \"A\"]\n[Result \"?\"]\n \n\n[Event \"B\"]\n\n1. d4 *\n");
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0].plies(), 0u);
    EXPECT_EQ(games[1].plies(), 1u);
    EXPECT_EQ(games[1].first_line, 5u);
}

TEST(Pgn, GamesWithoutTagsFollowEachOther) {
    const auto games = read_pgn("e4 e5 *\nd4 d5 {good} 1-0\n1/2-1/2\n");
    ASSERT_EQ(games.size(), 3u);
    EXPECT_EQ(moves_of(games[0].line), "e4 e5");
    EXPECT_EQ(games[1].result, "1-0");
    EXPECT_EQ(games[1].first_line, 2u);
    EXPECT_EQ(games[2].result, "1/2-1/2");
}

TEST(Pgn, AcceptsTagsAndMovesOnOneLine) {
    const auto games = read_pgn("[Result \"1-0\"] e4 *\n[Result \"0-1\"] d4 *\n");
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(moves_of(games[1].line), "d4");
}

TEST(Pgn, EscapeLinesAreIgnored) {
    EXPECT_EQ(moves_of(only("% secret e4\n[Event \"A\"]\n\n1. e4\n% d5 }\ne5 *").line), "e4 e5");
}

TEST(Pgn, MovesAreReadInManyNotations) {
    EXPECT_EQ(moves_of(only("1.e4 e5 2.Nf3 Nc6 3. Bb5,a6 4 Ba4 Nf6 5. 0-0 b5 6... exd6(e.p.) "
                            "7. e8=Q+ 8.exd6 e.p. 9. g1f3 25=6 H++7 <br /> -- Z0 (=) *")
                           .line),
              "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 0-0 b5 exd6 e8=Q+ exd6 g1f3 25=6 H++7 -- Z0");
}

TEST(Pgn, BracesInsideACommentAreTakenAsMeant) {
    EXPECT_EQ(moves_of(only("1. e4 { a { b } c } e5 *").line), "e4 e5");
    EXPECT_EQ(moves_of(only("1. e4 { a { b } e5 2. d4 {x} *").line), "e4 e5 d4");
}

TEST(Pgn, ABrokenGameDoesNotAffectTheNext) {
    const auto games = read_pgn("[Event \"A\"]\n\n1. e4 {never closed\n\n[Event \"B\"]\n\n1. d4 "
                                "(1. c4 *\n\n[Event \"C\"]\n\n1. c4 )) what is this *\n");
    ASSERT_EQ(games.size(), 3u);
    EXPECT_EQ(codes(games[0]), std::vector<std::string>{"comment-not-closed"});
    EXPECT_EQ(codes(games[1]), std::vector<std::string>{"variation-not-closed"});
    EXPECT_EQ(games[2].faults.size(), 5u);
    EXPECT_EQ(games[2].faults[0].code, "variation-end-alone");
    EXPECT_EQ(games[2].faults[0].line, 11u);
    EXPECT_EQ(games[2].faults[0].column, 7u);
    EXPECT_EQ(moves_of(games[2].line), "c4");
}

TEST(Pgn, ATagLineInsideACommentIsComment) {
    const auto games = read_pgn("1. e4 {see\n[White \"x\"]\nthere} e5 *\n");
    ASSERT_EQ(games.size(), 1u);
    EXPECT_EQ(moves_of(games[0].line), "e4 e5");
}

TEST(Pgn, VariationDepthIsLimited) {
    std::string text = "1. e4 e5 ";
    for (int i = 0; i < 5000; ++i)
        text += "(1... c5 ";
    for (int i = 0; i < 5000; ++i)
        text += ") ";
    const PgnGame game = only(text + " 2. d4 *");
    EXPECT_EQ(codes(game), std::vector<std::string>{"variations-too-deep"});
    EXPECT_EQ(moves_of(game.line), "e4 e5 d4");
}

TEST(Pgn, ReadingInSmallPiecesGivesTheSameGames) {
    std::string text;
    for (int i = 0; i < 40; ++i)
        text += "[Event \"" + std::to_string(i) + "\"]\n\n1. e4 {c\n[White \"?\"]\n} e5 *\n\n";
    const auto whole = read_pgn(text);
    ASSERT_EQ(whole.size(), 40u);
    for (const std::size_t step : {1u, 2u, 7u, 64u}) {
        std::string_view left = text;
        PgnReader reader([&](char* into, std::size_t capacity) {
            const std::size_t count = left.copy(into, std::min(step, capacity));
            left.remove_prefix(count);
            return count;
        });
        std::size_t i = 0;
        while (const auto game = reader.next()) {
            ASSERT_LT(i, whole.size());
            EXPECT_EQ(game->line, whole[i].line);
            EXPECT_EQ(game->tags, whole[i].tags);
            EXPECT_EQ(game->first_line, whole[i].first_line);
            ++i;
        }
        EXPECT_EQ(i, whole.size());
    }
}

TEST(PgnWriter, WritesTheExportFormat) {
    PgnGame game = only("[White \"Lan\"]\n[ECO \"C50\"]\n1. e4! {good} e5 (1... c5) 2. Nf3 *");
    EXPECT_EQ(write_pgn(game), "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                               "[White \"Lan\"]\n[Black \"?\"]\n[Result \"*\"]\n[ECO \"C50\"]\n\n"
                               "1. e4 $1 {good} 1... e5 (1... c5) 2. Nf3 *\n");
}

TEST(PgnWriter, KeepsLinesShort) {
    std::string text;
    for (int i = 0; i < 200; ++i)
        text += "Nf3 {a comment of some words} Ng8 ";
    const std::string out = write_pgn(only(text + "*"));
    std::size_t begin = out.find("\n\n") + 2;
    for (std::size_t end = 0; (end = out.find('\n', begin)) != std::string::npos; begin = end + 1)
        EXPECT_LE(end - begin, 80u);
}

TEST(PgnClock, ReadsClocksInComments) {
    using namespace std::chrono_literals;
    EXPECT_EQ(clock_in("[%clk 0:03:00]"), 3min);
    EXPECT_EQ(clock_in("good [%eval 0.1] [%clk 1:02:03.45] x"), 1h + 2min + 3450ms);
    EXPECT_EQ(clock_in("[%emt 5]", "emt"), 5s);
    EXPECT_EQ(clock_in("[%clk ]"), std::nullopt);
    EXPECT_EQ(clock_in("clk 1:00"), std::nullopt);
}

/// Writing what was read and reading it again changes nothing but tags that the standard requires.
void expect_round_trip(const fs::path& path) {
    const std::string text = whole_file(path);
    std::size_t count = 0;
    for (const PgnGame& game : read_pgn(text)) {
        if (++count % 8 != 1 && kyvien::test::kSanitized)
            continue;  // every eighth under a sanitizer; the release build reads them all
        const std::string written = write_pgn(game);
        const auto again = read_pgn(written);
        ASSERT_EQ(again.size(), 1u) << path << " line " << game.first_line << "\n" << written;
        EXPECT_EQ(again[0].line, game.line) << path << " line " << game.first_line << "\n"
                                            << written;
        EXPECT_EQ(write_pgn(again[0]), written);
    }
    EXPECT_GT(count, 0u) << path;
}

TEST(PgnRoundTrip, PreservesEveryRealGameOfTheTestData) {
    const fs::path data = KYVIEN_DATA_DIR;
    if (!fs::exists(data))
        GTEST_SKIP() << "needs " << data;
    for (const char* folder : {"chess/pgn", "chess/pgn-dialect", "xiangqi"})
        for (const auto& entry : fs::recursive_directory_iterator(data / folder))
            if (entry.path().extension() == ".pgn")
                expect_round_trip(entry.path());
}

}  // namespace
}  // namespace pgn_test
}  // namespace kyvien::notation
