#include <gtest/gtest.h>

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <random>

#include "effort.h"
#include "tournament/office/money/prize_money.h"
#include "tournament/office/office_fixture.h"

namespace kyvien::tournament {
namespace {

/// An office of `count` entries and handmade standings, so that only sharing is tested.
struct Hall {
    Desk desk;
    Standings standings;

    explicit Hall(int count) : desk(SystemKind::Dutch, 5, 0) {
        for (int number = 1; number <= count; ++number) {
            Entered entered;
            entered.number = static_cast<EntryNumber>(number);
            entered.name = "p" + std::to_string(number);
            entered.rating = number * 100;
            entered.sex = number % 2 == 0 ? "f" : "m";
            entered.birth = std::to_string(2000 + number);
            desk.must(entered);
        }
    }
    void line(int number, int place, Rational points) {
        StandingLine line;
        line.number = static_cast<EntryNumber>(number);
        line.place = place;
        line.points = points;
        line.keys = {points};
        standings.lines.push_back(line);
    }
    std::vector<GroupAwards> awards(std::string_view text) const {
        const auto list = parse_prize_list(text);
        EXPECT_TRUE(list) << list.error().english;
        return award_prizes(desk.office, standings, *list);
    }
};

std::string told(const GroupAwards& group) {
    std::string text;
    for (const Award& award : group.awards)
        text += fmt::format("{}{}:{}={}", text.empty() ? "" : " ", award.place, award.number,
                            money_text(award.amount, 1));
    return text;
}

/// The standings of the two published examples of Hort's system: ties of two, one and three.
Hall hort_example() {
    Hall hall(6);
    hall.line(1, 1, 8);
    hall.line(2, 2, 8);
    hall.line(3, 3, {15, 2});
    hall.line(4, 4, 7);
    hall.line(5, 5, 7);
    hall.line(6, 6, 7);
    return hall;
}

TEST(PrizeMoney, MatchesThePublishedExampleOfHortsSystem) {
    EXPECT_EQ(told(hort_example().awards("sharing = hort\n"
                                         "Open | all | 1000 500 350 200 150 100")[0]),
              "1:1=875.00 2:2=625.00 3:3=350.00 4:4=175.00 5:5=150.00 6:6=125.00");
}

// The other example rounds 31.67, 21.67 and 16.67 up to 71 of 70; here the last unit is not paid.
TEST(PrizeMoney, RemaindersGoToTheBetterPlaced) {
    const Hall hall = hort_example();
    EXPECT_EQ(told(hall.awards("sharing = hort\nunit = 1\n"
                               "Open | all | 100 80 60 40 20 10")[0]),
              "1:1=95.00 2:2=85.00 3:3=60.00 4:4=32.00 5:5=22.00 6:6=16.00");
    EXPECT_EQ(told(hall.awards("sharing = hort\nOpen | all | 100 80 60 40 20 10")[0]),
              "1:1=95.00 2:2=85.00 3:3=60.00 4:4=31.67 5:5=21.67 6:6=16.66");
}

TEST(PrizeMoney, EqualSharingIncludesTiedEntriesBelowTheLastPrize) {
    const Hall hall = hort_example();
    EXPECT_EQ(told(hall.awards("sharing = equal\nOpen | all | 100 60 40 30")[0]),
              "1:1=80.00 2:2=80.00 3:3=40.00 4:4=10.00 5:5=10.00 6:6=10.00");
    EXPECT_EQ(told(hall.awards("sharing = hort\nOpen | all | 100 60 40 30")[0]),
              "1:1=90.00 2:2=70.00 3:3=40.00 4:4=20.00 5:5=5.00 6:6=5.00");
    EXPECT_EQ(told(hall.awards("Open | all | 100 60 40 30")[0]),
              "1:1=100.00 2:2=60.00 3:3=40.00 4:4=30.00");
}

TEST(PrizeMoney, SharedPlacesSharePrizesUnderEveryRule) {
    Hall hall(3);
    hall.line(1, 1, 5);
    hall.line(2, 2, 5);
    hall.line(3, 2, 5);
    EXPECT_EQ(told(hall.awards("Open | all | 90 50 20")[0]), "1:1=90.00 2:2=35.00 2:3=35.00");
    EXPECT_EQ(told(hall.awards("Open | all | 90 50.01")[0]), "1:1=90.00 2:2=25.01 2:3=25.00");
    // Half of the place's prize (45; 17.50 each) and a third of the other halves (26.67 each).
    EXPECT_EQ(told(hall.awards("sharing = hort\nOpen | all | 90 50 20")[0]),
              "1:1=71.67 2:2=44.17 2:3=44.16");
}

TEST(PrizeMoney, AnOpenPrizeWinnerLeavesTheCategoryPrizeToTheNext) {
    const Hall hall = hort_example();
    const auto made = hall.awards("Open | all | 100 80 60\n"
                                  "Women | sex=f | 70 30 10\n"
                                  "Young | born=2004- | 90 5");
    EXPECT_EQ(told(made[0]), "1:1=100.00 2:2=80.00 3:3=60.00");
    EXPECT_EQ(told(made[2]), "1:4=90.00 2:5=5.00");  // 90 is more than the 70 of the women's prize
    EXPECT_EQ(told(made[1]), "1:6=70.00");
    EXPECT_EQ(made[1].due, 7'000);
    EXPECT_EQ(made[1].announced, 11'000);
    EXPECT_EQ(made[1].ranked, 3);
}

TEST(PrizeMoney, AmongEqualPrizesTheFirstNamedGroupIsSettledFirst) {
    const Hall hall = hort_example();
    const auto made = hall.awards("Women | sex=f | 100\nOpen | all | 150 100");
    EXPECT_EQ(told(made[0]), "1:2=100.00");
    EXPECT_EQ(told(made[1]), "1:1=150.00 2:3=100.00");
    const auto all = hall.awards("prizes-each = all\nWomen | sex=f | 100\nOpen | all | 150 100");
    EXPECT_EQ(told(all[0]), "1:2=100.00");
    EXPECT_EQ(told(all[1]), "1:1=150.00 2:2=100.00");
}

TEST(PrizeMoney, MinimumEntriesAndPointsWithholdPrizes) {
    const Hall hall = hort_example();
    const auto made = hall.awards("prizes-each = all\n"
                                  "Few   | sex=f; least=4 | 100\n"
                                  "Enough| sex=f; least=3 | 100\n"
                                  "Score | points=7.5     | 40 30 20 10\n"
                                  "Band  | rating=-200    | 9 8 7");
    EXPECT_TRUE(made[0].too_few);
    EXPECT_TRUE(made[0].awards.empty());
    EXPECT_EQ(made[0].due, 0);
    EXPECT_EQ(told(made[1]), "1:2=100.00");
    EXPECT_EQ(told(made[2]), "1:1=40.00 2:2=30.00 3:3=20.00");
    EXPECT_EQ(made[2].due, 9'000);
    EXPECT_EQ(told(made[3]), "1:1=9.00 2:2=8.00");
}

TEST(PrizeMoney, UnrankedEntriesGetNothing) {
    Hall hall(3);
    hall.line(2, 1, 3);
    hall.line(1, 0, 4);
    hall.line(3, 2, 1);
    EXPECT_EQ(told(hall.awards("Open | all | 30 20 10")[0]), "1:2=30.00 2:3=20.00");
}

/// No money is lost or created, however prizes are shared; every entry has as many prizes as
/// allowed; a better place in a group pays no less.
TEST(PrizeMoney, TheSumPaidIsTheSumOfThePrizesDue) {
    std::mt19937 random(20261126);
    const auto below = [&random](int most) {
        return static_cast<int>(random() % static_cast<unsigned>(most));
    };
    for (int sample = 0; sample < test::samples(2'000); ++sample) {
        const int count = 1 + below(40);
        Hall hall(count);
        std::vector<int> order(static_cast<std::size_t>(count));
        std::iota(order.begin(), order.end(), 1);
        std::ranges::shuffle(order, random);
        int points = 20, place = 0;
        for (int i = 0; i < count; ++i) {
            const bool lower = below(3) == 0;
            points -= lower ? 1 : 0;
            if (i == 0 || lower || below(4) > 0)
                place = i + 1;
            hall.line(order[static_cast<std::size_t>(i)], place, {points, 2});
        }
        const int unit = below(2) == 0 ? 1 : 100;
        const int each = below(3);
        std::string text = fmt::format(
            "sharing = {}\nunit = {}\nprizes-each = {}\n", name(static_cast<Sharing>(below(3))),
            unit == 1 ? "0.01" : "1", each == 0 ? "all" : std::to_string(each));
        constexpr std::string_view kWho[] = {"all", "sex=f", "born=2010-", "rating=-1500; least=4",
                                             "points=6"};
        const int groups = 1 + below(5);
        for (int group = 0; group < groups; ++group) {
            text += fmt::format("g{} | {} |", group, kWho[below(5)]);
            Cents amount = 1 + below(100'000);
            for (int prize = 1 + below(12); prize > 0; --prize) {
                text += " " + money_text(amount * unit, 1);
                amount = 1 + below(static_cast<int>(amount));
            }
            text += "\n";
        }
        SCOPED_TRACE(text);
        const auto list = parse_prize_list(text);
        ASSERT_TRUE(list) << list.error().english;
        const auto made = award_prizes(hall.desk.office, hall.standings, *list);
        std::map<EntryNumber, int> prizes;
        for (std::size_t i = 0; i < made.size(); ++i) {
            Cents sum = 0, before = kHighestPrize;
            for (const Award& award : made[i].awards) {
                sum += award.amount;
                EXPECT_GT(award.amount, 0);
                EXPECT_EQ(award.amount % list->unit, 0);
                EXPECT_LE(award.amount, before);
                before = award.amount;
                ++prizes[award.number];
            }
            EXPECT_EQ(sum, made[i].due);
            EXPECT_LE(made[i].due, made[i].announced);
            if (each == 0 && !made[i].too_few &&
                made[i].ranked >= static_cast<int>(list->groups[i].amounts.size())) {
                EXPECT_EQ(made[i].due, made[i].announced);
            }
        }
        for (const auto& [number, has] : prizes) {
            EXPECT_LE(has, each == 0 ? groups : each) << number;
        }
        EXPECT_EQ(award_prizes(hall.desk.office, hall.standings, *list)[0].awards, made[0].awards);
    }
}

}  // namespace
}  // namespace kyvien::tournament
