// Players' codes over HTTP: what a code allows, the reports of both players, what the desk does
// with them, and refusals.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cctype>
#include <fstream>
#include <map>
#include <sstream>

#include "hall/tournaments/tournament_fixture.h"

namespace kyvien::hall::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class PlayersTest : public TournamentTest {
  protected:
    /// Four players, paired 1-3 and 2-4 or similarly: board 1 is read, not assumed.
    void begin(std::uint16_t port, const std::string& rest = R"("rounds":3)") {
        make(port, rest);
        enter(port, 4);
        give(port, "{}");
    }
    void pair(std::uint16_t port) {
        const Answer paired = command(port, R"({"t":"pair"})");
        ASSERT_EQ(paired.status, 200) << paired.body;
        const json::value board = shown(port).at("rounds").as_array().back().at("boards").at(0);
        first = json::value_to<int>(board.at("white"));
        second = json::value_to<int>(board.at("black"));
    }
    Answer give(std::uint16_t port, const std::string& body) {
        Answer given = ask(port, "POST", path + "/codes", body, bearer(key));
        const json::value told = given.json();
        if (given.status == 200)
            for (const json::value& each : told.as_array())
                codes[json::value_to<int>(each.at("number"))] =
                    json::value_to<std::string>(each.at("code"));
        return given;
    }
    Answer say(std::uint16_t port, int player, const std::string& result, int opponent,
               int round = 1) {
        return ask(port, "POST", path + "/say",
                   R"({"round":)" + std::to_string(round) + R"(,"opponent":)" +
                       std::to_string(opponent) + R"(,"result":")" + result + "\"}",
                   bearer(codes[player]));
    }
    json::value page(std::uint16_t port, int player) {
        const Answer answer = ask(port, "GET", path + "/player", {}, bearer(codes[player]));
        EXPECT_EQ(answer.status, 200) << answer.body;
        return answer.json();
    }
    json::value said(std::uint16_t port) const {
        return ask(port, "GET", path + "/said", {}, bearer(key)).json();
    }
    std::string result(std::uint16_t port) const {
        return json::value_to<std::string>(
            shown(port).at("rounds").as_array().back().at("boards").at(0).at("result"));
    }
    Answer at_once(std::uint16_t port) const {
        return ask(port, "POST", path + "/agreed-mode", R"({"at_once":true})", bearer(key));
    }
    Answer confirm(std::uint16_t port) const {
        return ask(port, "POST", path + "/agreed", R"({"by":"Hoa"})", bearer(key));
    }

    std::map<int, std::string> codes;
    int first = 0, second = 0;  // of board 1
};

TEST_F(PlayersTest, ACodeOpensItsPlayersPageAndOnlyItsHashIsKept) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    ASSERT_EQ(codes.size(), 4U);
    EXPECT_EQ(codes[1].size(), 11U);
    EXPECT_NE(codes[1], codes[2]);
    EXPECT_TRUE(page(port, 3).at("game").is_null());
    EXPECT_EQ(page(port, 3).at("number"), 3);
    pair(port);
    const json::value own = page(port, first);
    EXPECT_EQ(own.at("game").at("board"), 1);
    EXPECT_EQ(own.at("game").at("opponent"), second);
    EXPECT_EQ(own.at("game").at("first"), true);
    EXPECT_EQ(page(port, second).at("game").at("first"), false);
    // Typed by hand: in capitals and without the hyphen.
    std::string typed = codes[2];
    typed.erase(typed.find('-'), 1);
    for (char& c : typed)
        c = static_cast<char>(std::toupper(c));
    EXPECT_EQ(ask(port, "GET", path + "/player", {}, bearer(typed)).json().at("number"), 2);
    std::ifstream notes(folder.path() / "tournaments" / (id + ".hall"));
    std::stringstream kept;
    kept << notes.rdbuf();
    EXPECT_THAT(kept.str(), HasSubstr("t=code"));
    for (const auto& [number, code] : codes) {
        EXPECT_THAT(kept.str(), Not(HasSubstr(code)));
        EXPECT_THAT(ask(port, "GET", path).body + ask(port, "GET", path + "/log").body,
                    Not(HasSubstr(code)));
    }
}

TEST_F(PlayersTest, InvalidatesTheCodeOnRenewalAndRevocation) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    const std::string former = codes[2];
    ASSERT_EQ(give(port, R"({"numbers":[2]})").status, 200);
    EXPECT_NE(codes[2], former);
    EXPECT_EQ(ask(port, "GET", path + "/player", {}, bearer(former)).status, 403);
    EXPECT_EQ(page(port, 2).at("number"), 2);
    ASSERT_EQ(
        ask(port, "POST", path + "/codes", R"({"numbers":[2],"revoke":true})", bearer(key)).status,
        200);
    EXPECT_EQ(ask(port, "GET", path + "/player", {}, bearer(codes[2])).status, 403);
    EXPECT_EQ(said(port).at("codes"), json::parse("[1,3,4]"));
    // Without numbers: for those who have none yet, and nobody else.
    const std::string other = codes[1];
    ASSERT_EQ(give(port, "{}").json().as_array().size(), 1U);
    EXPECT_EQ(codes[1], other);
    EXPECT_EQ(code(give(port, R"({"numbers":[9]})")), "bad-field");
}

TEST_F(PlayersTest, GivesACodeNoDeskRights) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    pair(port);
    const auto with_code = [&](const char* method, const std::string& what) {
        return ask(port, method, path + what, method == std::string("POST") ? R"({"by":"x"})" : "",
                   bearer(codes[1]))
            .status;
    };
    for (const char* what : {"", "/codes", "/agreed", "/agreed-mode", "/key"})
        EXPECT_EQ(with_code("POST", what), 403) << what;
    for (const char* what : {"/desk", "/said", "/seats", "/captains"})
        EXPECT_EQ(with_code("GET", what), 403) << what;
    for (const char* wrong : {"", "abcde-fghjk", "no code"})
        EXPECT_EQ(ask(port, "GET", path + "/player", {}, bearer(wrong)).status, 403) << wrong;
    EXPECT_EQ(ask(port, "GET", path + "/player").status, 403);
    // Nor in another tournament.
    const std::string here = codes[1];
    make(port);
    enter(port, 2);
    EXPECT_EQ(ask(port, "GET", path + "/player", {}, bearer(here)).status, 403);
}

TEST_F(PlayersTest, EntersEarlierAgreedResultsWhenAutomaticEntryIsEnabled) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    pair(port);
    ASSERT_EQ(say(port, first, "win", second).status, 200);
    ASSERT_EQ(say(port, second, "loss", first).status, 200);
    EXPECT_EQ(result(port), "");
    ASSERT_EQ(at_once(port).status, 200);
    EXPECT_EQ(result(port), "1-0");
    EXPECT_THAT(ask(port, "GET", path + "/log").body,
                HasSubstr(fmt::format("players {} and {}", first, second)))
        << "by the players alone, as if it had been so before";
}

TEST_F(PlayersTest, LetsTheDeskConfirmAgreedResults) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    pair(port);
    ASSERT_EQ(said(port).at("boards").as_array().size(), 2U);
    EXPECT_EQ(say(port, first, "win", second).json().at("game").at("agreement"), "one");
    EXPECT_EQ(page(port, second).at("game").at("opponent_said"), true);
    EXPECT_TRUE(page(port, second).at("game").at("said").is_null()) << "not what was said";
    EXPECT_EQ(confirm(port).json().at("entered"), 0);
    EXPECT_EQ(say(port, second, "loss", first).json().at("game").at("agreement"), "agreed");
    EXPECT_EQ(result(port), "") << "the desk has not confirmed it";
    EXPECT_EQ(said(port).at("boards").at(0).at("result"), "1-0");
    EXPECT_EQ(confirm(port).json().at("entered"), 1);
    EXPECT_EQ(result(port), "1-0");
    EXPECT_EQ(confirm(port).json().at("entered"), 0) << "it is not entered twice";
    EXPECT_THAT(ask(port, "GET", path + "/log").body,
                HasSubstr("Hoa (players " + std::to_string(first) + " and " +
                          std::to_string(second) + ")"));
    EXPECT_EQ(code(say(port, first, "draw", second)), "result-stands");
    EXPECT_EQ(said(port).at("boards").as_array().size(), 1U);
}

TEST_F(PlayersTest, EntersAgreedResultsAtOnceIfEnabled) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    ASSERT_EQ(at_once(port).status, 200);
    pair(port);
    EXPECT_EQ(say(port, second, "win", first).status, 200);
    EXPECT_EQ(result(port), "");
    EXPECT_EQ(say(port, first, "loss", second).json().at("game").at("result"), "0-1");
    EXPECT_EQ(result(port), "0-1");
    EXPECT_THAT(ask(port, "GET", path + "/log").body,
                HasSubstr("\"players " + std::to_string(first) + " and "));
    // The arbiter's entry takes precedence.
    EXPECT_EQ(command(port, R"({"t":"result","round":1,"board":1,"result":"1/2","reason":"seen"})")
                  .status,
              200);
    EXPECT_EQ(code(say(port, first, "loss", second)), "result-stands");
    EXPECT_EQ(result(port), "1/2");
}

TEST_F(PlayersTest, ListsDisagreementsFirst) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    ASSERT_EQ(at_once(port).status, 200);
    pair(port);
    const json::value other = shown(port).at("rounds").at(0).at("boards").at(1);
    const int third = json::value_to<int>(other.at("white"));
    EXPECT_EQ(say(port, third, "win", json::value_to<int>(other.at("black"))).status, 200);
    EXPECT_EQ(say(port, first, "win", second).status, 200);
    EXPECT_EQ(say(port, second, "win", first).json().at("game").at("agreement"), "disagreed");
    const json::value boards = said(port).at("boards");
    EXPECT_EQ(boards.at(0).at("board"), 1);
    EXPECT_EQ(boards.at(0).at("agreement"), "disagreed");
    EXPECT_EQ(boards.at(0).at("second"), "win");
    EXPECT_EQ(boards.at(1).at("agreement"), "one");
    EXPECT_EQ(confirm(port).json().at("entered"), 0);
    EXPECT_EQ(result(port), "");
    EXPECT_EQ(command(port, R"({"t":"result","round":1,"board":1,"result":"1-0"})").status, 200);
    EXPECT_EQ(result(port), "1-0");
}

TEST_F(PlayersTest, AcceptsReportsOnlyForThePlayersCurrentGame) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    EXPECT_EQ(code(say(port, 1, "win", 2)), "not-paired");
    pair(port);
    int beside = 1;
    while (beside == first || beside == second)
        ++beside;
    EXPECT_EQ(code(say(port, first, "win", beside)), "stale-consent");
    EXPECT_EQ(code(say(port, first, "win", second, 2)), "stale-consent");
    EXPECT_EQ(code(say(port, first, "1-0", second)), "bad-field");
    EXPECT_EQ(code(say(port, first, "", second)), "bad-field");
    EXPECT_EQ(ask(port, "POST", path + "/say", "[", bearer(codes[first])).status, 400);
    EXPECT_EQ(said(port).at("boards").at(0).at("agreement"), "nothing");
}

TEST_F(PlayersTest, NamesTheMissingFieldOfAReport) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    const auto field_missed = [&](const char* what, const std::string& body) {
        const Answer answer = ask(port, "POST", path + what, body, bearer(codes[first]));
        EXPECT_EQ(code(answer), "bad-field") << what << body;
        return json::value_to<std::string>(answer.json().at("values").at("field"));
    };
    // A bye is requested before the pairing, a result reported after it.
    first = 1;
    for (const char* const round : {"", R"("round":null)", R"("round":"1")", R"("round":0)"})
        EXPECT_EQ(field_missed("/bye", std::string("{") + round + "}"), "round");
    pair(port);
    const std::string opponent = R"("opponent":)" + std::to_string(second);
    for (const char* const round :
         {"", R"(,"round":null)", R"(,"round":"1")", R"(,"round":1.5)", R"(,"round":0)"})
        EXPECT_EQ(field_missed("/say", "{" + opponent + R"(,"result":"win")" + round + "}"),
                  "round");
    for (const char* const wrong : {"", R"(,"opponent":null)", R"(,"opponent":"2")"})
        EXPECT_EQ(field_missed("/say", std::string(R"({"round":1,"result":"win")") + wrong + "}"),
                  "opponent");
    EXPECT_EQ(field_missed("/say", R"({"round":1,)" + opponent + "}"), "result");
    EXPECT_EQ(said(port).at("boards").at(0).at("agreement"), "nothing");
}

TEST_F(PlayersTest, LimitsChangesOfAReportedResult) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    pair(port);
    for (int i = 0; i < 10; ++i) {
        const char* result = i % 2 == 0 ? "win" : "draw";
        EXPECT_EQ(say(port, first, result, second).status, 200) << i;
        EXPECT_EQ(say(port, first, result, second).status, 200) << "the same again is no change";
    }
    EXPECT_EQ(code(say(port, first, "win", second)), "said-too-often");
    EXPECT_EQ(page(port, first).at("game").at("said"), "draw");
    EXPECT_EQ(say(port, second, "draw", first).json().at("game").at("agreement"), "agreed");
}

TEST_F(PlayersTest, DiscardsReportsOfACancelledPairing) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    pair(port);
    EXPECT_EQ(say(port, first, "win", second).status, 200);
    ASSERT_EQ(command(port, R"({"t":"unpair","reason":"late entry"})").status, 200);
    pair(port);
    EXPECT_TRUE(page(port, first).at("game").at("said").is_null());
    EXPECT_EQ(said(port).at("boards").at(0).at("agreement"), "nothing");
}

TEST_F(PlayersTest, KeepsReportsAcrossARestart) {
    {
        const RunningServer server(folder.path(), {}, options());
        begin(server.port());
        pair(server.port());
        EXPECT_EQ(say(server.port(), first, "draw", second).status, 200);
    }
    const RunningServer server(folder.path(), {}, options());
    EXPECT_EQ(page(server.port(), first).at("game").at("said"), "draw");
    EXPECT_EQ(say(server.port(), second, "draw", first).json().at("game").at("agreement"),
              "agreed");
    EXPECT_EQ(confirm(server.port()).json().at("entered"), 1);
    EXPECT_EQ(result(server.port()), "1/2");
}

TEST_F(PlayersTest, KeepsACodeWithItsPlayerWhenTheListIsReordered) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    ASSERT_EQ(command(port, R"({"t":"correct","number":4,"name":"Player 4","rating":2700,)"
                            R"("reason":"published"})")
                  .status,
              200);
    ASSERT_EQ(command(port, R"({"t":"sort"})").status, 200);
    EXPECT_EQ(page(port, 4).at("number"), 1) << "the same player";
    EXPECT_EQ(page(port, 1).at("number"), 2);
}

TEST_F(PlayersTest, PairsOnlyCheckedInPlayers) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port, R"("rounds":3,"check_in":true)");
    const auto here = [&](int player, const char* is) {
        return ask(port, "POST", path + "/here", std::string(R"({"here":)") + is + "}",
                   bearer(codes[player]));
    };
    for (const int player : {1, 2, 3})
        EXPECT_EQ(here(player, "true").json().at("here"), true);
    EXPECT_EQ(here(3, "false").json().at("here"), false);
    EXPECT_EQ(code(here(1, "7")), "bad-field");
    EXPECT_EQ(ask(port, "POST", path + "/here", "{}", bearer("abcde-fghjk")).status, 403);
    const Answer tried = command(port, R"({"t":"pair"})", R"("dry_run":true,)");
    EXPECT_THAT(tried.body, HasSubstr("not-checked-in"));
    pair(port);
    EXPECT_EQ(first + second, 3);
    EXPECT_TRUE(page(port, 3).at("game").is_null());
    EXPECT_THAT(ask(port, "GET", path + "/log").body, HasSubstr("\"player 2\""));
    // An event without check-in does not have it by phone either.
    codes.clear();
    begin(port);
    EXPECT_EQ(code(here(1, "true")), "bad-field");
}

TEST_F(PlayersTest, LimitsCheckInsOfAPlayer) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port, R"("rounds":3,"check_in":true)");
    const auto here = [&](int player, bool is) {
        return ask(port, "POST", path + "/here", is ? R"({"here":true})" : R"({"here":false})",
                   bearer(codes[player]));
    };
    for (int i = 0; i < 100; ++i)
        ASSERT_EQ(here(1, i % 2 == 0).status, 200) << i;
    EXPECT_EQ(code(here(1, true)), "changed-too-often");
    EXPECT_EQ(here(1, false).status, 200) << "the same again is no change";
    EXPECT_EQ(here(2, true).status, 200);
    ASSERT_EQ(command(port, R"({"t":"check-in","numbers":[1],"here":true})").status, 200);
    EXPECT_EQ(page(port, 1).at("here"), true);
}

TEST_F(PlayersTest, GrantsByesUpToTheLimitOfTheEvent) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port, R"("rounds":3,"half_byes":1,"half_byes_until":2)");
    const auto bye = [&](int player, int round) {
        return ask(port, "POST", path + "/bye", R"({"round":)" + std::to_string(round) + "}",
                   bearer(codes[player]));
    };
    EXPECT_EQ(page(port, 4).at("bye").at("has"), false);
    EXPECT_EQ(code(bye(4, 2)), "stale-consent") << "of the next round alone";
    EXPECT_EQ(bye(4, 1).json().at("bye").at("has"), true);
    EXPECT_EQ(bye(4, 1).status, 200) << "asked twice, granted once";
    EXPECT_THAT(ask(port, "GET", path + "/log").body, HasSubstr("\"player 4\""));
    pair(port);
    EXPECT_TRUE(page(port, 4).at("game").is_null()) << "it is not paired";
    EXPECT_EQ(code(bye(1, 1)), "stale-consent") << "the round is paired";
    EXPECT_TRUE(page(port, 4).at("bye").is_null());
    const Answer again = bye(4, 2);
    EXPECT_EQ(code(again), "office-refuses");
    EXPECT_EQ(again.json().at("values").at("cause"), "half-byes-used-up");
    EXPECT_EQ(bye(1, 2).status, 200);
    // If the event does not define byes the organiser grants them.
    codes.clear();
    begin(port);
    EXPECT_TRUE(page(port, 1).at("bye").is_null());
    EXPECT_EQ(code(bye(1, 1)), "bye-not-asked");
    EXPECT_EQ(ask(port, "POST", path + "/bye", R"({"round":1})", bearer("abcde-fghjk")).status,
              403);
}

}  // namespace
}  // namespace kyvien::hall::test
