#include "engine/process/line_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <unistd.h>

#include "engine/play/game_fixture.h"
#include "temporary_folder.h"

namespace kyvien::engine {
namespace line_log_test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

class LineLogTest : public testing::Test {
  protected:
    [[nodiscard]] std::string path() const { return (folder_ / "engines.log").string(); }
    [[nodiscard]] std::vector<std::string> lines() const {
        std::ifstream file(path());
        std::vector<std::string> read;
        for (std::string line; std::getline(file, line);)
            read.push_back(line);
        return read;
    }

  private:
    kyvien::test::TemporaryFolder folder_;
};

TEST_F(LineLogTest, LogsTimeEngineAndDirection) {
    const auto log = LineLog::open(path());
    ASSERT_TRUE(log);
    (*log)->sent("A", 17, "ucinewgame\nisready\n");
    (*log)->received("A", 17, "readyok");
    EXPECT_TRUE((*log)->check());
    const std::string when = "20..-..-..T..:..:..\\.......Z ";
    EXPECT_THAT(lines(), testing::ElementsAre(MatchesRegex(when + "17 A > ucinewgame"),
                                              MatchesRegex(when + "17 A > isready"),
                                              MatchesRegex(when + "17 A < readyok")));
}

TEST_F(LineLogTest, NoByteOfAnEngineReachesTheTerminalAsItIs) {
    const auto log = LineLog::open(path());
    ASSERT_TRUE(log);
    (*log)->received("A\n", 1, "\x1b[2J\tx\x7f ü");
    ASSERT_EQ(lines().size(), 1u);
    EXPECT_THAT(lines()[0], HasSubstr("1 A\\x0a < \\x1b[2J\\x09x\\x7f ü"));
}

TEST_F(LineLogTest, WhereNothingCanBeWrittenItSaysSo) {
    const auto refused = LineLog::open("/nowhere/engines.log");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.text(), "cannot-write");
    const auto full = LineLog::open("/dev/full");
    ASSERT_TRUE(full);
    EXPECT_TRUE((*full)->check());
    (*full)->received("A", 1, "readyok");
    ASSERT_FALSE((*full)->check());
    EXPECT_EQ((*full)->check().error().code.text(), "cannot-write");
}

TEST_F(LineLogTest, LogsAWholeEngineGame) {
    auto log = LineLog::open(path());
    ASSERT_TRUE(log);
    EngineDescription first = scripted("A", {"--moves", "f2f3 e7e5 g2g4 d8h4"});
    EngineDescription second = first;
    second.name = "B";
    first.log = second.log = *log;
    Board board(conduct::Game::Chess, first, second);
    EXPECT_EQ(outcome(board.play()), "0-1 checkmate 5.1.1");
    EXPECT_TRUE((*log)->check());
    std::vector<std::string> moves;
    for (const std::string& line : lines())
        if (const std::size_t at = line.find("bestmove"); at != std::string::npos)
            moves.push_back(line.substr(at - 4));
    EXPECT_EQ(moves, (std::vector<std::string>{"A < bestmove f2f3", "B < bestmove e7e5",
                                               "A < bestmove g2g4", "B < bestmove d8h4"}));
    EXPECT_THAT(lines(), testing::Contains(HasSubstr("A > go ")));
}

}  // namespace
}  // namespace line_log_test
}  // namespace kyvien::engine
