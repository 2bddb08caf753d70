// hall/webhooks/push_json.h — JSON of devices that show notifications (api/schemas/webhooks.yaml).
//
// Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/service/egress_policy.h"
#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

/// The limit for each account; the newest devices are kept.
inline constexpr std::size_t kMaxPushDevices = 10;

/// PushDevices: without their addresses and keys. `public_key`: the hall's. `set`: the id of the
/// device that was just set; empty: none.
[[nodiscard]] std::string push_devices_json(const std::vector<store::Webhook>& devices,
                                            std::string_view public_key, std::string_view set = {});
/// The part of an account's data export: a list.
[[nodiscard]] std::string push_data_json(const std::vector<store::Webhook>& devices);

/// A browser's push subscription, sent by a page.
struct PushRequest {
    store::Webhook device;          ///< without id, account and time
    bool keeps_tournaments = true;  ///< it lists no tournaments: the device keeps those that it had
};

/// `site`: the page's origin. Refuses: not-json, bad-field, unknown-field, bad-webhook-address.
[[nodiscard]] Result<PushRequest>
read_push_device(std::string_view body, const EgressPolicy& policy, const std::string& site);

/// The id of the device to remove. Refuses: not-json, bad-field, unknown-field.
[[nodiscard]] Result<std::string> read_forgotten_device(std::string_view body);

}  // namespace kyvien::hall
