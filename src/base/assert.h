// base/assert.h — assertions: conditions that are true unless the program has a bug.
//
// Never used on input. The checks stay in release builds: a stopped game is better than a wrong
// ruling.
//
// Cost: the comparison. Safe: any thread.
#pragma once

namespace kyvien::internal {
[[noreturn]] void assertion_failed(const char* condition, const char* why, const char* file,
                                   int line);
}

/// Throws std::logic_error if `condition` is false. `why` states why the condition always holds.
#define KYVIEN_ASSERT(condition, why)                                                              \
    (static_cast<bool>(condition)                                                                  \
         ? void()                                                                                  \
         : ::kyvien::internal::assertion_failed(#condition, why, __FILE__, __LINE__))
