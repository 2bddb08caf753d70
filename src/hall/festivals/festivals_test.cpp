// Festivals over HTTP: their sections and status, where people play, documents of all sections, and
// who may change them.
#include <gmock/gmock.h>

#include "hall/festivals/festival.h"
#include "hall/net/links/two_halls_fixture.h"
#include "hall/tournaments/tournament_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class FestivalsOfAHall : public TournamentTest {
  protected:
    /// Creates a festival without sections.
    void begin(std::uint16_t port, const std::string& rest = {}) {
        const Answer made =
            ask(port, "POST", "/api/festivals", R"({"by":"Hoa","name":"Tuần lễ cờ")" + rest + "}",
                bearer(kArbiter));
        ASSERT_EQ(made.status, 201) << made.body;
        festival_key = json::value_to<std::string>(made.json().at("key"));
        const auto festival = json::value_to<std::string>(made.json().at("id"));
        EXPECT_EQ(text(made.json().at("url")), "/f/" + festival);
        festival_path = "/api/festivals/" + festival;
    }
    /// Creates a tournament with this name; sets `path`, `id` and `key` to its own.
    void make_named(std::uint16_t port, const std::string& name, const std::string& rest) {
        const Answer made =
            ask(port, "POST", "/api/tournaments",
                R"({"by":"Hoa","name":")" + name + "\"," + rest + "}", bearer(kArbiter));
        ASSERT_EQ(made.status, 201) << made.body;
        id = json::value_to<std::string>(made.json().at("id"));
        key = json::value_to<std::string>(made.json().at("key"));
        path = "/api/tournaments/" + id;
    }
    Answer post(std::uint16_t port, const std::string& what, const std::string& body,
                const std::string& with) const {
        return ask(port, "POST", festival_path + what, body, bearer(with));
    }
    Answer add(std::uint16_t port, const std::string& tournament) const {
        return post(port, "/sections", R"({"by":"Hoa","tournament":")" + tournament + "\"}",
                    festival_key);
    }
    json::value festival(std::uint16_t port) const {
        const Answer answer = ask(port, "GET", festival_path);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return answer.json();
    }
    std::vector<std::string> sections(std::uint16_t port) const {
        std::vector<std::string> found;
        const json::value all = festival(port);
        for (const json::value& each : all.at("sections").as_array())
            found.push_back(json::value_to<std::string>(each.at("name")));
        return found;
    }
    static std::string text(const json::value& value) { return json::value_to<std::string>(value); }
    json::value players(std::uint16_t port, const std::string& search) const {
        const Answer answer = ask(port, "GET", festival_path + "/players?search=" + search);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return answer.json();
    }

    std::string festival_key, festival_path;
};

TEST_F(FestivalsOfAHall, ShowTheProgressOfTheirSections) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port, R"(,"place":"Huế","begins":"2026-11-25","ends":"2026-11-28","note":"Gate 2")");
    EXPECT_EQ(festival(port).at("place"), "Huế");
    EXPECT_EQ(festival(port).at("begins"), "2026-11-25");
    EXPECT_THAT(sections(port), IsEmpty());

    make_named(port, "Open A", R"("rounds":3)");
    enter(port, 5);
    const std::string first = id;
    ASSERT_EQ(add(port, first).status, 200);
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
    ASSERT_EQ(command(port, R"({"t":"result","board":1,"result":"1-0"})").status, 200);
    make_named(port, "Go", R"("system":"mcmahon","rounds":4)");
    ASSERT_EQ(ask(port, "POST", path + "/sign-ups/rules",
                  R"({"open":true,"places":2,"most_rating":1999})", bearer(key))
                  .status,
              200);
    ASSERT_EQ(add(port, id).status, 200);
    EXPECT_THAT(sections(port), ElementsAre("Open A", "Go"));

    const json::value shown = festival(port);
    const json::value& open = shown.at("sections").at(0);
    EXPECT_EQ(text(open.at("id")), first);
    EXPECT_EQ(open.at("rounds"), 1);
    EXPECT_EQ(open.at("rounds_planned"), 3);
    EXPECT_EQ(open.at("missing"), 1) << "one of two boards has its result";
    EXPECT_EQ(open.at("entries"), 5);
    EXPECT_EQ(open.at("closed"), false);
    EXPECT_FALSE(open.as_object().contains("registration"));
    EXPECT_EQ(shown.at("sections").at(1).at("registration"),
              json::parse(R"({"open":true,"places":2,"least_rating":0,"most_rating":1999,)"
                          R"("accepted":0,"waiting":0})"));

    const json::value listed = ask(port, "GET", "/api/festivals").json();
    ASSERT_EQ(listed.as_array().size(), 1U);
    EXPECT_EQ(listed.at(0).at("name"), "Tuần lễ cờ");
    EXPECT_EQ(listed.at(0).at("sections"), 2);

    // Removed; the tournament continues.
    ASSERT_EQ(post(port, "/sections/remove", R"({"by":"Hoa","tournament":")" + first + "\"}",
                   festival_key)
                  .status,
              200);
    EXPECT_THAT(sections(port), ElementsAre("Go"));
    EXPECT_EQ(ask(port, "GET", "/api/tournaments/" + first).status, 200);
}

TEST_F(FestivalsOfAHall, FindWhereAPlayerIsPaired) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    make_named(port, "Open A", R"("rounds":3)");
    ASSERT_EQ(command(port, R"({"t":"enter","name":"Nguyễn Văn An","rating":2100},)"
                            R"({"t":"enter","name":"Trần Thị Bình","rating":2000},)"
                            R"({"t":"enter","name":"Lê An","rating":1900})")
                  .status,
              200);
    ASSERT_EQ(add(port, id).status, 200);
    const std::string open = id;
    make_named(port, "Teams",
               R"("system":"round-robin","meeting":"fixed-boards","boards":2,"rounds":1)");
    ASSERT_EQ(command(port, R"({"t":"enter","name":"Hội An"},{"t":"enter","name":"Đà Nẵng"},)"
                            R"({"t":"member","team":1,"name":"Phạm Đức Anh"},)"
                            R"({"t":"member","team":2,"name":"胡榮華"})")
                  .status,
              200);
    ASSERT_EQ(add(port, id).status, 200);

    const json::value before = players(port, "an");
    ASSERT_EQ(before.at("players").as_array().size(), 4U)
        << "an begins An, An, Hội An and Anh: " << before;
    EXPECT_FALSE(before.at("players").at(0).as_object().contains("round"));

    ASSERT_EQ(ask(port, "POST", "/api/tournaments/" + open,
                  R"({"by":"Hoa","commands":[{"t":"pair"}]})", bearer(kArbiter))
                  .status,
              200);
    // Accents, case and order are ignored.
    const json::value found = players(port, "AN+nguyen");
    ASSERT_EQ(found.at("players").as_array().size(), 1U);
    const json::value& player = found.at("players").at(0);
    EXPECT_EQ(player.at("name"), "Nguyễn Văn An");
    EXPECT_EQ(text(player.at("tournament")), open);
    EXPECT_EQ(player.at("section"), "Open A");
    EXPECT_EQ(player.at("round"), 1);
    EXPECT_EQ(player.at("board"), 1);
    const json::value opponent = players(port, "binh").at("players").at(0);
    EXPECT_EQ(player.at("opponent_name"), opponent.at("name"));
    EXPECT_EQ(opponent.at("opponent_name"), player.at("name"));
    EXPECT_NE(player.at("first"), opponent.at("first"));
    EXPECT_EQ(player.at("result"), "");
    EXPECT_EQ(players(port, "le+an").at("players").at(0).at("bye"), true);

    EXPECT_EQ(players(port, "%E8%83%A1%E8%8D%A3%E5%8D%8E").at("players").at(0).at("member"),
              "胡榮華")
        << "looked for as 胡荣华";

    const json::value member = players(port, "duc").at("players").at(0);
    EXPECT_EQ(member.at("name"), "Hội An");
    EXPECT_EQ(member.at("member"), "Phạm Đức Anh");
    EXPECT_THAT(players(port, "nobody").at("players").as_array(), IsEmpty());
    EXPECT_EQ(code(ask(port, "GET", festival_path + "/players?search=%20")), "bad-field");
    EXPECT_EQ(code(ask(port, "GET", festival_path + "/players")), "bad-field");
}

TEST_F(FestivalsOfAHall, PrintTheListsOfAllSectionsOnOnePaper) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    const std::string pairings = festival_path + "/file?format=html&list=pairings";
    EXPECT_EQ(code(ask(port, "GET", pairings)), "no-round-paired");
    for (const char* const name : {"Open A", "Open B", "Children"}) {
        make_named(port, name, R"("rounds":3)");
        enter(port, 4);
        ASSERT_EQ(add(port, id).status, 200);
        if (std::string_view(name) != "Children") {
            ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
        }
    }
    const Answer page = ask(port, "GET", pairings);
    ASSERT_EQ(page.status, 200) << page.body;
    EXPECT_THAT(page.body, HasSubstr("<h1>Open A</h1>"));
    EXPECT_THAT(page.body, HasSubstr("<h1>Open B</h1>"));
    EXPECT_THAT(page.body, Not(HasSubstr("<h1>Children</h1>"))) << "nothing is paired there";
    const Answer lists = ask(port, "GET", festival_path + "/file?format=html&list=players");
    EXPECT_THAT(lists.body, HasSubstr("<h1>Children</h1>"));
    const Answer paper =
        ask(port, "GET", festival_path + "/file?format=pdf&list=pairings,standings&round=1");
    EXPECT_EQ(paper.status, 200);
    EXPECT_TRUE(paper.body.starts_with("%PDF-"));
    EXPECT_EQ(code(ask(port, "GET", pairings + "&round=2")), "no-round-paired");
    EXPECT_EQ(code(ask(port, "GET", festival_path + "/file?format=csv&list=players")), "bad-field");
    EXPECT_EQ(code(ask(port, "GET", festival_path + "/file?format=pdf&list=slips")), "bad-field")
        << "that is for the desk of a section";
    EXPECT_EQ(code(ask(port, "GET", festival_path + "/file?format=pdf&list=certificates")),
              "handout-alone");
}

TEST_F(FestivalsOfAHall, CanOnlyBeChangedWithTheirKey) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    EXPECT_EQ(ask(port, "POST", "/api/festivals", R"({"by":"Hoa","name":"A"})").status, 403);
    begin(port);
    make_named(port, "Open A", R"("rounds":3)");
    const std::string renamed = R"({"by":"Lan","name":"Chess week","place":"Hội An"})";
    const std::string section = R"({"by":"Lan","tournament":")" + id + "\"}";
    for (const std::string& wrong : {std::string("nobody"), key}) {
        EXPECT_EQ(code(post(port, "", renamed, wrong)), "wrong-token");
        EXPECT_EQ(code(post(port, "/sections", section, wrong)), "wrong-token");
        EXPECT_EQ(code(post(port, "/sections/remove", section, wrong)), "wrong-token");
        EXPECT_EQ(code(post(port, "/key", "{}", wrong)), "wrong-token");
        EXPECT_EQ(ask(port, "GET", festival_path + "/desk", {}, bearer(wrong)).status, 403);
    }
    EXPECT_EQ(ask(port, "GET", festival_path + "/desk", {}, bearer(festival_key)).status, 200);
    EXPECT_EQ(ask(port, "GET", festival_path + "/desk", {}, bearer(kArbiter)).status, 200);
    // It does not open any section.
    ASSERT_EQ(post(port, "/sections", section, festival_key).status, 200);
    EXPECT_EQ(ask(port, "GET", path + "/desk", {}, bearer(festival_key)).status, 403);

    ASSERT_EQ(post(port, "", renamed, festival_key).status, 200);
    EXPECT_EQ(festival(port).at("name"), "Chess week");
    const Answer renewed = post(port, "/key", "", festival_key);
    ASSERT_EQ(renewed.status, 200) << renewed.body;
    EXPECT_EQ(ask(port, "GET", festival_path + "/desk", {}, bearer(festival_key)).status, 403);
    festival_key = json::value_to<std::string>(renewed.json().at("key"));
    EXPECT_EQ(ask(port, "GET", festival_path + "/desk", {}, bearer(festival_key)).status, 200);

    // Refusals name the invalid field.
    const auto refused = [&](const std::string& body) {
        const json::value answer = post(port, "", body, festival_key).json();
        return json::value_to<std::string>(answer.at("values").at("field"));
    };
    EXPECT_EQ(refused(R"({"by":"Lan"})"), "name");
    EXPECT_EQ(refused(R"({"by":"Lan","name":"A","begins":"25.11.2026"})"), "begins");
    EXPECT_EQ(refused(R"({"by":"Lan","name":"A","begins":"2026-02-30"})"), "begins");
    EXPECT_EQ(refused(R"({"by":"Lan","name":"A","begins":"2026-11-25","ends":"2026-11-24"})"),
              "ends");
    EXPECT_EQ(refused(R"({"by":"Lan","name":"A","town":"Huế"})"), "town");
    EXPECT_EQ(refused("{\"by\":\"Lan\",\"name\":\"A\xE2\x80\xAE\"}"), "name");
    EXPECT_EQ(code(add(port, "k7xq2mrd")), "no-such-tournament");
    EXPECT_EQ(code(ask(port, "GET", "/api/festivals/k7xq2mrd")), "no-such-festival");
    EXPECT_EQ(ask(port, "GET", "/api/festivals/k7xq2mrd").status, 404);
}

TEST_F(FestivalsOfAHall, SurviveARestart) {
    std::vector<std::string> added;
    {
        const RunningServer server(folder.path(), {}, options());
        begin(server.port());
        for (const char* const name : {"Open A", "Open B"}) {
            make_named(server.port(), name, R"("rounds":3)");
            ASSERT_EQ(add(server.port(), id).status, 200);
            added.push_back(id);
        }
        ASSERT_EQ(add(server.port(), added[0]).status, 200) << "it is one already";
    }
    // A deleted tournament is left out, and does not hide others.
    std::filesystem::remove(folder.path() / "tournaments" / (added[0] + ".log"));
    const RunningServer server(folder.path(), {}, options());
    EXPECT_THAT(sections(server.port()), ElementsAre("Open B"));
    EXPECT_EQ(ask(server.port(), "GET", festival_path + "/desk", {}, bearer(festival_key)).status,
              200);
    make_named(server.port(), "Open C", R"("rounds":3)");
    ASSERT_EQ(add(server.port(), id).status, 200);
    EXPECT_THAT(sections(server.port()), ElementsAre("Open B", "Open C"));
}

TEST_F(FestivalsOfAHall, AreSharedByTwoHallsAtOneDatabase) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const TwoHalls halls(options());
    const auto one = halls.one.port(), two = halls.two.port();
    begin(one);
    make_named(one, "Open A", R"("rounds":3)");
    ASSERT_EQ(add(two, id).status, 200);
    make_named(two, "Open B", R"("rounds":3)");
    // This hall has not read what the other one has written.
    ASSERT_EQ(add(one, id).status, 200);
    for (const auto port : {one, two})
        EXPECT_THAT(sections(port), ElementsAre("Open A", "Open B"));
    const Answer renewed = post(two, "/key", "{}", festival_key);
    ASSERT_EQ(renewed.status, 200) << renewed.body;
    EXPECT_EQ(ask(one, "GET", festival_path + "/desk", {}, bearer(festival_key)).status, 403);
}

TEST_F(FestivalsOfAHall, EnforceTheRatingLimitsOfASectionAtSignUp) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make_named(port, "Open B", R"("rounds":3)");
    const auto rules = [&](const std::string& body) {
        return ask(port, "POST", path + "/sign-ups/rules", body, bearer(key));
    };
    const auto sign_up = [&](const std::string& who) {
        return ask(port, "POST", path + "/registration", who);
    };
    EXPECT_EQ(code(rules(R"({"open":true,"least_rating":1600,"most_rating":1500})")), "bad-field");
    ASSERT_EQ(rules(R"({"open":true,"least_rating":1600,"most_rating":1999})").status, 200);
    const Answer above = sign_up(R"({"name":"Lan","rating":2000})");
    EXPECT_EQ(code(above), "rating-not-admitted");
    EXPECT_EQ(above.json().at("values").at("most"), "1999");
    EXPECT_EQ(code(sign_up(R"({"name":"Lan","rating":1599})")), "rating-not-admitted");
    EXPECT_EQ(code(sign_up(R"({"name":"Lan"})")), "rating-not-admitted")
        << "no rating is below every rating";
    EXPECT_EQ(sign_up(R"({"name":"Lan","rating":1600})").status, 200);
    EXPECT_EQ(sign_up(R"({"name":"Minh","rating":1999})").status, 200);
    ASSERT_EQ(rules(R"({"open":true,"most_rating":1999})").status, 200);
    EXPECT_EQ(sign_up(R"({"name":"An"})").status, 200);
    EXPECT_EQ(ask(port, "GET", path + "/registration").json().at("most_rating"), 1999);
}

TEST_F(FestivalsOfAHall, EnforceTheGradeLimitsOfASectionAtSignUp) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make_named(port, "Kyu players", R"("rounds":3,"system":"mcmahon")");
    const auto rules = [&](const std::string& body) {
        return ask(port, "POST", path + "/sign-ups/rules", body, bearer(key));
    };
    const auto sign_up = [&](const std::string& who) {
        return ask(port, "POST", path + "/registration", who);
    };
    EXPECT_EQ(code(rules(R"({"open":true,"least_grade":1,"most_grade":0})")), "bad-field");
    EXPECT_EQ(code(rules(R"({"open":true,"least_grade":-40})")), "bad-field");
    ASSERT_EQ(rules(R"({"open":true,"least_grade":-9,"most_grade":0})").status, 200);
    const Answer above = sign_up(R"({"name":"Lan","grade":1})");
    EXPECT_EQ(code(above), "grade-not-admitted");
    EXPECT_EQ(above.json().at("values").at("grade"), "1d");
    EXPECT_EQ(above.json().at("values").at("least"), "10k");
    EXPECT_EQ(above.json().at("values").at("most"), "1k");
    EXPECT_EQ(code(sign_up(R"({"name":"Lan","grade":-10})")), "grade-not-admitted");
    EXPECT_EQ(code(sign_up(R"({"name":"Lan"})")), "grade-not-admitted")
        << "no grade is below every grade";
    EXPECT_EQ(sign_up(R"({"name":"Lan","grade":0})").status, 200);
    EXPECT_EQ(sign_up(R"({"name":"Minh","grade":-9})").status, 200);
    EXPECT_EQ(ask(port, "GET", path + "/registration").json().at("least_grade"), -9);
    ASSERT_EQ(rules(R"({"open":true,"most_grade":0})").status, 200);
    EXPECT_EQ(sign_up(R"({"name":"An"})").status, 200);
    EXPECT_FALSE(
        ask(port, "GET", path + "/registration").json().as_object().contains("least_grade"));
}

TEST_F(FestivalsOfAHall, ShowTheDeskWhoSeemsToPlayInSeveralSections) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    const auto several = [&] {
        return ask(port, "GET", festival_path + "/desk", {}, bearer(festival_key))
            .json()
            .at("in_several");
    };
    make_named(port, "Open A", R"("rounds":3)");
    const std::string open_a = id;
    ASSERT_EQ(add(port, id).status, 200);
    ASSERT_EQ(command(port, R"({"t":"enter","name":"Lê, Lan","id":"12400011"},)"
                            R"({"t":"enter","name":"Nguyễn, Minh","birth":"1990-05-12"},)"
                            R"({"t":"enter","name":"Trần, An"},)"
                            R"({"t":"enter","name":"Vo, Hoa","birth":"2001","id":"12400022"})")
                  .status,
              200);
    EXPECT_TRUE(several().as_array().empty());
    make_named(port, "Rapid", R"("rounds":3)");
    const std::string rapid = id;
    ASSERT_EQ(add(port, id).status, 200);
    // The same id; the same name and year; only the name; the same name and year, but another id.
    ASSERT_EQ(command(port, R"({"t":"enter","name":"Le, Lan Anh","id":"12400011"},)"
                            R"({"t":"enter","name":"Trần, An"},)"
                            R"({"t":"enter","name":"Vo, Hoa","birth":"2001","id":"12400033"})")
                  .status,
              200);
    ASSERT_EQ(ask(port, "POST", path + "/sign-ups/rules", R"({"open":true})", bearer(key)).status,
              200);
    ASSERT_EQ(ask(port, "POST", path + "/registration", R"({"name":"nguyen minh","birth":"1990"})")
                  .status,
              200);
    const json::value found = several();
    ASSERT_EQ(found.as_array().size(), 2U) << found;
    EXPECT_EQ(found.at(0).at("name"), "Lê, Lan");
    EXPECT_EQ(text(found.at(0).at("sections").at(0).at("tournament")), open_a);
    EXPECT_EQ(found.at(0).at("sections").at(0).at("section"), "Open A");
    EXPECT_EQ(found.at(0).at("sections").at(1).at("section"), "Rapid");
    EXPECT_EQ(found.at(0).at("sections").at(1).at("number"), 1);
    EXPECT_EQ(found.at(1).at("name"), "Nguyễn, Minh");
    EXPECT_EQ(text(found.at(1).at("sections").at(1).at("tournament")), rapid);
    EXPECT_EQ(found.at(1).at("sections").at(1).at("number"), 0) << "has only signed up";
    // After a withdrawal the player is in one section only.
    ASSERT_EQ(command(port, R"({"t":"withdraw","number":1,"reason":"plays in A"})").status, 200);
    EXPECT_EQ(several().as_array().size(), 1U);
    EXPECT_EQ(ask(port, "GET", festival_path + "/desk").status, 403);
}

TEST_F(FestivalsOfAHall, ShowPlayersAtSignUpTheirOtherSections) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    make_named(port, "Open A", R"("rounds":3)");
    const std::string open_a = id;
    ASSERT_EQ(add(port, id).status, 200);
    ASSERT_EQ(command(port, R"({"t":"enter","name":"Lê, Lan","id":"12400011"},)"
                            R"({"t":"enter","name":"Trần, An"})")
                  .status,
              200);
    make_named(port, "Rapid", R"("rounds":3)");
    ASSERT_EQ(add(port, id).status, 200);
    ASSERT_EQ(ask(port, "POST", path + "/sign-ups/rules", R"({"open":true})", bearer(key)).status,
              200);
    const auto sign_up = [&](const std::string& body) {
        const Answer answer = ask(port, "POST", path + "/registration", body);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return answer.json();
    };
    const json::value lan = sign_up(R"({"name":"Le Lan","id":"12400011"})");
    ASSERT_TRUE(lan.as_object().contains("also_in")) << lan;
    ASSERT_EQ(lan.at("also_in").as_array().size(), 1U);
    EXPECT_EQ(text(lan.at("also_in").at(0).at("tournament")), open_a);
    EXPECT_EQ(lan.at("also_in").at(0).at("section"), "Open A");
    EXPECT_EQ(lan.at("state"), "stands") << "it is told, not refused";
    // A name alone does not identify a person.
    EXPECT_FALSE(sign_up(R"({"name":"Trần, An"})").as_object().contains("also_in"));
    // The page asks again with the code; after a withdrawal only one section is left.
    const auto own = [&] {
        return ask(port, "GET", path + "/sign-up", {}, bearer(text(lan.at("code")))).json();
    };
    EXPECT_EQ(own().at("also_in"), lan.at("also_in"));
    ASSERT_EQ(
        ask(port, "POST", path + "/sign-up/withdraw", "{}", bearer(text(lan.at("code")))).status,
        200);
    EXPECT_FALSE(own().as_object().contains("also_in"));
    // The festival ignores tournaments that are not its sections.
    make_named(port, "Alone", R"("rounds":3)");
    ASSERT_EQ(ask(port, "POST", path + "/sign-ups/rules", R"({"open":true})", bearer(key)).status,
              200);
    EXPECT_FALSE(sign_up(R"({"name":"Le Lan","id":"12400011"})").as_object().contains("also_in"));
}

TEST_F(FestivalsOfAHall, LimitSearchesAndDocumentsForEachAddress) {
    ServeOptions chosen = options();
    chosen.trusted_proxies = {"127.0.0.0/8"};
    chosen.most_look_ups_of_one = 0;
    const RunningServer server(folder.path(), {}, chosen);
    const auto port = server.port();
    begin(port);
    make_named(port, "Open A", R"("rounds":3)");
    ASSERT_EQ(add(port, id).status, 200);
    const Fields outside{{"X-Forwarded-For", "203.0.113.9"}};
    for (const std::string& what :
         {festival_path + "/players?search=lan", festival_path + "/file?list=players&format=html",
          path + "/file?list=players&format=html"}) {
        const Answer refused = ask(port, "GET", what, {}, outside);
        EXPECT_EQ(refused.status, 429) << what << refused.body;
        EXPECT_EQ(text(refused.json().at("code")), "too-many") << what;
        // This machine is exempt, and finished work frees its place.
        for (int i = 0; i < 2; ++i)
            EXPECT_EQ(ask(port, "GET", what).status, 200) << what;
    }
    EXPECT_EQ(ask(port, "GET", festival_path, {}, outside).status, 200);
}

TEST_F(FestivalsOfAHall, AreFoundByTheirSections) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    make_named(port, "Open A", R"("rounds":3)");
    ASSERT_EQ(add(port, id).status, 200);
    const auto of = [&](const std::string& tournament) {
        return ask(port, "GET", "/api/festivals?tournament=" + tournament).json();
    };
    ASSERT_EQ(of(id).as_array().size(), 1U);
    EXPECT_EQ(of(id).at(0).at("name"), "Tuần lễ cờ");
    make_named(port, "Alone", R"("rounds":3)");
    EXPECT_TRUE(of(id).as_array().empty());
    EXPECT_EQ(ask(port, "GET", "/api/festivals").json().as_array().size(), 1U);
}

TEST(FestivalLines, AreParsedToWhatWasWritten) {
    const LineAuthor hoa{"Hoa Lê", 1000};
    const FestivalDetails details{"Tuần lễ cờ", "Huế", "2026-11-25", "", "two\nlines"};
    Festival festival;
    EXPECT_FALSE(festival.apply(Festival::line_of_section("k7xq2mrd", hoa))) << "nothing begins it";
    ASSERT_TRUE(festival.apply(Festival::beginning(details, "secret", hoa)));
    EXPECT_EQ(festival.details().name, "Tuần lễ cờ");
    EXPECT_EQ(festival.details().note, "two\nlines");
    EXPECT_EQ(festival.changed(), 1000);
    EXPECT_TRUE(festival.is_organiser("secret"));
    EXPECT_FALSE(festival.is_organiser("Secret"));
    EXPECT_FALSE(festival.is_organiser(""));
    ASSERT_TRUE(festival.apply(Festival::line_of_section("k7xq2mrd", hoa)));
    ASSERT_TRUE(festival.apply(Festival::line_of_section("a2b3c4d5", hoa)));
    ASSERT_TRUE(festival.apply(Festival::line_of_section("k7xq2mrd", hoa)));
    EXPECT_THAT(festival.sections(), ElementsAre("k7xq2mrd", "a2b3c4d5"));
    ASSERT_TRUE(festival.apply(Festival::line_of({"Chess week", {}, {}, {}, {}}, hoa)));
    EXPECT_EQ(festival.details().place, "");
    EXPECT_TRUE(festival.is_organiser("secret")) << "a new name is no new key";
    ASSERT_TRUE(festival.apply(Festival::line_of_key("other", hoa)));
    EXPECT_FALSE(festival.is_organiser("secret"));
    ASSERT_TRUE(festival.apply(Festival::line_of_removal("k7xq2mrd", hoa)));
    EXPECT_THAT(festival.sections(), ElementsAre("a2b3c4d5"));
    for (const char* const line : {"", "t=other", "t=section", "t=key", "t=festival", "t=\\q"})
        EXPECT_FALSE(festival.apply(line)) << line;
}

}  // namespace
}  // namespace kyvien::hall::test
