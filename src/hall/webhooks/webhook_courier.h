// hall/webhooks/webhook_courier.h — delivers the events that wait for webhooks: claims a
// delivery, signs it, has it sent, and records the result.
//
// A delivery is claimed for half a minute, and an attempt ends within ten seconds: a hall that is
// gone holds nothing up for longer.
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

/// One request, as it is sent.
struct WebhookLetter {
    std::string address;
    std::vector<std::pair<std::string, std::string>> fields;
    std::string body;
};

/// What came of a letter.
struct WebhookAnswer {
    store::DeliveryAttempt attempt;  ///< without its time; its trouble is one of docs/webhooks.md
    store::Instant wait = 0;         ///< the receiver asks to be left alone for so long
};

/// Sends letters over a network.
class WebhookSender {
  public:
    WebhookSender() = default;
    WebhookSender(const WebhookSender&) = delete;
    WebhookSender& operator=(const WebhookSender&) = delete;
    virtual ~WebhookSender() = default;

    /// None: stop() has interrupted it. From any thread.
    [[nodiscard]] virtual std::optional<WebhookAnswer> send(const WebhookLetter& letter) = 0;
    /// What is being sent ends soon, and nothing is sent any more.
    virtual void stop() = 0;
};

class PushLetters;

class WebhookCourier {
  public:
    using Clock = std::function<store::Instant()>;

    /// All outlive it. `push`: null where nothing is sent to devices.
    WebhookCourier(store::WebhookStore& store, WebhookSender& sender, const PushLetters* push,
                   Clock clock);

    /// The next delivery that is due; nobody else has it then. None: nothing is due.
    [[nodiscard]] Result<std::optional<store::ClaimedDelivery>> claim();
    /// Sends what was claimed, and notes what came of it. Takes as long as the receiver does. A
    /// device that is there no more is removed.
    void deliver(const store::ClaimedDelivery& claimed);

  private:
    [[nodiscard]] std::optional<WebhookAnswer> answer_to(const store::ClaimedDelivery& claimed,
                                                         store::Instant now);

    store::WebhookStore& store_;
    WebhookSender& sender_;
    const PushLetters* push_;
    Clock clock_;
    std::string holder_;  ///< of the leases: another one in each run
};

/// As it is sent at this moment.
[[nodiscard]] WebhookLetter letter_of(const store::ClaimedDelivery& claimed, store::Instant now);

}  // namespace kyvien::hall
