#include "cli/arbiter/sentences/narrative_words.h"

#include <gtest/gtest.h>

#include "clock/seat.h"

namespace kyvien::cli {
namespace {

using clock::Seat;
using conduct::Game;

std::vector<NarrativeWord> words_of(std::string_view line) {
    std::vector<NarrativeWord> words;
    const auto items = narrative_of(Game::Chess, line);
    EXPECT_TRUE(items) << line;
    if (items)
        for (const NarrativeItem& item : *items)
            words.push_back(item.word);
    return words;
}

using enum NarrativeWord;

TEST(NarrativeWords, AreReadInThreeLanguages) {
    const std::vector<NarrativeWord> castled = {Player, Castle, Short, BothHands, Press};
    EXPECT_EQ(words_of("white castled kingside with both hands and pressed the clock"), castled);
    EXPECT_EQ(words_of("Trắng nhập thành cánh vua dùng hai tay rồi bấm đồng hồ"), castled);
    EXPECT_EQ(words_of("trang nhap thanh canh vua dung hai tay roi bam dong ho"), castled);
    EXPECT_EQ(words_of("白方易位0-0用两只手，按了钟"),
              (std::vector{Player, Castle, Place, BothHands, Press}));
    const std::vector<NarrativeWord> left = {Player, Move, Piece, Place, PawnLeft, Press};
    EXPECT_EQ(words_of("White pushed the pawn to a8, left it there and pressed the clock"), left);
    EXPECT_EQ(words_of("Trắng đẩy tốt lên a8, để nguyên tốt ở đó rồi bấm giờ"), left);
}

TEST(NarrativeWords, MayTellThePieceOrTheWishBeforeThePlayer) {
    EXPECT_EQ(words_of("tốt trắng lên a8, chưa thay quân đã bấm giờ"),
              (std::vector{Player, Piece, Place, PawnLeft, Press}));
    EXPECT_EQ(words_of("wanting to castle short White picked up his king and the h1 rook"),
              (std::vector{Player, MeansCastle, Short, Touch, Piece, Place, Piece}));
    EXPECT_EQ(words_of("白王e1走到g1已经松手"),
              (std::vector{Player, Piece, Place, Move, Place, LetGo}));
}

TEST(NarrativeWords, DoNotSayWhoTouchedAPieceThatWasTouched) {
    EXPECT_FALSE(narrative_of(Game::Chess, "White's knight on g1 was touched"));
    EXPECT_TRUE(narrative_of(Game::Chess, "White's bishop went from f1 to f4"));
}

TEST(NarrativeWords, TellEachHandOfAPlayer) {
    EXPECT_EQ(words_of("White castles short, king in one hand and rook in the other, and presses"),
              (std::vector{Player, Short, Piece, OneHand, Piece, OneHand, Press}));
    EXPECT_EQ(words_of("白方短易位时一手拿王一手拿车，走完按了钟"),
              (std::vector{Player, Short, OneHand, Piece, OneHand, Piece, Press}));
}

TEST(NarrativeWords, HaveTheirValues) {
    const auto items = *narrative_of(Game::Chess, "black claims two minutes");
    ASSERT_EQ(items.size(), 3U);
    EXPECT_EQ(items[0].seat, Seat::Second);
    EXPECT_EQ(items[2].minutes, 2);
    const auto taken = *narrative_of(Game::Chess, "白方吃掉黑王");
    ASSERT_EQ(taken.size(), 4U);
    EXPECT_TRUE(taken[2].is_owner);
    EXPECT_EQ(taken[3].letter, 'k');
}

TEST(NarrativeWords, AreAllOrNone) {
    for (const std::string_view line :
         {"white drank tea", "white did not castle", "Trắng không đi sai luật", "白方没有违例",
          "白方摸了王后又想走马"})
        EXPECT_FALSE(narrative_of(Game::Chess, line)) << line;
}

}  // namespace
}  // namespace kyvien::cli
