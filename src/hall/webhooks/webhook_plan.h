// hall/webhooks/webhook_plan.h — when is a delivery retried, and when is it given up?
//
// Safe: pure functions, any thread.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

inline constexpr store::Instant kWebhookSecond = 1'000;
inline constexpr store::Instant kWebhookMinute = 60 * kWebhookSecond;
inline constexpr store::Instant kWebhookHour = 60 * kWebhookMinute;

/// The delay after the first failed attempt, after the second, and so on; after the last one the
/// delivery is given up, 44 hours and 36 minutes after the first attempt (docs/webhooks.md).
inline constexpr std::array<store::Instant, 8> kWebhookPauses = {
    10 * kWebhookSecond, kWebhookMinute,   5 * kWebhookMinute, 30 * kWebhookMinute,
    2 * kWebhookHour,    6 * kWebhookHour, 12 * kWebhookHour,  24 * kWebhookHour};

/// A hook whose attempts have all failed for this long is switched off.
inline constexpr store::Instant kWebhookFailsFor = 72 * kWebhookHour;

/// The receiver wants no more deliveries.
inline constexpr int kStatusGone = 410;
/// The push service no longer knows the subscription (RFC 8030, 7.3).
inline constexpr int kStatusNotFound = 404;
/// Attempts for a notification: half an hour after the first, the person has probably looked at the
/// page.
inline constexpr int kPushAttempts = 5;
/// The device's keys are invalid, so nothing can be encrypted for it.
inline constexpr const char* kBadDeviceKeys = "bad-keys";

/// The outcome of this attempt at the claimed delivery. `wait`: how long the receiver asks not to
/// be contacted after it.
[[nodiscard]] inline store::DeliveryOutcome outcome_of(const store::ClaimedDelivery& claimed,
                                                       store::DeliveryAttempt attempt,
                                                       store::Instant wait = 0) {
    store::DeliveryOutcome outcome;
    outcome.due = attempt.at;
    if (attempt.trouble.empty()) {
        outcome.state = store::DeliveryState::Delivered;
    } else if (const auto failed = static_cast<std::size_t>(claimed.attempts);
               failed < kWebhookPauses.size()) {
        outcome.due = attempt.at + attempt.took + kWebhookPauses[failed];
    } else {
        outcome.state = store::DeliveryState::GivenUp;
    }
    const bool is_device = claimed.hook.device.has_value();
    if (is_device && !attempt.trouble.empty() && claimed.attempts + 1 >= kPushAttempts)
        outcome.state = store::DeliveryState::GivenUp;
    if (!attempt.trouble.empty() &&
        (attempt.status == kStatusGone ||
         (is_device && (attempt.status == kStatusNotFound || attempt.trouble == kBadDeviceKeys)))) {
        outcome.state = store::DeliveryState::GivenUp;
        outcome.off = "gone";
    } else if (!attempt.trouble.empty() && claimed.hook.failing != 0 &&
               attempt.at - claimed.hook.failing >= kWebhookFailsFor) {
        outcome.off = "failing";
    }
    if (wait > 0) {
        outcome.quiet_until = attempt.at + attempt.took + wait;
        outcome.due = std::max(outcome.due, outcome.quiet_until);
    }
    outcome.attempt = std::move(attempt);
    return outcome;
}

}  // namespace kyvien::hall
