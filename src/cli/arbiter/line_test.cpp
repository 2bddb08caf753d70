#include "cli/arbiter/line.h"

#include <gtest/gtest.h>

#include "cli/arbiter/event_words.h"

namespace kyvien::cli {
namespace {

using conduct::Game;
using conduct::Milliseconds;
using conduct::Seat;

TEST(ArbiterLine, IsSplitIntoAuthorVerbWordsAndFields) {
    const DeskLine line = read_line(Game::Chess, "  black: report late-arrival second "
                                                 "minutes=20 words=his bus was late excused=yes");
    EXPECT_EQ(line.who, Seat::Second);
    EXPECT_EQ(line.verb, "report");
    EXPECT_EQ(line.words, (std::vector<std::string>{"late-arrival", "second"}));
    const conduct::Values fields = {
        {"minutes", "20"}, {"words", "his bus was late"}, {"excused", "yes"}};
    EXPECT_EQ(line.fields, fields);
}

TEST(ArbiterLine, ReadsQuotedWordsAsOneWord) {
    const DeskLine line = read_line(Game::Go, R"(rule 1-0 clause=22.3 reason="a = b" )");
    EXPECT_EQ(line.fields.back().second, "a = b");
}

TEST(ArbiterLine, DoesNotReadAMoveWithAnEqualsSignAsAField) {
    EXPECT_EQ(read_line(Game::Chess, "move e8=Q").rest, "e8=Q");
    EXPECT_EQ(read_line(Game::Xiangqi, "move p2=5").rest, "p2=5");
    EXPECT_TRUE(read_line(Game::Chess, "move e8=Q").fields.empty());
    EXPECT_EQ(read_line(Game::Chess, "at 09:00:10 move e4").rest, "09:00:10 move e4");
}

TEST(ArbiterLine, HasNoVerbIfEmptyOrARemark) {
    EXPECT_EQ(read_line(Game::Chess, "").verb, "");
    EXPECT_EQ(read_line(Game::Chess, "   \t").verb, "");
    EXPECT_EQ(read_line(Game::Chess, "# a remark").verb, "");
    EXPECT_EQ(read_line(Game::Chess, "first:").verb, "");
}

TEST(ArbiterLine, KnowsThePlayersAsEachGameNamesThem) {
    EXPECT_EQ(seat_of_word(Game::Chess, "White"), Seat::First);
    EXPECT_EQ(seat_of_word(Game::Go, "white"), Seat::Second);
    EXPECT_EQ(seat_of_word(Game::Xiangqi, "紅方"), Seat::First);
    // The law of xiangqi also calls Red White.
    EXPECT_EQ(seat_of_word(Game::Xiangqi, "Trắng"), Seat::First);
    EXPECT_EQ(seat_of_word(Game::Xiangqi, "white"), Seat::First);
    EXPECT_EQ(seat_of_word(Game::Chess, "red"), std::nullopt);
}

TEST(ArbiterLine, ReadsTimesAsPeopleWriteThem) {
    const std::pair<const char*, int> good[] = {
        {"5:00", 300'000}, {"1:05:30", 3'930'000}, {"12.5", 12'500}, {"0:09", 9'000}, {"0", 0}};
    for (const auto& [text, ms] : good)
        EXPECT_EQ(read_duration(text), Milliseconds(ms)) << text;
    for (const char* text : {"", "soon", "1:75", "1:60:00", "-5", "1:2:3:4", "5:", "1.2345", "."})
        EXPECT_EQ(read_duration(text), std::nullopt) << text;
    for (const int ms : {0, 9'000, 300'000, 3'930'000, 9'500})
        EXPECT_EQ(read_duration(duration_text(Milliseconds(ms))), Milliseconds(ms)) << ms;
}

TEST(ArbiterLine, ReadsTimeControlsAsPeopleWriteThem) {
    const std::pair<const char*, const char*> good[] = {
        {"90+30", "fischer:5400000+30000"},
        {"15", "sudden:900000"},
        {"60+5x30", "byoyomi:3600000+5x30000"},
        {"fischer:300000+3000", "fischer:300000+3000"},
        {"none", "none"},
    };
    for (const auto& [text, written] : good) {
        const auto control = read_time_text(text);
        ASSERT_TRUE(control) << text;
        EXPECT_EQ(clock::to_text(*control), written) << text;
    }
    const auto staged = read_time_text("40/90+30,30+30");
    ASSERT_TRUE(staged);
    EXPECT_TRUE(clock::to_text(*staged).starts_with("staged:40/5400000+30000,0/1800000+30000;"));
    for (const char* text : {"", "soon", "90+", "+30", "0/90", "5x30"})
        EXPECT_FALSE(read_time_text(text)) << text;
}

TEST(ArbiterLine, ReadsScores) {
    EXPECT_EQ(read_score("1-0"), conduct::Score::FirstWins);
    EXPECT_EQ(read_score("draw"), conduct::Score::Draw);
    for (const std::string_view drawn : {"½-½", "½:½", "0,5-0,5", "1/2 - 1/2"})
        EXPECT_EQ(read_score(drawn), conduct::Score::Draw) << drawn;
    EXPECT_EQ(read_score("0:1"), conduct::Score::SecondWins);
    EXPECT_EQ(read_score("10"), std::nullopt);
    EXPECT_EQ(read_score("2-0"), std::nullopt);
}

TEST(ArbiterWords, AreThoseOfTheReader) {
    EXPECT_EQ(desk_words("result-draw", rulebook::Language::Vi), "Hòa");
    EXPECT_EQ(desk_words_of("ending.checkmate", rulebook::Language::ZhHans), "将死");
    EXPECT_EQ(desk_words_of("ending.nobody-knows", rulebook::Language::En), std::nullopt);
}

}  // namespace
}  // namespace kyvien::cli
