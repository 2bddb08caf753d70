// hall/net/egress/internal/retry_after.h — parses the header Retry-After (RFC 9110, 10.2.3): how
// long another server asks us to wait.
//
// Safe: pure functions, any thread.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace kyvien::hall {

/// The longest wait that is honoured; longer ones are cut to this.
inline constexpr std::chrono::hours kLongestRetryAfter{24};

/// The statuses for which the field is honoured: too many requests, and service unavailable.
[[nodiscard]] constexpr bool may_ask_to_wait(int status) {
    return status == 429 || status == 503;
}

/// `value`: the field's seconds, or a date in any of HTTP's three forms. The date is by the other
/// side's clock: `date` is its field Date; if that is absent or invalid, our clock, `now`, is used.
/// None: there is nothing to wait for, or the value is invalid.
[[nodiscard]] std::optional<std::chrono::milliseconds>
read_retry_after(std::string_view value, std::string_view date,
                 std::chrono::system_clock::time_point now);

}  // namespace kyvien::hall
