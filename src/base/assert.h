// base/assert.h — assertions: checks of what must hold if the program has no bug.
//
// Never used on input. The check stays in release builds: a wrong ruling is worse than a stopped
// game.
#pragma once

namespace kyvien::internal {
[[noreturn]] void broken_promise(const char* condition, const char* why, const char* file,
                                 int line);
}

/// Throws std::logic_error when `condition` is false; `why` says why it always holds.
#define KYVIEN_ASSERT(condition, why)                                                              \
    (static_cast<bool>(condition)                                                                  \
         ? void()                                                                                  \
         : ::kyvien::internal::broken_promise(#condition, why, __FILE__, __LINE__))
