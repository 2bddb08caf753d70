// A copy of a database is a data folder that verifies, and can be loaded into a database again.
#include "store/halls/postgres_backup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "store/accounts/accounts.h"
#include "store/chat/chat_store.h"
#include "store/halls/ledgers.h"
#include "store/internal/addition_fixture.h"
#include "store/postgres_fixture.h"
#include "store/postgres_log.h"
#include "store/sqlite_log.h"
#include "store/text_journal.h"
#include "store/tournaments/tournament_store.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace postgres_backup_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

class PostgresBackup : public testing::Test {
  protected:
    void SetUp() override {
        KYVIEN_SKIP_WITHOUT_POSTGRES();
        if (!server)
            server = std::make_unique<test::PostgresServer>();
        (void)server->sql("DROP SCHEMA IF EXISTS kyvien CASCADE");
    }
    [[nodiscard]] std::string at(const char* name) const { return (folder / name).string(); }

    static void TearDownTestSuite() { server.reset(); }

    static void add(EventLog& log, const std::string& game, std::uint64_t seq,
                    std::vector<std::string> lines, Instant at) {
        Append addition;
        addition.game = game;
        addition.expected_seq = seq;
        addition.at = at;
        addition.lines = std::move(lines);
        addition.fence = 1;
        if (seq == 0)
            addition.keys = {{0, KeyHash{1, 2, 3}}, {1, KeyHash{4, 5, 6}}};
        addition.card = GameCard{
            seq == 0 ? GameStatus::Live : GameStatus::Finished, R"({"names":["Lan","Minh"]})", {}};
        addition.answer = KeptAnswer{KeyHash{static_cast<std::uint8_t>(seq + 1)}, "ok"};
        const auto result = test::append_and_wait(log, std::move(addition));
        ASSERT_TRUE(result) << result.error().english;
    }
    /// Two games, a tournament, two lines of keys.
    void fill() {
        const auto log = open_postgres_log(server->address()).value();
        add(*log, "aaaa1111", 0, {"first", "zweite Zeile, 車"}, 1'000);
        add(*log, "aaaa1111", 2, {"third"}, 2'000);
        add(*log, "bbbb2222", 0, {"first"}, 1'500);
        const auto ledgers = open_postgres_ledgers(server->address(), log->hall()).value();
        ASSERT_TRUE(ledgers->append(
            {{kKeyLedger,
              0,
              1'000,
              {{"id1 chief 2026-11-25T00:00:00Z - 00 An", {}},
               {"id1 chief 2026-11-25T00:00:00Z 2026-11-26T00:00:00Z 00 An", {}}}}}));
        const auto tournaments = tournaments_in_ledgers(*ledgers);
        tournament::Opened opened;
        opened.name = "Club open";
        opened.rounds = 5;
        ASSERT_TRUE(
            tournaments->create("open", "an", opened, {},
                                {{"t=terms json=x", {}}, {"t=game game=aaaa1111", "aaaa1111"}}));
    }
    static void expect_games(EventLog& log) {
        const auto first = log.read("aaaa1111");
        ASSERT_TRUE(first) << first.error().english;
        ASSERT_THAT(*first, SizeIs(3));
        EXPECT_EQ(first->at(1).line, "zweite Zeile, 車");
        EXPECT_EQ(first->at(2).at, 2'000);
        EXPECT_THAT(log.read("bbbb2222").value(), SizeIs(1));
        EXPECT_THAT(log.keys("aaaa1111").value(), SizeIs(2));
        EXPECT_EQ(log.find("aaaa1111").value()->card.status, GameStatus::Finished);
        EXPECT_EQ(log.find_answer(KeyHash{3}).value(), "ok");
    }

    static std::unique_ptr<test::PostgresServer> server;  // shared by all tests here
    kyvien::test::TemporaryFolder folder;
};

std::unique_ptr<test::PostgresServer> PostgresBackup::server;

TEST_F(PostgresBackup, IsADataFolderWithAllGamesKeysAndTournaments) {
    fill();
    const auto report = copy_postgres(server->address(), at("copy"));
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_THAT(report->faults, IsEmpty());
    EXPECT_EQ(report->games, 2U);
    EXPECT_EQ(report->events, 4U);
    {
        const auto log = open_sqlite_log(at("copy/kyvien.db"));
        ASSERT_TRUE(log) << log.error().english;
        expect_games(**log);
        EXPECT_THAT((*log)->faults(), IsEmpty());
    }
    std::ifstream keys(at("copy/keys"));
    std::string text((std::istreambuf_iterator<char>(keys)), {});
    EXPECT_EQ(text, "kyvien-keys=1\nid1 chief 2026-11-25T00:00:00Z 2026-11-26T00:00:00Z 00 An\n");
    const auto read = tournaments_in_folder(at("copy/tournaments"))->read("open", {});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->office.opened().name, "Club open");
    EXPECT_EQ(std::filesystem::status(at("copy")).permissions(), std::filesystem::perms::owner_all);
}

TEST_F(PostgresBackup, IsMadeWhileAHallWritesAndIsOneMoment) {
    fill();
    const auto log = open_postgres_log(server->address()).value();
    for (int copy = 0; copy < 3; ++copy) {
        add(*log, "cccc333" + std::to_string(copy), 0, {"first", "second"}, 3'000 + copy);
        std::thread writer([&] {
            for (int i = 0; i < 30; ++i)
                add(*log, "dddd" + std::to_string(1'000 + 100 * copy + i), 0, {"x"}, 4'000);
        });
        const std::string to = at("copy") + std::to_string(copy);
        const auto report = copy_postgres(server->address(), to);
        writer.join();
        ASSERT_TRUE(report) << report.error().english;
        EXPECT_THAT(report->faults, IsEmpty());
    }
}

TEST_F(PostgresBackup, IsADatabaseAgain) {
    fill();
    ASSERT_TRUE(copy_postgres(server->address(), at("copy")));
    const test::PostgresServer other;
    const auto report = fill_postgres(at("copy"), other.address());
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_THAT(report->faults, IsEmpty());
    EXPECT_EQ(report->games, 2U);
    const auto log = open_postgres_log(other.address());
    ASSERT_TRUE(log) << log.error().english;
    expect_games(**log);
    // The digests are those of the first database: nothing was recomputed.
    const std::string digests =
        "SELECT string_agg(encode(digest, 'hex'), ' ' ORDER BY game, seq) FROM kyvien.event";
    EXPECT_EQ(other.sql(digests), server->sql(digests));
    const auto ledgers = open_postgres_ledgers(other.address(), (*log)->hall()).value();
    EXPECT_THAT(ledgers->read(kKeyLedger).value(), SizeIs(1));
    const auto tournaments = tournaments_in_ledgers(*ledgers);
    EXPECT_EQ(tournaments->read("open", {}).value().office.opened().name, "Club open");
    EXPECT_EQ(tournaments->find_by_game("aaaa1111").value(), "open");
    // It can be used.
    EXPECT_TRUE(test::append_and_wait(**log, test::adding("bbbb2222", 1, {"second"})));
}

TEST_F(PostgresBackup, BroadcastsAndFestivalsAreFilesAndAgainLedgers) {
    fill();
    {
        const auto log = open_postgres_log(server->address()).value();
        const auto ledgers = open_postgres_ledgers(server->address(), log->hall()).value();
        ASSERT_TRUE(
            ledgers->append({{"broadcast/k7xq2mrd", 0, 1'000, {{"{\"t\":\"opened\"}", {}}}}}));
        ASSERT_TRUE(
            ledgers->append({{"broadcast/k7xq2mrd", 1, 2'000, {{"{\"t\":\"pushed\"}", {}}}}}));
        ASSERT_TRUE(
            ledgers->append({{"festival/a2b3c4d5", 0, 3'000, {{"t=festival title=Cup", {}}}}}));
    }
    ASSERT_TRUE(copy_postgres(server->address(), at("copy")));
    const auto journal = TextJournal::open(at("copy/broadcasts/k7xq2mrd.journal"));
    ASSERT_TRUE(journal) << journal.error().english;
    EXPECT_THAT(journal->lines(), testing::ElementsAre("{\"t\":\"opened\"}", "{\"t\":\"pushed\"}"));
    const auto festival = TextJournal::open(at("copy/festivals/a2b3c4d5.journal"));
    ASSERT_TRUE(festival) << festival.error().english;
    const test::PostgresServer other;
    ASSERT_TRUE(fill_postgres(at("copy"), other.address()));
    const auto log = open_postgres_log(other.address()).value();
    const auto ledgers = open_postgres_ledgers(other.address(), log->hall()).value();
    const auto festivals = ledgers->read("festival/a2b3c4d5");
    ASSERT_TRUE(festivals) << festivals.error().english;
    ASSERT_THAT(*festivals, SizeIs(1));
    EXPECT_EQ(festivals->back().line, "t=festival title=Cup");
    const auto lines = ledgers->read("broadcast/k7xq2mrd");
    ASSERT_TRUE(lines) << lines.error().english;
    ASSERT_THAT(*lines, SizeIs(2));
    EXPECT_EQ(lines->back().line, "{\"t\":\"pushed\"}");
}

TEST_F(PostgresBackup, AFolderOfSqliteBecomesADatabase) {
    {
        std::filesystem::create_directory(at("data"));
        const auto log = open_sqlite_log(at("data/kyvien.db")).value();
        add(*log, "aaaa1111", 0, {"first", "zweite Zeile, 車"}, 1'000);
        add(*log, "aaaa1111", 2, {"third"}, 2'000);
        add(*log, "bbbb2222", 0, {"first"}, 1'500);
    }
    const auto report = fill_postgres(at("data"), server->address());
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_THAT(report->faults, IsEmpty());
    expect_games(**open_postgres_log(server->address()));
}

TEST_F(PostgresBackup, AccountsAndTheirRatingsGoWithTheGames) {
    fill();
    std::vector<PoolStanding> standings;
    {
        const auto accounts = open_postgres_accounts(server->address()).value();
        ASSERT_TRUE(accounts->make({"id-lan", {"Lan", "lan"}, "hash", 1}));
        ASSERT_TRUE(accounts->make({"id-minh", {"Minh", "minh"}, "hash", 2}));
        ASSERT_TRUE(accounts->take_seat({"aaaa1111", 0, "id-lan", "chess", 5}));
        ASSERT_TRUE(accounts->rate({"aaaa1111", "chess/blitz", {"id-lan", "id-minh"}, 1, 10}));
        ASSERT_TRUE(accounts->make({"id-deep", {"Deep", "deep"}, "hash", 3, true}));
        ASSERT_TRUE(
            accounts->make_token(KeyHash{1}, {"t1", "id-lan", "x", "play", 4, 0}, 9).value());
        ASSERT_TRUE(accounts->passkeys().add(
            {"p1", "id-lan", "phone", "club.example", -7, "key", 1, 4, 0}, {"c1", 9}, 4));
        standings = accounts->all_standings().value();
        const auto chats = open_postgres_chats(server->address()).value();
        ASSERT_TRUE(chats->add(
            {0, "aaaa1111", "players", "first", "id-lan", "Lan", "", "", "Chào", 5, false},
            [](const ChatSwitches&) { return Result<void>(); }));
        ASSERT_TRUE(chats->set_conditional({"aaaa1111", 0, 1, "[]", "", 6}));
    }
    ASSERT_TRUE(copy_postgres(server->address(), at("copy")));
    const auto expect_chats = [](ChatStore& chats) {
        EXPECT_EQ(chats.chat_of("aaaa1111")->lines.at(0).text, "Chào");
        EXPECT_EQ(chats.conditional("aaaa1111")->size(), 1U);
    };
    expect_chats(*open_sqlite_chats(at("copy/accounts.db")).value());
    const auto expect_same = [&](Accounts& accounts) {
        EXPECT_EQ(accounts.find_by_name("lan").value()->id, "id-lan");
        EXPECT_EQ(accounts.seated("aaaa1111").value()[0]->name, "Lan");
        EXPECT_EQ(accounts.all_standings().value(), standings);
        EXPECT_TRUE(accounts.find_by_name("deep").value()->is_bot);
        EXPECT_EQ(accounts.tokens_of("id-lan")->size(), 1u);
        EXPECT_EQ(accounts.passkeys().of("id-lan")->at(0).label, "phone");
        // An answered challenge is not accepted again at a copy.
        EXPECT_EQ(accounts.passkeys().use("p1", 2, {"c1", 9}, 4).error().code.text(),
                  "passkey-too-late");
    };
    expect_same(*open_sqlite_accounts(at("copy/accounts.db")).value());
    (void)server->sql("DROP SCHEMA kyvien CASCADE");
    const auto report = fill_postgres(at("copy"), server->address());
    ASSERT_TRUE(report) << report.error().english;
    expect_same(*open_postgres_accounts(server->address()).value());
    expect_chats(*open_postgres_chats(server->address()).value());
}

TEST_F(PostgresBackup, AccountsOfAnOlderSchemaGoToo) {
    fill();
    {
        const auto accounts = open_postgres_accounts(server->address()).value();
        ASSERT_TRUE(accounts->make({"id-lan", {"Lan", "lan"}, "hash", 1}));
    }
    (void)server->sql("DROP TABLE kyvien.account_bot, kyvien.account_token; "
                      "DELETE FROM kyvien.schema_version WHERE version >= 6");
    ASSERT_TRUE(copy_postgres(server->address(), at("copy")));
    const auto copied = open_sqlite_accounts(at("copy/accounts.db")).value();
    EXPECT_EQ(copied->find_by_name("lan").value()->id, "id-lan");
    EXPECT_TRUE(copied->tokens_of("id-lan")->empty());
}

TEST_F(PostgresBackup, OverwritesNothing) {
    fill();
    ASSERT_TRUE(copy_postgres(server->address(), at("copy")));
    EXPECT_EQ(copy_postgres(server->address(), at("copy")).error().code.name(), "file-exists");
    EXPECT_EQ(fill_postgres(at("copy"), server->address()).error().code.name(), "store-not-empty");
}

TEST_F(PostgresBackup, IsNotRestoredWhileAHallRuns) {
    fill();
    ASSERT_TRUE(copy_postgres(server->address(), at("copy")));
    const test::PostgresServer other;
    const auto hall = open_postgres_log(other.address());
    EXPECT_EQ(fill_postgres(at("copy"), other.address()).error().code.name(), "store-locked");
}

TEST_F(PostgresBackup, ReportsAlteredDataAndCopiesIt) {
    fill();
    (void)server->sql("UPDATE kyvien.event SET line = 'other' WHERE game = 'aaaa1111' AND seq = 1");
    (void)server->sql("UPDATE kyvien.ledger_line SET line = 'other' WHERE ledger = 'keys' AND "
                      "seq = 1");
    const auto report = copy_postgres(server->address(), at("copy"));
    ASSERT_TRUE(report) << report.error().english;
    std::vector<std::string> codes;
    for (const LogFault& fault : report->faults)
        codes.push_back(fault.code + " " + fault.game);
    EXPECT_THAT(codes,
                testing::UnorderedElementsAre("event-altered aaaa1111", "event-altered keys"));
    const auto log = open_sqlite_log(at("copy/kyvien.db")).value();
    EXPECT_EQ(log->read("aaaa1111").error().code.name(), "game-altered");
    EXPECT_TRUE(log->read("bbbb2222"));
}

}  // namespace
}  // namespace postgres_backup_test
}  // namespace kyvien::store
