// hall/webhooks/webhook_plan.h — when is a delivery tried again, and when is it given up?
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

/// After the first failed attempt, after the second, ...; after the last one it is given up, 44
/// hours and 36 minutes after the first (docs/webhooks.md).
inline constexpr std::array<store::Instant, 8> kWebhookPauses = {
    10 * kWebhookSecond, kWebhookMinute,   5 * kWebhookMinute, 30 * kWebhookMinute,
    2 * kWebhookHour,    6 * kWebhookHour, 12 * kWebhookHour,  24 * kWebhookHour};

/// A hook whose attempts have all failed for so long is switched off.
inline constexpr store::Instant kWebhookFailsFor = 72 * kWebhookHour;

/// The receiver says that it wants nothing any more.
inline constexpr int kStatusGone = 410;
/// A push service knows a subscription no more (RFC 8030, 7.3).
inline constexpr int kStatusNotFound = 404;
/// Of a notification: half an hour after the first attempt somebody has looked by himself.
inline constexpr int kPushAttempts = 5;
/// A device with whose keys nothing can be sealed.
inline constexpr const char* kBadDeviceKeys = "bad-keys";

/// What follows from this attempt, made as `claimed` says. `wait`: so long after it the receiver
/// wants nothing.
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
