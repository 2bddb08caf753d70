#include "hall/net/internal/send_queue.h"

#include <gtest/gtest.h>

#include <string>

namespace kyvien::hall {
namespace send_queue_test {
namespace {

/// The server's event loop: jobs in order.
struct Loop {
    std::deque<Job> jobs;
    void run() {
        while (!jobs.empty()) {
            Job job = std::move(jobs.front());
            jobs.pop_front();
            job();
        }
    }
};

class Noting : public Sender {
  public:
    Noting(std::string& order, char name) : order_(order), name_(name) {}
    void send() override { order_ += name_; }

  private:
    std::string& order_;
    char name_;
};

class SendQueueTest : public testing::Test {
  protected:
    std::shared_ptr<Noting> sender(char name) { return std::make_shared<Noting>(order, name); }
    Loop loop;
    std::string order;
    SendQueue queue{[this](Job job) { loop.jobs.push_back(std::move(job)); }};
};

TEST_F(SendQueueTest, ThreeThousandWatchersOfOneGameLetEveryOtherGameInBetween) {
    for (int i = 0; i < 3000; ++i)
        queue.put(sender('w'), SendQueue::Urgency::Spectator);
    // A move of another game has arrived meanwhile, and its response is due.
    loop.jobs.emplace_back([this] { queue.put(sender('A'), SendQueue::Urgency::Player); });
    loop.run();
    ASSERT_EQ(order.size(), 3001u);
    EXPECT_EQ(order.find('A'), SendQueue::kSpectators);
}

TEST_F(SendQueueTest, BetweenTwoSlicesComesAllThatWaits) {
    for (std::size_t i = 0; i < 3 * SendQueue::kSpectators; ++i)
        queue.put(sender('w'), SendQueue::Urgency::Spectator);
    for (int i = 0; i < 5; ++i)
        loop.jobs.emplace_back([this] {
            order += '.';
            loop.jobs.emplace_back([this] { order += ','; });
        });
    loop.run();
    const std::string slice(SendQueue::kSpectators, 'w');
    EXPECT_EQ(order, slice + "....." + slice + ",,,,," + slice);
}

TEST_F(SendQueueTest, PlayersComeBeforeWhoWatchesAndNobodyIsForgotten) {
    for (int i = 0; i < 200; ++i)
        queue.put(sender('w'), SendQueue::Urgency::Spectator);
    for (int i = 0; i < 200; ++i)
        queue.put(sender('P'), SendQueue::Urgency::Player);
    loop.run();
    EXPECT_EQ(order.substr(0, SendQueue::kPlayers), std::string(SendQueue::kPlayers, 'P'));
    EXPECT_EQ(order.size(), 400u);
    EXPECT_LT(order.find('w'), 200u);
}

TEST_F(SendQueueTest, WhoHasSeveralThingsToSendSendsThemTogether) {
    const auto one = sender('1');
    queue.put(one, SendQueue::Urgency::Player);
    queue.put(one, SendQueue::Urgency::Spectator);
    EXPECT_EQ(queue.waiting(), 1u);
    loop.run();
    EXPECT_EQ(order, "1");
    queue.put(one, SendQueue::Urgency::Player);
    loop.run();
    EXPECT_EQ(order, "11");
}

}  // namespace
}  // namespace send_queue_test
}  // namespace kyvien::hall
