// The arbiter in the hall: tables over the board, the key, the messages, the overview.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conduct/core/report.h"
#include "hall/games/hall.h"
#include "hall/games/hall_fixture.h"
#include "hall/json/board_json.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {

using test::ControlledLog;
using test::RecordingWatcher;
using test::TestHall;
using testing::HasSubstr;

namespace arbiter_test {
namespace {

using namespace std::chrono_literals;
namespace json = boost::json;

constexpr const char* kKey = "the key of the arbiters";
constexpr const char* kOverTheBoard =
    R"({"game":"chess","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"},)"
    R"("regime":"rapid-A4","begin":true,)"
    R"("time":{"kind":"fischer","base_ms":600000,"increment_ms":5000}})";
constexpr const char* kInTheHall = R"({"game":"chess","name":"Lan","seat":"first",)"
                                   R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})";

class ArbiterTest : public test::QuietTest {
  protected:
    ArbiterTest() { (*hall)->set_arbiter_key(hash_of_secret(kKey)); }

    void set_up(const std::string& body) {
        const auto made = hall->create(body);
        ASSERT_TRUE(made) << made.error().english;
        id = made->id;
        arbiter = hall->rule(id, kKey, "Trọng tài Hùng");
        watcher = hall->watch(id);
    }
    /// The outcome of an arbiter's message.
    std::string say(const std::string& text) {
        hall->say(arbiter, text);
        return arbiter->outcome();
    }
    std::string move(std::size_t ply, const std::string& text) {
        return say(fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", ply, text));
    }
    json::object view() const { return arbiter->last_view(); }
    std::string log_text() { return hall->log_text(id).value(); }

    ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    std::unique_ptr<TestHall> hall = std::make_unique<TestHall>(log, time);
    std::string id;
    std::shared_ptr<RecordingWatcher> arbiter, watcher;
};

TEST_F(ArbiterTest, ATableOverTheBoardHasBothPlayersAndNoSeatForABrowser) {
    const auto made = hall->create(kOverTheBoard);
    ASSERT_TRUE(made) << made.error().english;
    EXPECT_EQ(made->token, "");
    const auto seen = json::parse(hall->game(made->id).value()).as_object();
    EXPECT_EQ(seen.at("setting"), "over-the-board");
    EXPECT_EQ(seen.at("regime"), "rapid-A4");
    EXPECT_EQ(seen.at("phase"), "playing");
    EXPECT_EQ(seen.at("seats").at("second").at("name"), "Minh");
    EXPECT_TRUE(seen.at("rulings").as_array().empty());
    EXPECT_FALSE(hall->join(made->id, "Somebody"));
    EXPECT_EQ(hall->join(made->id, "Somebody").error().code.name(), "over-the-board");
}

TEST_F(ArbiterTest, ElectronicGamesHaveNoFieldsOfTheArbiter) {
    const auto made = hall->create(kInTheHall);
    const auto seen = json::parse(hall->game(made->id).value()).as_object();
    EXPECT_FALSE(seen.contains("setting"));
    EXPECT_FALSE(seen.contains("rulings"));
    EXPECT_FALSE(seen.contains("duties"));
}

TEST_F(ArbiterTest, OnlyTheKeyMakesAnArbiter) {
    set_up(kOverTheBoard);
    EXPECT_EQ(view().at("arbiter"), true);
    EXPECT_FALSE(watcher->last_view().contains("arbiter"));
    const auto stranger = hall->rule(id, "another key of that length", "Hùng");
    EXPECT_EQ(stranger->outcome(), "wrong-token");
    EXPECT_TRUE(stranger->views.empty());
    hall->say(watcher, R"({"t":"stop-clocks","reason":"I want to"})");
    EXPECT_EQ(watcher->outcome(), "not-seated");
    EXPECT_FALSE((*hall)->key_holder(""));
    EXPECT_EQ((*hall)->key_holder(kKey)->role, KeyRole::Chief);
}

TEST_F(ArbiterTest, WithoutAKeyNobodyIsAnArbiter) {
    TestHall other(log, time);
    EXPECT_FALSE(other->key_holder(""));
    EXPECT_FALSE(other->key_holder(kKey));
}

TEST_F(ArbiterTest, EntersMovesAndPressesOfThePlayers) {
    set_up(kOverTheBoard);
    time.advance(3s);
    EXPECT_EQ(move(0, "e4"), "ok");  // in players' notation
    EXPECT_EQ(say(R"({"t":"press"})"), "ok");
    EXPECT_EQ(view().at("clock").at("running"), "second");
    EXPECT_EQ(view().at("clock").at("first_ms"), 602'000);
    EXPECT_EQ(move(1, "e7e5"), "ok");
    EXPECT_EQ(say(R"({"t":"press","as":"second"})"), "ok");
    EXPECT_EQ(view().at("moves").as_array().size(), 2u);
    EXPECT_EQ(watcher->last_view().at("last"), json::parse(R"(["e7","e5"])"));
    EXPECT_THAT(log_text(), HasSubstr("t=pressed"));
}

TEST_F(ArbiterTest, AGameOverTheBoardWaitsForTheArbiterToStartIt) {
    std::string body = kOverTheBoard;
    body.replace(body.find("\"begin\":true"), 12, "\"begin\":false");
    set_up(body);
    EXPECT_EQ(view().at("phase"), "waiting");
    EXPECT_EQ(move(0, "e4"), "clocks-not-started");
    // It is listed among the live games, not among those that wait for a player.
    const auto lobby = json::parse(hall->lobby().value());
    EXPECT_TRUE(lobby.at("open").as_array().empty());
    EXPECT_EQ(lobby.at("live").as_array().size(), 1u);
    EXPECT_EQ(say(R"({"t":"begin"})"), "ok");
    EXPECT_EQ(view().at("clock").at("running"), "first");
}

TEST_F(ArbiterTest, EveryDecisionRecordsItsAuthorAndReason) {
    set_up(kOverTheBoard);
    EXPECT_EQ(say(R"({"t":"stop-clocks","reason":"the lights went out"})"), "ok");
    EXPECT_EQ(view().at("clock").at("running"), nullptr);
    EXPECT_EQ(say(R"({"t":"start-clocks","reason":"light again"})"), "ok");
    EXPECT_EQ(say(R"({"t":"set-clock","seat":"first","ms":500000,)"
                  R"("clause":{"law":"fide-2018","id":"6.10.1"},"reason":"the clock was wrong"})"),
              "ok");
    EXPECT_EQ(view().at("clock").at("first_ms"), 500'000);
    EXPECT_EQ(say(R"({"t":"rule","score":"1-0","clause":{"law":"fide-2018","id":"12.9.8"},)"
                  R"("also":[{"law":"fide-2018","id":"11.5"}],"reason":"distracting"})"),
              "ok");
    EXPECT_EQ(view().at("result").at("score"), "1-0");
    EXPECT_EQ(say(R"({"t":"correct","score":"1/2-1/2","clause":{"law":"fide-2018","id":"8.7"},)"
                  R"("reason":"both signed a draw"})"),
              "ok");
    EXPECT_EQ(view().at("result").at("score"), "1/2-1/2");
    EXPECT_EQ(say(R"({"t":"annul","reason":"it was the wrong round"})"), "ok");
    const std::string text = log_text();
    EXPECT_THAT(text, HasSubstr("by=arbiter name=Trọng\\stài\\sHùng office=chief"));
    EXPECT_THAT(text, HasSubstr("reason=the\\slights\\swent\\sout"));
    EXPECT_EQ(view().at("result").at("code"), "annulled");
}

TEST_F(ArbiterTest, RestoresAPositionAndTheClocks) {
    set_up(kOverTheBoard);
    for (const auto& [ply, text] : {std::pair{0, "e4"}, {1, "e5"}, {2, "Nf3"}}) {
        ASSERT_EQ(move(static_cast<std::size_t>(ply), text), "ok");
        ASSERT_EQ(say(R"({"t":"press"})"), "ok");
    }
    ASSERT_EQ(json::parse(hall->positions(id).value()).as_array().size(), 4u);
    EXPECT_EQ(say(R"({"t":"restore","ply":1,"first_ms":1000,"second_ms":2000,"reason":"wrong"})"),
              "ok");
    EXPECT_EQ(view().at("moves").as_array().size(), 1u);
    EXPECT_EQ(view().at("turn"), "second");
    EXPECT_EQ(view().at("clock").at("second_ms"), 2000);
    const auto positions = json::parse(hall->positions(id).value()).as_array();
    ASSERT_EQ(positions.size(), 2u);
    EXPECT_EQ(positions.back().at("cells"), view().at("board").at("cells"));
    EXPECT_EQ(say(R"({"t":"restore","ply":9,"reason":"wrong"})"), "no-such-ply");
}

TEST_F(ArbiterTest, AMateRevokedByARulingMakesTheGameLiveAgain) {  // FIDE 5.1.1, 4.3
    set_up(R"({"game":"chess","setting":"over-the-board","begin":true,)"
           R"("seats":{"first":"Lan","second":"Minh"},"fen":"6k1/8/6K1/8/8/8/8/R3N3 w - - 0 1",)"
           R"("time":{"kind":"fischer","base_ms":600000,"increment_ms":5000}})");
    const auto lists = [&] {
        const auto lobby = json::parse(hall->lobby().value()).as_object();
        return std::pair(lobby.at("live").as_array().size(),
                         lobby.at("finished").as_array().size());
    };
    EXPECT_EQ(say(R"({"t":"report","kind":"touch","seat":"first","fields":{"squares":"e1"}})"),
              "ok");
    EXPECT_EQ(move(0, "a1a8"), "ok");
    EXPECT_EQ(view().at("result").at("code"), "checkmate");
    EXPECT_EQ(lists(), std::pair(0UL, 1UL));
    EXPECT_EQ(say(R"({"t":"report","kind":"touch-move","seat":"first","fields":{"squares":"e1"}})"),
              "ok");
    EXPECT_EQ(view().at("phase"), "playing");
    EXPECT_EQ(lists(), std::pair(1UL, 0UL));
    // Also after the hall has restarted from the disk.
    hall = std::make_unique<TestHall>(log, time);
    ASSERT_TRUE((*hall)->open());
    hall->run_posted_jobs();
    EXPECT_EQ(lists(), std::pair(1UL, 0UL));
}

TEST_F(ArbiterTest, BadMessagesAreRefusedWithTheFieldAndTheReason) {
    set_up(kOverTheBoard);
    const auto field = [&] {
        return json::value_to<std::string>(
            arbiter->last_answer().at("refusal").at("values").at("field"));
    };
    const std::pair<const char*, const char*> cases[] = {
        {R"({"t":"rule","score":"2-0","reason":"x"})", "score"},
        {R"({"t":"rule","score":"1-0"})", "reason"},
        {R"({"t":"rule","score":"1-0","reason":"x","clause":{"law":"fide-2018","id":"99"}})",
         "clause"},
        {R"({"t":"rule","score":"1-0","reason":"x","clause":"6.9"})", "clause"},
        {R"({"t":"rule","score":"1-0","reason":"x","also":"6.9"})", "also"},
        {R"({"t":"set-clock","seat":"third","ms":1,"reason":"x"})", "seat"},
        {R"({"t":"set-clock","seat":"first","ms":-1,"reason":"x"})", "ms"},
        {R"({"t":"set-clock","seat":"first","ms":1,"periods":-2,"reason":"x"})", "periods"},
        {R"({"t":"restore","reason":"x"})", "ply"},
        {R"({"t":"restore","ply":0,"first_ms":"soon","reason":"x"})", "first_ms"},
        {R"({"t":"report","kind":7})", "kind"},
        {R"({"t":"report","kind":"x","seat":"white"})", "seat"},
        {R"({"t":"report","kind":"x","fields":[]})", "fields"},
        {R"({"t":"report","kind":"x","fields":{"a":1}})", "fields.a"},
        {R"({"t":"press","as":"me"})", "as"},
        {R"({"t":"stop-clocks"})", "reason"},
    };
    for (const auto& [text, wrong] : cases) {
        EXPECT_EQ(say(text), "bad-field") << text;
        EXPECT_EQ(field(), wrong) << text;
    }
    EXPECT_EQ(say(R"({"t":"report","kind":"no-such-kind"})"), "unknown-report");
    EXPECT_EQ(say(R"({"t":"stop-clocks","reason":""})"), "reason-missing");
    EXPECT_EQ(say(R"({"t":"rule","score":"1-0","reason":"x"})"), "clause-missing");
    EXPECT_EQ(say(R"({"t":"rule","score":"1-0","reason":"x",)"
                  R"("clause":{"law":"go-cn","id":"6"}})"),
              "clause-of-another-law");
    EXPECT_EQ(view().at("phase"), "playing");
}

TEST_F(ArbiterTest, RulesOnElectronicGamesButCannotMoveForThePlayers) {
    const auto made = hall->create(kInTheHall);
    const auto host = hall->watch(made->id, made->token);
    ASSERT_TRUE(hall->join(made->id, "Minh"));
    id = made->id;
    arbiter = hall->rule(id, kKey, "Hùng");
    EXPECT_EQ(move(0, "e2e4"), "electronic-board");
    EXPECT_EQ(say(R"({"t":"restore","ply":0,"reason":"x"})"), "electronic-board");
    EXPECT_EQ(say(R"({"t":"stop-clocks","reason":"a fire drill"})"), "ok");
    EXPECT_EQ(say(R"({"t":"rematch"})"), "not-seated");
    const auto player = hall->watch(id, made->token);
    hall->say(player, R"({"t":"start-clocks","reason":"I want to play"})");
    EXPECT_EQ(player->outcome(), "not-an-arbiter");
    hall->say(player, R"({"t":"restore","ply":0,"reason":"mine"})");
    EXPECT_EQ(player->outcome(), "not-an-arbiter");
}

TEST_F(ArbiterTest, RefusesTablesThatCannotBeSetUp) {
    const std::pair<const char*, const char*> cases[] = {
        {R"({"game":"chess","setting":"in-the-garden","seats":{}})", "bad-field"},
        {R"({"game":"chess","setting":"over-the-board"})", "bad-field"},
        {R"({"game":"chess","setting":"over-the-board","seats":{"first":"A"}})", "bad-field"},
        {R"({"game":"chess","setting":"over-the-board","seats":{"first":"A","second":""}})",
         "bad-name"},
        {R"({"game":"chess","setting":"over-the-board","seats":{"first":"A","second":"B"},)"
         R"("regime":"hasty"})",
         "bad-field"},
        {R"({"game":"chess","setting":"over-the-board","seats":{"first":"A","second":"B"},)"
         R"("set":{"tea":1}})",
         "bad-field"},
        {R"({"game":"chess","setting":"over-the-board","seats":{"first":"A","second":"B"},)"
         R"("set":{"no-capture-limit":50}})",
         "bad-regulation"},
        {R"({"game":"xiangqi","setting":"over-the-board","seats":{"first":"A","second":"B"},)"
         R"("profile":"vn-70"})",
         "bad-field"},
        {R"({"game":"chess","setting":"over-the-board","seats":{"first":"A","second":"B"},)"
         R"("fen":"nonsense"})",
         "bad-position"},
    };
    for (const auto& [body, code] : cases) {
        const auto made = hall->create(body);
        ASSERT_FALSE(made) << body;
        EXPECT_EQ(made.error().code.name(), code) << body;
    }
    const auto made = hall->create(
        R"({"game":"xiangqi","setting":"over-the-board","seats":{"first":"A","second":"B"},)"
        R"("profile":"vn-50","set":{"repetition-ruling":4}})");
    ASSERT_TRUE(made) << made.error().english;
    EXPECT_THAT(hall->log_text(made->id).value(), HasSubstr("repetition-ruling"));
}

TEST_F(ArbiterTest, SeesAllLiveBoardsInTheOrderInWhichTheyBegan) {
    set_up(kOverTheBoard);
    const std::string first = id;
    const std::uint64_t before = (*hall)->version();
    time.advance(1s);
    set_up(kOverTheBoard);
    EXPECT_NE((*hall)->version(), before);
    const auto overview = json::parse(hall->overview().value());
    ASSERT_EQ(overview.at("tables").as_array().size(), 2u);
    const auto& card = overview.at("tables").at(0);
    EXPECT_EQ(card.at("id"), json::value(first));
    EXPECT_EQ(card.at("setting"), "over-the-board");
    EXPECT_EQ(card.at("clock").at("running"), "first");
    EXPECT_EQ(card.at("waits"), false);
    EXPECT_TRUE(card.at("rulings").is_array());
    EXPECT_TRUE(card.at("duties").is_array());
    const std::uint64_t unchanged = (*hall)->version();
    (void)hall->overview();
    EXPECT_EQ((*hall)->version(), unchanged);
}

TEST_F(ArbiterTest, AGameThatWaitsForARulingIsListedFirst) {
    const auto other = hall->create(kOverTheBoard);
    const auto asks = hall->create(
        R"({"game":"xiangqi","setting":"over-the-board","seats":{"first":"A","second":"B"},)"
        R"("begin":true,"set":{"automatic-repetition":0}})");
    ASSERT_TRUE(asks) << asks.error().english;
    id = asks->id;
    arbiter = hall->rule(id, kKey, "Hùng");
    const char* moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    for (std::size_t ply = 0; ply < 40 && view().at("phase") == "playing"; ++ply) {
        ASSERT_EQ(move(ply, moves[ply % 4]), "ok") << arbiter->answers.back();
        if (view().at("phase") == "playing")
            say(R"({"t":"press"})");
    }
    ASSERT_EQ(view().at("phase"), "arbiter");
    const auto overview = json::parse(hall->overview().value());
    EXPECT_EQ(overview.at("tables").at(0).at("id"), json::value(id));
    EXPECT_EQ(overview.at("tables").at(0).at("waits"), true);
    EXPECT_EQ(say(R"({"t":"play-on","reason":"no side gains by it"})"), "ok");
    EXPECT_EQ(view().at("phase"), "playing");
}

TEST_F(ArbiterTest, AnAbandonedLiveGameIsEvictedButStaysListed) {
    set_up(kOverTheBoard);
    const auto electronic = hall->create(kInTheHall);
    const auto host = hall->watch(electronic->id, electronic->token);
    ASSERT_TRUE(hall->join(electronic->id, "Minh"));
    for (const auto& who : {arbiter, watcher, host})
        (*hall)->leave(*who);
    EXPECT_EQ((*hall)->gauges().tables_loaded, 2u);
    const std::string before = hall->overview().value();
    time.advance(30s);
    hall->tick();
    for (int i = 0; i < 20; ++i) {
        time.advance(11s);
        hall->tick();
    }
    // The flag has fallen in the hall's own game meanwhile, although it was evicted.
    EXPECT_EQ((*hall)->gauges().tables_loaded, 0u);
    const auto overview = json::parse(hall->overview().value());
    ASSERT_EQ(overview.at("tables").as_array().size(), 1u);
    EXPECT_EQ(overview.at("tables").at(0).at("seats").at("first").at("name"), "Lan");
    EXPECT_EQ(json::parse(hall->lobby().value()).at("live").as_array().size(), 1u);
    EXPECT_EQ(json::parse(hall->game(electronic->id).value()).at("result").at("code"), "time");
    EXPECT_EQ(json::parse(hall->game(id).value()).at("phase"), "playing");
}

TEST_F(ArbiterTest, ConcurrentRequestsForAnEvictedGameShareOneRead) {
    set_up(kOverTheBoard);
    for (const auto& who : {arbiter, watcher})
        (*hall)->leave(*who);
    time.advance(2min);
    hall->tick();
    ASSERT_EQ((*hall)->gauges().tables_loaded, 0u);
    int answered = 0;
    for (int i = 0; i < 5; ++i)
        (*hall)->fetch(id, [&](const Result<void>& there) { answered += there ? 1 : 0; });
    EXPECT_EQ(answered, 0);
    hall->run_posted_jobs();
    EXPECT_EQ(answered, 5);
    EXPECT_EQ((*hall)->gauges().tables_loaded, 1u);
    (*hall)->fetch("zzzzzzzz", [&](const Result<void>& there) {
        EXPECT_EQ(there.error().code.name(), "no-such-game");
        ++answered;
    });
    hall->run_posted_jobs();
    EXPECT_EQ(answered, 6);
}

TEST_F(ArbiterTest, ATableOverTheBoardIsRestoredAfterACrash) {
    set_up(kOverTheBoard);
    ASSERT_EQ(move(0, "e4"), "ok");
    hall = std::make_unique<TestHall>(log, time);
    (*hall)->set_arbiter_key(hash_of_secret(kKey));
    ASSERT_TRUE((*hall)->open());
    hall->run_posted_jobs();
    arbiter = hall->rule(id, kKey, "Hùng");
    EXPECT_EQ(view().at("moves").as_array().size(), 1u);
    EXPECT_EQ(say(R"({"t":"press"})"), "ok");
}

TEST_F(ArbiterTest, EverybodySeesRulingsAndDutiesButNotWhatIsTheArbitersAlone) {
    set_up(kOverTheBoard);
    ASSERT_EQ(move(0, "e4"), "ok");
    const auto codes = [](const json::object& view, std::string_view list) {
        std::string all;
        for (const json::value& each : view.at(list).as_array())
            all += json::value_to<std::string>(each.at("code")) + " ";
        return all;
    };
    // FIDE 12.6: nobody may point out that the clock was not pressed.
    EXPECT_THAT(codes(view(), "duties"), HasSubstr("press-clock"));
    EXPECT_EQ(codes(watcher->last_view(), "duties"), "");
    ASSERT_EQ(say(R"({"t":"press"})"), "ok");
    ASSERT_EQ(say(R"({"t":"report","kind":"search","seat":"first","fields":)"
                  R"({"private":"yes","same-gender":"yes","outcome":"nothing"}})"),
              "ok");
    ASSERT_EQ(say(R"({"t":"report","kind":"phone-use","seat":"second","fields":{}})"), "ok");
    EXPECT_EQ(codes(view(), "rulings"), "nothing-found breach ");
    EXPECT_EQ(codes(watcher->last_view(), "rulings"), "breach ");
    EXPECT_EQ(codes(json::parse(hall->game(id).value()).as_object(), "rulings"), "breach ");
    EXPECT_THAT(codes(view(), "duties"), HasSubstr("consider-penalty"));
    EXPECT_EQ(codes(watcher->last_view(), "duties"), "");
}

TEST(WordsJson, ContainsOnlyTheWordsOfTheCatalogue) {
    for (const conduct::Game game : conduct::games())
        for (const auto language : {rulebook::Language::En, rulebook::Language::ZhHans}) {
            const auto told = json::parse(words_json(game, language)).as_object();
            EXPECT_EQ(told.at("words"), json::parse(reports_json(game, language)).at("words"));
            EXPECT_FALSE(told.contains("kinds"));
        }
}

TEST(ReportsJson, NoFormShowsACodeOrAnotherLanguage) {
    using rulebook::Language;
    for (const conduct::Game game : conduct::games())
        for (const Language language :
             {Language::En, Language::Vi, Language::ZhHant, Language::ZhHans}) {
            std::string missing;
            const auto want = [&](std::string_view kind, std::string_view key) {
                const std::string code = fmt::format("{}.{}", kind, key);
                if (rulebook::words(conduct::law_of(game), code, language).empty())
                    missing += code + " ";
            };
            for (const conduct::ReportKind& kind : conduct::report_kinds(game)) {
                want("report", kind.kind);
                for (const conduct::ReportField& field : kind.fields) {
                    want("field", field.key);
                    // Scores and the two seats need no words of the rulebook.
                    for (const std::string_view choice : field.choices)
                        if (!conduct::find_score(choice) && choice != "first" && choice != "second")
                            want("choice", choice);
                }
            }
            for (const conduct::RegulationInfo& info : conduct::regulations(game))
                want("regulation", info.key);
            EXPECT_EQ(missing, "") << rulebook::tag(language);
        }
}

TEST(ReportsJson, TellsTheCatalogueOfEachGameInEachLanguage) {
    for (const conduct::Game game : conduct::games())
        for (const auto language :
             {rulebook::Language::En, rulebook::Language::Vi, rulebook::Language::ZhHant}) {
            const auto told = json::parse(reports_json(game, language)).as_object();
            EXPECT_EQ(told.at("kinds").as_array().size(), conduct::report_kinds(game).size());
            EXPECT_TRUE(told.at("words").as_object().contains("side.first"));
            EXPECT_FALSE(told.at("regulations").as_array().empty());
            for (const json::value& kind : told.at("kinds").as_array()) {
                EXPECT_NE(kind.at("label"), "") << kind;
                for (const json::value& field : kind.at("fields").as_array())
                    EXPECT_EQ(field.at("type") == "choice", field.as_object().contains("choices"));
            }
        }
}

}  // namespace
}  // namespace arbiter_test
}  // namespace kyvien::hall
