// Programs that misbehave in every way known to us, in whole games: the game ends by the law, the
// opponent is not harmed, and nothing of the program stays behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "engine/play/game_fixture.h"
#include "temporary_folder.h"

namespace kyvien::engine {
namespace hostile_engines_test {
namespace {

using conduct::Game;
using testing::HasSubstr;

const std::string kFoolsMate = "f2f3 e7e5 g2g4 d8h4";

EngineDescription second(std::vector<std::string> arguments, const std::string& protocol = "uci") {
    arguments.insert(arguments.begin(), {"--moves", kFoolsMate});
    auto engine = scripted("B", std::move(arguments), protocol);
    engine.limits.depth = 1;
    return engine;
}

PlayedGame played_against(const EngineDescription& engine) {
    Board board(Game::Chess, scripted("A", {"--moves", kFoolsMate}), engine);
    return board.play();
}

/// Waits until the process whose id is in the file is gone.
bool is_ended(const std::string& file) {
    pid_t child = 0;
    std::ifstream(file) >> child;
    EXPECT_GT(child, 0);
    for (int turn = 0; turn < 60'000; ++turn) {
        std::ifstream status("/proc/" + std::to_string(child) + "/status");
        std::string text((std::istreambuf_iterator<char>(status)), {});
        // A dead process that has not been reaped is a zombie.
        if (text.empty() || text.find("State:\tZ") != std::string::npos)
            return true;
        usleep(1000);
    }
    kill(child, SIGKILL);
    return false;
}

TEST(HostileEngine, ASecondMoveForOneTurnIsNoAnswerToTheNext) {
    for (const std::string protocol : {"uci", "xboard"}) {
        const PlayedGame game = played_against(second({"--at", "1", "--do", "twice"}, protocol));
        EXPECT_EQ(outcome(game), "0-1 checkmate 5.1.1") << protocol << ' ' << game.reason;
    }
}

TEST(HostileEngine, ASecondAnswerOfAGoProgramIsPassedOver) {
    const std::string moves = "C3 B1 C4 A1 C5 pass pass";
    const auto engine = [&](const std::string& name, std::vector<std::string> more) {
        more.insert(more.begin(), {"--moves", moves});
        return scripted(name, std::move(more), "gtp");
    };
    Board board(Game::Go, engine("A", {}), engine("B", {"--at", "1", "--do", "twice"}));
    board.plan.settings.board_size = 5;
    const PlayedGame game = board.play();
    EXPECT_EQ(game.ending.code, "count") << outcome(game) << ' ' << game.reason;
    EXPECT_EQ(game.plies, 7u);
}

TEST(HostileEngine, AnAnswerBeforeTheQuestionTakesNoTimeAndGivesNone) {
    auto engine = second({"--at", "1", "--do", "twice"});
    ASSERT_TRUE(set(engine, "tc", "600"));
    auto other = scripted("A", {"--moves", kFoolsMate});
    ASSERT_TRUE(set(other, "tc", "600"));
    Board board(Game::Chess, other, engine);
    const auto state = conduct::replay(board.play().log);
    ASSERT_TRUE(state);
    for (const clock::Seat seat : clock::kBothSeats)
        EXPECT_LE(state->clock().reading(seat, state->last_at()).main, std::chrono::seconds(600));
}

TEST(HostileEngine, WritingWithoutEndIsNoWayToWinTime) {
    auto engine = second({"--at", "1", "--do", "flood"});
    engine.limits = {};
    ASSERT_TRUE(set(engine, "tc", "0.3"));
    auto other = scripted("A", {"--moves", kFoolsMate});
    ASSERT_TRUE(set(other, "tc", "600"));
    {
        Board board(Game::Chess, other, engine);
        const PlayedGame game = board.play();
        EXPECT_EQ(outcome(game), "1-0 time 6.9");
        EXPECT_EQ(game.fault, Fault::Time);
    }
    engine = second({"--at", "1", "--do", "flood"});
    engine.patience = std::chrono::milliseconds(300);
    EXPECT_EQ(outcome(played_against(engine)), "1-0 arbiter-penalty 12.9.6");
}

TEST(HostileEngine, ALineOfTenMillionLettersLosesAtOnce) {
    const PlayedGame game = played_against(second({"--at", "1", "--do", "longest"}));
    EXPECT_EQ(outcome(game), "1-0 arbiter-penalty 12.9.6");
    EXPECT_THAT(game.reason, HasSubstr("B: "));
}

TEST(HostileEngine, TheEndOfAProgramIsSeenThoughAChildOfItHoldsItsPipe) {
    const kyvien::test::TemporaryFolder folder;
    // The default patience is ten minutes: the test would take that long.
    const PlayedGame game =
        played_against(second({"--at", "1", "--do", "child", "--child", folder.file("child")}));
    EXPECT_EQ(outcome(game), "1-0 arbiter-penalty 12.9.6");
    EXPECT_TRUE(is_ended(folder.file("child")));
}

TEST(HostileEngine, AChildInASessionOfItsOwnEndsWithTheProgram) {
    const kyvien::test::TemporaryFolder folder;
    auto engine = second({"--at", "1", "--do", "daemon", "--child", folder.file("child")});
    engine.patience = std::chrono::milliseconds(300);
    EXPECT_EQ(outcome(played_against(engine)), "1-0 arbiter-penalty 12.9.6");
    EXPECT_TRUE(is_ended(folder.file("child")));
}

#ifndef KYVIEN_SANITIZED  // a sanitizer needs more address space than that
TEST(HostileEngine, EatsNoMoreMemoryThanItsLimit) {
    auto engine = second({"--at", "1", "--do", "eat"});
    engine.program.memory_mib = 256;
    EXPECT_EQ(outcome(played_against(engine)), "1-0 arbiter-penalty 12.9.6");
}
#endif

TEST(HostileEngine, NeverReadyIsNoMove) {
    auto engine = second({"--games", "/dev/null"});  // it aborts where it would begin a game
    EXPECT_EQ(outcome(played_against(engine)), "1-0 arbiter-penalty 12.9.6");
    engine = second({"--slow-start"}, "xboard");
    engine.start = std::chrono::milliseconds(300);
    const PlayedGame game = played_against(engine);
    EXPECT_EQ(outcome(game), "1-0 arbiter-penalty 12.9.6");
    EXPECT_THAT(game.reason, HasSubstr("no handshake: no answer in time"));
}

}  // namespace
}  // namespace hostile_engines_test
}  // namespace kyvien::engine
