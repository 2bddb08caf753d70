// hall/net/outward/internal/retry_after.h — reads the header Retry-After (RFC 9110, 10.2.3): how
// long another server asks us to wait.
//
// Safe: pure functions, any thread.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace kyvien::hall {

/// The longest wait that is kept to; a longer one is cut to this.
inline constexpr std::chrono::hours kLongestRetryAfter{24};

/// The statuses with which the field is heeded: too many requests, and not available now.
[[nodiscard]] constexpr bool may_ask_to_wait(int status) {
    return status == 429 || status == 503;
}

/// `value` as the field has it: seconds, or the date until when, in any of HTTP's three forms. A
/// date is told by the other side's clock: `date` is its field Date; where there is none that can
/// be read, by ours, `now`. None: there is nothing to wait for, or it cannot be read.
[[nodiscard]] std::optional<std::chrono::milliseconds>
read_retry_after(std::string_view value, std::string_view date,
                 std::chrono::system_clock::time_point now);

}  // namespace kyvien::hall
