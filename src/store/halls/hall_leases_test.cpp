// Several halls at one log: only the hall that owns a game writes it.
#include "store/halls/hall_leases.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "store/internal/addition_fixture.h"
#include "store/internal/postgres/notices.h"
#include "store/postgres_fixture.h"
#include "store/postgres_log.h"

namespace kyvien::store {
namespace hall_leases_test {
namespace {

Append adding(std::string game, std::uint64_t expected_seq, std::uint64_t fence) {
    Append addition;
    addition.game = std::move(game);
    addition.expected_seq = expected_seq;
    addition.at = 1'000;
    addition.lines = {fmt::format("event {}", expected_seq + 1)};
    addition.card = GameCard{GameStatus::Live, "", ""};
    addition.fence = fence;
    return addition;
}

/// For halls that are all running: none counts as gone because this machine was suspended for a
/// while.
const LeaseTerms kThere{std::chrono::hours(1), std::chrono::hours(1),
                        std::chrono::milliseconds(500)};

/// A hall: its log, its leases, and the news it has received.
class AHall {
  public:
    explicit AHall(const std::string& address, LeaseTerms terms = kThere) {
        log = std::move(*open_postgres_log(address));
        leases = std::move(*open_postgres_leases(address, log->hall(), terms, [] { return 77; }));
    }
    ~AHall() { leases.reset(); }

    Result<void> begin() {
        return leases->begin(fmt::format("hall-{}", log->hall()), [this](HallNews news) {
            const std::lock_guard guard(mutex);
            was_lost = was_lost || news.was_lost;
            for (TakenGame& game : news.taken)
                taken.push_back(std::move(game));
            for (ChangedGame& game : news.changed)
                changed.push_back(std::move(game));
            for (auto& each : news.announcements)
                said.push_back(std::move(each.second));
            if (news.renewed)
                neighbours = std::move(news.neighbours), ++renewed;
            heard.notify_all();
        });
    }
    /// However long it takes.
    template <typename Wanted>
    void wait_until(Wanted condition) {
        std::unique_lock lock(mutex);
        heard.wait(lock, condition);
    }
    /// A member as it is now; news may arrive at any time.
    template <typename Value>
    Value now(Value AHall::* member) {
        const std::lock_guard guard(mutex);
        return this->*member;
    }
    Result<std::uint64_t> append(Append addition) const {
        return test::append_and_wait(*log, std::move(addition));
    }

    std::unique_ptr<EventLog> log;
    std::unique_ptr<HallLeases> leases;
    std::mutex mutex;
    std::condition_variable heard;
    bool was_lost = false;
    int renewed = 0;
    std::vector<TakenGame> taken;
    std::vector<ChangedGame> changed;
    std::vector<std::string> said;
    std::vector<NeighbourHall> neighbours;
};

class HallLeases : public testing::Test {
  protected:
    void SetUp() override {
        KYVIEN_SKIP_WITHOUT_POSTGRES();
        server = std::make_unique<test::PostgresServer>();
    }
    std::unique_ptr<test::PostgresServer> server;
};

TEST_F(HallLeases, HallsHaveDifferentNumbersAndKnowEachOther) {
    AHall one(server->address()), two(server->address());
    EXPECT_NE(one.log->hall(), two.log->hall());
    ASSERT_TRUE(one.begin() && two.begin());
    one.wait_until([&] { return one.neighbours.size() == 1; });
    EXPECT_EQ(one.now(&AHall::neighbours)[0].address, fmt::format("hall-{}", two.log->hall()));
}

TEST_F(HallLeases, AGameBelongsToTheHallThatBeganIt) {
    const AHall one(server->address());
    ASSERT_TRUE(one.append(adding("a", 0, 1)));
    EXPECT_EQ(one.log->owner("a").value(), (GameOwner{one.log->hall(), 1}));
    EXPECT_EQ(one.log->owner("none").value(), (GameOwner{0, 0}));
}

TEST_F(HallLeases, LetOneOfTwoHallsBeginTheSameGame) {
    constexpr std::size_t kGames = 1'600, kTogether = 16;
    const AHall one(server->address()), two(server->address());
    std::array<std::vector<std::string>, 2> codes;
    // One hall begins a few games in each transaction, the other one game.
    const auto begin_all = [](const AHall& hall, std::size_t together,
                              std::vector<std::string>& answers) {
        for (std::size_t game = 0; game < kGames; game += together) {
            std::vector<std::promise<std::string>> told(together);
            for (std::size_t i = 0; i < together; ++i)
                hall.log->append(adding(fmt::format("game {}", game + i), 0, 1),
                                 [&told, i](const Result<std::uint64_t>& result) {
                                     told[i].set_value(
                                         result ? "begun"
                                                : std::string(result.error().code.name()));
                                 });
            for (auto& each : told)
                answers.push_back(each.get_future().get());
        }
    };
    std::thread other([&] { begin_all(two, kTogether, codes[1]); });
    begin_all(one, 1, codes[0]);
    other.join();
    const std::set<std::string> expected{"begun", "seq-conflict"};
    for (std::size_t game = 0; game < kGames; ++game)
        EXPECT_EQ((std::set{codes[0][game], codes[1][game]}), expected) << game;
}

TEST_F(HallLeases, RefuseAStaleFencingNumber) {
    const AHall one(server->address());
    ASSERT_TRUE(one.append(adding("a", 0, 1)));
    const auto refused = one.append(adding("a", 1, 2));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "seq-conflict");
    EXPECT_EQ(one.log->read("a")->size(), 1u);
}

TEST_F(HallLeases, AHallThatEndsGivesItsGamesToAnother) {
    AHall one(server->address()), two(server->address());
    ASSERT_TRUE(one.begin() && two.begin());
    ASSERT_TRUE(one.append(adding("a", 0, 1)));
    one.leases->end();
    two.wait_until([&] { return !two.taken.empty(); });
    EXPECT_EQ(two.now(&AHall::taken)[0].game, "a");
    EXPECT_EQ(two.now(&AHall::taken)[0].fence, 2u);
    EXPECT_EQ(two.now(&AHall::taken)[0].since, 77);
    EXPECT_EQ(two.log->owner("a").value(), (GameOwner{two.log->hall(), 2}));
    EXPECT_FALSE(one.append(adding("a", 1, 1)));
    EXPECT_TRUE(two.append(adding("a", 1, 2)));
}

TEST_F(HallLeases, TheLeaseOfAHallThatIsSilentRunsOut) {
    AHall two(server->address(), {std::chrono::milliseconds(100), std::chrono::milliseconds(80),
                                  std::chrono::milliseconds(20)});
    const AHall gone(server->address());
    ASSERT_TRUE(gone.append(adding("a", 0, 1)));
    (void)server->sql(
        fmt::format("INSERT INTO kyvien.lease VALUES ({}, 'gone', now(), 55)", gone.log->hall()));
    ASSERT_TRUE(two.begin());
    two.wait_until([&] { return !two.taken.empty(); });
    EXPECT_EQ(two.now(&AHall::taken)[0].since, 55);
    // The hall resumes, and its further writes have no effect.
    EXPECT_FALSE(gone.append(adding("a", 1, 1)));
    EXPECT_TRUE(two.append(adding("a", 1, 2)));
}

TEST_F(HallLeases, NotifyAHallThatLostItsLease) {
    AHall one(server->address(), {std::chrono::milliseconds(5'000), std::chrono::milliseconds(80),
                                  std::chrono::milliseconds(20)});
    ASSERT_TRUE(one.begin());
    (void)server->sql("DELETE FROM kyvien.lease");
    one.wait_until([&] { return one.was_lost; });
}

TEST_F(HallLeases, LetAnyHallClaimAFinishedGame) {
    AHall one(server->address()), two(server->address());
    ASSERT_TRUE(one.begin() && two.begin());
    Append over = adding("a", 0, 1);
    over.card = GameCard{GameStatus::Finished, "", ""};
    ASSERT_TRUE(one.append(std::move(over)));
    EXPECT_EQ(two.leases->claim("a", 1).value(), std::nullopt) << "its owner is there";
    one.leases->end();
    const int before = two.now(&AHall::renewed);
    two.wait_until([&] { return two.renewed > before + 1; });
    const auto claimed = two.leases->claim("a", 1);
    ASSERT_TRUE(claimed && *claimed);
    EXPECT_EQ((*claimed)->fence, 2u);
    EXPECT_EQ(two.leases->claim("a", 1).value(), std::nullopt) << "it stands at another number now";
}

TEST_F(HallLeases, DeliverAdditionsAndMessagesToOtherHalls) {
    AHall one(server->address()), two(server->address());
    ASSERT_TRUE(one.begin() && two.begin());
    one.log->set_notifies_others(true);
    ASSERT_TRUE(one.append(adding("a", 0, 1)));
    two.wait_until([&] { return !two.changed.empty(); });
    EXPECT_EQ(two.now(&AHall::changed)[0].game, "a");
    EXPECT_EQ(two.now(&AHall::changed)[0].last_seq, 1u);
    one.leases->broadcast("good morning");
    two.wait_until([&] { return !two.said.empty(); });
    EXPECT_EQ(two.now(&AHall::said)[0], "good morning");
    EXPECT_TRUE(one.now(&AHall::said).empty());
}

TEST_F(HallLeases, DoNotExpireWhileTheDatabaseIsDown) {
    AHall one(server->address()), two(server->address());
    ASSERT_TRUE(one.begin() && two.begin());
    ASSERT_TRUE(one.append(adding("a", 0, 1)));
    server->stop("fast");
    server->start();
    const int before = two.now(&AHall::renewed);
    two.wait_until([&] { return two.renewed > before + 2; });
    EXPECT_EQ(two.log->owner("a").value(), (GameOwner{one.log->hall(), 1}));
}

TEST_F(HallLeases, GamesOfAnOlderVersionBelongToTheFirstHallThatComes) {
    AHall one(server->address());
    ASSERT_TRUE(one.append(adding("a", 0, 1)));
    (void)server->sql("UPDATE kyvien.game SET owner = 0, fence = 0");
    ASSERT_TRUE(one.begin());
    ASSERT_EQ(one.now(&AHall::taken).size(), 1u);
    EXPECT_EQ(one.now(&AHall::taken)[0].fence, 1u);
}

TEST_F(HallLeases, ASecretIsTheSameForAll) {
    const AHall one(server->address()), two(server->address());
    EXPECT_EQ(one.leases->secret("retry", "abc").value(), "abc");
    EXPECT_EQ(two.leases->secret("retry", "def").value(), "abc");
}

TEST(HallNotices, PackManyGamesIntoFewNotices) {
    std::vector<ChangedGame> changed;
    for (int i = 0; i < 1'000; ++i)
        changed.push_back({fmt::format("game{:04}", i), static_cast<std::uint64_t>(i)});
    std::vector<ChangedGame> read;
    for (const std::string& text : internal::change_notices(7, changed)) {
        EXPECT_LT(text.size(), 8'000u);
        const internal::Notice notice = internal::read_notice(text);
        EXPECT_EQ(notice.hall, 7u);
        read.insert(read.end(), notice.changed.begin(), notice.changed.end());
    }
    ASSERT_EQ(read.size(), changed.size());
    EXPECT_EQ(read[999].game, "game0999");
    EXPECT_EQ(read[999].last_seq, 999u);
}

TEST(HallNotices, ReadInvalidTextAsEmpty) {
    for (const char* text : {"", "x", "7", "7 ", "7 e x", "7 e x:", "7 q"}) {
        const internal::Notice notice = internal::read_notice(text);
        EXPECT_TRUE(notice.changed.empty() && notice.announcement.empty() && !notice.is_of_leases)
            << text;
    }
}

}  // namespace
}  // namespace hall_leases_test
}  // namespace kyvien::store
