#include "tournament/event/grades/handicap_table.h"

#include <gtest/gtest.h>

#include "tournament/event/day.h"

namespace kyvien::tournament {
namespace {

TEST(HandicapTable, ARowAppliesFromItsDifferenceUp) {
    const auto table = parse_handicap_rows("# club\n1 | komi 0.5\r\n2 | stones 2\n\n"
                                           "4 | stones 3 | komi -5.5\n");
    ASSERT_TRUE(table);
    ASSERT_EQ(table->size(), 3U);
    EXPECT_EQ((*table)[2].stones, 3);
    EXPECT_EQ((*table)[2].komi, "-5.5");
    for (const auto& [difference, row] : {std::pair{0, 0}, {1, 1}, {2, 2}, {3, 2}, {4, 3}, {40, 3}})
        EXPECT_EQ(handicap_row_for(*table, difference), row) << difference;
    EXPECT_EQ(to_text(*table), "1 | komi 0.5;2 | stones 2;4 | stones 3 | komi -5.5");
    EXPECT_EQ(parse_handicap_rows(to_text(*table)), table);
}

TEST(HandicapTable, TheOddsGiverMovesFirstUnlessTheRowGrantsTheFirstMove) {
    const auto table =
        parse_handicap_rows("1 | first-move;3 | odds 让单马;6 | odds 九子 | first-move");
    ASSERT_TRUE(table);
    EXPECT_TRUE(weaker_is_first((*table)[0], false));
    EXPECT_FALSE(weaker_is_first((*table)[1], true));
    EXPECT_TRUE(weaker_is_first((*table)[2], false));
    EXPECT_EQ(parse_handicap_rows(to_text(*table)), table);
    // Handicap stones are Black's, whichever player is named first.
    EXPECT_FALSE(weaker_is_first(parse_handicap_rows("1 | stones 2")->front(), false));
    EXPECT_TRUE(weaker_is_first(parse_handicap_rows("1 | stones 2")->front(), true));
}

TEST(HandicapTable, OddsListTheRemovedSquares) {
    const auto table = parse_handicap_rows(
        "1 | odds a horse | without b0;3 | odds two | without b0  h0 | first-move");
    ASSERT_TRUE(table);
    EXPECT_EQ((*table)[0].without, (std::vector<std::string>{"b0"}));
    EXPECT_EQ((*table)[1].without, (std::vector<std::string>{"b0", "h0"}));
    EXPECT_EQ(to_text(*table),
              "1 | odds a horse | without b0;3 | first-move | odds two | without b0 h0");
    EXPECT_EQ(parse_handicap_rows(to_text(*table)), table);
    for (const char* line :
         {"1 | without b0", "1 | odds a | without", "1 | odds a | without b0 b0",
          "1 | odds a | without b", "1 | odds a | without b123", "1 | odds a | without B0",
          "1 | odds a | without b-1", "1 | first-move | without b0", "1 | stones 2 | without b0"})
        EXPECT_FALSE(parse_handicap_rows(line)) << line;
}

TEST(HandicapTable, NamesTheInvalidLine) {
    const auto refused = [](std::string_view text) {
        const auto read = read_handicap_rows(text);
        return read ? std::pair(HandicapFault::Missing, 0)
                    : std::pair(read.error().fault, read.error().line);
    };
    using enum HandicapFault;
    EXPECT_EQ(refused("1 | stones 2\nx"), std::pair(Row, 2));
    for (const char* line :
         {"1", "1 |", "0 | stones 2", "100 | stones 2", "1 | stones 0", "1 | stones 26",
          "1 | stones two", "1 | komi x", "1 | komi .5", "1 | komi 0.3", "1 | komi 1234",
          "1 | stones 2 | first-move", "1 | stones 2 | stones 3", "1 | odds", "1 | odds a, b",
          "1 | odds a\x1b", "1 | odds \xff", "1 | pieces 2"})
        EXPECT_EQ(refused(line), std::pair(Row, 1)) << line;
    EXPECT_EQ(refused("2 | stones 2\n2 | stones 3"), std::pair(Order, 2));
    EXPECT_EQ(refused("3 | stones 2\n2 | stones 3"), std::pair(Order, 2));
    EXPECT_EQ(refused("# nothing\n"), std::pair(Missing, 1));
    EXPECT_EQ(refused(std::string(10'000, ' ')), std::pair(Missing, 1));
}

TEST(Day, AcceptsOnlyCalendarDates) {
    for (const char* day : {"2026-11-25", "2024-02-29"})
        EXPECT_TRUE(is_calendar_day(day)) << day;
    for (const char* day :
         {"", "2026-13-01", "2026-02-29", "2026-11-31", "2026-00-10", "2026/11/25", "26-11-25",
          "2026-1-25", "2026-11-2", "2026-11-25 ", "+026-11-25"})
        EXPECT_FALSE(is_calendar_day(day)) << day;
}

TEST(Birth, AcceptsAYearOrADateStartingWithTheYear) {
    for (const char* birth :
         {"1990", "1990-05-12", "1990/05/12", "1990.5.12", "1990/00/00", "1990-05-00"})
        EXPECT_TRUE(is_birth_date(birth)) << birth;
    for (const char* birth : {"", "90", "3000", "1990-13-01", "1990-02-30", "1990-00-12", "1990-05",
                              "1990-05/12", "12.05.1990", "x"})
        EXPECT_FALSE(is_birth_date(birth)) << birth;
}

TEST(Birth, NormalisesDatesThatStartWithTheDay) {
    EXPECT_EQ(normalised_birth_date("12.05.1990"), "1990-05-12");
    EXPECT_EQ(normalised_birth_date(" 1/2/2011 "), "2011-02-01");
    EXPECT_EQ(normalised_birth_date("05/13/1990"), "1990-05-13") << "the second is no month";
    EXPECT_EQ(normalised_birth_date("1990/05/12"), "1990/05/12");
    EXPECT_EQ(normalised_birth_date("1990"), "1990");
    EXPECT_EQ(normalised_birth_date("13/13/1990"), "13/13/1990");
    EXPECT_EQ(normalised_birth_date("12.05.90"), "12.05.90");
    EXPECT_EQ(normalised_birth_date("May"), "May");
}

}  // namespace
}  // namespace kyvien::tournament
