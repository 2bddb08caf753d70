#include "hall/service/internal/admission.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "hall/service/internal/networks.h"

namespace kyvien::hall {
namespace admission_test {
namespace {

using namespace std::chrono_literals;

TEST(Shares, LimitEachAddressAndTheTotal) {
    Shares shares(100, 60);
    Shares::Share one(shares, "203.0.113.1"), two(shares, "203.0.113.2");
    EXPECT_TRUE(one.hold(60));
    EXPECT_FALSE(one.hold(61));
    EXPECT_FALSE(two.hold(41));
    EXPECT_TRUE(two.hold(40));
    EXPECT_TRUE(one.hold(10));
    EXPECT_EQ(shares.all(), 50U);
    {
        const Shares::Share gone = std::move(two);
    }
    EXPECT_EQ(shares.all(), 10U);
}

TEST(Shares, ExemptTheLocalMachineFromThePerAddressLimit) {
    Shares shares(100, 1);
    Shares::Share proxy(shares, "");
    EXPECT_TRUE(proxy.hold(100));
    EXPECT_FALSE(proxy.hold(101));
}

TEST(OpenGames, OneAddressCannotFillTheLobby) {
    OpenGames games;
    const OpenGames::Time now{};
    for (std::size_t i = 0; i < OpenGames::kMaxPerAddress; ++i) {
        ASSERT_TRUE(games.may_make("203.0.113.1", now));
        games.add(std::to_string(i), "203.0.113.1", now);
    }
    EXPECT_FALSE(games.may_make("203.0.113.1", now));
    EXPECT_TRUE(games.may_make("203.0.113.2", now));
    games.forget("7");  // somebody has joined it
    EXPECT_TRUE(games.may_make("203.0.113.1", now));
    EXPECT_TRUE(games.may_make("203.0.113.1", now + 61min));
}

// A client cannot make its usage be forgotten by asking under many other addresses.
TEST(RateLimiter, RemembersAnAddressAmongManyOthers) {
    RateLimiter makers;
    const Bucket::Clock::time_point now{};
    for (int i = 0; i < static_cast<int>(kGameBurst); ++i)
        ASSERT_TRUE(makers.take("203.0.113.1", now).is_granted);
    ASSERT_FALSE(makers.take("203.0.113.1", now).is_granted);
    for (std::size_t i = 0; i < AddressBuckets::kMax + 1'000; ++i)
        ASSERT_TRUE(makers.take("host" + std::to_string(i), now).is_granted);
    EXPECT_FALSE(makers.take("203.0.113.1", now).is_granted);
    EXPECT_FALSE(makers.take("203.0.113.1", now + 1900ms).is_granted);
    EXPECT_TRUE(makers.take("203.0.113.1", now + 2000ms).is_granted);
}

TEST(RateLimiter, ARepeatedRequestIsGivenBack) {
    RateLimiter makers;
    const Bucket::Clock::time_point now{};
    for (int i = 0; i < 100; ++i) {
        ASSERT_TRUE(makers.take("203.0.113.1", now).is_granted) << i;
        makers.give_back("203.0.113.1", now);
    }
    EXPECT_EQ(makers.take("203.0.113.1", now).left, static_cast<int>(kGameBurst) - 1);
}

TEST(AddressBuckets, ForgetTheFullestFirst) {
    AddressBuckets buckets(1, 10, 100);
    const AddressBuckets::Time now{};
    for (int heavy = 0; heavy < 50; ++heavy)
        for (int i = 0; i < 10; ++i)
            ASSERT_TRUE(buckets.take("heavy" + std::to_string(heavy), now));
    std::size_t most = 0;
    for (int i = 0; i < 10'000; ++i) {
        ASSERT_TRUE(buckets.take("light" + std::to_string(i), now));
        most = std::max(most, buckets.size());
    }
    EXPECT_EQ(most, 100U);
    for (int heavy = 0; heavy < 50; ++heavy)
        EXPECT_EQ(buckets.left("heavy" + std::to_string(heavy), now), 0);
    EXPECT_EQ(buckets.left("heavy7", now + 3s), 3);
    EXPECT_EQ(buckets.left("heavy7", now + 3600s), 10);
    // Buckets that are full again take no space.
    buckets.change("another", now + 3600s, 9);
    EXPECT_EQ(buckets.size(), 1U);
    buckets.change("another", now + 3600s, 11);
    EXPECT_EQ(buckets.size(), 0U);
}

TEST(Networks, UseForwardedForOnlyFromTrustedProxies) {
    const std::vector<std::string> named = {"127.0.0.1", "10.0.0.0/8", "fd00::/8"};
    const auto trusted = Networks::parse(named);
    ASSERT_TRUE(trusted);
    EXPECT_TRUE(trusted->contains("10.200.3.4"));
    EXPECT_TRUE(trusted->contains("::ffff:10.1.2.3"));
    EXPECT_TRUE(trusted->contains("fd12::1"));
    EXPECT_FALSE(trusted->contains("11.0.0.1"));
    EXPECT_FALSE(trusted->contains("example"));
    EXPECT_EQ(client_address(*trusted, "127.0.0.1", "203.0.113.9"), "203.0.113.9");
    // A forged field gains nothing: the proxy appends the real address.
    EXPECT_EQ(client_address(*trusted, "127.0.0.1", "192.0.2.1, 203.0.113.9"), "203.0.113.9");
    EXPECT_EQ(client_address(*trusted, "127.0.0.1", "203.0.113.9, 10.0.0.7"), "203.0.113.9");
    EXPECT_EQ(client_address(*trusted, "203.0.113.5", "192.0.2.1"), "203.0.113.5");
    EXPECT_EQ(client_address(*trusted, "127.0.0.1", "nonsense"), "127.0.0.1");
}

TEST(Networks, NormaliseForwardedAddresses) {
    for (const char* text :
         {"203.0.113.9", "::ffff:203.0.113.9", "[::FFFF:203.0.113.9]", "203.0.113.9:51234"})
        EXPECT_EQ(plain_address(text), "203.0.113.9") << text;
    for (const char* text : {"2001:db8::1", "2001:DB8:0::1", "[2001:db8::1]", "[2001:db8::1]:443"})
        EXPECT_EQ(plain_address(text), "2001:db8::1") << text;
    for (const char* text :
         {"", "unknown", "_hidden", "[", "[]", "[::1]x", "203.0.113", ":80", "::g"})
        EXPECT_EQ(plain_address(text), "") << text;
    const std::vector<std::string> named = {"127.0.0.1"};
    const auto trusted = Networks::parse(named);
    ASSERT_TRUE(trusted);
    EXPECT_EQ(client_address(*trusted, "127.0.0.1", "[2001:DB8::1]:443"), "2001:db8::1");
    EXPECT_EQ(client_address(*trusted, "127.0.0.1", "192.0.2.1,203.0.113.9:5"), "203.0.113.9");
}

TEST(Networks, LimitAnIPv6AddressByItsNetwork) {
    EXPECT_EQ(limit_key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(limit_key("2001:db8:1:2::"), "2001:db8:1:2::/64");
    EXPECT_EQ(limit_key("2001:db8:1:3::1"), "2001:db8:1:3::/64");
    EXPECT_EQ(limit_key("203.0.113.9"), "203.0.113.9");
    EXPECT_EQ(limit_key("::ffff:203.0.113.9"), "::ffff:203.0.113.9");
    EXPECT_EQ(limit_key(""), "");
    EXPECT_EQ(limit_key(limit_key("2001:db8::7")), "2001:db8::/64");
    Shares shares(100, 1);
    Shares::Share one(shares, "2001:db8::1"), same(shares, "2001:db8::2"),
        other(shares, "2001:db8:0:1::1");
    EXPECT_TRUE(one.hold(1));
    EXPECT_FALSE(same.hold(1));
    EXPECT_TRUE(other.hold(1));
}

TEST(Networks, RefuseInvalidNetworks) {
    for (const char* text :
         {"", "10.0.0.0/33", "10.0.0/8", "fd00::/129", "proxy.example", "::/x"}) {
        const std::vector<std::string> named = {text};
        EXPECT_EQ(Networks::parse(named).error().code.name(), "bad-network") << text;
    }
}

TEST(Hosts, DistinguishAddressesFromNames) {
    EXPECT_TRUE(is_address("127.0.0.1"));
    EXPECT_TRUE(is_address("[::1]"));
    EXPECT_FALSE(is_address("evil.example"));
    EXPECT_FALSE(is_address(""));
}

}  // namespace
}  // namespace admission_test
}  // namespace kyvien::hall
