// What may be changed in a study and by whom, and what spectators receive.
#include "hall/study/study.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/study/study_fixture.h"

namespace kyvien::hall {
namespace study_test {
namespace {

TEST_F(StudyTest, AGameBecomesAStudyWithTheSameTree) {
    open(kChess);
    EXPECT_EQ(study.title(), "Endings");
    EXPECT_EQ(study.at(), 1);
    EXPECT_THAT(moves(), ElementsAre("e2e40", "e7e51", "c7c51"));
    EXPECT_EQ(study.game(0).moves[2].comment, "Sicilian");
    EXPECT_EQ(study.version(), 1U);
}

TEST_F(StudyTest, ChecksMovesAndReusesExistingOnes) {
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

TEST_F(StudyTest, IsChangedOnlyByTheHostAndPermittedMembers) {
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

TEST_F(StudyTest, RefusesAnOutdatedChange) {
    open(kChess);
    EXPECT_EQ(change(R"("do":"say","node":1,"comment":"Best by test")"), "");
    // An author who has not seen the comment can neither overwrite nor delete it.
    EXPECT_EQ(change(R"("do":"say","node":1,"comment":"Bad")", 1, 1), "study-moved-on");
    EXPECT_EQ(change(R"("do":"delete","node":1)", 1, 1), "study-moved-on");
    EXPECT_EQ(change(R"("do":"say","node":2,"comment":"Open game","nags":[1])", 1, 1), "");
    EXPECT_EQ(change(R"("do":"say","node":2,"drawn":[{"from":"e5"}])"), "");
    EXPECT_EQ(study.nodes().at(2).annotated_move.comment, "Open game");
    EXPECT_THAT(study.nodes().at(2).annotated_move.nags, ElementsAre(1));
    EXPECT_EQ(change(R"("do":"show","node":3)"), "");
    EXPECT_EQ(change(R"("do":"delete","node":1)"), "");
    EXPECT_EQ(study.at(), 0);
    EXPECT_EQ(study.nodes().size(), 1U);
    for (const char* late : {R"("do":"show","node":2)", R"("do":"say","node":2,"comment":"x")",
                             R"("do":"promote","node":2)", R"("do":"move","node":2,"move":"g1f3")"})
        EXPECT_EQ(change(late), "study-moved-on") << late;
    // Numbers are never reused.
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

TEST_F(StudyTest, RefusesInvisibleCharactersInTexts) {
    open(kChess);
    const std::string said = R"("do":"say","node":1,"comment":")";
    EXPECT_EQ(change(said + "first line\\r\\nsecond\\tpart\""), "");
    EXPECT_EQ(study.nodes().at(1).annotated_move.comment, "first line\nsecond part");
    for (const char* hidden : {"a\\u202eb", "a\\u200bb", "a\\u0007b", "a\\u2066b"})
        EXPECT_EQ(change(said + hidden + "\""), "bad-field") << hidden;
    EXPECT_EQ(change(said + std::string(Study::kLongestComment, 'x') + "\""), "");
    EXPECT_EQ(change(said + std::string(Study::kLongestComment + 1, 'x') + "\""), "bad-field");
    EXPECT_EQ(change(R"("do":"rename","title":"  ")"), "bad-field");
    EXPECT_EQ(change(R"("do":"rename","title":"a\u202eb")"), "bad-field");
    EXPECT_EQ(change(R"("do":"rename","title":"Ti\u0065\u0302\u0301n")"), "");
    EXPECT_EQ(study.title(), "Ti\u1EBFn");  // in composed form
    EXPECT_EQ(change(R"("do":"show","node":0,"colour":"red")"), "unknown-field");
    EXPECT_EQ(change(R"("do":"dance")"), "bad-field");
}

TEST_F(StudyTest, LimitsItsSize) {
    const std::string body = R"({"title":"Full","annotated":{"game":"go","size":19,"moves":[)" +
                             many_moves(Study::kMaxNodes);
    const auto whole = Study::read_new(body + "]}}");
    ASSERT_TRUE(whole) << whole.error().english;
    ASSERT_TRUE(study.apply(Study::opening_line(*whole, 1)));
    EXPECT_EQ(study.nodes().size(), Study::kMaxNodes + 1);
    EXPECT_EQ(change(R"("do":"move","node":2,"move":"pass")"), "study-full");
    EXPECT_EQ(change(R"("do":"move","node":0,"move":"a1")"), "");  // it exists already
    StudyPositions positions;
    positions.update(study);
    EXPECT_THAT(positions.of(1'000), HasSubstr("\"ply\":2"));
    const auto longer = Study::read_new(body + R"(,{"move":"pass","parent":1}]}})");
    ASSERT_FALSE(longer);
    EXPECT_EQ(longer.error().code.text(), "study-full");
}

TEST_F(StudyTest, RefusesInvalidLines) {
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

TEST_F(StudyTest, ReportsTheLawAtEachPosition) {
    open(kChess);
    StudyPositions positions;
    positions.update(study);
    EXPECT_THAT(positions.of(3), HasSubstr("\"parent\":1,\"move\":\"c7c5\""));
    EXPECT_THAT(positions.of(3), HasSubstr("\"code\":\"occurrences\""));
    const std::string before = positions.of(3);
    change(R"("do":"move","node":3,"move":"g1f3")");
    positions.update(study);
    EXPECT_THAT(positions.of(4), HasSubstr("\"ply\":3"));
    EXPECT_EQ(positions.of(3), before);
}
TEST_F(StudyTest, SendsOnlyChangesSinceTheKnownVersion) {
    open(kChess);
    StudyPositions positions;
    positions.update(study);
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
