// What an arbiter sees before it is recorded, and what he undoes.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/games/hall.h"
#include "hall/games/hall_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {

using test::ControlledLog;
using test::RecordingWatcher;
using test::TestHall;
using testing::HasSubstr;
using testing::Not;

namespace preview_test {
namespace {

using namespace std::chrono_literals;
namespace json = boost::json;

constexpr const char* kKey = "the key of the arbiters";
constexpr const char* kOverTheBoard =
    R"({"game":"chess","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"},)"
    R"("begin":true,"time":{"kind":"fischer","base_ms":5400000,"increment_ms":30000}})";
constexpr const char* kInTheHall = R"({"game":"chess","name":"Lan","seat":"first",)"
                                   R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})";

class PreviewTest : public test::QuietTest {
  protected:
    PreviewTest() { (*hall)->set_arbiter_key(hash_of_secret(kKey)); }

    void SetUp() override {
        const auto made = hall->create(kOverTheBoard);
        ASSERT_TRUE(made) << made.error().english;
        id = made->id;
        arbiter = hall->rule(id, kKey, "Hoa");
        watcher = hall->watch(id);
        time.advance(1s);
    }
    /// "ok", "preview", or the code of the refusal.
    std::string say(const std::string& text) {
        time.advance(1s);
        hall->say(arbiter, text);
        return arbiter->outcome();
    }
    std::string act(const std::string& requests, const std::string& more) {
        return say(fmt::format(R"({{"t":"act","id":7,"requests":[{}]{}}})", requests, more));
    }
    json::object answer() const { return arbiter->last_answer(); }
    json::object view() const { return arbiter->last_view(); }
    std::int64_t seq() const { return view().at("seq").to_number<std::int64_t>(); }
    std::string log_text() { return hall->log_text(id).value(); }

    ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    std::unique_ptr<TestHall> hall = std::make_unique<TestHall>(log, time);
    std::string id;
    std::shared_ptr<RecordingWatcher> arbiter, watcher;
};

constexpr const char* kResigns = R"({"t":"resign","as":"second"})";

TEST_F(PreviewTest, AnActThatEndsTheGameIsShownAndNotRecorded) {
    const std::string before = log_text();
    const std::size_t views = watcher->views.size();
    ASSERT_EQ(act(kResigns, R"(,"ask":"grave")"), "preview");
    const json::object shown = answer();
    EXPECT_EQ(shown.at("id"), 7);
    EXPECT_EQ(shown.at("seq"), seq());
    EXPECT_EQ(shown.at("grave"), true);
    EXPECT_EQ(shown.at("changes_result"), true);
    EXPECT_EQ(shown.at("view").at("result").at("score"), "1-0");
    EXPECT_EQ(shown.at("view").at("phase"), "finished");
    EXPECT_EQ(log_text(), before);
    EXPECT_EQ(view().at("phase"), "playing");
    EXPECT_EQ(watcher->views.size(), views);
    // The confirmation carries the displayed number.
    EXPECT_EQ(act(kResigns, fmt::format(R"(,"previewed":{})", seq())), "ok");
    EXPECT_EQ(watcher->last_view().at("result").at("score"), "1-0");
}

TEST_F(PreviewTest, TimeTakenAwayIsShownAndTimeGivenIsRecorded) {
    const char* const less =
        R"({"t":"set-clock","seat":"second","ms":3000000,"reason":"it showed too much"})";
    ASSERT_EQ(act(less, R"(,"ask":"grave")"), "preview");
    EXPECT_EQ(answer().at("sets_clock"), true);
    EXPECT_EQ(answer().at("changes_result"), false);
    EXPECT_EQ(answer().at("loses_time"), json::parse(R"(["second"])"));
    EXPECT_EQ(answer().at("view").at("clock").at("second_ms"), 3'000'000);
    EXPECT_EQ(view().at("clock").at("second_ms"), 5'400'000);
    EXPECT_EQ(act(R"({"t":"set-clock","seat":"second","ms":5500000,"reason":"too little"})",
                  R"(,"ask":"grave")"),
              "ok");
    EXPECT_EQ(view().at("clock").at("second_ms"), 5'500'000);
    // On request the hall also previews acts that need no confirmation.
    EXPECT_EQ(act(R"({"t":"move","ply":0,"move":"e4"})", R"(,"ask":"always")"), "preview");
    EXPECT_EQ(answer().at("grave"), false);
    EXPECT_TRUE(view().at("moves").as_array().empty());
}

TEST_F(PreviewTest, ConfirmingAStalePreviewIsRefusedAndTheNewStateShown) {
    ASSERT_EQ(act(kResigns, R"(,"ask":"grave")"), "preview");
    const auto shown = answer().at("seq").to_number<std::int64_t>();
    ASSERT_EQ(say(R"({"t":"move","ply":0,"move":"e4"})"), "ok");
    const std::string before = log_text();
    const std::size_t views = arbiter->views.size();
    EXPECT_EQ(act(kResigns, fmt::format(R"(,"previewed":{})", shown)), "stale-preview");
    EXPECT_EQ(log_text(), before);
    EXPECT_EQ(arbiter->views.size(), views + 1);
    EXPECT_EQ(view().at("moves").as_array().size(), 1u);
}

TEST_F(PreviewTest, AClockReadingDoesNotMakeAPreviewStale) {
    const auto reading = [&](int ply, const char* seat, int ms) {
        return say(
            fmt::format(R"({{"t":"clock-read","ply":{},"seat":"{}","ms":{}}})", ply, seat, ms));
    };
    ASSERT_EQ(act(kResigns, R"(,"ask":"grave")"), "preview");
    const auto shown = answer().at("seq").to_number<std::int64_t>();
    ASSERT_EQ(reading(0, "first", 5'399'000), "ok");
    ASSERT_EQ(reading(1, "second", 5'398'000), "ok");
    EXPECT_EQ(seq(), shown + 2);
    EXPECT_EQ(act(kResigns, fmt::format(R"(,"previewed":{})", shown - 1)), "stale-preview");
    EXPECT_EQ(act(kResigns, fmt::format(R"(,"previewed":{})", shown + 3)), "stale-preview");
    // The same after the hall has read the game again.
    hall = std::make_unique<TestHall>(log, time);
    (*hall)->set_arbiter_key(hash_of_secret(kKey));
    arbiter = hall->rule(id, kKey, "Hoa");
    EXPECT_EQ(act(kResigns, fmt::format(R"(,"previewed":{})", shown - 1)), "stale-preview");
    EXPECT_EQ(act(kResigns, fmt::format(R"(,"previewed":{})", shown)), "ok");
    EXPECT_EQ(view().at("result").at("score"), "1-0");
}

TEST_F(PreviewTest, AnUndoBetweenTwoClockReadingsMakesAPreviewStale) {
    ASSERT_EQ(say(R"({"t":"move","ply":0,"move":"e4"})"), "ok");
    ASSERT_EQ(act(kResigns, R"(,"ask":"grave")"), "preview");
    const auto shown = answer().at("seq").to_number<std::int64_t>();
    ASSERT_EQ(say(R"({"t":"clock-read","ply":0,"seat":"first","ms":5399000})"), "ok");
    ASSERT_EQ(say(R"({"t":"undo"})"), "ok");
    ASSERT_EQ(say(R"({"t":"clock-read","ply":0,"seat":"first","ms":5398000})"), "ok");
    EXPECT_EQ(act(kResigns, fmt::format(R"(,"previewed":{})", shown)), "stale-preview");
}

TEST_F(PreviewTest, TheStepsOfAnActAreRecordedTogetherOrNotAtAll) {
    const std::string before = log_text();
    // The last step is impossible: Black has no such move.
    EXPECT_EQ(act(R"({"t":"move","ply":0,"move":"e4"},{"t":"press","as":"first"},)"
                  R"({"t":"move","ply":1,"move":"e4"})",
                  ""),
              "illegal-move");
    EXPECT_EQ(log_text(), before);
    // An illegal move, its press and the report are one act with one ruling.
    ASSERT_EQ(act(R"({"t":"report","kind":"hand-move","seat":"first","fields":{"move":"e1e3"}},)"
                  R"({"t":"press","as":"first"},)"
                  R"({"t":"report","kind":"illegal-move","seat":"first","fields":{}})",
                  R"(,"ask":"grave")"),
              "ok")
        << arbiter->answers.back();
    EXPECT_THAT(arbiter->views.back(), HasSubstr("7.5.5"));
    // It was one act: one undo takes back all of it.
    ASSERT_EQ(say(R"({"t":"undo"})"), "ok");
    EXPECT_TRUE(view().at("rulings").as_array().empty());
    EXPECT_TRUE(view().at("moves").as_array().empty());
}

TEST_F(PreviewTest, OnlyAnArbiterActs) {
    hall->say(watcher, fmt::format(R"({{"t":"act","requests":[{}]}})", kResigns));
    EXPECT_EQ(watcher->outcome(), "not-seated");
    const auto made = hall->create(kInTheHall);
    const auto player = hall->watch(made->id, made->token);
    ASSERT_TRUE(hall->join(made->id, "Minh"));
    for (const char* text : {R"({"t":"act","requests":[{"t":"resign"}]})", R"({"t":"undo"})"}) {
        hall->say(player, text);
        EXPECT_EQ(player->outcome(), "not-an-arbiter") << text;
    }
    for (const char* text :
         {R"({"t":"act"})", R"({"t":"act","requests":[]})", R"({"t":"act","requests":[5]})",
          R"({"t":"act","requests":[{"t":"hello","v":1}]})",
          R"({"t":"act","requests":[{"t":"act","requests":[{"t":"press"}]}]})",
          R"({"t":"act","requests":[{"t":"press"}],"ask":"perhaps"})",
          R"({"t":"undo","previewed":-1})"})
        EXPECT_EQ(say(text), "bad-field") << text;
}

TEST_F(PreviewTest, AnUndoNamesWhatItTakesBackAndTheLogKeepsBoth) {
    ASSERT_EQ(say(R"({"t":"move","ply":0,"move":"e4"})"), "ok");
    const std::string moved = hall->game(id).value();
    const json::value owed = view().at("duties");
    ASSERT_EQ(say(R"({"t":"report","kind":"touch","seat":"second","fields":{"squares":"g8"}})"),
              "ok");
    EXPECT_FALSE(view().at("rulings").as_array().empty());
    const std::string before = log_text();
    ASSERT_EQ(say(R"({"t":"undo","ask":"always"})"), "preview");
    EXPECT_EQ(answer().at("undoes"),
              json::parse(R"([{"t":"report","seat":"second","kind":"touch"}])"));
    EXPECT_TRUE(answer().at("view").at("rulings").as_array().empty());
    EXPECT_EQ(log_text(), before);

    const auto shown = seq();
    ASSERT_EQ(say(fmt::format(R"({{"t":"undo","reason":"another board","previewed":{}}})", shown)),
              "ok");
    EXPECT_EQ(seq(), shown + 1);
    EXPECT_TRUE(view().at("rulings").as_array().empty());
    EXPECT_EQ(view().at("duties"), owed);
    EXPECT_EQ(json::parse(hall->game(id).value()).at("moves"), json::parse(moved).at("moves"));
    EXPECT_THAT(log_text(), HasSubstr("kind=touch"));
    EXPECT_THAT(log_text(), HasSubstr("t=undone"));
    EXPECT_THAT(log_text(), HasSubstr("reason=another\\sboard"));

    // The record continues after it, and a hall that reads it again has the same state.
    ASSERT_EQ(say(R"({"t":"undo","ask":"always"})"), "preview");
    EXPECT_EQ(answer().at("undoes"),
              json::parse(R"([{"t":"move","seat":"first","ply":1,"move":"e2e4"}])"));
    ASSERT_EQ(say(R"({"t":"press"})"), "ok");
    const std::string known = hall->game(id).value();
    EXPECT_EQ(json::parse(hall->positions(id).value()).as_array().size(), 2u);
    hall = std::make_unique<TestHall>(log, time);
    (*hall)->set_arbiter_key(hash_of_secret(kKey));
    ASSERT_TRUE((*hall)->open());
    const auto again = json::parse(hall->game(id).value()).as_object();
    for (const char* field : {"board", "phase", "turn", "rulings", "duties"})
        EXPECT_EQ(again.at(field), json::parse(known).at(field)) << field;
    // The hall's pause has two lines of its own.
    EXPECT_EQ(again.at("seq").as_int64(), json::parse(known).at("seq").as_int64() + 2);
    arbiter = hall->rule(id, kKey, "Hoa");
    // They belong to no act: an undo takes back the act before them.
    ASSERT_EQ(say(R"({"t":"undo","ask":"always"})"), "preview");
    EXPECT_EQ(answer().at("undoes"), json::parse(R"([{"t":"press","seat":"first"}])"));
    EXPECT_EQ(say(R"({"t":"move","ply":1,"move":"e5"})"), "ok");
}

TEST_F(PreviewTest, UndoingAMistakenResultMakesTheGameLiveAgain) {
    ASSERT_EQ(say(kResigns), "ok");
    EXPECT_TRUE(json::parse(hall->lobby().value()).at("live").as_array().empty());
    ASSERT_EQ(say(R"({"t":"undo","ask":"grave"})"), "preview");
    EXPECT_EQ(answer().at("changes_result"), true);
    EXPECT_EQ(answer().at("view").at("phase"), "playing");
    ASSERT_EQ(say(R"({"t":"undo"})"), "ok");
    EXPECT_EQ(watcher->last_view().at("result"), nullptr);
    EXPECT_EQ(json::parse(hall->lobby().value()).at("live").as_array().size(), 1u);
    EXPECT_EQ(say(R"({"t":"move","ply":0,"move":"e4"})"), "ok");
}

TEST_F(PreviewTest, TheCreationOfAGameAndElectronicGamesCannotBeUndone) {
    EXPECT_EQ(say(R"({"t":"undo"})"), "nothing-to-undo");
    EXPECT_THAT(log_text(), Not(HasSubstr("undone")));
    const auto made = hall->create(kInTheHall);
    const auto other = hall->rule(made->id, kKey, "Hoa");
    hall->say(other, R"({"t":"undo"})");
    EXPECT_EQ(other->outcome(), "undo-in-the-hall");
}

TEST_F(PreviewTest, AnUndoThatCannotBeRecordedChangesNothing) {
    ASSERT_EQ(say(R"({"t":"move","ply":0,"move":"e4"})"), "ok");
    log.fails = true;
    EXPECT_EQ(say(R"({"t":"undo"})"), "store-full");
    EXPECT_EQ(json::parse(hall->game(id).value()).at("moves").as_array().size(), 1u);
    log.fails = false;
    hall->tick();
    time.advance(10s);
    hall->tick();
    EXPECT_EQ(say(R"({"t":"undo"})"), "ok");
    EXPECT_TRUE(view().at("moves").as_array().empty());
}

}  // namespace
}  // namespace preview_test
}  // namespace kyvien::hall
