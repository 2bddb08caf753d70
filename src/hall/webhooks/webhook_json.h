// hall/webhooks/webhook_json.h — JSON of webhooks and their deliveries (api/schemas/webhooks.yaml),
// and parsing of their owner's requests.
//
// Safe: pure functions, any thread; webhook_data_json() reads the store.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/service/egress_policy.h"
#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

/// The limit for each account.
inline constexpr std::size_t kMaxWebhooks = 10;

/// Webhooks: without their secrets.
[[nodiscard]] std::string webhooks_json(const std::vector<store::Webhook>& hooks);
/// Webhook.
[[nodiscard]] std::string webhook_json(const store::Webhook& hook);
/// MadeWebhook: with the secret, which is shown only once.
[[nodiscard]] std::string made_webhook_json(const store::Webhook& hook);
/// WebhookDeliveries.
[[nodiscard]] std::string deliveries_json(const std::vector<store::Delivery>& deliveries);
/// The part of an account's data export: a list of hooks with their deliveries. Refuses as the
/// store refuses.
[[nodiscard]] Result<std::string> webhook_data_json(store::WebhookStore& webhooks,
                                                    const std::string& account);

/// Parses a new hook, without id, account and secret. Refuses: not-json, bad-field, unknown-field,
/// bad-webhook-address.
[[nodiscard]] Result<store::Webhook> read_new_webhook(std::string_view body,
                                                      const EgressPolicy& policy);
/// Ids of tournaments, without duplicates, separated by blanks. Refuses: bad-field.
[[nodiscard]] Result<std::string> read_hook_tournaments(const boost::json::value& field_value);
/// Refuses as read_new_webhook().
[[nodiscard]] Result<store::WebhookChange> read_webhook_change(std::string_view body,
                                                               const EgressPolicy& policy);

}  // namespace kyvien::hall
