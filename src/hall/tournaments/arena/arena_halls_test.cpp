// An arena of two halls at one database: both look for waiting players and create games, and yet
// everybody is paired once, each game is created once and each result is entered once.
#include <gmock/gmock.h>

#include <array>
#include <set>
#include <string>
#include <thread>

#include "hall/net/links/two_halls_fixture.h"
#include "hall/tournaments/arena/arena_fixture.h"
#include "hall/tournaments/tournaments.h"
#include "store/halls/ledgers.h"
#include "store/integrity/integrity.h"

namespace kyvien::hall::test {
namespace arena_halls_test {
namespace {

class ArenaOfTwoHalls : public ArenaTest {
  protected:
    /// Runs what the thread of a hall's desk does at `now`, as a new hall each time.
    void pair_due_at_database(const TwoHalls& halls, EventTime now) const {
        const auto ledgers = store::open_postgres_ledgers(halls.database.address(), 0).value();
        Tournaments tournaments(store::tournaments_in_ledgers(*ledgers));
        static_cast<void>(tournaments.list());
        const auto changed = tournaments.pair_due(now);
        EXPECT_TRUE(changed) << changed.error().english;
    }
    static int count(const TwoHalls& halls, const std::string& what) {
        return std::stoi(halls.database.sql("SELECT count(*) FROM " + what));
    }
    /// The number of lines of the office's log that contain this.
    [[nodiscard]] int lines_with(const TwoHalls& halls, const std::string& part) const {
        return count(halls, "kyvien.ledger_text WHERE ledger = 'office/" + id +
                                "' AND line LIKE '%" + part + "%'");
    }
};

TEST_F(ArenaOfTwoHalls, IsPairedOnceAndEachGameIsMadeAndEnteredOnce) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const TwoHalls halls(options());
    const auto one = halls.one.port(), two = halls.two.port();
    make_arena(one, 4);
    EXPECT_EQ(here(two, 3, false).json().at("here"), false);
    EXPECT_EQ(here(two, 3, true).status, 200);
    const EventTime begins = start(two);
    std::array<std::thread, 3> desks;
    for (std::thread& desk : desks)
        desk = std::thread([&] { pair_due_at_database(halls, begins + kMinute); });
    for (std::thread& desk : desks)
        desk.join();
    for (const auto port : {one, two}) {
        const json::value view =
            wait_until(port, [](const json::value& now) { return has_games(now, 2); });
        std::set<int> paired;
        for (const json::value& board : view.at("rounds").at(0).at("boards").as_array())
            for (const char* side : {"white", "black"})
                EXPECT_TRUE(paired.insert(board.at(side).to_number<int>()).second);
        EXPECT_EQ(paired.size(), 4U);
    }
    EXPECT_EQ(count(halls, "kyvien.game"), 2);
    EXPECT_EQ(lines_with(halls, "t=arena-paired"), 1);
    EXPECT_EQ(seats(one), seats(two));

    // Each is played through a hall that may not own it, and both halls know it.
    mate(one, seats(two).at(0));
    mate(two, seats(one).at(1));
    for (const auto port : {one, two})
        for (const std::size_t number : {1U, 2U}) {
            wait_for_result(port, number);
            EXPECT_EQ(board(port, number).at("result"), "0-1");
        }
    EXPECT_EQ(lines_with(halls, "t=result"), 2);
    EXPECT_EQ(shown(one).at("standings"), shown(two).at("standings"));

    pair_due_at_database(halls, begins + 60 * kMinute);
    for (const auto port : {one, two})
        wait_until(port, [](const json::value& now) { return now.at("arena").at("over") == true; });
    EXPECT_EQ(lines_with(halls, "t=arena-ended"), 1);
    const auto report = store::check_postgres_integrity(halls.database.address());
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_THAT(report->faults, testing::IsEmpty());
}

TEST_F(ArenaOfTwoHalls, CountsABerserkPointOfTheOtherHall) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const TwoHalls halls(options());
    const auto one = halls.one.port(), two = halls.two.port();
    make_arena(one, 2, R"("berserk":true,)");
    pair_due_at_database(halls, start(one) + kMinute);
    for (const auto port : {one, two})
        wait_until(port, [](const json::value& now) { return has_games(now, 1); });
    const json::value seat = seats(one).at(0);
    const auto game = json::value_to<std::string>(seat.at("game"));
    Client first(one, game, sit(one, seat, "first"));
    Client second(two, game, sit(two, seat, "second"));
    ASSERT_EQ(second.ask(R"({"t":"berserk"})"), "ok");
    for (std::size_t ply = 0; ply < kMovesToMate.size(); ++ply)
        ASSERT_EQ((ply % 2 == 0 ? first : second).move(ply, kMovesToMate[ply]), "ok") << ply;
    first.wait_for_end();
    for (const auto port : {one, two}) {
        wait_for_result(port, 1);
        const json::value view = shown(port);
        const json::value& played = view.at("rounds").at(0).at("boards").at(0);
        EXPECT_EQ(played.at("result"), "0-1");
        EXPECT_EQ(json::serialize(played.at("berserk")),
                  R"([{"number":)" + json::serialize(played.at("black")) + R"(,"moves":8}])");
        EXPECT_EQ(view.at("standings").at("lines").at(0).at("number"), played.at("black"));
        EXPECT_EQ(view.at("standings").at("lines").at(0).at("points"), "3");
    }
    for (const auto port : {one, two})
        EXPECT_EQ(
            json::serialize(
                ask(port, "GET", "/api/games/" + game).json().at("friendly").at("went_berserk")),
            R"(["second"])");
    EXPECT_EQ(lines_with(halls, "berserk-"), 1);
}

}  // namespace
}  // namespace arena_halls_test
}  // namespace kyvien::hall::test
