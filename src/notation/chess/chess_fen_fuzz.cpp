// Any bytes: a FEN is refused with a position inside the text, or its content can be written and
// read again; a position made from it can be played on without failure.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz_target.h"
#include "notation/chess/fen.h"
#include "notation/chess/san.h"

using namespace kyvien;

namespace {

void check(bool holds) {
    if (!holds)
        std::abort();
}

void play_eight_plies(chess::Position position) {
    for (int ply = 0; ply < 8; ++ply) {
        const auto moves = position.legal_moves();
        if (moves.empty())
            return;
        for (const chess::Move move : moves) {
            const auto read = notation::read_san(position, notation::to_san(position, move));
            check(read && *read == move);
        }
        position.play(moves[moves.size() / 2]);
        const auto again = chess::Position::make(position.to_setup(), position.mode(),
                                                 chess::Strictness::Playable);
        check(again && again->same_as(position) && again->hash() == position.hash());
    }
}

}  // namespace

KYVIEN_FUZZ_TARGET(chess_fen) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto parsed = notation::parse_fen(text);
    if (!parsed) {
        check(parsed.error().offset <= size && !parsed.error().reason.empty());
        return 0;
    }
    const std::string shredder = to_fen(parsed->setup, notation::FenStyle::Shredder);
    const auto again = notation::parse_fen(shredder);
    check(again && again->setup == parsed->setup);
    for (const auto mode : {chess::CastlingMode::Standard, chess::CastlingMode::Chess960}) {
        const auto position =
            chess::Position::make(parsed->setup, mode, chess::Strictness::Playable);
        if (position)
            play_eight_plies(*position);
        else
            check(!position.error().empty());
    }
    return 0;
}
