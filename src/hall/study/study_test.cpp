// What may be changed of a study and by whom, and what who looks on is told.
#include "hall/study/study.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <random>
#include <set>

#include "effort.h"
#include "hall/study/study_json.h"

namespace kyvien::hall {
namespace study_test {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kChess = R"({"title":"Endings","annotated":{"game":"chess","moves":[
    {"move":"e2e4"},{"move":"e7e5"},{"move":"c7c5","parent":1,"comment":"Sicilian"}]},"at":1})";
constexpr const char* kGo = R"({"title":"Joseki","annotated":{"game":"go","size":9,"moves":[]}})";

StudySurroundings around() {
    return {"k7xq2mrd", {}, "known", [](const std::string& id) { return "name of " + id; }};
}

/// So many moves of Go as JSON: every first move, and answers to most of them.
std::string many_moves(std::size_t count) {
    std::string moves;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = i < 361 ? i : (i - 361) % 361;
        const auto point = [](std::size_t at) {
            return fmt::format("{}{}", "abcdefghjklmnopqrst"[at % 19], at / 19 + 1);
        };
        moves += fmt::format(R"({}{{"move":"{}","parent":{}}})", i == 0 ? "" : ",",
                             i < 361 ? point(first) : point((first + i / 361) % 361),
                             i < 361 ? 0 : first + 1);
    }
    return moves;
}

class StudyTest : public testing::Test {
  protected:
    void open(const char* body) {
        auto made = Study::read_new(body);
        ASSERT_TRUE(made) << made.error().english;
        made->host.account = "hostsid";
        study = {};
        lines.clear();
        apply(Study::opening_line(*made, 1'000));
    }
    void apply(const std::string& line) {
        const auto applied = study.apply(line);
        ASSERT_TRUE(applied) << applied.error().english << "\n" << line;
        lines.push_back(line);
    }
    int join(const char* name) {
        const auto line = study.joining_line({{}, store::KeyHash{}, name}, 2'000);
        EXPECT_TRUE(line);
        if (line)
            apply(*line);
        return static_cast<int>(study.members().size());
    }
    /// "" where they were added, else the code it is refused with; `node` is the number of the
    /// first of them then.
    std::string add(const Result<std::vector<NewChapter>>& chapters, int by = Study::kHost) {
        if (!chapters)
            return chapters.error().code.text();
        const auto line = study.adding_line(*chapters, by, 3'000);
        if (!line)
            return line.error().code.text();
        node = study.next();
        apply(*line);
        return "";
    }
    /// "" where it was done, else the code it is refused with.
    std::string change(const std::string& fields, int by = Study::kHost, std::size_t seen = 0) {
        const auto step = study.read_change(
            fmt::format(R"({{"version":{},{}}})", seen == 0 ? study.version() : seen, fields), by,
            3'000);
        if (!step)
            return step.error().code.text();
        node = step->node;
        if (!step->line.empty())
            apply(step->line);
        return "";
    }
    std::vector<std::string> moves() const {
        std::vector<std::string> all;
        for (const auto& move : study.game(0).moves)
            all.push_back(fmt::format("{}{}", move.move, move.parent));
        return all;
    }

    Study study;
    std::vector<std::string> lines;
    int node = 0;
};

TEST_F(StudyTest, AGameBecomesAStudyWithTheSameTree) {
    open(kChess);
    EXPECT_EQ(study.title(), "Endings");
    EXPECT_EQ(study.at(), 1);
    EXPECT_THAT(moves(), ElementsAre("e2e40", "e7e51", "c7c51"));
    EXPECT_EQ(study.game(0).moves[2].comment, "Sicilian");
    EXPECT_EQ(study.version(), 1U);
}

TEST_F(StudyTest, AMoveIsMadeByTheLawAndGoneToWhereItStandsAlready) {
    open(kChess);
    EXPECT_EQ(change(R"("do":"move","node":2,"move":"g1f3")"), "");
    EXPECT_EQ(node, 4);
    EXPECT_EQ(study.at(), 4);
    EXPECT_EQ(change(R"("do":"move","node":0,"move":"e2e4")"), "");
    EXPECT_EQ(study.at(), 1);
    EXPECT_EQ(study.nodes().size(), 5U);
    EXPECT_EQ(change(R"("do":"move","node":0,"move":"e2e5")"), "illegal-move");
    EXPECT_EQ(change(R"("do":"move","node":77,"move":"e2e4")"), "study-moved-on");
}

TEST_F(StudyTest, OnlyTheHostAndWhomHeAllowsChangeIt) {
    open(kChess);
    const int lan = join("Lan");
    const std::string move = R"("do":"move","node":0,"move":"d2d4")";
    EXPECT_EQ(change(move, lan), "not-the-host");
    EXPECT_EQ(change(move, 0), "not-the-host");
    EXPECT_EQ(change(fmt::format(R"("do":"permit","member":{},"may":true)", lan)), "");
    EXPECT_EQ(change(move, lan), "");
    EXPECT_EQ(study.nodes().at(node).by, lan);
    EXPECT_EQ(change(R"("do":"delete","node":1)", lan), "not-the-host");
    EXPECT_EQ(change(R"("do":"rename","title":"Mine")", lan), "not-the-host");
    EXPECT_EQ(change(fmt::format(R"("do":"permit","member":{},"may":false)", lan)), "");
    EXPECT_EQ(change(R"("do":"show","node":0)", lan), "not-the-host");
    EXPECT_EQ(change(R"("do":"open","who":"accounts")"), "");
    EXPECT_EQ(change(R"("do":"show","node":0)", lan), "not-the-host");
    EXPECT_EQ(change(R"("do":"open","who":"everybody")"), "");
    EXPECT_EQ(change(R"("do":"show","node":0)", lan), "");
    EXPECT_EQ(change(R"("do":"show","node":0)", 0), "not-the-host");
    EXPECT_EQ(change(R"("do":"permit","member":9,"may":true)"), "bad-field");
}

TEST_F(StudyTest, WhatDoesNotFitAnyMoreIsRefused) {
    open(kChess);
    EXPECT_EQ(change(R"("do":"say","node":1,"comment":"Best by test")"), "");
    // Somebody who has not seen the comment does not write over it, nor delete it.
    EXPECT_EQ(change(R"("do":"say","node":1,"comment":"Bad")", 1, 1), "study-moved-on");
    EXPECT_EQ(change(R"("do":"delete","node":1)", 1, 1), "study-moved-on");
    EXPECT_EQ(change(R"("do":"say","node":2,"comment":"Open game","nags":[1])", 1, 1), "");
    EXPECT_EQ(change(R"("do":"say","node":2,"drawn":[{"from":"e5"}])"), "");
    EXPECT_EQ(study.nodes().at(2).said.comment, "Open game");
    EXPECT_THAT(study.nodes().at(2).said.nags, ElementsAre(1));
    EXPECT_EQ(change(R"("do":"show","node":3)"), "");
    EXPECT_EQ(change(R"("do":"delete","node":1)"), "");
    EXPECT_EQ(study.at(), 0);
    EXPECT_EQ(study.nodes().size(), 1U);
    for (const char* late : {R"("do":"show","node":2)", R"("do":"say","node":2,"comment":"x")",
                             R"("do":"promote","node":2)", R"("do":"move","node":2,"move":"g1f3")"})
        EXPECT_EQ(change(late), "study-moved-on") << late;
    // A number is never given again.
    EXPECT_EQ(change(R"("do":"move","node":0,"move":"d2d4")"), "");
    EXPECT_EQ(node, 4);
}

TEST_F(StudyTest, AVariationBecomesTheMainLine) {
    open(kChess);
    EXPECT_EQ(change(R"("do":"promote","node":3)"), "");
    EXPECT_THAT(moves(), ElementsAre("e2e40", "c7c51", "e7e51"));
    const std::size_t before = study.version();
    EXPECT_EQ(change(R"("do":"promote","node":3)"), "");
    EXPECT_EQ(study.version(), before);
    EXPECT_EQ(change(R"("do":"promote","node":2)"), "");
    EXPECT_THAT(moves(), ElementsAre("e2e40", "e7e51", "c7c51"));
}

TEST_F(StudyTest, TextsOfPeopleShowAllThatTheyHold) {
    open(kChess);
    const std::string said = R"("do":"say","node":1,"comment":")";
    EXPECT_EQ(change(said + "first line\\r\\nsecond\\tpart\""), "");
    EXPECT_EQ(study.nodes().at(1).said.comment, "first line\nsecond part");
    for (const char* hidden : {"a\\u202eb", "a\\u200bb", "a\\u0007b", "a\\u2066b"})
        EXPECT_EQ(change(said + hidden + "\""), "bad-field") << hidden;
    EXPECT_EQ(change(said + std::string(Study::kLongestComment, 'x') + "\""), "");
    EXPECT_EQ(change(said + std::string(Study::kLongestComment + 1, 'x') + "\""), "bad-field");
    EXPECT_EQ(change(R"("do":"rename","title":"  ")"), "bad-field");
    EXPECT_EQ(change(R"("do":"rename","title":"a\u202eb")"), "bad-field");
    EXPECT_EQ(change(R"("do":"rename","title":"Ti\u0065\u0302\u0301n")"), "");
    EXPECT_EQ(study.title(), "Ti\u1EBFn");  // composed
    EXPECT_EQ(change(R"("do":"show","node":0,"colour":"red")"), "unknown-field");
    EXPECT_EQ(change(R"("do":"dance")"), "bad-field");
}

TEST_F(StudyTest, ItHoldsSoMuchAndNoMore) {
    const std::string body = R"({"title":"Full","annotated":{"game":"go","size":19,"moves":[)" +
                             many_moves(Study::kMostNodes);
    const auto whole = Study::read_new(body + "]}}");
    ASSERT_TRUE(whole) << whole.error().english;
    ASSERT_TRUE(study.apply(Study::opening_line(*whole, 1)));
    EXPECT_EQ(study.nodes().size(), Study::kMostNodes + 1);
    EXPECT_EQ(change(R"("do":"move","node":2,"move":"pass")"), "study-full");
    EXPECT_EQ(change(R"("do":"move","node":0,"move":"a1")"), "");  // it is there
    StudyPositions positions;
    positions.keep_up(study);
    EXPECT_THAT(positions.of(1'000), HasSubstr("\"ply\":2"));
    const auto longer = Study::read_new(body + R"(,{"move":"pass","parent":1}]}})");
    ASSERT_FALSE(longer);
    EXPECT_EQ(longer.error().code.text(), "study-full");
}

TEST_F(StudyTest, LinesThatDoNotFitAreFound) {
    open(kChess);
    for (const char* line :
         {R"({"t":"opened","at":1})", R"({"t":"show","at":1,"by":1,"node":9})", "nothing",
          R"({"t":"delete","at":1,"by":1,"node":0})", R"({"t":"permit","at":1,"member":1})",
          R"({"t":"danced","at":1})", R"({"t":"chapters","at":1,"by":1})",
          R"({"t":"chapters","at":1,"by":1,"chapters":[]})",
          R"({"t":"chapters","at":1,"by":1,"chapters":[{"annotated":{"game":"draughts"}}]})",
          R"({"t":"name-chapter","at":1,"chapter":1,"name":"x"})",
          R"({"t":"place-chapter","at":1,"chapter":0,"place":2})",
          R"({"t":"delete-chapter","at":1,"by":1,"chapter":0})"}) {
        const auto applied = study.apply(line);
        ASSERT_FALSE(applied) << line;
        EXPECT_EQ(applied.error().code.text(), "ledger-altered");
    }
    Study other;
    EXPECT_FALSE(other.apply(R"({"t":"show","at":1,"by":1,"node":0})"));
}

TEST_F(StudyTest, TheLawIsToldAtEachPosition) {
    open(kChess);
    StudyPositions positions;
    positions.keep_up(study);
    EXPECT_THAT(positions.of(3), HasSubstr("\"parent\":1,\"move\":\"c7c5\""));
    EXPECT_THAT(positions.of(3), HasSubstr("\"code\":\"occurrences\""));
    const std::string before = positions.of(3);
    change(R"("do":"move","node":3,"move":"g1f3")");
    positions.keep_up(study);
    EXPECT_THAT(positions.of(4), HasSubstr("\"ply\":3"));
    EXPECT_EQ(positions.of(3), before);
}

// ---- chapters ----

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
    // What all are shown stays, until somebody goes there.
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
    // A start is no move, in whatever chapter.
    EXPECT_EQ(change(R"("do":"delete","node":4)"), "bad-field");
    EXPECT_EQ(change(R"("do":"promote","node":6)"), "bad-field");
    // Each by the law of its game.
    EXPECT_EQ(change(R"("do":"move","node":7,"move":"e5")"), "occupied");
    EXPECT_EQ(change(R"("do":"move","node":4,"move":"e2e4")"), "illegal-move");
    StudyPositions positions;
    positions.keep_up(study);
    EXPECT_THAT(positions.of(8), HasSubstr("\"parent\":5,\"move\":\"h9g7\""));
    EXPECT_THAT(positions.of(6), HasSubstr("\"ply\":0"));
}

TEST_F(StudyTest, AFileBecomesAsManyChaptersAsItHasGames) {
    open(kGo);
    const auto games = Study::read_file(conduct::Game::Chess, kTwoGames);
    ASSERT_TRUE(games) << games.error().english;
    ASSERT_EQ(games->size(), 2U);
    ASSERT_EQ((*games)[1].left_out.size(), 1U);  // a king does not leap
    EXPECT_EQ((*games)[1].left_out[0].ply, 3U);
    EXPECT_EQ(add(games), "");
    EXPECT_THAT(numbers(study), ElementsAre(0, 1, 5));
    EXPECT_EQ(study.chapter(1)->heading.name, "Opening");
    EXPECT_EQ(study.chapter(1)->heading.first, "Lan");
    EXPECT_EQ(study.chapter(5)->heading.name, "");
    EXPECT_EQ(study.game(5).moves[0].comment, "Forward");
    EXPECT_THAT(study.chapter(5)->heading.settings.fen, HasSubstr("4k3"));
    // One that is refused is named, and none is there then.
    const std::string bad =
        std::string(kTwoGames) + "\n[Event \"x\"]\n[FEN \"8/8/8 w - - 0 1\"]\n\n1. e4 *\n";
    const auto refused = Study::read_file(conduct::Game::Chess, bad);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().values.back(), (std::pair<std::string, std::string>("number", "3")));
    // More than a game in JSON may have is left out: what was recorded has to be read again.
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

TEST_F(StudyTest, ChaptersAreNamedMovedAndTakenOutByTheHostAlone) {
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

    // What somebody has added meanwhile is not taken out unread.
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
    EXPECT_EQ(study.gone().size(), 8U);
    // Numbers are never given again.
    EXPECT_EQ(add(Study::read_chapter(kXiangqiChapter)), "");
    EXPECT_EQ(node, 10);
}

TEST_F(StudyTest, ChaptersHoldSoMuchAndNoMore) {
    open(kGo);
    const auto one = Study::read_chapter(kXiangqiChapter);
    while (study.chapters().size() < Study::kMostChapters)
        ASSERT_EQ(add(one), "");
    EXPECT_EQ(add(one), "study-full");
    EXPECT_EQ(change(R"("do":"delete-chapter","chapter":0)"), "");
    EXPECT_EQ(add(one), "");
    std::string file;
    for (std::size_t i = 0; i <= Study::kMostChapters; ++i)
        file += "[Event \"Club\"]\n\n1. e4 *\n\n";
    const auto many = Study::read_file(conduct::Game::Chess, file);
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().code.text(), "study-full");

    // All that is written, and all moves, are bounded over all chapters.
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

TEST_F(StudyTest, WhoLooksOnIsToldOfChaptersWhereTheyHaveChanged) {
    open(kChess);
    StudyPositions positions;
    const auto news = [&](std::size_t since) {
        positions.keep_up(study);
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

// As the version before chapters has written them.
TEST_F(StudyTest, AStudyFromBeforeThereWereChaptersHasOne) {
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

// ---- two editors and one who looks on, against an obvious implementation ----

/// A tree as lists within lists, and the events that changed it.
struct Reference {
    struct Move {
        int id = 0;
        std::string move, comment;
        std::vector<Move> next;
    };
    struct Event {
        std::size_t version = 0;
        int node = 0;
        bool is_remark = false;  // or the move itself
    };
    /// A chapter is its start.
    struct Chapter {
        Move start;
        std::string name;
        std::size_t named = 0;
    };
    std::vector<Chapter> chapters;
    std::size_t chapters_changed = 1;
    std::vector<Event> events;

    Move* find(int id) {
        for (Chapter& each : chapters)
            if (Move* found = find(each.start, id))
                return found;
        return nullptr;
    }
    /// Null where it is a start, or not there.
    Move* before(int id) {
        for (Chapter& each : chapters)
            if (Move* found = before(each.start, id))
                return found;
        return nullptr;
    }

    static Move* find(Move& in, int id) {
        if (in.id == id)
            return &in;
        for (Move& each : in.next)
            if (Move* found = find(each, id))
                return found;
        return nullptr;
    }
    static Move* before(Move& in, int id) {
        for (Move& each : in.next) {
            if (each.id == id)
                return &in;
            if (Move* found = before(each, id))
                return found;
        }
        return nullptr;
    }
    [[nodiscard]] bool changed_since(int node, std::size_t seen, bool remarks_alone) const {
        return std::ranges::any_of(events, [&](const Event& event) {
            return event.node == node && event.version > seen &&
                   (!remarks_alone || event.is_remark);
        });
    }
    [[nodiscard]] bool branch_changed_since(const Move& branch, std::size_t seen) const {
        return changed_since(branch.id, seen, false) ||
               std::ranges::any_of(
                   branch.next, [&](const Move& each) { return branch_changed_since(each, seen); });
    }
    static void write(const Move& at, std::string& text) {
        text += fmt::format("{}:{}:{}(", at.id, at.move, at.comment);
        for (const Move& each : at.next)
            write(each, text);
        text += ')';
    }
};

std::string written(const Study& study, int node) {
    std::vector<std::pair<std::int64_t, int>> next;
    for (const auto& [id, each] : study.nodes())
        if (id != each.chapter && each.parent == node)
            next.emplace_back(each.place, id);
    std::ranges::sort(next);
    const StudyNode& here = study.nodes().at(node);
    std::string text = fmt::format("{}:{}:{}(", node, here.said.move, here.said.comment);
    for (const auto& [place, id] : next)
        text += written(study, id);
    return text + ')';
}

/// A page: it holds what it was told, and puts what is new in its place.
struct Page {
    std::size_t version = 0;
    json::object nodes;
    std::int64_t at = -1;
    json::value members;
    json::value chapters;

    void hear(const std::string& news) {
        const json::value told = json::parse(news);
        ASSERT_EQ(told.at("since").to_number<std::size_t>(), version);
        version = told.at("version").to_number<std::size_t>();
        at = told.at("at").as_int64();
        if (const auto* fresh = told.as_object().if_contains("members"))
            members = *fresh;
        if (const auto* fresh = told.as_object().if_contains("chapters"))
            chapters = *fresh;
        for (const json::value& node : told.at("nodes").as_array())
            nodes[std::to_string(node.at("id").as_int64())] = node;
        for (const json::value& gone : told.at("gone").as_array())
            nodes.erase(std::to_string(gone.as_int64()));
    }
};

class Editors : public StudyTest, public testing::WithParamInterface<unsigned> {};

TEST_P(Editors, FromDifferentVersionsMakeTheTreeOfTheReference) {
    std::mt19937 random(GetParam());
    const auto below = [&](std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
    };
    open(kGo);
    Reference reference;
    reference.chapters = {{}};
    const auto add_one = [&] {
        const auto added =
            Study::read_chapter(R"({"annotated":{"game":"go","size":9,"moves":[]}})");
        ASSERT_EQ(add(added), "");
        reference.chapters.push_back({{node, {}, {}, {}}, {}, study.version()});
        reference.chapters_changed = study.version();
        reference.events.push_back({study.version(), node, true});
    };
    add_one();
    StudyPositions positions;
    Page page, other;
    positions.keep_up(study);
    page.hear(study_news_json(study, positions, 0, around()));
    int done = 0, refused = 0;
    for (int i = 0; i < 250; ++i) {
        // How much of it the editor has seen.
        const std::size_t seen = below(2) == 0 ? study.version() : 1 + below(study.version());
        if (below(25) == 0)
            add_one();
        // A start now and then.
        const int about = below(3) == 0
                              ? reference.chapters[below(reference.chapters.size())].start.id
                              : static_cast<int>(below(static_cast<std::size_t>(i / 3) + 2));
        Reference::Move* const there = reference.find(about);
        Reference::Move* const parent = reference.before(about);
        const auto chapter = std::ranges::find_if(
            reference.chapters, [&](const auto& each) { return each.start.id == about; });
        const bool is_start = chapter != reference.chapters.end();
        const std::size_t before = study.version();
        const std::string text = fmt::format("said {}", i);
        std::string code;
        switch (below(8)) {
        case 0:
        case 1: {
            const std::string move = fmt::format("{}{}", "abcdefghj"[below(9)], 1 + below(9));
            code =
                change(fmt::format(R"("do":"move","node":{},"move":"{}")", about, move), 1, seen);
            EXPECT_EQ(code == "study-moved-on", there == nullptr);
            if (!code.empty() || there == nullptr)
                break;
            const auto known = std::ranges::find(there->next, move, &Reference::Move::move);
            EXPECT_EQ(known != there->next.end() ? known->id : node, node);
            if (known == there->next.end()) {
                there->next.push_back({node, move, {}, {}});
                reference.events.push_back({study.version(), node, true});
            }
            EXPECT_EQ(study.at(), node);
            break;
        }
        case 2:
            code =
                change(fmt::format(R"("do":"say","node":{},"comment":"{}")", about, text), 1, seen);
            EXPECT_EQ(code, there == nullptr || reference.changed_since(about, seen, true)
                                ? "study-moved-on"
                                : "");
            if (code.empty()) {
                there->comment = text;
                reference.events.push_back({study.version(), about, true});
            }
            break;
        case 3:
            if (below(6) != 0 || is_start)
                break;
            code = change(fmt::format(R"("do":"delete","node":{})", about), 1, seen);
            EXPECT_EQ(code, there == nullptr || reference.branch_changed_since(*there, seen)
                                ? "study-moved-on"
                                : "");
            if (code.empty())
                std::erase_if(parent->next, [&](const auto& each) { return each.id == about; });
            break;
        case 4: {
            if (is_start)
                break;
            code = change(fmt::format(R"("do":"promote","node":{})", about), 1, seen);
            EXPECT_EQ(code, there == nullptr ? "study-moved-on" : "");
            if (!code.empty())
                break;
            auto& siblings = parent->next;
            const auto place = std::ranges::find(siblings, about, &Reference::Move::id);
            if (place != siblings.begin())
                reference.events.push_back({study.version(), about, false});
            std::rotate(siblings.begin(), place, place + 1);
            break;
        }
        case 5: {
            const bool deletes = below(3) == 0;
            if (deletes) {
                code = change(fmt::format(R"("do":"delete-chapter","chapter":{})", about), 1, seen);
                EXPECT_EQ(code, !is_start                        ? "study-moved-on"
                                : reference.chapters.size() == 1 ? "bad-field"
                                : chapter->named > seen ||
                                        reference.branch_changed_since(chapter->start, seen)
                                    ? "study-moved-on"
                                    : "");
                if (code.empty())
                    reference.chapters.erase(chapter);
            } else {
                const std::size_t place = 1 + below(reference.chapters.size());
                code = change(
                    fmt::format(R"("do":"place-chapter","chapter":{},"place":{})", about, place), 1,
                    seen);
                EXPECT_EQ(code,
                          !is_start || reference.chapters_changed > seen ? "study-moved-on" : "");
                if (code.empty()) {
                    const Reference::Chapter moved = *chapter;
                    reference.chapters.erase(chapter);
                    reference.chapters.insert(
                        reference.chapters.begin() + static_cast<std::ptrdiff_t>(place - 1), moved);
                }
            }
            if (code.empty() && study.version() != before)
                reference.chapters_changed = study.version();
            break;
        }
        case 6:
            code =
                change(fmt::format(R"("do":"name-chapter","chapter":{},"name":"{}")", about, text),
                       1, seen);
            EXPECT_EQ(code, !is_start || chapter->named > seen ? "study-moved-on" : "");
            if (code.empty()) {
                chapter->name = text;
                chapter->named = reference.chapters_changed = study.version();
            }
            break;
        default:
            code = change(fmt::format(R"("do":"show","node":{})", about), 1, seen);
            EXPECT_EQ(code, there == nullptr ? "study-moved-on" : "");
            if (code.empty()) {
                EXPECT_EQ(study.at(), about);
            }
        }
        ++(code.empty() ? done : refused);
        if (!code.empty()) {
            EXPECT_EQ(study.version(), before) << code;
        }
        ASSERT_EQ(study.chapters().size(), reference.chapters.size());
        for (std::size_t each = 0; each < reference.chapters.size(); ++each) {
            const auto& [start, name, named] = reference.chapters[each];
            const StudyChapter& stands = study.chapters()[each];
            ASSERT_EQ(stands.number, start.id) << i;
            ASSERT_EQ(stands.heading.name, name) << i;
            std::string expected;
            Reference::write(start, expected);
            ASSERT_EQ(written(study, stands.number), expected) << i;
        }
        ASSERT_TRUE(study.nodes().contains(study.at()));
        if (below(4) == 0) {
            positions.keep_up(study);
            page.hear(study_news_json(study, positions, page.version, around()));
        }
    }
    EXPECT_GT(done, 40);
    EXPECT_GT(refused, 10);
    // Who was told bit by bit has what one has who comes now.
    positions.keep_up(study);
    page.hear(study_news_json(study, positions, page.version, around()));
    other.hear(study_news_json(study, positions, 0, around()));
    ASSERT_EQ(page.nodes.size(), other.nodes.size());
    for (const auto& [id, told] : other.nodes)
        EXPECT_EQ(json::serialize(page.nodes[id]), json::serialize(told));
    EXPECT_EQ(page.at, other.at);
    EXPECT_EQ(page.members, other.members);
    EXPECT_EQ(page.chapters, other.chapters);
    // The same lines give the same study.
    Study again;
    for (const std::string& line : lines)
        ASSERT_TRUE(again.apply(line));
    StudyPositions fresh;
    fresh.keep_up(again);
    EXPECT_EQ(study_news_json(again, fresh, 0, around()),
              study_news_json(study, positions, 0, around()));
    for (const StudyChapter& chapter : study.chapters())
        EXPECT_EQ(study.game(chapter.number).moves, again.game(chapter.number).moves);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Editors, testing::Range(0U, kyvien::test::samples(8U, 200U)));

TEST_F(StudyTest, WhoIsToldTwiceIsToldOnlyWhatIsNew) {
    open(kChess);
    StudyPositions positions;
    positions.keep_up(study);
    const std::size_t whole = study_news_json(study, positions, 0, around()).size();
    const std::size_t seen = study.version();
    change(R"("do":"show","node":2)");
    const std::string news = study_news_json(study, positions, seen, around());
    EXPECT_LT(news.size(), whole / 4);
    EXPECT_THAT(news, HasSubstr("\"at\":2"));
    EXPECT_THAT(news, HasSubstr("\"nodes\":[]"));
    EXPECT_THAT(news, testing::Not(HasSubstr("members")));
}

}  // namespace
}  // namespace study_test
}  // namespace kyvien::hall
