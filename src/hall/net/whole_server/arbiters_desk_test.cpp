// The arbiters' key over HTTP: tables, the desk, records of games that are being played.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "hall/net/whole_server/server_fixture.h"

namespace kyvien::hall {
namespace arbiters_desk_test {
namespace {

using namespace test;
using testing::HasSubstr;

constexpr const char* kArbiterToken = "a-key-for-the-arbiters";

ServeOptions with_arbiters() {
    ServeOptions options;
    options.arbiter_token = kArbiterToken;
    return options;
}
const Fields& as_arbiter() {
    static const Fields fields = {{"authorization", std::string("Bearer ") + kArbiterToken}};
    return fields;
}

constexpr const char* kTable =
    R"({"game":"chess","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"}})";

TEST_F(ServerTest, OnlyTheArbitersKeySetsUpTablesAndSeesTheDesk) {
    const RunningServer server(folder.path(), {}, with_arbiters());
    EXPECT_EQ(ask(server.port(), "POST", "/api/games", kTable).status, 403);
    EXPECT_EQ(ask(server.port(), "GET", "/api/arbiter").status, 403);
    EXPECT_EQ(ask(server.port(), "GET", "/api/arbiter", {},
                  {{"authorization", "Bearer a-key-for-the-arbiterz"}})
                  .status,
              403);
    const Answer made = ask(server.port(), "POST", "/api/games", kTable, as_arbiter());
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_FALSE(made.json().as_object().contains("token"));
    const Answer desk = ask(server.port(), "GET", "/api/arbiter", {}, as_arbiter());
    ASSERT_EQ(desk.status, 200);
    ASSERT_EQ(desk.json().at("tables").as_array().size(), 1u);
    EXPECT_EQ(desk.json().at("tables").at(0).at("id"), made.json().at("id"));
    // An unchanged list is not sent again.
    Fields again = as_arbiter();
    again["if-none-match"] = desk.fields.at("etag");
    EXPECT_EQ(ask(server.port(), "GET", "/api/arbiter", {}, again).status, 304);
    ASSERT_EQ(ask(server.port(), "POST", "/api/games", kTable, as_arbiter()).status, 201);
    EXPECT_EQ(ask(server.port(), "GET", "/api/arbiter", {}, again).status, 200);
}

TEST_F(ServerTest, TheLogOfALiveTableIsTheArbitersAlone) {
    const RunningServer server(folder.path(), {}, with_arbiters());
    const Answer made = ask(server.port(), "POST", "/api/games", kTable, as_arbiter());
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string path =
        "/api/games/" + json::value_to<std::string>(made.json().at("id")) + "/record?format=";
    for (const std::string format : {"log", "record"}) {
        const Answer refused = ask(server.port(), "GET", path + format);
        EXPECT_EQ(refused.status, 409);
        EXPECT_EQ(refused.json().at("code"), "not-finished");
        EXPECT_EQ(ask(server.port(), "GET", path + format, {}, as_arbiter()).status, 200);
    }
    EXPECT_EQ(ask(server.port(), "GET", path + "pgn").status, 200);
}

TEST_F(ServerTest, AClockThatWasPressedWithoutAMoveStandsInTheRecordsOfTheTable) {
    const RunningServer server(folder.path(), {}, with_arbiters());
    const Answer made = ask(server.port(), "POST", "/api/games",
                            R"({"game":"chess","setting":"over-the-board","begin":true,)"
                            R"("seats":{"first":"Lan","second":"Minh"},)"
                            R"("time":{"kind":"fischer","base_ms":600000,"increment_ms":0}})",
                            as_arbiter());
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string id = json::value_to<std::string>(made.json().at("id"));
    Client arbiter(server.port(), id, Fields{});
    arbiter.say(fmt::format(R"({{"t":"hello","v":1,"arbiter":{{"name":"Hoa","token":"{}"}}}})",
                            kArbiterToken));
    arbiter.receive("view");
    ASSERT_EQ(arbiter.ask(R"({"t":"press"})"), "ok");
    arbiter.wait_for_plies(1);
    EXPECT_EQ(arbiter.view.at("moves").at(0).at("move"), "--");
    const std::string path = "/api/games/" + id + "/record?format=";
    const Answer pgn = ask(server.port(), "GET", path + "pgn", {}, as_arbiter());
    EXPECT_EQ(pgn.status, 200) << pgn.body;
    EXPECT_THAT(pgn.body, testing::HasSubstr("{As made on the board from here on: --}"));
    for (const char* format : {"log", "record"})
        EXPECT_EQ(ask(server.port(), "GET", path + format, {}, as_arbiter()).status, 200) << format;
}

TEST_F(ServerTest, TheKeyOfATableOpensTheDeskButNoTournament) {
    ServeOptions options = with_arbiters();
    options.table_arbiter_token = "a-key-for-the-tables";
    const RunningServer server(folder.path(), {}, options);
    const Fields fields = {{"authorization", "Bearer a-key-for-the-tables"}};
    ASSERT_EQ(ask(server.port(), "POST", "/api/games", kTable, fields).status, 201);
    const Answer desk = ask(server.port(), "GET", "/api/arbiter", {}, fields);
    ASSERT_EQ(desk.status, 200);
    EXPECT_EQ(desk.json().at("office"), "table");
    EXPECT_EQ(desk.json().at("tables").as_array().size(), 1u);
    // A tag sent to one client is not valid for another role.
    Fields chief = as_arbiter();
    chief["if-none-match"] = desk.fields.at("etag");
    const Answer chiefs = ask(server.port(), "GET", "/api/arbiter", {}, chief);
    ASSERT_EQ(chiefs.status, 200);
    EXPECT_EQ(chiefs.json().at("office"), "chief");
    EXPECT_EQ(ask(server.port(), "POST", "/api/tournaments", "{}", fields).status, 403);
}

TEST_F(ServerTest, TheFirstKeyIsKeptInTheDataFolderForItsOwnerAlone) {
    ServeOptions options;
    options.port = 0;
    options.data = folder.path().string();
    const auto key_of = [&] {
        const auto server = Server::open(options);
        EXPECT_TRUE(server);
        std::ifstream file(server ? (*server)->first_key_file() : std::string());
        std::string key;
        std::getline(file, key);
        return key;
    };
    const std::string first = key_of();
    EXPECT_EQ(first.size(), 32u);
    EXPECT_EQ(key_of(), first);
    const auto rights = std::filesystem::status(folder.path() / "arbiter.key").permissions();
    EXPECT_EQ(rights, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    std::ofstream(folder.path() / "arbiter.key") << "short\n";
    const auto refused = Server::open(options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "bad-token");
    options.arbiter_token = "too short";
    EXPECT_EQ(Server::open(options).error().code.name(), "bad-token");
}

TEST_F(ServerTest, TheCatalogueOfReportsIsTold) {
    const RunningServer server(folder.path());
    for (const std::string list : {"/api/reports/", "/api/words/"}) {
        for (const char* game : {"chess", "xiangqi", "go"}) {
            const Answer told = ask(server.port(), "GET", list + game + "?language=vi");
            EXPECT_EQ(told.status, 200);
            EXPECT_EQ(told.json().at("game"), json::value(game));
            EXPECT_EQ(told.json().at("language"), "vi");
            EXPECT_EQ(told.json().as_object().contains("kinds"), list == "/api/reports/");
        }
        EXPECT_EQ(ask(server.port(), "GET", list + "checkers").status, 404);
    }
}

TEST_F(ServerTest, AGameThatHasLeftTheMemoryIsReadForTheFirstWhoAsks) {
    std::string id;
    {
        const RunningServer server(folder.path());
        const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
        id = seats.id;
        Client player(server.port(), seats.id, seats.first);
        EXPECT_EQ(player.ask(R"({"t":"resign"})"), "ok");
    }
    // A finished game is not in memory after a restart: view, positions, log and socket load it.
    const RunningServer server(folder.path());
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/" + id).json().at("phase"), "finished");
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/" + id + "/positions").json().as_array().size(),
              1u);
    EXPECT_THAT(ask(server.port(), "GET", "/api/games/" + id + "/record?format=log").body,
                HasSubstr("code=resignation"));
    Client watcher(server.port(), id);
    EXPECT_EQ(watcher.view.at("phase"), "finished");
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/zzzzzzzz").status, 404);
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/zzzzzzzz/positions").status, 404);
}

}  // namespace
}  // namespace arbiters_desk_test
}  // namespace kyvien::hall
