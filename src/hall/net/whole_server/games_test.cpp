// Whole games of each kind over the network, and what remains of them after a restart or a kill.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "hall/net/whole_server/server_fixture.h"
#include "record/record_file.h"
#include "store/faulty_disk_fixture.h"

namespace kyvien::hall {
namespace games_test {
namespace {

using namespace test;
using testing::HasSubstr;

std::string clause_of(const json::value& result) {
    return json::value_to<std::string>(result.at("clause").at("law")) + " " +
           json::value_to<std::string>(result.at("clause").at("id"));
}

TEST_F(ServerTest, AWholeGameOfChessToCheckmate) {
    const RunningServer server(folder.path());
    const TakenSeats seats =
        begin_game(server.port(), R"("game":"chess","time":{"kind":"fischer","base_ms":60000,)"
                                  R"("increment_ms":2000})");
    Players players(server.port(), seats);
    // Both seats were taken by requests alone: the clocks start when both players have connected.
    while (players.first.view.at("legal").as_array().empty() && !players.first.error)
        players.first.receive("view");
    EXPECT_EQ(players.first.view.at("legal").as_array().size(), 20u);
    EXPECT_EQ(players.first.view.at("you"), "first");
    EXPECT_TRUE(players.spectator.view.at("you").is_null());
    players.play({"f2f3", "e7e5", "g2g4", "d8h4"});
    for (Client* client : {&players.first, &players.second, &players.spectator}) {
        const json::value& view = client->view;
        EXPECT_EQ(view.at("phase"), "finished");
        EXPECT_TRUE(view.at("turn").is_null());
        EXPECT_EQ(view.at("result").at("score"), "0-1");
        EXPECT_EQ(view.at("result").at("winner"), "second");
        EXPECT_EQ(view.at("result").at("code"), "checkmate");
        EXPECT_EQ(clause_of(view.at("result")), "fide-2018 5.1.1");
        EXPECT_EQ(view.at("check"), "e1");
        EXPECT_EQ(view.at("moves").at(3).at("text").at("san"), "Qh4#");
        EXPECT_EQ(view.at("moves").at(3).at("text").at("vi"), "Hh4#");
    }
    EXPECT_EQ(players.first.move(4, "a2a3"), "game-over");
    const Answer pgn = ask(server.port(), "GET", "/api/games/" + seats.id + "/record?format=pgn");
    EXPECT_EQ(pgn.fields.at("content-type"), "application/x-chess-pgn");
    EXPECT_THAT(pgn.body, HasSubstr("[White \"Lan\"]"));
    EXPECT_THAT(pgn.body, HasSubstr("[Result \"0-1\"]"));
    EXPECT_THAT(pgn.body, HasSubstr("Qh4#"));
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/" + seats.id + "/record?format=sgf").status,
              400);
    const Answer record =
        ask(server.port(), "GET", "/api/games/" + seats.id + "/record?format=record");
    EXPECT_THAT(record.fields.at("content-disposition"), HasSubstr(seats.id + ".record"));
    EXPECT_THAT(record.body, HasSubstr("\nresult=0-1 code=checkmate clause=fide-2018:5.1.1\n"));
    EXPECT_TRUE(record::verify_record(record.body).holds_unsigned());
}

TEST_F(ServerTest, TheScoresheetOfAFinishedGameAsPdf) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Players players(server.port(), seats);
    const std::string address = "/api/games/" + seats.id + "/record?format=pdf&language=vi";
    EXPECT_EQ(ask(server.port(), "GET", address).status, 409);
    players.play({"f2f3", "e7e5", "g2g4", "d8h4"});
    const Answer pdf = ask(server.port(), "GET", address);
    EXPECT_EQ(pdf.status, 200);
    EXPECT_EQ(pdf.fields.at("content-type"), "application/pdf");
    EXPECT_THAT(pdf.fields.at("content-disposition"), HasSubstr(seats.id + ".pdf"));
    EXPECT_THAT(pdf.body, testing::StartsWith("%PDF-"));
    EXPECT_EQ(ask(server.port(), "GET", address + "&notation=morse").status, 400);
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/abcdefgh/record?format=pdf").status, 404);
}

TEST_F(ServerTest, AHallWithAKeySignsTheRecordsItGivesOut) {
    ServeOptions options;
    options.keys = std::make_shared<const record::SecretKeys>("The hall", record::Seed{});
    const RunningServer server(folder.path(), {}, options);
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    const Players players(server.port(), seats);
    const Answer answer =
        ask(server.port(), "GET", "/api/games/" + seats.id + "/record?format=record");
    const record::Verification found = record::verify_record(answer.body);
    EXPECT_TRUE(found.holds()) << answer.body;
    ASSERT_EQ(found.signatures.size(), 1U);
    EXPECT_EQ(found.signatures[0].as, conduct::Role::Hall);
    EXPECT_EQ(found.signatures[0].key, options.keys->public_keys().signing);
}

TEST_F(ServerTest, TheHealthIsThatOfTheDisk) {
    store::test::FaultyDisk disk;
    const RunningServer server(folder.path());
    EXPECT_EQ(ask(server.port(), "GET", "/healthz").body, R"({"status":"ok"})");
    disk.is_full = true;
    const Answer full = ask(server.port(), "GET", "/healthz");
    EXPECT_EQ(full.status, 503);
    EXPECT_THAT(full.body, HasSubstr("store-full"));
    disk.is_full = false;
    EXPECT_EQ(ask(server.port(), "GET", "/healthz").status, 200);
}

TEST_F(ServerTest, AGameOfChess960WithItsNumber) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess","chess960":0)");
    Players players(server.port(), seats);
    EXPECT_EQ(players.first.view.at("variant").at("chess960"), 0);
    EXPECT_EQ(players.first.view.at("board").at("cells"),
              "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR");
    EXPECT_TRUE(players.first.view.at("clock").is_null());
    players.play({"d1c3", "d8c6"});
    EXPECT_EQ(players.first.ask(R"({"t":"offer"})"), "ok");
    players.second.wait_for_seq(players.second.view.at("seq").to_number<std::int64_t>() + 1);
    EXPECT_EQ(players.second.view.at("offer").at("by"), "first");
    EXPECT_EQ(players.second.ask(R"({"t":"accept"})"), "seen-missing");
    EXPECT_EQ(players.second.agree("accept"), "ok");
    players.spectator.wait_for_end();
    EXPECT_EQ(players.spectator.view.at("result").at("score"), "1/2-1/2");
    EXPECT_EQ(clause_of(players.spectator.view.at("result")), "fide-2018 5.2.3");
    const Answer pgn = ask(server.port(), "GET", "/api/games/" + seats.id + "/record");
    EXPECT_THAT(pgn.body, HasSubstr("[Variant \"Chess960\"]"));
    EXPECT_THAT(pgn.body, HasSubstr("[FEN \"bbqnnrkr/"));
}

TEST_F(ServerTest, AWholeGameOfXiangqiToMate) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"xiangqi")");
    Players players(server.port(), seats);
    EXPECT_EQ(players.first.view.at("legal").as_array().size(), 44u);
    players.play({"h2h4", "i9i8", "h4g4", "d9e8", "g4g9"});
    const json::value& result = players.spectator.view.at("result");
    EXPECT_EQ(result.at("score"), "1-0");
    EXPECT_EQ(result.at("code"), "checkmate");
    EXPECT_EQ(result.at("clause").at("law"), "xiangqi-vn");
    EXPECT_EQ(players.spectator.view.at("check"), "e9");
    const Answer pgn =
        ask(server.port(), "GET", "/api/games/" + seats.id + "/record?language=zh-Hant");
    EXPECT_THAT(pgn.body, HasSubstr("[Game \"Chinese Chess\"]"));
    EXPECT_THAT(pgn.body, HasSubstr("[Red \"Lan\"]"));
    EXPECT_THAT(pgn.body, HasSubstr("1-0"));
}

TEST_F(ServerTest, AWholeGameOfGoToTheCount) {
    const RunningServer server(folder.path());
    const TakenSeats seats =
        begin_game(server.port(), R"("game":"go","size":9,"komi":"2.75","time":{"kind":"byoyomi",)"
                                  R"("base_ms":60000,"periods":5,"period_ms":60000})");
    Players players(server.port(), seats);
    EXPECT_EQ(players.first.view.at("clock").at("first_periods"), 5);
    // Black walls off the left side, White the right; one white stone remains behind the wall.
    const std::vector<std::string> moves = {"e1", "f1", "e2",   "f2", "e3",   "f3",  "e4", "f4",
                                            "e5", "f5", "e6",   "f6", "e7",   "f7",  "e8", "f8",
                                            "e9", "f9", "pass", "b5", "pass", "pass"};
    players.play(moves);
    EXPECT_EQ(players.spectator.view.at("phase"), "agreeing");
    EXPECT_EQ(players.first.ask(R"({"t":"dead","points":["b5"],"dead":true})"), "ok");
    for (Client* player : {&players.first, &players.second}) {
        player->wait_until([](const json::value& view) {
            return !view.at("agreement").at("dead").as_array().empty();
        });
        EXPECT_EQ(player->agree("confirm"), "ok");
    }
    players.spectator.wait_for_end();
    const json::value& result = players.spectator.view.at("result");
    // 45 against 36: 45 - 40.5 - 2.75 stones.
    EXPECT_EQ(result.at("score"), "1-0");
    EXPECT_EQ(result.at("code"), "count");
    EXPECT_EQ(result.at("clause").at("law"), "go-cn");
    EXPECT_EQ(result.at("evidence").at("count").at("black"), "45");
    EXPECT_EQ(result.at("evidence").at("count").at("white"), "36");
    EXPECT_EQ(result.at("evidence").at("count").at("margin"), "1.75");
    const Answer sgf = ask(server.port(), "GET", "/api/games/" + seats.id + "/record");
    EXPECT_EQ(sgf.fields.at("content-type"), "application/x-go-sgf");
    EXPECT_THAT(sgf.body, HasSubstr("RE[B+3.5]"));
    EXPECT_THAT(sgf.body, HasSubstr("KM[5.5]"));
    EXPECT_THAT(sgf.body, HasSubstr("SZ[9]"));
}

TEST_F(ServerTest, ARestartLosesNothingAndTellsTheClients) {
    TakenSeats seats;
    std::thread goodbye;
    {
        const RunningServer server(folder.path());
        seats = begin_game(server.port(), R"("game":"xiangqi","time":{"kind":"fischer",)"
                                          R"("base_ms":600000,"increment_ms":0})");
        Players players(server.port(), seats);
        players.play({"h2e2", "h9g7"});
        goodbye = std::thread([spectator = std::make_unique<Client>(server.port(), seats.id)] {
            EXPECT_EQ(spectator->wait_for_close(), websocket::close_code::service_restart);
        });
    }  // the server closes while everybody is still connected
    goodbye.join();
    const RunningServer server(folder.path());
    Players players(server.port(), seats);
    EXPECT_EQ(players.first.view.at("you"), "first");
    players.play({"h0g2"}, 2);
    EXPECT_EQ(players.spectator.view.at("moves").at(2).at("text").at("wxf"), "H2+3");
}

TEST_F(ServerTest, AfterKillMinusNineEveryAcknowledgedMoveIsThere) {
    TakenSeats seats;
    std::size_t acknowledged = 0;
    {
        ChildServer server(folder.path());
        seats = begin_game(server.port(), R"("game":"go","size":9)");
        Players players(server.port(), seats);
        const std::vector<std::string> moves = {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"};
        for (const std::string& move : moves) {
            Client& mover = acknowledged % 2 == 0 ? players.first : players.second;
            ASSERT_EQ(mover.move(acknowledged, move), "ok");
            ++acknowledged;
        }
        players.first.say(R"({"t":"move","ply":8,"move":"j1"})");  // possibly never acknowledged
        server.end(SIGKILL);
    }
    ChildServer server(folder.path());
    Players players(server.port(), seats);
    const std::size_t plies = players.first.view.at("moves").as_array().size();
    EXPECT_GE(plies, acknowledged);
    EXPECT_LE(plies, acknowledged + 1);
    players.play({plies % 2 == 0 ? "a9" : "b9"}, plies);
    const int status = server.end(SIGTERM);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace games_test
}  // namespace kyvien::hall
