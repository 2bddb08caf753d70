// hall/webhooks/push_letters.h — messages to browsers, as they are sent to their push services; the
// encryption is done by an implementation of this port (hall/net/webhooks/internal/push_sealing.h).
#pragma once

#include <optional>
#include <string>

#include "hall/webhooks/webhook_courier.h"

namespace kyvien::hall {

/// Safe: any thread.
class PushLetters {
  public:
    PushLetters() = default;
    PushLetters(const PushLetters&) = delete;
    PushLetters& operator=(const PushLetters&) = delete;
    virtual ~PushLetters() = default;

    /// Sealed for the device and signed at this moment. None: its keys are none, or the message is
    /// too long for one. Needs: the hook is a device.
    [[nodiscard]] virtual std::optional<WebhookLetter>
    letter_of(const store::ClaimedDelivery& claimed, store::Instant now) const = 0;
    /// What browsers know the hall by, base64url.
    [[nodiscard]] virtual const std::string& public_key() const = 0;
};

}  // namespace kyvien::hall
