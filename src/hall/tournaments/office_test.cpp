// Two arbiters' keys in the hall: the chief arbiter's, and the table arbiters'.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "conduct/log/event_line.h"
#include "conduct/log/verify_log.h"
#include "hall/arbiter/internal/arbiter_key.h"
#include "hall/arbiter/internal/key_files.h"
#include "hall/games/hall.h"
#include "hall/games/hall_fixture.h"
#include "hall/json/board_json.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {

using test::ControlledLog;
using test::RecordingWatcher;
using test::TestHall;
using testing::HasSubstr;
using testing::Not;

namespace office_test {
namespace {

using namespace std::chrono_literals;
namespace json = boost::json;

constexpr const char* kChief = "the key of the chief";
constexpr const char* kTable = "the key of a table";
constexpr const char* kXiangqi =
    R"({"game":"xiangqi","setting":"over-the-board","begin":true,)"
    R"("seats":{"first":"Lan","second":"Minh"},"time":{"kind":"none"}})";
constexpr const char* kDisqualified =
    R"({"t":"report","kind":"penalty","seat":"second","fields":{"level":"disqualification",)"
    R"("rank":"chief-arbiter","reason":"threats"}})";

class TwoOffices : public test::QuietTest {
  protected:
    TwoOffices() {
        (*hall)->set_arbiter_key(hash_of_secret(kChief));
        (*hall)->set_table_arbiter_key(hash_of_secret(kTable));
        id = hall->create(kXiangqi).value().id;
        chief = hall->rule(id, kChief, "Mai");
        at_table = hall->rule(id, kTable, "Hoa");
    }

    std::string say(const std::shared_ptr<RecordingWatcher>& who, const std::string& text) {
        hall->say(who, text);
        return who->outcome();
    }

    ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    std::unique_ptr<TestHall> hall = std::make_unique<TestHall>(log, time);
    std::string id;
    std::shared_ptr<RecordingWatcher> chief, at_table;
};

TEST_F(TwoOffices, EachKeyOpensItsOwn) {
    EXPECT_EQ((*hall)->key_holder(kChief)->role, KeyRole::Chief);
    EXPECT_EQ((*hall)->key_holder(kTable)->role, KeyRole::Table);
    EXPECT_EQ((*hall)->key_holder("the key of nobody"), std::nullopt);
    EXPECT_EQ(chief->last_view().at("office"), "chief");
    EXPECT_EQ(at_table->last_view().at("office"), "table");
    // After each change each one sees his own rank.
    EXPECT_EQ(say(at_table, R"({"t":"stop-clocks","reason":"fire"})"), "ok");
    EXPECT_EQ(chief->last_view().at("office"), "chief");
    EXPECT_EQ(at_table->last_view().at("office"), "table");
    EXPECT_FALSE(hall->watch(id)->last_view().contains("office"));
}

TEST_F(TwoOffices, RefuseTheChiefsDecisionsAtATableWithTheClause) {
    EXPECT_EQ(say(at_table, kDisqualified), "chief-arbiter-needed");
    EXPECT_EQ(at_table->last_answer().at("refusal").at("clause").at("id"), "16.2");
    EXPECT_THAT(hall->log_text(id).value(), Not(HasSubstr("kind=penalty")));
    EXPECT_EQ(say(chief, kDisqualified), "ok");
    EXPECT_EQ(chief->last_view().at("result").at("score"), "1-0");
}

TEST_F(TwoOffices, AreRecordedAndReplayedIdentically) {
    EXPECT_EQ(say(at_table, R"({"t":"report","kind":"penalty","seat":"first","fields":)"
                            R"({"level":"warning","rank":"table-arbiter","reason":"noise"}})"),
              "ok");
    EXPECT_EQ(say(chief, kDisqualified), "ok");
    const std::string text = hall->log_text(id).value();
    EXPECT_THAT(text, HasSubstr("by=arbiter name=Hoa office=table kind=penalty seat=first"));
    EXPECT_THAT(text, HasSubstr("by=arbiter name=Mai office=chief kind=penalty seat=second"));
    const auto events = conduct::decode_log(text);
    ASSERT_TRUE(events) << events.error().english;
    const auto again = conduct::verify_log(*events);
    ASSERT_TRUE(again) << again.error().english;
    EXPECT_TRUE(again->differences.empty());
}

TEST_F(TwoOffices, MarkReportsReservedForTheChief) {
    const auto of = [](conduct::Game game, std::string_view kind, std::string_view field) {
        const auto told = json::parse(reports_json(game, rulebook::Language::En));
        for (const auto& each : told.at("kinds").as_array())
            if (each.at("kind") == json::value(kind))
                for (const auto& one : each.at("fields").as_array())
                    if (one.at("key") == json::value(field))
                        return one.as_object().contains("chief") ? json::serialize(one.at("chief"))
                                                                 : std::string("nothing");
        return std::string("no such field");
    };
    EXPECT_EQ(of(conduct::Game::Xiangqi, "penalty", "level"), R"(["disqualification","removal"])");
    EXPECT_EQ(of(conduct::Game::Xiangqi, "penalty", "reason"), "nothing");
    EXPECT_EQ(of(conduct::Game::Go, "cycle-ruled", "choice"), R"(["draw","new-game","ban"])");
}

TEST_F(TwoOffices, MarkAQuestionForTheChief) {
    const auto made = hall->create(
        R"({"game":"go","size":5,"setting":"over-the-board","begin":true,)"
        R"("seats":{"first":"Lan","second":"Minh"},"fen":".X.../..O../...../...../..... b",)"
        R"("time":{"kind":"none"}})");
    ASSERT_TRUE(made) << made.error().english;
    const auto desk = hall->rule(made->id, kTable, "Hoa");
    EXPECT_EQ(say(desk, R"({"t":"report","kind":"displaced","fields":{"from":"b5","to":"a5"}})"),
              "ok");
    EXPECT_EQ(say(desk, R"({"t":"report","kind":"displaced-disputed"})"), "ok");
    EXPECT_EQ(desk->last_view().at("question").at("chief"), true);
    EXPECT_EQ(say(desk, R"({"t":"annul","reason":"no end of it"})"), "chief-arbiter-needed");
    EXPECT_EQ(desk->last_answer().at("refusal").at("clause").at("id"), "17.3");
}

// ---- where the keys are kept --------------------------------------------------------------------

class ArbiterKeyFiles : public testing::Test {
  protected:
    ArbiterKeyFiles()
        : folder_(std::filesystem::temp_directory_path() / ("kyvien-keys-" + new_token())) {
        std::filesystem::create_directory(folder_);
    }
    ~ArbiterKeyFiles() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string folder() const { return folder_.string(); }
    [[nodiscard]] std::filesystem::path file(const char* name) const { return folder_ / name; }

  private:
    std::filesystem::path folder_;
};

TEST_F(ArbiterKeyFiles, TheFirstOneIsMadeOnceForItsOwnerAloneAndTheRingHoldsItsHash) {
    ASSERT_TRUE(prepare_key_ring({folder()}, false));
    ASSERT_TRUE(prepare_key_ring({folder()}, false));
    const auto secret = read_or_create_secret(folder(), kChiefKeyFile);
    ASSERT_TRUE(secret);
    EXPECT_EQ(secret->size(), 32u);
    const auto ring = read_keys({folder()});
    ASSERT_TRUE(ring);
    ASSERT_EQ(ring->size(), 1u);
    EXPECT_EQ(ring->front().holder.role, KeyRole::Chief);
    EXPECT_EQ(ring->front().hash, hash_of_secret(*secret));
    for (const char* name : {"arbiter.key", "keys"})
        EXPECT_EQ(std::filesystem::status(file(name)).permissions(),
                  std::filesystem::perms::owner_read | std::filesystem::perms::owner_write)
            << name;
    EXPECT_FALSE(std::filesystem::exists(file("table-arbiter.key")));
}

TEST_F(ArbiterKeyFiles, AreDeletedOnlyWhenTheirOwnKeyIsUsed) {
    std::ofstream(file("table-arbiter.key")) << "a-key-for-the-tables\n";
    ASSERT_TRUE(prepare_key_ring({folder()}, false));
    ASSERT_TRUE(add_key({folder()}, KeyRole::Chief, "Mai"));
    const auto ring = read_keys({folder()});
    ASSERT_TRUE(ring);
    ASSERT_EQ(ring->size(), 3u);
    const auto id_of = [&](std::size_t at) { return ring->at(at).holder.id; };
    KeyFiles files;
    EXPECT_EQ(files.chief_key_file(), "");
    files.scan(folder(), *ring);
    EXPECT_EQ(files.chief_key_file(), file("arbiter.key").string());
    files.shown(id_of(2));
    files.shown("");
    EXPECT_EQ(files.chief_key_file(), file("arbiter.key").string());
    files.shown(id_of(0));
    EXPECT_EQ(files.chief_key_file(), "");
    EXPECT_FALSE(std::filesystem::exists(file("arbiter.key")));
    EXPECT_TRUE(std::filesystem::exists(file("table-arbiter.key")));
    files.shown(id_of(1));
    EXPECT_FALSE(std::filesystem::exists(file("table-arbiter.key")));
    // The ring still has them, and no new first key is made.
    ASSERT_TRUE(prepare_key_ring({folder()}, false));
    EXPECT_FALSE(std::filesystem::exists(file("arbiter.key")));
    EXPECT_EQ(read_keys({folder()})->size(), 3u);
}

TEST_F(ArbiterKeyFiles, OneWhoseKeyWasRevokedIsNotTheChiefs) {
    ASSERT_TRUE(prepare_key_ring({folder()}, false));
    ASSERT_TRUE(revoke_key({folder()}, read_keys({folder()})->front().holder.id));
    KeyFiles files;
    files.scan(folder(), *read_keys({folder()}));
    EXPECT_EQ(files.chief_key_file(), "");
}

TEST_F(ArbiterKeyFiles, OfEarlierVersionsAreAdoptedUnlessRevoked) {
    std::ofstream(file("arbiter.key")) << "a-key-for-the-chief\n";
    std::ofstream(file("table-arbiter.key")) << "a-key-for-the-tables\n";
    ASSERT_TRUE(prepare_key_ring({folder()}, false));
    auto ring = read_keys({folder()});
    ASSERT_EQ(ring->size(), 2u);
    EXPECT_EQ(ring->at(1).holder.role, KeyRole::Table);
    ASSERT_TRUE(revoke_key({folder()}, ring->at(1).holder.id));
    ASSERT_TRUE(prepare_key_ring({folder()}, false));
    ring = read_keys({folder()});
    ASSERT_EQ(ring->size(), 2u);
    EXPECT_NE(ring->at(1).revoked, "");
}

TEST_F(ArbiterKeyFiles, AreNotCreatedWhenAKeyExists) {
    ASSERT_TRUE(prepare_key_ring({folder()}, true));
    EXPECT_FALSE(std::filesystem::exists(file("arbiter.key")));
    ASSERT_TRUE(add_key({folder()}, KeyRole::Chief, "Mai"));
    ASSERT_TRUE(prepare_key_ring({folder()}, false));
    EXPECT_FALSE(std::filesystem::exists(file("arbiter.key")));
}

TEST_F(ArbiterKeyFiles, MustBeSecretsAndDiffer) {
    for (const char* name : {"arbiter.key", "table-arbiter.key"})
        std::ofstream(file(name)) << "one-key-for-them-all\n";
    EXPECT_EQ(prepare_key_ring({folder()}, false).error().code.name(), "bad-token");
    std::ofstream(file("table-arbiter.key")) << "short\n";
    const auto damaged = prepare_key_ring({folder()}, false);
    ASSERT_FALSE(damaged);
    EXPECT_THAT(damaged.error().english, HasSubstr("table-arbiter.key"));
    EXPECT_EQ(check_secret("short").error().code.name(), "bad-token");
}

}  // namespace
}  // namespace office_test
}  // namespace kyvien::hall
