#include "cli/bot/challenge_offer.h"

#include <gtest/gtest.h>

#include <chrono>

namespace kyvien::cli::bot {
namespace challenge_offer_test {
namespace {

using namespace std::chrono_literals;

constexpr const char* kList = R"({"version":3,"challenges":[
    {"id":"aaaa","offer":{"seat":"first","game":"chess","variant":{"chess960":17,"size":null,"komi":null},
     "rated":true,"pool":"chess960/blitz","time":{"kind":"fischer","base_ms":60000,"increment_ms":0}}},
    {"id":"dddd","offer":{"seat":"random","game":"xiangqi","variant":{"chess960":null,"size":null,"komi":null},
     "start":{"fen":"4k4/9/9/9/9/9/9/9/4A4/3K1R3 w - - 0 1"},"time":{"kind":"none"}}},
    {"id":"bbbb","offer":{"seat":"random","game":"go","variant":{"chess960":null,"size":19,"komi":"0.25","handicap":3},
     "time":{"kind":"none"},"friendly":{"takebacks":true}}}]})";

TEST(CounterOffers, KeepTheOfferedGameVariantAndSeat) {
    conduct::Settings wanted;
    wanted.time = clock::fischer(5min, 3s);
    const auto chess = counter_offer(kList, "aaaa", wanted);
    ASSERT_TRUE(chess);
    EXPECT_EQ(*chess, R"({"game":"chess","seat":"first","chess960":17,"rated":false,)"
                      R"("time":{"kind":"fischer","base_ms":300000,"increment_ms":3000}})");
    wanted.is_rated = true;
    const auto go = counter_offer(kList, "bbbb", wanted);
    ASSERT_TRUE(go);
    EXPECT_EQ(*go, R"({"game":"go","seat":"random","size":19,"komi":"0.25","handicap":3,)"
                   R"("rated":true,"time":{"kind":"fischer","base_ms":300000,)"
                   R"("increment_ms":3000}})");
    wanted.is_rated = false;
    const auto set_up = counter_offer(kList, "dddd", wanted);
    ASSERT_TRUE(set_up);
    EXPECT_EQ(*set_up, R"({"game":"xiangqi","seat":"random",)"
                       R"("fen":"4k4/9/9/9/9/9/9/9/4A4/3K1R3 w - - 0 1","rated":false,)"
                       R"("time":{"kind":"fischer","base_ms":300000,"increment_ms":3000}})");
    EXPECT_EQ(counter_offer(kList, "cccc", wanted), std::nullopt);
    EXPECT_EQ(counter_offer("[]", "aaaa", wanted), std::nullopt);
    EXPECT_EQ(
        counter_offer(R"({"challenges":[{"id":"aaaa","offer":{"game":"go"}}]})", "aaaa", wanted),
        std::nullopt);
}

TEST(CounterOffers, UseTheRatingsOfTheChallengesPool) {
    EXPECT_EQ(pool_of_challenge(kList, "aaaa"), "chess960/blitz");
    EXPECT_EQ(pool_of_challenge(kList, "bbbb"), "");
    EXPECT_EQ(pool_of_challenge(kList, "cccc"), std::nullopt);
    constexpr const char* kPlayer = R"({"name":"Lan","ratings":[
        {"pool":"chess/blitz","rating":1712,"deviation":60},{"pool":"go/rapid","rating":1320}]})";
    EXPECT_EQ(rating_in_pool(kPlayer, "chess/blitz"), 1712);
    EXPECT_EQ(rating_in_pool(kPlayer, "go/rapid"), 1320);
    EXPECT_EQ(rating_in_pool(kPlayer, "xiangqi/rapid"), 1500) << "as everybody begins";
    EXPECT_EQ(rating_in_pool("x", "chess/blitz"), std::nullopt);
}

}  // namespace
}  // namespace challenge_offer_test
}  // namespace kyvien::cli::bot
