#include "cli/arbiter/sentences/own_words.h"

#include <gtest/gtest.h>

#include "cli/arbiter/sentences/for_each_player.h"
#include "cli/arbiter/wording/measures.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/short_words.h"
#include "cli/arbiter/wording/vocabulary.h"

namespace kyvien::cli {
namespace {

using conduct::Game;

std::string of_xiangqi(std::string_view line) {
    return line_from_own_words(Game::Xiangqi, line).value_or("-");
}

/// Replaces a word of the desk's table by the line that it stands for.
std::string meant(Game game, std::string_view line) {
    std::string told = line_from_own_words(game, line).value_or("-");
    const std::string_view word = std::string_view(told).substr(0, told.find(' '));
    if (const auto phrase = find_phrase(game, word))
        told.replace(0, word.size(), *phrase);
    return told;
}

TEST(OwnWords, GiveOneLineWithActPlayerAndValues) {
    EXPECT_EQ(of_xiangqi("đen ghi sót 4 nước"), "report scoresheet-gap second moves=4");
    EXPECT_EQ(of_xiangqi("红方漏记4着"), "report scoresheet-gap first moves=4");
    EXPECT_EQ(of_xiangqi("red dropped a piece between a1 and a2"), "report dropped first a1 a2");
    EXPECT_EQ(of_xiangqi("đen khiếu nại chạm quân, đỏ thừa nhận"),
              "report touch-claim second admitted=yes");
    EXPECT_EQ(of_xiangqi("đen tới chậm 15 phút 30 giây"), "late second 15m30s");
}

TEST(OwnWords, AreComparedByTheFirstLetterOfTheirStem) {
    for (const std::string_view word :
         {"is",   "was",  "are",  "were",  "been",   "took",   "left",    "said", "saw", "swept",
          "dies", "tied", "used", "added", "passes", "pushes", "touches", "his",  "đi",  "着"})
        EXPECT_EQ(first_of_stem(word), stem_of(word)[0]) << word;
}

TEST(OwnWords, AreReadWithoutTheMarksOfVietnamese) {
    EXPECT_EQ(without_diacritics("Đỏ ĐẾN muộn, hòa"), "do den muon, hoa");
    EXPECT_EQ(meant(Game::Xiangqi, "den di sai luat b9b7"), "illegal second b9b7");
    EXPECT_EQ(of_xiangqi("do den muon 16 phut"), "đến-muộn first 16m");
    EXPECT_EQ(meant(Game::Xiangqi, "đỏ cầu hoà"), "offer first");
    EXPECT_EQ(of_xiangqi("đen đến muộn 16 phút"), "đến-muộn second 16m");
}

TEST(OwnWords, AcceptAReasonAfterTheAct) {
    EXPECT_EQ(of_xiangqi("cảnh cáo đen vì nói chuyện"), "cảnh-cáo second reason=\"nói chuyện\"");
    EXPECT_EQ(of_xiangqi("technical fault for black: banged the clock"),
              "technical-fault second 16.3.a.7 reason=\"banged the clock\"");
    EXPECT_EQ(of_xiangqi("stop the clocks reason=lamp"), "stop reason=lamp");
}

TEST(OwnWords, TakeAnOrderBehindTheActAsTheMeasure) {
    EXPECT_EQ(of_xiangqi("black whispers with his coach, warn him"),
              "warned second reason=\"black whispers with his coach\"");
    EXPECT_EQ(of_xiangqi("black says red's phone rang, warn red"),
              "warned first reason=\"black says red's phone rang\"");
    EXPECT_EQ(of_xiangqi("red strolls about while black is thinking, remind him"),
              "remind first reason=\"red strolls about while black is thinking\"");
    EXPECT_EQ(of_xiangqi("black talks, warn the spectators"), "-");
}

TEST(OwnWords, TakeNoWarningOfSomebodyElse) {
    EXPECT_EQ(of_xiangqi("red was warned by the arbiter for talking"),
              "is-warned first reason=\"talking\"");
    EXPECT_EQ(of_xiangqi("red was warned by his coach not to talk"), "-");
}

TEST(OwnWords, AreSharedByBothPlayers) {
    const auto each = for_each_player(Game::Xiangqi, "đỏ và đen to tiếng, nhắc nhở cả hai");
    ASSERT_TRUE(each);
    EXPECT_EQ((*each)[0], "Red to tiếng, nhắc nhở Red");
    EXPECT_EQ((*each)[1], "Black to tiếng, nhắc nhở Black");
    EXPECT_EQ((*for_each_player(Game::Go, "黑白双方喧哗，各警告一次"))[1],
              "白方喧哗，白方警告一次");
    // Nothing that they have done; one of them has done something else.
    EXPECT_FALSE(for_each_player(Game::Go, "警告双方一次"));
    EXPECT_FALSE(for_each_player(Game::Xiangqi, "trọng tài nhắc nhở hai bên còn 5 phút"));
    EXPECT_FALSE(for_each_player(Game::Xiangqi, "red shouts, black answers, warn both"));
}

TEST(OwnWords, AreRejectedIfAWordIsNotUnderstood) {
    for (const std::string_view line :
         {"đỏ không chạm quân b0", "red never touched b0", "has red resigned?", "红方没认输",
          "if black resigns", "den muon xin thua", "đỏ nói là xin thua", "no warning for red",
          "red almost flagged", "black denies the touch", "red: concedes", "", "  ", "đ",
          "\xE4\xB8", "red concedes \xFF", "warn \"red\" x"})
        EXPECT_EQ(of_xiangqi(line), "-") << line;
}

TEST(OwnWords, NameOnlyOnePlayerUnlessTheOtherAdmits) {
    EXPECT_EQ(of_xiangqi("red black concedes"), "-");
    EXPECT_EQ(of_xiangqi("black claims touch, admitted by red"),
              "report touch-claim second admitted=yes");
}

TEST(OwnWords, MayNameTheOwnerOfThePieceOnAPoint) {
    EXPECT_EQ(of_xiangqi("đỏ chạm vào quân xe a9 của đen"), "report touch first a9");
    EXPECT_EQ(of_xiangqi("red touched black's horse h9"), "report touch first h9");
    EXPECT_EQ(of_xiangqi("红方摸了黑方的马h9"), "report touch first h9");
    EXPECT_EQ(of_xiangqi("red touched black's clock"), "-");
    EXPECT_EQ(of_xiangqi("đỏ chạm quân b0, đen h9"), "-");
}

TEST(OwnWords, GiveTheMoveWrittenInAnEnvelope) {
    EXPECT_EQ(of_xiangqi("mở phong bì của đen: M8.7"), "report sealed-opened second written=M8.7");
    EXPECT_EQ(of_xiangqi("打开黑方信封:马8进7"), "report sealed-opened second written=马8进7");
    EXPECT_EQ(of_xiangqi("mở phong bì đen ghi h9h7, giải thích được là h9g7"),
              "report sealed-opened second written=h9h7 explained=yes accepted-move=h9g7");
    EXPECT_EQ(of_xiangqi("mở phong bì lúc 8h30"), "-");
    EXPECT_EQ(of_xiangqi("mở phong bì: đen ghi h9g7, đỏ ghi h2e2"), "-");
}

TEST(OwnWords, MayNameThePenaltyAfterTheOffence) {
    EXPECT_EQ(of_xiangqi("đen hút thuốc trong phòng, cảnh cáo"),
              "cảnh-cáo second reason=\"đen hút thuốc trong phòng\"");
    EXPECT_EQ(of_xiangqi("đen chửi tục, ghi lỗi tác phong"),
              "report fault second 16.1 fault-class=conduct reason=\"đen chửi tục\"");
    EXPECT_EQ(of_xiangqi("nếu đen hút thuốc, cảnh cáo"), "-");
    EXPECT_EQ(of_xiangqi("đen và đỏ cãi nhau, cảnh cáo"), "-");
    EXPECT_TRUE(denies_measure(Game::Xiangqi, "black's phone rang, no warning"));
    EXPECT_FALSE(denies_measure(Game::Xiangqi, "black was not quiet: warning"));
    for (const Game game : {Game::Chess, Game::Xiangqi, Game::Go}) {
        EXPECT_TRUE(denies_measure(game, "black was warned yesterday"));
        EXPECT_TRUE(denies_measure(game, "black was warned in the last round"));
        EXPECT_TRUE(denies_measure(game, "上一轮黑方被警告"));
        EXPECT_FALSE(denies_measure(game, "black is warned: he said what he said yesterday"));
    }
}

TEST(OwnWords, CountInWords) {
    EXPECT_EQ(of_xiangqi("黑方迟到十七分钟"), "late second 17m");
    EXPECT_EQ(of_xiangqi("đen đến trễ mười lăm phút"), "đến-trễ second 15m");
    EXPECT_EQ(of_xiangqi("red has left four moves unrecorded"),
              "report scoresheet-gap first moves=4");
    EXPECT_EQ(of_xiangqi("a second technical fault for red: he spoke"),
              "report fault first 16.3.a.7 fault-class=technical reason=\"he spoke\"");
}

TEST(OwnWords, AreRejectedInAGameWithoutTheReport) {
    EXPECT_FALSE(line_from_own_words(Game::Go, "đen ghi sót 4 nước"));
    EXPECT_EQ(meant(Game::Go, "白方投降"), "resign second");
    EXPECT_EQ(meant(Game::Chess, "trang dau hang"), "resign first");
}

TEST(OwnWords, EachHaveAMeaningInAtLeastOneGame) {
    for (const VocabularyPhrase& act : act_phrases()) {
        const ShortWord word{act.text, act.line};
        EXPECT_TRUE(word.is_of(Game::Chess) || word.is_of(Game::Xiangqi) || word.is_of(Game::Go))
            << act.text;
    }
    for (const VocabularyPhrase& act : act_phrases_of_chess())
        EXPECT_TRUE((ShortWord{act.text, act.line}.is_of(Game::Chess))) << act.text;
    for (const VocabularyPhrase& act : act_phrases_of_xiangqi())
        EXPECT_TRUE((ShortWord{act.text, act.line}.is_of(Game::Xiangqi))) << act.text;
}

}  // namespace
}  // namespace kyvien::cli
