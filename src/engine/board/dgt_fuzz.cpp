// Any bytes from an electronic board: however the line fragments them, the same messages are read;
// whatever they contain, only legal moves are followed.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/board/board_follower.h"
#include "fuzz_target.h"

using namespace kyvien;
using namespace kyvien::engine;

namespace {

BoardFollower followed(std::string_view bytes, std::size_t step, std::size_t& skipped) {
    DgtReader reader;
    BoardFollower follower(chess::Position::start());
    follower.observe(placement_of(chess::Position::start()));
    for (std::size_t at = 0; at < bytes.size(); at += step) {
        reader.add(bytes.substr(at, step));
        while (const auto message = reader.next())
            follower.observe(*message);
    }
    skipped = reader.skipped();
    return follower;
}

}  // namespace

KYVIEN_FUZZ_TARGET(dgt) {
    if (size < 2 || size > 2048)
        return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::size_t whole_skipped = 0;
    std::size_t cut_skipped = 0;
    const BoardFollower whole = followed(text, text.size(), whole_skipped);
    const BoardFollower cut = followed(text, 1 + data[0] % 16U, cut_skipped);
    if (whole.moves() != cut.moves() || whole_skipped != cut_skipped)
        std::abort();
    if (whole.positions().size() != whole.moves().size() + 1)
        std::abort();
    chess::Position position = chess::Position::start();
    for (const FollowedMove& each : whole.moves()) {
        if (!position.is_legal(each.move))
            std::abort();
        position.play(each.move);
    }
    return 0;
}
