// Clients that wait for news of a tournament are notified together if there are many, and each
// exactly once.
#include "hall/tournaments/internal/news_desk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hall/tournaments/internal/tournament_changes.h"

namespace kyvien::hall {
namespace {

using namespace std::chrono_literals;

/// A desk whose queries are answered when the test says so.
class Watched {
  public:
    Watched()
        : desk(
              [this](const std::string&, std::set<std::string> known, NewsDesk::Answered answered) {
                  ++questions;
                  asked.emplace_back(std::move(known), std::move(answered));
              },
              1000ms, [this](Job job) { jobs.push_back(std::move(job)); }, [this] { return now; }) {
    }

    /// Adds a waiting client; what it receives is put into `told`.
    std::size_t wait(std::string known, bool changes = true, bool at_once = false) {
        const std::size_t who = told.size();
        told.emplace_back();
        desk.wait("t", {std::move(known), changes, at_once},
                  [this, who](Result<NewsDesk::Text> text) {
                      EXPECT_FALSE(told[who]) << "told twice";
                      told[who] = text ? (*text)->plain : text.error().code.text();
                      if (text)
                          texts.insert(*text);
                  });
        return who;
    }
    /// Answers the query, and lets the desk finish: the tournament has this version.
    void answer(const std::string& version) {
        begin_answer(version);
        while (!jobs.empty())
            turn();
    }
    /// One turn of the event loop.
    void turn() {
        Job job = std::move(jobs.front());
        jobs.pop_front();
        job();
    }
    void begin_answer(const std::string& version) {
        ASSERT_FALSE(asked.empty());
        auto [known, answered] = std::move(asked.front());
        asked.erase(asked.begin());
        Tournaments::News news{version, {}};
        for (const std::string& each : known)
            if (each != version)
                news.since[each] = each + " to " + version;
        answered(news);
    }
    std::string said_to(std::size_t who) const { return told[who].value_or("nothing"); }
    std::size_t count_told() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(told, [](const auto& each) { return each.has_value(); }));
    }

    NewsDesk::Clock::time_point now = NewsDesk::Clock::now();
    std::vector<std::pair<std::set<std::string>, NewsDesk::Answered>> asked;
    std::vector<std::optional<std::string>> told;
    std::set<NewsDesk::Text> texts;  ///< sent, each once
    std::deque<Job> jobs;
    int questions = 0;
    NewsDesk desk;
};

TEST(NewsDesk, NotifiesFewClientsImmediately) {
    Watched watched;
    const auto who = watched.wait("1");
    watched.answer("1");
    EXPECT_EQ(watched.said_to(who), "nothing");
    watched.desk.changed("t");
    watched.answer("2");
    EXPECT_EQ(watched.said_to(who), "1 to 2");
    EXPECT_EQ(watched.desk.waiting(), 0U);
}

TEST(NewsDesk, AnswersAClientWithAnOldVersionAtOnce) {
    Watched watched;
    const auto who = watched.wait("1");
    watched.answer("5");
    EXPECT_EQ(watched.said_to(who), "1 to 5");
    const auto plain = watched.wait("1", false);
    watched.answer("5");
    EXPECT_EQ(watched.said_to(plain), R"({"version":"5"})");
}

TEST(NewsDesk, NotifiesThousandsInBatches) {
    Watched watched;
    for (int i = 0; i < 4'000; ++i)
        watched.wait("1");
    watched.answer("1");
    watched.desk.changed("t");
    watched.now += NewsDesk::gathering_for(4'000);
    watched.desk.tick();
    watched.answer("2");
    EXPECT_EQ(watched.count_told(), 4'000U);
    for (int i = 0; i < 4'000; ++i)
        watched.wait("2");
    // Ten results arrive before the next notification.
    const int before = watched.questions;
    for (int i = 0; i < 10; ++i) {
        watched.now += 50ms;
        watched.desk.changed("t");
        watched.desk.tick();
    }
    EXPECT_EQ(watched.questions, before);
    EXPECT_EQ(watched.count_told(), 4'000U);
    EXPECT_GE(NewsDesk::pause_for(4'000), 500ms);
    watched.now += NewsDesk::pause_for(4'000);
    watched.desk.tick();
    ASSERT_EQ(watched.questions, before + 1);
    watched.answer("12");
    EXPECT_EQ(watched.count_told(), 8'000U);
    EXPECT_EQ(watched.said_to(7'999), "2 to 12");
}

TEST(NewsDesk, AnswersTheDeskBetweenNotificationsOfTheCrowd) {
    Watched watched;
    for (int i = 0; i < 1'000; ++i)
        watched.wait("1");
    watched.answer("1");
    watched.desk.changed("t");
    watched.now += NewsDesk::gathering_for(1'000);
    watched.desk.tick();
    watched.answer("2");
    for (int i = 0; i < 1'000; ++i)
        watched.wait("2");
    watched.desk.changed("t");
    // A client that has entered a result asks at once, and then has a version that nobody else has
    // yet.
    const auto at_once = watched.wait("2", true, true);
    watched.answer("3");
    EXPECT_EQ(watched.said_to(at_once), "2 to 3");
    EXPECT_EQ(watched.count_told(), 1'001U);
    const auto ahead = watched.wait("3");
    watched.now += NewsDesk::pause_for(1'001);
    watched.desk.tick();
    watched.answer("3");
    EXPECT_EQ(watched.count_told(), 2'001U);
    EXPECT_EQ(watched.said_to(1'999), "2 to 3");
    EXPECT_EQ(watched.said_to(ahead), "nothing");
    watched.desk.changed("t");
    watched.now += NewsDesk::pause_for(1);
    watched.desk.tick();
    watched.answer("4");
    EXPECT_EQ(watched.said_to(ahead), "3 to 4");
}

TEST(NewsDesk, NotifiesAReturningClientWithTheNextBatch) {
    Watched watched;
    for (int i = 0; i < 100; ++i)
        watched.wait("1");
    watched.answer("1");
    watched.desk.changed("t");
    watched.answer("2");
    // All clients are between requests when the desk learns of the next result.
    watched.wait("2", true, true);
    watched.answer("3");
    const auto back = watched.wait("2");
    EXPECT_TRUE(watched.asked.empty());
    watched.now += NewsDesk::pause_for(1);
    watched.desk.tick();
    ASSERT_FALSE(watched.asked.empty()) << "long before others' writing is looked for";
    watched.answer("3");
    EXPECT_EQ(watched.said_to(back), "2 to 3");
}

/// A crowd that has version 1 and is about to receive version 2.
void let_gather(Watched& watched, int crowd) {
    for (int i = 0; i < crowd; ++i)
        watched.wait("1");
    while (!watched.asked.empty())
        watched.answer("1");
    watched.desk.changed("t");
    watched.now += NewsDesk::gathering_for(static_cast<std::size_t>(crowd));
    watched.desk.tick();
}

TEST(NewsDesk, AnswersADeskBetweenTwoSlicesOfACrowd) {
    Watched watched;
    let_gather(watched, 1'000);
    watched.begin_answer("2");
    EXPECT_EQ(watched.count_told(), NewsDesk::kSlice);
    watched.turn();
    EXPECT_EQ(watched.count_told(), 2 * NewsDesk::kSlice);
    const auto desk = watched.wait("2", true, true);
    watched.begin_answer("3");
    EXPECT_EQ(watched.said_to(desk), "2 to 3");
    EXPECT_EQ(watched.count_told(), 2 * NewsDesk::kSlice + 1);
    EXPECT_EQ(watched.desk.waiting(), 1'000 - 2 * NewsDesk::kSlice);
    for (int turns = 2; turns < 10; ++turns)
        watched.turn();
    EXPECT_TRUE(watched.jobs.empty());
    EXPECT_EQ(watched.count_told(), 1'001U);
    EXPECT_EQ(watched.said_to(999), "1 to 2");
    EXPECT_EQ(watched.desk.waiting(), 0U);
}

TEST(NewsDesk, AnswersDesksBeforeTheCrowdThatWaitsForTheSame) {
    Watched watched;
    let_gather(watched, 1'000);
    // Asked while the query for the crowd was made: all are told the same.
    std::vector<std::size_t> desks;
    for (int i = 0; i < 40; ++i)
        desks.push_back(watched.wait("1", true, true));
    watched.now += NewsDesk::gathering_for(1'040);
    watched.begin_answer("2");
    for (const std::size_t desk : desks)
        EXPECT_EQ(watched.said_to(desk), "1 to 2");
    EXPECT_EQ(watched.count_told(), NewsDesk::kSlice);
}

TEST(NewsDesk, SendsOneTextToACrowdAndToThoseWhoComeBackLate) {
    Watched watched;
    let_gather(watched, 1'000);
    watched.answer("2");
    EXPECT_EQ(watched.texts.size(), 1U);
    const int before = watched.questions;
    for (int i = 0; i < 1'000; ++i)
        EXPECT_EQ(watched.said_to(watched.wait("1")), "1 to 2");
    EXPECT_EQ(watched.questions, before) << "no query for each who comes back late";
    EXPECT_EQ(watched.texts.size(), 1U);
    // A desk is told what is true now.
    const auto desk = watched.wait("1", true, true);
    EXPECT_EQ(watched.said_to(desk), "nothing");
    watched.answer("3");
    EXPECT_EQ(watched.said_to(desk), "1 to 3");
}

TEST(NewsDesk, JoinsChangesThatFollowEachOtherIntoOneNotification) {
    Watched watched;
    for (int i = 0; i < 1'000; ++i)
        watched.wait("1");
    while (!watched.asked.empty())
        watched.answer("1");
    for (int version = 2; version <= 42; ++version) {
        watched.desk.changed("t");
        watched.now += 2ms;
        watched.desk.tick();
        EXPECT_TRUE(watched.asked.empty());
    }
    watched.now += NewsDesk::gathering_for(1'000);
    watched.desk.tick();
    watched.answer("42");
    EXPECT_EQ(watched.count_told(), 1'000U);
    EXPECT_EQ(watched.texts.size(), 1U);
    EXPECT_EQ(watched.said_to(0), "1 to 42");
}

TEST(NewsDesk, TellsACrowdInSlicesThatNothingHasChanged) {
    Watched watched;
    for (int i = 0; i < 1'000; ++i)
        watched.wait("1");
    watched.answer("1");
    watched.now += 21s;
    watched.desk.tick();
    EXPECT_EQ(watched.count_told(), NewsDesk::kSlice);
    // The hall closes between two slices: nobody is forgotten, and nobody is told twice.
    watched.desk.close();
    EXPECT_EQ(watched.count_told(), 1'000U);
    EXPECT_EQ(watched.said_to(999), R"({"version":"1"})");
    EXPECT_EQ(watched.texts.size(), 1U);
    EXPECT_EQ(watched.desk.waiting(), 0U);
    watched.turn();
    EXPECT_EQ(watched.count_told(), 1'000U);
}

/// Clients that ask again some time after each response, as pages do, while results are entered.
class ComingAndGoing {
  public:
    explicit ComingAndGoing(std::size_t clients) : held_(clients, 1), asks_at_(clients) {}

    void run() {
        for (int step = 0; step < 4'000; ++step) {
            watched_.now += 5ms;
            // The desk enters some hundred results, now and then many at once.
            if (step < 3'000 && random_() % 20 < (step % 400 < 20 ? 20U : 1U)) {
                ++version_;
                watched_.desk.changed("t");
            }
            for (std::size_t client = 0; client < held_.size(); ++client)
                if (asks_at_[client] == step)
                    ask(client, step);
            step_ = step;
            if (!watched_.jobs.empty())
                watched_.turn();
            if (!watched_.asked.empty() && random_() % 2 == 0)
                watched_.begin_answer(std::to_string(version_));
            if (step % 20 == 0)
                watched_.desk.tick();
        }
    }
    [[nodiscard]] const std::vector<int>& held() const { return held_; }
    [[nodiscard]] int version() const { return version_; }
    [[nodiscard]] int questions() const { return watched_.questions; }
    [[nodiscard]] int older() const { return older_; }
    [[nodiscard]] int news() const { return news_; }

  private:
    void ask(std::size_t client, int step) {
        asks_at_[client] = step - 1;
        watched_.desk.wait("t", {std::to_string(held_[client]), true, false},
                           [this, client](const Result<NewsDesk::Text>& text) {
                               ASSERT_TRUE(text);
                               const std::string& said = (*text)->plain;
                               if (const auto to = said.find(" to "); to != std::string::npos) {
                                   EXPECT_EQ(std::stoi(said), held_[client]);
                                   const int told = std::stoi(said.substr(to + 4));
                                   older_ += told <= held_[client] ? 1 : 0;
                                   held_[client] = told;
                                   ++news_;
                               }
                               // Most pages are back soon, some after seconds.
                               asks_at_[client] =
                                   step_ + 2 +
                                   static_cast<int>(random_() % 10 == 0 ? random_() % 300
                                                                        : random_() % 20);
                           });
    }

    Watched watched_;
    std::mt19937 random_{20};
    std::vector<int> held_;
    std::vector<int> asks_at_;
    int version_ = 1;
    int step_ = 0;
    int older_ = 0;
    int news_ = 0;
};

TEST(NewsDesk, BringsEachOfACrowdToTheLastVersionAndNeverBack) {
    ComingAndGoing crowd(400);
    crowd.run();
    EXPECT_GT(crowd.version(), 200);
    EXPECT_EQ(crowd.older(), 0);
    for (const int held : crowd.held())
        EXPECT_EQ(held, crowd.version());
    EXPECT_GT(crowd.news(), 4'000);
    // A query serves all: not one for each who comes back late.
    EXPECT_LT(crowd.questions(), crowd.news() / 20);
}

TEST(NewsDesk, AnswersAtOnceOnRequestWithoutChanges) {
    Watched watched;
    const auto who = watched.wait("1", true, true);
    watched.answer("1");
    EXPECT_EQ(watched.said_to(who), R"({"version":"1"})");
}

TEST(NewsDesk, AnswersALateClientWithTheNextQuery) {
    Watched watched;
    watched.wait("1");
    const auto late = watched.wait("0");
    watched.answer("2");
    EXPECT_EQ(watched.said_to(late), "nothing");
    watched.answer("2");
    EXPECT_EQ(watched.said_to(late), "0 to 2");
}

TEST(NewsDesk, TimesOut) {
    Watched watched;
    const auto who = watched.wait("1");
    watched.answer("1");
    watched.now += 21s;
    watched.desk.tick();
    EXPECT_EQ(watched.said_to(who), R"({"version":"1"})");
    const auto closing = watched.wait("1");
    watched.desk.close();
    EXPECT_EQ(watched.said_to(closing), "hall-closing");
    EXPECT_EQ(watched.said_to(watched.wait("1")), "hall-closing");
    EXPECT_EQ(watched.desk.waiting(), 0U);
}

TEST(NewsDesk, PollsForChangesByOthersEverySecond) {
    Watched watched;
    const auto who = watched.wait("1");
    watched.answer("1");
    watched.desk.tick();
    EXPECT_TRUE(watched.asked.empty());
    watched.now += 1s;
    watched.desk.tick();
    watched.answer("2");
    EXPECT_EQ(watched.said_to(who), "1 to 2");
}

TEST(TournamentChanges, KeepStepsWhileShorterThanHalfTheDocument) {
    const std::string much(200, 'x');
    const auto shown = [&much](int round) {
        return R"({"round":)" + std::to_string(round) + R"(,"much":")" + much + R"("})";
    };
    TournamentChanges told;
    told.follow("a", shown(1));
    EXPECT_EQ(told.since("z"), R"({"version":"a"})");
    told.follow("b", shown(2));
    told.follow("c", shown(3));
    EXPECT_EQ(told.since("b"),
              R"({"version":"c","changes":[{"op":"replace","path":"/round","value":3}]})");
    EXPECT_EQ(told.since("a"), R"({"version":"c","changes":[)"
                               R"({"op":"replace","path":"/round","value":2},)"
                               R"({"op":"replace","path":"/round","value":3}]})");
    told.follow("d", R"({"round":3,"much":")" + std::string(200, 'y') + R"("})");
    EXPECT_EQ(told.since("c"), R"({"version":"d"})");
}

}  // namespace
}  // namespace kyvien::hall
