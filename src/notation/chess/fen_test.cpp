#include "notation/chess/fen.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "notation/chess/uci.h"

namespace kyvien::notation {
namespace {

using chess::CastlingMode;
using chess::Position;

TEST(Fen, WritesXFenAndShredderFenAsInTheTestData) {
    const std::string path = KYVIEN_DATA_DIR "/chess/edge/xfen_shredder.csv";
    std::ifstream file(path);
    if (!file)
        GTEST_SKIP() << "missing " << path;
    std::string line;
    std::getline(file, line);
    int rows = 0;
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string input, x_fen, shredder;
        std::getline(fields, input, ',');
        std::getline(fields, x_fen, ',');
        std::getline(fields, shredder, ',');
        if (!shredder.empty() && shredder.back() == '\r')
            shredder.pop_back();
        ++rows;
        for (const std::string& text : {input, x_fen, shredder}) {
            const auto parsed = parse_fen(text);
            ASSERT_TRUE(parsed) << text << ": " << parsed.error().reason;
            const auto position =
                Position::make(parsed->setup, CastlingMode::Chess960, chess::Strictness::Playable);
            ASSERT_TRUE(position) << text << ": " << describe(position.error().front());
            EXPECT_EQ(to_fen(*position, FenStyle::XFen), x_fen);
            EXPECT_EQ(to_fen(*position, FenStyle::Fen), x_fen);
            EXPECT_EQ(to_fen(*position, FenStyle::Shredder), shredder);
        }
    }
    EXPECT_EQ(rows, 960);
}

TEST(Fen, NamesThePlaceAndReasonOfAnUnreadableText) {
    const auto error = [](std::string_view text) {
        const auto parsed = parse_fen(text);
        EXPECT_FALSE(parsed) << text;
        return parsed ? ParseError{} : parsed.error();
    };
    EXPECT_EQ(error("").reason, "The FEN is empty.");
    const ParseError piece = error("rnbqkbnr/ppxppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(piece.offset, 11U);
    EXPECT_EQ(piece.column, 12U);
    EXPECT_NE(piece.reason.find("'x'"), std::string::npos);
    EXPECT_NE(error("8/8/8/8/8/8/8/7 w - - 0 1").reason.find("7 squares"), std::string::npos);
    EXPECT_NE(error("9/8/8/8/8/8/8/8 w - - 0 1").reason.find("'9'"), std::string::npos);
    EXPECT_NE(error("8/8/8/8/8/8/8/8/8 w - - 0 1").reason.find("eight ranks"), std::string::npos);
    EXPECT_NE(error("8/8/8/8/8/8/8/8 w - - 0 \xff").reason, "");
    EXPECT_NE(error("8/8/8/8/8/8/8/8 w \xff - 0 1").reason.find("byte 0xff"), std::string::npos);
    EXPECT_NE(error("8/8/8/8/8/8/8/8 w - - 12345678901 1").reason.find("too large"),
              std::string::npos);
    EXPECT_NE(error("8/8/8/8/8/8/8/8 w - - 0").reason.find("six fields"), std::string::npos);
}

TEST(Fen, ReadsFourFieldsAndSurroundingBlanks) {
    const auto parsed = parse_fen("  4k3/8/8/8/8/8/8/4K3 b - -\r\n");
    ASSERT_TRUE(parsed) << parsed.error().reason;
    EXPECT_EQ(parsed->setup.halfmove_clock, 0);
    EXPECT_EQ(parsed->setup.move_number, 1);
    EXPECT_EQ(parsed->setup.turn, chess::Color::Black);
}

TEST(Fen, GuessesChess960OnlyWhenStandardChessCannotMeanIt) {
    EXPECT_EQ(parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")->guess, CastlingMode::Standard);
    EXPECT_EQ(parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1")->guess, CastlingMode::Standard);
    EXPECT_EQ(parse_fen("1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1")->guess, CastlingMode::Chess960);
    EXPECT_EQ(parse_fen("1r2k2r/8/8/8/8/8/8/1R2K2R w - - 0 1")->guess, CastlingMode::Standard);
}

TEST(Uci, CastlesInBothForms) {
    const auto standard = Position::make(parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")->setup);
    ASSERT_TRUE(standard);
    for (const std::string_view text : {"e1g1", "e1h1"}) {
        const auto move = read_uci(*standard, text);
        ASSERT_TRUE(move) << text;
        EXPECT_TRUE(move->is_castling());
        EXPECT_EQ(to_uci(*standard, *move), "e1g1");
        EXPECT_EQ(to_uci(*standard, *move, UciCastling::KingTakesRook), "e1h1");
    }
    // In Chess960 a king next to its castling square may make a normal move there.
    const auto chess960 = Position::make(parse_fen("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1")->setup,
                                         CastlingMode::Chess960);
    ASSERT_TRUE(chess960);
    EXPECT_FALSE(read_uci(*chess960, "f1g1")->is_castling());
    EXPECT_TRUE(read_uci(*chess960, "f1h1")->is_castling());
    EXPECT_EQ(to_uci(*chess960, *read_uci(*chess960, "f1h1")), "f1h1");
    EXPECT_TRUE(read_uci(*chess960, "f1c1")->is_castling());
}

TEST(Uci, RefusesAnInvalidMoveWithTheReason) {
    const Position start = Position::start();
    using Reason = MoveTextError::Reason;
    for (const std::string_view text : {"", "e2", "e2e", "e2e4e5", "e2e9", "e7e8x", "Nf3", "0000"})
        EXPECT_EQ(read_uci(start, text).error().reason, Reason::Unintelligible) << text;
    for (const std::string_view text : {"e2e5", "e1g1", "e2e4q", "a8a7"})
        EXPECT_EQ(read_uci(start, text).error().reason, Reason::Illegal) << text;
    const auto pawn = Position::make(parse_fen("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1")->setup);
    EXPECT_EQ(read_uci(*pawn, "e7e8").error().reason, Reason::PromotionMissing);
    EXPECT_TRUE(read_uci(*pawn, "e7e8Q"));
}

}  // namespace
}  // namespace kyvien::notation
