// Data of a released version is opened by this one, and its games continue.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <mutex>
#include <thread>

#include "hall/games/hall_fixture.h"
#include "hall/tournaments/tournament_fixture.h"
#include "store/sqlite_log.h"
#include "temporary_folder.h"

namespace kyvien::hall {
namespace old_data_test {
namespace {

using namespace std::chrono_literals;
using test::RecordingWatcher;
using test::json::parse;

constexpr const char* kChief = "the-key-of-the-chief";

/// Copies the data left by a version.
void copy_data(const std::string& version, const std::filesystem::path& to) {
    std::filesystem::copy(KYVIEN_SOURCE_DIR "/tests/data/store/" + version, to,
                          std::filesystem::copy_options::recursive);
}

/// A hall on a copy of the data left by a version. Results of the store's thread are delivered when
/// the test asks for them.
class HallOnOldData {
  public:
    explicit HallOnOldData(const std::string& version) {
        copy_data(version, folder_.path());
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
        hall_->set_arbiter_key(hash_of_secret(kChief));
        if (const auto opened = hall_->open(); !opened)
            throw std::runtime_error(opened.error().english);
    }
    HallOnOldData(const HallOnOldData&) = delete;
    HallOnOldData& operator=(const HallOnOldData&) = delete;
    ~HallOnOldData() {
        run_posted_jobs();
        hall_.reset();
        log_.reset();
    }

    Hall& operator*() { return *hall_; }

    /// Runs pending jobs until nothing is being written.
    void run_posted_jobs() {
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
    std::shared_ptr<RecordingWatcher> enter(const std::string& id, const std::string& token) {
        return greet(id, R"("token":")" + token + '"');
    }
    Result<GrantedSeat> join(const std::string& id, const std::string& name) {
        Result<GrantedSeat> given = refuse("fault", "");
        hall_->fetch(id, [](const Result<void>& there) { EXPECT_TRUE(there); });
        run_posted_jobs();
        hall_->join(id, name, [&](Result<GrantedSeat> result) { given = std::move(result); });
        run_posted_jobs();
        return given;
    }
    std::shared_ptr<RecordingWatcher> rule(const std::string& id) {
        return greet(id, std::string(R"("arbiter":{"name":"Hoa","token":")") + kChief + "\"}");
    }
    void say(const std::shared_ptr<RecordingWatcher>& listener, const std::string& text) {
        hall_->message(listener, text);
        run_posted_jobs();
    }

  private:
    std::shared_ptr<RecordingWatcher> greet(const std::string& id, const std::string& as) {
        Result<void> there = refuse("fault", "");
        hall_->fetch(id, [&](Result<void> result) { there = std::move(result); });
        run_posted_jobs();
        EXPECT_TRUE(there) << there.error().english;
        auto listener = std::make_shared<RecordingWatcher>();
        listener->hall = hall_.get();
        EXPECT_TRUE(hall_->enter(id, listener));
        say(listener, R"({"t":"hello","v":1,)" + as + "}");
        return listener;
    }

    kyvien::test::TemporaryFolder folder_;
    std::unique_ptr<store::EventLog> log_;
    ManualTime time_{Instant(1'795'600'000'000ms)};
    std::mutex mutex_;
    std::deque<Job> jobs_;
    std::unique_ptr<Hall> hall_;
};

TEST(OldData, OfVersion01IsAllThereAndItsGamesGoOn) {
    HallOnOldData hall("0.1");
    std::string lobby;
    (*hall).lobby([&](Result<std::string> text) { lobby = text.value_or(""); });
    hall.run_posted_jobs();
    const auto lists = parse(lobby);
    EXPECT_EQ(lists.at("open").as_array().size(), 1u);
    EXPECT_EQ(lists.at("finished").as_array().size(), 1u);

    // Chess, with the stored key of the second player.
    const auto chess = hall.enter("bmafjt6z", "f5fcbde3e656edab90fcde3324916353");
    EXPECT_EQ(chess->last_view().at("you"), "second");
    EXPECT_EQ(chess->last_view().at("seats").at("first").at("name"), "Nguyễn Lan");
    hall.say(chess, R"({"t":"move","id":"1","ply":3,"move":"b8c6"})");
    EXPECT_EQ(chess->outcome(), "ok");
    EXPECT_EQ(chess->last_view().at("moves").as_array().size(), 4u);

    const auto xiangqi = hall.enter("nwc3y37t", "027d611bf59654ff82d198d9fb861cab");
    hall.say(xiangqi, R"({"t":"move","id":"1","ply":2,"move":"h0g2"})");
    EXPECT_EQ(xiangqi->outcome(), "ok");

    // Go: Black's confirmation was stored, and White's ends the game.
    const auto go = hall.enter("wdny5ne5", "4ef9d958f01d73abbbaef6a0c6f089b2");
    EXPECT_EQ(go->last_view().at("phase"), "agreeing");
    EXPECT_EQ(go->last_view().at("agreement").at("confirmed").at("first"), true);
    EXPECT_EQ(go->last_view().at("you"), "second");
    hall.say(go, R"({"t":"confirm","seen":12})");
    EXPECT_EQ(go->outcome(), "ok");
    EXPECT_EQ(go->last_view().at("result").at("score"), "1-0");
    // The dead stone marked at that time is Black's.
    EXPECT_EQ(go->last_view().at("result").at("values").at("black"), "81");

    const auto mated = hall.enter("tngdc2dz", "d730473f8c976c6910f3611dc6fa84f1");
    EXPECT_EQ(mated->last_view().at("result").at("code"), "checkmate");

    // The waiting game has its second player.
    const auto joined = hall.join("ndmuw82x", "Lan");
    ASSERT_TRUE(joined) << joined.error().english;
    EXPECT_EQ(joined->seat, conduct::Seat::First);

    // A table over the board, where White already has a penalty.
    const auto table = hall.rule("g4nb3a5z");
    EXPECT_EQ(table->last_view().at("moves").as_array().size(), 1u);
    hall.say(table, R"({"t":"move","ply":1,"move":"e7e5"})");
    EXPECT_EQ(table->outcome(), "ok");
    hall.say(table, R"({"t":"press"})");
    EXPECT_EQ(table->outcome(), "ok");
    hall.say(table, R"({"t":"move","ply":2,"move":"g1f3"})");
    EXPECT_EQ(table->outcome(), "ok");
    hall.say(table, R"({"t":"press"})");
    EXPECT_EQ(table->outcome(), "ok");
    // The second illegal move loses, because the stored penalty counts.
    hall.say(table, R"({"t":"report","kind":"two-hands","seat":"first"})");
    EXPECT_EQ(table->outcome(), "ok");
    EXPECT_EQ(table->last_view().at("result").at("score"), "0-1");
    EXPECT_EQ(table->last_view().at("result").at("code"), "second-illegal-move");
}

/// A hall that serves the data of that version.
class OldServedData : public test::TournamentGamesTest {};

TEST_F(OldServedData, OfVersion01IsPlayedOnOverTheNetwork) {
    copy_data("0.1", folder.path());
    id = "wk97bsw2";
    path = "/api/tournaments/" + id;
    key = test::kArbiter;
    const test::RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    EXPECT_EQ(shown(port).at("name"), "Cúp Hà Nội");
    ASSERT_EQ(shown(port).at("entries").as_array().size(), 4U);

    // The games of round 1 were created by that version; the keys of their seats are the same.
    const auto boards = seats(port);
    ASSERT_EQ(boards.as_array().size(), 2U);
    EXPECT_EQ(boards.at(0).at("game"), "f5qg8w7v");
    EXPECT_EQ(boards.at(1).at("game"), "qrmvybf6");
    mate(port, boards.at(0));
    wait_for_result(port, 1);
    EXPECT_EQ(board(port, 1).at("result"), "0-1");
    ASSERT_EQ(command(port, R"({"t":"result","board":2,"result":"1/2"},{"t":"pair"})").status, 200);
    EXPECT_EQ(shown(port).at("rounds").as_array().size(), 2U);
    const test::Answer opened = test::ask(port, "POST", path + "/games", "{}", bearer(key));
    EXPECT_EQ(opened.status, 200) << opened.body;
    EXPECT_EQ(opened.json().at("opened"), 2);

    // The waiting host gets an opponent.
}

}  // namespace
}  // namespace old_data_test
}  // namespace kyvien::hall
