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

TEST(EntryList, ColumnsMayBeInAnyOrderAndOnlyTheNameIsRequired) {
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

TEST(EntryList, AcceptsTabsAndSemicolons) {
    for (const std::string_view text :
         {"name\trating\nA, the first\t1500\n", "name;rating\nA, the first;1500\n"}) {
        const auto entries = entries_of_list(an_open(), text);
        ASSERT_TRUE(entries) << entries.error().english;
        EXPECT_EQ(entries->front().name, "A, the first");
        EXPECT_EQ(entries->front().rating, 1500);
    }
}

TEST(EntryList, ErrorsNameLineAndColumn) {
    struct Fault {
        std::string_view text, line, column;
    };
    for (const Fault& fault :
         {Fault{"name,size\nA,1\n", "1", "size"}, Fault{"name,result\nA,1\n", "1", "result"},
          Fault{"name,rating\nA,1\nB,x\n", "3", "rating"}, Fault{"rating\n1200\n", "2", "name"},
          Fault{"name\n\"A\n", "2", ""}, Fault{"name,number\nA,0\n", "2", "number"},
          Fault{"name\nA,B\n", "2", ""}}) {
        const auto refused = entries_of_list(an_open(), fault.text);
        ASSERT_FALSE(refused) << fault.text;
        EXPECT_EQ(refused.error().code.name(), "bad-csv");
        EXPECT_EQ(refused.error().values[0].second, fault.line);
        EXPECT_EQ(refused.error().values[1].second, fault.column);
    }
}

TEST(EntryList, EveryLineWithAFaultIsNamedAtOnce) {
    const auto refused =
        entries_of_list(an_open(), "name,rating\nA,1\nB,x\n\nC,2\n,3\nD,4,5\nE,6\n");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "bad-csv-lines");
    EXPECT_EQ(refused.error().english,
              "line 3: rating is not a number: 'x'; also in 2 other lines: 6, 7");
    EXPECT_EQ(refused.error().values.back().second, "6, 7");

    std::string all = "name,rating\n";
    for (int i = 0; i < 100; ++i)
        all += "A,x\n";
    const auto many = entries_of_list(an_open(), all);
    ASSERT_FALSE(many);
    EXPECT_TRUE(many.error().values.back().second.ends_with("51, 52, …"))
        << many.error().values.back().second;

    // Without column names nothing that follows can be read.
    const auto head = entries_of_list(an_open(), "name,size\nA,1\n,2\n");
    ASSERT_FALSE(head);
    EXPECT_EQ(head.error().code.name(), "bad-csv");
}

TEST(EntryList, AcceptsCommonColumnTitles) {
    const auto entries = entries_of_list(
        an_open(), "No.,Player,FIDE,Fed,Tit,National,FIDE_Rating,YoB,Club/City,Gender,Rank\n"
                   "4,Ann,1503014,NOR,WGM,2100,2205,1990,Oslo,F,3\n"
                   "5,Bob,0,SWE,,1900,0,,,male,\n");
    ASSERT_TRUE(entries) << entries.error().english;
    const Entered& ann = (*entries)[0];
    EXPECT_EQ(ann.number, 4);
    EXPECT_EQ(ann.id, "1503014");
    EXPECT_EQ(ann.federation, "NOR");
    EXPECT_EQ(ann.title, "WGM");
    EXPECT_EQ(ann.rating, 2205);
    EXPECT_EQ(ann.birth, "1990");
    EXPECT_EQ(ann.club, "Oslo");
    EXPECT_EQ(ann.sex, "f");
    EXPECT_EQ(ann.grade, 0) << "a place is no grade";
    const Entered& bob = (*entries)[1];
    EXPECT_EQ(bob.id, "") << "0 is written where there is no number";
    EXPECT_EQ(bob.rating, 1900) << "the national one, where FIDE's is none";
    EXPECT_EQ(bob.sex, "m");
}

TEST(EntryList, AcceptsVietnameseChineseAndGermanColumnTitles) {
    for (const std::string_view text :
         {"Họ tên,Hệ số,Đội,Mã FIDE\nA,2100,B,7\n", "姓名,等级分,队,FIDE\nA,2100,B,7\n",
          "Name;EloNat;Mannschaft;FideIdent\nA;2100;B;7\n",
          "Nachname\tVorname\tElo\tTeam\tFide-Ident\nA\t\t2100\tB\t7\n"}) {
        const auto entries = entries_of_list(an_open(), text);
        ASSERT_TRUE(entries) << text << entries.error().english;
        EXPECT_EQ(entries->front().name, "A");
        EXPECT_EQ(entries->front().rating, 2100);
        EXPECT_EQ(entries->front().team, "B");
        EXPECT_EQ(entries->front().id, "7");
    }
    const auto two = entries_of_list(an_open(), "last name,first name\nDoe,Jane\n");
    ASSERT_TRUE(two);
    EXPECT_EQ(two->front().name, "Doe, Jane");
}

TEST(EntryList, NumbersContinueAfterTheLastEntry) {
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
