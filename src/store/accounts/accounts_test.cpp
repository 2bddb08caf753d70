// The same tests for both kinds of account store.
#include "store/accounts/accounts.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "store/accounts/accounts_fixture.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/postgres_fixture.h"
#include "store/postgres_log.h"

namespace kyvien::store {
namespace accounts_test {
namespace {

using namespace accounts_fixture;

constexpr Instant kDay = Instant{24} * 3600 * 1000;

INSTANTIATE_TEST_SUITE_P(Places, AccountsTest, testing::Values("Sqlite", "Postgres"),
                         [](const auto& place) { return std::string(place.param); });

TEST_P(AccountsTest, AnAccountIsFoundByItsNameAndItsIdAlsoWhenOpenedAgain) {
    const Account lan = make("lan");
    EXPECT_EQ(accounts->find_by_name("lan")->value(), lan);
    EXPECT_EQ(accounts->find_by_id(lan.id)->value(), lan);
    EXPECT_FALSE(accounts->find_by_name("Lan")->has_value());
    accounts = opened();
    EXPECT_EQ(accounts->find_by_name("lan")->value(), lan);
    EXPECT_EQ(accounts->all()->size(), 1U);
}

TEST_P(AccountsTest, KeepsFormerNamesReserved) {
    const Account lan = make("lan");
    const Account minh = make("minh");
    EXPECT_EQ(accounts->make({"other", {"LAN", "lan"}, "x", 5}).error().code.text(), "name-taken");
    EXPECT_EQ(accounts->rename(minh.id, {"Lan", "lan"}, 6).error().code.text(), "name-taken");
    const auto renamed = accounts->rename(lan.id, {"mai", "mai"}, 7);
    ASSERT_TRUE(renamed);
    EXPECT_EQ(renamed->name, "mai");
    EXPECT_EQ(renamed->former, std::vector<std::string>{"lan"});
    EXPECT_EQ(renamed->renamed, 7);
    EXPECT_EQ(accounts->make({"other", {"lan", "lan"}, "x", 8}).error().code.text(), "name-taken");
    EXPECT_EQ(accounts->find_by_name("lan")->value().id, lan.id);
    // An account may take back its own earlier name.
    EXPECT_EQ(accounts->rename(lan.id, {"Lan", "lan"}, 9)->name, "Lan");
    EXPECT_EQ(accounts->rename("nobody", {"new", "new"}, 9).error().code.text(), "no-such-account");
    EXPECT_FALSE(accounts->find_by_name("new")->has_value());
}

TEST_P(AccountsTest, GivesAContestedNameToOneAccount) {
    std::vector<std::thread> threads;
    std::atomic<int> made = 0;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&, i] {
            const auto other = place->open();
            if (other && (*other)->make({fmt::format("id{}", i), {"Mai", "mai"}, "x", 1}))
                ++made;
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(made, 1);
    EXPECT_EQ(accounts->all()->size(), 1U);
}

TEST_P(AccountsTest, ASessionLastsWhileItIsUsed) {
    const Account lan = make("lan");
    ASSERT_TRUE(accounts->begin_session(secret(1), lan.id, 0));
    EXPECT_EQ(accounts->session(secret(1), kSessionLasts)->value().id, lan.id);
    // It was used then, so it lasts as long again.
    EXPECT_EQ(accounts->session(secret(1), 2 * kSessionLasts - kDay)->value().id, lan.id);
    EXPECT_FALSE(accounts->session(secret(1), 4 * kSessionLasts)->has_value());
    EXPECT_FALSE(accounts->session(secret(2), 0)->has_value());
}

TEST_P(AccountsTest, SigningOutEverywhereEndsAllSessionsOfTheAccountAlone) {
    const Account lan = make("lan");
    const Account minh = make("minh");
    ASSERT_TRUE(accounts->begin_session(secret(1), lan.id, 0));
    ASSERT_TRUE(accounts->begin_session(secret(2), lan.id, 0));
    ASSERT_TRUE(accounts->begin_session(secret(3), minh.id, 0));
    ASSERT_TRUE(accounts->end_session(secret(1)));
    EXPECT_FALSE(accounts->session(secret(1), 0)->has_value());
    EXPECT_TRUE(accounts->session(secret(2), 0)->has_value());
    ASSERT_TRUE(accounts->end_sessions(lan.id));
    EXPECT_FALSE(accounts->session(secret(2), 0)->has_value());
    EXPECT_EQ(accounts->session(secret(3), 0)->value().id, minh.id);
}

TEST_P(AccountsTest, ARemovedAccountHasNoNameAndItsNameIsFree) {
    const Account lan = make("lan");
    const Account minh = make("minh");
    ASSERT_TRUE(accounts->begin_session(secret(1), lan.id, 0));
    ASSERT_TRUE(accounts->take_seat({"game0001", 0, lan.id, "chess", 5}).value());
    ASSERT_TRUE(accounts->take_seat({"game0001", 1, minh.id, "chess", 5}).value());
    ASSERT_TRUE(accounts->rate({"game0001", "chess/blitz", {lan.id, minh.id}, 1, 10}));
    ASSERT_TRUE(accounts->remove(lan.id));
    EXPECT_FALSE(accounts->find_by_id(lan.id)->has_value());
    EXPECT_FALSE(accounts->session(secret(1), 0)->has_value());
    const auto seated = accounts->seated("game0001");
    EXPECT_FALSE((*seated)[0].has_value());
    EXPECT_EQ((*seated)[1]->id, minh.id);
    EXPECT_EQ(accounts->best("chess/blitz", 1000, 10)->size(), 1U);
    EXPECT_EQ(accounts->standings_of(minh.id)->size(), 1U);
    EXPECT_EQ(accounts->remove(lan.id).error().code.text(), "no-such-account");
    EXPECT_TRUE(accounts->make({"id2", {"lan", "lan"}, "x", 20}));
}

TEST_P(AccountsTest, ATokenLeadsToItsAccountUntilItIsRevoked) {
    const Account lan = make("lan");
    const Account minh = make("minh");
    const AccountToken phone{"t1", lan.id, "phone", "play read", 100, 0};
    ASSERT_TRUE(accounts->make_token(secret(1), phone, 2).value());
    ASSERT_TRUE(accounts->make_token(secret(2), {"t2", lan.id, "desk", "read", 200, 0}, 2).value());
    EXPECT_FALSE(accounts->make_token(secret(3), {"t3", lan.id, "x", "read", 300, 0}, 2).value());
    EXPECT_EQ(accounts->make_token(secret(3), {"t3", "nobody", "x", "read", 300, 0}, 2)
                  .error()
                  .code.text(),
              "no-such-account");
    EXPECT_EQ(accounts->tokens_of(lan.id)->front(), phone);
    EXPECT_TRUE(accounts->tokens_of(minh.id)->empty());
    accounts = opened();
    const auto holder = accounts->token_holder(secret(1), 5 * kDay);
    ASSERT_TRUE(holder->has_value());
    EXPECT_EQ((*holder)->account, lan);
    EXPECT_EQ((*holder)->scopes, "play read");
    EXPECT_FALSE(accounts->token_holder(secret(9), 5 * kDay)->has_value());
    // The last use is recorded to the minute.
    ASSERT_TRUE(accounts->token_holder(secret(1), 5 * kDay + 10'000));
    EXPECT_EQ(accounts->tokens_of(lan.id)->front().used, 5 * kDay);
    EXPECT_EQ(accounts->data_of(lan.id)->tokens.size(), 2U);
    // An account cannot revoke another's token.
    ASSERT_TRUE(accounts->revoke_token(minh.id, "t1"));
    EXPECT_TRUE(accounts->token_holder(secret(1), 5 * kDay)->has_value());
    ASSERT_TRUE(accounts->revoke_token(lan.id, "t1"));
    EXPECT_FALSE(accounts->token_holder(secret(1), 5 * kDay)->has_value());
    ASSERT_TRUE(accounts->remove(lan.id));
    EXPECT_FALSE(accounts->token_holder(secret(2), 5 * kDay)->has_value());
    EXPECT_TRUE(accounts->tokens_of(lan.id)->empty());
}

TEST_P(AccountsTest, AnAccountIsABotsFromBeforeItsFirstGameOn) {
    const auto born = accounts->make({"id-deep", {"deep", "deep"}, "hash", 1, true});
    ASSERT_TRUE(born);
    EXPECT_TRUE(born->is_bot);
    EXPECT_TRUE(accounts->find_by_name("deep")->value().is_bot);
    const Account lan = make("lan");
    EXPECT_FALSE(lan.is_bot);
    EXPECT_TRUE(accounts->become_bot(lan.id).value());
    EXPECT_TRUE(accounts->become_bot(lan.id).value());
    EXPECT_TRUE(accounts->find_by_id(lan.id)->value().is_bot);
    EXPECT_EQ(accounts->become_bot("nobody").error().code.text(), "no-such-account");
    const Account minh = make("minh");
    ASSERT_TRUE(accounts->take_seat({"game0001", 0, minh.id, "chess", 5}).value());
    ASSERT_TRUE(accounts->take_seat({"game0001", 1, lan.id, "chess", 6}).value());
    ASSERT_TRUE(accounts->take_seat({"game0002", 1, minh.id, "chess", 7}).value());
    EXPECT_FALSE(accounts->become_bot(minh.id).value());
    EXPECT_EQ(accounts->games_of_bots(10).value(), std::vector<std::string>{"game0001"});
    ASSERT_TRUE(accounts->rate({"game0001", "chess/blitz", {minh.id, lan.id}, 1, 10}));
    const auto best = accounts->best("chess/blitz", 1000, 10);
    EXPECT_FALSE(best->at(0).is_bot);
    EXPECT_TRUE(best->at(1).is_bot);
}

TEST_P(AccountsTest, AssignsASeatToTheFirstAccount) {
    const Account lan = make("lan");
    const Account minh = make("minh");
    EXPECT_TRUE(accounts->take_seat({"game0001", 0, lan.id, "chess", 5}).value());
    EXPECT_TRUE(accounts->take_seat({"game0001", 0, lan.id, "chess", 6}).value());
    EXPECT_FALSE(accounts->take_seat({"game0001", 0, minh.id, "chess", 7}).value());
    EXPECT_EQ((*accounts->seated("game0001"))[0]->id, lan.id);
    EXPECT_FALSE((*accounts->seated("game0002"))[0].has_value());
}

TEST_P(AccountsTest, GamesAreListedTheLastFirstByGameAndOpponent) {
    const Account lan = make("lan");
    const Account minh = make("minh");
    for (int i = 0; i < 10; ++i) {
        const std::string game = fmt::format("game{:04}", i);
        const std::string kind = i % 2 == 0 ? "chess" : "go";
        ASSERT_TRUE(accounts->take_seat({game, i % 2, lan.id, kind, i * 10}));
        if (i % 5 != 0)
            continue;
        ASSERT_TRUE(accounts->take_seat({game, 1 - i % 2, minh.id, kind, i * 10}));
    }
    const auto filter = [](auto set) {
        SeatFilter chosen;
        set(chosen);
        return chosen;
    };
    const auto games = [&](const SeatFilter& asked) {
        std::vector<std::string> found;
        const auto seats = accounts->seats_of(lan.id, asked);
        for (const AccountSeat& seat : seats.value())
            found.push_back(seat.game);
        return found;
    };
    EXPECT_EQ(games({}).size(), 10U);
    EXPECT_EQ(games({}).front(), "game0009");
    EXPECT_EQ(games(filter([](auto& f) { f.most = 3; })),
              (std::vector<std::string>{"game0009", "game0008", "game0007"}));
    EXPECT_EQ(games(filter([](auto& f) {
                  f.before = 30;
                  f.most = 2;
              })),
              (std::vector<std::string>{"game0002", "game0001"}));
    EXPECT_EQ(games(filter([](auto& f) {
                  f.kind = "go";
                  f.most = 2;
              })),
              (std::vector<std::string>{"game0009", "game0007"}));
    EXPECT_EQ(games(filter([&](auto& f) { f.opponent = minh.id; })),
              (std::vector<std::string>{"game0005", "game0000"}));
    EXPECT_EQ(games(filter([&](auto& f) {
                  f.kind = "chess";
                  f.opponent = minh.id;
                  f.before = 50;
              })),
              (std::vector<std::string>{"game0000"}));
}

TEST_P(AccountsTest, NoGameIsLeftOutBetweenTwoPartsOfAList) {
    const Account lan = make("lan");
    const std::vector<store::Instant> moments{10, 20, 20, 20, 20, 30};
    for (std::size_t i = 0; i < moments.size(); ++i)
        ASSERT_TRUE(
            accounts->take_seat({fmt::format("game{:04}", i), 0, lan.id, "chess", moments[i]}));
    SeatFilter filter;
    filter.kind = "chess";
    filter.most = 2;
    std::vector<std::string> listed;
    for (int parts = 0; parts < 3; ++parts) {
        const auto seats = accounts->seats_of(lan.id, filter).value();
        for (const AccountSeat& seat : seats)
            listed.push_back(seat.game);
        if (!seats.empty())
            filter.before = seats.back().at;
    }
    EXPECT_EQ(listed, (std::vector<std::string>{"game0005", "game0001", "game0002", "game0003",
                                                "game0004", "game0000"}));
}

TEST_P(AccountsTest, AGameIsRatedOnceAndACorrectionRatesItsPoolAgain) {
    const Account lan = make("lan");
    const Account minh = make("minh");
    const RatedResult first{"game0001", "chess/blitz", {lan.id, minh.id}, 1, 10 * kDay};
    ASSERT_TRUE(accounts->rate(first));
    ASSERT_TRUE(accounts->rate(first));
    ASSERT_TRUE(accounts->rate({"game0002", "chess/blitz", {minh.id, lan.id}, 0.5, 11 * kDay}));
    ASSERT_TRUE(accounts->rate({"game0003", "go/rapid", {minh.id, lan.id}, 0, 12 * kDay}));
    rating::RatingBook book;
    (void)book.add({{lan.id, minh.id}, 1, std::chrono::milliseconds(10 * kDay)});
    (void)book.add({{minh.id, lan.id}, 0.5, std::chrono::milliseconds(11 * kDay)});
    auto standings = accounts->standings_of(lan.id).value();
    ASSERT_EQ(standings.size(), 2U);
    EXPECT_EQ(standings[0].pool, "chess/blitz");
    EXPECT_EQ(standings[0].standing, book.standings().at(lan.id));
    EXPECT_EQ(accounts->rated_of(lan.id, "chess/blitz", 10)->size(), 2U);
    EXPECT_EQ(accounts->rated_of(lan.id, "chess/blitz", 1)->front().result.game, "game0002");

    // An arbiter has corrected the first result.
    RatedResult corrected = first;
    corrected.score = 0;
    ASSERT_TRUE(accounts->rate(corrected));
    rating::RatingBook again;
    (void)again.add({{lan.id, minh.id}, 0, std::chrono::milliseconds(10 * kDay)});
    (void)again.add({{minh.id, lan.id}, 0.5, std::chrono::milliseconds(11 * kDay)});
    EXPECT_EQ(accounts->standings_of(lan.id)->front().standing, again.standings().at(lan.id));

    // The game is annulled.
    ASSERT_TRUE(accounts->unrate("game0001"));
    ASSERT_TRUE(accounts->unrate("game0001"));
    EXPECT_EQ(accounts->standings_of(lan.id)->front().standing.games, 1);
    EXPECT_FALSE(accounts->rated("game0001")->has_value());
    EXPECT_EQ(
        accounts->rate({"game0009", "chess/blitz", {lan.id, "nobody"}, 1, 1}).error().code.text(),
        "no-such-account");
}

TEST_P(AccountsTest, ListsOnlyReliableRatingsAsBest) {
    const Account lan = make("lan");
    const Account minh = make("minh");
    make("mai");
    for (int i = 0; i < 40; ++i)
        ASSERT_TRUE(accounts->rate({fmt::format("game{:04}", i),
                                    "chess/blitz",
                                    {lan.id, minh.id},
                                    i % 3 == 0 ? 0.0 : 1.0,
                                    i * 1000}));
    const auto best = accounts->best("chess/blitz", 150, 10).value();
    ASSERT_EQ(best.size(), 2U);
    EXPECT_EQ(best[0].name, "lan");
    EXPECT_GT(best[0].standing.strength.rating, best[1].standing.strength.rating);
    EXPECT_TRUE(accounts->best("chess/blitz", 40, 10)->empty());
    EXPECT_TRUE(accounts->best("go/blitz", 1000, 10)->empty());
}

TEST_P(AccountsTest, RatingsRatedOnceMoreAreTheSameToTheLastBit) {
    std::vector<std::string> ids;
    for (int i = 0; i < 12; ++i)
        ids.push_back(make(fmt::format("player{}", i)).id);
    std::mt19937 random(5);
    Instant at = 0;
    for (int i = 0; i < 150; ++i) {
        const auto first = random() % 12, second = (first + 1 + random() % 11) % 12;
        at += random() % 100'000'000;
        ASSERT_TRUE(accounts->rate({fmt::format("game{:04}", i),
                                    i % 4 == 0 ? "go/rapid" : "chess/blitz",
                                    {ids[first], ids[second]},
                                    static_cast<double>(random() % 3) / 2,
                                    at,
                                    i % 8 == 0 ? static_cast<int>(random() % 9) : 0}));
    }
    const auto before = accounts->all_standings().value();
    const auto rows = accounts->all_rated().value();
    ASSERT_EQ(rows.size(), 150U);
    std::vector<RatedResult> results;
    for (const RatedRow& row : rows)
        results.push_back(row.result);
    ASSERT_TRUE(accounts->rebuild(results));
    EXPECT_EQ(accounts->all_standings().value(), before);
    // A game that should not have been rated.
    results.pop_back();
    ASSERT_TRUE(accounts->rebuild(results));
    EXPECT_NE(accounts->all_standings().value(), before);
    EXPECT_EQ(accounts->all_rated()->size(), 149U);
}

// A handicap counts when a game is rated, and when its pool is rated again after a correction.
TEST_P(AccountsTest, RatesWithTheHandicap) {
    const Account lan = make("lan"), minh = make("minh"), an = make("an"), binh = make("binh");
    RatedResult result{"game0001", "go/rapid", {lan.id, minh.id}, 0, 1000, 7};
    ASSERT_TRUE(accounts->rate(result));
    ASSERT_TRUE(accounts->rate({"game0002", "go/rapid", {an.id, binh.id}, 0, 1000, 0}));
    const auto rating = [&](const Account& account) {
        return accounts->standings_of(account.id)->front().standing.strength.rating;
    };
    EXPECT_EQ(accounts->rated("game0001")->value().result, result);
    EXPECT_GT(rating(minh), rating(binh)) << "White has won though Black had four stones";
    const double before = rating(minh);
    result.score = 1;
    ASSERT_TRUE(accounts->rate(result));
    EXPECT_GT(rating(minh), 3000 - before) << "to lose such a game costs less";
    result.score = 0;
    ASSERT_TRUE(accounts->rate(result));
    EXPECT_EQ(rating(minh), before);
}

TEST_P(AccountsTest, TwoHallsThatRateAtOnceLoseNothing) {
    const Account lan = make("lan");
    const Account minh = make("minh");
    std::vector<std::thread> halls;
    for (int hall = 0; hall < 2; ++hall)
        halls.emplace_back([&, hall] {
            const auto other = place->open();
            ASSERT_TRUE(other);
            for (int i = 0; i < 20; ++i)
                EXPECT_TRUE((*other)->rate({fmt::format("game{}{:03}", hall, i),
                                            "chess/blitz",
                                            {lan.id, minh.id},
                                            0.5,
                                            1000}));
        });
    for (std::thread& hall : halls)
        hall.join();
    EXPECT_EQ(accounts->all_rated()->size(), 40U);
    EXPECT_EQ(accounts->standings_of(lan.id)->front().standing.games, 40);
}

TEST_P(AccountsTest, ReturnsAllDataOfAnAccount) {
    const Account lan = make("lan");
    const Account minh = make("minh");
    ASSERT_TRUE(accounts->begin_session(secret(1), lan.id, 0));
    ASSERT_TRUE(accounts->take_seat({"game0001", 0, lan.id, "chess", 5}));
    ASSERT_TRUE(accounts->rate({"game0001", "chess/blitz", {lan.id, minh.id}, 1, 10}));
    const AccountData data = accounts->data_of(lan.id).value();
    EXPECT_EQ(data.account, lan);
    EXPECT_EQ(data.sessions, 1U);
    EXPECT_EQ(data.seats.size(), 1U);
    EXPECT_EQ(data.rated.size(), 1U);
    EXPECT_EQ(data.standings.size(), 1U);
    EXPECT_EQ(accounts->data_of("nobody").error().code.text(), "no-such-account");
}

// ---- the file -----------------------------------------------------------------------------------

TEST(AccountsFile, IsReadableByItsOwnerOnly) {
    SqlitePlace place;
    const auto accounts = place.open();
    ASSERT_TRUE(accounts);
    const auto rights = fs::status(place.path()).permissions();
    EXPECT_EQ(rights, fs::perms::owner_read | fs::perms::owner_write);
}

TEST(AccountsFile, LeavesNoBytesOfARemovedAccount) {
    SqlitePlace place;
    auto accounts = place.open();
    ASSERT_TRUE(accounts);
    ASSERT_TRUE((*accounts)->make({"id", {"Zebedeus", "zebedeus"}, "hash", 1}));
    ASSERT_TRUE((*accounts)->rename("id", {"Zacharias", "zacharias"}, 2));
    ASSERT_TRUE((*accounts)->remove("id"));
    std::string bytes;
    for (const auto& file : fs::directory_iterator(fs::path(place.path()).parent_path())) {
        std::ifstream in(file.path(), std::ios::binary);
        bytes += std::string(std::istreambuf_iterator<char>(in), {});
    }
    for (const char* name : {"Zebedeus", "zebedeus", "Zacharias", "zacharias"})
        EXPECT_EQ(bytes.find(name), std::string::npos) << name;
}

TEST(AccountsFile, IsMigratedFromAnOlderVersion) {
    SqlitePlace place;
    {
        const auto accounts = place.open();
        ASSERT_TRUE((*accounts)->make({"id", {"Lan", "lan"}, "hash", 1}));
    }
    {
        // As version 1 left it.
        internal::Database file(place.path(), internal::OpenMode::ReadWriteCreate);
        for (const char* table : {"account_token",    "account_bot",
                                  "challenge",        "account_news",
                                  "account_relation", "seek",
                                  "chat_line",        "chat_report",
                                  "chat_switch",      "chat_mute",
                                  "chat_act",         "conditional_moves",
                                  "webhook",          "webhook_delivery",
                                  "webhook_attempt",  "webhook_tournament",
                                  "account_passkey",  "passkey_challenge",
                                  "push_device",      "push_secret"})
            file.exec((std::string("DROP TABLE ") + table).c_str());
        file.exec("ALTER TABLE rated_game DROP COLUMN half_stones");
        file.exec("PRAGMA user_version = 1");
    }
    const auto accounts = place.open();
    ASSERT_TRUE(accounts);
    EXPECT_EQ((*accounts)->find_by_name("lan")->value().id, "id");
    EXPECT_TRUE((*accounts)->become_bot("id").value());
    EXPECT_TRUE((*accounts)->tokens_of("id")->empty());
    EXPECT_TRUE(place.open());
}

TEST(AccountsFile, AForeignFileAndANewerOneAreLeftAsTheyAre) {
    SqlitePlace place;
    {
        internal::Database other(place.path(), internal::OpenMode::ReadWriteCreate);
        other.exec("CREATE TABLE mine (x)");
    }
    EXPECT_EQ(place.open().error().code.text(), "store-foreign-file");
    SqlitePlace newer;
    ASSERT_TRUE(newer.open());
    {
        internal::Database file(newer.path(), internal::OpenMode::ReadWriteCreate);
        file.exec("PRAGMA user_version = 99");
    }
    EXPECT_EQ(newer.open().error().code.text(), "store-newer");
}

}  // namespace
}  // namespace accounts_test
}  // namespace kyvien::store
