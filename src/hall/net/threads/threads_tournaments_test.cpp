// Boards of a tournament on all threads of a hall.
#include <set>
#include <string>

#include "hall/net/threads/threads_fixture.h"

namespace kyvien::hall {
namespace threads_test {
namespace {

class TournamentThreads : public TournamentGamesTest,
                          public testing::WithParamInterface<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Hall, TournamentThreads, testing::Values(1, 3), name_of);

TEST_P(TournamentThreads, PlayBoardsOnAllThreadsAndEnterResults) {
    const RunningServer server(folder.path(), {}, with_threads(GetParam()));
    const std::uint16_t port = server.port();
    make(port, R"("rounds":3,"games":{"game":"chess","time":{"kind":"none"}})");
    enter(port, 24);
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
    const Answer opened = ask(port, "POST", path + "/games", "{}", bearer(key));
    ASSERT_EQ(opened.status, 200) << opened.body;
    EXPECT_EQ(opened.json().at("opened"), 12);
    // A repeated request creates nothing twice.
    EXPECT_EQ(ask(port, "POST", path + "/games", "{}", bearer(key)).json().at("opened"), 0);
    const json::value boards = seats(port);
    for (const json::value& each : boards.as_array())
        mate(port, each);
    for (std::size_t number = 1; number <= boards.as_array().size(); ++number) {
        wait_for_result(port, number);
        EXPECT_EQ(board(port, number).at("result"), "0-1");
    }
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200) << "the round is over";
}

TEST_P(TournamentThreads, EnterAMissingResultAtTheNextStart) {
    {
        ChildServer child(folder.path(), with_threads(GetParam()));
        begin(child.port());
        const json::value boards = seats(child.port());
        for (const json::value& each : boards.as_array())
            mate(child.port(), each);
        child.end(SIGKILL);
    }
    const RunningServer again(folder.path(), {}, with_threads(GetParam()));
    for (const std::size_t number : {1U, 2U}) {
        wait_for_result(again.port(), number);
        EXPECT_EQ(board(again.port(), number).at("result"), "0-1");
    }
}

}  // namespace
}  // namespace threads_test
}  // namespace kyvien::hall
