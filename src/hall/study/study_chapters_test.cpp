// The chapters of a study: their sources, changes to them, and what is reported of them.
#include "hall/study/study.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "hall/study/study_fixture.h"

namespace kyvien::hall {
namespace study_test {
namespace {

constexpr const char* kXiangqiChapter =
    R"({"annotated":{"game":"xiangqi","name":"Cannons","moves":[{"move":"h2e2"}]}})";
constexpr const char* kTwoGames = R"([Event "Club"]
[White "Lan"]
[Black "Minh"]
[ChapterName "Opening"]

1. e4 e5 (1... c5) *

[Event "Club"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 {Forward} Kd7 2. Kd4 *
)";

std::vector<int> numbers(const Study& study) {
    std::vector<int> all;
    for (const StudyChapter& chapter : study.chapters())
        all.push_back(chapter.number);
    return all;
}

TEST_F(StudyTest, ChaptersAreOfAnyGameAndKeepTheirOwnTrees) {
    open(kChess);
    EXPECT_EQ(add(Study::read_chapter(kXiangqiChapter)), "");
    EXPECT_EQ(node, 4);
    // The displayed position stays until somebody changes it.
    EXPECT_EQ(study.at(), 1);
    EXPECT_EQ(add(Study::read_chapter(R"({"annotated":{"game":"go","size":9,"moves":[]}})")), "");
    EXPECT_THAT(numbers(study), ElementsAre(0, 4, 6));
    EXPECT_EQ(study.chapter(4)->heading.name, "Cannons");
    EXPECT_EQ(change(R"("do":"move","node":6,"move":"e5")"), "");
    EXPECT_EQ(study.at(), 7);
    EXPECT_EQ(study.chapter_of(study.at()).number, 6);
    EXPECT_EQ(change(R"("do":"move","node":5,"move":"h9g7")"), "");
    EXPECT_EQ(change(R"("do":"say","node":4,"comment":"Red begins")"), "");
    EXPECT_EQ(study.game(4).comment, "Red begins");
    EXPECT_THAT(moves(), ElementsAre("e2e40", "e7e51", "c7c51"));
    EXPECT_EQ(study.game(4).moves.size(), 2U);
    EXPECT_EQ(study.game(6).moves.size(), 1U);
    // The start of a chapter is not a move.
    EXPECT_EQ(change(R"("do":"delete","node":4)"), "bad-field");
    EXPECT_EQ(change(R"("do":"promote","node":6)"), "bad-field");
    // Each by the law of its game.
    EXPECT_EQ(change(R"("do":"move","node":7,"move":"e5")"), "occupied");
    EXPECT_EQ(change(R"("do":"move","node":4,"move":"e2e4")"), "illegal-move");
    StudyPositions positions;
    positions.update(study);
    EXPECT_THAT(positions.of(8), HasSubstr("\"parent\":5,\"move\":\"h9g7\""));
    EXPECT_THAT(positions.of(6), HasSubstr("\"ply\":0"));
}

TEST_F(StudyTest, AFileBecomesAsManyChaptersAsItHasGames) {
    open(kGo);
    const auto games = Study::read_file(conduct::Game::Chess, kTwoGames);
    ASSERT_TRUE(games) << games.error().english;
    ASSERT_EQ(games->size(), 2U);
    ASSERT_EQ((*games)[1].left_out.size(), 1U);  // kings do not leap
    EXPECT_EQ((*games)[1].left_out[0].ply, 3U);
    EXPECT_EQ(add(games), "");
    EXPECT_THAT(numbers(study), ElementsAre(0, 1, 5));
    EXPECT_EQ(study.chapter(1)->heading.name, "Opening");
    EXPECT_EQ(study.chapter(1)->heading.first, "Lan");
    EXPECT_EQ(study.chapter(5)->heading.name, "");
    EXPECT_EQ(study.game(5).moves[0].comment, "Forward");
    EXPECT_THAT(study.chapter(5)->heading.settings.fen, HasSubstr("4k3"));
    // A refused game is named, and nothing was added.
    const std::string bad =
        std::string(kTwoGames) + "\n[Event \"x\"]\n[FEN \"8/8/8 w - - 0 1\"]\n\n1. e4 *\n";
    const auto refused = Study::read_file(conduct::Game::Chess, bad);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().values.back(), (std::pair<std::string, std::string>("number", "3")));
    // What exceeds the limits of a game in JSON is left out, because recorded lines must be
    // readable.
    std::string much = "(;GM[1]SZ[19]SZ";
    much += std::string(100, 'S') + "[9]";
    for (int i = 0; i < 150; ++i)
        much += fmt::format("X{}{}[x]", static_cast<char>('A' + i / 26),
                            static_cast<char>('A' + i % 26));
    much += ";B[aa]CR[aa:ss])";
    const auto marked = Study::read_file(conduct::Game::Go, much);
    ASSERT_TRUE(marked) << marked.error().english;
    EXPECT_EQ((*marked)[0].game.moves[0].drawn.size(), 100U);
    EXPECT_EQ(add(marked), "");
    const auto empty = Study::read_file(conduct::Game::Chess, "no game is in here at all");
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().code.text(), "no-game");
}

// Nothing in a file is dropped silently.
TEST_F(StudyTest, ReportsOmittedPartsOfAFileWithTheirPlace) {
    open(kGo);
    std::string marks, judged;
    for (int i = 0; i < 104; ++i)
        marks += fmt::format("{}G{}{}", i == 0 ? "" : ",", static_cast<char>('a' + i % 8),
                             1 + i / 8 % 8);
    for (int i = 1; i <= 13; ++i)
        judged += fmt::format(" ${}", i);
    std::string tags;
    for (int i = 0; i < 103; ++i)
        tags += fmt::format("[Tag{} \"x\"]\n", i);
    tags += fmt::format("[{} \"x\"]\n", std::string(70, 'T'));
    const std::string text =
        fmt::format("{}\n{{[%csl {}]}} 1. e4{} {{[%csl {}]}} e5 (1... c5 {{[%csl {}]}}) 2. Nf3 *\n",
                    tags, marks, judged, marks, marks);
    const auto games = Study::read_file(conduct::Game::Chess, text);
    ASSERT_TRUE(games) << games.error().english;
    EXPECT_THAT((*games)[0].left_remarks,
                ElementsAre(OmittedRemarks{Remark::Headings, 4, 0, 0, ""},
                            OmittedRemarks{Remark::Marks, 4, 0, 0, ""},
                            OmittedRemarks{Remark::Marks, 4, 1, 1, "e2e4"},
                            OmittedRemarks{Remark::Judgements, 3, 1, 1, "e2e4"},
                            OmittedRemarks{Remark::Marks, 4, 4, 2, "c7c5"}));
    const std::string told = study_added_json(7, 5, *games);
    EXPECT_THAT(told, HasSubstr(R"("left_remarks_count":19,"left_remarks":[{"what":"headings",)"
                                R"("count":4,"node":5},)"));
    EXPECT_THAT(told, HasSubstr(R"({"what":"marks","count":4,"node":9,"move":"c7c5","ply":2}])"));
    // The numbers are those of the study.
    const int first = study.next();
    EXPECT_EQ(add(games), "");
    EXPECT_EQ(study.nodes().at(first + 4).annotated_move.move, "c7c5");
    // A file within the limits is reported as complete.
    const auto whole = Study::read_file(conduct::Game::Chess, kTwoGames);
    ASSERT_TRUE(whole);
    EXPECT_THAT(study_added_json(8, 1, *whole), HasSubstr(R"("left_remarks_count":0)"));
}

TEST_F(StudyTest, LetsOnlyTheHostRenameMoveAndDeleteChapters) {
    open(kChess);
    const int lan = join("Lan");
    change(R"("do":"open","who":"everybody")");
    EXPECT_EQ(add(Study::read_chapter(kXiangqiChapter), lan), "not-the-host");
    EXPECT_EQ(add(Study::read_chapter(kXiangqiChapter)), "");
    EXPECT_EQ(add(Study::read_chapter(kXiangqiChapter)), "");
    EXPECT_THAT(numbers(study), ElementsAre(0, 4, 6));
    for (const char* hosts :
         {R"("do":"name-chapter","chapter":4,"name":"x")",
          R"("do":"place-chapter","chapter":4,"place":1)", R"("do":"delete-chapter","chapter":4)"})
        EXPECT_EQ(change(hosts, lan), "not-the-host") << hosts;
    EXPECT_EQ(change(R"("do":"move","node":6,"move":"b2e2")", lan), "");

    EXPECT_EQ(change(R"("do":"name-chapter","chapter":4,"name":" Xe pháo "  )"), "");
    EXPECT_EQ(study.chapter(4)->heading.name, "Xe pháo");
    const std::size_t named = study.version();
    EXPECT_EQ(change(R"("do":"name-chapter","chapter":4,"name":"Xe pháo")"), "");
    EXPECT_EQ(study.version(), named);
    EXPECT_EQ(change(R"("do":"name-chapter","chapter":4,"name":"late")", 1, 3), "study-moved-on");
    EXPECT_EQ(change(R"("do":"name-chapter","chapter":4,"name":"a\u202eb")"), "bad-field");
    EXPECT_EQ(change(R"("do":"name-chapter","chapter":5,"name":"of a move")"), "study-moved-on");

    EXPECT_EQ(change(R"("do":"place-chapter","chapter":6,"place":1)"), "");
    EXPECT_THAT(numbers(study), ElementsAre(6, 0, 4));
    EXPECT_EQ(change(R"("do":"place-chapter","chapter":6,"place":3)"), "");
    EXPECT_THAT(numbers(study), ElementsAre(0, 4, 6));
    EXPECT_EQ(change(R"("do":"place-chapter","chapter":6,"place":4)"), "bad-field");
    EXPECT_EQ(change(R"("do":"place-chapter","chapter":6,"place":2)", 1, named), "study-moved-on");

    // Moves that somebody has added meanwhile are not deleted unseen.
    const std::size_t seen = study.version();
    EXPECT_EQ(change(R"("do":"move","node":6,"move":"h0g2")", lan), "");
    EXPECT_EQ(change(R"("do":"delete-chapter","chapter":6)", 1, seen), "study-moved-on");
    EXPECT_EQ(change(R"("do":"show","node":7)"), "");
    EXPECT_EQ(change(R"("do":"delete-chapter","chapter":6)"), "");
    EXPECT_EQ(study.at(), 4);  // it was the last one
    EXPECT_EQ(change(R"("do":"show","node":7)"), "study-moved-on");
    EXPECT_EQ(change(R"("do":"delete-chapter","chapter":6)"), "study-moved-on");
    EXPECT_EQ(change(R"("do":"show","node":1)"), "");
    EXPECT_EQ(change(R"("do":"delete-chapter","chapter":0)"), "");
    EXPECT_EQ(study.at(), 4);
    EXPECT_EQ(change(R"("do":"delete-chapter","chapter":4)"), "bad-field");
    EXPECT_EQ(study.removed_nodes().size(), 8U);
    // Numbers are never reused.
    EXPECT_EQ(add(Study::read_chapter(kXiangqiChapter)), "");
    EXPECT_EQ(node, 10);
}

TEST_F(StudyTest, LimitsTheSizeOfChapters) {
    open(kGo);
    const auto one = Study::read_chapter(kXiangqiChapter);
    while (study.chapters().size() < Study::kMaxChapters)
        ASSERT_EQ(add(one), "");
    EXPECT_EQ(add(one), "study-full");
    EXPECT_EQ(change(R"("do":"delete-chapter","chapter":0)"), "");
    EXPECT_EQ(add(one), "");
    std::string file;
    for (std::size_t i = 0; i <= Study::kMaxChapters; ++i)
        file += "[Event \"Club\"]\n\n1. e4 *\n\n";
    const auto many = Study::read_file(conduct::Game::Chess, file);
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().code.text(), "study-full");

    // The total of texts and of moves over all chapters is limited.
    open(kGo);
    const auto wide = Study::read_chapter(R"({"annotated":{"game":"go","size":19,"moves":[)" +
                                          many_moves(1'400) + "]}}");
    ASSERT_TRUE(wide) << wide.error().english;
    EXPECT_EQ(add(wide), "");
    EXPECT_EQ(add(wide), "");
    EXPECT_EQ(add(wide), "study-full");  // 4,200 moves
    open(kGo);
    const auto talkative = [&] {
        std::string text = R"({"annotated":{"game":"chess","moves":[)";
        for (int i = 0; i < 20; ++i)
            text += fmt::format(R"({}{{"move":"{}","parent":{},"comment":"{}"}})",
                                i == 0 ? "" : ",", i % 2 == 0 ? "e2e4" : "e7e5", i % 2 == 0 ? 0 : i,
                                std::string(Study::kLongestComment, 'x'));
        return text + "]}}";
    }();
    const auto read = Study::read_chapter(talkative);
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_EQ(add(read), "");
    EXPECT_EQ(add(read), "");
    EXPECT_EQ(add(read), "");
    EXPECT_EQ(add(read), "study-full");  // 320,000 bytes
}

TEST_F(StudyTest, SendsChangedChaptersToSpectators) {
    open(kChess);
    StudyPositions positions;
    const auto news = [&](std::size_t since) {
        positions.update(study);
        return json::parse(study_news_json(study, positions, since, around())).as_object();
    };
    const auto whole = news(0);
    EXPECT_EQ(whole.at("chapters").as_array().size(), 1U);
    EXPECT_EQ(whole.at("annotated"), whole.at("chapters").at(0).at("annotated"));
    const std::size_t seen = study.version();
    add(Study::read_chapter(kXiangqiChapter));
    const auto added = news(seen);
    EXPECT_EQ(added.at("chapters").at(1).at("number"), 4);
    EXPECT_EQ(added.at("chapters").at(1).at("annotated").at("name"), "Cannons");
    EXPECT_EQ(added.at("nodes").as_array().size(), 2U);
    EXPECT_EQ(added.at("nodes").at(0).at("chapter"), 4);
    EXPECT_FALSE(added.at("nodes").at(0).as_object().contains("parent"));
    EXPECT_EQ(added.at("nodes").at(1).at("parent"), 4);
    change(R"("do":"show","node":5)");
    EXPECT_FALSE(news(study.version() - 1).contains("chapters"));
    change(R"("do":"delete-chapter","chapter":4)");
    const auto deleted = news(study.version() - 1);
    EXPECT_EQ(deleted.at("gone").as_array().size(), 2U);
    EXPECT_EQ(deleted.at("at"), 0);
}

// In the form written by the version before chapters.
TEST_F(StudyTest, ReadsAStudyWithoutChaptersAsOneChapter) {
    for (
        const char* line :
        {R"({"t":"opened","at":1000,"title":"Endings","account":"hostsid","node":1,"annotated":{"game":"chess","first":"Lan","moves":[{"move":"e2e4","parent":0},{"move":"e7e5","parent":1},{"move":"c7c5","parent":1,"comment":"Sicilian"}]}})",
         R"({"t":"joined","at":2000,"key":"0000000000000000000000000000000000000000000000000000000000000000","name":"Lan"})",
         R"({"t":"permit","at":2001,"member":2,"may":true})",
         R"({"t":"move","at":3000,"by":2,"node":2,"move":"g1f3"})",
         R"({"t":"say","at":3001,"by":1,"node":0,"comment":"The start","drawn":[{"from":"e2","to":"e4","color":"G"}]})",
         R"({"t":"promote","at":3002,"by":1,"node":3})",
         R"({"t":"delete","at":3003,"by":1,"node":4})",
         R"({"t":"rename","at":3004,"title":"Openings"})",
         R"({"t":"open","at":3005,"who":"accounts"})", R"({"t":"show","at":3006,"by":1,"node":0})"})
        apply(line);
    EXPECT_THAT(numbers(study), ElementsAre(0));
    EXPECT_EQ(study.title(), "Openings");
    EXPECT_EQ(study.chapters()[0].heading.first, "Lan");
    EXPECT_EQ(study.chapters()[0].heading.name, "");
    EXPECT_EQ(study.game(0).comment, "The start");
    EXPECT_THAT(moves(), ElementsAre("e2e40", "c7c51", "e7e51"));
    EXPECT_EQ(study.at(), 0);
    EXPECT_EQ(study.version(), 10U);
    EXPECT_TRUE(study.may_move(2));
    EXPECT_EQ(add(Study::read_chapter(kXiangqiChapter)), "");
    EXPECT_EQ(node, 5);
    EXPECT_EQ(change(R"("do":"move","node":3,"move":"g1f3")", 2), "");
    EXPECT_EQ(node, 7);
}

}  // namespace
}  // namespace study_test
}  // namespace kyvien::hall
