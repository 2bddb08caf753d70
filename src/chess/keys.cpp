#include "chess/internal/keys.h"

#include "base/hash.h"

namespace kyvien::chess::internal {
namespace {

constexpr Keys make_keys() {
    Keys keys{};
    std::uint64_t state = 0x6b79766965;
    for (int code = 1; code < 16; ++code)  // code 0 is an empty square: its keys are zero
        for (auto& key : keys.piece[code])
            key = base::next_splitmix64(state);
    for (auto& key : keys.castling_rook)
        key = base::next_splitmix64(state);
    for (auto& key : keys.en_passant)
        key = base::next_splitmix64(state);
    keys.black_to_move = base::next_splitmix64(state);
    return keys;
}

}  // namespace

constinit const Keys kKeys = make_keys();

}  // namespace kyvien::chess::internal
