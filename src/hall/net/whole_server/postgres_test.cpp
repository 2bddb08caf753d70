// A hall whose games are in PostgreSQL.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace postgres_test {
namespace {

using namespace test;

class HallOnPostgres : public QuietTest {
  protected:
    void SetUp() override {
        KYVIEN_SKIP_WITHOUT_POSTGRES();
        database = std::make_unique<store::test::PostgresServer>();
        options.store = database->address();
    }
    TemporaryFolder folder;
    ServeOptions options;
    std::unique_ptr<store::test::PostgresServer> database;
};

TEST_F(HallOnPostgres, GamesGoOnWithAnotherHallAtTheSameDatabase) {
    TakenSeats seats;
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
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client white(server.port(), seats.id, seats.first);
    ASSERT_EQ(white.move(0, "e2e4"), "ok");
    database->stop("immediate");
    Client black(server.port(), seats.id, seats.second);
    EXPECT_NE(black.move(1, "e7e5"), "ok");
    database->start();
    // Repeated as often as needed: how soon the hall retries does not matter here.
    while (black.move(1, "e7e5") != "ok")
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(Client(server.port(), seats.id, seats.first).view.at("moves").as_array().size(), 2U);
}

// Changed by somebody with write access to the database who is not a hall.
TEST_F(HallOnPostgres, AGameThatWasChangedInTheDatabaseIsClosedAndTheOthersGoOn) {
    TakenSeats changed, other;
    {
        const RunningServer server(folder.path(), {}, options);
        changed = begin_game(server.port(), R"("game":"chess")");
        other = begin_game(server.port(), R"("game":"chess")");
    }
    (void)database->sql("UPDATE kyvien.event SET line = "
                        "convert_to(replace(convert_from(line, 'UTF8'), 'Lan', 'Eve'), 'UTF8') "
                        "WHERE game = '" +
                        changed.id + "'");
    const RunningServer server(folder.path(), {}, options);
    const Answer game = ask(server.port(), "GET", "/api/games/" + changed.id);
    EXPECT_EQ(game.status, 500);
    EXPECT_EQ(game.json().at("code"), "game-altered");
    Client player(server.port(), other.id, other.first);
    EXPECT_EQ(player.move(0, "e2e4"), "ok");
    const Answer health = ask(server.port(), "GET", "/healthz");
    EXPECT_EQ(health.status, 200);
    EXPECT_EQ(health.json().at("status"), "altered");
    EXPECT_EQ(health.json().at("faults").at(0).at("code"), "event-altered");
    EXPECT_THAT(ask(server.port(), "GET", "/metrics").body,
                testing::HasSubstr("kyvien_store_faults 1\n"));
}

TEST_F(HallOnPostgres, AGameThatWasTakenOutOfTheDatabaseIsToldOfFromTheStartOn) {
    TakenSeats missing, other;
    {
        const RunningServer server(folder.path(), {}, options);
        missing = begin_game(server.port(), R"("game":"chess")");
        other = begin_game(server.port(), R"("game":"chess")");
    }
    for (const char* const table : {"event WHERE game", "seat_key WHERE game", "game WHERE id"})
        (void)database->sql(std::string("DELETE FROM kyvien.") + table + " = '" + missing.id + "'");
    const RunningServer server(folder.path(), {}, options);
    const Answer health = ask(server.port(), "GET", "/healthz");
    EXPECT_EQ(health.status, 200);
    EXPECT_EQ(health.json().at("status"), "altered");
    EXPECT_EQ(health.json().at("faults").at(0).at("code"), "sum-differs");
    EXPECT_THAT(ask(server.port(), "GET", "/metrics").body,
                testing::HasSubstr("kyvien_store_faults 1\n"));
    Client player(server.port(), other.id, other.first);
    EXPECT_EQ(player.move(0, "e2e4"), "ok");
}

TEST_F(HallOnPostgres, AGameThatIsChangedWhileItIsPlayedTakesNoMoreMoves) {
    const RunningServer server(folder.path(), {}, options);
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    const TakenSeats other = begin_game(server.port(), R"("game":"chess")");
    Client player(server.port(), seats.id, seats.first);
    (void)database->sql("INSERT INTO kyvien.event (game, seq, at, line, digest) "
                        "SELECT game, seq + 1, at, line, digest FROM kyvien.event WHERE game = '" +
                        seats.id + "' ORDER BY seq DESC LIMIT 1");
    EXPECT_EQ(player.move(0, "e2e4"), "game-altered");
    Client another(server.port(), other.id, other.first);
    EXPECT_EQ(another.move(0, "e2e4"), "ok");
}

TEST_F(HallOnPostgres, AStoreThatIsNoneIsRefusedByName) {
    options.port = 0;
    options.data = folder.path().string();
    options.store = "mysql://somewhere";
    const auto server = Server::open(options);
    ASSERT_FALSE(server);
    EXPECT_EQ(server.error().code.name(), "bad-store");
}

}  // namespace
}  // namespace postgres_test
}  // namespace kyvien::hall
