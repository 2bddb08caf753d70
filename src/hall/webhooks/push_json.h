// hall/webhooks/push_json.h — JSON of devices that show notifications (api/schemas/webhooks.yaml).
//
// Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/service/outward_address.h"
#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

/// So many an account has; the newest stay.
inline constexpr std::size_t kMostPushDevices = 10;

/// PushDevices: without their addresses and keys. `public_key`: the hall's.
/// `set`: the id of the one that was set; empty: none was.
[[nodiscard]] std::string push_devices_json(const std::vector<store::Webhook>& devices,
                                            std::string_view public_key, std::string_view set = {});
/// Of the account's data: a list.
[[nodiscard]] std::string push_data_json(const std::vector<store::Webhook>& devices);

/// A subscription as a browser has it, which a page hands over.
struct PushRequest {
    store::Webhook device;          ///< without id, account and time
    bool keeps_tournaments = true;  ///< it names none: those that it had stay
};

/// `site`: the page's origin. Refuses: not-json, bad-field, unknown-field, bad-webhook-address.
[[nodiscard]] Result<PushRequest> read_push_device(std::string_view body, const OutwardRules& rules,
                                                   const std::string& site);

/// Which device is to be forgotten: its id. Refuses: not-json, bad-field, unknown-field.
[[nodiscard]] Result<std::string> read_forgotten_device(std::string_view body);

}  // namespace kyvien::hall
