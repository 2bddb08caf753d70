// Challenges, blocking and rating ranges over the network.
#include <gtest/gtest.h>

#include <future>

#include "hall/accounts/account_name.h"
#include "hall/net/client_fixture.h"
#include "hall/net/links/two_halls_fixture.h"
#include "hall/service/quiet_journal_fixture.h"
#include "store/accounts/accounts.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace challenges_routes_test {
namespace {

using namespace test;

constexpr const char* kBlitz =
    R"("game":"chess","time":{"kind":"fischer","base_ms":300000,"increment_ms":0})";
constexpr const char* kByDays =
    R"("game":"chess","time":{"kind":"other","text":"permove:259200000"})";

class ChallengesOfAHall : public QuietTest {
  protected:
    static std::string text(const json::value& value) { return json::value_to<std::string>(value); }
    static std::string code(const Answer& answer) {
        return answer.status < 300 ? "ok" : text(answer.json().at("code"));
    }
    static Answer challenge(std::uint16_t port, const Fields& by, const std::string& to,
                            const std::string& terms = kBlitz, const std::string& seat = "first") {
        return ask(port, "POST", "/api/challenges",
                   R"({"to":")" + to + R"(","seat":")" + seat + "\"," + terms + "}", by);
    }
    static Answer answer(std::uint16_t port, const Fields& by, const std::string& id,
                         const std::string& how, const std::string& body = "{}") {
        return ask(port, "POST", "/api/challenges/" + id + "/" + how, body, by);
    }
    static json::value list(std::uint16_t port, const Fields& of, const std::string& query = {}) {
        return ask(port, "GET", "/api/challenges" + query, {}, of).json();
    }
    /// Waits for a list that differs from the known one.
    static std::future<json::value> news(std::uint16_t port, const Fields& of) {
        const auto version = list(port, of).at("version").to_number<std::uint64_t>();
        return std::async(std::launch::async, [port, of, version] {
            // A timeout also gives a response.
            json::value told = list(port, of);
            while (told.at("version").to_number<std::uint64_t>() == version)
                told = list(port, of, "?known=" + std::to_string(version));
            return told;
        });
    }

    TemporaryFolder folder;
};

TEST_F(ChallengesOfAHall, AnAcceptedChallengeBecomesAGameOfBothPlayers) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan"), minh = sign_up(server.port(), "Minh");
    auto told = news(server.port(), minh);
    const Answer made =
        challenge(server.port(), lan, "minh", std::string(kBlitz) + ",\"rated\":true");
    ASSERT_EQ(made.status, 201) << made.body;
    const json::value seen = told.get().at("challenges").at(0);
    EXPECT_EQ(text(seen.at("challenger")), "Lan");
    EXPECT_TRUE(seen.at("yours").as_bool());
    EXPECT_EQ(text(seen.at("offer").at("seat")), "second");
    EXPECT_TRUE(seen.at("offer").at("rated").as_bool());
    const std::string id = text(seen.at("id"));
    // An export has the terms too, as its owner sees them.
    const json::value data = ask(server.port(), "GET", "/api/account/data", {}, minh).json();
    EXPECT_EQ(data.at("challenges").at(0).at("offer"), seen.at("offer"));
    auto begun = news(server.port(), lan);
    const Answer accepted = answer(server.port(), minh, id, "accept");
    ASSERT_EQ(accepted.status, 200) << accepted.body;
    EXPECT_EQ(answer(server.port(), minh, id, "accept").body, accepted.body) << "asked again";
    const json::value own = begun.get().at("challenges").at(0).at("game");
    EXPECT_EQ(own.at("id"), accepted.json().at("id"));
    EXPECT_EQ(text(own.at("seat")), "first");
    const std::string game = text(own.at("id"));
    // With the key, and with the session alone.
    Client white(server.port(), game, text(own.at("token")));
    EXPECT_EQ(white.move(0, "e2e4"), "clocks-stopped") << "the clocks wait for both";
    Client black(server.port(), game, text(accepted.json().at("token")));
    white.wait_until(
        [](const json::value& view) { return !view.at("clock").at("running").is_null(); });
    EXPECT_EQ(white.move(0, "e2e4"), "ok");
    EXPECT_EQ(black.ask(R"({"t":"resign"})"), "ok");
    const json::value rated = white.receive("rated");
    EXPECT_EQ(rated.at("first").at("before").as_int64(), 1500);
    EXPECT_GT(rated.at("first").at("after").as_int64(), 1500);
    EXPECT_LT(rated.at("second").at("after").as_int64(), 1500);
}

TEST_F(ChallengesOfAHall, AnAcceptedCounterOfferIsPlayedOnItsTermsAcrossARestart) {
    std::string id;
    Fields lan, minh;
    {
        const RunningServer server(folder.path());
        lan = sign_up(server.port(), "Lan");
        minh = sign_up(server.port(), "Minh");
        id = text(challenge(server.port(), lan, "Minh").json().at("id"));
        const Answer countered = answer(server.port(), minh, id, "counter",
                                        std::string("{\"seat\":\"first\",") + kByDays + "}");
        ASSERT_EQ(countered.status, 200) << countered.body;
        EXPECT_EQ(code(answer(server.port(), minh, id, "accept")), "challenge-answered");
    }
    const RunningServer server(folder.path());
    const json::value offered = list(server.port(), lan).at("challenges").at(0);
    EXPECT_TRUE(offered.at("yours").as_bool());
    constexpr std::int64_t kDay = std::int64_t{24} * 3600 * 1000;
    const auto lasts = offered.at("lapses").as_int64() - offered.at("changed").as_int64();
    EXPECT_GT(lasts, 13 * kDay);
    EXPECT_LE(lasts, 14 * kDay);
    const Answer accepted = answer(server.port(), lan, id, "accept");
    ASSERT_EQ(accepted.status, 200) << accepted.body;
    EXPECT_EQ(text(accepted.json().at("seat")), "second");
    const json::value view =
        ask(server.port(), "GET", "/api/games/" + text(accepted.json().at("id"))).json();
    EXPECT_EQ(text(view.at("phase")), "playing");
    EXPECT_EQ(text(view.at("seats").at("first").at("name")), "Minh");
    EXPECT_EQ(text(view.at("clock").at("running")), "first") << "by days it runs at once";
}

TEST_F(ChallengesOfAHall, ACounterOfferHasToChangeSomething) {
    const RunningServer server(folder.path());
    const std::uint16_t port = server.port();
    const Fields lan = sign_up(port, "Lan");
    const Fields minh = sign_up(port, "Minh");
    const auto counter = [&](const Fields& by, const std::string& id, const std::string& terms) {
        return answer(port, by, id, "counter", "{" + terms + "}");
    };
    const std::string blitz(kBlitz);
    const std::string id = text(challenge(port, lan, "Minh").json().at("id"));
    const Answer same = counter(minh, id, R"("seat":"second",)" + blitz);
    EXPECT_EQ(same.status, 409) << same.body;
    EXPECT_EQ(code(same), "same-terms");
    EXPECT_TRUE(list(port, minh).at("challenges").at(0).at("yours").as_bool()) << "still open";
    // The other seat, another seat by lot, another time, a rated game: each is another offer.
    const std::string changes[] = {R"("seat":"first",)" + blitz, R"("seat":"random",)" + blitz,
                                   std::string(R"("seat":"random",)") + kByDays,
                                   R"("seat":"random","rated":true,)" + blitz};
    const std::string back[] = {R"("seat":"second",)" + blitz, R"("seat":"random",)" + blitz,
                                std::string(R"("seat":"random",)") + kByDays,
                                R"("seat":"random","rated":true,)" + blitz};
    for (std::size_t i = 0; i < std::size(changes); ++i) {
        const Fields& by = i % 2 == 0 ? minh : lan;
        const Fields& other = i % 2 == 0 ? lan : minh;
        const Answer changed = counter(by, id, changes[i]);
        EXPECT_EQ(changed.status, 200) << changes[i] << changed.body;
        EXPECT_EQ(code(counter(other, id, back[i])), "same-terms") << back[i];
        EXPECT_EQ(code(counter(by, id, changes[i])), "challenge-answered") << "not theirs";
    }
}

// Go: handicap stones by the difference of the ratings, to the weaker player, who has Black.
TEST_F(ChallengesOfAHall, AHandicapByRatingMakesTheTwoEven) {
    const std::string go =
        R"("game":"go","time":{"kind":"fischer","base_ms":300000,"increment_ms":0},)"
        R"("handicap_by_rating":true,"rated":true)";
    Fields lan, minh;
    std::string pool;
    {
        const RunningServer server(folder.path());
        lan = sign_up(server.port(), "Lan");
        minh = sign_up(server.port(), "Minh");
        const Answer even = challenge(server.port(), lan, "Minh", go, "second");
        ASSERT_EQ(even.status, 201) << even.body;
        EXPECT_EQ(text(even.json().at("offer").at("seat")), "second");
        EXPECT_EQ(even.json().at("offer").at("variant").as_object().if_contains("handicap"),
                  nullptr);
        answer(server.port(), lan, text(even.json().at("id")), "withdraw");
    }
    {
        const auto accounts = store::open_sqlite_accounts((folder.path() / "accounts.db").string());
        const std::string strong = (*accounts)->find_by_name(account_key("Lan"))->value().id;
        const std::string weak = (*accounts)->find_by_name(account_key("Minh"))->value().id;
        for (int i = 0; i < 6; ++i)
            ASSERT_TRUE((*accounts)->rate(
                {"game000" + std::to_string(i), "go/blitz", {strong, weak}, 1, 1000}));
    }
    const RunningServer server(folder.path());
    // Lan asks for Black, which the handicap does not allow.
    const Answer offered = challenge(server.port(), lan, "Minh", go);
    ASSERT_EQ(offered.status, 201) << offered.body;
    const json::value offer = offered.json().at("offer");
    EXPECT_EQ(text(offer.at("seat")), "second");
    EXPECT_GT(offer.at("variant").at("handicap").as_int64(), 1);
    EXPECT_EQ(text(offer.at("variant").at("komi")), "0.25");
    const std::string id = text(offered.json().at("id"));
    // Nor does Minh get White by a counter-offer of this kind.
    const std::string slower =
        R"("game":"go","time":{"kind":"fischer","base_ms":300000,"increment_ms":2000},)"
        R"("handicap_by_rating":true,"rated":true)";
    EXPECT_EQ(code(answer(server.port(), minh, id, "counter", R"({"seat":"second",)" + go + "}")),
              "same-terms");
    const Answer countered =
        answer(server.port(), minh, id, "counter", R"({"seat":"second",)" + slower + "}");
    ASSERT_EQ(countered.status, 200) << countered.body;
    EXPECT_EQ(text(countered.json().at("offer").at("seat")), "first");
    const Answer accepted = answer(server.port(), lan, id, "accept");
    ASSERT_EQ(accepted.status, 200) << accepted.body;
    EXPECT_EQ(text(accepted.json().at("seat")), "second");
    for (
        const char* terms :
        {R"("game":"chess","time":{"kind":"fischer","base_ms":300000,"increment_ms":0})",
         R"("game":"go","size":9,"time":{"kind":"fischer","base_ms":300000,"increment_ms":0})",
         R"("game":"go","time":{"kind":"none"})",
         R"("game":"go","handicap":2,"time":{"kind":"fischer","base_ms":300000,"increment_ms":0})"})
        EXPECT_EQ(code(challenge(server.port(), lan, "Minh",
                                 std::string(terms) + R"(,"handicap_by_rating":true)")),
                  "bad-field")
            << terms;
}

TEST_F(ChallengesOfAHall, ACustomPositionIsShownBeforeAcceptanceAndPlayedFrom) {
    struct Case {
        const char* terms;
        const char* fen;  ///< in the hall's notation
    };
    const Case cases[] = {
        {R"("game":"chess","time":{"kind":"none"},"fen":"4k3/4p3/8/8/8/8/4P3/4K3 b - -")",
         "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"},
        {R"("game":"xiangqi","time":{"kind":"none"},"fen":"3k5/9/9/9/9/9/9/9/4A4/4K1R2 w - - 0 1")",
         "3k5/9/9/9/9/9/9/9/4A4/4K1R2 w - - 0 1"},
        {R"("game":"go","size":5,"time":{"kind":"none"},"fen":"...../.XO../...../...../..... w")",
         "...../.XO../...../...../..... w"},
    };
    std::vector<std::string> ids;
    Fields lan, minh;
    {
        const RunningServer server(folder.path());
        lan = sign_up(server.port(), "Lan");
        minh = sign_up(server.port(), "Minh");
        for (const Case& each : cases) {
            const Answer made = challenge(server.port(), lan, "Minh", each.terms);
            ASSERT_EQ(made.status, 201) << made.body;
            EXPECT_EQ(text(made.json().at("offer").at("start").at("fen")), each.fen);
            ids.push_back(text(made.json().at("id")));
        }
    }
    // It is stored with the challenge.
    const RunningServer server(folder.path());
    const std::uint16_t port = server.port();
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const Answer accepted = answer(port, minh, ids[i], "accept");
        ASSERT_EQ(accepted.status, 200) << accepted.body;
        const json::value view =
            ask(port, "GET", "/api/games/" + text(accepted.json().at("id"))).json();
        EXPECT_EQ(text(view.at("start").at("fen")), cases[i].fen);
    }
    // A counter-offer has its own start position, which may be the usual one.
    const std::string id = text(challenge(port, lan, "Minh", cases[0].terms).json().at("id"));
    const Answer usual =
        answer(port, minh, id, "counter", std::string("{\"seat\":\"first\",") + kBlitz + "}");
    ASSERT_EQ(usual.status, 200) << usual.body;
    EXPECT_FALSE(usual.json().at("offer").as_object().contains("start"));
}

TEST_F(ChallengesOfAHall, APositionThatCannotBePlayedOrRatedIsRefused) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan"), minh = sign_up(server.port(), "Minh");
    const auto code_with = [&](const std::string& terms) {
        return code(challenge(server.port(), lan, "Minh", terms));
    };
    const std::string blitz(kBlitz);
    EXPECT_EQ(code_with(blitz + R"(,"fen":"x")"), "bad-position");
    EXPECT_EQ(code_with(blitz + R"(,"fen":7)"), "bad-field");
    EXPECT_EQ(code_with(blitz + R"(,"fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1")"), "bad-position");
    EXPECT_EQ(code_with(blitz + R"(,"fen":"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1","rated":true)"),
              "rated-terms");
    EXPECT_EQ(code_with(R"("game":"go","fen":".X./.../... w","size":3,"handicap_by_rating":true,)"
                        R"("time":{"kind":"fischer","base_ms":300000,"increment_ms":0})"),
              "bad-field");
}

TEST_F(ChallengesOfAHall, InvalidTermsAndUnknownChallengesAreRefused) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan"), minh = sign_up(server.port(), "Minh");
    EXPECT_EQ(code(challenge(server.port(), {}, "Minh")), "not-signed-in");
    EXPECT_EQ(code(challenge(server.port(), lan, "Lan")), "about-oneself");
    EXPECT_EQ(code(challenge(server.port(), lan, "Nobody")), "no-such-account");
    for (const char* field : {"\"name\":\"x\"", "\"open_to\":\"link\"", "\"setting\":\"x\"",
                              "\"opponent\":{}", "\"ratings\":{}", "\"typo\":1"})
        EXPECT_EQ(code(challenge(server.port(), lan, "Minh", std::string(kBlitz) + "," + field)),
                  "unknown-field")
            << field;
    EXPECT_EQ(code(challenge(server.port(), lan, "Minh",
                             R"("game":"go","handicap":4,"komi":"1","rated":true,)"
                             R"("time":{"kind":"fischer","base_ms":300000,"increment_ms":0})")),
              "rated-terms");
    EXPECT_EQ(code(challenge(server.port(), lan, "Minh", kBlitz, "white")), "bad-field");
    const std::string id = text(challenge(server.port(), lan, "Minh").json().at("id"));
    EXPECT_EQ(code(answer(server.port(), minh, id, "decline", R"({"reason":"ugly"})")),
              "bad-field");
    EXPECT_EQ(code(answer(server.port(), minh, id, "decline", R"({"reason":"too-fast"})")), "ok");
    EXPECT_EQ(text(list(server.port(), lan).at("challenges").at(0).at("reason")), "too-fast");
    EXPECT_EQ(answer(server.port(), lan, id, "withdraw").status, 409);
    EXPECT_EQ(answer(server.port(), lan, "nothing", "withdraw").status, 404);
}

TEST_F(ChallengesOfAHall, ABlockedPlayerIsNeverAnOpponent) {
    const RunningServer server(folder.path());
    const std::uint16_t port = server.port();
    const Fields lan = sign_up(port, "Lan"), minh = sign_up(port, "Minh");
    ASSERT_EQ(challenge(port, minh, "Lan").status, 201);
    auto told = news(port, minh);
    const Answer blocked = ask(port, "POST", "/api/players/Minh/block", "{}", lan);
    ASSERT_EQ(blocked.status, 200) << blocked.body;
    EXPECT_EQ(text(blocked.json().at("blocks").at(0).at("name")), "Minh");
    EXPECT_EQ(text(told.get().at("challenges").at(0).at("state")), "withdrawn");
    EXPECT_EQ(code(challenge(port, minh, "Lan")), "challenges-not-taken");
    EXPECT_EQ(code(challenge(port, lan, "Minh")), "challenges-not-taken");
    const std::string quick = std::string(R"({"name":"x","seat":"random",)") + kBlitz + "}";
    const Answer waits = ask(port, "POST", "/api/quick", quick, lan);
    ASSERT_EQ(waits.status, 201) << waits.body;
    const std::string game = text(waits.json().at("id"));
    EXPECT_EQ(ask(port, "POST", "/api/quick", quick, minh).status, 201) << "he waits by himself";
    EXPECT_EQ(code(ask(port, "POST", "/api/games/" + game + "/join", R"({"name":"x"})", minh)),
              "challenges-not-taken");
    ASSERT_EQ(ask(port, "POST", "/api/players/Minh/unblock", "{}", lan).status, 200);
    EXPECT_EQ(code(ask(port, "POST", "/api/games/" + game + "/join", R"({"name":"x"})", minh)),
              "ok");
}

TEST_F(ChallengesOfAHall, FollowedPlayersAreListedWithTheirCurrentGame) {
    const RunningServer server(folder.path());
    const std::uint16_t port = server.port();
    const Fields lan = sign_up(port, "Lan"), minh = sign_up(port, "Minh"),
                 hoa = sign_up(port, "Hoa");
    EXPECT_EQ(code(ask(port, "POST", "/api/players/Lan/follow", "{}", lan)), "about-oneself");
    ASSERT_EQ(ask(port, "POST", "/api/players/Minh/follow", "{}", lan).status, 200);
    EXPECT_FALSE(ask(port, "GET", "/api/account/people", {}, lan)
                     .json()
                     .at("follows")
                     .at(0)
                     .as_object()
                     .contains("game"));
    const std::string id = text(challenge(port, minh, "Hoa", kByDays).json().at("id"));
    const Answer begun = answer(port, hoa, id, "accept");
    ASSERT_EQ(begun.status, 200) << begun.body;
    const json::value people = ask(port, "GET", "/api/account/people", {}, lan).json();
    EXPECT_EQ(people.at("follows").at(0).at("game"), begun.json().at("id"));
    EXPECT_FALSE(people.at("follows").at(0).as_object().contains("bot"));
    // Programs are marked as such.
    ASSERT_EQ(ask(port, "POST", "/api/account",
                  R"({"name":"Deep","password":"a long password","bot":true})")
                  .status,
              201);
    const Answer followed = ask(port, "POST", "/api/players/Deep/follow", "{}", lan);
    ASSERT_EQ(followed.status, 200) << followed.body;
    EXPECT_EQ(followed.json().at("follows").at(0).at("name"), "Deep");
    EXPECT_EQ(followed.json().at("follows").at(0).at("bot"), true);
    const Answer blocked = ask(port, "POST", "/api/players/Deep/block", "{}", lan);
    EXPECT_EQ(blocked.json().at("blocks").at(0).at("bot"), true);
    EXPECT_EQ(ask(port, "GET", "/api/account/data", {}, lan).json().at("follows").as_array().size(),
              1U);
}

TEST_F(ChallengesOfAHall, ARangeOfRatingsKeepsOthersOutOfAGame) {
    const RunningServer server(folder.path());
    const std::uint16_t port = server.port();
    const Fields lan = sign_up(port, "Lan"), minh = sign_up(port, "Minh");
    const auto make = [&](const Fields& by, const std::string& ratings) {
        return ask(port, "POST", "/api/games",
                   std::string(R"({"name":"x","seat":"first",)") + kBlitz + R"(,"ratings":)" +
                       ratings + "}",
                   by);
    };
    const auto join = [&](const Answer& game, const Fields& by) {
        return code(ask(port, "POST", "/api/games/" + text(game.json().at("id")) + "/join",
                        R"({"name":"guest"})", by));
    };
    EXPECT_EQ(code(make({}, R"({"within":100})")), "range-needs-account");
    EXPECT_EQ(code(make(lan, R"({"lowest":1700,"highest":1600})")), "bad-field");
    EXPECT_EQ(code(make(lan, R"({"lowest":1700,"within":100})")), "bad-field");
    const Answer strong = make(lan, R"({"lowest":1600})");
    ASSERT_EQ(strong.status, 201) << strong.body;
    EXPECT_EQ(join(strong, minh), "rating-outside");
    EXPECT_EQ(join(strong, {}), "range-needs-account");
    const Answer near = make(lan, R"({"within":100})");
    ASSERT_EQ(near.status, 201) << near.body;
    const json::value lobby = ask(port, "GET", "/api/games").json();
    bool is_listed = false;
    for (const json::value& game : lobby.at("open").as_array())
        if (game.at("id") == near.json().at("id")) {
            is_listed = true;
            EXPECT_EQ(game.at("ratings").at("lowest").as_int64(), 1400);
            EXPECT_EQ(game.at("ratings").at("highest").as_int64(), 1600);
            EXPECT_EQ(text(game.at("pool")), "chess/blitz");
            EXPECT_EQ(game.at("seats").at("first").at("rating").as_int64(), 1500);
            EXPECT_TRUE(game.at("seats").at("first").at("provisional").as_bool());
        }
    EXPECT_TRUE(is_listed);
    EXPECT_EQ(join(near, minh), "ok");
}

TEST_F(ChallengesOfAHall, BotsAreMarkedInTheLobbyInAPlayersGamesAndInChallenges) {
    const RunningServer server(folder.path());
    const std::uint16_t port = server.port();
    const Fields lan = sign_up(port, "Lan"), bot = sign_up(port, "Deep Sea");
    ASSERT_EQ(ask(port, "POST", "/api/account/bot", "{}", bot).status, 200);
    const json::value sent = challenge(port, lan, "deep sea").json();
    EXPECT_TRUE(sent.at("challenged_bot").as_bool());
    EXPECT_FALSE(sent.as_object().contains("challenger_bot"));
    EXPECT_TRUE(list(port, bot).at("challenges").at(0).at("challenged_bot").as_bool());
    // With a clock, and without one, where no rating is shown.
    for (const char* time :
         {R"({"kind":"fischer","base_ms":300000,"increment_ms":0})", R"({"kind":"none"})"}) {
        const Answer made = ask(
            port, "POST", "/api/games",
            std::string(R"({"game":"chess","name":"x","seat":"first","time":)") + time + "}", bot);
        ASSERT_EQ(made.status, 201) << made.body;
        const std::string id = text(made.json().at("id"));
        ASSERT_EQ(ask(port, "POST", "/api/games/" + id + "/join", R"({"name":"x"})", lan).status,
                  200);
        const auto marked = [&](const json::value& games, const auto& summary_of) {
            bool is_there = false;
            for (const json::value& each : games.as_array()) {
                const json::value& game = summary_of(each);
                if (text(game.at("id")) != id)
                    continue;
                is_there = true;
                const json::value& seats = game.at("seats");
                EXPECT_TRUE(seats.at("first").as_object().contains("bot")) << time;
                EXPECT_FALSE(seats.at("second").as_object().contains("bot")) << time;
            }
            EXPECT_TRUE(is_there) << time;
        };
        marked(ask(port, "GET", "/api/games").json().at("live"),
               [](const json::value& game) -> const json::value& { return game; });
        marked(ask(port, "GET", "/api/players/Lan/games").json().at("games"),
               [](const json::value& played) -> const json::value& { return played.at("game"); });
    }
}

TEST_F(ChallengesOfAHall, QuickPairingLooksAtTheRatingsOfBoth) {
    const RunningServer server(folder.path());
    const std::uint16_t port = server.port();
    const Fields lan = sign_up(port, "Lan"), minh = sign_up(port, "Minh"),
                 hoa = sign_up(port, "Hoa");
    const auto seek = [&](const Fields& by, const std::string& ratings) {
        return ask(port, "POST", "/api/quick",
                   std::string(R"({"name":"guest","seat":"random",)") + kBlitz +
                       (ratings.empty() ? "" : ",\"ratings\":" + ratings) + "}",
                   by);
    };
    EXPECT_EQ(code(seek({}, R"({"within":100})")), "range-needs-account");
    const Answer strong = seek(lan, R"({"lowest":1700})");
    ASSERT_EQ(strong.status, 201) << strong.body;
    EXPECT_EQ(seek({}, "").status, 201) << "a guest has no rating";
    const Answer met = seek(minh, "");
    ASSERT_EQ(met.status, 200) << met.body;  // the guest, and not Lan, who wants other opponents
    EXPECT_NE(met.json().at("id"), strong.json().at("id"));
    const Answer waits = seek(minh, R"({"within":200})");
    ASSERT_EQ(waits.status, 201) << waits.body;
    const Answer near = seek(hoa, R"({"within":50})");
    ASSERT_EQ(near.status, 200) << near.body;
    EXPECT_EQ(near.json().at("id"), waits.json().at("id"));
}

TEST_F(ChallengesOfAHall, SeveralHallsAtOneDatabaseSeeTheSameChallenge) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const TwoHalls halls;
    const RunningServer &one = halls.one, &two = halls.two;
    const Fields lan = sign_up(one.port(), "Lan"), minh = sign_up(two.port(), "Minh");
    auto told = news(two.port(), minh);
    ASSERT_EQ(challenge(one.port(), lan, "Minh").status, 201);
    const json::value seen = told.get().at("challenges").at(0);
    EXPECT_EQ(text(seen.at("challenger")), "Lan");
    auto begun = news(one.port(), lan);
    const Answer accepted = answer(two.port(), minh, text(seen.at("id")), "accept");
    ASSERT_EQ(accepted.status, 200) << accepted.body;
    const json::value own = begun.get().at("challenges").at(0).at("game");
    EXPECT_EQ(own.at("id"), accepted.json().at("id"));
    // The key shown by the other hall is valid there.
    Client white(one.port(), text(own.at("id")), text(own.at("token")));
    Client black(two.port(), text(own.at("id")), text(accepted.json().at("token")));
    EXPECT_EQ(black.ask(R"({"t":"resign"})"), "ok");
}

}  // namespace
}  // namespace challenges_routes_test
}  // namespace kyvien::hall
