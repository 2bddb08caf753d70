#include "hall/net/server.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/read.hpp>
#include <ctime>
#include <fstream>
#include <set>

#include "hall/net/client_fixture.h"
#include "hall/net/internal/http_reply.h"
#include "hall/service/journal.h"
#include "record/record_file.h"
#include "store/faulty_disk_fixture.h"

namespace kyvien::hall {

using testing::HasSubstr;

namespace server_test {
namespace {

using namespace test;

class ServerTest : public testing::Test {
  protected:
    ServerTest() { set_journal_level(Level::Error); }
    ~ServerTest() override { set_journal_level(Level::Info); }

    void write_page() {
        std::filesystem::create_directories(folder.path() / "web/assets");
        std::ofstream(folder.path() / "web/index.html") << "<!doctype html><title>Kyvien</title>";
        std::ofstream(folder.path() / "web/assets/app-3F9A2C1B.js") << std::string(5000, 'x');
        std::ofstream(folder.path() / "web/plain.css") << "body{}";
    }

    TemporaryFolder folder;
};

std::string clause_of(const json::value& result) {
    return json::value_to<std::string>(result.at("clause").at("law")) + " " +
           json::value_to<std::string>(result.at("clause").at("id"));
}

// ---- whole games ------------------------------------------------------------------------------

class Players {
  public:
    Players(std::uint16_t port, const TakenSeats& seats)
        : first(port, seats.id, seats.first), second(port, seats.id, seats.second),
          spectator(port, seats.id) {}

    void play(const std::vector<std::string>& moves, std::size_t from = 0) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Client& mover = (from + i) % 2 == 0 ? first : second;
            ASSERT_EQ(mover.move(from + i, moves[i]), "ok") << moves[i];
        }
        for (Client* client : {&first, &second, &spectator})
            client->wait_for_plies(from + moves.size());
    }
    Client first, second, spectator;
};

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

// ---- misbehaving clients ----------------------------------------------------------------------

TEST_F(ServerTest, SpectatorsAndStrangersCannotPlay) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client spectator(server.port(), seats.id);
    EXPECT_EQ(spectator.move(0, "e2e4"), "not-seated");
    Client stranger(server.port(), seats.id, Fields{});
    EXPECT_EQ(stranger.ask(R"({"t":"hello","v":1,"token":"00000000000000000000000000000000"})"),
              "wrong-token");
    EXPECT_EQ(stranger.move(0, "e2e4"), "not-seated");
    EXPECT_EQ(
        ask(server.port(), "POST", "/api/games/" + seats.id + "/join", R"({"name":"Hoa"})").status,
        409);
}

TEST_F(ServerTest, AMessageThatIsTooLongClosesWith1008) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    EXPECT_EQ(client.ask(R"({"t":"resign")" + std::string(4000, ' ') + "}"), "ok");
    client.say(R"({"t":"ping","sent":1)" + std::string(5000, ' ') + "}");
    EXPECT_EQ(client.receive("refused").at("refusal").at("code"), "too-long");
    EXPECT_EQ(client.wait_for_close(), websocket::close_code::policy_error);
    EXPECT_THAT(client.close_reason(), HasSubstr("4 KiB"));
    // A megabyte is cut off long before it has arrived completely.
    Client other(server.port(), seats.id);
    other.say(std::string(1'000'000, ' '));
    EXPECT_NE(other.wait_for_close(), websocket::close_code::normal);
    EXPECT_EQ(ask(server.port(), "GET", "/healthz").status, 200);
}

TEST_F(ServerTest, TooManyMessagesCloseWith1008AndABurstDoesNot) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id);
    for (int i = 0; i < 30; ++i)
        client.say(R"({"t":"ping","sent":1})");
    for (int i = 0; i < 30; ++i)
        EXPECT_FALSE(client.receive("pong").is_null());
    client.say_together(std::vector<std::string>(200, R"({"t":"ping","sent":1})"));
    client.error = {};
    EXPECT_EQ(client.wait_for_close(), websocket::close_code::policy_error);
    EXPECT_THAT(client.close_reason(), HasSubstr("too many messages"));
}

TEST_F(ServerTest, WhoSendsTooFastIsToldByTheRequestBeforeTheSocketIsClosed) {
    ServeOptions options;
    options.messages_per_second = 1;  // a burst of two, and two refusals
    const RunningServer server(folder.path(), {}, options);
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    // Together, and more than two: however slow the machine is, the last one is too many.
    client.say_together(
        {R"({"t":"offer","id":6})", R"({"t":"ping","sent":1})", R"({"t":"resign","id":7})"});
    json::value offered, refused;  // in any order
    while (offered.is_null() || refused.is_null()) {
        const json::value told = client.receive("answer");
        ASSERT_FALSE(told.is_null());
        if (told.at("id") == 6)
            offered = told;
        else if (told.at("id") == 7)
            refused = told;
    }
    EXPECT_EQ(offered.at("t"), "ok");
    EXPECT_EQ(refused.at("refusal").at("code"), "too-many-messages");
    EXPECT_EQ(refused.at("refusal").at("values").at("per_second"), "1");
    // The refused request was not carried out.
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/" + seats.id).json().at("result"), nullptr);
    client.say_together(std::vector<std::string>(10, R"({"t":"ping","sent":1})"));
    client.error = {};
    EXPECT_EQ(client.wait_for_close(), websocket::close_code::policy_error);
}

TEST_F(ServerTest, NonsenseIsRefusedAndTheConnectionStays) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    EXPECT_EQ(client.ask("hello?"), "not-json");
    EXPECT_EQ(client.ask("[1,2,3]"), "not-json");
    EXPECT_EQ(client.ask(R"({"t":"dance"})"), "unknown-type");
    EXPECT_EQ(client.ask(R"({"t":"move","ply":"x","move":"e2e4"})"), "bad-field");
    EXPECT_EQ(client.ask(R"({"t":"move","ply":0,"move":"e2e5"})"), "illegal-move");
    client.say_binary(R"({"t":"resign"})");
    EXPECT_EQ(client.receive("refused").at("refusal").at("code"), "not-json");
    EXPECT_EQ(client.move(0, "e2e4"), "ok");
}

TEST_F(ServerTest, FragmentedMessagesAreWhole) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    client.say_in_pieces(R"({"t":"move","ply":0,"move":"e2e4"})");
    EXPECT_EQ(client.receive("answer").at("t"), "ok");
}

TEST_F(ServerTest, BrokenFramesAndVanishedClientsHarmNobody) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    {
        Client broken(server.port(), seats.id);
        const std::string frame(64, '\xff');
        asio::write(broken.socket(), asio::buffer(frame), broken.error);
        broken.wait_for_close();
        Client vanishing(server.port(), seats.id, seats.first);
        const linger at_once{1, 0};
        setsockopt(vanishing.socket().native_handle(), SOL_SOCKET, SO_LINGER, &at_once,
                   sizeof at_once);
        vanishing.say(R"({"t":"move","ply":0,"move":"e2e4"})");
    }
    Client again(server.port(), seats.id, seats.first);
    EXPECT_EQ(ask(server.port(), "GET", "/healthz").status, 200);
}

TEST_F(ServerTest, WhoDoesNotReadHoldsNobodyUpAndFindsTheNewestView) {
    ServeOptions options;
    options.messages_per_second = 1000;
    const RunningServer server(folder.path(), {}, options);
    const TakenSeats seats = begin_game(server.port(), R"("game":"go","size":25)");
    Client first(server.port(), seats.id, seats.first);
    Client second(server.port(), seats.id, seats.second);
    Client sleeper(server.port(), seats.id);
    constexpr int small = 32 * 1024;
    setsockopt(sleeper.socket().native_handle(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    // Rows of stones with empty rows between them: nothing is captured.
    std::size_t ply = 0;
    for (const char* rows : {"1357", "2468"})
        for (char column = 'a'; column <= 'z'; ++column)
            for (std::size_t i = 0; column != 'i' && i < 4; ++i, ++ply)
                ASSERT_EQ((ply % 2 == 0 ? first : second)
                              .move(ply, fmt::format("{}{}", column, 3 * (rows[i] - '0'))),
                          "ok");
    std::size_t views = 0;
    while (!sleeper.error && sleeper.view.at("moves").as_array().size() < ply) {
        sleeper.receive("view");
        ++views;
    }
    EXPECT_FALSE(sleeper.error);
    EXPECT_LT(views, ply);
    const Answer metrics = ask(server.port(), "GET", "/metrics");
    EXPECT_THAT(metrics.body, testing::ContainsRegex("views_dropped_total [1-9]"));
}

// The player reads late, so that the hall's ping is answered late.
TEST_F(ServerTest, TheWayToAPlayerIsMeasuredByTheHallAndShown) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess","time":{"kind":"fischer",)"
                                                       R"("base_ms":3600000,"increment_ms":0})");
    Client first(server.port(), seats.id, seats.first);
    Client second(server.port(), seats.id, seats.second);
    constexpr std::chrono::milliseconds kLate{150};
    std::this_thread::sleep_for(kLate);
    // Once the second response has arrived the hall has received what was sent after the first.
    for (int i = 0; i < 2; ++i) {
        second.say(R"({"t":"ping","sent":1})");
        second.receive("pong");
    }
    ASSERT_EQ(first.move(0, "e2e4"), "ok");
    second.wait_for_plies(1);
    const auto& shown = second.view.at("seats").at("second").as_object();
    ASSERT_TRUE(shown.contains("compensated_ms")) << json::serialize(shown);
    EXPECT_GE(shown.at("compensated_ms").to_number<int>(), kLate.count());
    EXPECT_LE(shown.at("compensated_ms").to_number<int>(), 1000);
}

TEST_F(ServerTest, ForeignPagesAreRefused) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    const Client foreign(server.port(), seats.id, Fields{{"Origin", "https://evil.example"}});
    EXPECT_EQ(foreign.error, websocket::error::upgrade_declined);
    const std::string own = fmt::format("http://127.0.0.1:{}", server.port());
    const Client page(server.port(), seats.id, Fields{{"Origin", own}});
    EXPECT_FALSE(page.error);
    EXPECT_EQ(
        ask(server.port(), "POST", "/api/games", "{}", {{"Origin", "https://evil.example"}}).status,
        403);
    EXPECT_EQ(ask(server.port(), "POST", "/api/games", "{}", {{"Origin", own}}).status, 400);
}

TEST_F(ServerTest, ASocketNeedsAGame) {
    const RunningServer server(folder.path());
    for (const char* game : {"aaaaaaaa", "", "x", "../api"}) {
        const Client client(server.port(), game, Fields{});
        EXPECT_EQ(client.error, websocket::error::upgrade_declined) << game;
    }
}

// ---- HTTP -------------------------------------------------------------------------------------

TEST_F(ServerTest, OnlyThePagesOwnScriptsMayRun) {
    write_page();
    const auto policy = [&] {
        const RunningServer server(folder.path(), (folder.path() / "web").string());
        return ask(server.port(), "GET", "/").fields.at("content-security-policy");
    };
    EXPECT_THAT(policy(), testing::Not(HasSubstr("script-src")));
    std::ofstream(folder.path() / "web/index.html") << "<script>begin(1)</script><script src=a.js>";
    EXPECT_THAT(policy(), HasSubstr("; script-src 'self' "
                                    "'sha256-WfmqxIZhKLnELUQP/L89+KcaTNUzFohRlbamh3jtg6s='; "));
}

TEST_F(ServerTest, EveryAnswerBearsTheDateOfTheHallsClock) {
    EXPECT_EQ(http_date(784'111'777), "Sun, 06 Nov 1994 08:49:37 GMT");  // RFC 9110, 5.6.7
    EXPECT_EQ(http_date(951'782'400), "Tue, 29 Feb 2000 00:00:00 GMT");
    const RunningServer server(folder.path());
    for (const char* path : {"/api/games", "/api/games/nothere1", "/api/nope"}) {
        const std::time_t before = std::time(nullptr);
        const Answer answer = ask(server.port(), "GET", path);
        std::set<std::string> possible;
        for (std::time_t at = before; at <= std::time(nullptr); ++at)
            possible.insert(http_date(at));
        EXPECT_TRUE(possible.contains(answer.fields.at("date"))) << path;
    }
}

TEST_F(ServerTest, ServesThePageCompressedAndRevalidated) {
    write_page();
    const RunningServer server(folder.path(), (folder.path() / "web").string());
    const Answer index = ask(server.port(), "GET", "/");
    EXPECT_EQ(index.status, 200);
    EXPECT_THAT(index.body, HasSubstr("<title>Kyvien</title>"));
    EXPECT_EQ(index.fields.at("cache-control"), "no-cache");
    EXPECT_THAT(index.fields.at("content-security-policy"), HasSubstr("default-src 'self'"));
    EXPECT_EQ(index.fields.at("x-content-type-options"), "nosniff");
    // The page's own addresses, and an attempt to leave the folder. A page that does not list its
    // addresses accepts all of them.
    for (const char* path : {"/g/k7xq2mrd", "/laws/fide-2018/9.2.2", "/../kyvien.db",
                             "/%2e%2e/kyvien.db", "/assets/../../kyvien.db"})
        EXPECT_EQ(ask(server.port(), "GET", path).body, index.body) << path;
    const Answer again =
        ask(server.port(), "GET", "/", {}, {{"If-None-Match", index.fields.at("etag")}});
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    const Answer script =
        ask(server.port(), "GET", "/assets/app-3F9A2C1B.js", {}, {{"Accept-Encoding", "gzip, br"}});
    EXPECT_EQ(script.fields.at("content-encoding"), "gzip");
    EXPECT_LT(script.body.size(), 100u);
    EXPECT_THAT(script.fields.at("cache-control"), HasSubstr("immutable"));
    EXPECT_EQ(script.fields.at("content-type"), "text/javascript; charset=utf-8");
    const Answer head = ask(server.port(), "HEAD", "/plain.css");
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.fields.at("content-length"), "6");
}

TEST_F(ServerTest, AnAddressThatThePageDoesNotHaveIsNotFound) {
    write_page();
    std::ofstream(folder.path() / "web/addresses.txt")
        << "/\n/g/{game}\n/t/new\n/t/{tournament}\n/t/{tournament}/seat/{game}\n/b/{broadcast}/"
           "{board}\n/laws/{law}\n/laws/{law}/{clause}\n/s/{study}\n/player/{player}\n"
           "/docs/{anything}\n";
    const RunningServer server(folder.path(), (folder.path() / "web").string());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess","time":{"kind":"none"})");
    const std::string game = seats.id;
    const Answer index = ask(server.port(), "GET", "/");
    for (const std::string& path :
         {std::string("/index.html"), "/g/" + game, "/g/" + game + "/", std::string("/t/new"),
          std::string("/laws/fide-2018"), std::string("/laws/fide-2018/9.2.2"),
          std::string("/laws/fide-2018/9"), std::string("/laws/fide-2018/9.2"),
          std::string("/laws/xiangqi-vn/23"), std::string("/docs/of-what-only-the-page-knows"),
          std::string("/?any=query")}) {
        const Answer answer = ask(server.port(), "GET", path);
        EXPECT_EQ(answer.status, 200) << path;
        EXPECT_EQ(answer.body, index.body) << path;
    }
    for (const auto& [path, code] : {std::pair<std::string, std::string>{"/nope", "no-such-path"},
                                     {"/g", "no-such-path"},
                                     {"/g/" + game + "/x", "no-such-path"},
                                     {"/../kyvien.db", "no-such-path"},
                                     {"/assets/../../kyvien.db", "no-such-path"},
                                     {"/assets/app-00000000.js", "no-such-path"},
                                     {"/g/k7xq2mrd", "no-such-game"},
                                     {"/g/no%20id", "no-such-path"},
                                     {"/t/k7xq2mrd", "no-such-tournament"},
                                     {"/t/k7xq2mrd/seat/" + game, "no-such-tournament"},
                                     {"/b/k7xq2mrd/3.12", "no-such-broadcast"},
                                     {"/s/k7xq2mrd", "no-such-study"},
                                     {"/player/Nobody", "no-such-account"},
                                     {"/laws/none", "no-such-law"},
                                     {"/laws/fide-2018/99", "no-such-clause"},
                                     {"/laws/fide-2018/9.", "no-such-clause"}}) {
        // Browsers receive the page, programs a problem document.
        const Answer page =
            ask(server.port(), "GET", path, {}, {{"Accept", "text/html,*/*;q=0.8"}});
        EXPECT_EQ(page.status, 404) << path;
        EXPECT_EQ(page.body, index.body) << path;
        EXPECT_FALSE(page.fields.contains("etag")) << path;
        EXPECT_EQ(page.fields.at("cache-control"), "no-store") << path;
        const Answer document = ask(server.port(), "GET", path);
        EXPECT_EQ(document.status, 404) << path;
        EXPECT_EQ(json::value_to<std::string>(document.json().at("code")), code) << path;
    }
    EXPECT_EQ(ask(server.port(), "HEAD", "/g/k7xq2mrd").status, 404);
}

// What an address names may be stored on one thread only: the others ask that thread.
TEST_F(ServerTest, AnyThreadAnswersForEachAddressOfThePage) {
    write_page();
    std::ofstream(folder.path() / "web/addresses.txt")
        << "/\n/g/{game}\n/t/{tournament}\n/b/{broadcast}/{board}\n/laws/{law}\n/s/{study}\n"
           "/f/{festival}\n/player/{player}\n";
    ServeOptions options;
    options.threads = 3;
    const RunningServer server(folder.path(), (folder.path() / "web").string(), options);
    // Connections are assigned to the threads in turn.
    for (int turn = 0; turn < 6; ++turn)
        for (const char* path :
             {"/g/k7xq2mrd", "/t/k7xq2mrd", "/b/k7xq2mrd/3.12", "/s/k7xq2mrd", "/f/k7xq2mrd",
              "/player/Nobody", "/laws/none", "/embed/g/k7xq2mrd", "/embed/t/k7xq2mrd",
              "/embed/b/k7xq2mrd/3.12", "/api/oembed?url=http://127.0.0.1/t/k7xq2mrd"})
            EXPECT_EQ(ask(server.port(), "GET", path).status, 404) << path;
}

TEST_F(ServerTest, TellsWhatTheGamesAre) {
    const RunningServer server(folder.path());
    const json::value kinds = ask(server.port(), "GET", "/api/game-kinds").json();
    ASSERT_EQ(kinds.as_array().size(), 3u);
    EXPECT_EQ(kinds.at(0).at("game"), "chess");
    EXPECT_EQ(kinds.at(0).at("starts"), 960);
    EXPECT_EQ(kinds.at(1).at("law"), "xiangqi-vn");
    EXPECT_EQ(kinds.at(1).at("board").at("rows"), 10);
    EXPECT_EQ(kinds.at(1).at("profiles").as_array().size(), 2u);
    EXPECT_EQ(kinds.at(2).at("sides"), "black-white");
    EXPECT_EQ(kinds.at(2).at("engines").at(0), "gtp");
}

TEST_F(ServerTest, TellsTheLaws) {
    const RunningServer server(folder.path());
    EXPECT_EQ(ask(server.port(), "GET", "/api/laws").json().as_array().size(), 3u);
    const json::value law = ask(server.port(), "GET", "/api/laws/fide-2018?language=vi").json();
    std::size_t clauses = 0;
    for (const json::value& section : law.at("sections").as_array())
        clauses += section.at("clauses").as_array().size();
    EXPECT_EQ(clauses, 348u);
    const json::value clause = ask(server.port(), "GET", "/api/laws/fide-2018/9.2.2").json();
    EXPECT_EQ(clause.at("id"), "9.2.2");
    EXPECT_NE(clause.at("text").at("en").as_string().size(), 0u);
    EXPECT_TRUE(clause.at("previous").is_string());
    const json::value first = ask(server.port(), "GET", "/api/laws/go-cn/1").json();
    EXPECT_EQ(first.at("id"), "1");
    EXPECT_EQ(ask(server.port(), "GET", "/api/laws/fide-2018/99.9").status, 404);
    EXPECT_EQ(ask(server.port(), "GET", "/api/laws/nothing").status, 404);
    const json::value hits =
        ask(server.port(), "GET", "/api/search?q=dead%20position&language=en").json();
    ASSERT_FALSE(hits.as_array().empty());
    EXPECT_TRUE(hits.at(0).at("law").is_string());
}

TEST_F(ServerTest, JudgesAnArchive) {
    const RunningServer server(folder.path());
    const Answer judged = ask(server.port(), "POST", "/api/judge?format=pgn",
                              "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
                              "1. e4 e5 2. Ke3 1-0\n\n[Result \"*\"]\n\n1. d4 d5 *\n");
    ASSERT_EQ(judged.status, 200) << judged.body;
    ASSERT_EQ(judged.json().as_array().size(), 2u);
    EXPECT_EQ(judged.json().at(0).at("findings").at(0).at("code"), "illegal-move");
    EXPECT_EQ(ask(server.port(), "POST", "/api/judge?format=doc", "x").status, 400);
    EXPECT_EQ(ask(server.port(), "GET", "/api/judge").status, 405);
    EXPECT_EQ(ask(server.port(), "POST", "/api/judge", std::string((4U << 20U) + 1, 'x')).status,
              413);
}

TEST_F(ServerTest, RefusesBadRequestsAndLives) {
    const RunningServer server(folder.path());
    EXPECT_EQ(ask(server.port(), "POST", "/api/games", "{").status, 400);
    EXPECT_EQ(ask(server.port(), "POST", "/api/games", std::string(20'000, ' ')).status, 413);
    EXPECT_EQ(ask(server.port(), "GET", "/api/nothing").status, 404);
    EXPECT_EQ(ask(server.port(), "DELETE", "/api/games").status, 405);
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/aaaaaaaa").status, 404);
    EXPECT_EQ(ask(server.port(), "GET", "/", {}, {{"X-Long", std::string(9'000, 'x')}}).status,
              431);
    for (const char* nonsense :
         {"\r\n\r\n\r\n", "GET\r\n\r\n", "\x16\x03\x01 TLS", "POST / HTTP/9.9\r\n\r\n"}) {
        asio::io_context io;
        PatientSocket socket = connect(io, server.port());
        asio::write(socket, asio::buffer(std::string(nonsense)));
        error_code ignored;
        socket.shutdown(tcp::socket::shutdown_send, ignored);
        std::array<char, 1000> answer{};
        while (!ignored)
            socket.read_some(asio::buffer(answer), ignored);
    }
    EXPECT_EQ(ask(server.port(), "GET", "/healthz").body, R"({"status":"ok"})");
    const Answer metrics = ask(server.port(), "GET", "/metrics");
    EXPECT_THAT(metrics.body, testing::ContainsRegex("kyvien_http_refused_total ([6-9]|1[0-9])\n"));
    EXPECT_EQ(ask(server.port(), "GET", "/metrics", {}, {{"X-Forwarded-For", "1.2.3.4"}}).status,
              404);
}

TEST_F(ServerTest, SaysWhenThePortIsTaken) {
    const RunningServer server(folder.path());
    ServeOptions options;
    options.port = server.port();
    options.data = (folder.path() / "other").string();
    const auto second = Server::open(options);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code.name(), "port-taken");
    options.port = 0;
    options.data = folder.path().string();
    EXPECT_EQ(Server::open(options).error().code.name(), "store-locked");
    options.data = "/proc/nowhere";
    EXPECT_EQ(Server::open(options).error().code.name(), "store-not-writable");
    options.bind = "nowhere";
    EXPECT_EQ(Server::open(options).error().code.name(), "cannot-listen");
    options.web = "/proc/nowhere";
    EXPECT_EQ(Server::open(options).error().code.name(), "no-page");
}

// ---- coming back ------------------------------------------------------------------------------

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

// ---- the arbiter's desk -------------------------------------------------------------------------

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

// ---- HTTP timeouts ------------------------------------------------------------------------------

/// Reads until the other side closes; false if it does not within the client's own timeout.
bool is_closed(PatientSocket& socket) {
    socket.awaits("the end of a connection that says nothing");
    error_code error;
    char byte = 0;
    while (!error)
        asio::read(socket, asio::buffer(&byte, 1), error);
    return error == asio::error::eof || error == asio::error::connection_reset;
}

ServeOptions impatient() {
    ServeOptions options;
    options.http_idle = std::chrono::seconds(1);
    options.http_request = std::chrono::seconds(1);
    return options;
}

TEST_F(ServerTest, WhoConnectsAndSaysNothingIsNotWaitedFor) {
    const RunningServer server(folder.path(), {}, impatient());
    asio::io_context io;
    PatientSocket silent = connect(io, server.port());
    EXPECT_TRUE(is_closed(silent));
    // The test itself may be too slow for such short timeouts, here and below: then it tries again.
    while (ask(server.port(), "GET", "/healthz").status != 200) {
    }
}

TEST_F(ServerTest, WhoSendsHalfARequestIsNotWaitedFor) {
    const RunningServer server(folder.path(), {}, impatient());
    asio::io_context io;
    PatientSocket head = connect(io, server.port());
    asio::write(head, asio::buffer(std::string("GET /healthz HTTP/1.1\r\nHost: localhost")));
    PatientSocket body = connect(io, server.port());
    asio::write(body, asio::buffer(std::string("POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
                                               "Content-Length: 100\r\n\r\n{")));
    EXPECT_TRUE(is_closed(head));
    EXPECT_TRUE(is_closed(body));
}

TEST_F(ServerTest, WhoKeepsAConnectionForNothingIsNotWaitedFor) {
    const RunningServer server(folder.path(), {}, impatient());
    asio::io_context io;
    std::string answer;
    while (answer.empty()) {
        PatientSocket kept = connect(io, server.port());
        error_code late;
        asio::write(kept,
                    asio::buffer(std::string("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")),
                    late);
        answer = read_some(kept, "the answer to GET /healthz");
        if (!answer.empty()) {
            EXPECT_TRUE(is_closed(kept));
        }
    }
    EXPECT_THAT(answer, testing::StartsWith("HTTP/1.1 200 OK"));
}

TEST_F(ServerTest, AnOpenSocketOutlivesThePatienceWithHttp) {
    TakenSeats seats;
    {
        const RunningServer patient(folder.path());
        seats = begin_game(patient.port(), R"("game":"go","size":9)");
    }
    const RunningServer server(folder.path(), {}, impatient());
    std::unique_ptr<Client> opened;
    do
        opened = std::make_unique<Client>(server.port(), seats.id, seats.first);
    while (opened->error);
    Client& player = *opened;
    asio::io_context io;
    PatientSocket silent = connect(io, server.port());
    EXPECT_TRUE(is_closed(silent));  // by now the hall has checked all connections
    EXPECT_EQ(player.move(0, "d4"), "ok");
}

}  // namespace
}  // namespace server_test
}  // namespace kyvien::hall
