#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/protocol/internal/gtp.h"
#include "engine/protocol/internal/line_splitter.h"
#include "engine/protocol/uci.h"

namespace kyvien::engine {
namespace protocol_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> all_of(LineSplitter& splitter) {
    std::vector<std::string> lines;
    while (auto line = splitter.next())
        lines.push_back(*std::move(line));
    return lines;
}

TEST(LineSplitter, LinesComeWholeHoweverThePipeCutsThem) {
    LineSplitter splitter;
    splitter.add("uci");
    EXPECT_THAT(all_of(splitter), IsEmpty());
    splitter.add("ok\r\nready");
    EXPECT_THAT(all_of(splitter), ElementsAre("uciok"));
    splitter.add("ok\n\nx");
    EXPECT_THAT(all_of(splitter), ElementsAre("readyok", ""));
    EXPECT_EQ(splitter.waiting(), 1u);
}

TEST(LineSplitter, ReplacesTerminalControlCharacters) {
    LineSplitter splitter;
    splitter.add(std::string("\x1b[31mred\0\xff\tend\n", 15));
    EXPECT_THAT(all_of(splitter), ElementsAre("?[31mred??\tend"));
}

TEST(LineSplitter, ALineWithoutAnEndIsGivenUp) {
    LineSplitter splitter;
    splitter.add("bestmove e2e4\n");
    splitter.add(std::string(LineSplitter::kLongestLine, 'x'));
    EXPECT_FALSE(splitter.is_too_long());
    splitter.add("x");
    EXPECT_TRUE(splitter.is_too_long());
    EXPECT_THAT(all_of(splitter), ElementsAre("bestmove e2e4"));
    splitter.add("\nlater\n");  // nothing more is accepted
    EXPECT_THAT(all_of(splitter), IsEmpty());
}

TEST(LineSplitter, ManyShortLinesAreNoLongOne) {
    LineSplitter splitter;
    for (int i = 0; i < 10; ++i) {
        std::string lines;
        for (std::size_t byte = 0; byte < LineSplitter::kLongestLine; byte += 4)
            lines += "abc\n";
        splitter.add(lines);
        EXPECT_FALSE(splitter.is_too_long());
        EXPECT_EQ(all_of(splitter).size(), LineSplitter::kLongestLine / 4);
    }
}

struct BestMoveCase {
    std::string line, move, ponder;
    bool draw = false, resign = false;
};

TEST(UciLine, BestMovesAreReadAsUciAndUcciWriteThem) {
    const BestMoveCase cases[] = {
        {"bestmove e2e4", "e2e4", ""},
        {"  bestmove   e7e8q  ponder  a2a1 ", "e7e8q", "a2a1"},
        {"\tbestmove g1f3\tponder", "g1f3", ""},
        {"bestmove (none)", "", ""},
        {"bestmove 0000", "", ""},
        {"nobestmove", "", ""},
        {"bestmove h2e2 ponder h9g7 draw", "h2e2", "h9g7", true, false},
        {"bestmove h2e2 resign", "h2e2", "", false, true},
        {"joho bestmove d2d4", "d2d4", ""},  // UCI: unknown words are ignored
    };
    for (const BestMoveCase& each : cases) {
        const UciLine read = parse_uci_line(each.line);
        const auto* best = std::get_if<BestMove>(&read);
        ASSERT_NE(best, nullptr) << each.line;
        EXPECT_EQ(best->move, each.move) << each.line;
        EXPECT_EQ(best->ponder, each.ponder) << each.line;
        EXPECT_EQ(best->offers_draw, each.draw) << each.line;
        EXPECT_EQ(best->resigns, each.resign) << each.line;
    }
}

TEST(UciLine, IgnoresLinesThatAnswerNothing) {
    for (const std::string line :
         {"", "   ", "bestmove", "Stockfish by the developers", "id author me", "id name", "option",
          "option name type spin", "registration ok", "=", "? bestmov"})
        EXPECT_TRUE(std::holds_alternative<OtherLine>(parse_uci_line(line))) << line;
}

TEST(UciLine, TheHandshakeOfBothProtocols) {
    EXPECT_TRUE(std::holds_alternative<HandshakeDone>(parse_uci_line("uciok")));
    EXPECT_TRUE(std::holds_alternative<HandshakeDone>(parse_uci_line("ucciok")));
    EXPECT_TRUE(std::holds_alternative<Ready>(parse_uci_line("readyok")));
    EXPECT_EQ(std::get<IdName>(parse_uci_line("id name  My  Engine 2")).name, "My Engine 2");
}

TEST(UciLine, OptionsOfBothProtocols) {
    struct Case {
        std::string line, name, type, usual;
    };
    const Case cases[] = {
        {"option name Skill Level type spin default 20 min 0 max 20", "Skill Level", "spin", "20"},
        {"option name Clear Hash type button", "Clear Hash", "button", ""},
        {"option usemillisec type check default false", "usemillisec", "check", "false"},
        {"option name UCI_Variant type combo default chess var xiangqi", "UCI_Variant", "combo",
         "chess"},
        {"option newgame type button", "newgame", "button", ""},
    };
    for (const Case& each : cases) {
        const UciLine read = parse_uci_line(each.line);
        const auto* option = std::get_if<OptionLine>(&read);
        ASSERT_NE(option, nullptr) << each.line;
        EXPECT_EQ(option->name, each.name);
        EXPECT_EQ(option->type, each.type);
        EXPECT_EQ(option->usual, each.usual);
    }
}

TEST(UciLine, ScoresDepthAndNodes) {
    const auto info = [](std::string_view line) {
        return std::get<InfoLine>(parse_uci_line(line));
    };
    const InfoLine plain = info("info depth 12 seldepth 18 multipv 1 score cp -31 nodes 9000000000 "
                                "nps 5 time 3 pv e2e4 e7e5 depth 99");
    EXPECT_EQ(plain.depth, 12);
    EXPECT_EQ(plain.centipawns, -31);
    EXPECT_EQ(plain.nodes, 9'000'000'000u);
    EXPECT_FALSE(plain.is_bound || plain.mate);
    EXPECT_EQ(plain.line, 1);
    EXPECT_EQ(info("info score mate -3 depth 4").mate, -3);
    EXPECT_TRUE(info("info depth 3 score cp 5 lowerbound").is_bound);
    EXPECT_EQ(info("info multipv 2 score cp 5").line, 2);
    EXPECT_EQ(info("info depth 6 score 4 pv h2e2").centipawns, 4);  // UCCI
    EXPECT_FALSE(info("info string score cp 7").centipawns);
    EXPECT_FALSE(info("info score cp").centipawns);
    EXPECT_FALSE(info("info depth 99999999999999999999").depth);
    EXPECT_FALSE(info("info score cp 1x").centipawns);
}

std::vector<GtpAnswer> answers_of(const std::vector<std::string>& lines) {
    GtpReader reader;
    std::vector<GtpAnswer> answers;
    for (const std::string& line : lines)
        if (auto answer = reader.take(line))
            answers.push_back(*std::move(answer));
    return answers;
}

TEST(GtpReader, AnswersEndWithAnEmptyLine) {
    const auto answers = answers_of(
        {"= Q16", "", "=", "", "?12 unknown command", "", "=7 A1", "B2 C3", "  ", "= open"});
    ASSERT_EQ(answers.size(), 4u);
    EXPECT_EQ(answers[0].text, "Q16");
    EXPECT_TRUE(answers[0].is_success);
    EXPECT_EQ(answers[1].text, "");
    EXPECT_FALSE(answers[2].is_success);
    EXPECT_EQ(answers[2].id, 12u);
    EXPECT_EQ(answers[2].text, "unknown command");
    EXPECT_EQ(answers[3].text, "A1\nB2 C3");
}

TEST(GtpReader, WordsOutsideAnAnswerArePassedOver) {
    const auto answers = answers_of({"GNU Go is thinking", "", "", "= pass", "", "warning"});
    ASSERT_EQ(answers.size(), 1u);
    EXPECT_EQ(answers[0].text, "pass");
}

TEST(GtpReader, AnEndlessAnswerIsCut) {
    GtpReader reader;
    EXPECT_FALSE(reader.take("="));
    for (int i = 0; i < 100; ++i)
        EXPECT_FALSE(reader.take(std::string(10'000, 'x')));
    const auto answer = reader.take("");
    ASSERT_TRUE(answer);
    EXPECT_LE(answer->text.size(), GtpReader::kLongestAnswer);
}

}  // namespace
}  // namespace protocol_test
}  // namespace kyvien::engine
