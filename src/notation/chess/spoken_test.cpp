#include "notation/chess/spoken.h"

#include <gtest/gtest.h>

#include "notation/chess/fen.h"
#include "notation/chess/uci.h"

namespace kyvien::notation {

using chess::Position;

namespace spoken_test {
namespace {

Position position_of(const std::string& fen) {
    const auto parsed = parse_fen(fen);
    EXPECT_TRUE(parsed);
    const auto position =
        Position::make(parsed->setup, chess::CastlingMode::Standard, chess::Strictness::Playable);
    EXPECT_TRUE(position);
    return *position;
}

std::string said(const Position& position, const std::string& uci, Spoken words = Spoken::German) {
    return to_spoken(position, *read_uci(position, uci), words);
}

TEST(Spoken, SquaresAndPiecesHaveTheNamesOfAppendixD) {  // D.2.1
    EXPECT_EQ(said(Position::start(), "e2e4"), "Eva zwei Eva vier");
    EXPECT_EQ(said(Position::start(), "g1f3"), "Springer Gustav eins Felix drei");
    const Position all = position_of("4k3/8/8/8/8/8/8/RB1QKN2 w Q - 0 1");
    EXPECT_EQ(said(all, "a1a8"), "Turm Anna eins Anna acht");
    EXPECT_EQ(said(all, "b1h7"), "Laeufer Bella eins Hector sieben");
    EXPECT_EQ(said(all, "d1d6"), "Dame David eins David sechs");
    EXPECT_EQ(said(all, "e1e2"), "Koenig Eva eins Eva zwei");
    EXPECT_EQ(said(all, "b1f5"), "Laeufer Bella eins Felix fuenf");
}

TEST(Spoken, CastlingIsSaidByItsName) {
    const Position castle = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(said(castle, "e1g1"), "Kurze Rochade");
    EXPECT_EQ(said(castle, "e1c1"), "Lange Rochade");
    EXPECT_EQ(said(castle, "e1g1", Spoken::Vietnamese), "Nhập thành ngắn");
}

TEST(Spoken, TheNewPieceIsNamed) {
    const Position pawn = position_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(said(pawn, "a7a8q"), "Anna sieben Anna acht Dame");
    EXPECT_EQ(said(pawn, "a7a8n"), "Anna sieben Anna acht Springer");
}

TEST(Spoken, VietnameseUsesTheUsualNames) {  // note to D.2.1
    EXPECT_EQ(said(Position::start(), "g1f3", Spoken::Vietnamese), "Mã g1 f3");
    EXPECT_EQ(said(Position::start(), "e2e4", Spoken::Vietnamese), "e2 e4");
}

TEST(Spoken, CapturesAreSaid) {
    const Position taking = position_of("4k3/8/8/8/3N4/5p2/8/K7 w - - 0 1");
    EXPECT_EQ(said(taking, "d4f3"), "Springer David vier schlaegt Felix drei");
    EXPECT_EQ(said(taking, "d4f3", Spoken::English), "Knight d4 takes f3");
    EXPECT_EQ(said(taking, "d4f3", Spoken::Vietnamese), "Mã d4 ăn f3");
    EXPECT_EQ(said(taking, "d4f3", Spoken::ChineseSimplified), "马 d4 吃 f3");
    EXPECT_EQ(said(taking, "d4f3", Spoken::ChineseTraditional), "馬 d4 吃 f3");
    const Position passing = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    EXPECT_EQ(said(passing, "e5d6"), "Eva fuenf schlaegt David sechs");
    // The word may be omitted.
    EXPECT_EQ(read_spoken(taking, "Springer David vier Felix drei"), *read_uci(taking, "d4f3"));
    EXPECT_EQ(read_spoken(taking, "mã d4 f3"), *read_uci(taking, "d4f3"));
}

TEST(Spoken, ThePromotedPieceIsNamedInEveryLanguage) {
    const Position pawn = position_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(said(pawn, "a7a8q", Spoken::Vietnamese), "a7 a8 phong Hậu");
    EXPECT_EQ(said(pawn, "a7a8n", Spoken::ChineseTraditional), "a7 a8 升變 馬");
}

TEST(Spoken, LanguagesAreFoundByTheirTags) {
    EXPECT_EQ(find_spoken("de"), Spoken::German);
    EXPECT_EQ(find_spoken("zh-Hant"), Spoken::ChineseTraditional);
    EXPECT_EQ(find_spoken("xx"), std::nullopt);
}

TEST(Spoken, EveryLegalMoveRoundTripsThroughSpeech) {
    for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
                            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"}) {
        const Position position = position_of(fen);
        for (const chess::Move move : position.legal_moves())
            for (const Spoken words : {Spoken::German, Spoken::Vietnamese, Spoken::English,
                                       Spoken::ChineseSimplified, Spoken::ChineseTraditional})
                EXPECT_EQ(read_spoken(position, to_spoken(position, move, words)), move)
                    << to_spoken(position, move, words);
    }
}

TEST(Spoken, IsReadInEverySpelling) {
    const Position start = Position::start();
    EXPECT_EQ(read_spoken(start, "BAUER eva zwei   eva VIER"), *read_uci(start, "e2e4"));
    EXPECT_EQ(read_spoken(start, "e2-e4"), *read_uci(start, "e2e4"));
    const Position king = position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(read_spoken(king, "König Eva eins Felix zwei"), *read_uci(king, "e1f2"));
    EXPECT_EQ(read_spoken(start, "Eva zwei Eva fünf"), std::nullopt);
    EXPECT_EQ(read_spoken(start, ""), std::nullopt);
}

}  // namespace
}  // namespace spoken_test
}  // namespace kyvien::notation
