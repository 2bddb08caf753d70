// Tournaments in the hall, over HTTP: the office, its desk's key, the games of a round.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <regex>

#include "hall/tournaments/tournament_fixture.h"
#include "store/office_file.h"

namespace kyvien::hall {
namespace {

using namespace test;
using testing::HasSubstr;

TEST_F(TournamentTest, ItsSidesAreThoseOfTheGameThatIsPlayedHereOrOverTheBoard) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    EXPECT_EQ(shown(port).at("sides"), "white-black");
    ASSERT_EQ(command(port, R"({"t":"details","game":"xiangqi"})").status, 200);
    EXPECT_EQ(shown(port).at("sides"), "red-black");
    enter(port, 2);
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
    const Answer paper =
        ask(port, "GET", path + "/file?format=html&list=pairings&language=zh-Hans");
    EXPECT_NE(paper.body.find("红方"), std::string::npos);
    EXPECT_EQ(paper.body.find("白方"), std::string::npos);
    make(port, R"("rounds":3,"games":{"game":"go","time":{"kind":"none"}})");
    EXPECT_EQ(shown(port).at("sides"), "black-white");
    make(port, R"("rounds":3,"system":"mcmahon","handicap":9)");
    ASSERT_EQ(command(port, R"({"t":"details","game":"go"})").status, 200);
    EXPECT_EQ(shown(port).at("sides"), "white-black") << "who takes the stones is named second";
    // What everybody begins with is told, so that pages show the scores by which a round is paired.
    ASSERT_EQ(
        command(port, R"({"t":"enter","name":"An","grade":3},{"t":"enter","name":"Bo","grade":0})")
            .status,
        200);
    const json::value begun = shown(port);
    EXPECT_EQ(begun.at("entries").at(0).at("start"), "3");
    EXPECT_EQ(begun.at("entries").at(1).at("start"), "0");
    make(port, R"("rounds":3,"system":"mcmahon","handicap":9,"first_is_black":true)");
    EXPECT_EQ(shown(port).at("sides"), "black-white");
    EXPECT_EQ(shown(port).at("handicap_first"), true);
}

TEST_F(TournamentTest, ARoundFromEntriesToStandings) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 4);
    EXPECT_EQ(command(port, R"({"t":"pair"})").status, 200);
    EXPECT_EQ(
        command(
            port,
            R"({"t":"result","board":1,"result":"1-0"},{"t":"result","board":2,"result":"1/2"})")
            .status,
        200);
    const json::value view = shown(port);
    EXPECT_EQ(view.at("name"), "Giải mùa thu");
    EXPECT_EQ(view.at("rounds").at(0).at("boards").at(0).at("result"), "1-0");
    EXPECT_EQ(view.at("standings").at("after"), 1);
    EXPECT_EQ(view.at("standings").at("lines").at(0).at("place"), 1);
    EXPECT_EQ(view.at("standings").at("lines").at(0).at("points"), "1");
    EXPECT_EQ(view.at("standings").at("lines").at(1).at("points"), "0.5");
    const Answer packed = ask(port, "GET", path, {}, {{"Accept-Encoding", "gzip"}});
    EXPECT_EQ(packed.fields.at("content-encoding"), "gzip");
    EXPECT_LT(packed.body.size(), ask(port, "GET", path).body.size() / 2);
    EXPECT_EQ(shown(port, "?after=0").at("standings").at("after"), 0);
    EXPECT_EQ(ask(port, "GET", path + "?after=2").status, 400);
    const json::value list = ask(port, "GET", "/api/tournaments").json();
    ASSERT_EQ(list.as_array().size(), 1U);
    EXPECT_EQ(list.at(0).at("entries"), 4);
    EXPECT_EQ(list.at(0).at("complete"), 1);
}

TEST_F(TournamentTest, ScoresAByeInARoundRobinAsZeroAndShowsPenalties) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"round-robin")");
    enter(port, 3);
    ASSERT_EQ(command(port,
                      R"({"t":"pair"},{"t":"result","board":1,"result":"1-0"},)"
                      R"({"t":"penalty","number":1,"round":1,"points":"0.5","reason":"late"})")
                  .status,
              200);
    const json::value view = shown(port);
    const json::value bye = view.at("rounds").at(0).at("bye");
    for (const json::value& entry : view.at("entries").as_array()) {
        const json::value& record = entry.at("records").at(0);
        if (entry.at("number") == bye)
            EXPECT_EQ(record.at("given"), entry.at("number") == 1 ? "-0.5" : "0.0");
        else if (entry.at("number") == 1)
            EXPECT_EQ(record.at("given"), record.at("outcome") == "1" ? "0.5" : "-0.5");
        else
            EXPECT_FALSE(record.as_object().contains("given"));
    }
}

TEST_F(TournamentTest, RequiresAKeyForTheDesk) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    EXPECT_EQ(ask(port, "POST", "/api/tournaments", R"({"by":"x","name":"y"})").status, 403);
    make(port);
    const std::string body = R"({"by":"x","commands":[{"t":"enter","name":"y"}]})";
    EXPECT_EQ(ask(port, "POST", path, body).status, 403);
    EXPECT_EQ(ask(port, "POST", path, body, bearer("0123456789abcdef0123456789abcdef")).status,
              403);
    EXPECT_EQ(ask(port, "POST", path, body, bearer(key)).status, 200);
    const std::string another = R"({"by":"x","commands":[{"t":"enter","name":"z"}]})";
    EXPECT_EQ(ask(port, "POST", path, another, bearer(kArbiter)).status, 200);
    EXPECT_EQ(ask(port, "GET", path + "/desk", {}, bearer(key)).status, 200);
    EXPECT_EQ(ask(port, "GET", path + "/desk").status, 403);
    const Answer unread = ask(port, "POST", path + "/key", R"({"dry_run":true})", bearer(kArbiter));
    EXPECT_EQ(unread.json().at("code"), "unknown-field");
    EXPECT_EQ(ask(port, "GET", path + "/desk", {}, bearer(key)).status, 200) << "nothing was done";
    const Answer renewed = ask(port, "POST", path + "/key", "{}", bearer(kArbiter));
    EXPECT_EQ(ask(port, "GET", path + "/desk", {}, bearer(key)).status, 403) << "the old key";
    const auto fresh = json::value_to<std::string>(renewed.json().at("key"));
    EXPECT_EQ(ask(port, "GET", path + "/desk", {}, bearer(fresh)).status, 200);
}

TEST_F(TournamentTest, AppliesRequestsAtomically) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    const Answer refused =
        command(port, R"({"t":"enter","name":"A","id":"7"},{"t":"enter","name":"B","id":"7"})");
    EXPECT_EQ(refused.status, 400);
    EXPECT_THAT(refused.body, HasSubstr("A has the id 7 already"));
    EXPECT_EQ(refused.json().at("values").at("command"), "2");
    EXPECT_EQ(shown(port).at("entries").as_array().size(), 0U);
    EXPECT_EQ(code(command(port, R"({"t":"enter"})")), "bad-field");
    EXPECT_EQ(code(command(port, R"({"t":"dance"})")), "bad-field");
    EXPECT_EQ(code(command(port, R"({"t":"pair"})", R"("seq":5,)")), "seq-conflict");
    EXPECT_EQ(ask(port, "GET", "/api/tournaments/nowhere").status, 404);
    EXPECT_EQ(ask(port, "GET", "/api/tournaments/..%2Fkyvien").status, 404);
}

TEST_F(TournamentTest, TheFormerNameOfCommandsIsStillRead) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    const auto send = [&](const std::string& rest) {
        return ask(port, "POST", path, R"({"by":"Hoa",)" + rest + "}", bearer(key));
    };
    EXPECT_EQ(send(R"("wishes":[{"t":"enter","name":"An"}])").status, 200);
    EXPECT_EQ(send(R"("commands":[{"t":"enter","name":"Bình"}])").status, 200);
    EXPECT_EQ(shown(port).at("entries").as_array().size(), 2U);
    const Answer second = send(R"("wishes":[{"t":"enter","name":"Chi"},{"t":"dance"}])");
    EXPECT_EQ(code(second), "bad-field");
    EXPECT_EQ(second.json().at("values").at("wish"), "2");
    const std::string both = R"([{"t":"enter","name":"Dũng"}])";
    const Answer doubled = send(R"("commands":)" + both + R"(,"wishes":)" + both);
    EXPECT_EQ(code(doubled), "bad-field");
    EXPECT_EQ(doubled.json().at("values").at("field"), "wishes");
    const Answer none = send(R"("dry_run":true)");
    EXPECT_EQ(none.json().at("values").at("field"), "commands");
    EXPECT_EQ(shown(port).at("entries").as_array().size(), 2U) << "nothing of what was refused";
}

TEST_F(TournamentTest, PreviewsAList) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    const std::string list = R"({"t":"list","text":"name,id\nLan,1\nMinh,2\nHoa,1\n"})";
    const Answer tried = command(port, list, R"("dry_run":true,)");
    ASSERT_EQ(tried.status, 200) << tried.body;
    const json::value events = tried.json().at("facts");
    EXPECT_EQ(events.at(1).at("fact").at("name"), "Minh");
    EXPECT_TRUE(events.at(1).at("refusal").is_null());
    EXPECT_EQ(events.at(2).at("refusal").at("code"), "office-refuses");
    EXPECT_EQ(command(port, list).status, 400);
    EXPECT_EQ(shown(port).at("seq"), 1);
    enter(port, 4);
    const Answer pairing = command(port, R"({"t":"pair"})", R"("dry_run":true,)");
    EXPECT_EQ(pairing.json().at("facts").at(0).at("pairing").at("boards").as_array().size(), 2U);
    EXPECT_EQ(shown(port).at("rounds").as_array().size(), 0U);
}

TEST_F(TournamentTest, CorrectionsNeedAReasonAndUndoingKeepsTheLog) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 2);
    ASSERT_EQ(command(port, R"({"t":"pair"},{"t":"result","board":1,"result":"1-0"})").status, 200);
    EXPECT_THAT(command(port, R"({"t":"result","board":1,"result":"0-1"})").body,
                HasSubstr("to correct it, give a reason"));
    EXPECT_EQ(command(port, R"({"t":"result","board":1,"result":"0-1","reason":"misread"})").status,
              200);
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").at(0).at("corrections"), 1);
    EXPECT_EQ(command(port, R"({"t":"undo","reason":"it was right"})").status, 200);
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").at(0).at("result"), "1-0");
    const json::value log = ask(port, "GET", path + "/log").json();
    ASSERT_EQ(log.as_array().size(), 7U);
    EXPECT_EQ(log.at(4).at("in_force"), true);
    EXPECT_EQ(log.at(5).at("in_force"), false);
    EXPECT_EQ(log.at(6).at("fact").at("t"), "undone");
    EXPECT_EQ(log.at(6).at("fact").at("reason"), "it was right");
}

TEST_F(TournamentTest, AResultThatNamesItsPlayersIsNotEnteredForOthers) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 8);
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
    const auto result = [](const json::value& board, const char* text) {
        return R"({"t":"result","round":1,"board":1,"result":")" + std::string(text) +
               R"(","white":)" + json::serialize(board.at("white")) + R"(,"black":)" +
               json::serialize(board.at("black")) + "}";
    };
    const json::value seen = shown(port).at("rounds").at(0).at("boards").at(0);
    // A desk without network entered it; meanwhile the round was paired anew.
    ASSERT_EQ(command(port, R"({"t":"unpair","reason":"somebody left"},)"
                            R"({"t":"withdraw","number":1,"reason":"ill"},{"t":"pair"})")
                  .status,
              200);
    const Answer refused = command(port, result(seen, "1-0"));
    EXPECT_EQ(refused.json().at("values").at("cause"), "other-players") << refused.body;
    EXPECT_EQ(refused.json().at("values").at("board"), "1");
    const json::value now = shown(port).at("rounds").at(0).at("boards").at(0);
    EXPECT_EQ(now.at("result"), "");
    EXPECT_EQ(command(port, result(now, "1-0")).status, 200);
    EXPECT_EQ(code(command(port, R"({"t":"result","board":2,"result":"1-0","white":1})")),
              "bad-field");
}

TEST_F(TournamentTest, OnlyWhoHasCheckedInIsPaired) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("rounds":3,"check_in":true)");
    enter(port, 4);
    ASSERT_EQ(command(port, R"({"t":"check-in","number":1},{"t":"check-in","number":3})").status,
              200);
    EXPECT_EQ(shown(port).at("entries").at(2).at("here"), true);
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").as_array().size(), 1U);
    EXPECT_EQ(code(command(port, R"({"t":"check-in","number":1,"here":"yes"})")), "bad-field");
}

TEST_F(TournamentTest, RequiresConfirmationOfACorrectionThatALaterRoundUsed) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 4);
    ASSERT_EQ(command(port, R"({"t":"pair"},{"t":"result","board":1,"result":"1-0"},)"
                            R"({"t":"result","board":2,"result":"1-0"},{"t":"pair"})")
                  .status,
              200);
    const std::string correction =
        R"({"t":"result","round":1,"board":1,"result":"0-1","reason":"misread")";
    const Answer refused = command(port, correction + "}");
    EXPECT_EQ(code(refused), "needs-confirmation");
    EXPECT_EQ(refused.json().at("values").at("needed"), "after-round");
    EXPECT_EQ(command(port, correction + R"(,"confirmed":"after-round"})").status, 200);
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").at(0).at("result"), "0-1");
}

TEST_F(TournamentTest, RulesAsTheCommandLineDoes) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    const auto done = [&](const std::string& text) { return command(port, text).status == 200; };
    ASSERT_TRUE(done(R"({"t":"enter","name":"Lan","sex":"f","birth":"2011"})"));
    // A second player with the same name is only accepted if confirmed.
    const Answer same = command(port, R"({"t":"enter","name":"Lan"})");
    EXPECT_EQ(code(same), "same-name");
    EXPECT_EQ(same.json().at("values").at("entry"), "1");
    ASSERT_TRUE(done(R"({"t":"enter","name":"Lan","same_name":true})"));
    ASSERT_TRUE(done(R"({"t":"list","text":"name\nHoa\nMinh\n"})"));
    // Fields that a correction does not name are unchanged.
    ASSERT_TRUE(done(R"({"t":"correct","number":1,"name":"Lan Anh","reason":"misspelt"})"));
    // Several numbers: all of them, or none.
    const std::string left = R"(,"reason":"ill")";
    const Answer nobody = command(port, R"({"t":"withdraw","numbers":[1,9])" + left + "}");
    EXPECT_EQ(nobody.json().at("values").at("entry"), "9");
    ASSERT_TRUE(done(R"({"t":"withdraw","numbers":[1,2])" + left + "}"));
    const Answer back = command(port, R"({"t":"return","numbers":[1,3]})");
    EXPECT_EQ(back.json().at("values").at("entry"), "3");
    ASSERT_TRUE(done(R"({"t":"return","numbers":[1,2]})"));
    EXPECT_EQ(code(command(port, R"({"t":"lift","numbers":[],"reason":"x"})")), "nobody-named");
    EXPECT_EQ(code(command(port, R"({"t":"enter","name":"Mai","rating":10000})")), "bad-field");
    // By hand, after announcing it: the log keeps what the system would have given.
    ASSERT_TRUE(done(R"({"t":"begin-by-hand","reason":"television"})"));
    EXPECT_EQ(code(command(port, R"({"t":"pair"})")), "paired-by-hand");
    ASSERT_TRUE(done(R"({"t":"pair","boards":[[1,2],[3,4]]})"));
    std::ifstream file(folder.path() / "tournaments" / (id + ".log"));
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    const auto corrected = text.find("t=entry-corrected");
    ASSERT_NE(corrected, std::string::npos);
    const std::string line = text.substr(corrected, text.find('\n', corrected) - corrected);
    EXPECT_THAT(line, HasSubstr("sex=f"));
    EXPECT_THAT(line, HasSubstr("birth=2011"));
    EXPECT_THAT(text, HasSubstr("proposed="));
    EXPECT_THAT(text.substr(text.find("by-hand")), HasSubstr("reason=television"));
}

TEST_F(TournamentTest, InFideModeAWarningIsConfirmedWithItsLevel) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("rounds":3,"fide_mode":true,"half_byes":1,"scores":"3,1,0")");
    enter(port, 4);
    EXPECT_EQ(shown(port).at("fide_mode"), "on");
    EXPECT_EQ(shown(port).at("scores").at(0), "3");
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
    const std::string rounds = R"({"t":"rounds","rounds":5,"reason":"more")";
    const Answer refused = command(port, rounds + "}");
    EXPECT_EQ(code(refused), "confirm-warning");
    EXPECT_EQ(refused.json().at("values").at("level"), "4");
    const Answer tried = command(port, rounds + "}", R"("dry_run":true,)");
    ASSERT_EQ(tried.status, 200) << tried.body;
    EXPECT_EQ(tried.json().at("warnings").at(0).at("level"), 4);
    EXPECT_EQ(command(port, rounds + R"(,"confirm":4})").status, 200);
    EXPECT_EQ(shown(port).at("rounds_planned"), 5);
    // Half of the round is played on another day.
    ASSERT_EQ(command(port, R"({"t":"result","board":1,"result":"1-0"})").status, 200);
    EXPECT_EQ(command(port, R"({"t":"pair","adjourn_missing":true,"confirm":3})").status, 200);
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").at(1).at("result"), "adj");
    // By hand only after it was begun.
    EXPECT_EQ(
        command(port, R"({"t":"details","city":"Huế","days":"2026-11-25,2026-11-26"})").status,
        200);
    EXPECT_EQ(shown(port).at("details").at("days"), "2026-11-25,2026-11-26");
    const std::string leave = R"({"t":"leave-fide-mode","reason":"weekend","confirm":5})";
    EXPECT_EQ(command(port, leave).status, 200);
    EXPECT_EQ(shown(port).at("fide_mode"), "leaving");
    EXPECT_EQ(command(port, leave).status, 200);
    EXPECT_EQ(shown(port).at("fide_mode"), "left");
}

TEST_F(TournamentTest, ShowsTheEffectsOfACorrectionInAdvance) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 4);
    ASSERT_EQ(command(port, R"({"t":"pair"},{"t":"result","board":1,"result":"1-0"},)"
                            R"({"t":"result","board":2,"result":"1-0"},{"t":"pair"})")
                  .status,
              200);
    const Answer tried = command(port,
                                 R"({"t":"result","round":1,"board":1,"result":"0-1",)"
                                 R"("reason":"misread","confirmed":"after-round"})",
                                 R"("dry_run":true,)");
    ASSERT_EQ(tried.status, 200) << tried.body;
    const json::value warnings = tried.json().at("warnings");
    ASSERT_EQ(warnings.as_array().size(), 1U);
    EXPECT_EQ(warnings.at(0).at("code"), "correction");
    EXPECT_EQ(warnings.at(0).at("values").at("needed"), "after-round");
}

TEST_F(TournamentTest, NotifiesClientsOfChangesByHallAndCommandLine) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    auto known = json::value_to<std::string>(shown(port).at("version"));
    const auto wait = [&] {
        return std::async(std::launch::async, [&, known] {
            return json::value_to<std::string>(
                ask(port, "GET", path + "/news?known=" + known).json().at("version"));
        });
    };
    auto here = wait();
    enter(port, 2);
    const std::string second = here.get();
    EXPECT_NE(second, known);
    known = second;
    auto elsewhere = wait();
    {
        const std::string file = folder.path() / "tournaments" / (id + ".log");
        auto office = store::OfficeFile::open(file);
        ASSERT_TRUE(office) << office.error().english;
        tournament::Entered entered;
        entered.number = 3;
        entered.name = "Late";
        ASSERT_TRUE(office->append("command line", {entered}));
    }
    EXPECT_NE(elsewhere.get(), known);
    EXPECT_EQ(shown(port).at("entries").at(2).at("name"), "Late");
}

TEST_F(TournamentTest, KeepsAcknowledgedEventsAfterAKill) {
    auto server = std::make_unique<ChildServer>(folder.path());
    std::ifstream key_file(folder.path() / "arbiter.key");
    std::string arbiter;
    std::getline(key_file, arbiter);
    const Answer made = ask(server->port(), "POST", "/api/tournaments",
                            R"({"by":"Hoa","name":"Open","rounds":3})", bearer(arbiter));
    ASSERT_EQ(made.status, 201) << made.body;
    path = json::value_to<std::string>(made.json().at("url"));
    path = "/api/tournaments" + path.substr(2);
    key = json::value_to<std::string>(made.json().at("key"));
    enter(server->port(), 8);
    for (int round = 1; round <= 2; ++round) {
        ASSERT_EQ(command(server->port(), R"({"t":"pair"})").status, 200);
        for (int board = 1; board <= 4; ++board) {
            const Answer entered =
                command(server->port(), R"({"t":"result","board":)" + std::to_string(board) +
                                            R"(,"result":"1-0"})");
            ASSERT_EQ(entered.status, 200) << entered.body;
            server->end(SIGKILL);
            server = std::make_unique<ChildServer>(folder.path());
            EXPECT_EQ(shown(server->port())
                          .at("rounds")
                          .at(static_cast<std::size_t>(round - 1))
                          .at("boards")
                          .at(static_cast<std::size_t>(board - 1))
                          .at("result"),
                      "1-0");
        }
    }
}

// ---- games ------------------------------------------------------------------------------------

TEST_F(TournamentGamesTest, TheResultOfAPlayedGameIsEnteredWithItsGame) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    const json::value first_board = seats(port).at(0);
    mate(port, first_board);
    wait_for_result(port, 1);
    const json::value entered = board(port, 1);
    EXPECT_EQ(entered.at("result"), "0-1");
    EXPECT_EQ(entered.at("from_game"), first_board.at("game"));
    EXPECT_EQ(entered.at("game").at("score"), "0-1");
    const json::value log = ask(port, "GET", path + "/log").json();
    EXPECT_EQ(log.as_array().back().at("fact").at("by"), "hall");
    // The players have the names under which they were entered.
    const json::value game =
        ask(port, "GET", "/api/games/" + json::value_to<std::string>(first_board.at("game")))
            .json();
    EXPECT_THAT(json::serialize(game.at("seats")), HasSubstr("Player "));
    // The organiser may correct a game's result.
    EXPECT_EQ(
        command(port, R"({"t":"result","board":1,"result":"1-0","reason":"ruled afterwards"})")
            .status,
        200);
    EXPECT_EQ(board(port, 1).at("result"), "1-0");
}

TEST_F(TournamentGamesTest, AGameAtOddsBeginsWithoutThePieces) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    const auto open = [&](const std::string& game, const std::string& row) {
        make(port, R"("system":"round-robin","handicap_table":"1 | )" + row +
                       R"(","games":{"game":")" + game + R"(","time":{"kind":"none"}})");
        EXPECT_EQ(command(port, R"({"t":"enter","name":"Lan","grade":5},)"
                                R"({"t":"enter","name":"Minh","grade":1})")
                      .status,
                  200);
        EXPECT_EQ(command(port, R"({"t":"pair"})").status, 200);
        return ask(port, "POST", path + "/games", "{}", bearer(key));
    };
    const auto begun = [&](const std::string& game, const std::string& row) {
        const Answer opened = open(game, row);
        EXPECT_EQ(opened.status, 200) << opened.body;
        const auto there = json::value_to<std::string>(board(port, 1).at("game").at("id"));
        const json::value told = ask(port, "GET", "/api/games/" + there).json();
        return json::value_to<std::string>(told.at("start").at("fen"));
    };
    EXPECT_EQ(begun("chess", "odds a rook | without a1"),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    // The weaker player has the first move too, so Black gives the pawn.
    EXPECT_EQ(begun("chess", "odds pawn and move | without f7 | first-move"),
              "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(begun("xiangqi", "odds a horse | without b0"),
              "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1");
    EXPECT_EQ(code(open("chess", "odds a rook")), "odds-in-words");
    EXPECT_EQ(code(open("chess", "odds a rook | without a8")), "odds-not-there");
    EXPECT_EQ(code(open("go", "odds a rook | without a1")), "odds-no-pieces");
}

TEST_F(TournamentGamesTest, SeatsAreKeptForTheirPlayers) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    EXPECT_EQ(ask(port, "GET", path + "/seats").status, 403);
    const json::value all = seats(port);
    const auto game = json::value_to<std::string>(all.at(0).at("game"));
    EXPECT_EQ(ask(port, "POST", "/api/games/" + game + "/join", R"({"name":"x"})").status, 409);
    EXPECT_EQ(ask(port, "GET", "/api/games").json().at("open").as_array().size(), 0U);
    const auto other = json::value_to<std::string>(all.at(1).at("first"));
    EXPECT_EQ(
        ask(port, "POST", path + "/sit", R"({"game":")" + game + R"(","token":")" + other + "\"}")
            .status,
        403);
    sit(port, all.at(0), "first");
    sit(port, all.at(0), "first");  // again, from another browser
    EXPECT_EQ(ask(port, "GET", "/api/games/" + game).json().at("phase"), "waiting");
    sit(port, all.at(0), "second");
    EXPECT_EQ(ask(port, "GET", "/api/games/" + game).json().at("phase"), "playing");
    const Answer again = ask(port, "POST", path + "/games", "{}", bearer(key));
    EXPECT_EQ(again.json().at("opened"), 0) << "no board gets two games";
    const Answer unread = ask(port, "POST", path + "/games", R"({"dry_run":true})", bearer(key));
    EXPECT_EQ(unread.json().at("code"), "unknown-field");
}

TEST_F(TournamentGamesTest, KeepsAResultEnteredByTheOrganiser) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    const json::value first_board = seats(port).at(0);
    ASSERT_EQ(command(port, R"({"t":"result","board":1,"result":"+/-"})").status, 200);
    mate(port, first_board);
    wait_for(port, 1, [](const json::value& there) { return there.at("game").at("score") != ""; });
    EXPECT_EQ(board(port, 1).at("result"), "+/-");
    EXPECT_EQ(board(port, 1).at("game").at("score"), "0-1");
}

TEST_F(TournamentGamesTest, EntersAResultLostInACrash) {
    json::value first_board;
    std::string log;
    const std::filesystem::path tournaments = folder.path() / "tournaments";
    {
        const RunningServer server(folder.path(), {}, options());
        begin(server.port());
        first_board = seats(server.port()).at(0);
        log = tournaments / (id + ".log");
        mate(server.port(), first_board);
        wait_for_result(server.port(), 1);
    }
    // As if the hall had been killed between the end of the game and its entry.
    for (const std::string& file : {log, (tournaments / (id + ".hall")).string()}) {
        std::ifstream in(file, std::ios::binary);
        std::string text((std::istreambuf_iterator<char>(in)), {});
        text.resize(text.rfind('\n', text.size() - 2) + 1);
        std::ofstream(file, std::ios::binary) << text;
    }
    const RunningServer server(folder.path(), {}, options());
    wait_for_result(server.port(), 1);
    EXPECT_EQ(board(server.port(), 1).at("result"), "0-1");
    EXPECT_EQ(board(server.port(), 1).at("from_game"), first_board.at("game"));
}

/// The bytes of a file, to be restored as a crash would have left them.
std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(TournamentTest, DiscardsAPartlyWrittenList) {
    constexpr int kPlayers = 1000;
    std::string list = R"({"t":"list","text":"name)";
    for (int player = 1; player <= kPlayers; ++player)
        list += "\\nPlayer " + std::to_string(player);
    list += R"("})";
    std::string before, after;
    {
        const RunningServer server(folder.path(), {}, options());
        make(server.port());
        before = bytes_of(folder.path() / "tournaments" / (id + ".log"));
        ASSERT_EQ(command(server.port(), list).status, 200);
        after = bytes_of(folder.path() / "tournaments" / (id + ".log"));
        ASSERT_GT(after.size() - before.size(), std::size_t{4096});
    }
    for (const std::size_t kept :
         {before.size() + 40, before.size() + 4096, before.size() + 20'000, after.size() - 1}) {
        std::ofstream(folder.path() / "tournaments" / (id + ".log"), std::ios::binary)
            << after.substr(0, kept);
        const RunningServer server(folder.path(), {}, options());
        EXPECT_EQ(shown(server.port()).at("entries").as_array().size(), 0U) << kept;
        EXPECT_EQ(command(server.port(), list).status, 200) << kept;
        EXPECT_EQ(shown(server.port()).at("entries").as_array().size(),
                  static_cast<std::size_t>(kPlayers))
            << kept;
    }
}

TEST_F(TournamentTest, AFileThatWasChangedByHandIsRefusedAndTold) {
    const RunningServer server(folder.path(), {}, options());
    make(server.port());
    enter(server.port(), 2);
    const std::filesystem::path file = folder.path() / "tournaments" / (id + ".log");
    std::string changed = bytes_of(file);
    const std::string field = "number=1 name=";
    changed.insert(changed.find(field) + field.size(), "x");
    // An editor replaces the file with a new one.
    std::ofstream(file.string() + ".new", std::ios::binary) << changed;
    std::filesystem::rename(file.string() + ".new", file);
    const Answer answer = ask(server.port(), "GET", path);
    EXPECT_EQ(answer.status, 500);
    EXPECT_EQ(code(answer), "log-altered");
}

TEST_F(TournamentTest, RefusesAlteredNotes) {
    {
        const RunningServer server(folder.path(), {}, options());
        make(server.port());
    }
    const std::filesystem::path file = folder.path() / "tournaments" / (id + ".hall");
    const std::string kept = bytes_of(file);
    std::string changed = kept;
    const std::string field = "organiser=";
    char& digit = changed[changed.find(field) + field.size()];
    digit = digit == '0' ? '1' : '0';
    std::ofstream(file, std::ios::binary) << changed;
    {
        const RunningServer server(folder.path(), {}, options());
        const Answer answer = ask(server.port(), "GET", path);
        EXPECT_EQ(answer.status, 500);
        EXPECT_EQ(code(answer), "log-altered");
        const Answer asked = command(server.port(), R"({"t":"enter","name":"Lan"})");
        EXPECT_EQ(asked.status, 500);
        EXPECT_EQ(code(asked), "log-altered");
    }
    // Earlier versions of the hall wrote no seals.
    std::ofstream(file, std::ios::binary)
        << std::regex_replace(kept, std::regex(" seal=[0-9a-f]{64}"), "");
    const RunningServer server(folder.path(), {}, options());
    EXPECT_EQ(command(server.port(), R"({"t":"enter","name":"Lan"})").status, 200);
}

}  // namespace
}  // namespace kyvien::hall
