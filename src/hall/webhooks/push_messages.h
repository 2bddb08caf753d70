// hall/webhooks/push_messages.h — interface that encrypts notifications for browsers and addresses
// them to their push services (implemented in hall/net/webhooks/internal/push_sealing.h).
#pragma once

#include <optional>
#include <string>

#include "hall/webhooks/webhook_dispatcher.h"

namespace kyvien::hall {

/// Safe: any thread.
class PushMessages {
  public:
    PushMessages() = default;
    PushMessages(const PushMessages&) = delete;
    PushMessages& operator=(const PushMessages&) = delete;
    virtual ~PushMessages() = default;

    /// The request, encrypted for the device and signed at `now`. None if the device's keys are
    /// invalid or the message is too long. Needs: the hook is a device.
    [[nodiscard]] virtual std::optional<WebhookMessage>
    message_of(const store::ClaimedDelivery& claimed, store::Instant now) const = 0;
    /// Can messages be encrypted for a browser with this key (base64url): is it a point of P-256?
    [[nodiscard]] virtual bool can_use(const std::string& key) const = 0;
    /// The hall's public key for browsers, base64url.
    [[nodiscard]] virtual const std::string& public_key() const = 0;
};

}  // namespace kyvien::hall
