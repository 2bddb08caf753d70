#include <gtest/gtest.h>

#include <fmt/format.h>

#include "exchange/files/sheet.h"
#include "exchange/imports/federation_list.h"
#include "tournament/event/grades/grade.h"

namespace kyvien::exchange {
namespace federation_list_test {
namespace {

struct Read {
    std::string form;
    std::vector<ListedPlayer> players;
};

Read read(std::string_view bytes) {
    Read made;
    const auto list = read_federation_list(
        bytes, [&made](ListedPlayer&& player) { made.players.push_back(std::move(player)); });
    EXPECT_TRUE(list) << list.error().english;
    if (list) {
        made.form = list->form;
        EXPECT_EQ(list->read, made.players.size());
    }
    return made;
}

std::string refused(std::string_view bytes) {
    const auto list = read_federation_list(bytes, [](ListedPlayer&&) {});
    return list ? "read" : list.error().code.text() + ": " + list.error().english;
}

/// A line of FIDE's text; the header has the same widths.
std::string fide_line(std::string_view id, std::string_view name, std::string_view federation,
                      std::string_view sex, std::string_view title, std::string_view standard,
                      std::string_view rapid, std::string_view blitz, std::string_view birth) {
    return fmt::format("{:<15}{:<61}{:<4}{:<4}{:<5}{:<6}{:<6}{:<6}{:<5}\n", id, name, federation,
                       sex, title, standard, rapid, blitz, birth);
}

TEST(FederationLists, ReadsAllThreeRatingsFromFidesText) {
    const Read made = read(
        fide_line("ID Number", "Name", "Fed", "Sex", "Tit", "SRtng", "RRtng", "BRtng", "B-day") +
        fide_line("12401137", "Le, Quang Liem", "VIE", "M", "GM", "2741", "2667", "2641", "1991") +
        fide_line("12400100", "Vo, Thi Kim Phung", "VIE", "F", "WGM", "2300", "", "2210", "0000"));
    EXPECT_EQ(made.form, "fide");
    ASSERT_EQ(made.players.size(), 2U);
    EXPECT_EQ(made.players[0].name, "Le, Quang Liem");
    EXPECT_EQ(made.players[0].rating, 2741);
    EXPECT_EQ(made.players[0].rapid, 2667);
    EXPECT_EQ(made.players[0].blitz, 2641);
    EXPECT_EQ(made.players[1].sex, "w");
    EXPECT_EQ(made.players[1].rapid, 0);
    EXPECT_EQ(made.players[1].birth, "");
}

TEST(FederationLists, FidesXmlGivesTheSameAsItsText) {
    const Read made = read("<?xml version=\"1.0\"?>\n<playerslist>\n<player>\n"
                           "<fideid>12401137</fideid>\n<name>Le, Quang Liem</name>\n"
                           "<country>VIE</country><sex>M</sex><title>GM</title>\n"
                           "<rating>2741</rating><rapid_rating>2667</rapid_rating>\n"
                           "<blitz_rating>2641</blitz_rating><birthday>1991</birthday>\n"
                           "</player>\n</playerslist>\n");
    EXPECT_EQ(made.form, "fide");
    ASSERT_EQ(made.players.size(), 1U);
    EXPECT_EQ(made.players[0].blitz, 2641);
    EXPECT_EQ(made.players[0].federation, "VIE");
}

/// The columns of the EGF's text, counted in characters.
std::string egf_line(std::string_view pin, std::string_view name, std::string_view country,
                     std::string_view club, std::string_view grade, std::string_view rating) {
    return fmt::format(" {:<8}  {:<37} {:<3} {:<6} {:>3}        {:>4}  ...\n", pin, name, country,
                       club, grade, rating);
}

TEST(FederationLists, ReadsTheEgfsTextByColumns) {
    const Read made = read("\n   European Go Database, all players\n\n" +
                           egf_line("10000123", "Müller Žofie", "CZ", "Prag", "3d", "2312") +
                           egf_line("10000124", "Novák Jan", "CZ", "Brno", "12k", "-45"));
    EXPECT_EQ(made.form, "egf");
    ASSERT_EQ(made.players.size(), 2U);
    EXPECT_EQ(made.players[0].id, "10000123");
    EXPECT_EQ(made.players[0].name, "Müller Žofie");
    EXPECT_EQ(made.players[0].federation, "CZ");
    EXPECT_EQ(made.players[0].club, "Prag");
    EXPECT_EQ(made.players[0].grade, 3);
    EXPECT_EQ(made.players[0].rating, 2312);
    EXPECT_EQ(made.players[1].grade, -11);
    EXPECT_EQ(made.players[1].rating, 0);
}

TEST(FederationLists, ReadsTheThreeListsOfTheAga) {
    const auto field = [](const ListedPlayer& player) {
        return fmt::format("{}|{}|{}|{}", player.id, player.name, player.club,
                           player.grade ? tournament::grade_text(*player.grade) : "");
    };
    // Names and chapters are made up; the fields are those of the published lists.
    const Read with_tabs = read("Byrne, Ada Lu\t20404\tFull\t3.45012\t6/22/2027\tSEAG\tWA\t0.5\t"
                                "11/6/2025\r\nQuist, Bo\t17\tForgn\t-2.30000\t2/28/2026\t\t\t1.08\t"
                                "6/1/1995\r\nRao, Chi\t900\tLimit\t\t12/28/2026\tMGA\tMA\t\t\r\n");
    EXPECT_EQ(with_tabs.form, "aga");
    ASSERT_EQ(with_tabs.players.size(), 3U);
    EXPECT_EQ(field(with_tabs.players[0]), "20404|Byrne, Ada Lu|SEAG|3d");
    EXPECT_EQ(field(with_tabs.players[1]), "17|Quist, Bo||2k");
    EXPECT_EQ(field(with_tabs.players[2]), "900|Rao, Chi|MGA|");
    const Read with_blanks =
        read("Byrne, Ada Lu              20404 Full     3.4  6/22/2027 SEAG WA\n"
             "Quist, Bo                     17 Forgn   -2.3  2/28/2026 none --\n"
             "Rao, Chi                     900 Limit         12/28/2026 MGA  MA\n");
    EXPECT_EQ(with_blanks.form, "aga");
    ASSERT_EQ(with_blanks.players.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(field(with_blanks.players[i]), field(with_tabs.players[i]));
    EXPECT_EQ(refused("Rao, Chi\t900\tFull\tx1\t12/28/2026\tMGA\tMA\t\t\n"),
              "bad-rating-list: line 1: 'x1' is not a rating");
    EXPECT_EQ(read("Name\tID\tRating\nRao\t900\t1500\n").form, "table");
}

TEST(FederationLists, ReadsANationalTableLikeAnEntryList) {
    const Read made = read("ID;Name;Rating;Club\n7;Đặng Thị Lê;1812;Huế\n;李明;1700;\n");
    EXPECT_EQ(made.form, "table");
    ASSERT_EQ(made.players.size(), 2U);
    EXPECT_EQ(made.players[0].id, "7");
    EXPECT_EQ(made.players[0].rating, 1812);
    EXPECT_EQ(made.players[1].name, "李明");
    Sheet sheet;
    sheet.name = "List";
    sheet.rows = {{1, {"ID", "Name", "Rating"}}, {2, {"7", "Lan", "1812"}}};
    const auto workbook = write_xlsx(std::vector<Sheet>{sheet});
    ASSERT_TRUE(workbook);
    EXPECT_EQ(read(*workbook).players.at(0).name, "Lan");
}

TEST(FederationLists, NamesAnInvalidLine) {
    const std::string head =
        fide_line("ID Number", "Name", "Fed", "Sex", "Tit", "SRtng", "RRtng", "BRtng", "B-day");
    EXPECT_EQ(refused(head + fide_line("x1", "A", "VIE", "M", "", "1", "", "", "")),
              "bad-rating-list: line 2: 'x1' is not a FIDE number");
    EXPECT_EQ(refused(head + fide_line("11", "A", "VIE", "M", "", "strong", "", "", "")),
              "bad-rating-list: line 2: 'strong' is not a rating");
    EXPECT_EQ(refused(egf_line("10000123", "A B", "CZ", "P", "3d", "23x2")),
              "bad-rating-list: line 1: '23x2' is not a rating");
    EXPECT_TRUE(refused("").starts_with("bad-list")) << refused("");
}

TEST(FederationLists, SearchWordsHaveNoAccentsAndSplitChineseIntoCharacters) {
    EXPECT_EQ(search_words("Đặng, Thị  Lê"), "dang thi le");
    EXPECT_EQ(search_words("LE-QUANG Liem"), "le quang liem");
    EXPECT_EQ(search_words("李明"), "李 明");
    EXPECT_EQ(search_words("王 小明 Anna"), "王 小 明 anna");
    EXPECT_EQ(search_words("Müller, Žofie"), "muller zofie");
    EXPECT_EQ(search_words(" ., "), "");
    EXPECT_EQ(asked_words("Lê Thị"), "le thi");
    EXPECT_EQ(asked_words("王 小明"), "王 小 明");
    EXPECT_EQ(asked_words("胡荣华"), "胡 荣 华\n胡 榮 華");
    EXPECT_EQ(asked_words("吕欽"), "吕 欽\n吕 钦\n呂 欽");
}

}  // namespace
}  // namespace federation_list_test
}  // namespace kyvien::exchange
