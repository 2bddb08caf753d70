// Any bytes as a Polyglot book whose entries are all of the starting position, or of one after it:
// a move of a book is legal, and has a weight.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "fuzz_target.h"
#include "notation/chess/polyglot.h"

using namespace kyvien;

KYVIEN_FUZZ_TARGET(chess_polyglot) {
    std::string bytes(reinterpret_cast<const char*>(data), size);
    chess::Position position = chess::Position::start();
    for (int ply = 0; ply < 4; ++ply) {
        const std::uint64_t key = notation::polyglot_key(position);
        for (std::size_t at = 0; at + 16 <= bytes.size(); at += 16)
            for (std::size_t i = 0; i < 8; ++i)
                bytes[at + i] = static_cast<char>(key >> (56 - 8 * i));
        const auto book = notation::PolyglotBook::parse(bytes);
        if (book.has_value() != (size % 16 == 0))
            std::abort();
        if (!book)
            return 0;
        const auto moves = book->moves(position);
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (!position.is_legal(moves[i].move) || moves[i].weight == 0 ||
                (i > 0 && moves[i - 1].weight < moves[i].weight))
                std::abort();
        if (moves.empty())
            return 0;
        position.play(moves.back().move);
    }
    return 0;
}
