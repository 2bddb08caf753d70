// hall/webhooks/push_message.h — the text of a notification, and its time to live
// (docs/notifications.md).
//
// Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

/// The events that every device receives, in the form of a hook's list. "game.your-turn" is limited
/// to correspondence games.
inline constexpr std::string_view kPushEvents =
    "challenge.countered challenge.received game.your-turn tournament.paired";

/// JSON: {"event","language","data"}.
[[nodiscard]] std::string push_body(const store::ClaimedDelivery& delivery);

/// Time to live in seconds: how long the push service keeps the message for an offline device (RFC
/// 8030, 5.2).
[[nodiscard]] int push_ttl(std::string_view event);

/// The topic, equal for messages that replace each other (RFC 8030, 5.4): those of one game, one
/// challenge or one tournament.
[[nodiscard]] std::string push_topic(const store::ClaimedDelivery& delivery);

}  // namespace kyvien::hall
