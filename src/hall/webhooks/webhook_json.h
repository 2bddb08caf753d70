// hall/webhooks/webhook_json.h — JSON of webhooks and their deliveries (api/schemas/webhooks.yaml),
// and reading their owner's requests.
//
// Safe: pure functions, any thread; webhook_data_json() reads the store.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/service/outward_address.h"
#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

/// So many an account has.
inline constexpr std::size_t kMostWebhooks = 10;

/// Webhooks: without their secrets.
[[nodiscard]] std::string webhooks_json(const std::vector<store::Webhook>& hooks);
/// Webhook.
[[nodiscard]] std::string webhook_json(const store::Webhook& hook);
/// MadeWebhook: with the secret, which is told once.
[[nodiscard]] std::string made_webhook_json(const store::Webhook& hook);
/// WebhookDeliveries.
[[nodiscard]] std::string deliveries_json(const std::vector<store::Delivery>& deliveries);
/// Of the account's data: hooks with their deliveries, a list. Refuses as the store refuses.
[[nodiscard]] Result<std::string> webhook_data_json(store::WebhookStore& webhooks,
                                                    const std::string& account);

/// A new hook, without id, account and secret. Refuses: not-json, bad-field, unknown-field,
/// bad-webhook-address.
[[nodiscard]] Result<store::Webhook> read_new_webhook(std::string_view body,
                                                      const OutwardRules& rules);
/// Ids of tournaments, each once, with a blank between them. Refuses: bad-field.
[[nodiscard]] Result<std::string> read_hook_tournaments(const boost::json::value& asked);
/// Refuses the same.
[[nodiscard]] Result<store::WebhookChange> read_webhook_change(std::string_view body,
                                                               const OutwardRules& rules);

}  // namespace kyvien::hall
