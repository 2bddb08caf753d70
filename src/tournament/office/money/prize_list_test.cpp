#include <gtest/gtest.h>

#include "tournament/office/decide.h"
#include "tournament/office/money/prize_list.h"
#include "tournament/office/office_fixture.h"

namespace kyvien::tournament {
namespace {

std::string refused(std::string_view text) {
    const auto list = parse_prize_list(text);
    return list ? "read" : value_of(list.error(), "cause") + " " + value_of(list.error(), "line");
}

TEST(PrizeLists, ParsesSettingsAndGroups) {
    const auto list = parse_prize_list("# Autumn open\r\n"
                                       "currency = EUR\r\n"
                                       "sharing  = hort\r\n"
                                       "unit = 0.5\r\n"
                                       "prizes-each = 2\r\n"
                                       "\r\n"
                                       "Open | all | 1000  600;400 99.5\r\n"
                                       "Nữ dưới 16 | sex=f; born=2010-; least=5; points=3.5 | 50");
    ASSERT_TRUE(list) << list.error().english;
    EXPECT_EQ(list->currency, "EUR");
    EXPECT_EQ(list->sharing, Sharing::Hort);
    EXPECT_EQ(list->unit, 50);
    EXPECT_EQ(list->max_prizes_per_entry, 2);
    ASSERT_EQ(list->groups.size(), 2U);
    EXPECT_EQ(list->groups[0].amounts, (std::vector<Cents>{100'000, 60'000, 40'000, 9'950}));
    EXPECT_EQ(list->groups[1].name, "Nữ dưới 16");
    EXPECT_EQ(list->groups[1].category.sex, "f");
    EXPECT_EQ(list->groups[1].category.born_from, 2010);
    EXPECT_EQ(list->groups[1].least, 5);
    EXPECT_EQ(list->groups[1].points, parse_points("3.5"));
}

TEST(PrizeLists, RefusesAnInvalidLineNamingIt) {
    EXPECT_EQ(refused(""), "prizes-missing 1");
    EXPECT_EQ(refused("currency = EUR\n"), "prizes-missing 1");
    EXPECT_EQ(refused("Open | all | 100\nhello"), "prize-line 2");
    EXPECT_EQ(refused("Open | all"), "prize-line 1");
    EXPECT_EQ(refused(" | all | 100"), "prize-line 1");
    EXPECT_EQ(refused("Open | all | "), "prize-line 1");
    EXPECT_EQ(refused("Op\xFF"
                      "en | all | 1"),
              "prize-line 1");
    EXPECT_EQ(refused("Op\xE2\x80\xAE"
                      "en | all | 1"),
              "prize-line 1");
    EXPECT_EQ(refused("colour = red\n"), "prize-line 1");
    EXPECT_EQ(refused("\nsharing = fair\n"), "prize-setting 2");
    EXPECT_EQ(refused("unit = 0\n"), "prize-setting 1");
    EXPECT_EQ(refused("prizes-each = 0\n"), "prize-setting 1");
    EXPECT_EQ(refused("Open | all | 100 1e9"), "prize-amount 1");
    EXPECT_EQ(refused("Open | all | -5"), "prize-amount 1");
    EXPECT_EQ(refused("Open | all | 100.005"), "prize-amount 1");
    EXPECT_EQ(refused("Open | all | 99999999999999"), "prize-amount 1");
    EXPECT_EQ(refused("Open | all | 100 50 60"), "prizes-rise 1");
    EXPECT_EQ(refused("Open | age=7 | 100"), "prize-condition 1");
    EXPECT_EQ(refused("Open | | 100"), "prize-condition 1");
    EXPECT_EQ(refused("Open | sex | 100"), "prize-condition 1");
    EXPECT_EQ(refused("Open | least=many | 100"), "prize-condition 1");
    EXPECT_EQ(refused("unit = 10\nA | all | 100\nB | all | 25"), "prize-not-whole 3");
    EXPECT_EQ(refused(std::string(kLongestPrizeList + 1, '#')), "prizes-too-long 1");
}

TEST(PrizeLists, FormatsCentsUnlessTheUnitIsWhole) {
    EXPECT_EQ(money_text(9'550, 1), "95.50");
    EXPECT_EQ(money_text(9'500, 1), "95.00");
    EXPECT_EQ(money_text(9'500, 100), "95");
    EXPECT_EQ(parse_money("95.5"), 9'550);
    EXPECT_EQ(parse_money("0.07"), 7);
    EXPECT_FALSE(parse_money("95."));
    EXPECT_FALSE(parse_money(".5"));
    EXPECT_FALSE(parse_money("1,5"));
}

TEST(PrizeLists, AnnouncementIsLoggedAndCanBeUndone) {
    Desk desk(SystemKind::Dutch, 3, 4);
    const std::string text = "currency = ₫\nOpen | all | 300 200\n";
    ASSERT_TRUE(carry_out(desk.office, command::AnnouncePrizes{text}));
    EXPECT_EQ(desk.office.prizes(), text);
    const auto wrong = carry_out(desk.office, command::AnnouncePrizes{"Open"});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(value_of(wrong.error(), "cause"), "prize-line");
    EXPECT_EQ(desk.office.prizes(), text);
    std::string log;
    for (const OfficeEvent& event : desk.office.log())
        log += encode(event) + "\n";
    const auto again = replay_office(log);
    ASSERT_TRUE(again) << again.error().english;
    EXPECT_EQ(again->prizes(), text);
    ASSERT_TRUE(carry_out(desk.office, command::AnnouncePrizes{""}));
    EXPECT_EQ(desk.office.prizes(), "");
    ASSERT_TRUE(carry_out(desk.office, command::Undo{std::nullopt, "typed twice"}));
    EXPECT_EQ(desk.office.prizes(), text);
}

}  // namespace
}  // namespace kyvien::tournament
