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

}  // namespace
}  // namespace kyvien::hall
