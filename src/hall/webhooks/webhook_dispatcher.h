// hall/webhooks/webhook_dispatcher.h — delivers pending webhook events: claims a delivery, signs
// it, has it sent, and records the result.
//
// A claim lasts half a minute, and an attempt ends within ten seconds: a hall that has crashed
// delays a delivery no longer than that.
//
// Safe: any thread; several may deliver at once.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

/// An HTTP request to be sent.
struct WebhookMessage {
    std::string address;
    std::vector<std::pair<std::string, std::string>> fields;
    std::string body;
};

/// The result of an attempt.
struct WebhookAnswer {
    store::DeliveryAttempt attempt;  ///< without its time; its trouble is a code of
                                     ///< docs/webhooks.md
    store::Instant wait = 0;         ///< how long the receiver asks not to be contacted
};

/// Sends requests over a network.
class WebhookSender {
  public:
    WebhookSender() = default;
    WebhookSender(const WebhookSender&) = delete;
    WebhookSender& operator=(const WebhookSender&) = delete;
    virtual ~WebhookSender() = default;

    /// None if stop() interrupted it. May be called from any thread.
    [[nodiscard]] virtual std::optional<WebhookAnswer> send(const WebhookMessage& message) = 0;
    /// Ends the current requests soon; nothing is sent afterwards.
    virtual void stop() = 0;
};

class PushMessages;

class WebhookDispatcher {
  public:
    using Clock = std::function<store::Instant()>;

    /// All arguments must outlive it. `push`: null if nothing is sent to devices.
    WebhookDispatcher(store::WebhookStore& store, WebhookSender& sender, const PushMessages* push,
                      Clock clock);

    /// Claims the next delivery that is due, for this caller alone. None: nothing is due.
    [[nodiscard]] Result<std::optional<store::ClaimedDelivery>> claim();
    /// Sends a claimed delivery and records the result. Blocks until the receiver has answered. A
    /// device that no longer exists is removed.
    void deliver(const store::ClaimedDelivery& claimed);

  private:
    [[nodiscard]] std::optional<WebhookAnswer> answer_to(const store::ClaimedDelivery& claimed,
                                                         store::Instant now);

    store::WebhookStore& store_;
    WebhookSender& sender_;
    const PushMessages* push_;
    Clock clock_;
    std::string holder_;  ///< of the leases: different in each run
};

/// The request as it is sent at `now`.
[[nodiscard]] WebhookMessage message_of(const store::ClaimedDelivery& claimed, store::Instant now);

}  // namespace kyvien::hall
