// effort.h — how many samples a test looks at.
//
// Three efforts: the usual one; far more when KYVIEN_SLOW_TESTS=1 is in the environment; and a
// part of the usual one under a sanitizer, which takes ten times as long and looks for faults of
// memory, not for rare positions. Seeds stay the same, so a part is the beginning of the whole.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace kyvien::test {

#ifdef KYVIEN_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// KYVIEN_SLOW_TESTS=1: all there is to see, however long it takes.
inline bool slow_tests() {
    const char* value = std::getenv("KYVIEN_SLOW_TESTS");
    return value != nullptr && std::string_view(value) == "1";
}

/// `usual` samples, `slow` for slow tests, a thirty-second part under a sanitizer, but `fewest` at
/// least.
template <typename Count>
Count samples(Count usual, Count slow, Count fewest = 1) {
    if (slow_tests())
        return slow;
    return kSanitized ? std::max<Count>(usual / 32, fewest) : usual;
}

template <typename Count>
Count samples(Count usual) {
    return samples(usual, usual);
}

}  // namespace kyvien::test
