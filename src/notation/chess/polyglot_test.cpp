#include "notation/chess/polyglot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/chess/fen.h"
#include "notation/chess/uci.h"

namespace kyvien::notation {
namespace polyglot_test {
namespace {

using testing::ElementsAre;

chess::Position after(const std::vector<std::string>& moves) {
    chess::Position position = chess::Position::start();
    for (const std::string& move : moves)
        position.play(read_uci(position, move).value());
    return position;
}

/// An entry of a book: squares and piece as numbers, as the format has them.
std::string entry(std::uint64_t key, unsigned move, unsigned weight) {
    std::string bytes;
    const auto add = [&bytes](std::uint64_t number, int size) {
        for (int i = size - 1; i >= 0; --i)
            bytes += static_cast<char>((number >> (8 * i)) & 0xFF);
    };
    add(key, 8), add(move, 2), add(weight, 2), add(0, 4);
    return bytes;
}

/// Files and ranks from 0; the piece from 1 for a knight.
unsigned packed(unsigned from_file, unsigned from_rank, unsigned to_file, unsigned to_rank,
                unsigned piece = 0) {
    return to_file | to_rank << 3 | from_file << 6 | from_rank << 9 | piece << 12;
}

std::vector<std::string> texts(const PolyglotBook& book, const chess::Position& position) {
    std::vector<std::string> found;
    for (const auto& choice : book.moves(position))
        found.push_back(to_uci(position, choice.move) + " " + std::to_string(choice.weight));
    return found;
}

// The examples of the format's published description.
TEST(PolyglotKey, IsThatOfThePublishedExamples) {
    EXPECT_EQ(polyglot_key(after({})), 0x463b96181691fc9cU);
    EXPECT_EQ(polyglot_key(after({"e2e4"})), 0x823c9b50fd114196U);
    EXPECT_EQ(polyglot_key(after({"e2e4", "d7d5"})), 0x0756b94461c50fb0U);
    EXPECT_EQ(polyglot_key(after({"e2e4", "d7d5", "e4e5"})), 0x662fafb965db29d4U);
    EXPECT_EQ(polyglot_key(after({"e2e4", "d7d5", "e4e5", "f7f5"})), 0x22a48b5a8e47ff78U);
    EXPECT_EQ(polyglot_key(after({"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"})), 0x652a607ca3f242c1U);
    EXPECT_EQ(polyglot_key(after({"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"})),
              0x00fdd303c946bdd9U);
    EXPECT_EQ(polyglot_key(after({"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"})), 0x3c8123ea7b067637U);
    EXPECT_EQ(polyglot_key(after({"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"})),
              0x5c3f9b829b279560U);
}

TEST(PolyglotBook, GivesTheMovesOfAPositionTheHeaviestFirst) {
    const auto start = chess::Position::start();
    const auto key = polyglot_key(start);
    const auto book =
        PolyglotBook::parse(entry(polyglot_key(after({"e2e4"})), packed(4, 6, 4, 4), 1) +
                            entry(key, packed(3, 1, 3, 3), 5) + entry(key, packed(4, 1, 4, 3), 9) +
                            entry(key, packed(2, 1, 2, 3), 0) +    // never played
                            entry(key, packed(4, 1, 4, 4), 100));  // not legal
    ASSERT_TRUE(book);
    EXPECT_EQ(book->size(), 5u);
    EXPECT_THAT(texts(*book, start), ElementsAre("e2e4 9", "d2d4 5"));
    EXPECT_THAT(texts(*book, after({"e2e4"})), ElementsAre("e7e5 1"));
    EXPECT_TRUE(book->moves(after({"d2d4"})).empty());
}

TEST(PolyglotBook, CastlesAsTheKingTakesItsRookAndPromotes) {
    const auto read = [](std::string_view fen) {
        const auto parsed = parse_fen(fen);
        return chess::Position::make(parsed.value().setup).value();
    };
    const auto castling = read("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    const auto promotion = read("8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    const auto book = PolyglotBook::parse(entry(polyglot_key(castling), packed(4, 0, 7, 0), 2) +
                                          entry(polyglot_key(castling), packed(4, 0, 0, 0), 1) +
                                          entry(polyglot_key(promotion), packed(0, 6, 0, 7, 1), 1) +
                                          entry(polyglot_key(promotion), packed(0, 6, 0, 7, 4), 3));
    ASSERT_TRUE(book);
    EXPECT_THAT(texts(*book, castling), ElementsAre("e1g1 2", "e1c1 1"));
    EXPECT_THAT(texts(*book, promotion), ElementsAre("a7a8q 3", "a7a8n 1"));
}

TEST(PolyglotBook, RefusesAFileThatIsCutOff) {
    EXPECT_TRUE(PolyglotBook::parse(""));
    EXPECT_FALSE(PolyglotBook::parse(entry(1, 2, 3).substr(1)));
}

}  // namespace
}  // namespace polyglot_test
}  // namespace kyvien::notation
