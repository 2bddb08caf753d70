// A tournament of several halls at one database: it is opened at one, paired and played at any, and
// each result is entered once, whichever hall played the game and whichever crashed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include "hall/service/key_ring.h"
#include "hall/service/token.h"
#include "hall/tournaments/tournament_fixture.h"
#include "store/halls/ledgers.h"
#include "store/integrity/integrity.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace tournament_halls_test {
namespace {

using namespace test;

class TournamentHalls : public TournamentGamesTest {
  protected:
    void SetUp() override {
        KYVIEN_SKIP_WITHOUT_POSTGRES();
        database = std::make_unique<store::test::PostgresServer>();
        shared = options();
        shared.store = database->address();
    }
    [[nodiscard]] std::unique_ptr<RunningServer> open(const TemporaryFolder& data) const {
        return std::make_unique<RunningServer>(data.path(), std::string(), shared);
    }
    [[nodiscard]] std::unique_ptr<ChildServer> open_child(const TemporaryFolder& data) const {
        return std::make_unique<ChildServer>(data.path(), shared);
    }
    /// From now on nothing can be entered in any tournament.
    void refuse_entries() const {
        (void)database->sql("CREATE FUNCTION kyvien.no_room() RETURNS trigger LANGUAGE plpgsql AS "
                            "'BEGIN RAISE EXCEPTION ''no room''; END'");
        (void)database->sql("CREATE TRIGGER no_room BEFORE INSERT ON kyvien.ledger_line "
                            "EXECUTE FUNCTION kyvien.no_room()");
    }
    void take_entries() const { (void)database->sql("DROP TRIGGER no_room ON kyvien.ledger_line"); }
    [[nodiscard]] int count(const std::string& what) const {
        return std::stoi(database->sql("SELECT count(*) FROM " + what));
    }
    /// How often a result was entered in the office.
    [[nodiscard]] int results_entered() const {
        return count("kyvien.ledger_text WHERE ledger = 'office/" + id +
                     "' AND line LIKE '%by=hall%'");
    }
    void expect_nothing_altered() const {
        const auto report = store::check_postgres_integrity(database->address());
        ASSERT_TRUE(report) << report.error().english;
        EXPECT_THAT(report->faults, testing::IsEmpty());
    }
    template <typename Wanted>
    static void wait_until(Wanted condition) {
        while (!condition())
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }

    TemporaryFolder one_folder, two_folder;
    std::unique_ptr<store::test::PostgresServer> database;
    ServeOptions shared;
};

TEST_F(TournamentHalls, IsOpenedAtOneAndEnteredAndPairedAtTheOther) {
    const auto one = open(one_folder), two = open(two_folder);
    make(one->port());
    enter(two->port(), 4);
    ASSERT_EQ(command(two->port(), R"({"t":"pair"})").status, 200);
    const json::value here = shown(one->port()), there = shown(two->port());
    EXPECT_EQ(here, there);
    EXPECT_EQ(here.at("rounds").as_array().size(), 1U);
    for (const auto& hall : {one->port(), two->port()})
        EXPECT_THAT(ask(hall, "GET", "/api/tournaments").body, testing::HasSubstr(id));
    // Nothing is stored in a hall's own folder.
    EXPECT_FALSE(std::filesystem::exists(one_folder.path() / "tournaments"));
    expect_nothing_altered();
}

TEST_F(TournamentHalls, OfTwoConflictingCommandsOfTwoDesksOneIsRefusedWithTheNewState) {
    const auto one = open(one_folder), two = open(two_folder);
    make(one->port());
    enter(one->port(), 4);
    const std::string seen = R"("seq":5,)";
    const std::array<std::uint16_t, 2> ports{one->port(), two->port()};
    std::array<Answer, 2> answers;
    std::array<std::thread, 2> desks;
    for (std::size_t i = 0; i < desks.size(); ++i)
        desks[i] = std::thread([&, i] { answers[i] = command(ports[i], R"({"t":"pair"})", seen); });
    for (std::thread& desk : desks)
        desk.join();
    const std::size_t lost = answers[0].status == 200 ? 1 : 0;
    EXPECT_EQ(answers[1 - lost].status, 200) << answers[1 - lost].body;
    EXPECT_EQ(answers[lost].status, 409) << answers[lost].body;
    EXPECT_EQ(code(answers[lost]), "seq-conflict");
    EXPECT_EQ(json::value_to<std::string>(answers[lost].json().at("values").at("seq")),
              std::to_string(answers[1 - lost].json().at("seq").to_number<int>()));
    EXPECT_EQ(shown(one->port()).at("rounds").as_array().size(), 1U);
}

TEST_F(TournamentHalls, CommandsOfTwoDesksThatDoNotConflictAreAllCarriedOut) {
    const auto one = open(one_folder), two = open(two_folder);
    make(one->port());
    const auto enter_ten = [&](std::uint16_t port, const std::string& name) {
        for (int i = 0; i < 10; ++i) {
            const Answer entered =
                command(port, R"({"t":"enter","name":")" + name + std::to_string(i) + "\"}");
            EXPECT_EQ(entered.status, 200) << entered.body;
        }
    };
    std::thread other([&] { enter_ten(two->port(), "Minh "); });
    enter_ten(one->port(), "Lan ");
    other.join();
    EXPECT_EQ(shown(two->port()).at("entries").as_array().size(), 20U);
    EXPECT_EQ(shown(one->port()), shown(two->port()));
    expect_nothing_altered();
}

TEST_F(TournamentHalls, NotifyClientsOfTheOtherHall) {
    const auto one = open(one_folder), two = open(two_folder);
    make(one->port());
    const auto known = json::value_to<std::string>(shown(two->port()).at("version"));
    Answer news;
    std::thread waiting([&] { news = ask(two->port(), "GET", path + "/news?known=" + known); });
    enter(one->port(), 2);
    waiting.join();
    ASSERT_EQ(news.status, 200);
    EXPECT_NE(json::value_to<std::string>(news.json().at("version")), known);
}

TEST_F(TournamentHalls, CreateTheGamesOfARoundOnce) {
    const auto one = open(one_folder), two = open(two_folder);
    make(one->port(), R"("rounds":3,"games":{"game":"chess","time":{"kind":"none"}})");
    enter(one->port(), 16);
    ASSERT_EQ(command(two->port(), R"({"t":"pair"})").status, 200);
    const std::array<std::uint16_t, 2> ports{one->port(), two->port()};
    std::array<Answer, 2> answers;
    std::array<std::thread, 2> desks;
    for (std::size_t i = 0; i < desks.size(); ++i)
        desks[i] = std::thread(
            [&, i] { answers[i] = ask(ports[i], "POST", path + "/games", "{}", bearer(key)); });
    for (std::thread& desk : desks)
        desk.join();
    std::int64_t opened = 0;
    for (const Answer& answer : answers) {
        ASSERT_EQ(answer.status, 200) << answer.body;
        opened += answer.json().at("opened").to_number<std::int64_t>();
    }
    EXPECT_EQ(opened, 8);
    EXPECT_EQ(count("kyvien.game"), 8);
    EXPECT_EQ(count("kyvien.ledger_text WHERE line LIKE 't=game %'"), 8);
    EXPECT_EQ(seats(one->port()), seats(two->port()));
}

TEST_F(TournamentHalls, CreateGamesRecordedByACrashedHall) {
    auto one = open_child(one_folder);
    begin(one->port());
    const auto board = seats(one->port()).at(0);
    one->end(SIGKILL);
    // As if it had crashed before it created the first of them.
    const auto game = json::value_to<std::string>(board.at("game"));
    for (const char* const rows : {"event WHERE game", "seat_key WHERE game", "game WHERE id"})
        (void)database->sql(std::string("DELETE FROM kyvien.") + rows + " = '" + game + "'");
    const auto two = open(two_folder);
    const Answer again = ask(two->port(), "POST", path + "/games", "{}", bearer(key));
    ASSERT_EQ(again.status, 200) << again.body;
    EXPECT_EQ(again.json().at("opened"), 1);
    EXPECT_EQ(seats(two->port()).at(0), board);
    mate(two->port(), board);
    wait_for_result(two->port(), 1);
}

TEST_F(TournamentHalls, EnterResultsOfEitherHall) {
    const auto one = open(one_folder), two = open(two_folder);
    begin(one->port());
    const auto boards = seats(two->port());
    mate(two->port(),
         boards.at(0));  // played by the hall that opened it, reached through the other
    mate(one->port(), boards.at(1));
    for (const auto port : {one->port(), two->port()})
        for (const std::size_t number : {1U, 2U}) {
            wait_for_result(port, number);
            EXPECT_EQ(board(port, number).at("result"), "0-1");
        }
    EXPECT_EQ(results_entered(), 2);
    EXPECT_EQ(shown(one->port()), shown(two->port()));
    expect_nothing_altered();
}

TEST_F(TournamentHalls, TheResultOfAGameThatChangedItsHallIsEntered) {
    auto one = open(one_folder);
    const auto two = open(two_folder);
    begin(one->port());
    const auto board = seats(one->port()).at(0);
    const auto game = json::value_to<std::string>(board.at("game"));
    one.reset();
    mate(two->port(), board);
    wait_for_result(two->port(), 1);
    EXPECT_EQ(results_entered(), 1);
}

TEST_F(TournamentHalls, AResultIsEnteredOnceWhenTheHallThatPlayedDiesBeforeItHasEnteredIt) {
    auto one = open_child(one_folder);
    begin(one->port());
    const auto board = seats(one->port()).at(0);
    refuse_entries();
    mate(one->port(), board);
    one->end(SIGKILL);
    take_entries();
    EXPECT_EQ(results_entered(), 0);
    const auto two = open(two_folder);
    wait_for_result(two->port(), 1);
    EXPECT_EQ(results_entered(), 1);
    expect_nothing_altered();
}

TEST_F(TournamentHalls, EnterAResultOfACrashedNeighbour) {
    auto one = open_child(one_folder);
    const auto two = open(two_folder);
    begin(one->port());
    const auto board = seats(one->port()).at(0);
    refuse_entries();
    mate(one->port(), board);
    one->end(SIGKILL);
    take_entries();
    wait_for_result(two->port(), 1);
    EXPECT_EQ(results_entered(), 1);
}

TEST_F(TournamentHalls, AResultThatCouldNotBeEnteredIsEnteredLater) {
    const auto one = open(one_folder), two = open(two_folder);
    begin(one->port());
    refuse_entries();
    mate(one->port(), seats(one->port()).at(0));
    take_entries();
    wait_for_result(two->port(), 1);
    EXPECT_EQ(results_entered(), 1);
}

// ---- keys ----

class KeysOfHalls : public TournamentHalls {
  protected:
    void SetUp() override {
        TournamentHalls::SetUp();
        if (IsSkipped())
            return;
        ASSERT_TRUE(prepare_randomness());
        ledgers = store::open_postgres_ledgers(database->address(), 0).value();
    }
    [[nodiscard]] KeyPlace place() const { return {{}, ledgers.get()}; }
    [[nodiscard]] static int status(std::uint16_t port, const std::string& secret) {
        return ask(port, "GET", "/api/arbiter", {}, bearer(secret)).status;
    }
    std::unique_ptr<store::Ledgers> ledgers;
};

TEST_F(KeysOfHalls, AKeyOpensAllHallsUntilItIsRevoked) {
    const auto one = open(one_folder), two = open(two_folder);
    const auto made = add_key(place(), KeyRole::Table, "Hoa");
    ASSERT_TRUE(made) << made.error().english;
    for (const auto port : {one->port(), two->port()})
        wait_until([&] { return status(port, made->secret) == 200; });
    ASSERT_TRUE(revoke_key(place(), "Hoa"));
    for (const auto port : {one->port(), two->port()})
        wait_until([&] { return status(port, made->secret) == 403; });
    // Only the hash of the secret is stored there.
    EXPECT_EQ(count("kyvien.ledger_text WHERE line LIKE '%" + made->secret + "%'"), 0);
    const auto keys = read_keys(place());
    ASSERT_TRUE(keys);
    EXPECT_NE(keys->back().revoked, "");
    expect_nothing_altered();
}

TEST_F(KeysOfHalls, AreAddedConcurrently) {
    const auto other = store::open_postgres_ledgers(database->address(), 0).value();
    const auto add_ten = [](const KeyPlace& where, const std::string& name) {
        for (int i = 0; i < 10; ++i)
            EXPECT_TRUE(add_key(where, KeyRole::Table, name + std::to_string(i)));
    };
    std::thread second([&] { add_ten({{}, other.get()}, "Lan "); });
    add_ten(place(), "Minh ");
    second.join();
    EXPECT_EQ(read_keys(place()).value().size(), 20U);
}

TEST_F(KeysOfHalls, AreCopiedFromAFolderUnchanged) {
    const auto good = add_key({one_folder.path().string()}, KeyRole::Table, "Hoa");
    const auto bad = add_key({one_folder.path().string()}, KeyRole::Table, "Lan");
    ASSERT_TRUE(good && bad);
    ASSERT_TRUE(revoke_key({one_folder.path().string()}, "Lan"));
    const auto one = open(one_folder), two = open(two_folder);
    EXPECT_EQ(status(one->port(), good->secret), 200);
    EXPECT_EQ(status(two->port(), good->secret), 200);
    EXPECT_EQ(status(two->port(), bad->secret), 403);
}

}  // namespace
}  // namespace tournament_halls_test
}  // namespace kyvien::hall
