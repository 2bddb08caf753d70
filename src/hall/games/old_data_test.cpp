// The data of a released version is opened by this one, and its games go on.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <mutex>
#include <thread>

#include "hall/games/hall_fixture.h"
#include "store/sqlite_log.h"
#include "temporary_folder.h"

namespace kyvien::hall {
namespace old_data_test {
namespace {

using namespace std::chrono_literals;
using test::Listener;
using test::json::parse;

/// A hall on a copy of the data that a version has left. What the store's thread has done comes
/// back when the test asks for it.
class HallOnOldData {
  public:
    explicit HallOnOldData(const std::string& version) {
        std::filesystem::copy(KYVIEN_SOURCE_DIR "/tests/data/store/" + version, folder_,
                              std::filesystem::copy_options::recursive);
        auto log = store::open_sqlite_log(folder_ / "kyvien.db");
        if (!log)
            throw std::runtime_error(log.error().english);
        log_ = *std::move(log);
        const auto post = [this](Job job) {
            const std::lock_guard lock(mutex_);
            jobs_.push_back(std::move(job));
        };
        if (!prepare_randomness())
            throw std::runtime_error("no randomness");
        hall_ = std::make_unique<Hall>(*log_, time_, post, post);
        if (const auto opened = hall_->open(); !opened)
            throw std::runtime_error(opened.error().english);
    }
    HallOnOldData(const HallOnOldData&) = delete;
    HallOnOldData& operator=(const HallOnOldData&) = delete;
    ~HallOnOldData() {
        settle();
        hall_.reset();
        log_.reset();
    }

    Hall& operator*() { return *hall_; }

    /// Does what is waiting, until nothing is on its way to the disk.
    void settle() {
        for (;;) {
            std::deque<Job> jobs;
            {
                const std::lock_guard lock(mutex_);
                jobs.swap(jobs_);
            }
            for (Job& job : jobs)
                job();
            if (jobs.empty() && hall_->writing() == 0)
                return;
            std::this_thread::yield();
        }
    }
    std::shared_ptr<Listener> enter(const std::string& id, const std::string& token) {
        Result<void> there = refuse("fault", "");
        hall_->fetch(id, [&](Result<void> result) { there = std::move(result); });
        settle();
        EXPECT_TRUE(there) << there.error().english;
        auto listener = std::make_shared<Listener>();
        listener->hall = hall_.get();
        EXPECT_TRUE(hall_->enter(id, listener));
        say(listener, R"({"t":"hello","v":1,"token":")" + token + R"("})");
        return listener;
    }
    void say(const std::shared_ptr<Listener>& listener, const std::string& text) {
        hall_->message(listener, text);
        settle();
    }

  private:
    kyvien::test::TemporaryFolder folder_;
    std::unique_ptr<store::EventLog> log_;
    HandTime time_{Instant(1'795'600'000'000ms)};
    std::mutex mutex_;
    std::deque<Job> jobs_;
    std::unique_ptr<Hall> hall_;
};

TEST(OldData, OfVersion01IsAllThereAndItsGamesGoOn) {
    HallOnOldData hall("0.1");
    std::string lobby;
    (*hall).lobby([&](Result<std::string> text) { lobby = text.value_or(""); });
    hall.settle();
    const auto lists = parse(lobby);
    EXPECT_EQ(lists.at("open").as_array().size(), 1u);
    EXPECT_EQ(lists.at("finished").as_array().size(), 1u);

    // Chess, with the key that the second player has kept.
    const auto chess = hall.enter("bmafjt6z", "f5fcbde3e656edab90fcde3324916353");
    EXPECT_EQ(chess->last_view().at("you"), "second");
    EXPECT_EQ(chess->last_view().at("seats").at("first").at("name"), "Nguyễn Lan");
    hall.say(chess, R"({"t":"move","id":"1","ply":3,"move":"b8c6"})");
    EXPECT_EQ(chess->outcome(), "ok");
    EXPECT_EQ(chess->last_view().at("moves").as_array().size(), 4u);

    const auto xiangqi = hall.enter("nwc3y37t", "027d611bf59654ff82d198d9fb861cab");
    hall.say(xiangqi, R"({"t":"move","id":"1","ply":2,"move":"h0g2"})");
    EXPECT_EQ(xiangqi->outcome(), "ok");

    // Go: Black's consent was kept, and White's ends the game.
    const auto go = hall.enter("wdny5ne5", "4ef9d958f01d73abbbaef6a0c6f089b2");
    EXPECT_EQ(go->last_view().at("phase"), "agreeing");
    EXPECT_EQ(go->last_view().at("agreement").at("confirmed").at("first"), true);

    const auto mated = hall.enter("tngdc2dz", "d730473f8c976c6910f3611dc6fa84f1");
    EXPECT_EQ(mated->last_view().at("result").at("code"), "checkmate");
}

}  // namespace
}  // namespace old_data_test
}  // namespace kyvien::hall
