#include "conduct/core/typed_move.h"

#include <gtest/gtest.h>

#include "conduct/core/internal/game_fixture.h"

namespace kyvien::conduct {
namespace {

Settings typed_in(Game game, std::string fen = {}) {
    Settings settings;
    settings.game = game;
    settings.fen = std::move(fen);
    return settings;
}

std::string typed(const State& state, std::string_view text, std::string_view language = {}) {
    const auto read = read_typed_move(state, text, language);
    return read ? *read : read.error().code.text();
}

TEST(TypedMove, TriesTheLettersOfTheLanguageBeforeOthersInChess) {
    const Table table(typed_in(Game::Chess));
    EXPECT_EQ(typed(table.state(), "e4"), "e2e4");
    EXPECT_EQ(typed(table.state(), "Nf3"), "g1f3");
    EXPECT_EQ(typed(table.state(), "Ng1-f3"), "g1f3");
    EXPECT_EQ(typed(table.state(), "Mf3", "vi"), "g1f3");  // Mã
    EXPECT_EQ(typed(table.state(), "Cf3", "fr"), "g1f3");  // Cavalier
    EXPECT_EQ(typed(table.state(), "Sf3", "de"), "g1f3");  // Springer
    // English is always understood; another language only where English gives no move.
    EXPECT_EQ(typed(table.state(), "Nf3", "vi"), "g1f3");
    EXPECT_EQ(typed(table.state(), "Cf3"), "g1f3");
    EXPECT_EQ(typed(table.state(), "Кf3"), "g1f3");
}

TEST(TypedMove, LetterWithSeveralMeaningsIsAmbiguous) {
    // A rook on c4 and a bishop on c1 both reach f4: T is a rook in German and French, a bishop in
    // Vietnamese.
    const Table table(typed_in(Game::Chess, "4k3/8/8/8/2R5/8/8/2B1K3 w - - 0 1"));
    EXPECT_EQ(typed(table.state(), "Tf4", "de"), "c4f4");
    EXPECT_EQ(typed(table.state(), "Tf4", "vi"), "c1f4");
    const auto unsaid = read_typed_move(table.state(), "Tf4", {});
    ASSERT_FALSE(unsaid);
    EXPECT_EQ(unsaid.error().code.name(), "ambiguous-move");
    EXPECT_EQ(unsaid.error().values.back().first, "candidates");
    EXPECT_EQ(unsaid.error().values.back().second, "c1f4 c4f4");
}

TEST(TypedMove, MoveOfTwoLikePiecesIsAmbiguous) {
    const Table table(typed_in(Game::Chess, "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1"));
    EXPECT_EQ(typed(table.state(), "Rd1"), "ambiguous-move");
    EXPECT_EQ(typed(table.state(), "Rad1"), "a1d1");
}

TEST(TypedMove, WhatIsReadableButNotLegalIsSaidToBeIllegal) {
    const Table table(typed_in(Game::Chess));
    EXPECT_EQ(typed(table.state(), "Nd4"), "illegal-move");
    EXPECT_EQ(typed(table.state(), "e5"), "illegal-move");
    EXPECT_EQ(typed(table.state(), "hello"), "bad-move-text");
    EXPECT_EQ(typed(table.state(), ""), "bad-move-text");
    EXPECT_EQ(typed(table.state(), "Nf3" + std::string(40, ' ')), "bad-move-text");
}

TEST(TypedMove, XiangqiInItsNotations) {
    // The cannon on the right moves to the middle.
    const Table table(typed_in(Game::Xiangqi));
    EXPECT_EQ(typed(table.state(), "C2.5"), "h2e2");
    EXPECT_EQ(typed(table.state(), "C2=5"), "h2e2");
    EXPECT_EQ(typed(table.state(), "P2-5"), "h2e2");
    EXPECT_EQ(typed(table.state(), "炮二平五"), "h2e2");
    EXPECT_EQ(typed(table.state(), "h2e2"), "h2e2");
    EXPECT_EQ(typed(table.state(), "C2+9"), "illegal-move");
    EXPECT_EQ(typed(table.state(), "hello"), "bad-move-text");
}

TEST(TypedMove, GoKnowsNoOtherTextsThanItsPoints) {
    const Table table(typed_in(Game::Go));
    EXPECT_EQ(typed(table.state(), "Nf3"), "bad-move-text");
    EXPECT_EQ(typed(State(), "e4"), "bad-move-text");
}

}  // namespace
}  // namespace kyvien::conduct
