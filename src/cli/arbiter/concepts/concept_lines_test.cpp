#include "cli/arbiter/concepts/concept_lines.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "base/text.h"
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli {
namespace {

using conduct::Game;
using Lines = std::vector<std::string>;

TEST(Senses, RecordNothingOfWhatOthersSayForAPlayer) {
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "black's captain resigns for him"),
              Lines{"spoken-for-player"});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "黑方领队替他认输"), Lines{"spoken-for-player"});
    EXPECT_EQ(lines_from_concepts(Game::Go, "huấn luyện viên trắng xin thua thay"),
              Lines{"spoken-for-player"});
}

TEST(Senses, AreReadInTraditionalCharacters) {
    for (const auto& [traditional, simple] :
         {std::pair("黑方遲到了31分鐘", "黑方迟到了31分钟"),
          std::pair("白方聲稱局面重複三次", "白方声称局面重复三次"),
          std::pair("黑方在廁所偷看開局書", "黑方在厕所偷看开局书"),
          std::pair("白方剩不到兩分鐘，要求每步加五秒", "白方剩不到两分钟，要求每步加五秒")}) {
        const Lines told = lines_from_concepts(Game::Chess, simple);
        EXPECT_FALSE(told.empty()) << simple;
        EXPECT_EQ(lines_from_concepts(Game::Chess, traditional), told) << traditional;
    }
}

TEST(Senses, TellTheClaimForWhichTheClocksWereStopped) {
    EXPECT_EQ(lines_from_concepts(Game::Chess, "白方停钟要求和棋，同一局面第三次出现"),
              Lines{"claim threefold  first"});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "trắng dừng đồng hồ xin hòa lặp ba lần"),
              Lines{"claim threefold  first"});
}

// III.5: the player who is named cannot win; the claim is his opponent's.
TEST(Senses, GiveTheClaimOfTheLastTwoMinutesToThePlayerWhoMakesIt) {
    EXPECT_EQ(lines_from_concepts(Game::Chess, "claims that Black cannot win by normal means"),
              Lines{"report quickplay-claim first ground=cannot-win"});
    EXPECT_EQ(
        lines_from_concepts(Game::Chess, "White claims that Black cannot win by normal means"),
        Lines{"report quickplay-claim first ground=cannot-win"});
}

TEST(Senses, RecordNoClaimThatIsStillToCome) {
    EXPECT_TRUE(lines_from_concepts(Game::Chess, "白方将要求三次重复").empty());
    EXPECT_TRUE(lines_from_concepts(Game::Chess, "White will claim threefold next move").empty());
}

TEST(Facts, AreStatedBesideAnAct) {
    EXPECT_EQ(fact_stated(Game::Chess, "White has four minutes left"), "left first 4m");
    EXPECT_EQ(fact_stated(Game::Chess, "trắng còn đúng 5 phút"), "left first 5m");
    EXPECT_EQ(fact_stated(Game::Chess, "黑方还在想棋"), "turn");
    EXPECT_EQ(fact_stated(Game::Chess, "it is Black's turn"), "turn");
    EXPECT_EQ(fact_stated(Game::Chess, "mỗi bên đã đi được mười nước"), "moves 10");
    EXPECT_EQ(fact_stated(Game::Chess, "white resigns"), "");
    EXPECT_EQ(fact_stated(Game::Chess, "does White have four minutes left?"), "");
}

TEST(Senses, TakeACorrectionForNoSecondAct) {
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "ghi nhầm rồi, đúng ra là đen xin thua"),
              Lines{"result-wrong"});
    EXPECT_EQ(
        lines_from_concepts(Game::Go, "result should be white wins, black resigned not white"),
        Lines{"result-wrong"});
    EXPECT_EQ(lines_from_concepts(Game::Go, "wrong player, it was black who resigned"),
              Lines{"result-wrong"});
}

TEST(Senses, TellThePiecesThatWereTouchedTogether) {
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "red handled a0 and a6 simultaneously"),
              Lines{"report touch first at=a0,a6 group=1"});
}

TEST(Senses, TakeNoPointForAnother) {
    EXPECT_TRUE(
        lines_from_concepts(Game::Xiangqi, "they see that the cannon h7 stands on h7").empty());
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "they see that the cannon h7 stands on h6"),
              Lines{"report displaced from=h7 to=h6"});
}

TEST(Senses, ReferOnlyToExistingConcepts) {
    std::set<std::string_view> known = {"%", ">", "@", "=", "$"};
    for (const auto table :
         {concepts::plain_concepts(), concepts::concepts_of_play(), concepts::concepts_of_people(),
          concepts::concepts_of_incidents(), concepts::concepts_of_manner()})
        for (const concepts::Concept& each : table)
            EXPECT_TRUE(known.insert(each.name).second) << each.name << " stands twice";
    // These hold more words for the concepts above, and a few concepts of chess only.
    for (const auto table :
         {concepts::concepts_of_chess(), concepts::concepts_of_circumstances(),
          concepts::concepts_of_chess_incidents(), concepts::concepts_of_chess_phrasings(),
          concepts::concepts_of_accounts(), concepts::concepts_of_speech(),
          concepts::short_line_concepts()})
        for (const concepts::Concept& each : table)
            known.insert(each.name);
    for (const auto table : {concepts::senses_of_all(),
                             concepts::senses_of_chess(),
                             concepts::senses_of_xiangqi(),
                             concepts::senses_of_go(),
                             concepts::more_senses_of_chess(),
                             concepts::senses_of_chess_incidents(),
                             concepts::senses_of_chess_phrasings(),
                             concepts::fact_senses(),
                             concepts::incomplete_senses(Game::Go),
                             concepts::incomplete_senses(Game::Xiangqi),
                             concepts::senses_of_moved_pieces(Game::Chess),
                             concepts::short_line_senses(),
                             concepts::short_line_senses_of_boards(Game::Chess),
                             concepts::short_line_senses(Game::Chess),
                             concepts::short_line_senses(Game::Xiangqi),
                             concepts::short_line_senses(Game::Go),
                             concepts::senses_of_circumstances(),
                             concepts::senses_of_circumstances(Game::Xiangqi),
                             concepts::senses_of_circumstances(Game::Go),
                             concepts::senses_of_speech(Game::Chess),
                             concepts::senses_of_speech(Game::Xiangqi),
                             concepts::senses_of_speech(Game::Go),
                             concepts::remarks_of_speech(),
                             concepts::remark_senses()})
        for (const concepts::Sense& sense : table)
            for (const std::string_view part : {sense.needs, sense.may})
                for (const std::string_view need : base::split<std::string_view>(part, ' '))
                    for (const std::string_view name : base::split<std::string_view>(need, '/'))
                        EXPECT_TRUE(name.empty() ||
                                    known.contains(name.substr(name.starts_with('~') ? 1 : 0)))
                            << name << " of " << sense.line;
}

TEST(Concepts, MeanTheSameInAnyWordOrder) {
    EXPECT_EQ(lines_from_concepts(Game::Chess, "a draw was offered by black"),
              Lines{"offer second"});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "in the playing hall white smoked"),
              Lines{"report smoking first"});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white agreed to the draw offered by black"),
              (Lines{"offer second", "accept first"}));
}

TEST(Concepts, GiveAnIncompleteLineWhenDetailsAreMissing) {
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white moved the rook like a bishop"),
              Lines{"illegal first"});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "红方车走斜线了"), Lines{"illegal first"});
    EXPECT_EQ(
        lines_from_concepts(Game::Chess, "white touched his queen, now he wants to play a knight"),
        Lines{"report touch first"});
    EXPECT_EQ(lines_from_concepts(Game::Go, "white took the ko back"), Lines{"retakes-ko second"});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "black nods"),
              Lines{"gesture-alone second reason=\"black nods\""});
    EXPECT_EQ(lines_from_concepts(Game::Go, "black nods"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "Đen bị Đỏ tố chiếu mãi"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "do thang mot quan"), Lines{}) << "a piece is won";
}

TEST(Concepts, IgnoreThePieceOwnerAndTheDisturbedPlayer) {
    EXPECT_EQ(lines_from_concepts(Game::Go, "black stone e5 was bumped to e6"),
              Lines{"report displaced from=e5 to=e6"});
    EXPECT_EQ(lines_from_concepts(Game::Go, "white sings and distracts black, advice"),
              Lines{"report disturbing second choice=advice"});
    EXPECT_EQ(
        lines_from_concepts(Game::Xiangqi, "black's father complains that red touched a piece"),
        Lines{"report touch-claim third-person=\"father\""});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "red pushed black"), Lines{});
}

TEST(Concepts, AcceptMisspellingsRequestsAndHalfHours) {
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "red ilegal move b0d1"),
              Lines{"illegal first b0d1"});
    EXPECT_EQ(lines_from_concepts(Game::Go, "white wants to go to the toilet"),
              Lines{"report ask-leave second"});
    EXPECT_EQ(lines_from_concepts(Game::Go, "white wants to resign"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "red came half an hour late"),
              Lines{"late first 30m"});
}

TEST(Concepts, DoNotBlameTheOwnerOfAPieceThatWasKnockedOver) {
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "黑卒c6被碰倒了"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "black soldier c6 was knocked over by red"),
              Lines{"report displaced first from=c6 cause=knocked"});
}

TEST(Concepts, ReadTheReasonAfterAColonOrAReasonWord) {
    const Lines disqualified = {"report penalty second level=disqualification rank=chief-arbiter "
                                "reason=\"gian lận\""};
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "loại đen khỏi giải: gian lận"), disqualified);
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "loại đen khỏi giải do gian lận"), disqualified);
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "hôm qua loại đen khỏi giải do gian lận"),
              Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Go, "white has one warning"), Lines{});
}

TEST(Concepts, ReadAReasonAnywhereInTheSentence) {
    EXPECT_EQ(lines_from_concepts(Game::Chess, "因火警暂停比赛").size(), 1U);
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white stopped the clock because his tea was cold"),
              Lines{"report pause first reason=other"});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white stopped the clock, there is no spare queen"),
              Lines{"report pause first reason=promotion-piece-missing"});
    // The reason says what the offence was; without a known offence, the clause is missing.
    EXPECT_EQ(lines_from_concepts(Game::Chess, "black was warned for smoking"),
              Lines{"warn second 11.3.4 reason=\"smoking\""});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "black was warned for his tie"), Lines{});
    EXPECT_EQ(
        lines_from_concepts(Game::Chess, "trọng tài tổng truất quyền thi đấu của đen vì gian lận"),
        Lines{"report penalty second option=12.9.9 reason=\"gian lận\""});
}

TEST(Concepts, DistinguishTheActorFromTheAffectedPlayer) {
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white disturbs black"),
              Lines{"report disturbance first"});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "black was disturbed by white"),
              Lines{"report disturbance first"});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white and black disturbed"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "a spectator told white a move"),
              Lines{"report interference person=spectator"});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "a spectator was told a move by white"), Lines{});
}

TEST(Concepts, DistinguishADroppedClockFromADroppedFlag) {
    EXPECT_EQ(lines_from_concepts(Game::Chess, "black dropped the clock"),
              Lines{"report clock-misuse second what=knocked-over"});
    EXPECT_EQ(lines_from_concepts(Game::Go, "black dropped the clock"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "black's flag dropped"),
              Lines{"out-of-time second"});
}

TEST(Concepts, NeedEveryWordToBeKnown) {
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white smoked three cigars"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white never smoked"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white has to resign"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white wants to resign"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Chess, "did white resign?"), Lines{});
}

TEST(Concepts, DoNotIgnoreASecondPlayerWhoIsAddressed) {
    // A player who is addressed or mentioned is not ignored.
    EXPECT_EQ(lines_from_concepts(Game::Chess, "white, the flag of black has fallen"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Go, "white took off black's stone e5 by mistake"),
              Lines{"report stones-lifted second points=e5"});
}

TEST(Concepts, KeepTheOrderOfPoints) {
    EXPECT_EQ(lines_from_concepts(Game::Go, "black picked up the stone from c3 and put it on c4"),
              Lines{"report stone-reset first from=c3 to=c4"});
    EXPECT_EQ(lines_from_concepts(Game::Go, "black put on c4 the stone from c3"), Lines{});
}

TEST(Concepts, RejectFutureActsAndQuestions) {
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "黑方将认输"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "黑方再超时"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "has red's flag fallen"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "red's flag is up"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "đen quá"), Lines{});
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "đen quá thời gian"), Lines{"out-of-time second"});
}

TEST(Concepts, ReadSecondsAfterMinutes) {
    EXPECT_EQ(lines_from_concepts(Game::Xiangqi, "黑方迟到十五分零一秒"),
              Lines{"late second 15m1s"});
    EXPECT_EQ(lines_from_concepts(Game::Go, "Trắng tới muộn năm phút rưỡi"),
              Lines{"late second 5m30s"});
}

TEST(Nearest, NamesTheWordAndTheLine) {
    const Nearest nearest = nearest_line(Game::Chess, "white smoked cigars");
    EXPECT_EQ(nearest.part, "cigars");
    EXPECT_EQ(nearest.line, "report smoking first");
}

}  // namespace
}  // namespace kyvien::cli
