// Any bytes as the text of a move: the first byte selects the position, the second the letters. A
// move that is read is legal and can be written and read again; the plain reader agrees.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz_target.h"
#include "notation/chess/fen.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"

using namespace kyvien;

namespace {

void check(bool holds) {
    if (!holds)
        std::abort();
}

constexpr std::string_view kPositions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
    "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
};

const chess::Position& position_of(std::size_t number) {
    static const auto kMade = [] {
        std::vector<chess::Position> positions;
        for (const std::string_view fen : kPositions) {
            const auto parsed = notation::parse_fen(fen);
            positions.push_back(*chess::Position::make(parsed->setup, parsed->guess));
        }
        return positions;
    }();
    return kMade[number % kMade.size()];
}

}  // namespace

KYVIEN_FUZZ_TARGET(chess_san) {
    if (size < 2)
        return 0;
    const chess::Position& position = position_of(data[0]);
    const auto letters = static_cast<notation::Letters>(data[1] % notation::kLettersCount);
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    const auto move = notation::read_san(position, text, {.letters = letters});
    if (move) {
        check(position.is_legal(*move));
        for (const auto& style : {notation::SanStyle{.letters = letters},
                                  notation::fide_style(letters, notation::MoveLength::Long)}) {
            const auto again = notation::read_san(
                position, notation::to_san(position, *move, style), {.letters = letters});
            check(again && *again == *move);
        }
    } else {
        check(!move.error().message.empty());
    }
    if (const auto plain = notation::read_san_plain(position, text)) {
        check(position.is_legal(*plain));
        if (letters == notation::Letters::English)
            check(move && *move == *plain);
    }
    if (const auto uci = notation::read_uci(position, text))
        check(position.is_legal(*uci));
    return 0;
}
