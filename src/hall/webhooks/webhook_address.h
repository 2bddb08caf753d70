// hall/webhooks/webhook_address.h — may webhooks be sent to this address?
//
// Safe: pure functions, any thread.
#pragma once

#include <string_view>

#include "base/result.h"
#include "hall/service/outward_address.h"

namespace kyvien::hall {

/// Refuses: "bad-webhook-address", with the reason.
[[nodiscard]] Result<OutwardTarget> read_webhook_address(const OutwardRules& rules,
                                                         std::string_view address);

}  // namespace kyvien::hall
