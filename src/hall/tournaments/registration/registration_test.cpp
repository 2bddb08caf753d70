// Registration over HTTP: sign-ups, the waiting list, moving sign-ups into the starting list, and
// refusals.
#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "hall/net/links/two_halls_fixture.h"
#include "hall/tournaments/internal/registration.h"
#include "hall/tournaments/tournament_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class RegistrationTest : public TournamentTest {
  protected:
    Answer rules(std::uint16_t port, const std::string& body) const {
        return ask(port, "POST", path + "/sign-ups/rules", body, bearer(key));
    }
    Answer sign_up(std::uint16_t port, const std::string& name,
                   const std::string& rest = {}) const {
        return ask(port, "POST", path + "/registration", R"({"name":")" + name + "\"" + rest + "}");
    }
    std::string code_of(std::uint16_t port, const std::string& name,
                        const std::string& rest = {}) const {
        const Answer answer = sign_up(port, name, rest);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return json::value_to<std::string>(answer.json().at("code"));
    }
    json::value own(std::uint16_t port, const std::string& code) const {
        return ask(port, "GET", path + "/sign-up", {}, bearer(code)).json();
    }
    Answer withdraw(std::uint16_t port, const std::string& code) const {
        return ask(port, "POST", path + "/sign-up/withdraw", "{}", bearer(code));
    }
    Answer take(std::uint16_t port, const std::string& rest = {}) const {
        return ask(port, "POST", path + "/sign-ups/take", R"({"by":"Hoa")" + rest + "}",
                   bearer(key));
    }
    /// The names in a list of the public page.
    std::vector<std::string> names(std::uint16_t port, const char* list) const {
        std::vector<std::string> found;
        const json::value all = ask(port, "GET", path + "/registration").json();
        for (const json::value& each : all.at(list).as_array())
            found.push_back(json::value_to<std::string>(each.at("name")));
        return found;
    }
    std::vector<std::string> entries(std::uint16_t port) const {
        std::vector<std::string> found;
        const json::value view = shown(port);
        for (const json::value& each : view.at("entries").as_array())
            found.push_back(json::value_to<std::string>(each.at("name")));
        return found;
    }
};

TEST_F(RegistrationTest, KeepsAWaitingListAndMovesUpAfterWithdrawals) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    EXPECT_EQ(code(ask(port, "GET", path + "/registration")), "no-registration");
    EXPECT_EQ(code(sign_up(port, "Lan")), "no-registration");
    EXPECT_FALSE(shown(port).as_object().contains("registration"));
    ASSERT_EQ(rules(port, R"({"open":true,"places":2,"note":"until Friday"})").status, 200);
    const std::string lan = code_of(port, "Lan"), minh = code_of(port, "Minh"),
                      hoa = code_of(port, "Hoa"), an = code_of(port, "An");
    EXPECT_THAT(names(port, "accepted"), ElementsAre("Lan", "Minh"));
    EXPECT_THAT(names(port, "waiting"), ElementsAre("Hoa", "An"));
    EXPECT_EQ(own(port, an).at("waiting"), 2);
    EXPECT_EQ(own(port, an).at("accepted"), false);
    EXPECT_EQ(shown(port).at("registration"),
              json::parse(R"({"open":true,"places":2,"accepted":2,"waiting":2})"));

    EXPECT_EQ(withdraw(port, lan).json().at("state"), "withdrawn");
    EXPECT_EQ(withdraw(port, lan).json().at("state"), "withdrawn") << "twice is once";
    EXPECT_THAT(names(port, "accepted"), ElementsAre("Minh", "Hoa"));
    EXPECT_EQ(own(port, hoa).at("accepted"), true);
    EXPECT_EQ(own(port, an).at("waiting"), 1);
    // Without a limit everybody has a place.
    ASSERT_EQ(rules(port, R"({"open":false,"places":0})").status, 200);
    EXPECT_THAT(names(port, "waiting"), IsEmpty());
    EXPECT_EQ(code(sign_up(port, "Tu")), "registration-closed");
    EXPECT_EQ(withdraw(port, minh).status, 200) << "also of a closed registration";
}

TEST_F(RegistrationTest, RestoresARejectedSignUpAtItsPlace) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    ASSERT_EQ(rules(port, R"({"open":true,"places":1})").status, 200);
    const std::string lan = code_of(port, "Lan"), minh = code_of(port, "Minh");
    const auto rule = [&](const std::string& body) {
        return ask(port, "POST", path + "/sign-ups", body, bearer(key));
    };
    ASSERT_EQ(rule(R"({"number":1,"reason":"not of the club"})").status, 200);
    EXPECT_EQ(own(port, lan).at("state"), "rejected");
    EXPECT_EQ(own(port, lan).at("reason"), "not of the club");
    EXPECT_EQ(own(port, minh).at("accepted"), true);
    ASSERT_EQ(rule(R"({"number":1,"stands":true})").status, 200);
    EXPECT_EQ(own(port, lan).at("accepted"), true);
    EXPECT_EQ(own(port, minh).at("waiting"), 1);
    EXPECT_EQ(code(rule(R"({"number":9})")), "bad-field");
    EXPECT_EQ(code(rule(R"({"number":1,"stands":true,"reason":"x"})")), "unknown-field");
}

TEST_F(RegistrationTest, AddsAcceptedSignUpsToTheStartingListOnce) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    ASSERT_EQ(command(port, R"({"t":"enter","name":"Binh","rating":2000})").status, 200);
    ASSERT_EQ(rules(port, R"({"open":true,"places":2})").status, 200);
    const std::string lan =
        code_of(port, "Lan", R"(,"rating":1800,"club":"Huế","birth":"1990","sex":"f")");
    const std::string minh = code_of(port, "Minh"), hoa = code_of(port, "Hoa");
    EXPECT_EQ(code(ask(port, "GET", path + "/player", {}, bearer(lan))), "wrong-token");
    const Answer taken = take(port);
    ASSERT_EQ(taken.status, 200) << taken.body;
    EXPECT_EQ(taken.json().at("entered"), 2);
    EXPECT_THAT(entries(port), ElementsAre("Binh", "Lan", "Minh"));
    EXPECT_EQ(shown(port).at("entries").at(1).at("rating"), 1800);
    EXPECT_EQ(take(port).json().at("entered"), 0);
    EXPECT_EQ(entries(port).size(), 3U);
    EXPECT_EQ(own(port, lan).at("entry"), 2);
    EXPECT_EQ(own(port, hoa).at("entry"), 0);
    // The code is a player's code now, and players on the list must go to the arbiter instead.
    EXPECT_EQ(ask(port, "GET", path + "/player", {}, bearer(lan)).json().at("number"), 2);
    EXPECT_EQ(code(withdraw(port, minh)), "on-starting-list");
    EXPECT_EQ(withdraw(port, hoa).status, 200);
    // One more place, and only its new holder is entered.
    ASSERT_EQ(rules(port, R"({"open":true,"places":3})").status, 200);
    (void)code_of(port, "Tu");
    EXPECT_EQ(take(port).json().at("entered"), 1);
    EXPECT_THAT(entries(port), ElementsAre("Binh", "Lan", "Minh", "Tu"));
}

TEST_F(RegistrationTest, RefusesASignUpThatTheOfficeRefuses) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    ASSERT_EQ(rules(port, R"({"open":true})").status, 200);
    EXPECT_EQ(code(sign_up(port, "")), "bad-field");
    EXPECT_EQ(code(sign_up(port, "La\u202en")), "hidden-character");
    EXPECT_EQ(code(sign_up(port, "Lan", R"(,"rating":99999)")), "bad-field");
    EXPECT_EQ(code(sign_up(port, "Lan", R"(,"elo":1800)")), "unknown-field");
    EXPECT_EQ(code(sign_up(port, "Lan", R"(,"number":1)")), "unknown-field");
    EXPECT_THAT(names(port, "accepted"), IsEmpty());
    EXPECT_EQ(code(rules(port, R"({"open":1})")), "bad-field");
    EXPECT_EQ(code(rules(port, R"({"open":true,"places":-1})")), "bad-field");
    EXPECT_EQ(code(rules(port, R"({"open":true,"note":")" + std::string(1001, 'x') + "\"}")),
              "bad-field");
    EXPECT_EQ(code(rules(port, "{\"open\":true,\"note\":\"until\\nFri\u202eday\"}")),
              "hidden-character");
    code_of(port, "Minh");
    const auto rule = [&](const std::string& body) {
        return ask(port, "POST", path + "/sign-ups", body, bearer(key));
    };
    EXPECT_EQ(code(rule("{\"number\":1,\"reason\":\"La\u200bte\"}")), "hidden-character");
    EXPECT_EQ(code(rule(R"({"number":1,"reason":")" + std::string(1001, 'x') + "\"}")),
              "bad-field");
}

TEST_F(RegistrationTest, RefusesDuplicatesAndDistinguishesNamesakes) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    ASSERT_EQ(command(port, R"({"t":"enter","name":"Binh"})").status, 200);
    ASSERT_EQ(rules(port, R"({"open":true})").status, 200);
    const std::string first = code_of(port, "Lan", R"(,"birth":"1990")");
    EXPECT_EQ(code(sign_up(port, "Lan", R"(,"birth":"1990")")), "signed-up-already");
    EXPECT_EQ(code(sign_up(port, "Lan")), "signed-up-already");
    EXPECT_EQ(code(sign_up(port, "Binh")), "signed-up-already") << "is on the starting list";
    (void)code_of(port, "Lan", R"(,"birth":"2001")");
    EXPECT_EQ(take(port).json().at("entered"), 2);
    EXPECT_THAT(entries(port), ElementsAre("Binh", "Lan", "Lan"));
    // A player who has withdrawn may sign up again, after the others.
    const std::string tu = code_of(port, "Tu");
    ASSERT_EQ(withdraw(port, tu).status, 200);
    EXPECT_NE(code_of(port, "Tu"), tu);
}

TEST_F(RegistrationTest, HidesIdBirthAndCodeFromOthers) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    ASSERT_EQ(rules(port, R"({"open":true})").status, 200);
    const std::string lan = code_of(port, "Lan", R"(,"id":"12345678","birth":"1990-05-17")");
    for (const std::string& text :
         {ask(port, "GET", path + "/registration").body, ask(port, "GET", path).body,
          ask(port, "GET", path + "/log").body}) {
        EXPECT_THAT(text, Not(HasSubstr("12345678")));
        EXPECT_THAT(text, Not(HasSubstr("1990")));
        EXPECT_THAT(text, Not(HasSubstr(lan)));
    }
    std::ifstream notes(folder.path() / "tournaments" / (id + ".hall"));
    std::stringstream kept;
    kept << notes.rdbuf();
    EXPECT_THAT(kept.str(), HasSubstr("t=sign-up number=1"));
    EXPECT_THAT(kept.str(), Not(HasSubstr(lan)));
    // Only the organiser sees it; a code shows only its own sign-up.
    EXPECT_EQ(ask(port, "GET", path + "/sign-ups", {}, bearer(key))
                  .json()
                  .at("sign_ups")
                  .at(0)
                  .at("birth"),
              "1990-05-17");
    for (const char* what : {"/sign-ups", "/sign-up"})
        EXPECT_EQ(ask(port, "GET", path + what).status, 403) << what;
    EXPECT_EQ(ask(port, "GET", path + "/sign-ups", {}, bearer(lan)).status, 403);
    for (const char* what : {"/sign-ups", "/sign-ups/rules", "/sign-ups/take"})
        EXPECT_EQ(ask(port, "POST", path + what, R"({"by":"Lan"})", bearer(lan)).status, 403)
            << what;
}

TEST_F(RegistrationTest, ARestartKeepsAll) {
    std::string lan;
    {
        const RunningServer server(folder.path(), {}, options());
        make(server.port());
        ASSERT_EQ(rules(server.port(), R"({"open":true,"places":1,"note":"a b\nc"})").status, 200);
        lan = code_of(server.port(), "Lan", R"(,"rating":1800)");
        (void)code_of(server.port(), "Minh");
    }
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    const json::value all = ask(port, "GET", path + "/registration").json();
    EXPECT_EQ(all.at("note"), "a b\nc");
    EXPECT_EQ(all.at("places"), 1);
    EXPECT_THAT(names(port, "accepted"), ElementsAre("Lan"));
    EXPECT_THAT(names(port, "waiting"), ElementsAre("Minh"));
    EXPECT_EQ(all.at("accepted").at(0).at("rating"), 1800);
    EXPECT_EQ(own(port, lan).at("number"), 1);
}

TEST_F(RegistrationTest, LimitsSignUpsPerAddress) {
    ServeOptions proxied = options();
    proxied.trusted_proxies = {"127.0.0.0/8"};
    const RunningServer server(folder.path(), {}, proxied);
    const auto port = server.port();
    make(port);
    ASSERT_EQ(rules(port, R"({"open":true})").status, 200);
    const auto from = [&](const std::string& address, int number) {
        return ask(port, "POST", path + "/registration",
                   R"({"name":"Player )" + std::to_string(number) + "\"}",
                   {{"X-Forwarded-For", address}})
            .status;
    };
    // Repeated as often as needed: the limit is per minute, and a slow machine sends fewer in one.
    bool is_refused = false;
    for (int number = 0; number < 10'000 && !is_refused; ++number)
        is_refused = from("203.0.113.7", number) == 429;
    EXPECT_TRUE(is_refused);
    EXPECT_EQ(from("203.0.113.8", 10'000), 200) << "another address";
}

TEST_F(RegistrationTest, IsSharedByTwoHalls) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const TwoHalls halls(options());
    const RunningServer &one = halls.one, &two = halls.two;
    make(one.port());
    ASSERT_EQ(rules(one.port(), R"({"open":true,"places":2})").status, 200);
    std::vector<std::string> codes;
    for (int i = 0; i < 6; ++i)
        codes.push_back(code_of(i % 2 == 0 ? one.port() : two.port(), "P" + std::to_string(i)));
    for (const auto port : {one.port(), two.port()}) {
        EXPECT_THAT(names(port, "accepted"), ElementsAre("P0", "P1"));
        EXPECT_THAT(names(port, "waiting"), ElementsAre("P2", "P3", "P4", "P5"));
    }
    ASSERT_EQ(withdraw(two.port(), codes[0]).status, 200);
    EXPECT_EQ(take(one.port()).json().at("entered"), 2);
    EXPECT_EQ(take(two.port()).json().at("entered"), 0);
    EXPECT_THAT(entries(two.port()), ElementsAre("P1", "P2"));
}

TEST(Registration, RefusesInvalidLines) {
    const auto folds = [](Registration& registration, Registration::Fields fields) {
        return registration.fold(fields);
    };
    Registration registration;
    EXPECT_TRUE(folds(registration, {{"t", "registration"}, {"open", "1"}, {"places", "2"}}));
    EXPECT_FALSE(folds(registration, {{"t", "registration"}, {"open", "1"}, {"places", "x"}}));
    EXPECT_FALSE(folds(registration, {{"t", "sign-up"}, {"number", "2"}, {"name", "Lan"}}));
    EXPECT_FALSE(folds(registration, {{"t", "sign-up"}, {"number", "1"}, {"name", "Lan"}}))
        << "no hash";
    EXPECT_TRUE(
        folds(registration, {{"t", "sign-up"}, {"number", "1"}, {"name", "Lan"}, {"hash", "ab"}}));
    EXPECT_FALSE(
        folds(registration, {{"t", "sign-up-state"}, {"number", "2"}, {"state", "stands"}}));
    EXPECT_FALSE(folds(registration, {{"t", "sign-up-state"}, {"number", "1"}, {"state", "gone"}}));
    EXPECT_EQ(registration.accepted(), 1U);
}

}  // namespace
}  // namespace kyvien::hall::test
