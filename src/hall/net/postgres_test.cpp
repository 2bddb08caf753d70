// The hall whose games are in PostgreSQL.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "hall/net/client_fixture.h"
#include "hall/service/journal.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace postgres_test {
namespace {

using namespace test;

class HallOnPostgres : public testing::Test {
  protected:
    HallOnPostgres() { set_journal_level(Level::Error); }
    ~HallOnPostgres() override { set_journal_level(Level::Info); }
    void SetUp() override {
        if (store::test::postgres_programs().empty())
            GTEST_SKIP() << "this machine has no PostgreSQL server (apt-get install postgresql)";
        database = std::make_unique<store::test::PostgresServer>();
        options.store = database->address();
    }
    TemporaryFolder folder;
    ServeOptions options;
    std::unique_ptr<store::test::PostgresServer> database;
};

TEST_F(HallOnPostgres, GamesGoOnWithAnotherHallAtTheSameDatabase) {
    Seats seats;
    {
        const RunningServer server(folder.path(), {}, options);
        seats = begin_game(server.port(), R"("game":"chess")");
        Client player(server.port(), seats.id, seats.first);
        ASSERT_EQ(player.move(0, "e2e4"), "ok");
    }
    const TemporaryFolder elsewhere;
    const RunningServer server(elsewhere.path(), {}, options);
    Client player(server.port(), seats.id, seats.second);
    EXPECT_EQ(player.view.at("moves").as_array().size(), 1U);
    EXPECT_EQ(player.move(1, "e7e5"), "ok");
}

TEST_F(HallOnPostgres, AMoveIsAcknowledgedOnlyWhenTheDatabaseHasIt) {
    const RunningServer server(folder.path(), {}, options);
    const Seats seats = begin_game(server.port(), R"("game":"chess")");
    Client white(server.port(), seats.id, seats.first);
    ASSERT_EQ(white.move(0, "e2e4"), "ok");
    database->stop("immediate");
    Client black(server.port(), seats.id, seats.second);
    EXPECT_NE(black.move(1, "e7e5"), "ok");
    database->start();
    // As often as it takes: how soon the hall tries again is no matter of this test.
    while (black.move(1, "e7e5") != "ok")
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(Client(server.port(), seats.id, seats.first).view.at("moves").as_array().size(), 2U);
}

TEST_F(HallOnPostgres, AStoreThatIsNoneIsRefusedByName) {
    options.port = 0;
    options.data = folder.path().string();
    options.store = "mysql://somewhere";
    const auto server = Server::open(options);
    ASSERT_FALSE(server);
    EXPECT_EQ(server.error().code, "bad-store");
}

}  // namespace
}  // namespace postgres_test
}  // namespace kyvien::hall
