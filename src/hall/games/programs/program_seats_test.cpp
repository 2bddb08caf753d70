// Programs at the boards of the hall: asked when it is their turn, and ruled like people.
#include "hall/games/programs/program_seats.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "hall/games/hall_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace program_seats_test {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

const conduct::Game kGame = *conduct::find_game("chess");

/// Answers when the test tells it to.
class HandPrograms : public Programs {
  public:
    struct Asked {
        ProgramQuestion question;
        ProgramAnswered answered;
    };
    const std::vector<ProgramOffer>& offers() const override { return offers_; }
    void prepare(conduct::Settings&) const override {}
    void ask(ProgramQuestion question, ProgramAnswered answered) override {
        asked.push_back({std::move(question), std::move(answered)});
    }
    void find_lines(LinesQuestion, LinesAnswered) override {}
    void leave(const std::string& game) override { left.push_back(game); }
    void end() override {}

    std::vector<ProgramOffer> offers_{{"toy", "Toy", kGame, 3, false}};
    std::vector<Asked> asked;
    std::vector<std::string> left;
};

constexpr const char* kUntimed = R"({"game":"chess","name":"Lan","seat":"first",)"
                                 R"("opponent":{"program":"toy","level":2}})";
constexpr const char* kFriendly = R"({"game":"chess","name":"Lan","seat":"first",)"
                                  R"("friendly":{"takebacks":true},)"
                                  R"("opponent":{"program":"toy","level":2}})";
constexpr const char* kBlitz = R"({"game":"chess","name":"Lan","seat":"second",)"
                               R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0},)"
                               R"("opponent":{"program":"toy","level":1}})";

class ProgramSeatsTest : public test::QuietTest {
  protected:
    ProgramSeatsTest() { hall->enable_programs(programs, counted, "secret"); }

    json::object view(const std::string& id) {
        return json::parse(hall.game(id).value()).as_object();
    }
    void answer(ProgramAnswer given) {
        ASSERT_FALSE(programs.asked.empty());
        auto asked = std::move(programs.asked.back());
        programs.asked.pop_back();
        asked.answered(std::move(given));
        hall.run_posted_jobs();
    }
    static conduct::CommandBody move(std::size_t ply, std::string text) {
        return conduct::MakeMove{ply, std::move(text)};
    }

    test::ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    HandPrograms programs;
    ProgramGames counted{3};
    test::TestHall hall{log, time};
};

TEST_F(ProgramSeatsTest, APersonMovesAndTheProgramAnswers) {
    const auto made = hall.create(kUntimed).value();
    EXPECT_EQ(view(made.id).at("phase"), "playing");
    const json::object opponent = view(made.id).at("seats").at("second").as_object();
    EXPECT_EQ(opponent.at("name"), "Toy (program, level 2)");
    EXPECT_EQ(opponent.at("program"), true);
    EXPECT_EQ(opponent.at("connected"), true);
    EXPECT_TRUE(programs.asked.empty()) << "it is not its turn";
    const auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    ASSERT_EQ(programs.asked.size(), 1U);
    EXPECT_EQ(programs.asked[0].question.program, "toy");
    EXPECT_EQ(programs.asked[0].question.level, 2U);
    EXPECT_EQ(programs.asked[0].question.state.ply(), 1U);
    answer(move(1, "e7e5"));
    EXPECT_EQ(view(made.id).at("moves").as_array().size(), 2U);
    EXPECT_TRUE(programs.asked.empty());
}

TEST_F(ProgramSeatsTest, TheProgramsClockStartsWhenThePersonArrives) {
    const auto made = hall.create(kBlitz).value();
    time.advance(10min);
    hall.tick();
    EXPECT_EQ(view(made.id).at("phase"), "playing") << "nobody has come yet";
    EXPECT_TRUE(programs.asked.empty());
    const auto person = hall.watch(made.id, made.token);
    ASSERT_EQ(programs.asked.size(), 1U);
    EXPECT_EQ(programs.asked[0].question.budget, 60s + kFirstMoveGrace);
    // It does not answer: its flag falls like anybody's, and its program is released.
    time.advance(61s + kFirstMoveGrace);
    hall.tick();
    EXPECT_EQ(view(made.id).at("result").at("code"), "time");
    EXPECT_EQ(view(made.id).at("result").at("score"), "0-1");
    EXPECT_EQ(programs.left, std::vector<std::string>{made.id});
    // A later answer changes nothing.
    answer(move(0, "e2e4"));
    EXPECT_TRUE(view(made.id).at("moves").as_array().empty());
}

TEST_F(ProgramSeatsTest, ARulingEndsTheGameByItsClause) {
    const auto made = hall.create(kUntimed).value();
    const auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    conduct::Ending ending;
    ending.score = conduct::win_for(conduct::Seat::First);
    ending.code = "arbiter-penalty";
    ending.clause = rulebook::fide("7.5.5");
    answer(ProgramRuling{ending, "Toy played z9."});
    const json::object result = view(made.id).at("result").as_object();
    EXPECT_EQ(result.at("score"), "1-0");
    EXPECT_EQ(result.at("clause").at("id"), "7.5.5");
    EXPECT_EQ(counted.played(), 0U);
}

TEST_F(ProgramSeatsTest, ARefusedAnswerIsRequestedAgainAFewTimesOnly) {
    const auto made = hall.create(kUntimed).value();
    const auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    int asked = 0;
    for (int second = 0; second < 20; ++second) {
        if (!programs.asked.empty()) {
            ++asked;
            answer(move(1, "e2e4"));
        }
        time.advance(2s);
        hall.tick();
    }
    EXPECT_EQ(asked, 3);
    EXPECT_EQ(view(made.id).at("moves").as_array().size(), 1U);
}

TEST_F(ProgramSeatsTest, WhileItsMoveIsBeingStoredTheProgramIsNotAskedAgain) {
    const auto made = hall.create(kUntimed).value();
    const auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    log.holds = true;
    answer(move(1, "e7e5"));
    for (int second = 0; second < 5; ++second) {
        time.advance(2s);
        hall.tick();
        hall.run_posted_jobs();
        EXPECT_TRUE(programs.asked.empty());
    }
    log.holds = false;
    log.release();
    hall.run_posted_jobs();
    EXPECT_EQ(view(made.id).at("moves").as_array().size(), 2U);
    hall.say(person, R"({"t":"move","ply":2,"move":"g1f3"})");
    EXPECT_EQ(programs.asked.size(), 1U) << "it plays on";
}

TEST_F(ProgramSeatsTest, AProgramAcceptsTakebacksInAFriendlyGame) {
    const auto made = hall.create(kFriendly).value();
    const auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    answer(move(1, "e7e5"));
    // Both moves, since it has replied; it is not its turn and it need not decide.
    hall.say(person, R"({"t":"takeback"})");
    EXPECT_TRUE(view(made.id).at("moves").as_array().empty());
    EXPECT_EQ(view(made.id).at("turn"), "first");
    EXPECT_TRUE(programs.asked.empty());
    hall.say(person, R"({"t":"move","ply":0,"move":"d2d4"})");
    ASSERT_EQ(programs.asked.size(), 1U);
    EXPECT_EQ(programs.asked[0].question.state.moves()[0].move, "d2d4");
    answer(move(1, "d7d5"));
    EXPECT_EQ(view(made.id).at("moves").as_array().size(), 2U);
}

TEST_F(ProgramSeatsTest, TheAnswerToAMoveTakenBackIsNotPlayed) {
    const auto made = hall.create(kFriendly).value();
    const auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    ASSERT_EQ(programs.asked.size(), 1U);
    hall.say(person, R"({"t":"takeback"})");
    EXPECT_TRUE(view(made.id).at("moves").as_array().empty());
    hall.say(person, R"({"t":"move","ply":0,"move":"d2d4"})");
    // It is still thinking about e4; that answer is dropped, and it is asked about d4.
    EXPECT_EQ(programs.asked.size(), 1U);
    answer(move(1, "e7e5"));
    EXPECT_EQ(view(made.id).at("moves").as_array().size(), 1U);
    ASSERT_EQ(programs.asked.size(), 1U);
    EXPECT_EQ(programs.asked[0].question.state.moves()[0].move, "d2d4");
    answer(move(1, "d7d5"));
    EXPECT_EQ(view(made.id).at("moves").as_array().size(), 2U);
}

TEST_F(ProgramSeatsTest, ATakebackIsRefusedUnlessTheGameIsFriendly) {
    const auto made = hall.create(kUntimed).value();
    const auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    hall.say(person, R"({"t":"takeback","id":9})");
    EXPECT_NE(person->answers.back().find("takeback-not-agreed"), std::string::npos);
    EXPECT_EQ(view(made.id).at("moves").as_array().size(), 1U);
}

TEST_F(ProgramSeatsTest, AfterARestartTheProgramPlaysOn) {
    const auto made = hall.create(kUntimed).value();
    const auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    HandPrograms later;
    ProgramGames counted_later{3};
    test::TestHall again{log, time};
    again->enable_programs(later, counted_later, "secret");
    ASSERT_TRUE(again->open());
    again.run_posted_jobs();
    ASSERT_EQ(later.asked.size(), 1U);
    EXPECT_EQ(later.asked[0].question.level, 2U);
    EXPECT_EQ(counted_later.played(), 1U);
    later.asked[0].answered(move(1, "e7e5"));
    again.run_posted_jobs();
    EXPECT_EQ(json::parse(again.game(made.id).value()).at("moves").as_array().size(), 2U);
}

TEST_F(ProgramSeatsTest, AGameWhoseProgramIsGoneIsAnnulled) {
    const auto made = hall.create(kUntimed).value();
    const auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    answer(ProgramUnavailable{});
    EXPECT_EQ(view(made.id).at("phase"), "finished");
    EXPECT_EQ(view(made.id).at("result").at("score"), "void");
}

TEST_F(ProgramSeatsTest, ARematchIsTakenAtOnceWithColoursExchanged) {
    const auto made = hall.create(kUntimed).value();
    const auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    hall.say(person, R"({"t":"resign"})");
    programs.asked.clear();
    hall.say(person, R"({"t":"rematch"})");
    const std::string next = json::value_to<std::string>(view(made.id).at("next"));
    EXPECT_EQ(view(next).at("seats").at("first").at("name"), "Toy (program, level 2)");
    ASSERT_EQ(programs.asked.size(), 1U);
    EXPECT_EQ(programs.asked[0].question.game, next);
    answer(move(0, "d2d4"));
    EXPECT_EQ(view(next).at("moves").as_array().size(), 1U);
    EXPECT_EQ(counted.played(), 1U);
}

TEST_F(ProgramSeatsTest, NamesOfProgramsAndUnknownProgramsAreRefused) {
    const auto named =
        hall.create(R"-({"game":"chess","name":"Toy (program, level 2)","seat":"first"})-");
    ASSERT_FALSE(named);
    EXPECT_EQ(named.error().code.name(), "name-of-program");
    EXPECT_EQ(read_join(R"-({"name":"Toy (program, level 2)"})-").error().code.name(),
              "name-of-program");
    for (const char* const opponent :
         {R"({"program":"none","level":1})", R"({"program":"toy","level":4})"}) {
        const auto unknown = hall.create(fmt::format(
            R"({{"game":"chess","name":"Lan","seat":"first","opponent":{}}})", opponent));
        ASSERT_FALSE(unknown);
        EXPECT_EQ(unknown.error().code.name(), "no-such-program");
    }
    const auto other = hall.create(
        R"({"game":"go","name":"Lan","seat":"first","opponent":{"program":"toy","level":1}})");
    EXPECT_EQ(other.error().code.name(), "no-such-program") << "it does not play this game";
}

TEST_F(ProgramSeatsTest, AnAbsentPersonsProgramIsReleasedUntilTheyReturn) {
    const auto made = hall.create(kUntimed).value();
    auto person = hall.watch(made.id, made.token);
    hall.say(person, R"({"t":"move","ply":0,"move":"e2e4"})");
    answer(move(1, "e7e5"));
    hall->leave(*person);
    EXPECT_EQ(counted.played(), 1U);
    for (int minute = 0; minute < 12; ++minute) {
        time.advance(1min);
        hall.tick();
    }
    EXPECT_EQ(counted.played(), 0U);
    EXPECT_EQ(programs.left, std::vector<std::string>{made.id});
    person = hall.watch(made.id, made.token);
    hall.tick();
    time.advance(2s);
    hall.tick();
    EXPECT_EQ(counted.played(), 1U);
    hall.say(person, R"({"t":"move","ply":2,"move":"g1f3"})");
    EXPECT_EQ(programs.asked.size(), 1U);
}

TEST(ProgramGamesTest, GamesAreLimitedPerAddressAndInTotal) {
    using Leave = ProgramGames::Leave;
    ProgramGames games(6);
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(games.may_begin("192.0.2.1"), Leave::Granted);
        games.add(std::to_string(i), "192.0.2.1");
    }
    EXPECT_EQ(games.may_begin("192.0.2.1"), Leave::TooManyOfOne);
    EXPECT_EQ(games.may_begin("192.0.2.2"), Leave::Granted);
    EXPECT_EQ(games.may_begin(""), Leave::Granted);
    // A rematch has the same address.
    games.set_played("0", false);
    games.follow("0", "4");
    EXPECT_EQ(games.may_begin("192.0.2.1"), Leave::TooManyOfOne);
    games.set_played("4", false);
    EXPECT_EQ(games.may_begin("192.0.2.1"), Leave::Granted);
    // Resumed first, and its address becomes known afterwards.
    games.add("5", "");
    games.add("5", "192.0.2.1");
    EXPECT_EQ(games.may_begin("192.0.2.1"), Leave::TooManyOfOne);
    games.add("6", "192.0.2.2");
    games.add("7", "192.0.2.3");
    EXPECT_EQ(games.may_begin("192.0.2.4"), Leave::TooMany);
}

}  // namespace
}  // namespace program_seats_test
}  // namespace kyvien::hall
