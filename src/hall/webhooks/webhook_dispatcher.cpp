#include "hall/webhooks/webhook_dispatcher.h"

#include "hall/service/journal.h"
#include "hall/service/token.h"
#include "hall/webhooks/push_messages.h"
#include "hall/webhooks/webhook_events.h"
#include "hall/webhooks/webhook_plan.h"
#include "hall/webhooks/webhook_signature.h"

namespace kyvien::hall {
namespace webhook_dispatcher {
namespace {

constexpr store::Instant kLease = 30 * kWebhookSecond;

void warn(const store::ClaimedDelivery& claimed, const Refusal& refusal) {
    journal(Level::Warning, "webhook-not-noted",
            {{"delivery", claimed.id}, {"reason", refusal.english}});
}

/// Removes a device that no longer exists; the page creates a new one.
void forget(store::WebhookStore& store, const store::Webhook& device) {
    if (const auto removed = store.remove(device.account, device.id); !removed)
        journal(Level::Warning, "webhook-not-noted", {{"reason", removed.error().english}});
}

}  // namespace
}  // namespace webhook_dispatcher

WebhookMessage message_of(const store::ClaimedDelivery& claimed, store::Instant now) {
    const std::int64_t seconds = now / kWebhookSecond;
    WebhookMessage message;
    message.address = claimed.hook.address;
    message.body = webhook_body(claimed);
    message.fields = {
        {"Content-Type", "application/json"},
        {"User-Agent", "Kyvien-Webhook/1"},
        {"Kyvien-Delivery", claimed.id},
        {"Kyvien-Event", claimed.event},
        {"Kyvien-Time", std::to_string(seconds)},
        {"Kyvien-Signature", webhook_signature(claimed.hook.secret, seconds, message.body)}};
    return message;
}

WebhookDispatcher::WebhookDispatcher(store::WebhookStore& store, WebhookSender& sender,
                                     const PushMessages* push, Clock clock)
    : store_(store), sender_(sender), push_(push), clock_(std::move(clock)), holder_(new_token()) {}

std::optional<WebhookAnswer> WebhookDispatcher::answer_to(const store::ClaimedDelivery& claimed,
                                                          store::Instant now) {
    if (!claimed.hook.device)
        return sender_.send(message_of(claimed, now));
    const auto sealed = push_ == nullptr ? std::nullopt : push_->message_of(claimed, now);
    if (sealed)
        return sender_.send(*sealed);
    WebhookAnswer answer;
    answer.attempt.trouble = kBadDeviceKeys;
    return answer;
}

Result<std::optional<store::ClaimedDelivery>> WebhookDispatcher::claim() {
    store::DeliveryClaim delivery_claim;
    delivery_claim.holder = holder_;
    delivery_claim.now = clock_();
    delivery_claim.until = delivery_claim.now + webhook_dispatcher::kLease;
    return store_.claim(delivery_claim);
}

void WebhookDispatcher::deliver(const store::ClaimedDelivery& claimed) {
    const store::Instant at = clock_();
    auto answer = answer_to(claimed, at);
    if (!answer) {
        // Releases the lease, so that another hall or the next start need not wait for it to
        // expire.
        if (const auto released = store_.release(claimed, holder_); !released)
            webhook_dispatcher::warn(claimed, released.error());
        return;
    }
    answer->attempt.at = at;
    const store::DeliveryOutcome outcome =
        outcome_of(claimed, std::move(answer->attempt), answer->wait);
    // If the outcome cannot be recorded the delivery is sent again: the receiver recognises its id.
    if (const auto noted = store_.finish(claimed, holder_, outcome); !noted)
        webhook_dispatcher::warn(claimed, noted.error());
    else if (*noted && !outcome.off.empty() && claimed.hook.device)
        webhook_dispatcher::forget(store_, claimed.hook);
    else if (*noted && !outcome.off.empty())
        journal(Level::Info, "webhook-switched-off",
                {{"webhook", claimed.hook.id}, {"reason", outcome.off}});
}

}  // namespace kyvien::hall
