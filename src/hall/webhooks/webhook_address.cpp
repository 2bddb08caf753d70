#include "hall/webhooks/webhook_address.h"

#include <fmt/core.h>

#include <utility>

#include "base/reason.h"

namespace kyvien::hall {

Result<OutwardTarget> read_webhook_address(const OutwardRules& rules, std::string_view address) {
    auto target = rules.is_on() ? rules.read(address)
                                : std::expected<OutwardTarget, Reason>(std::unexpected(
                                      Reason{"webhooks-off", "this hall sends no webhooks"}));
    if (target)
        return *std::move(target);
    const Reason& why = target.error();
    return refuse("bad-webhook-address",
                  fmt::format("Nothing can be sent to this address: {}.", why.english),
                  std::nullopt, with_reason({}, why));
}

}  // namespace kyvien::hall
