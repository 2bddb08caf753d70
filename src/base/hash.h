// base/hash.h — hashes and pseudo-random numbers that are the same in every build and run.
//
// Not cryptographic. No decision depends on a hash: equality is always checked by full comparison.
//
// Cost: a few operations for each number or byte. Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace kyvien::base {

/// The next number of SplitMix64. Each of the 2^64 states yields a different number, so all numbers
/// generated from one seed are distinct.
constexpr std::uint64_t next_splitmix64(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
}

/// FNV-1a, 64 bits.
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view text) {
    std::uint64_t sum = 0xcbf29ce484222325U;
    for (const char c : text)
        sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return sum;
}

}  // namespace kyvien::base
