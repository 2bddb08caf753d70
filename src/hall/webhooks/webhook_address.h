// hall/webhooks/webhook_address.h — may webhooks be sent to this address?
//
// Safe: pure functions, any thread.
#pragma once

#include <string_view>

#include "base/result.h"
#include "hall/service/egress_policy.h"

namespace kyvien::hall {

/// Refuses: "bad-webhook-address", with the reason.
[[nodiscard]] Result<EgressTarget> read_webhook_address(const EgressPolicy& policy,
                                                        std::string_view address);

}  // namespace kyvien::hall
