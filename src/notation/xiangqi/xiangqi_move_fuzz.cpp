// Any bytes as a xiangqi move in any notation: refused, or a legal move that reads the same again.
// Input: a FEN, a line feed, the text; without a line feed the text is read in the start position.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz_target.h"
#include "notation/xiangqi/fen.h"
#include "notation/xiangqi/move.h"

namespace {

using namespace kyvien::notation;
using kyvien::xiangqi::Origin;
using kyvien::xiangqi::Position;

void expect(bool condition) {
    if (!condition)
        std::abort();
}

void try_form(const Position& position, std::string_view text, std::optional<XiangqiForm> form) {
    const auto move = read_move(position, text, form);
    if (!move) {
        expect(!move.error().english.empty());
        expect((move.error().reason == XiangqiMoveError::Reason::Ambiguous) ==
               (move.error().candidates.size() > 1));
        return;
    }
    expect(position.is_legal(*move));
    if (form)
        expect(read_move(position, to_text(position, *move, *form), form) == *move);
}

}  // namespace

KYVIEN_FUZZ_TARGET(xiangqi_move) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Position position = Position::start();
    if (const auto feed = text.find('\n'); feed != std::string_view::npos) {
        if (const auto other = read_xiangqi_position(text.substr(0, feed), Origin::Diagram))
            position = *other;
        text.remove_prefix(feed + 1);
    }
    try_form(position, text, std::nullopt);
    for (int form = 0; form <= static_cast<int>(XiangqiForm::Vietnamese); ++form)
        try_form(position, text, static_cast<XiangqiForm>(form));
    return 0;
}
