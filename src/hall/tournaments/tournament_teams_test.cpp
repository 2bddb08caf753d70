// Teams and matches of several games in the hall, over HTTP: lists, board orders, results,
// play-offs, and the games of their boards.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/tournaments/internal/event_times.h"
#include "hall/tournaments/internal/sealed_line_ups.h"
#include "hall/tournaments/tournament_fixture.h"
#include "tournament/office/decide.h"

namespace kyvien::hall {
namespace {

using namespace test;
using testing::HasSubstr;

class TeamTest : public TournamentGamesTest {
  protected:
    /// Teams A, B, ... of `size` players a1, a2, ..., in the form of a spreadsheet.
    void enter_teams(std::uint16_t port, int teams, int size) const {
        std::string text = R"(team\tname\trating\n)";
        for (int team = 0; team < teams; ++team)
            for (int place = 1; place <= size; ++place)
                text += std::string(1, static_cast<char>('A' + team)) + R"(\t)" +
                        static_cast<char>('a' + team) + std::to_string(place) + R"(\t)" +
                        std::to_string(2400 - place) + R"(\n)";
        const Answer listed = command(port, R"({"t":"list","text":")" + text + "\"}");
        ASSERT_EQ(listed.status, 200) << listed.body;
    }
    Answer game(std::uint16_t port, int board, int number, const std::string& result,
                const std::string& more = {}) const {
        return command(port, R"({"t":"game","board":)" + std::to_string(board) + R"(,"game":)" +
                                 std::to_string(number) + R"(,"result":")" + result + '"' + more +
                                 "}");
    }
    void pair(std::uint16_t port) const {
        const Answer paired = command(port, R"({"t":"pair"})");
        ASSERT_EQ(paired.status, 200) << paired.body;
    }
    json::value meeting(std::uint16_t port, std::size_t round, std::size_t number) const {
        return shown(port).at("rounds").at(round - 1).at("boards").at(number - 1).at("meeting");
    }
};

constexpr const char* kFixed =
    R"("system":"round-robin","meeting":"fixed-boards","boards":3,"two_one_zero":true)";

TEST_F(TeamTest, AListOfPlayersMakesTheTeamsAndARoundRobinIsRankedByMatchAndGamePoints) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, kFixed);
    enter_teams(port, 4, 3);
    const json::value entered = shown(port);
    EXPECT_EQ(entered.at("meeting"), "fixed-boards");
    EXPECT_EQ(entered.at("boards"), 3);
    ASSERT_EQ(entered.at("entries").as_array().size(), 4U);
    EXPECT_EQ(entered.at("entries").at(1).at("name"), "B");
    EXPECT_EQ(entered.at("entries").at(1).at("members").at(2).at("name"), "b3");
    EXPECT_EQ(entered.at("entries").at(1).at("members").at(2).at("rating"), 2397);
    for (int round = 1; round <= 3; ++round) {
        pair(port);
        for (const int board : {1, 2}) {
            ASSERT_EQ(game(port, board, 1, "1-0").status, 200);
            ASSERT_EQ(game(port, board, 2, "1/2").status, 200);
            EXPECT_EQ(shown(port)
                          .at("rounds")
                          .at(static_cast<std::size_t>(round - 1))
                          .at("boards")
                          .at(static_cast<std::size_t>(board - 1))
                          .at("result"),
                      "")
                << "decided before the last board";
            ASSERT_EQ(game(port, board, 3, "1-0").status, 200);
        }
    }
    const json::value first = meeting(port, 1, 1);
    EXPECT_EQ(first.at("first"), "5");
    EXPECT_EQ(first.at("second"), "1");
    EXPECT_EQ(first.at("games").at(1).at("exchanged"), true);
    EXPECT_EQ(first.at("games").at(1).at("first"), 2);
    const json::value standings = shown(port).at("standings");
    EXPECT_EQ(standings.at("after"), 3);
    EXPECT_EQ(standings.at("keys"),
              json::parse(R"(["game-points","board-1","board-2","board-3"])"));
    int match_points = 0, game_points = 0;
    for (const json::value& line : standings.at("lines").as_array()) {
        match_points += std::stoi(json::value_to<std::string>(line.at("points")));
        game_points += std::stoi(json::value_to<std::string>(line.at("keys").at(0)));
    }
    EXPECT_EQ(match_points, 12) << "two for each of six matches";
    EXPECT_EQ(game_points, 36) << "two for each of eighteen games";
}

TEST_F(TeamTest, SkipsAnIncompleteTeamAndKeepsAPairedList) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, kFixed);
    enter_teams(port, 2, 2);
    const Answer refused = command(port, R"({"t":"pair"})");
    EXPECT_EQ(code(refused), "team-incomplete");
    EXPECT_THAT(refused.body, HasSubstr("has 2 of 3 players"));
    EXPECT_EQ(command(port, R"({"t":"member","team":1,"name":"a3"},)"
                            R"({"t":"member","team":2,"name":"b3","rating":2100})")
                  .status,
              200);
    EXPECT_EQ(command(port, R"({"t":"member","team":2,"place":3,"name":"B Three"})").status, 200)
        << "somebody else takes the place";
    pair(port);
    EXPECT_EQ(shown(port).at("entries").at(1).at("members").at(2).at("name"), "B Three");
    EXPECT_EQ(code(command(port, R"({"t":"member","team":2,"place":3,"name":"late"})")),
              "order-locked");
    EXPECT_EQ(code(command(port, R"({"t":"line-up","team":1,"places":[3,2,1]})")), "order-locked");
    EXPECT_EQ(code(command(port, R"({"t":"line-up","team":1,"places":["x"]})")), "bad-field");
}

TEST_F(TeamTest, ShowsStandingsBeforeTheFirstResultWithAnyTieBreak) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("rounds":3,"meeting":"fixed-boards","boards":1,"tie_breaks":)"
               R"("MPVGP,GPTS,BH:MP,BH:GP/C1,EMMSB,EMGSB,EGMSB,EGGSB,EDE,BC,TBR,BBE")");
    enter_teams(port, 2, 1);
    EXPECT_EQ(shown(port).at("standings").at("lines").as_array().size(), 2U);
    pair(port);
    EXPECT_EQ(shown(port).at("standings").at("after"), 0);
    ASSERT_EQ(game(port, 1, 1, "1-0").status, 200);
    EXPECT_EQ(shown(port).at("standings").at("lines").at(0).at("points"), "2");
}

TEST_F(TeamTest, PreviewsTheEventsOfAList) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, kFixed);
    const Answer tried = command(port, R"({"t":"list","text":"name,team\nLan,Huế\nLan,Huế\n"})",
                                 R"("dry_run":true,)");
    ASSERT_EQ(tried.status, 200) << tried.body;
    const json::value events = tried.json().at("facts");
    EXPECT_EQ(events.at(0).at("fact").at("t"), "entered");
    EXPECT_EQ(events.at(1).at("fact").at("place"), "1");
    EXPECT_TRUE(events.at(1).at("refusal").is_null());
    EXPECT_THAT(json::serialize(events.at(2).at("refusal")), HasSubstr("on the list of Huế"));
    EXPECT_EQ(shown(port).at("entries").as_array().size(), 0U);
}

TEST_F(TeamTest, AReserveTakesABoardAndTheOthersKeepTheirs) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"round-robin","meeting":"substitutes","boards":2)");
    enter_teams(port, 2, 3);
    pair(port);
    EXPECT_THAT(command(port, R"({"t":"line-up","team":1,"places":[2,1]})").body,
                HasSubstr("only a reserve can be put at board 1"));
    ASSERT_EQ(command(port, R"({"t":"line-up","team":1,"places":[1,3]})").status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(1).at("first"), 3);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(1).at("second"), 2);
    ASSERT_EQ(command(port, R"({"t":"line-up","team":2,"places":[1,0]})").status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(1).at("result"), "+/-");
    ASSERT_EQ(game(port, 1, 1, "1/2").status, 200);
    EXPECT_THAT(command(port, R"({"t":"line-up","team":1,"places":[1,2]})").body,
                HasSubstr("the meeting has begun"));
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").at(0).at("result"), "1-0");
}

TEST_F(TeamTest, HidesPlayersUntilTheLineUpOfTheRoundIsSubmitted) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"round-robin","meeting":"ad-hoc-boards","boards":2)");
    enter_teams(port, 2, 3);
    pair(port);
    EXPECT_EQ(meeting(port, 1, 1).at("lined_up"), json::parse("[false,false]"));
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(0).at("first"), 0);
    EXPECT_THAT(game(port, 1, 1, "1-0").body, HasSubstr("A has not given its line-up for round 1"));
    ASSERT_EQ(command(port, R"({"t":"line-up","team":1,"places":[3,1]},)"
                            R"({"t":"line-up","team":2,"places":[2,3]})")
                  .status,
              200);
    EXPECT_EQ(meeting(port, 1, 1).at("lined_up"), json::parse("[true,true]"));
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(0).at("first"), 3);
    EXPECT_EQ(game(port, 1, 1, "1-0").status, 200);
}

TEST_F(TeamTest, AWholeMeetingIsForfeitedAtOnce) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, kFixed);
    enter_teams(port, 2, 3);
    pair(port);
    ASSERT_EQ(command(port, R"({"t":"result","board":1,"result":"-/+"})").status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("second"), "6");
    EXPECT_EQ(shown(port).at("entries").at(1).at("points"), "2");
}

TEST_F(TeamTest, ATiedMatchOfAKnockoutIsDecidedByItsPlayOff) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"knockout","meeting":"best-of","match_games":2)");
    enter(port, 4);
    pair(port);
    EXPECT_THAT(game(port, 1, 2, "1-0").body, HasSubstr("comes before game 1 has a result"));
    ASSERT_EQ(game(port, 1, 1, "1-0").status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(1).at("exchanged"), true);
    ASSERT_EQ(game(port, 1, 2, "0-1").status, 200);
    ASSERT_EQ(game(port, 2, 1, "1-0").status, 200);
    ASSERT_EQ(game(port, 2, 2, "1/2").status, 200);
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").at(0).at("result"), "1/2");
    EXPECT_EQ(command(port, R"({"t":"pair"})").status, 400);
    ASSERT_EQ(
        command(port, R"({"t":"result","board":1,"result":"0-1","reason":"Armageddon"})").status,
        200);
    EXPECT_EQ(meeting(port, 1, 1).at("play_off"), true);
    pair(port);
    EXPECT_EQ(shown(port).at("rounds").at(1).at("boards").as_array().size(), 1U);
    const std::string correction = R"({"t":"game","round":1,"board":2,"game":2,"result":"1-0",)"
                                   R"("reason":"misread")";
    EXPECT_EQ(code(command(port, correction + "}")), "needs-confirmation");
    EXPECT_EQ(command(port, correction + R"(,"confirmed":"after-round"})").status, 200);
    EXPECT_EQ(meeting(port, 1, 2).at("games").at(1).at("corrections"), 1);
}

/// Two rapid games, then an armageddon game.
constexpr const char* kPlayOff =
    R"("system":"knockout","meeting":"best-of","match_games":1,"play_off":[)"
    R"({"kind":"games","games":2,"time":{"kind":"fischer","base_ms":900000,"increment_ms":10000}},)"
    R"({"kind":"armageddon","time":{"kind":"fischer","base_ms":240000,"increment_ms":0}}])";

TEST_F(TeamTest, PlaysAPlannedPlayOffStageByStage) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, kPlayOff);
    enter(port, 2);
    pair(port);
    const json::value plan = shown(port).at("play_off");
    EXPECT_EQ(plan.at(0).at("games"), 2);
    EXPECT_EQ(plan.at(0).at("time").at("base_ms"), 900000);
    EXPECT_EQ(plan.at(1).at("kind"), "armageddon");
    EXPECT_FALSE(plan.at(1).as_object().contains("games"));
    EXPECT_FALSE(meeting(port, 1, 1).as_object().contains("stages"));

    ASSERT_EQ(game(port, 1, 1, "1/2").status, 200);
    const json::value tied = meeting(port, 1, 1);
    EXPECT_FALSE(tied.at("games").at(0).as_object().contains("stage"));
    EXPECT_EQ(tied.at("games").at(1).at("stage"), 1);
    EXPECT_EQ(tied.at("games").at(1).at("exchanged"), true);
    ASSERT_EQ(game(port, 1, 2, "1-0").status, 200);
    ASSERT_EQ(game(port, 1, 3, "0-1").status, 200);
    ASSERT_EQ(game(port, 1, 4, "1/2").status, 200);
    const json::value done = meeting(port, 1, 1);
    EXPECT_EQ(done.at("first"), "0.5") << "the match alone";
    EXPECT_EQ(done.at("stages").at(0).at("first"), "1");
    EXPECT_EQ(done.at("stages").at(1).at("second"), "0.5");
    EXPECT_FALSE(done.as_object().contains("play_off"));
    // Game four: the second team has White, so the first has Black and wins with a draw.
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").at(0).at("result"), "1-0");
}

TEST_F(TeamTest, AStageThatCannotBePlayedIsNamed) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    const auto refused = [&](const std::string& stages, const std::string& more = {}) {
        return ask(port, "POST", "/api/tournaments",
                   R"({"by":"Hoa","name":"x","system":"knockout","meeting":"best-of",)"
                   R"("match_games":2,"play_off":)" +
                       stages + more + "}",
                   bearer(kArbiter));
    };
    const auto field = [](const Answer& answer) {
        return json::value_to<std::string>(answer.json().at("values").at("field"));
    };
    const std::string time = R"("time":{"kind":"fischer","base_ms":180000,"increment_ms":2000})";
    EXPECT_EQ(field(refused("5")), "play_off");
    EXPECT_EQ(field(refused(R"(["blitz"])")), "play_off[0]");
    EXPECT_EQ(field(refused(R"([{"kind":"lots",)" + time + "}]")), "play_off[0].kind");
    EXPECT_EQ(field(refused(R"([{"kind":"games","games":2}])")), "play_off[0].time");
    EXPECT_EQ(field(refused(R"([{"kind":"games","games":100,)" + time + "}]")),
              "play_off[0].games");
    EXPECT_EQ(field(refused(R"([{"kind":"armageddon","games":2,)" + time + "}]")),
              "play_off[0].games");
    EXPECT_EQ(field(refused(R"([{"kind":"armageddon","time":{"kind":"none","periods":1}}])")),
              "play_off[0].time.periods");
    EXPECT_EQ(code(refused(R"([{"kind":"armageddon",)" + time + R"(},{"kind":"games","games":2,)" +
                           time + "}]")),
              "office-refuses");
    EXPECT_EQ(refused(R"([{"kind":"armageddon",)" + time + "}]").status, 201);
}

TEST_F(TeamTest, EveryFormOfMeetingBeginsAndAnUnknownOneIsNamed) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    for (const char* form :
         {R"("meeting":"game")", R"("meeting":"best-of","match_games":3)",
          R"("meeting":"fixed-boards","boards":4)", R"("meeting":"substitutes","boards":4)",
          R"("meeting":"ad-hoc-boards","boards":4)", R"("meeting":"all-play-all")",
          R"("meeting":"ring")", R"("member_total":true,"boards":3)"})
        make(port, std::string(R"("rounds":3,)") + form);
    const auto refused = [&](const std::string& form) {
        return ask(port, "POST", "/api/tournaments", R"({"by":"Hoa","name":"x",)" + form + "}",
                   bearer(kArbiter));
    };
    EXPECT_EQ(refused(R"("meeting":"relay")").status, 400);
    EXPECT_THAT(refused(R"("meeting":"fixed-boards")").body,
                HasSubstr("need the number of boards"));
    EXPECT_EQ(refused(R"("meeting":"best-of","match_games":100)").status, 400);
}

TEST_F(TeamTest, AChallengeRingGoesOnWithTheWinner) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"round-robin","meeting":"ring","two_one_zero":true)");
    enter_teams(port, 2, 2);
    pair(port);
    ASSERT_EQ(game(port, 1, 1, "1-0").status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(1).at("first"), 1);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(1).at("second"), 2);
    ASSERT_EQ(game(port, 1, 2, "1-0").status, 200);
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").at(0).at("result"), "1-0");
}

TEST_F(TeamTest, PointsOfIndividualsAreAddedUpForTheirTeams) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("rounds":1,"member_total":true,"boards":1)");
    ASSERT_EQ(command(port, R"({"t":"list","text":"name,team\na1,A\nb1,B\na2,A\n"},)"
                            R"({"t":"enter","name":"b2","team":"B"})")
                  .status,
              200);
    pair(port);
    ASSERT_EQ(command(port, R"({"t":"result","board":1,"result":"1-0"},)"
                            R"({"t":"result","board":2,"result":"1/2"})")
                  .status,
              200);
    const json::value view = shown(port);
    EXPECT_EQ(view.at("entries").at(3).at("team"), "B");
    const json::value totals = view.at("team_totals");
    ASSERT_EQ(totals.as_array().size(), 2U);
    EXPECT_EQ(totals.at(0).at("place"), 1);
    EXPECT_EQ(totals.at(0).at("points"), "1");
    EXPECT_EQ(totals.at(1).at("points"), "0.5");
    EXPECT_EQ(totals.at(0).at("members").as_array().size(), 1U) << "the best one counts";
    ASSERT_EQ(command(port, R"({"t":"correct","number":1,"name":"a1","reason":"left the team"},)"
                            R"({"t":"correct","number":3,"name":"a2","reason":"left the team"})")
                  .status,
              200);
    EXPECT_EQ(shown(port).at("team_totals").as_array().size(), 1U);
}

// ---- captains ---------------------------------------------------------------------------------

class CaptainTest : public TeamTest {
  protected:
    void begin_round(std::uint16_t port, const std::string& form = "ad-hoc-boards") {
        make(port, R"("system":"round-robin","boards":2,"meeting":")" + form + '"');
        enter_teams(port, 2, 3);
        pair(port);
    }
    std::string captain(std::uint16_t port, int team) const {
        const json::value all = ask(port, "GET", path + "/captains", {}, bearer(key)).json();
        return json::value_to<std::string>(all.at(static_cast<std::size_t>(team - 1)).at("token"));
    }
    Answer set_time(std::uint16_t port, const std::string& field, EventTime time) const {
        return ask(port, "POST", path + "/times",
                   "{\"" + field + "\":" + std::to_string(time) + "}", bearer(key));
    }
    /// For the match of round 1; without an opponent, that of the teams 1 and 2.
    Answer hand_in(std::uint16_t port, int team, const std::string& places,
                   const std::string& token, int opponent = 0) const {
        return ask(port, "POST", path + "/line-up",
                   R"({"team":)" + std::to_string(team) + R"(,"places":)" + places +
                       R"(,"round":1,"opponent":)" +
                       std::to_string(opponent == 0 ? 3 - team : opponent) + "}",
                   bearer(token));
    }
};

TEST_F(CaptainTest, HidesBothLineUpsUntilBothAreSubmitted) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin_round(port);
    const Answer first = hand_in(port, 1, "[3,1]", captain(port, 1));
    ASSERT_EQ(first.status, 200) << first.body;
    EXPECT_EQ(first.json().at("meeting").at("places"), json::parse("[3,1]"));
    EXPECT_EQ(first.json().at("meeting").at("open"), false);
    const json::value waiting = meeting(port, 1, 1);
    EXPECT_EQ(waiting.at("sealed"), json::parse("[true,false]"));
    EXPECT_EQ(waiting.at("lined_up"), json::parse("[false,false]"));
    EXPECT_EQ(waiting.at("games").at(0).at("first"), 0);
    EXPECT_THAT(ask(port, "GET", path + "/log").body, testing::Not(HasSubstr("line-up")));
    const json::value other =
        ask(port, "GET", path + "/captain?team=2", {}, bearer(captain(port, 2))).json();
    EXPECT_EQ(other.at("meeting").at("opponent_is_in"), true);
    EXPECT_TRUE(other.at("meeting").at("places").is_null());
    // The captain changes the line-up, then the other one's is submitted.
    EXPECT_EQ(hand_in(port, 1, "[2,1]", captain(port, 1)).status, 200);
    EXPECT_EQ(hand_in(port, 2, "[1,2]", captain(port, 2)).status, 200);
    const json::value open = meeting(port, 1, 1);
    EXPECT_EQ(open.at("lined_up"), json::parse("[true,true]"));
    EXPECT_EQ(open.at("sealed"), json::parse("[false,false]"));
    EXPECT_EQ(open.at("games").at(0).at("first"), 2);
    EXPECT_EQ(code(hand_in(port, 1, "[1,2]", captain(port, 1))), "line-up-open");
    EXPECT_EQ(game(port, 1, 1, "1-0").status, 200);
}

TEST_F(CaptainTest, NoGameIsEnteredWhileALineUpIsSealed) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin_round(port, "substitutes");
    ASSERT_EQ(hand_in(port, 1, "[1,3]", captain(port, 1)).status, 200);
    const Answer refused = game(port, 1, 2, "1-0");
    EXPECT_EQ(refused.json().at("values").at("cause"), "line-ups-sealed")
        << "it would be the game of the usual line-up";
    EXPECT_EQ(refused.json().at("values").at("board"), "1");
    ASSERT_EQ(
        ask(port, "POST", path + "/open-line-ups", R"({"by":"Hoa","board":1})", bearer(key)).status,
        200);
    EXPECT_EQ(game(port, 1, 2, "1-0").status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(1).at("first"), 3);
}

TEST_F(CaptainTest, OpensLineUpsAtTheDeadlineAndFillsMissingOnesInListOrder) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin_round(port);
    const auto own = [&](int team) {
        return ask(port, "GET", path + "/captain?team=" + std::to_string(team), {},
                   bearer(captain(port, team)))
            .json()
            .at("meeting");
    };
    const EventTime soon = now_in_milliseconds() + 3'600'000;
    ASSERT_EQ(set_time(port, "line_ups_until", soon).status, 200);
    EXPECT_EQ(shown(port).at("times").at("line_ups_until"), soon);
    EXPECT_EQ(own(1).at("until"), soon);
    EXPECT_EQ(own(1).at("closed"), false);
    ASSERT_EQ(hand_in(port, 1, "[3,1]", captain(port, 1)).status, 200);
    EXPECT_EQ(pair_due(soon), "") << "until then, not before";
    EXPECT_EQ(meeting(port, 1, 1).at("sealed"), json::parse("[true,false]"));
    EXPECT_EQ(pair_due(soon + 1), id + "\n");
    const json::value open = meeting(port, 1, 1);
    EXPECT_EQ(open.at("lined_up"), json::parse("[true,true]"));
    EXPECT_EQ(open.at("games").at(0).at("first"), 3);
    EXPECT_EQ(open.at("games").at(0).at("second"), 1);
    EXPECT_EQ(open.at("games").at(1).at("second"), 2);
    EXPECT_EQ(pair_due(soon + 2), "") << "once";
    EXPECT_THAT(ask(port, "GET", path + "/log").body, HasSubstr(R"("by":"hall")"));
}

TEST_F(CaptainTest, AcceptsANewLineUpAfterTheArbiterTookItBack) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin_round(port);
    ASSERT_EQ(set_time(port, "line_ups_until", 1).status, 200);
    // The hall opens them automatically.
    auto version = json::value_to<std::string>(shown(port).at("version"));
    while (meeting(port, 1, 1).at("lined_up") != json::parse("[true,true]"))
        version = json::value_to<std::string>(
            ask(port, "GET", path + "/news?known=" + version).json().at("version"));
    EXPECT_EQ(code(hand_in(port, 1, "[3,2]", captain(port, 1))), "line-up-open");
    const auto of_desk = [&](const std::string& places, const std::string& reason) {
        return command(port, R"({"t":"line-up","team":1,"places":)" + places + reason + "}");
    };
    EXPECT_EQ(meeting(port, 1, 1).at("given"), json::parse("[true,true]"));
    ASSERT_EQ(of_desk("[1,3]", "").status, 200) << "the desk gives one";
    // Undone with a reason, which is in the log.
    EXPECT_EQ(of_desk("[]", "").json().at("values").at("field"), "reason");
    ASSERT_EQ(of_desk("[]", R"(,"reason":"a1 is ill")").status, 200);
    EXPECT_THAT(ask(port, "GET", path + "/log").body, HasSubstr("a1 is ill"));
    EXPECT_EQ(meeting(port, 1, 1).at("lined_up"), json::parse("[false,true]"));
    EXPECT_EQ(of_desk("[]", R"(,"reason":"again")").json().at("values").at("cause"),
              "order-missing");
    EXPECT_EQ(hand_in(port, 1, "[3,2]", captain(port, 1)).status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("lined_up"), json::parse("[true,true]"))
        << "the other is shown already";
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(0).at("first"), 3);
    ASSERT_EQ(game(port, 1, 1, "1-0").status, 200);
    EXPECT_EQ(of_desk("[]", R"(,"reason":"late")").json().at("values").at("cause"),
              "meeting-begun");
}

TEST(SealedLineUps, AreRefusedAfterTheDeadlineUnlessTakenBack) {
    using namespace tournament;
    Office office;
    const auto must = [&office](const OfficeCommand& command) {
        const auto done = carry_out(office, command);
        ASSERT_TRUE(done) << done.error().english;
    };
    Opened opened;
    opened.name = "Cup";
    opened.rounds = 1;
    opened.system = SystemKind::RoundRobin;
    opened.meeting = MeetingKind::AdHocBoards;
    opened.boards = 2;
    must(command::Open{opened});
    for (const char* const name : {"A", "B"}) {
        Entered team;
        team.name = name;
        must(command::Enter{team, false});
    }
    for (const EntryNumber team : {EntryNumber{1}, EntryNumber{2}})
        for (const char* const name : {"Lan", "Minh", "Hoa"}) {
            MemberListed member;
            member.name = name;
            must(command::ListMembers{team, {}, {member}});
        }
    must(command::Pair{});
    const SealedLineUp wanted{1, 1, 2, {3, 1}};
    EXPECT_TRUE(check_line_up(office, wanted, 0, 5'000)) << "no time is set";
    EXPECT_TRUE(check_line_up(office, wanted, 5'000, 5'000));
    const auto late = check_line_up(office, wanted, 5'000, 5'001);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code.name(), "line-ups-closed");
    // A team without a line-up plays in list order; submitted line-ups are used as they are.
    const auto given = line_up_events_at_deadline(office, std::vector{wanted});
    ASSERT_EQ(given.size(), 2U);
    EXPECT_EQ(std::get<LineUpGiven>(given[0]).places, (std::vector{3, 1}));
    EXPECT_EQ(std::get<LineUpGiven>(given[1]).places, (std::vector{1, 2}));
    must(command::HandInLineUp{1, 1, {1, 2}});
    must(command::HandInLineUp{1, 1, {}, "Lan is ill"});
    EXPECT_TRUE(check_line_up(office, wanted, 5'000, 5'001));
    EXPECT_EQ(line_up_events_at_deadline(office, {}).size(), 1U)
        << "that one waits for its captain";
}

TEST_F(CaptainTest, AcceptsDeadlinesForThePairedAndTheNextRound) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"dutch","rounds":3,"boards":2,"meeting":"substitutes")");
    enter_teams(port, 4, 3);
    const EventTime soon = now_in_milliseconds() + 3'600'000;
    EXPECT_EQ(set_time(port, "line_ups_until", soon).json().at("values").at("field"),
              "line_ups_until")
        << "no round is paired";
    ASSERT_EQ(set_time(port, "next_line_ups_until", soon).status, 200);
    EXPECT_EQ(shown(port).at("times").at("next_line_ups_until"), soon);
    pair(port);
    EXPECT_EQ(shown(port).at("times").at("line_ups_until"), soon) << "it is that of round 1";
    EXPECT_FALSE(shown(port).at("times").as_object().contains("next_line_ups_until"));
    make(port);
    EXPECT_EQ(code(set_time(port, "next_line_ups_until", soon)), "bad-field")
        << "individuals have no line-ups";
}

TEST_F(CaptainTest, LimitsChangesOfALineUp) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin_round(port);
    const std::string token = captain(port, 1);
    for (int i = 0; i < 50; ++i) {
        ASSERT_EQ(hand_in(port, 1, i % 2 == 0 ? "[3,1]" : "[2,1]", token).status, 200) << i;
        ASSERT_EQ(hand_in(port, 1, i % 2 == 0 ? "[3,1]" : "[2,1]", token).status, 200)
            << "the same again is no change";
    }
    EXPECT_EQ(code(hand_in(port, 1, "[3,1]", token)), "changed-too-often");
    // The last one counts, and the other captain is unaffected.
    ASSERT_EQ(hand_in(port, 2, "[1,2]", captain(port, 2)).status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(0).at("first"), 2);
}

TEST_F(CaptainTest, ALineUpMadeForAnotherMeetingIsRefused) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin_round(port);
    const auto hand_in_seen = [&](const std::string& seen) {
        return ask(port, "POST", path + "/line-up", R"({"team":1,"places":[3,1])" + seen + "}",
                   bearer(captain(port, 1)));
    };
    // It must name its match.
    for (const char* const unnamed : {"", R"(,"round":1)", R"(,"opponent":2)"})
        EXPECT_EQ(code(hand_in_seen(unnamed)), "bad-field") << unnamed;
    EXPECT_EQ(code(hand_in_seen(R"(,"round":1,"opponent":7)")), "stale-consent");
    EXPECT_EQ(code(hand_in_seen(R"(,"round":2,"opponent":2)")), "stale-consent");
    const json::value own =
        ask(port, "GET", path + "/captain?team=1", {}, bearer(captain(port, 1))).json();
    EXPECT_TRUE(own.at("meeting").at("places").is_null());
    EXPECT_EQ(hand_in_seen(R"(,"round":1,"opponent":2)").status, 200);
}

TEST_F(CaptainTest, LetsTheArbiterOpenASingleLineUp) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin_round(port, "substitutes");
    const std::string commanded = R"({"by":"Hoa","board":1})";
    EXPECT_EQ(code(ask(port, "POST", path + "/open-line-ups", commanded, bearer(key))),
              "no-line-up");
    ASSERT_EQ(hand_in(port, 2, "[1,3]", captain(port, 2)).status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(1).at("second"), 2) << "still the list's order";
    EXPECT_EQ(ask(port, "POST", path + "/open-line-ups", commanded).status, 403);
    EXPECT_EQ(ask(port, "POST", path + "/open-line-ups", commanded, bearer(key)).status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(1).at("second"), 3);
    EXPECT_EQ(
        ask(port, "POST", path + "/open-line-ups", R"({"by":"Hoa","board":7})", bearer(key)).status,
        400);
}

TEST_F(CaptainTest, LimitsAKeyToItsTeamAndStoresNoRefusedLineUp) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin_round(port);
    EXPECT_EQ(hand_in(port, 2, "[1,2]", captain(port, 1)).status, 403);
    EXPECT_EQ(hand_in(port, 2, "[1,2]", "no key").status, 403);
    EXPECT_EQ(ask(port, "GET", path + "/captains").status, 403);
    EXPECT_EQ(ask(port, "GET", path + "/captain?team=2", {}, bearer(captain(port, 1))).status, 403);
    EXPECT_EQ(ask(port, "GET", path + "/captain?team=x", {}, bearer(key)).status, 400);
    EXPECT_THAT(hand_in(port, 1, "[1,1]", captain(port, 1)).body,
                HasSubstr("is named for two boards"));
    EXPECT_THAT(hand_in(port, 1, "[1,2,3]", captain(port, 1)).body, HasSubstr("names 2 boards"));
    EXPECT_FALSE(meeting(port, 1, 1).as_object().contains("sealed"));
}

TEST_F(CaptainTest, KeepsTheKeyWithItsTeamWhenTheListIsReordered) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"round-robin","boards":2,"meeting":"ad-hoc-boards")");
    enter_teams(port, 2, 3);
    const std::string name =
        json::value_to<std::string>(shown(port).at("entries").at(1).at("name"));
    const std::string first = captain(port, 1), second = captain(port, 2);
    ASSERT_EQ(command(port, R"({"t":"correct","number":2,"name":")" + name +
                                R"(","rating":2500,"reason":"published"})")
                  .status,
              200);
    ASSERT_EQ(command(port, R"({"t":"sort"})").status, 200);
    ASSERT_EQ(shown(port).at("entries").at(0).at("name"), json::value(name));
    EXPECT_EQ(captain(port, 1), second) << "it is the same team";
    EXPECT_EQ(captain(port, 2), first);
    pair(port);
    EXPECT_EQ(hand_in(port, 1, "[1,2]", second).status, 200);
    EXPECT_EQ(hand_in(port, 1, "[1,2]", first).status, 403);
    EXPECT_NE(command(port, R"({"t":"sort"})").status, 200) << "numbers stay after round 1";
}

TEST_F(CaptainTest, KeepsALineUpAcrossARestart) {
    std::string token;
    {
        const RunningServer server(folder.path(), {}, options());
        begin_round(server.port());
        token = captain(server.port(), 1);
        ASSERT_EQ(hand_in(server.port(), 1, "[3,0]", token).status, 200);
    }
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    EXPECT_EQ(captain(port, 1), token);
    const json::value own = ask(port, "GET", path + "/captain?team=1", {}, bearer(token)).json();
    EXPECT_EQ(own.at("meeting").at("places"), json::parse("[3,0]"));
    ASSERT_EQ(hand_in(port, 2, "[1,2]", captain(port, 2)).status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(0).at("first"), 3);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(1).at("result"), "-/+");
}

TEST_F(CaptainTest, ALineUpForAnotherOpponentDoesNotCount) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"round-robin","boards":1,"meeting":"ad-hoc-boards")");
    enter_teams(port, 3, 2);
    pair(port);
    // One of three teams is free in each round, whichever match it names.
    int taken = 0;
    for (int team = 1; team <= 3; ++team) {
        const std::string token = captain(port, team);
        const json::value own =
            ask(port, "GET", path + "/captain?team=" + std::to_string(team), {}, bearer(token))
                .json();
        const bool is_paired = !own.at("meeting").is_null();
        const int opponent =
            is_paired ? own.at("meeting").at("opponent").to_number<int>() : team % 3 + 1;
        const Answer answer = hand_in(port, team, "[1]", token, opponent);
        EXPECT_EQ(answer.status == 200, is_paired) << answer.body;
        taken += answer.status == 200 ? 1 : 0;
    }
    EXPECT_EQ(taken, 2);
    ASSERT_EQ(command(port, R"({"t":"undo","to":10,"reason":"another draw"})").status, 200);
    const std::string again = R"({"t":"pair","boards":[[1,2]],"bye":3,"reason":"drawn again"})";
    ASSERT_EQ(command(port, again).status, 200);
    EXPECT_EQ(meeting(port, 1, 1).at("sealed"), json::parse("[false,false]"));
}

// ---- games in the hall ------------------------------------------------------------------------

TEST_F(TeamTest, PlaysMatchBoardsAndReversesExchangedColours) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"round-robin","meeting":"fixed-boards","boards":2,)"
               R"("games":{"game":"chess","time":{"kind":"none"}})");
    enter_teams(port, 2, 2);
    pair(port);
    const Answer opened = ask(port, "POST", path + "/games", "{}", bearer(key));
    ASSERT_EQ(opened.status, 200) << opened.body;
    ASSERT_EQ(opened.json().at("opened"), 2);
    EXPECT_EQ(ask(port, "POST", path + "/games", "{}", bearer(key)).json().at("opened"), 0);
    const json::value all = seats(port);
    EXPECT_EQ(all.at(0).at("first_name"), "a1");
    EXPECT_EQ(all.at(1).at("within"), 2);
    EXPECT_EQ(all.at(1).at("first_name"), "b2") << "White at board two";
    mate(port, all.at(0));
    mate(port, all.at(1));
    wait_for_result(port, 1);
    const json::value played = meeting(port, 1, 1);
    EXPECT_EQ(played.at("games").at(0).at("result"), "0-1");
    EXPECT_EQ(played.at("games").at(1).at("result"), "1-0") << "Black won for the first team";
    EXPECT_EQ(played.at("games").at(1).at("game").at("score"), "1-0");
    EXPECT_EQ(played.at("games").at(1).at("from_game"), all.at(1).at("game"));
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").at(0).at("result"), "1/2");
}

TEST_F(TeamTest, TheGamesOfAMatchFollowEachOtherUntilItIsDecided) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"knockout","meeting":"best-of","match_games":3,)"
               R"("games":{"game":"chess","time":{"kind":"none"}})");
    enter(port, 2);
    pair(port);
    for (int number = 1; number <= 2; ++number) {
        const Answer opened = ask(port, "POST", path + "/games", "{}", bearer(key));
        ASSERT_EQ(opened.json().at("opened"), 1) << opened.body;
        const json::value all = seats(port);
        mate(port, all.at(static_cast<std::size_t>(number - 1)));
        wait_for(port, 1, [number](const json::value& board) {
            return board.at("meeting")
                       .at("games")
                       .at(static_cast<std::size_t>(number - 1))
                       .at("result") != "";
        });
    }
    // Black won both games, so each player won once.
    EXPECT_EQ(meeting(port, 1, 1).at("first"), "1");
    EXPECT_EQ(meeting(port, 1, 1).at("second"), "1");
    EXPECT_EQ(meeting(port, 1, 1).at("games").as_array().size(), 3U);
}

TEST_F(TeamTest, AGameOfAPlayOffHasTheTimeOfItsStage) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, std::string(kPlayOff) +
                   R"(,"games":{"game":"chess","time":{"kind":"fischer","base_ms":5400000,)"
                   R"("increment_ms":30000}})");
    enter(port, 2);
    pair(port);
    const auto base_of = [&](std::size_t at) {
        EXPECT_EQ(ask(port, "POST", path + "/games", "{}", bearer(key)).json().at("opened"), 1);
        const auto played = json::value_to<std::string>(seats(port).at(at).at("game"));
        return ask(port, "GET", "/api/games/" + played).json().at("time").at("base_ms");
    };
    EXPECT_EQ(base_of(0), 5400000) << "the match itself";
    ASSERT_EQ(game(port, 1, 1, "1/2").status, 200);
    EXPECT_EQ(base_of(1), 900000);
    ASSERT_EQ(game(port, 1, 2, "1/2").status, 200);
    EXPECT_EQ(base_of(2), 900000);
    ASSERT_EQ(game(port, 1, 3, "1/2").status, 200);
    EXPECT_EQ(base_of(3), 240000);
}

/// An armageddon game in which White has five minutes and Black four.
constexpr const char* kFiveAgainstFour =
    R"({"kind":"armageddon","time":{"kind":"fischer","base_ms":300000,"increment_ms":0},)"
    R"("second_time":{"kind":"fischer","base_ms":240000,"increment_ms":0}})";

TEST_F(TeamTest, BlackHasATimeOfHisOwnInAnArmageddonGame) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, fmt::format(R"("system":"knockout","meeting":"best-of","match_games":1,)"
                           R"("play_off":[{}],"games":{{"game":"chess","time":)"
                           R"({{"kind":"fischer","base_ms":5400000,"increment_ms":30000}}}})",
                           kFiveAgainstFour));
    enter(port, 2);
    pair(port);
    EXPECT_EQ(shown(port).at("play_off").at(0).at("second_time").at("base_ms"), 240000);
    ASSERT_EQ(game(port, 1, 1, "1/2").status, 200);
    ASSERT_EQ(ask(port, "POST", path + "/games", "{}", bearer(key)).json().at("opened"), 1);
    const auto played = json::value_to<std::string>(seats(port).at(0).at("game"));
    const json::value view = ask(port, "GET", "/api/games/" + played).json();
    EXPECT_EQ(view.at("time").at("base_ms"), 300000);
    EXPECT_EQ(view.at("second_time").at("base_ms"), 240000);
    EXPECT_EQ(view.at("clock").at("first_ms"), 300000);
    EXPECT_EQ(view.at("clock").at("second_ms"), 240000);

    const auto stage = [&](const std::string& text) {
        return ask(port, "POST", "/api/tournaments",
                   R"({"by":"Hoa","name":"x","system":"knockout","meeting":"best-of",)"
                   R"("match_games":1,"play_off":[)" +
                       text + "]}",
                   bearer(kArbiter));
    };
    const std::string same = R"("time":{"kind":"fischer","base_ms":300000,"increment_ms":0})";
    EXPECT_EQ(
        code(stage(R"({"kind":"sudden-death",)" + same + R"(,"second_)" + same.substr(1) + "}")),
        "unknown-field");
}

TEST_F(TeamTest, ThePlanOfThePlayOffIsChangedUntilAGameOfItIsOpen) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, std::string(kPlayOff) +
                   R"(,"games":{"game":"chess","time":{"kind":"fischer","base_ms":5400000,)"
                   R"("increment_ms":30000}})");
    enter(port, 2);
    pair(port);
    ASSERT_EQ(game(port, 1, 1, "1/2").status, 200);
    const auto change = [&](const std::string& plan) {
        return command(port, R"({"t":"play-off","play_off":[)" + plan + R"(],"reason":"late"})");
    };
    EXPECT_EQ(code(command(port, R"({"t":"play-off","reason":"late"})")), "bad-field");
    EXPECT_EQ(code(change(R"({"kind":"armageddon","time":{"kind":"none"}},{"kind":"games"})")),
              "bad-field");
    ASSERT_EQ(change(kFiveAgainstFour).status, 200);
    EXPECT_EQ(shown(port).at("play_off").as_array().size(), 1U);
    ASSERT_EQ(ask(port, "POST", path + "/games", "{}", bearer(key)).json().at("opened"), 1);
    const Answer late = change(
        R"({"kind":"armageddon","time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
    EXPECT_EQ(code(late), "office-refuses") << "its players sit down to the time of the old plan";
    EXPECT_EQ(late.json().at("values").at("cause"), "play-off-begun");
    EXPECT_EQ(shown(port).at("play_off").at(0).at("time").at("base_ms"), 300000);
}

TEST_F(TeamTest, AGameOfAnOrderThatWasChangedEntersNothing) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"round-robin","meeting":"substitutes","boards":1,)"
               R"("games":{"game":"chess","time":{"kind":"none"}})");
    enter_teams(port, 2, 2);
    pair(port);
    ASSERT_EQ(ask(port, "POST", path + "/games", "{}", bearer(key)).json().at("opened"), 1);
    const json::value old = seats(port).at(0);
    ASSERT_EQ(command(port, R"({"t":"line-up","team":1,"places":[2]})").status, 200);
    ASSERT_EQ(ask(port, "POST", path + "/games", "{}", bearer(key)).json().at("opened"), 1);
    const json::value now = seats(port).at(0);
    EXPECT_EQ(now.at("first_name"), "a2");
    mate(port, old);
    mate(port, now);
    wait_for_result(port, 1);
    EXPECT_EQ(meeting(port, 1, 1).at("games").at(0).at("from_game"), now.at("game"));
}

}  // namespace
}  // namespace kyvien::hall
