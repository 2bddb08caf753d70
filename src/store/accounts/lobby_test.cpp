// Challenges, relations and seeks: the same tests for both kinds of account store.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "store/accounts/accounts_fixture.h"
#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store {
namespace lobby_test {
namespace {

using namespace accounts_fixture;

constexpr Instant kHour = Instant{3600} * 1000;
constexpr Instant kLapses = 24 * kHour;

class LobbyTest : public AccountsTest {
  protected:
    void SetUp() override {
        AccountsTest::SetUp();
        if (accounts == nullptr)
            return;
        lan = make("lan").id;
        minh = make("minh").id;
        hoa = make("hoa").id;
    }
    static ChallengeTerms terms(const std::string& game = "created chess",
                                std::optional<int> seat = 0, Instant lapses = kLapses) {
        return {game, seat, lapses};
    }
    Challenge challenge(const std::string& id, const std::string& by, const std::string& to,
                        Instant at = 2000) {
        auto made = accounts->challenges().make({id, by, to, terms(), at});
        EXPECT_TRUE(made) << (made ? "" : made.error().english);
        return made ? *made : Challenge{};
    }
    [[nodiscard]] ChallengeList list(const std::string& account, Instant now = 3000) const {
        auto found = accounts->challenges().of(account, now);
        EXPECT_TRUE(found) << (found ? "" : found.error().english);
        return found ? *found : ChallengeList{};
    }
    template <typename Value>
    static std::string code(const Result<Value>& result) {
        return result ? "ok" : std::string(result.error().code.text());
    }

    std::string lan, minh, hoa;
};

INSTANTIATE_TEST_SUITE_P(Places, LobbyTest, testing::Values("Sqlite", "Postgres"),
                         [](const auto& place) { return std::string(place.param); });

TEST_P(LobbyTest, AChallengeIsSeenByBothAndByNobodyElseAlsoWhenOpenedAgain) {
    const Challenge made = challenge("c1", lan, minh);
    EXPECT_EQ(made.challenger_name, "lan");
    EXPECT_EQ(made.challenged_name, "minh");
    EXPECT_EQ(made.answering(), minh);
    EXPECT_EQ(made.terms, terms());
    accounts = opened();
    ASSERT_TRUE(accounts);
    EXPECT_EQ(list(lan).challenges, std::vector{made});
    EXPECT_EQ(list(minh).challenges, std::vector{made});
    EXPECT_TRUE(list(hoa).challenges.empty());
    EXPECT_EQ(list(hoa).version, 0U);
}

TEST_P(LobbyTest, AnotherHallSeesWhoseChallengesHaveChanged) {
    const auto other = opened();
    ASSERT_TRUE(other);
    const auto before = other->challenges().news(0);
    ASSERT_TRUE(before);
    EXPECT_TRUE(before->accounts.empty());
    challenge("c1", lan, minh);
    const auto after = other->challenges().news(before->last);
    ASSERT_TRUE(after);
    EXPECT_EQ(after->accounts, (std::vector{lan, minh}));
    EXPECT_TRUE(other->challenges().news(after->last)->accounts.empty());
    const auto version = list(minh).version;
    EXPECT_GT(version, 0U);
    ASSERT_TRUE(other->challenges().decline("c1", minh, "later", 2500));
    EXPECT_GT(list(minh).version, version);
    EXPECT_EQ(list(lan).challenges.front().reason, "later");
}

TEST_P(LobbyTest, LetsOnlyTheAnsweringPlayerAnswerOnce) {
    challenge("c1", lan, minh);
    Challenges& challenges = accounts->challenges();
    EXPECT_EQ(code(challenges.decline("c1", lan, "", 2500)), "challenge-answered");
    EXPECT_EQ(code(challenges.decline("c1", hoa, "", 2500)), "no-such-challenge");
    EXPECT_EQ(code(challenges.withdraw("c1", minh, 2500)), "challenge-answered");
    EXPECT_EQ(code(challenges.decline("c2", minh, "", 2500)), "no-such-challenge");
    const auto declined = challenges.decline("c1", minh, "too-fast", 2500);
    ASSERT_TRUE(declined);
    EXPECT_EQ(declined->state, ChallengeState::Declined);
    EXPECT_EQ(code(challenges.accept("c1", minh, "game", 2600)), "challenge-answered");
    EXPECT_EQ(code(challenges.withdraw("c1", lan, 2600)), "challenge-answered");
}

TEST_P(LobbyTest, LetsTheOtherPlayerAnswerACounterOffer) {
    challenge("c1", lan, minh);
    Challenges& challenges = accounts->challenges();
    const auto countered = challenges.counter("c1", minh, terms("created go", 1, 9 * kHour), 2500);
    ASSERT_TRUE(countered);
    EXPECT_TRUE(countered->is_counter);
    EXPECT_EQ(countered->answering(), lan);
    EXPECT_EQ(countered->terms, terms("created go", 1, 9 * kHour));
    EXPECT_EQ(code(challenges.accept("c1", minh, "game", 2600)), "challenge-answered");
    const auto again = challenges.counter("c1", lan, terms("created go", {}), 2700);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->answering(), minh);
    EXPECT_EQ(again->terms.seat, std::nullopt);
    EXPECT_TRUE(challenges.withdraw("c1", lan, 2800));
}

TEST_P(LobbyTest, CreatesOneGameForARepeatedAcceptance) {
    challenge("c1", lan, minh);
    Challenges& challenges = accounts->challenges();
    const auto version = list(lan).version;
    ASSERT_TRUE(challenges.accept("c1", minh, "game1", 2500));
    EXPECT_EQ(challenges.accept("c1", minh, "game1", 2600)->game, "game1");
    EXPECT_EQ(list(lan).version, version);
    EXPECT_EQ(code(challenges.withdraw("c1", lan, 2600)), "challenge-answered");
    ASSERT_TRUE(challenges.begin("c1", 2700));
    EXPECT_GT(list(lan).version, version);
    EXPECT_EQ(list(lan).challenges.front().state, ChallengeState::Accepted);
    // The first response may have been lost.
    EXPECT_EQ(challenges.accept("c1", minh, "game1", 2800)->state, ChallengeState::Accepted);
}

TEST_P(LobbyTest, ReopensAChallengeWhoseGameCouldNotBeMade) {
    challenge("c1", lan, minh);
    Challenges& challenges = accounts->challenges();
    ASSERT_TRUE(challenges.accept("c1", minh, "game1", 2500));
    ASSERT_TRUE(challenges.reopen("c1"));
    EXPECT_TRUE(challenges.withdraw("c1", lan, 2600));
}

TEST_P(LobbyTest, AChallengeLapsesAndWhatWasAnsweredGoesAfterADay) {
    challenge("c1", lan, minh);
    Challenges& challenges = accounts->challenges();
    EXPECT_EQ(code(challenges.accept("c1", minh, "game", kLapses)), "no-such-challenge");
    EXPECT_TRUE(list(minh, kLapses).challenges.empty());
    challenge("c2", lan, minh, 3000);
    ASSERT_TRUE(challenges.decline("c2", minh, "", 4000));
    EXPECT_EQ(list(lan, 4000).challenges.size(), 2U);
    EXPECT_EQ(list(lan, 4000 + kAnsweredLasts).challenges.size(), 0U);
}

TEST_P(LobbyTest, OneCannotChallengeOneselfNobodyOrTooManyAtOnce) {
    Challenges& challenges = accounts->challenges();
    EXPECT_EQ(code(challenges.make({"c", lan, lan, terms(), 1})), "about-oneself");
    EXPECT_EQ(code(challenges.make({"c", lan, "nobody", terms(), 1})), "no-such-account");
    for (std::size_t i = 0; i < kMaxChallenges; ++i)
        challenge("c" + std::to_string(i), lan, i % 2 == 0 ? minh : hoa);
    EXPECT_EQ(code(challenges.make({"more", lan, minh, terms(), 2000})), "too-many");
    ASSERT_TRUE(challenges.withdraw("c3", lan, 2100));
    EXPECT_EQ(code(challenges.make({"more", lan, minh, terms(), 2200})), "ok");
    // Expired ones do not count.
    EXPECT_EQ(code(challenges.make({"later", lan, minh, terms("x", 0, 9 * kLapses), kLapses + 1})),
              "ok");
}

TEST_P(LobbyTest, ChallengesFollowANameAndGoWithTheAccount) {
    challenge("c1", lan, minh);
    ASSERT_TRUE(accounts->rename(lan, {"Mai", "mai"}, 2500));
    EXPECT_EQ(list(minh).challenges.front().challenger_name, "Mai");
    EXPECT_EQ(accounts->data_of(minh)->challenges.size(), 1U);
    const auto version = list(minh).version;
    ASSERT_TRUE(accounts->remove(lan));
    EXPECT_TRUE(list(minh).challenges.empty());
    EXPECT_GT(list(minh).version, version);
    EXPECT_EQ(code(accounts->challenges().accept("c1", minh, "game", 2600)), "no-such-challenge");
}

TEST_P(LobbyTest, OneFollowsOrBlocksButNotBoth) {
    People& people = accounts->people();
    EXPECT_EQ(code(people.add_relation(lan, lan, Relation::Follows, 1)), "about-oneself");
    EXPECT_EQ(code(people.add_relation(lan, "nobody", Relation::Follows, 1)), "no-such-account");
    ASSERT_TRUE(people.add_relation(lan, minh, Relation::Follows, 10));
    ASSERT_TRUE(people.add_relation(lan, hoa, Relation::Follows, 11));
    EXPECT_EQ(people.of(lan).value(),
              (std::vector<Related>{{hoa, "hoa", Relation::Follows, 11},
                                    {minh, "minh", Relation::Follows, 10}}));
    EXPECT_TRUE(people.of(minh)->empty());
    ASSERT_TRUE(people.add_relation(lan, minh, Relation::Blocks, 12));
    EXPECT_EQ(people.of(lan)->back().relation, Relation::Blocks);
    ASSERT_TRUE(people.remove_relation(lan, minh, Relation::Follows));
    EXPECT_EQ(people.of(lan)->size(), 2U) << "it is blocked, not followed";
    ASSERT_TRUE(people.remove_relation(lan, minh, Relation::Blocks));
    EXPECT_EQ(people.of(lan)->size(), 1U);
}

TEST_P(LobbyTest, ABlockStandsBetweenBothAndEndsTheirChallenges) {
    challenge("c1", minh, lan);
    challenge("c2", minh, hoa);
    People& people = accounts->people();
    ASSERT_TRUE(people.add_relation(lan, minh, Relation::Blocks, 2500));
    EXPECT_TRUE(people.is_blocked(lan, minh).value());
    EXPECT_TRUE(people.is_blocked(minh, lan).value());
    EXPECT_FALSE(people.is_blocked(lan, hoa).value());
    EXPECT_EQ(list(lan).challenges.front().state, ChallengeState::Withdrawn);
    const auto left = list(minh).challenges;
    EXPECT_EQ(std::ranges::count(left, ChallengeState::Open, &Challenge::state), 1);
    Challenges& challenges = accounts->challenges();
    EXPECT_EQ(code(challenges.make({"c3", lan, minh, terms(), 2600})), "challenges-not-taken");
    EXPECT_EQ(code(challenges.make({"c3", minh, lan, terms(), 2600})), "challenges-not-taken");
    ASSERT_TRUE(accounts->take_seat({"old", 0, minh, "chess", 100}));
    ASSERT_TRUE(accounts->take_seat({"new", 0, minh, "chess", 900}));
    ASSERT_TRUE(accounts->take_seat({"hers", 0, hoa, "chess", 900}));
    EXPECT_EQ(people.games_of_blocked(lan, 500).value(), std::vector<std::string>{"new"});
    EXPECT_TRUE(people.games_of_blocked(hoa, 500)->empty());
    ASSERT_TRUE(accounts->take_seat({"own", 0, lan, "chess", 900}));
    EXPECT_EQ(people.games_of_blocked(minh, 500).value(), std::vector<std::string>{"own"});
}

TEST_P(LobbyTest, RelationsFollowANameAndGoWithEitherAccount) {
    People& people = accounts->people();
    ASSERT_TRUE(people.add_relation(lan, minh, Relation::Follows, 10));
    ASSERT_TRUE(people.add_relation(minh, hoa, Relation::Blocks, 10));
    ASSERT_TRUE(accounts->rename(minh, {"Minh Anh", "minh anh"}, 20));
    EXPECT_EQ(people.of(lan)->front().name, "Minh Anh");
    EXPECT_EQ(accounts->data_of(minh)->people.front().name, "hoa");
    ASSERT_TRUE(accounts->remove(minh));
    EXPECT_TRUE(people.of(lan)->empty());
    EXPECT_FALSE(people.is_blocked(minh, hoa).value());
}

TEST_P(LobbyTest, SeeksAndPlayersAreFoundForAWholeList) {
    std::vector<std::string> games;
    for (int i = 0; i < 120; ++i)
        games.push_back("g" + std::to_string(i));
    ASSERT_TRUE(accounts->seeks().note({"g7", "chess/blitz", 1400, 1600, 1000}));
    ASSERT_TRUE(accounts->seeks().note({"g7", "chess/blitz", 1300, 1600, 1001}));
    ASSERT_TRUE(accounts->seeks().note({"g117", "go/rapid", 1, 2, 1000}));
    ASSERT_TRUE(accounts->seeks().note({"elsewhere", "go/rapid", 1, 2, 1000}));
    const auto seeks = accounts->seeks().of(games);
    ASSERT_TRUE(seeks);
    EXPECT_EQ(*seeks, (std::vector<Seek>{{"g7", "chess/blitz", 1300, 1600, 1001},
                                         {"g117", "go/rapid", 1, 2, 1000}}));
    ASSERT_TRUE(accounts->take_seat({"g7", 1, lan, "chess", 900}));
    ASSERT_TRUE(accounts->take_seat({"g8", 0, minh, "chess", 900}));
    ASSERT_TRUE(accounts->rate({"over", "chess/blitz", {lan, hoa}, 1, 1000}));
    const auto players = accounts->seeks().players(games);
    ASSERT_TRUE(players);
    ASSERT_EQ(players->size(), 2U);
    EXPECT_EQ((*players)[0].game, "g7");
    EXPECT_EQ((*players)[0].seat, 1);
    EXPECT_EQ((*players)[0].name, "lan");
    EXPECT_EQ((*players)[0].pool, "chess/blitz");
    EXPECT_EQ((*players)[0].standing, accounts->standings_of(lan)->front().standing);
    EXPECT_EQ((*players)[1].name, "minh");
    EXPECT_EQ((*players)[1].pool, "");
    EXPECT_FALSE((*players)[0].is_bot || (*players)[1].is_bot);
    ASSERT_TRUE(accounts->become_bot(hoa));
    ASSERT_TRUE(accounts->take_seat({"g9", 0, hoa, "chess", 900}));
    EXPECT_TRUE(accounts->seeks().players({"g9"})->front().is_bot);
    // Seeks of earlier weeks are deleted with the next one.
    ASSERT_TRUE(accounts->seeks().note({"g9", "go/rapid", 1, 2, Instant{30} * 24 * kHour}));
    EXPECT_EQ(accounts->seeks().of(games)->size(), 1U);
}

TEST(LobbyFile, AFileOfAccountsFromBeforeIsBroughtUpToDate) {
    SqlitePlace place;
    {
        auto accounts = place.open();
        ASSERT_TRUE(accounts);
        ASSERT_TRUE((*accounts)->make({"id", {"Lan", "lan"}, "hash", 1}));
    }
    {
        internal::Database file(place.path(), internal::OpenMode::ReadWriteCreate);
        for (const char* table :
             {"challenge", "account_news", "account_relation", "seek", "chat_line", "chat_report",
              "chat_switch", "chat_mute", "chat_act", "conditional_moves", "webhook",
              "webhook_delivery", "webhook_attempt", "webhook_tournament", "account_passkey",
              "passkey_challenge", "push_device", "push_secret"})
            file.exec(("DROP TABLE " + std::string(table)).c_str());
        file.exec("ALTER TABLE rated_game DROP COLUMN half_stones");
        file.exec("PRAGMA user_version = 2");
    }
    auto again = place.open();
    ASSERT_TRUE(again) << again.error().english;
    EXPECT_EQ((*again)->find_by_name("lan")->value().id, "id");
    EXPECT_TRUE((*again)->challenges().of("id", 1)->challenges.empty());
}

}  // namespace
}  // namespace lobby_test
}  // namespace kyvien::store
