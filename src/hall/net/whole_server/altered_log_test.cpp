// A game whose record was changed on disk is closed, and everything else continues.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "hall/net/client_fixture.h"
#include "hall/service/journal.h"
#include "store/faulty_disk_fixture.h"
#include "store/integrity/integrity.h"
#include "store/internal/addition_fixture.h"
#include "store/sqlite_log.h"

namespace kyvien::hall {
namespace altered_test {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::Not;

class AlteredLog : public testing::Test {
  protected:
    AlteredLog() { testing::internal::CaptureStderr(); }
    ~AlteredLog() override {
        if (!is_told_)
            testing::internal::GetCapturedStderr();
    }
    std::string told() {
        is_told_ = true;
        return testing::internal::GetCapturedStderr();
    }
    void alter(const std::string& sql) {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open((folder.path() / "kyvien.db").c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(database);
        sqlite3_close(database);
    }
    TemporaryFolder folder;

  private:
    bool is_told_ = false;
};

TEST_F(AlteredLog, AGameAlteredWhileTheHallWasStoppedIsClosedAndTheOthersContinue) {
    TakenSeats changed;
    TakenSeats other;
    {
        const RunningServer server(folder.path());
        changed = begin_game(server.port(), R"("game":"chess")");
        other = begin_game(server.port(), R"("game":"chess")");
    }
    alter("UPDATE event SET line = replace(line, 'Lan', 'Eve') WHERE game = '" + changed.id + "'");
    const RunningServer server(folder.path());
    const Answer game = ask(server.port(), "GET", "/api/games/" + changed.id);
    EXPECT_EQ(game.status, 500);
    EXPECT_EQ(game.json().at("code"), "game-altered");
    for (const char* part : {"/record?format=log", "/record?format=pgn", "/positions"})
        EXPECT_EQ(ask(server.port(), "GET", "/api/games/" + changed.id + part).status, 500) << part;
    const Client nobody(server.port(), changed.id, Fields{});
    EXPECT_TRUE(nobody.error);

    Client player(server.port(), other.id, other.first);
    EXPECT_EQ(player.move(0, "e2e4"), "ok");
    const Answer lobby = ask(server.port(), "GET", "/api/games");
    EXPECT_EQ(lobby.status, 200);
    EXPECT_THAT(lobby.body, HasSubstr(other.id));
    EXPECT_THAT(lobby.body, Not(HasSubstr(changed.id)));

    const Answer health = ask(server.port(), "GET", "/healthz");
    EXPECT_EQ(health.status, 200);  // the hall serves
    EXPECT_EQ(health.json().at("status"), "altered");
    EXPECT_EQ(health.json().at("faults").at(0).at("game"), json::value(changed.id));
    EXPECT_THAT(ask(server.port(), "GET", "/metrics").body, HasSubstr("kyvien_store_faults 1\n"));
    EXPECT_THAT(told(), HasSubstr(changed.id));
}

TEST_F(AlteredLog, AGameAlteredDuringPlayAcceptsNoMoreMoves) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    const TakenSeats other = begin_game(server.port(), R"("game":"chess")");
    Client player(server.port(), seats.id, seats.first);
    alter("UPDATE game SET mark = zeroblob(32) WHERE id = '" + seats.id + "'");
    EXPECT_EQ(player.move(0, "e2e4"), "game-altered");
    Client another(server.port(), other.id, other.first);
    EXPECT_EQ(another.move(0, "e2e4"), "ok");
    // Clocks are stopped if nothing can be recorded, which is not the case here.
    EXPECT_EQ(ask(server.port(), "GET", "/healthz").json().at("status"), "altered");
}

TEST_F(AlteredLog, AnAlteredListEntryIsDetectedAtTheStart) {
    std::string id;
    {
        const RunningServer server(folder.path());
        id = begin_game(server.port(), R"("game":"chess")").id;
    }
    alter("UPDATE game SET summary = replace(summary, 'Lan', 'Eve') WHERE id = '" + id + "'");
    const RunningServer server(folder.path());
    EXPECT_THAT(ask(server.port(), "GET", "/healthz").body, HasSubstr("card-altered"));
    EXPECT_THAT(ask(server.port(), "GET", "/api/games").body, Not(HasSubstr("Eve")));
    const std::string said = told();
    EXPECT_THAT(said, HasSubstr("log-altered"));
    EXPECT_THAT(said, HasSubstr(id));
}

TEST_F(AlteredLog, AGameDamagedWhileTheDiskFailedIsClosedAndTheOthersContinue) {
    store::test::FaultyDisk disk;
    const RunningServer server(folder.path());
    const std::string settings =
        R"("game":"chess","time":{"kind":"fischer","base_ms":60000,"increment_ms":0})";
    const TakenSeats seats = begin_game(server.port(), settings);
    const TakenSeats other = begin_game(server.port(), settings);
    Client player(server.port(), seats.id, seats.first);
    Client opponent(server.port(), seats.id, seats.second);
    Client another(server.port(), other.id, other.first);
    Client answering(server.port(), other.id, other.second);  // the clocks run once both are there
    ASSERT_EQ(player.move(0, "e2e4"), "ok");
    ASSERT_EQ(opponent.move(1, "e7e5"), "ok");
    // A sector in the middle of its record: what is appended does not show it, only reading.
    alter("UPDATE event SET line = replace(line, 'Lan', 'Eve') WHERE game = '" + seats.id + "'");
    disk.sync_fails = true;
    EXPECT_EQ(player.move(2, "g1f3"), "store-uncertain");
    disk.sync_fails = false;
    EXPECT_EQ(another.move(0, "e2e4"), "ok");  // this is a retry

    opponent.wait_until([](const json::value& view) {
        return view.as_object().contains("stands") &&
               view.at("stands").at("code") == "game-altered";
    });
    ASSERT_FALSE(opponent.error);
    EXPECT_TRUE(opponent.view.at("clock").at("running").is_null());
    EXPECT_EQ(opponent.view.at("phase"), "playing");
    EXPECT_EQ(player.move(2, "g1f3"), "game-altered");
    const Answer joined =
        ask(server.port(), "POST", "/api/games/" + seats.id + "/join", R"({"name":"Mai"})");
    EXPECT_EQ(joined.status, 500) << joined.body;
    const Answer record =
        ask(server.port(), "GET", "/api/games/" + seats.id + "/record?format=log");
    EXPECT_EQ(record.status, 500) << record.body;
    EXPECT_EQ(record.json().at("code"), "game-altered");

    EXPECT_EQ(answering.move(1, "e7e5"), "ok");
    EXPECT_FALSE(answering.view.as_object().contains("stands"));
    const auto checked = store::check_integrity((folder.path() / "kyvien.db").string());
    ASSERT_TRUE(checked) << checked.error().english;
    ASSERT_EQ(checked->faults.size(), 1U);
    EXPECT_EQ(checked->faults[0].game, seats.id);
    EXPECT_THAT(told(), HasSubstr("event=game-not-read game=" + seats.id));
}

/// Whoever can write the file and knows the secret can leave a record in order that is no game; so
/// can a fault of another program.
TEST_F(AlteredLog, ARecordWhoseEventsCannotFollowEachOtherIsAFaultOfTheHallNotOfWhoAsks) {
    TakenSeats seats;
    TakenSeats other;
    {
        const RunningServer server(folder.path());
        seats = begin_game(server.port(), R"("game":"chess")");
        other = begin_game(server.port(), R"("game":"chess")");
    }
    {
        auto log = store::open_sqlite_log((folder.path() / "kyvien.db").string());
        ASSERT_TRUE(log) << log.error().english;
        const auto events = (*log)->read(seats.id);
        ASSERT_TRUE(events);
        store::Append again;
        again.game = seats.id;
        again.expected_seq = events->size();
        again.at = events->back().at;
        again.lines = {events->front().line};  // a game is created once
        ASSERT_EQ(store::test::code_of(store::test::append_and_wait(**log, std::move(again))),
                  "ok");
    }
    const RunningServer server(folder.path());
    const Answer game = ask(server.port(), "GET", "/api/games/" + seats.id);
    EXPECT_EQ(game.status, 500);
    EXPECT_EQ(game.json().at("code"), "broken-log");
    Client player(server.port(), other.id, other.first);
    EXPECT_EQ(player.move(0, "e2e4"), "ok");
    EXPECT_THAT(told(), HasSubstr("event=game-not-loaded game=" + seats.id));
}

}  // namespace
}  // namespace altered_test
}  // namespace kyvien::hall
