#include "base/digest.h"

#include <algorithm>
#include <cstring>

namespace kyvien::base {
namespace {

// BLAKE2b as RFC 7693 describes it, with 32 bytes of output and no key.
constexpr std::uint64_t kIv[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                  0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                  0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

constexpr std::uint8_t kSigma[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                         {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                         {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                         {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                         {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                         {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                         {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                         {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                         {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                         {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

constexpr std::size_t kBlock = 128;

constexpr std::uint64_t rotate_right(std::uint64_t word, int by) {
    return word >> by | word << (64 - by);
}

void mix(std::uint64_t& a, std::uint64_t& b, std::uint64_t& c, std::uint64_t& d, std::uint64_t x,
         std::uint64_t y) {
    a += b + x;
    d = rotate_right(d ^ a, 32);
    c += d;
    b = rotate_right(b ^ c, 24);
    a += b + y;
    d = rotate_right(d ^ a, 16);
    c += d;
    b = rotate_right(b ^ c, 63);
}

enum class Last : std::uint8_t { No, Yes };

void compress(std::uint64_t (&h)[8], const std::uint8_t* block, std::uint64_t counted, Last last) {
    std::uint64_t m[16];
    for (int i = 0; i < 16; ++i) {
        m[i] = 0;
        for (int byte = 7; byte >= 0; --byte)
            m[i] = m[i] << 8 | block[i * 8 + byte];
    }
    std::uint64_t v[16];
    for (int i = 0; i < 8; ++i) {
        v[i] = h[i];
        v[i + 8] = kIv[i];
    }
    v[12] ^= counted;
    if (last == Last::Yes)
        v[14] = ~v[14];
    for (int round = 0; round < 12; ++round) {
        const auto& s = kSigma[round % 10];
        mix(v[0], v[4], v[8], v[12], m[s[0]], m[s[1]]);
        mix(v[1], v[5], v[9], v[13], m[s[2]], m[s[3]]);
        mix(v[2], v[6], v[10], v[14], m[s[4]], m[s[5]]);
        mix(v[3], v[7], v[11], v[15], m[s[6]], m[s[7]]);
        mix(v[0], v[5], v[10], v[15], m[s[8]], m[s[9]]);
        mix(v[1], v[6], v[11], v[12], m[s[10]], m[s[11]]);
        mix(v[2], v[7], v[8], v[13], m[s[12]], m[s[13]]);
        mix(v[3], v[4], v[9], v[14], m[s[14]], m[s[15]]);
    }
    for (int i = 0; i < 8; ++i)
        h[i] ^= v[i] ^ v[i + 8];
}

}  // namespace

Digest digest(std::string_view bytes) {
    std::uint64_t h[8];
    std::copy(std::begin(kIv), std::end(kIv), std::begin(h));
    h[0] ^= 0x01010000 ^ std::tuple_size_v<Digest>;
    std::uint64_t counted = 0;
    std::uint8_t block[kBlock];
    while (bytes.size() > kBlock) {
        std::memcpy(block, bytes.data(), kBlock);
        counted += kBlock;
        compress(h, block, counted, Last::No);
        bytes.remove_prefix(kBlock);
    }
    std::memset(block, 0, kBlock);
    if (!bytes.empty())
        std::memcpy(block, bytes.data(), bytes.size());
    compress(h, block, counted + bytes.size(), Last::Yes);
    Digest out{};
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::uint8_t>(h[i / 8] >> (8 * (i % 8)));
    return out;
}

Digest chain(const Digest& before, std::string_view line) {
    std::string bytes(before.begin(), before.end());
    bytes += line;
    return digest(bytes);
}

std::string to_hex(const Digest& digest) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    for (const std::uint8_t byte : digest) {
        hex += kDigits[byte >> 4];
        hex += kDigits[byte & 15];
    }
    return hex;
}

}  // namespace kyvien::base
