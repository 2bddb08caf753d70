#include "tournament/office/entry_list.h"

#include <gtest/gtest.h>

namespace kyvien::tournament {
namespace {

Office an_open() {
    Office office;
    Opened opened;
    opened.name = "Open";
    opened.rounds = 5;
    EXPECT_TRUE(apply(office, {0, "an", opened}));
    return office;
}

TEST(EntryList, ColumnsComeInAnyOrderAndOnlyTheNameIsNeeded) {
    const auto entries = entries_of_list(
        an_open(), "rating,name,club\r\n2100,\"Nguyễn, Văn A\",Hà Nội\r\n,李文,\r\n");
    ASSERT_TRUE(entries) << entries.error().english;
    ASSERT_EQ(entries->size(), 2U);
    EXPECT_EQ((*entries)[0].name, "Nguyễn, Văn A");
    EXPECT_EQ((*entries)[0].rating, 2100);
    EXPECT_EQ((*entries)[0].club, "Hà Nội");
    EXPECT_EQ((*entries)[1].number, 2);
    EXPECT_EQ((*entries)[1].rating, 0);
}

TEST(EntryList, ASpreadsheetPastesTabsAndWritesSemicolons) {
    for (const std::string_view text :
         {"name\trating\nA, the first\t1500\n", "name;rating\nA, the first;1500\n"}) {
        const auto entries = entries_of_list(an_open(), text);
        ASSERT_TRUE(entries) << entries.error().english;
        EXPECT_EQ(entries->front().name, "A, the first");
        EXPECT_EQ(entries->front().rating, 1500);
    }
}

TEST(EntryList, AFaultIsToldWithLineAndColumn) {
    struct Fault {
        std::string_view text, line, column;
    };
    for (const Fault& fault :
         {Fault{"name,elo\nA,1\n", "1", "elo"}, Fault{"name,rating\nA,1\nB,x\n", "3", "rating"},
          Fault{"rating\n1200\n", "2", "name"}, Fault{"name\n\"A\n", "2", ""},
          Fault{"name,number\nA,0\n", "2", "number"}, Fault{"name\nA,B\n", "2", ""}}) {
        const auto refused = entries_of_list(an_open(), fault.text);
        ASSERT_FALSE(refused) << fault.text;
        EXPECT_EQ(refused.error().code.name(), "bad-csv");
        EXPECT_EQ(refused.error().values[0].second, fault.line);
        EXPECT_EQ(refused.error().values[1].second, fault.column);
    }
}

TEST(EntryList, NumbersGoOnFromTheLastEntry) {
    Office office = an_open();
    Entered known;
    known.number = 7;
    known.name = "Known";
    ASSERT_TRUE(apply(office, {0, "an", known}));
    const auto entries = entries_of_list(office, "number,name\n,A\n20,B\n,C\n");
    ASSERT_TRUE(entries);
    EXPECT_EQ((*entries)[0].number, 8);
    EXPECT_EQ((*entries)[1].number, 20);
    EXPECT_EQ((*entries)[2].number, 21);
}

}  // namespace
}  // namespace kyvien::tournament
