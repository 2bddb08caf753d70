#include <gtest/gtest.h>

#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "store/players/player_index.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace {

namespace fs = std::filesystem;

class PlayerIndexes : public testing::Test {
  protected:
    [[nodiscard]] std::string path() const { return (room_ / "players.db").string(); }

    static IndexedPlayer player(const std::string& id, const std::string& name, int rating) {
        IndexedPlayer made;
        made.id = id;
        made.name = name;
        made.rating = rating;
        return made;
    }

    struct Line {
        std::string id, name, words;
        int rating = 0;
    };
    static ListDifferences take(PlayerIndex& index, const std::string& list,
                                const std::vector<Line>& lines) {
        auto taking = index.import_list(list);
        EXPECT_TRUE(taking) << taking.error().english;
        for (const Line& line : lines)
            taking->add(player(line.id, line.name, line.rating), line.words);
        const auto differences = taking->finish(10);
        EXPECT_TRUE(differences) << differences.error().english;
        return *differences;
    }
    static std::string found(const PlayerIndex& index, std::string_view words,
                             std::string_view list = "", int most = 20) {
        const auto players = index.search(words, list, most);
        EXPECT_TRUE(players) << players.error().english;
        std::string ids;
        for (const IndexedPlayer& each : *players)
            ids += (ids.empty() ? "" : " ") + each.id;
        return ids;
    }

    kyvien::test::TemporaryFolder room_;
};

TEST_F(PlayerIndexes, BeginningsOfWordsFindInAnyOrderTheStrongestFirst) {
    auto index = PlayerIndex::open_or_make(path());
    ASSERT_TRUE(index) << index.error().english;
    take(*index, "fide",
         {{"1", "Le, Quang Liem", "le quang liem", 2700},
          {"2", "Le, Tuan Minh", "le tuan minh", 2550},
          {"3", "Lê Quang Long", "le quang long", 2000},
          {"4", "李明", "李 明", 2100},
          {"5", "王李明", "王 李 明", 2200},
          {"6", "明李", "明 李", 2300}});
    EXPECT_EQ(found(*index, "le"), "1 2 3");
    EXPECT_EQ(found(*index, "quang le"), "1 3");
    EXPECT_EQ(found(*index, "li qua"), "1");
    EXPECT_EQ(found(*index, "le", "", 2), "1 2");
    EXPECT_EQ(found(*index, "李 明"), "5 4");
    EXPECT_EQ(found(*index, "uang"), "");
    EXPECT_EQ(found(*index, ""), "");
    EXPECT_EQ(found(*index, "\" OR *"), "");
    EXPECT_EQ(found(*index, "near AND"), "");
}

TEST_F(PlayerIndexes, ReportDifferencesWhenAListIsImportedAgain) {
    auto index = PlayerIndex::open_or_make(path());
    ASSERT_TRUE(index);
    const auto first = take(*index, "fide", {{"1", "An", "an", 2000}, {"2", "Binh", "binh", 1900}});
    EXPECT_EQ(first.players, 2);
    EXPECT_EQ(first.added, 2);
    take(*index, "vie", {{"1", "Chi", "chi", 1500}});
    const auto again =
        take(*index, "fide",
             {{"1", "An", "an", 2010}, {"3", "Dung", "dung", 1800}, {"3", "Double", "double", 1}});
    EXPECT_EQ(again.players, 2);
    EXPECT_EQ(again.added, 1);
    EXPECT_EQ(again.removed, 1);
    EXPECT_EQ(again.changed, 1);
    ASSERT_EQ(again.first.size(), 3U);
    EXPECT_EQ(again.first[0].was + " > " + again.first[0].is, "An 2000 > An 2010");
    EXPECT_EQ(again.first[1].was + " > " + again.first[1].is, "Binh 1900 > ");
    EXPECT_EQ(again.first[2].was + " > " + again.first[2].is, " > Dung 1800");
    EXPECT_EQ(found(*index, "binh"), "");
    EXPECT_EQ(found(*index, "double"), "");
    // The other list is unchanged, and the same number is a different player there.
    EXPECT_EQ(index->find("1", "")->size(), 2U);
    EXPECT_EQ(index->find("1", "vie")->front().name, "Chi");
    EXPECT_EQ(found(*index, "chi", "fide"), "");
    EXPECT_EQ(index->lists()->size(), 2U);
    const auto same = take(*index, "fide", {{"1", "An", "an", 2010}, {"3", "Dung", "dung", 1800}});
    EXPECT_EQ(same.added + same.removed + same.changed, 0);
}

TEST_F(PlayerIndexes, CountThePlayersOfEachList) {
    auto index = PlayerIndex::open_or_make(path());
    ASSERT_TRUE(index) << index.error().english;
    const auto counted = [&index] {
        std::string text;
        const auto lists = index->lists().value();
        for (const IndexedList& each : lists)
            text += fmt::format("{}:{} ", each.name, each.players);
        return text;
    };
    EXPECT_EQ(counted(), "");
    take(*index, "vie", {{"1", "A", "a", 1500}, {"2", "B", "b", 1400}});
    take(*index, "fide", {{"1", "A", "a", 1600}});
    EXPECT_EQ(counted(), "fide:1 vie:2 ");
    take(*index, "vie", {{"3", "C", "c", 1500}});
    EXPECT_EQ(counted(), "fide:1 vie:1 ");
    take(*index, "fide", {});
    EXPECT_EQ(counted(), "vie:1 ") << "a list of nobody is none";
}

TEST_F(PlayerIndexes, DiscardAnUnfinishedImport) {
    auto index = PlayerIndex::open_or_make(path());
    ASSERT_TRUE(index);
    take(*index, "fide", {{"1", "An", "an", 2000}});
    {
        auto taking = index->import_list("fide");
        ASSERT_TRUE(taking);
        taking->add(player("2", "Binh", 1900), "binh");
    }
    EXPECT_EQ(found(*index, "an"), "1");
    EXPECT_EQ(found(*index, "binh"), "");
    take(*index, "fide", {{"3", "Chi", "chi", 2000}});
    EXPECT_EQ(found(*index, "chi"), "3");
}

TEST_F(PlayerIndexes, EverythingThatIsKnownComesBack) {
    auto index = PlayerIndex::open_or_make(path());
    ASSERT_TRUE(index);
    IndexedPlayer all = player("10000123", "Đặng Thị", 2412);
    all.title = "WGM";
    all.federation = "VIE";
    all.club = "Huế";
    all.sex = "f";
    all.birth = "1999";
    all.rapid = 2300;
    all.blitz = 2200;
    all.grade = -3;
    auto taking = index->import_list("egf");
    ASSERT_TRUE(taking);
    taking->add(all, "dang thi");
    ASSERT_TRUE(taking->finish());
    all.list = "egf";
    auto again = PlayerIndex::open(path());
    ASSERT_TRUE(again) << again.error().english;
    EXPECT_EQ(*again->find("10000123", ""), std::vector<IndexedPlayer>{all});
    EXPECT_EQ(*again->search("th da", "egf", 5), std::vector<IndexedPlayer>{all});
}

TEST_F(PlayerIndexes, RefuseAForeignFile) {
    EXPECT_EQ(PlayerIndex::open(path()).error().code.name(), "index-unreadable");
    std::ofstream(path()) << "Name,Rating\nAn,2000\n";
    EXPECT_EQ(PlayerIndex::open(path()).error().code.name(), "index-unreadable");
    EXPECT_EQ(PlayerIndex::open_or_make(path()).error().code.name(), "index-unreadable");
}

/// A search ends when it has enough results, without reading all matching names.
TEST_F(PlayerIndexes, ReturnTheStrongestOfManyMatches) {
    auto index = PlayerIndex::open_or_make(path());
    ASSERT_TRUE(index);
    auto taking = index->import_list("many");
    ASSERT_TRUE(taking);
    for (int i = 0; i < 3'000; ++i)
        taking->add(player(std::to_string(i), "Nguyen " + std::to_string(i), i % 2'800),
                    "nguyen " + std::to_string(i));
    EXPECT_EQ(taking->finish()->players, 3'000);
    EXPECT_EQ(found(*index, "nguyen", "", 3), "2799 2798 2797");
    EXPECT_EQ(found(*index, "27 ng", "", 2), "2799 2798");
}

}  // namespace
}  // namespace kyvien::store
