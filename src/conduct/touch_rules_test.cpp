#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>

#include "conduct/chess/internal/touch_rules.h"
#include "conduct/xiangqi/internal/touch_rules.h"
#include "notation/chess/fen.h"
#include "notation/chess/uci.h"
#include "notation/xiangqi/fen.h"

namespace kyvien::conduct {
namespace {

chess::Position chess_position(const char* fen) {
    return *chess::Position::make(notation::parse_fen(fen)->setup, chess::CastlingMode::Standard,
                                  chess::Strictness::Playable);
}

/// "4.3.1 g1f3 g1h3", "free 4.2.1", "4.5 any".
std::string told(const chess::Position& position, const ChessTouch& touch) {
    const ChessObligation duty = obligation(position, touch);
    if (!duty.binds)
        return "free " + std::string(duty.clause.id());
    std::string out(duty.clause.id());
    if (duty.any_legal)
        return out + " any";
    std::vector<std::string> moves;
    for (const chess::Move move : duty.moves)
        moves.push_back(notation::to_uci(position, move));
    std::ranges::sort(moves);
    for (const std::string& move : moves)
        out += " " + move;
    return out;
}

std::vector<chess::Square> squares(const std::string& names) {
    std::istringstream in(names);
    std::vector<chess::Square> out;
    for (std::string name; in >> name;)
        out.push_back(*chess::Square::parse(name));
    return out;
}

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kCastle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kMayNotCastle = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";

TEST(ChessTouchMove, TheFirstPieceThatCanObeyBinds) {
    struct Case {
        const char* fen;
        const char* touched;
        const char* told;
    };
    const Case cases[] = {
        {kStart, "g1", "4.3.1 g1f3 g1h3"},
        {kStart, "a1 b1", "4.3.1 b1a3 b1c3"},
        {kStart, "a1 h1", "4.5 any"},
        {kStart, "e4", "free 4.3"},
        {"4k3/8/8/3p4/2P5/8/8/3QK2R w K - 0 1", "d5", "4.3.2 c4d5 d1d5"},
        {"4k3/8/8/3p4/2P5/8/8/3QK2R w K - 0 1", "d1 d5", "4.3.3 d1d5"},
        {"4k3/8/8/4r3/5p2/6P1/4N3/4K3 w - - 0 1", "f4 e2", "4.3.3 g3f4"},
        {"4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "d4", "4.3.2 e4d3"},
        {kCastle, "e1 h1", "4.4.1 e1g1"},
        {kCastle, "h1 e1", "4.4.2 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8"},
        {kMayNotCastle, "e1 h1", "4.4.3 e1c1 e1d1 e1d2 e1e2"},
        // With a piece of the other colour, 4.3.3 decides what must be played.
        {"4k3/8/8/8/8/8/4n3/R3K2R w KQ - 0 1", "e1 h1 e2", "4.3.3 e1e2"},
        {"4k3/8/8/8/8/8/4n3/R3K2R w KQ - 0 1", "h1 e1 e2",
         "4.3.3 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8"},
        {"4k3/7p/8/8/8/8/8/4K2R w K - 0 1", "h1 e1 h7", "4.3.3 h1h7"},
        {"q3k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1 h1 a8", "4.3.3 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1"},
    };
    for (const Case& c : cases) {
        const auto position = chess_position(c.fen);
        ChessTouch touch;
        touch.by = position.turn();
        touch.squares = squares(c.touched);
        EXPECT_EQ(told(position, touch), c.told) << c.touched;
    }
}

TEST(ChessTouchMove, ExcusedTouchesAndTouchesByTheOpponentDoNotBind) {
    const auto position = chess_position(kStart);
    ChessTouch touch;
    touch.squares = squares("g1");
    touch.excuse = TouchExcuse::AdjustAnnounced;
    EXPECT_EQ(told(position, touch), "free 4.2.1");
    touch.excuse = TouchExcuse::Accidental;
    EXPECT_EQ(told(position, touch), "free 4.2.2");
    touch.excuse = TouchExcuse::None;
    touch.by = chess::Color::Black;
    touch.squares = squares("g8");
    EXPECT_EQ(told(position, touch), "free 4.3");
}

TEST(ChessTouchMove, AReleasedPieceStaysUnlessAnEarlierTouchSaysOtherwise) {
    const auto start = chess_position(kStart);
    ChessTouch touch;
    touch.squares = squares("g1");
    touch.released = Release{*chess::Square::parse("g1"), *chess::Square::parse("f3")};
    EXPECT_EQ(told(start, touch), "4.7 g1f3");
    EXPECT_TRUE(obligation(start, touch).made);
    touch.released->to = *chess::Square::parse("g3");  // not legal: only the touch is binding
    EXPECT_EQ(told(start, touch), "4.3.1 g1f3 g1h3");
    touch.squares = squares("b1 g1");  // the other knight was touched first
    touch.released->to = *chess::Square::parse("f3");
    EXPECT_EQ(told(start, touch), "4.3.1 b1a3 b1c3");
    touch = {};
    touch.squares = squares("e1");
    touch.released = Release{*chess::Square::parse("e1"), *chess::Square::parse("g1")};
    EXPECT_EQ(told(chess_position(kCastle), touch), "4.7.2 e1g1");
    EXPECT_EQ(told(chess_position(kMayNotCastle), touch), "4.7.2 e1c1 e1d1 e1d2 e1e2");
    touch = {};
    touch.squares = squares("a7");
    touch.released = Release{*chess::Square::parse("a7"), *chess::Square::parse("a8")};
    const auto promotion = chess_position("8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(told(promotion, touch), "4.7 a7a8b a7a8n a7a8q a7a8r");
    touch.promotion_touched = chess::PieceType::Rook;
    EXPECT_EQ(told(promotion, touch), "4.4.4 a7a8r");
}

TEST(XiangqiTouchMove, ResolvesByColourAndOrder) {
    constexpr const char* kArray =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    constexpr const char* kPinned = "4k4/4r4/9/9/9/9/9/R7p/4A4/4K4 w - - 0 1";
    constexpr const char* kBlocked = "5k2r/9/9/3n5/9/9/9/9/1C1R5/2B1K4 w - - 0 1";
    struct Case {
        const char* fen;
        const char* touched;  // a minus: unknown order; "=1": the first act
        const char* told;
    };
    const Case cases[] = {
        {kArray, "b0", "9.1 b0a2 b0c2"},
        {kArray, "b0- h0-", "9.1 b0a2 b0c2 h0g2 h0i2"},
        {kArray, "h9", "9.2 h2h9"},
        {kArray, "e6", "9.2 any fault 16.3.a.2"},
        {kArray, "e6 h9", "9.2 h2h9 fault"},
        {kArray, "b2 b9", "9.3.a b2b9"},
        {kArray, "b0 b9", "9.3.b b0a2 b0c2"},
        {kPinned, "e1 i2", "9.3.c a2i2"},
        {kArray, "b9 b2", "9.4.a b2b9"},
        {kArray, "b9 h2", "9.4.b b2b9"},
        {kArray, "b0- b9-", "9.4.b b2b9"},
        {kPinned, "e8 e1", "9.4.d any fault 16.3.a.2"},
        // Of several pieces of one colour the first one counts: of enemy pieces the first that can
        // be captured, of own pieces the first, whether or not it can move.
        {kArray, "b2 e6 b9", "9.3.a b2b9"},
        {kArray, "b0 e6 b9", "9.3.b b0a2 b0c2"},
        {kArray, "e6 b9 b0", "9.4.b b2b9"},
        {kArray, "e6 b0 b9", "9.4.b b2b9"},
        {kArray, "e6 b9 b2", "9.4.a b2b9"},
        {kArray, "e6 i9 b0", "9.4.c b0a2 b0c2"},
        {kPinned, "e1 e8 i2", "9.3.c a2i2"},
        {kPinned, "e1 a2 i2", "9.3.a a2i2"},
        {kPinned, "e8 e1 i2", "9.4.b a2i2"},
        {kArray, "b9- h9- b0-", "9.4.b b2b9 h2h9"},
        {kArray, "b9- h9- h2-", "9.4.a h2h9"},
        // The first own piece cannot move: another one captures before any piece moves freely.
        {kBlocked, "c0 b1 d6", "9.3.c d1d6"},
        {kBlocked, "c0 i9 b1 d6", "9.3.c d1d6"},
        {kBlocked, "c0 d1 d6", "9.3.a d1d6"},
        {kBlocked, "b1 d6 d1", "9.3.b b1a1 b1b0 b1b2 b1b3 b1b4 b1b5 b1b6 b1b7 b1b8 b1b9 b1c1"},
        {kBlocked, "c0 b2 i9", "9.3.d any fault 16.3.a.2"},
        // Nothing can be captured either: a fault, and the next touched piece is bound (9.1).
        {kBlocked, "c0 e0 i9", "9.3.d e0d0 e0e1 fault"},
        {kBlocked, "i9 c0 e0", "9.4.d e0d0 e0e1 fault"},
        {kBlocked, "i9 e0 c0", "9.4.c e0d0 e0e1"},
        {kBlocked, "c0 e0", "9.1 e0d0 e0e1 fault"},
        {kBlocked, "i9 c0", "9.4.d any fault 16.3.a.2"},
        // Touched in one act (=): no order between them, but before what was touched later.
        {kArray, "b0=1 h0=1 b9", "9.3.b b0a2 b0c2 h0g2 h0i2"},
        {kArray, "b2=1 h2=1 b9=2 h9=2", "9.3.a b2b9 h2h9"},
        {kArray, "b2=1 b9=1", "9.4.a b2b9"},
        {kArray, "b9 b0=1 h0=1", "9.4.b b2b9"},
        {kArray, "e6 b0=1 h0=1", "9.4.c b0a2 b0c2 h0g2 h0i2"},
        {kArray, "e6=1 b9=1 h9=1", "9.2 b2b9 h2h9"},
    };
    for (const Case& c : cases) {
        const auto position = *notation::read_xiangqi_position(c.fen);
        std::istringstream in(c.touched);
        std::vector<XiangqiTouch> touches;
        int order = 0;
        for (std::string name; in >> name;)
            touches.push_back({*xiangqi::Square::parse(name.substr(0, 2)),
                               name.size() > 2 ? std::nullopt : std::optional(++order),
                               name[2] == '=' ? std::optional(name[3] - '0') : std::nullopt});
        const auto duty = obligation(position, touches);
        ASSERT_TRUE(duty) << c.touched;
        std::string out(duty->clause.id());
        std::vector<std::string> moves;
        for (const xiangqi::Move move : duty->permitted)
            moves.push_back(move.name());
        std::ranges::sort(moves);
        if (duty->any_legal)
            out += " any";
        else
            for (const std::string& move : moves)
                out += " " + move;
        if (duty->fault)
            out += " fault";
        if (duty->none_can_obey)
            out += " 16.3.a.2";
        EXPECT_EQ(out, c.told) << c.touched;
    }
    EXPECT_FALSE(obligation(xiangqi::Position::start(),
                            std::vector<XiangqiTouch>{{*xiangqi::Square::parse("e4"), 1, {}}}));
}

}  // namespace
}  // namespace kyvien::conduct
