// notation/chess/polyglot.h — opening books in Polyglot's format (.bin).
//
// Text:  entries of 16 bytes, big-endian, sorted by key: the key of a position (8 bytes), a move
// (2),
//        its weight (2) and a number that is not used here (4).
// Keys:  the exclusive or of random numbers for pieces, castling rights, en passant and the side to
//        move. An en passant capture is in the key if a pawn stands beside the one that has moved,
//        even if the capture would leave the king in check; a Position does not know captures that
//        are not legal, so the few positions with such a one are not found in a book.
// Cost:  parse() is linear in the file; moves() is a binary search.
// Safe:  values, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "chess/position.h"

namespace kyvien::notation {

[[nodiscard]] std::uint64_t polyglot_key(const chess::Position& position);

class PolyglotBook {
  public:
    struct Choice {
        chess::Move move;
        std::uint16_t weight = 0;  ///< relative to the other moves of the position; not 0
    };

    /// Nothing if the length is not a multiple of 16. The order of the entries does not matter.
    [[nodiscard]] static std::optional<PolyglotBook> parse(std::string_view bytes);
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    /// The legal moves of the book with a weight, the heaviest first; equal ones by their code.
    [[nodiscard]] std::vector<Choice> moves(const chess::Position& position) const;

  private:
    struct Entry {
        std::uint64_t key;
        std::uint16_t move, weight;
    };
    std::vector<Entry> entries_;  ///< by key
};

}  // namespace kyvien::notation
