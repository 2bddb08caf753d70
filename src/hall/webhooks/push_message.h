// hall/webhooks/push_message.h — the text of a notification, and for how long it is worth
// delivering (docs/notifications.md).
//
// Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

/// What every device hears of, as a hook's list has it. Of turns those of games by days alone.
inline constexpr std::string_view kPushEvents =
    "challenge.countered challenge.received game.your-turn tournament.paired";

/// JSON: {"event","language","data"}.
[[nodiscard]] std::string push_body(const store::ClaimedDelivery& delivery);

/// Seconds for which the push service keeps it for a device that is away (RFC 8030, 5.2).
[[nodiscard]] int push_lasts(std::string_view event);

/// The same for messages of which the last one says all (RFC 8030, 5.4): of one game, one
/// challenge, one tournament.
[[nodiscard]] std::string push_topic(const store::ClaimedDelivery& delivery);

}  // namespace kyvien::hall
