// Any bytes as a xiangqi FEN: refused, or a position that survives a round trip and can be played.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz_target.h"
#include "notation/xiangqi/fen.h"
#include "xiangqi/perft.h"

namespace {

using kyvien::notation::parse_xiangqi_fen;
using kyvien::notation::to_fen;
using kyvien::xiangqi::Origin;
using kyvien::xiangqi::Position;

void expect(bool condition) {
    if (!condition)
        std::abort();
}

void try_position(const kyvien::xiangqi::Setup& setup, Origin origin) {
    const auto position = Position::make(setup, origin);
    if (!position) {
        expect(!position.error().empty());
        return;
    }
    const auto again = parse_xiangqi_fen(to_fen(*position));
    expect(again && Position::make(*again, origin)->same_as(*position));
    const auto moves = position->legal_moves();
    expect(moves.size() == perft(*position, 1));
    for (const auto move : moves) {
        expect(position->is_legal(move));
        Position next = *position;
        next.play(move);
        expect(next.turn() != position->turn());
    }
}

}  // namespace

KYVIEN_FUZZ_TARGET(xiangqi_fen) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto setup = parse_xiangqi_fen(text);
    if (!setup) {
        expect(!setup.error().reason.empty() && setup.error().offset <= size);
        return 0;
    }
    expect(parse_xiangqi_fen(to_fen(*setup)) == *setup);
    try_position(*setup, Origin::Play);
    try_position(*setup, Origin::Diagram);
    return 0;
}
