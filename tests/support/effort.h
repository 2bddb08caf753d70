// effort.h — the number of samples that a test examines.
//
// Three levels: the usual one; far more if KYVIEN_SLOW_TESTS=1 is in the environment; and a part of
// the usual one under a sanitizer, which takes ten times as long and looks for memory errors, not
// for rare positions. The seeds are the same, so a part is the beginning of the whole.
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

/// KYVIEN_SLOW_TESTS=1: examine everything, however long it takes.
inline bool slow_tests() {
    const char* value = std::getenv("KYVIEN_SLOW_TESTS");
    return value != nullptr && std::string_view(value) == "1";
}

/// `usual` samples, `slow` for slow tests, a thirty-second of the usual under a sanitizer, but at
/// least `fewest`.
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
