#include "hall/webhooks/webhook_address.h"

#include <fmt/core.h>

#include <utility>

#include "base/reason.h"

namespace kyvien::hall {

Result<EgressTarget> read_webhook_address(const EgressPolicy& policy, std::string_view address) {
    auto target = policy.is_on() ? policy.read(address)
                                 : std::expected<EgressTarget, Reason>(std::unexpected(
                                       Reason{"webhooks-off", "this hall sends no webhooks"}));
    if (target)
        return *std::move(target);
    const Reason& why = target.error();
    return refuse("bad-webhook-address",
                  fmt::format("Nothing can be sent to this address: {}.", why.english),
                  std::nullopt, with_reason({}, why));
}

}  // namespace kyvien::hall
