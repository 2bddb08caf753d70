// The studies of a hall: stored, counted, notified together; the same in a folder and in a
// database.
#include "hall/study/studies.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>

#include "hall/service/journal.h"
#include "hall/service/quiet_journal_fixture.h"
#include "hall/service/token.h"
#include "store/accounts/accounts_fixture.h"
#include "store/halls/ledgers.h"
#include "store/postgres_fixture.h"
#include "store/postgres_log.h"

namespace kyvien::hall {
namespace studies_test {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr const char* kXiangqi =
    R"({"title":"Cannons","annotated":{"game":"xiangqi","moves":[{"move":"h2e2"}]},"at":1})";

class StudiesOfAHall : private test::QuietJournal, public testing::TestWithParam<bool> {
  protected:
    void SetUp() override {
        ASSERT_TRUE(prepare_randomness());
        if (GetParam()) {
            KYVIEN_SKIP_WITHOUT_POSTGRES();
            database_ = std::make_unique<store::test::PostgresServer>();
            log_ = store::open_postgres_log(database_->address()).value();
            ledgers_ = store::open_postgres_ledgers(database_->address(), log_->hall()).value();
        }
        std::string pattern = (fs::temp_directory_path() / "kyvien-studies-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        accounts_ = place_.open().value();
        studies = open();
    }
    void TearDown() override {
        studies.reset();
        fs::remove_all(folder_);
    }
    std::unique_ptr<Studies> open(std::size_t remembered = AddressBuckets::kMax) {
        auto store = ledgers_ ? lines_in_ledgers(*ledgers_, std::string(store::kStudyLedgers))
                              : lines_in_folder((folder_ / "studies").string());
        return std::make_unique<Studies>(
            std::move(store), *accounts_, [this] { return wall; }, [this] { return steady; },
            remembered);
    }
    void pass(std::chrono::milliseconds time) {
        steady += time;
        wall += time.count();
        studies->tick();
    }
    StudyCaller account(const std::string& name) {
        const auto made = accounts_->make({name + "-id", {name, name}, "hash", 1, false});
        EXPECT_TRUE(made);
        return {*made, {}, {}};
    }
    static StudyCaller with_key(const std::string& key) { return {{}, hash_of_secret(key), {}}; }
    static std::string text(const json::value& value) { return json::value_to<std::string>(value); }

    /// Creates a study and returns its id; `key` is the host's if the caller has no account.
    std::string make(const StudyCaller& caller, const char* body = kXiangqi) {
        const auto made = studies->make(caller, body);
        EXPECT_TRUE(made) << made.error().english;
        if (!made)
            return {};
        const json::value seat = json::parse(*made);
        if (const auto* told = seat.as_object().if_contains("key"))
            key = text(*told);
        return text(seat.at("id"));
    }
    std::string change(const std::string& id, const StudyCaller& caller, const std::string& fields,
                       int seen = 1) {
        const auto done =
            studies->change(id, caller, fmt::format(R"({{"version":{},{}}})", seen, fields));
        if (!done)
            return done.error().code.text();
        return done->refusal ? done->refusal->code.text() : "";
    }
    json::value shown(const std::string& id) {
        const auto news = studies->show(id);
        EXPECT_TRUE(news) << news.error().english;
        return news ? json::parse(*news->plain) : json::value();
    }
    /// Waits for news, which is added to `told`.
    void wait(const std::string& id, const std::string& known, std::vector<SharedText>& told,
              const std::string& viewer = {}, const StudyCaller& caller = {},
              std::uint64_t number = 0) {
        studies->wait(id, caller, {known, viewer, number}, [&told](Result<Studies::Text> news) {
            ASSERT_TRUE(news) << news.error().english;
            told.push_back(news->plain);
        });
    }

    std::unique_ptr<Studies> studies;
    std::string key;
    store::Instant wall = 1'700'000'000'000;
    // A bucket takes its creation time from the clock itself.
    Bucket::Clock::time_point steady = Bucket::Clock::now() + std::chrono::hours(1);

    fs::path folder_;

  private:
    std::unique_ptr<store::test::PostgresServer> database_;
    std::unique_ptr<store::EventLog> log_;
    std::unique_ptr<store::Ledgers> ledgers_;
    store::accounts_fixture::SqlitePlace place_;
    std::unique_ptr<store::Accounts> accounts_;
};

TEST_P(StudiesOfAHall, WhatIsChangedIsThereAfterARestart) {
    const std::string id = make({});
    const std::string host = key;
    EXPECT_EQ(change(id, with_key(host), R"("do":"move","node":1,"move":"h9g7")"), "");
    EXPECT_EQ(change(id, with_key(host), R"("do":"say","node":2,"comment":"Ngựa")", 2), "");
    EXPECT_EQ(change(id, with_key("another key"), R"("do":"show","node":0)"), "not-the-host");
    const json::value before = shown(id);
    EXPECT_EQ(before.at("nodes").at(2).at("comment"), "Ngựa");
    EXPECT_EQ(text(before.at("nodes").at(2).at("position").at("move")), "h9g7");
    studies = open();
    json::value after = shown(id);
    after.as_object()["known"] = before.at("known");
    EXPECT_EQ(after, before);
    const auto file = studies->file(id, {{}, {}, "en"});
    ASSERT_TRUE(file) << file.error().english;
    EXPECT_THAT(file->text, HasSubstr("Ngựa"));
    EXPECT_THAT(file->text, HasSubstr("Cannons"));
    const auto none = studies->show("aaaaaaaa");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code.text(), "no-such-study");
}

constexpr const char* kGames = "[White \"Lan\"]\n[Black \"Minh\"]\n\n1. e4 e5 *\n\n"
                               "[ChapterName \"Second\"]\n\n1. d4 {Closed} Ke2 *\n";

TEST_P(StudiesOfAHall, ChaptersAreThereAfterARestartAndLeaveInFiles) {
    const StudyCaller hoa = account("Hoa");
    const std::string id = make(hoa);
    const auto added = studies->add_chapters(id, hoa, "chess", kGames);
    ASSERT_TRUE(added) << added.error().english;
    const json::value told = json::parse(*added);
    EXPECT_EQ(told.at("chapters").at(0).at("number"), 2);
    EXPECT_EQ(told.at("chapters").at(1).at("number"), 5);
    EXPECT_EQ(told.at("chapters").at(1).at("name"), "Second");
    EXPECT_EQ(told.at("chapters").at(1).at("left_out_count"), 1);
    EXPECT_EQ(told.at("chapters").at(1).at("left_out").at(0).at("move"), "Ke2");
    EXPECT_EQ(change(id, hoa, R"("do":"name-chapter","chapter":2,"name":"First")", 2), "");
    EXPECT_EQ(change(id, hoa, R"("do":"place-chapter","chapter":5,"place":2)", 3), "");
    EXPECT_EQ(change(id, hoa, R"("do":"show","node":5)", 4), "");
    const json::value before = shown(id);
    EXPECT_EQ(before.at("chapters").at(1).at("number"), 5);
    EXPECT_EQ(before.at("at"), 5);
    EXPECT_EQ(json::parse(studies->list("Hoa-id").value()).at("studies").at(0).at("chapters"), 3);
    studies = open();
    json::value after = shown(id);
    after.as_object()["known"] = before.at("known");
    EXPECT_EQ(after, before);
    EXPECT_EQ(json::parse(studies->list("Hoa-id").value()).at("studies").at(0).at("chapters"), 3);

    const auto file = [&](const char* chapter, const char* game) {
        const auto written = studies->file(id, {chapter, game, "en"});
        return written ? written->text : std::string(written.error().code.text());
    };
    // A file contains one game, which must be named.
    EXPECT_EQ(file("", ""), "bad-field");
    EXPECT_EQ(file("", "go"), "bad-field");
    EXPECT_EQ(file("9", ""), "bad-field");
    EXPECT_EQ(file("2x", ""), "bad-field");
    EXPECT_THAT(file("2", ""), HasSubstr("[ChapterName \"First\"]"));
    EXPECT_THAT(file("0", ""), HasSubstr("[Game \"Chinese Chess\"]"));
    const std::string all = file("", "chess");
    EXPECT_LT(all.find("Second"), all.find("First"));
    // An exported file is read back as the same chapters.
    const auto again = studies->add_chapters(id, hoa, "chess", all);
    ASSERT_TRUE(again) << again.error().english;
    EXPECT_EQ(json::parse(*again).at("chapters").at(0).at("name"), "Second");
    EXPECT_EQ(json::parse(*again).at("chapters").at(1).at("name"), "First");
    const json::value read = shown(id);
    EXPECT_EQ(read.at("chapters").as_array().size(), 5U);
    EXPECT_EQ(read.at("nodes").as_array().back().at("move"), "e7e5");
}

TEST_P(StudiesOfAHall, ChaptersAreTheHostsAndCountAsSeveralChanges) {
    const std::string id = make({});
    const StudyCaller host = with_key(key);
    const auto code = [&](const StudyCaller& caller, const char* game, const char* body) {
        const auto added = studies->add_chapters(id, caller, game, body);
        return added ? std::string() : std::string(added.error().code.text());
    };
    constexpr const char* kEmpty = R"({"annotated":{"game":"go","size":9,"moves":[]}})";
    EXPECT_EQ(code({}, "", kEmpty), "not-the-host");
    EXPECT_EQ(code(with_key("another key"), "chess", kGames), "not-the-host");
    EXPECT_EQ(code(host, "draughts", kGames), "bad-field");
    EXPECT_EQ(code(host, "", R"({"annotated":{"game":"go","size":9,"moves":[]},"at":1})"),
              "unknown-field");
    EXPECT_EQ(code(host, "go", "(;GM[1]SZ[9];B[ee])(;GM[1]SZ[13]GN[Second]"), "");
    EXPECT_EQ(shown(id).at("chapters").at(2).at("annotated").at("size"), 13);
    std::vector<SharedText> news;
    wait(id, text(shown(id).at("known")), news);
    EXPECT_EQ(code(host, "", kEmpty), "");
    pass(100ms);
    ASSERT_EQ(news.size(), 1U);
    EXPECT_EQ(json::parse(*news[0]).at("chapters").as_array().size(), 4U);
    int done = 3;  // including the one that was refused for its field
    while (code(host, "", kEmpty).empty())
        ++done;
    EXPECT_EQ(done, static_cast<int>(Studies::kChangesAtOnce / Studies::kChangesOfChapters));
    EXPECT_EQ(code(host, "", kEmpty), "too-many");
}

TEST_P(StudiesOfAHall, RecogniseReturningMembers) {
    const StudyCaller hoa = account("Hoa"), minh = account("Minh");
    const std::string id = make(hoa);
    const auto seat = [&](const StudyCaller& caller) {
        const auto told = studies->own_seat(id, caller);
        return json::parse(told.value()).at("member").as_int64();
    };
    EXPECT_EQ(seat(hoa), 1);
    EXPECT_EQ(seat(minh), 0);
    EXPECT_EQ(json::parse(studies->join(id, minh, "{}").value()).at("member"), 2);
    EXPECT_EQ(json::parse(studies->join(id, minh, "{}").value()).at("member"), 2);
    const auto guest = json::parse(studies->join(id, {}, R"({"name":"Lan"})").value());
    EXPECT_EQ(guest.at("member"), 3);
    const StudyCaller lan = with_key(text(guest.at("key")));
    EXPECT_EQ(seat(lan), 3);
    const auto code = [&](const char* body) {
        const auto joined = studies->join(id, {}, body);
        return joined ? std::string() : std::string(joined.error().code.text());
    };
    EXPECT_EQ(code(R"({"name":"LAN"})"), "name-taken");
    EXPECT_EQ(code(R"({"name":" "})"), "bad-field");
    EXPECT_EQ(code(R"({"name":"a\u202eb"})"), "bad-field");
    EXPECT_EQ(code("{}"), "bad-field");
    EXPECT_EQ(change(id, minh, R"("do":"show","node":0)"), "not-the-host");
    EXPECT_EQ(change(id, hoa, R"("do":"open","who":"accounts")"), "");
    EXPECT_EQ(change(id, minh, R"("do":"show","node":0)"), "");
    EXPECT_EQ(change(id, lan, R"("do":"show","node":1)"), "not-the-host");
    EXPECT_EQ(change(id, hoa, R"("do":"permit","member":3,"may":true)"), "");
    EXPECT_EQ(change(id, lan, R"("do":"show","node":1)"), "");
    EXPECT_EQ(shown(id).at("members").at(1).at("name"), "Minh");
    EXPECT_EQ(shown(id).at("members").at(2).at("name"), "Lan");
    studies = open();
    EXPECT_EQ(seat(lan), 3);
    EXPECT_EQ(shown(id).at("members").at(0).at("name"), "Hoa");
}

TEST_P(StudiesOfAHall, ShareOneTextAmongViewersOfAVersion) {
    const std::string id = make({});
    const std::string known = text(shown(id).at("known"));
    std::vector<SharedText> told, late;
    for (int i = 0; i < 3; ++i)
        wait(id, known, told);
    EXPECT_EQ(told.size(), 0U);
    EXPECT_EQ(studies->waiting(), 3U);
    EXPECT_EQ(change(id, with_key(key), R"("do":"move","node":1,"move":"h9g7")"), "");
    pass(100ms);
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(told[0], told[2]);  // one text
    EXPECT_EQ(json::parse(*told[0]).at("nodes").as_array().size(), 1U);
    // A viewer who comes late receives everything new at once.
    EXPECT_EQ(change(id, with_key(key), R"("do":"move","node":2,"move":"h0g2")"), "");
    EXPECT_EQ(change(id, with_key(key), R"("do":"delete","node":2)"), "study-moved-on");
    wait(id, known, late);
    ASSERT_EQ(late.size(), 1U);
    const json::value news = json::parse(*late[0]);
    EXPECT_EQ(news.at("nodes").as_array().size(), 2U);
    EXPECT_EQ(news.at("at"), 3);
    // Nothing happens, and after a timeout he receives that.
    late.clear();
    wait(id, text(news.at("known")), late);
    pass(19s);
    EXPECT_EQ(late.size(), 0U);
    pass(1s);
    ASSERT_EQ(late.size(), 1U);
    EXPECT_EQ(json::parse(*late[0]).at("nodes").as_array().size(), 0U);
    // The hall closes.
    wait(id, text(news.at("known")), late);
    studies->close();
    EXPECT_EQ(late.size(), 2U);
    EXPECT_EQ(studies->waiting(), 0U);
}

TEST_P(StudiesOfAHall, CountViewers) {
    const StudyCaller hoa = account("Hoa");
    const std::string id = make(hoa);
    std::vector<SharedText> told;
    const auto here = [&] { return shown(id).at("here"); };
    const auto known = [&] { return text(shown(id).at("known")); };
    wait(id, known(), told, "one", hoa);
    ASSERT_EQ(told.size(), 1U);  // he is the first viewer
    wait(id, known(), told, "one", hoa);
    wait(id, known(), told, "two");
    pass(1s);
    EXPECT_EQ(here().at("count"), 2);
    EXPECT_EQ(here().at("names").as_array(), json::array({"Hoa"}));
    EXPECT_EQ(told.size(), 3U);  // both are notified of each other
    wait(id, known(), told, "one", hoa);
    pass(5s);
    EXPECT_EQ(here().at("count"), 2);
    pass(2s);
    EXPECT_EQ(here().at("count"), 1);
    // A counted viewer has to send requests more often.
    told.clear();
    wait(id, known(), told, "one", hoa);
    pass(9s);
    EXPECT_EQ(told.size(), 0U);
    pass(1s);
    EXPECT_EQ(told.size(), 1U);
}

TEST_P(StudiesOfAHall, DropADisconnectedViewerAfterAMoment) {
    const std::string id = make({});
    std::vector<SharedText> one, two;
    const auto count = [&] { return shown(id).at("here").at("count").as_int64(); };
    const auto known = [&] { return text(shown(id).at("known")); };
    wait(id, "", one, "one");
    wait(id, "", two, "two");
    pass(1s);
    ASSERT_EQ(count(), 2);
    one.clear();
    two.clear();
    // The page is reloaded.
    wait(id, known(), one, "one");
    wait(id, known(), two, "two", {}, 7);
    studies->leave(id, 7);
    EXPECT_EQ(two.size(), 1U);  // the request is over
    EXPECT_EQ(studies->waiting(), 1U);
    wait(id, known(), two, "two", {}, 8);
    pass(5s);
    EXPECT_EQ(count(), 2);
    EXPECT_EQ(one.size(), 0U);
    // The page is closed; ids of others, and unknown ids, change nothing.
    studies->leave(id, 7);
    studies->leave(id, 0);
    studies->leave("aaaaaaaa", 8);
    EXPECT_EQ(studies->waiting(), 2U);
    studies->leave(id, 8);
    pass(3s);
    EXPECT_EQ(count(), 1);
    ASSERT_EQ(one.size(), 1U);  // the remaining viewer is notified
    EXPECT_EQ(json::parse(*one[0]).at("here").at("count"), 1);
}

TEST_P(StudiesOfAHall, RememberLimitsUnderManyOtherCallers) {
    studies = open(3);
    const auto from = [](int number) {
        StudyCaller guest;
        guest.address = fmt::format("192.0.2.{}", number);
        return guest;
    };
    for (std::size_t i = 0; i < Studies::kMaxOfAddress; ++i)
        make(from(1));
    const std::string id = make({});
    const std::string host = key;
    while (change(id, with_key(host), R"("do":"show","node":0)").empty())
        ;
    // More of each kind than are remembered.
    for (int other = 2; other < 8; ++other)
        change(make(from(other)), with_key(key), R"("do":"show","node":0)");
    EXPECT_EQ(studies->make(from(1), kXiangqi).error().code.text(), "too-many-studies");
    EXPECT_EQ(change(id, with_key(host), R"("do":"show","node":0)"), "too-many");
}

TEST_P(StudiesOfAHall, LimitCreationAndRateOfChanges) {
    StudyCaller guest;
    guest.address = "192.0.2.7";
    for (std::size_t i = 0; i < Studies::kMaxOfAddress; ++i)
        make(guest);
    auto more = studies->make(guest, kXiangqi);
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().code.text(), "too-many-studies");
    pass(std::chrono::hours(24));
    const std::string id = make(guest);
    int done = 0;
    while (change(id, with_key(key), fmt::format(R"("do":"show","node":{})", done % 2)).empty())
        ++done;
    EXPECT_EQ(done, static_cast<int>(Studies::kChangesAtOnce));
    EXPECT_EQ(change(id, with_key(key), R"("do":"show","node":0)"), "too-many");
    pass(1s);
    EXPECT_EQ(change(id, with_key(key), R"("do":"show","node":0)"), "");
}

TEST_P(StudiesOfAHall, DeleteUnchangedStudiesOfGuestsOnly) {
    const StudyCaller hoa = account("Hoa");
    const std::string own = make(hoa), old = make({}), used = make({});
    const std::string host = key;
    pass(std::chrono::hours(24) * 60);
    EXPECT_EQ(change(used, with_key(host), R"("do":"show","node":0)"), "");
    pass(std::chrono::hours(24) * 40);
    EXPECT_FALSE(studies->show(old));
    EXPECT_TRUE(studies->show(used));
    EXPECT_TRUE(studies->show(own));
    studies = open();
    EXPECT_FALSE(studies->show(old));
    EXPECT_TRUE(studies->show(used));
}

TEST_P(StudiesOfAHall, AreUnloadedWhenUnused) {
    for (int i = 0; i < 5; ++i)
        make({});
    const std::string id = make({});
    EXPECT_EQ(studies->kept(), 6U);
    std::vector<SharedText> told;
    for (int i = 0; i < 12; ++i) {
        if (studies->waiting() == 0)
            wait(id, text(shown(id).at("known")), told);
        pass(1min);
    }
    EXPECT_EQ(studies->kept(), 1U);
}

TEST_P(StudiesOfAHall, AreListedForTheirAccountAndDeletedWithIt) {
    const StudyCaller hoa = account("Hoa"), minh = account("Minh");
    const std::string first = make(hoa);
    wall += 1'000;
    const std::string second = make(hoa), other = make(minh);
    const auto list = [&](const char* id) {
        return json::parse(studies->list(id).value()).at("studies");
    };
    ASSERT_EQ(list("Hoa-id").as_array().size(), 2U);
    EXPECT_EQ(text(list("Hoa-id").at(0).at("id")), second);
    EXPECT_EQ(change(first, hoa, R"("do":"remove")"), "");
    EXPECT_EQ(change(first, hoa, R"("do":"show","node":0)"), "no-such-study");
    ASSERT_TRUE(studies->join(other, hoa, "{}"));
    ASSERT_TRUE(studies->forget_account("Hoa-id"));
    EXPECT_EQ(list("Hoa-id").as_array().size(), 0U);
    EXPECT_FALSE(studies->show(second));
    EXPECT_TRUE(studies->show(other));
    studies = open();
    EXPECT_EQ(list("Hoa-id").as_array().size(), 0U);
    EXPECT_EQ(list("Minh-id").as_array().size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Places, StudiesOfAHall, testing::Bool(),
                         [](const auto& place) { return place.param ? "Database" : "Folder"; });

class StudiesInAFolder : public StudiesOfAHall {};
INSTANTIATE_TEST_SUITE_P(Folder, StudiesInAFolder, testing::Values(false));

TEST_P(StudiesInAFolder, IgnoreALineTornByACrash) {
    const std::string id = make({});
    const StudyCaller host = with_key(key);
    EXPECT_EQ(change(id, host, R"("do":"move","node":1,"move":"h9g7")"), "");
    json::value before = shown(id);
    studies.reset();
    const fs::path file = folder_ / "studies" / (id + ".journal");
    std::ofstream(file, std::ios::app) << R"({"t":"move","at":5,"by":1,"no)";
    studies = open();
    json::value after = shown(id);
    after.as_object()["known"] = before.at("known");
    EXPECT_EQ(after, before);
    EXPECT_EQ(change(id, host, R"("do":"show","node":0)"), "");
    EXPECT_EQ(change(id, host, R"("do":"remove")"), "");
    EXPECT_FALSE(fs::exists(file));
}

// Only one hall may use a folder; a database serves several.
class StudiesInADatabase : public StudiesOfAHall {};
INSTANTIATE_TEST_SUITE_P(Database, StudiesInADatabase, testing::Values(true));

TEST_P(StudiesInADatabase, AnotherHallChangesTheSameStudy) {
    const std::string id = make({});
    const auto other = open();
    ASSERT_TRUE(other->show(id));
    const StudyCaller host = with_key(key);
    EXPECT_EQ(change(id, host, R"("do":"move","node":1,"move":"h9g7")"), "");
    // It does not know of it yet, and makes a move of its own.
    const auto done =
        other->change(id, host, R"({"version":1,"do":"move","node":1,"move":"b9c7"})");
    ASSERT_TRUE(done && !done->refusal);
    EXPECT_EQ(json::parse(done->text).at("node"), 3);
    std::vector<SharedText> told;
    wait(id, text(shown(id).at("known")), told);
    studies->changed(id);
    pass(100ms);
    ASSERT_GE(told.size(), 1U);
    EXPECT_EQ(json::parse(*told.back()).at("at"), 3);
    EXPECT_EQ(shown(id).at("nodes").as_array().size(), 4U);
    // Both add a chapter without knowing of each other.
    constexpr const char* kEmpty = R"({"annotated":{"game":"go","size":9,"moves":[]}})";
    const auto ours = studies->add_chapters(id, host, "", kEmpty);
    const auto theirs = other->add_chapters(id, host, "", kEmpty);
    ASSERT_TRUE(ours && theirs);
    EXPECT_EQ(json::parse(*ours).at("chapters").at(0).at("number"), 4);
    EXPECT_EQ(json::parse(*theirs).at("chapters").at(0).at("number"), 5);
    studies->changed(id);
    EXPECT_EQ(shown(id).at("chapters").as_array().size(), 3U);
}

}  // namespace
}  // namespace studies_test
}  // namespace kyvien::hall
