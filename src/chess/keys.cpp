#include "chess/internal/keys.h"

namespace kyvien::chess::internal {
namespace {

// SplitMix64: every state gives a different number, so no two keys are equal.
constexpr std::uint64_t next(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

constexpr Keys make_keys() {
    Keys keys{};
    std::uint64_t state = 0x6b79766965;
    for (int code = 1; code < 16; ++code)  // code 0 is an empty square: its keys are zero
        for (auto& key : keys.piece[code])
            key = next(state);
    for (auto& key : keys.castling_rook)
        key = next(state);
    for (auto& key : keys.en_passant)
        key = next(state);
    keys.black_to_move = next(state);
    return keys;
}

}  // namespace

constinit const Keys kKeys = make_keys();

}  // namespace kyvien::chess::internal
