// hall/net/webhooks/internal/webhook_sender.h — sends a webhook's letter over the network: one
// request of HTTP/1.1 on a connection of its own, by TLS.
//
// Which address a name leads to is looked at when it has been found, and that address and no other
// is connected to: a name that leads elsewhere a moment later leads nowhere else. Certificates are
// checked against the system's authorities and the name. Redirects are not followed. Of the answer
// its status is read, in 16 KiB at most. All of it takes ten seconds at most.
//
// Safe: any thread.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hall/webhooks/webhook_address.h"
#include "hall/webhooks/webhook_courier.h"

namespace kyvien::hall {

/// The addresses of a host, as texts; empty: there is none.
using FindAddresses = std::function<std::vector<std::string>(const std::string& host)>;

/// Asks the system.
[[nodiscard]] std::vector<std::string> system_addresses(const std::string& host);

[[nodiscard]] std::unique_ptr<WebhookSender>
webhook_sender(WebhookRules rules, FindAddresses find = system_addresses,
               std::chrono::milliseconds limit = std::chrono::seconds(10));

/// The status of the answer to a request that stands at the beginning of `text`, after interim ones
/// (1xx). 0: it has not come yet; -1: this is no answer of HTTP/1.
[[nodiscard]] int status_of_answer(std::string_view text);

}  // namespace kyvien::hall
