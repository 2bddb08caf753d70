// Accounts over the network: signing up, sessions, games, ratings.
#include <gtest/gtest.h>

#include <future>
#include <set>
#include <thread>

#include "hall/net/client_fixture.h"
#include "hall/net/links/two_halls_fixture.h"
#include "hall/service/quiet_journal_fixture.h"
#include "store/accounts/accounts.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace accounts_routes_test {
namespace {

using namespace test;

class AccountsOfAHall : public QuietTest {
  protected:
    static std::string credentials(const std::string& name, const std::string& password) {
        return json::serialize(json::object{{"name", name}, {"password", password}});
    }
    /// Signs up; returns the session in the form a browser sends it.
    static Fields sign_up(std::uint16_t port, const std::string& name,
                          const std::string& password = "a long password") {
        const Answer made = ask(port, "POST", "/api/account", credentials(name, password));
        EXPECT_EQ(made.status, 201) << made.body;
        return session_of(made);
    }
    static Fields session_of(const Answer& answer) {
        const auto cookie = answer.fields.find("set-cookie");
        if (cookie == answer.fields.end())
            return {};
        return {{"Cookie", "theme=dark; " + cookie->second.substr(0, cookie->second.find(';'))}};
    }
    static std::string text(const json::value& value) { return json::value_to<std::string>(value); }
    static std::string name_of(std::uint16_t port, const Fields& session) {
        const json::value told = ask(port, "GET", "/api/account", {}, session).json();
        const json::value& account = told.at("account");
        return account.is_null() ? "" : text(account.at("name"));
    }
    struct Game {
        std::string id, first, second;  // tokens
    };
    static Game
    begin(std::uint16_t port, const Fields& white, const Fields& black,
          const std::string& settings =
              R"("rated":true,"time":{"kind":"fischer","base_ms":300000,"increment_ms":0})") {
        const Answer made =
            ask(port, "POST", "/api/games",
                R"({"game":"chess","name":"x","seat":"first",)" + settings + "}", white);
        EXPECT_EQ(made.status, 201) << made.body;
        const std::string id = text(made.json().at("id"));
        const Answer joined =
            ask(port, "POST", "/api/games/" + id + "/join", R"({"name":"y"})", black);
        EXPECT_EQ(joined.status, 200) << joined.body;
        return {id, text(made.json().at("token")), text(joined.json().at("token"))};
    }
    /// White moves, Black resigns.
    static void play(std::uint16_t port, const Game& game) {
        Client white(port, game.id, game.first);
        Client black(port, game.id, game.second);
        EXPECT_EQ(white.move(0, "e2e4"), "ok");
        EXPECT_EQ(black.ask(R"({"t":"resign"})"), "ok");
    }
    static json::value players(std::uint16_t port, const std::string& game) {
        return ask(port, "GET", "/api/games/" + game + "/players").json();
    }
    /// Ratings follow a moment after the result.
    static json::value rated_players(std::uint16_t port, const std::string& game) {
        for (int tries = 0; tries < 3000; ++tries) {
            json::value told = players(port, game);
            if (told.at("first").is_object() && told.at("first").as_object().contains("change"))
                return told;
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        ADD_FAILURE() << "the game was not rated";
        return {};
    }
    static std::string code(const Answer& answer) { return text(answer.json().at("code")); }

    TemporaryFolder folder;
};

TEST_F(AccountsOfAHall, ANewAccountIsSignedInAndStaysSignedInAcrossARestart) {
    Fields session;
    {
        const RunningServer server(folder.path());
        EXPECT_EQ(name_of(server.port(), {}), "");
        session = sign_up(server.port(), "Nguyễn Lan");
        EXPECT_EQ(name_of(server.port(), session), "Nguyễn Lan");
    }
    const RunningServer again(folder.path());
    EXPECT_EQ(name_of(again.port(), session), "Nguyễn Lan");
    EXPECT_EQ(
        name_of(again.port(), {{"Cookie", "kyvien-session=0123456789abcdef0123456789abcdef"}}), "");
}

TEST_F(AccountsOfAHall, TheSessionCookieIsHiddenFromScriptsAndOtherSites) {
    const RunningServer server(folder.path());
    const Answer plain =
        ask(server.port(), "POST", "/api/account", credentials("Lan", "a long password"));
    const std::string& cookie = plain.fields.at("set-cookie");
    EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
    EXPECT_NE(cookie.find("SameSite=Strict"), std::string::npos);
    EXPECT_EQ(cookie.find("Secure"), std::string::npos);
    const Fields foreign{{"Origin", "https://evil.example"}};
    EXPECT_EQ(ask(server.port(), "POST", "/api/account/sign-out", "{}", foreign).status, 403);
    const Fields own{{"Origin", "https://127.0.0.1:" + std::to_string(server.port())}};
    const Answer secure = ask(server.port(), "POST", "/api/account/sign-in",
                              credentials("Lan", "a long password"), own);
    EXPECT_NE(secure.fields.at("set-cookie").find("; Secure"), std::string::npos);
}

TEST_F(AccountsOfAHall, AWrongPasswordAndAnUnknownNameAreRefusedAlike) {
    const RunningServer server(folder.path());
    sign_up(server.port(), "Lan");
    const auto sign_in = [&](const std::string& name, const std::string& password) {
        return ask(server.port(), "POST", "/api/account/sign-in", credentials(name, password));
    };
    EXPECT_EQ(sign_in("Lan", "a long password").status, 200);
    EXPECT_EQ(sign_in("lan", "a long password").status, 200);
    const Answer wrong = sign_in("Lan", "another password");
    EXPECT_EQ(wrong.status, 403);
    EXPECT_EQ(wrong.body, sign_in("Nobody", "another password").body);
    EXPECT_EQ(wrong.body, sign_in("!", "another password").body);
    EXPECT_EQ(wrong.body, sign_in("Guest", "another password").body);
    EXPECT_EQ(wrong.fields.count("set-cookie"), 0U);
}

TEST_F(AccountsOfAHall, TryingManyPasswordsIsRateLimited) {
    const RunningServer server(folder.path());
    sign_up(server.port(), "Lan");
    const auto is_refused = [&](const Answer& answer) { return answer.status == 429; };
    // Wrong keys and wrong passwords count together; comparing keys costs the hall nothing.
    Answer last;
    for (int tries = 0; tries < 60 && !is_refused(last); ++tries) {
        Answer key;
        while (!is_refused(key))
            key = ask(server.port(), "GET", "/api/arbiter", {}, {{"Authorization", "Bearer x"}});
        last = ask(server.port(), "POST", "/api/account/sign-in",
                   credentials("Lan", "not the password"));
    }
    EXPECT_EQ(code(last), "too-many-keys");
}

TEST_F(AccountsOfAHall, NamesThatLookAlikeAreTheSameName) {
    const RunningServer server(folder.path());
    sign_up(server.port(), "Paul Morphy");
    const auto taken = [&](const std::string& name) {
        return code(
            ask(server.port(), "POST", "/api/account", credentials(name, "another password")));
    };
    EXPECT_EQ(taken("paul morphy"), "name-taken");
    EXPECT_EQ(taken("PAUL MORPHY"), "name-taken");
    EXPECT_EQ(taken("Раul Mоrрhу"), "name-taken");                // with Cyrillic letters
    EXPECT_EQ(taken("Ｐａｕｌ　Morphy"), "bad-name-of-account");  // the blank is a wide one, inside
                                                                  // the name
    for (const char* bad : {"", "x", " ", "a  b", "-ab", "ab-",
                            "a\xE2\x80\xAE"
                            "b",
                            "a\nb", "0123456789012345678901234567890", "a/b", "<b>"})
        EXPECT_EQ(taken(bad), "bad-name-of-account") << bad;
    // The name of nameless guests is reserved, in every language.
    for (const char* name : {"Guest", "guest", "Khách", "访客", "來客", "Kyvien"})
        EXPECT_EQ(taken(name), "name-taken") << name;
    // A repeated request with the same password, because the response was lost.
    EXPECT_EQ(
        ask(server.port(), "POST", "/api/account", credentials("paul morphy", "a long password"))
            .status,
        201);
}

TEST_F(AccountsOfAHall, ARepeatedSignUpSignsInAndCountsAgainstNoLimit) {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.0/8"};
    const RunningServer server(folder.path(), {}, options);
    const auto sign_up_as = [&](const std::string& name) {
        return ask(server.port(), "POST", "/api/account", credentials(name, "a long password"),
                   {{"X-Forwarded-For", "203.0.113.9"}});
    };
    const Answer first = sign_up_as("Lan");
    ASSERT_EQ(first.status, 201) << first.body;
    EXPECT_TRUE(first.fields.contains("ratelimit"));
    // Two at once, as a double click sends them: one account, and one request of the thirty.
    auto twice = std::async(std::launch::async, [&] { return sign_up_as("Minh"); });
    EXPECT_EQ(sign_up_as("Minh").status, 201);
    EXPECT_EQ(twice.get().status, 201);
    for (int i = 0; i < 40; ++i) {
        const Answer again = sign_up_as("Lan");
        ASSERT_EQ(again.status, 201) << again.body;
        EXPECT_EQ(again.json().at("account").at("name"), "Lan");
        EXPECT_FALSE(again.fields.contains("ratelimit"));
        EXPECT_EQ(name_of(server.port(), session_of(again)), "Lan");
    }
    Answer other = sign_up_as("Hoa 0");
    for (int i = 1; other.status == 201 && i < 1000; ++i)
        other = sign_up_as("Hoa " + std::to_string(i));
    EXPECT_EQ(other.status, 429);
    EXPECT_EQ(sign_up_as("Lan").status, 201) << "whose answer was lost has the name all the same";
}

TEST_F(AccountsOfAHall, PasswordsThatAreEasilyGuessedAreRefused) {
    const RunningServer server(folder.path());
    for (const std::string& bad : {std::string("short"), std::string("Nguyen Lan"),
                                   std::string(200, 'x'), std::string("tab\tin the middle")})
        EXPECT_EQ(code(ask(server.port(), "POST", "/api/account", credentials("Nguyen Lan", bad))),
                  "bad-password");
    EXPECT_EQ(code(ask(server.port(), "POST", "/api/account",
                       R"({"name":"Lan","password":"a long password","mail":"x"})")),
              "unknown-field");
}

TEST_F(AccountsOfAHall, SigningOutEndsThisSessionAndSigningOutEverywhereEndsAll) {
    const RunningServer server(folder.path());
    const Fields one = sign_up(server.port(), "Lan");
    const auto again = [&] {
        return session_of(ask(server.port(), "POST", "/api/account/sign-in",
                              credentials("Lan", "a long password")));
    };
    const Fields two = again(), three = again();
    const Answer out = ask(server.port(), "POST", "/api/account/sign-out", "{}", one);
    EXPECT_EQ(out.status, 200);
    EXPECT_NE(out.fields.at("set-cookie").find("Max-Age=0"), std::string::npos);
    EXPECT_EQ(name_of(server.port(), one), "");
    EXPECT_EQ(name_of(server.port(), two), "Lan");
    ask(server.port(), "POST", "/api/account/sign-out", R"({"everywhere":true})", two);
    EXPECT_EQ(name_of(server.port(), two), "");
    EXPECT_EQ(name_of(server.port(), three), "");
}

TEST_F(AccountsOfAHall, ANewPasswordEndsTheOtherSessions) {
    const RunningServer server(folder.path());
    const Fields one = sign_up(server.port(), "Lan");
    const Fields two = session_of(
        ask(server.port(), "POST", "/api/account/sign-in", credentials("Lan", "a long password")));
    const auto change = [&](const std::string& old, const std::string& fresh) {
        return ask(server.port(), "POST", "/api/account/password",
                   R"({"password":")" + old + R"(","new":")" + fresh + R"("})", one);
    };
    EXPECT_EQ(code(change("not my password", "quite another one")), "wrong-password");
    EXPECT_EQ(code(change("a long password", "short")), "bad-password");
    const Answer changed = change("a long password", "quite another one");
    ASSERT_EQ(changed.status, 200) << changed.body;
    EXPECT_EQ(name_of(server.port(), two), "");
    EXPECT_EQ(name_of(server.port(), session_of(changed)), "Lan");
    EXPECT_EQ(
        ask(server.port(), "POST", "/api/account/sign-in", credentials("Lan", "a long password"))
            .status,
        403);
}

TEST_F(AccountsOfAHall, AnAccountIsRenamedOnceInSevenDaysAndFoundByBothNames) {
    const RunningServer server(folder.path());
    const Fields session = sign_up(server.port(), "Lan");
    const auto rename = [&](const std::string& name) {
        return ask(server.port(), "POST", "/api/account/name", R"({"name":")" + name + R"("})",
                   session);
    };
    EXPECT_EQ(rename("Mai Lan").status, 200);
    EXPECT_EQ(name_of(server.port(), session), "Mai Lan");
    EXPECT_EQ(rename("Mai Lan").status, 200) << "the answer was lost";
    EXPECT_EQ(code(rename("Lan")), "renamed-lately");
    const json::value player = ask(server.port(), "GET", "/api/players/lan").json();
    EXPECT_EQ(text(player.at("name")), "Mai Lan");
    EXPECT_EQ(text(player.at("former").at(0)), "Lan");
    EXPECT_EQ(ask(server.port(), "GET", "/api/players/nobody").status, 404);
    EXPECT_EQ(ask(server.port(), "POST", "/api/account/name", R"({"name":"X Y"})").status, 403);
}

TEST_F(AccountsOfAHall, OnlyTheSignedInPlayerUsesTheAccountName) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    const Game game = begin(server.port(), lan, {}, R"("time":{"kind":"none"})");
    const json::value view = ask(server.port(), "GET", "/api/games/" + game.id).json();
    EXPECT_EQ(text(view.at("seats").at("first").at("name")), "Lan");
    EXPECT_EQ(text(view.at("seats").at("second").at("name")), "y");
    const json::value told = players(server.port(), game.id);
    EXPECT_EQ(text(told.at("first").at("name")), "Lan");
    EXPECT_TRUE(told.at("second").is_null());
    for (const char* name : {"Lan", "lan", "LAN"})
        EXPECT_EQ(
            code(ask(server.port(), "POST", "/api/games",
                     R"({"game":"chess","seat":"first","name":")" + std::string(name) + R"("})")),
            "name-of-account");
}

TEST_F(AccountsOfAHall, ARatedGameChangesBothRatingsOnceAndTheyPersistAcrossARestart) {
    Game game;
    std::string before;
    {
        const RunningServer server(folder.path());
        const Fields lan = sign_up(server.port(), "Lan");
        const Fields minh = sign_up(server.port(), "Minh");
        game = begin(server.port(), lan, minh);
        play(server.port(), game);
        const json::value told = rated_players(server.port(), game.id);
        EXPECT_GT(told.at("first").at("change").as_int64(), 0);
        EXPECT_EQ(told.at("first").at("change").as_int64(),
                  -told.at("second").at("change").as_int64());
        const json::value& rating = told.at("first").at("rating");
        EXPECT_EQ(text(rating.at("pool")), "chess/blitz");
        EXPECT_EQ(rating.at("rating").as_int64(), 1500 + told.at("first").at("change").as_int64());
        EXPECT_TRUE(rating.at("provisional").as_bool());
        EXPECT_EQ(rating.at("games").as_int64(), 1);
        const json::value view = ask(server.port(), "GET", "/api/games/" + game.id).json();
        EXPECT_TRUE(view.at("rated").as_bool());
        before = ask(server.port(), "GET", "/api/players/Lan").body;
        const json::value games = ask(server.port(), "GET", "/api/players/Lan/games").json();
        EXPECT_EQ(text(games.at("games").at(0).at("game").at("id")), game.id);
        EXPECT_EQ(text(games.at("games").at(0).at("seat")), "first");
        EXPECT_GT(games.at("games").at(0).at("change").as_int64(), 0);
        const auto searched = [&](const std::string& query) {
            const Answer answer = ask(server.port(), "GET", "/api/players/Lan/games?" + query);
            return answer.status == 200 ? answer.json().at("games").as_array().size() : 99U;
        };
        EXPECT_EQ(searched("game=chess&moves=1.+e4"), 1U);
        EXPECT_EQ(searched("game=chess&moves=1.+b4"), 0U);
        EXPECT_EQ(searched("game=go&moves=Q16"), 0U);
        EXPECT_EQ(searched("clause=5.1.2"), 1U);
        EXPECT_EQ(searched("game=chess&moves=1.+e4&clause=9"), 0U);
        EXPECT_EQ(searched("moves=e4"), 99U);
        const json::value history =
            ask(server.port(), "GET", "/api/players/Minh/rating?pool=chess/blitz").json();
        EXPECT_EQ(history.as_array().size(), 1U);
        EXPECT_TRUE(
            ask(server.port(), "GET", "/api/ratings?pool=chess/blitz").json().as_array().empty());
        EXPECT_EQ(ask(server.port(), "GET", "/api/ratings").status, 400);
    }
    const RunningServer again(folder.path());
    EXPECT_EQ(ask(again.port(), "GET", "/api/players/Lan").body, before);
}

TEST_F(AccountsOfAHall, AnUnratedResultIsRatedAtTheNextStart) {
    Game game;
    {
        const RunningServer server(folder.path());
        const Fields lan = sign_up(server.port(), "Lan");
        const Fields minh = sign_up(server.port(), "Minh");
        game = begin(server.port(), lan, minh);
        play(server.port(), game);
        rated_players(server.port(), game.id);
    }
    {
        // As if the hall had crashed between the result and the rating.
        const auto accounts = store::open_sqlite_accounts((folder.path() / "accounts.db").string());
        ASSERT_TRUE(accounts);
        ASSERT_TRUE((*accounts)->unrate(game.id));
        ASSERT_FALSE((*accounts)->rated(game.id)->has_value());
    }
    const RunningServer again(folder.path());
    EXPECT_GT(rated_players(again.port(), game.id).at("first").at("change").as_int64(), 0);
}

TEST_F(AccountsOfAHall, ARatedGameIsForTwoPeopleWithAccounts) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    const std::string rated =
        R"({"game":"chess","name":"x","seat":"first","rated":true,"time":{"kind":"fischer","base_ms":300000,"increment_ms":0}})";
    EXPECT_EQ(code(ask(server.port(), "POST", "/api/games", rated)), "rated-needs-account");
    const Answer made = ask(server.port(), "POST", "/api/games", rated, lan);
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string join = "/api/games/" + text(made.json().at("id")) + "/join";
    EXPECT_EQ(code(ask(server.port(), "POST", join, R"({"name":"y"})")), "rated-needs-account");
    EXPECT_EQ(code(ask(server.port(), "POST", join, R"({"name":"y"})", lan)),
              "rated-against-oneself");
    const json::value lobby = ask(server.port(), "GET", "/api/games").json();
    EXPECT_TRUE(lobby.at("open").at(0).at("rated").as_bool());
    EXPECT_EQ(
        ask(server.port(), "POST", join, R"({"name":"y"})", sign_up(server.port(), "Minh")).status,
        200);
}

TEST_F(AccountsOfAHall, QuickPairingStartsRatedGamesButNeverAgainstOneself) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    const Fields minh = sign_up(server.port(), "Minh");
    const auto seek = [&](const Fields& session, bool is_rated) {
        return ask(server.port(), "POST", "/api/quick",
                   std::string(R"({"game":"chess","name":"x","seat":"random",)") +
                       (is_rated ? R"("rated":true,)" : "") +
                       R"("time":{"kind":"fischer","base_ms":300000,"increment_ms":3000}})",
                   session);
    };
    EXPECT_EQ(code(seek({}, true)), "rated-needs-account");
    const Answer waiting = seek(lan, true);
    ASSERT_EQ(waiting.status, 201) << waiting.body;
    const std::string id = text(waiting.json().at("id"));
    const Client host(server.port(), id, text(waiting.json().at("token")));
    // From another browser, a guest or a casual seek waits for somebody else.
    EXPECT_EQ(seek(lan, true).status, 201);
    const Answer guest = seek({}, false);
    ASSERT_EQ(guest.status, 201) << guest.body;
    const Client there(server.port(), text(guest.json().at("id")), text(guest.json().at("token")));
    EXPECT_EQ(seek(minh, false).status, 200);
    const Answer met = seek(minh, true);
    ASSERT_EQ(met.status, 200) << met.body;
    const std::string game = text(met.json().at("id"));
    const json::value told = players(server.port(), game);
    EXPECT_EQ(std::set({text(told.at("first").at("name")), text(told.at("second").at("name"))}),
              std::set<std::string>({"Lan", "Minh"}));
}

TEST(Passwords, HashesHaveTheDocumentedCost) {
    set_password_cost_for_tests(PasswordCost::Interactive);
    const std::string hash = hash_password("a long password").value();
    EXPECT_TRUE(hash.starts_with("$argon2id$v=19$m=65536,t=2,p=1$")) << hash;
    EXPECT_TRUE(is_password(hash, "a long password"));
    EXPECT_FALSE(is_password(hash, "another password"));
    set_password_cost_for_tests(PasswordCost::Least);
}

TEST_F(AccountsOfAHall, UnfairTermsAreRefusedForRatedGames) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    const auto made = [&](const std::string& settings) {
        return ask(server.port(), "POST", "/api/games",
                   R"({"name":"x","seat":"first","rated":true,)" + settings + "}", lan);
    };
    const auto refused = [&](const std::string& settings) { return code(made(settings)); };
    const std::string clock = R"("time":{"kind":"fischer","base_ms":300000,"increment_ms":0})";
    EXPECT_EQ(refused(R"("game":"chess")"), "rated-terms");
    EXPECT_EQ(refused(R"("game":"go","handicap":4,"komi":"2.75",)" + clock), "rated-terms");
    EXPECT_EQ(refused(R"("game":"go","handicap":4,"size":9,)" + clock), "rated-terms");
    EXPECT_EQ(refused(R"("game":"go","komi":"0.25","size":13,)" + clock), "rated-terms");
    EXPECT_EQ(refused(R"("game":"go","komi":"50",)" + clock), "rated-terms");
    EXPECT_EQ(made(R"("game":"go","handicap":4,)" + clock).status, 201);
    EXPECT_EQ(refused(R"("game":"chess","rated":"yes",)" + clock), "bad-field");
}

TEST_F(AccountsOfAHall, SigningUpKeepsTheGamesPlayedAsAGuest) {
    const RunningServer server(folder.path());
    const Game game = begin(server.port(), {}, {}, R"("time":{"kind":"none"})");
    const Fields lan = sign_up(server.port(), "Lan");
    const Fields minh = sign_up(server.port(), "Minh");
    const auto take = [&](const Fields& session, const std::string& id, const std::string& key) {
        return ask(server.port(), "POST", "/api/account/games",
                   R"({"games":[{"id":")" + id + R"(","key":")" + key + R"("}]})", session);
    };
    EXPECT_EQ(take({}, game.id, game.first).status, 403);
    EXPECT_EQ(take(lan, game.id, game.first).body, R"({"games":[")" + game.id + R"("]})");
    // Refused: a wrong key, a seat of somebody else, a nonexistent game.
    EXPECT_EQ(take(minh, game.id, "0123456789abcdef0123456789abcdef").body, R"({"games":[]})");
    EXPECT_EQ(take(minh, game.id, game.first).body, R"({"games":[]})");
    EXPECT_EQ(take(minh, "aaaaaaaa", game.first).body, R"({"games":[]})");
    EXPECT_EQ(text(players(server.port(), game.id).at("first").at("name")), "Lan");
    EXPECT_EQ(
        ask(server.port(), "GET", "/api/players/Lan/games").json().at("games").as_array().size(),
        1U);
    EXPECT_EQ(ask(server.port(), "GET", "/api/players/Lan/games?opponent=Minh")
                  .json()
                  .at("games")
                  .as_array()
                  .size(),
              0U);
}

TEST_F(AccountsOfAHall, HeadToHeadResultsAreCounted) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    const Fields minh = sign_up(server.port(), "Minh");
    sign_up(server.port(), "Hoa");
    const std::string untimed = R"("time":{"kind":"none"})";
    play(server.port(), begin(server.port(), lan, minh));
    play(server.port(), begin(server.port(), lan, minh, untimed));
    play(server.port(), begin(server.port(), minh, lan));
    const Game drawn = begin(server.port(), minh, lan, untimed);
    {
        Client white(server.port(), drawn.id, drawn.first);
        Client black(server.port(), drawn.id, drawn.second);
        ASSERT_EQ(white.move(0, "e2e4"), "ok");
        ASSERT_EQ(black.move(1, "e7e5"), "ok");
        ASSERT_EQ(black.ask(R"({"t":"offer"})"), "ok");
        white.wait_until([](const json::value& view) { return !view.at("offer").is_null(); });
        ASSERT_EQ(white.agree("accept"), "ok");
    }
    begin(server.port(), lan, minh, untimed);  // unfinished
    const auto fared = [&](const std::string& name, const std::string& opponent) {
        return ask(server.port(), "GET",
                   "/api/players/" + name + "/head-to-head?opponent=" + opponent);
    };
    EXPECT_EQ(fared("Lan", "Minh").body,
              R"({"name":"Lan","opponent":"Minh","won":2,"drawn":1,"lost":1,"games":)"
              R"([{"game":"chess","won":2,"drawn":1,"lost":1}]})");
    EXPECT_EQ(fared("minh", "LAN").json().at("lost"), 2);
    EXPECT_EQ(fared("Lan", "Hoa").body,
              R"({"name":"Lan","opponent":"Hoa","won":0,"drawn":0,"lost":0,"games":[]})");
    EXPECT_EQ(code(fared("Lan", "Lan")), "bad-field");
    EXPECT_EQ(fared("Lan", "Nobody").status, 404);
    EXPECT_EQ(fared("Lan", "").status, 404);
}

TEST_F(AccountsOfAHall, ASeatIsPlayedFromAnyBrowserThatIsSignedIn) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    const Fields minh = sign_up(server.port(), "Minh");
    const Game game = begin(server.port(), lan, minh);
    const Client key(server.port(), game.id, game.first);
    Client black(server.port(), game.id, game.second);
    // Another browser of Lan's, without a key.
    Client elsewhere(server.port(), game.id, lan);
    elsewhere.say(R"({"t":"hello","v":1})");
    elsewhere.receive("view");
    EXPECT_EQ(text(elsewhere.view.at("you")), "first");
    EXPECT_EQ(elsewhere.move(0, "e2e4"), "ok");
    // Guests and other accounts only watch.
    for (const Fields& session :
         {Fields{}, sign_up(server.port(), "Hoa"), Fields{{"Cookie", "kyvien-session=x"}}}) {
        Client watcher(server.port(), game.id, session);
        watcher.say(R"({"t":"hello","v":1})");
        watcher.receive("view");
        EXPECT_TRUE(watcher.view.at("you").is_null());
    }
    // Signed out everywhere: the next connection has no seat.
    ask(server.port(), "POST", "/api/account/sign-out", R"({"everywhere":true})", lan);
    Client after(server.port(), game.id, lan);
    after.say(R"({"t":"hello","v":1})");
    after.receive("view");
    EXPECT_TRUE(after.view.at("you").is_null());
}

TEST_F(AccountsOfAHall, ARematchOfARatedGameIsRatedForTheSameTwo) {
    const RunningServer server(folder.path());
    const Game game =
        begin(server.port(), sign_up(server.port(), "Lan"), sign_up(server.port(), "Minh"));
    std::string next;
    {
        Client white(server.port(), game.id, game.first);
        Client black(server.port(), game.id, game.second);
        ASSERT_EQ(white.move(0, "e2e4"), "ok");
        ASSERT_EQ(black.ask(R"({"t":"resign"})"), "ok");
        ASSERT_EQ(white.ask(R"({"t":"rematch"})"), "ok");
        ASSERT_EQ(black.ask(R"({"t":"rematch"})"), "ok");
        while (!white.view.as_object().contains("next"))
            white.receive("view");
        next = text(white.view.at("next"));
    }
    // The keys are the same, the seats exchanged.
    play(server.port(), {next, game.second, game.first});
    const json::value told = rated_players(server.port(), next);
    EXPECT_EQ(text(told.at("first").at("name")), "Minh");
    EXPECT_GT(told.at("first").at("change").as_int64(), 0);
}

TEST_F(AccountsOfAHall, AnAccountIsRemovedByItsPasswordAndItsNameIsFree) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    const Game game = begin(server.port(), lan, {}, R"("time":{"kind":"none"})");
    const auto remove = [&](const std::string& password) {
        return ask(server.port(), "POST", "/api/account/remove",
                   R"({"password":")" + password + R"("})", lan);
    };
    const Answer data = ask(server.port(), "GET", "/api/account/data", {}, lan);
    EXPECT_EQ(data.status, 200);
    EXPECT_EQ(text(data.json().at("seats").at(0).at("game")), game.id);
    EXPECT_NE(data.fields.at("content-disposition").find("Lan.json"), std::string::npos);
    EXPECT_EQ(data.body.find("argon2"), std::string::npos);
    EXPECT_EQ(remove("not my password").status, 403);
    EXPECT_EQ(remove("a long password").status, 200);
    EXPECT_EQ(name_of(server.port(), lan), "");
    EXPECT_EQ(ask(server.port(), "GET", "/api/players/Lan").status, 404);
    EXPECT_TRUE(players(server.port(), game.id).at("first").is_null());
    EXPECT_EQ(ask(server.port(), "GET", "/api/account/data", {}, lan).status, 403);
    sign_up(server.port(), "Lan", "whoever comes next");
}

TEST_F(AccountsOfAHall, ManyWhoAskAtOnceOnSeveralThreadsAreAnswered) {
    ServeOptions options;
    options.threads = 3;
    const RunningServer server(folder.path(), {}, options);
    const Fields lan = sign_up(server.port(), "Lan");
    const Fields minh = sign_up(server.port(), "Minh");
    std::vector<std::thread> players;
    for (int i = 0; i < 4; ++i)
        players.emplace_back([&] {
            for (int each = 0; each < 3; ++each) {
                const Game game = begin(server.port(), lan, minh);
                play(server.port(), game);
                rated_players(server.port(), game.id);
            }
        });
    for (std::thread& player : players)
        player.join();
    const json::value lan_now = ask(server.port(), "GET", "/api/players/Lan").json();
    EXPECT_EQ(lan_now.at("ratings").at(0).at("games").as_int64(), 12);
}

TEST_F(AccountsOfAHall, SeveralHallsAtOneDatabaseHaveTheSameAccounts) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const TwoHalls halls;
    const RunningServer &one = halls.one, &two = halls.two;
    const Fields lan = sign_up(one.port(), "Lan");
    EXPECT_EQ(name_of(two.port(), lan), "Lan");
    const Fields minh = sign_up(two.port(), "Minh");
    const Answer made = ask(
        one.port(), "POST", "/api/games",
        R"({"game":"chess","name":"x","seat":"first","rated":true,"time":{"kind":"fischer","base_ms":300000,"increment_ms":0}})",
        lan);
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string id = text(made.json().at("id"));
    const Answer joined =
        ask(two.port(), "POST", "/api/games/" + id + "/join", R"({"name":"y"})", minh);
    ASSERT_EQ(joined.status, 200) << joined.body;
    Client white(one.port(), id, text(made.json().at("token")));
    Client black(two.port(), id, text(joined.json().at("token")));
    // The clocks start when both halls know that both players have come.
    white.wait_until(
        [](const json::value& view) { return !view.at("clock").at("running").is_null(); });
    ASSERT_EQ(white.move(0, "e2e4"), "ok");
    black.wait_for_plies(1);
    ASSERT_EQ(black.ask(R"({"t":"resign"})"), "ok");
    EXPECT_EQ(text(rated_players(two.port(), id).at("second").at("name")), "Minh");
    EXPECT_FALSE(std::filesystem::exists(halls.one_folder.path() / "accounts.db"));
}

}  // namespace
}  // namespace accounts_routes_test
}  // namespace kyvien::hall
