// The hall decides the contents of its logs again.
#include <gtest/gtest.h>

#include "conduct/core/internal/board_fixture.h"
#include "hall/games/hall_fixture.h"
#include "hall/games/internal/log_check.h"
#include "hall/service/journal.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace {

using namespace std::chrono_literals;
using conduct::Seat;

conduct::Settings five_minutes(conduct::Game game = conduct::Game::Chess) {
    conduct::Settings settings;
    settings.game = game;
    settings.time = clock::sudden_death(std::chrono::minutes(5));
    return settings;
}

TEST(LogCheck, AValidLogHasNoDifferences) {
    conduct::Table table(five_minutes());
    table.play("e2e4 e7e5");
    table.expect_accepted(Seat::First, conduct::OfferDraw{});
    table.expect_accepted(Seat::Second, conduct::AcceptDraw{});
    EXPECT_EQ(check_log(table.log()).differences, 0u);
}

TEST(LogCheck, AnAlteredResultIsNamedWithWhatIsDecided) {
    conduct::Table table(five_minutes());
    table.play("f2f3 e7e5 g2g4 d8h4");
    auto log = table.log();
    std::get<conduct::Ended>(log.back().body).ending.score = conduct::Score::FirstWins;
    const LogCheck check = check_log(log);
    EXPECT_EQ(check.differences, 1u);
    EXPECT_EQ(check.event, log.size());
    EXPECT_FALSE(check.over_the_board);
    EXPECT_NE(check.first.find("score=0-1"), std::string::npos) << check.first;
    EXPECT_NE(check.logged.find("score=1-0"), std::string::npos) << check.logged;
}

TEST(LogCheck, ADifferenceOverTheBoardIsMarkedAsSuch) {
    conduct::BoardTable table(five_minutes());
    table.play_and_press("f2f3 e7e5 g2g4 d8h4");
    auto log = table.log();
    std::get<conduct::Ended>(log.back().body).ending.score = conduct::Score::FirstWins;
    const LogCheck check = check_log(log);
    EXPECT_TRUE(check.over_the_board);
    EXPECT_GT(check.differences, 0u);
}

class LogCheckInTheHall : public test::QuietTest {
  protected:
    /// The journal's output while the hall opens its logs again.
    std::string opening() {
        auto hall = std::make_unique<test::TestHall>(log, time);
        testing::internal::CaptureStderr();
        EXPECT_TRUE((*hall)->open());
        hall->run_posted_jobs();
        return testing::internal::GetCapturedStderr();
    }

    test::ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
};

TEST_F(LogCheckInTheHall, AnElectronicGameIsDecidedAgainWithoutDifferences) {
    test::TestHall hall(log, time);
    const auto made = hall.create(R"({"game":"chess","name":"Lan","seat":"first",)"
                                  R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
    ASSERT_TRUE(made);
    const auto first = hall.watch(made->id, made->token);
    const auto joined = hall.join(made->id, "Minh");
    ASSERT_TRUE(joined);
    hall.say(first, R"({"t":"move","ply":0,"move":"e2e4"})");
    ASSERT_EQ(first->outcome(), "ok");
    EXPECT_EQ(opening(), "");
}

TEST_F(LogCheckInTheHall, AnAlteredLogIsJournaledAndTheGameKept) {
    conduct::Table table(five_minutes());
    table.play("e2e4 e7e5");
    // A forged log: an agreed draw that nobody had offered.
    auto events = table.log();
    events.push_back(
        {table.now(), conduct::player(Seat::First),
         conduct::Ended{
             {conduct::Score::Draw, "agreement", rulebook::fide("9.1.2"), {}, {}, {}, {}}, {}}});
    store::Append altered;
    altered.game = "abcdefgh";
    altered.at = 1;
    for (const conduct::Event& event : events)
        altered.lines.push_back(conduct::encode(event));
    altered.card = store::GameCard{store::GameStatus::Live, "{}", ""};
    bool stored = false;
    log.append(std::move(altered), [&](Result<std::uint64_t> done) { stored = bool(done); });
    ASSERT_TRUE(stored);
    test::TestHall hall(log, time);
    testing::internal::CaptureStderr();
    ASSERT_TRUE(hall.fetch("abcdefgh"));
    const std::string stderr_text = testing::internal::GetCapturedStderr();
    EXPECT_NE(stderr_text.find("decided-otherwise"), std::string::npos) << stderr_text;
    EXPECT_NE(stderr_text.find("game=abcdefgh"), std::string::npos) << stderr_text;
    EXPECT_NE(stderr_text.find("no-offer"), std::string::npos) << stderr_text;
    EXPECT_TRUE(hall.game("abcdefgh"));
}

TEST_F(LogCheckInTheHall, AGameOfANewerVersionIsNamedAndTheOthersGoOn) {
    test::TestHall before(log, time);
    const std::string settings = R"({"game":"chess","name":"Lan","seat":"first",)"
                                 R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})";
    const auto newer = before.create(settings);
    const auto known = before.create(settings);
    ASSERT_TRUE(newer && known);
    const auto first = before.watch(known->id, known->token);
    for (const auto& game : {newer, known})
        ASSERT_TRUE(before.join(game->id, "Minh"));
    store::Append later;
    later.game = newer->id;
    later.expected_seq = log.read(newer->id)->size();
    later.at = time.now().time_since_epoch().count();
    later.lines = {"v=1 t=started at=1 by=hall more=1"};
    bool stored = false;
    log.append(std::move(later), [&](Result<std::uint64_t> done) { stored = bool(done); });
    ASSERT_TRUE(stored);

    const std::string told = opening();
    EXPECT_NE(told.find("game-not-loaded"), std::string::npos) << told;
    EXPECT_NE(told.find("game=" + newer->id), std::string::npos) << told;
    EXPECT_NE(told.find("a newer version of Kyvien"), std::string::npos) << told;

    test::TestHall hall(log, time);
    testing::internal::CaptureStderr();
    ASSERT_TRUE(hall->open());
    hall.run_posted_jobs();
    testing::internal::GetCapturedStderr();
    const auto refused = hall.fetch(newer->id);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "bad-event-line");
    const auto player = hall.watch(known->id, known->token);
    hall.say(player, R"({"t":"move","ply":0,"move":"e2e4"})");
    EXPECT_EQ(player->outcome(), "ok");
}

TEST_F(LogCheckInTheHall, ARequestThatOnlyALaterHallKnowsIsRefused) {
    test::TestHall hall(log, time);
    const auto made = hall.create(R"({"game":"chess","name":"Lan","seat":"first",)"
                                  R"("time":{"kind":"none"}})");
    ASSERT_TRUE(made);
    const auto answer = [&](const std::string& request) {
        std::string given;
        hall->answer_other_hall(request, [&](std::string text) { given = std::move(text); });
        hall.run_posted_jobs();
        return given;
    };
    const std::string refused = answer(R"({"do":"dance","game":")" + made->id +
                                       R"(","name":"Minh","token":"abc","more":1})");
    EXPECT_NE(refused.find("unknown-type"), std::string::npos) << refused;
    // What it adds to a known one is ignored.
    EXPECT_EQ(answer(R"({"do":"join","game":")" + made->id +
                     R"(","name":"Minh","token":"f5fcbde3e656edab90fcde3324916353","more":1})"),
              "=1");
}

}  // namespace
}  // namespace kyvien::hall
