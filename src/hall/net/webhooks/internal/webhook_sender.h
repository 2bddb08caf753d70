// hall/net/webhooks/internal/webhook_sender.h — sends one delivery of a webhook over the network:
// an HTTP/1.1 request on a connection of its own (net/egress/internal/egress_connector.h).
//
// Redirects are not followed. Of the response, at most 16 KiB, only the status and Retry-After are
// read. The whole request takes at most ten seconds.
//
// Safe: any thread.
#pragma once

#include <chrono>
#include <memory>
#include <string_view>

#include "hall/net/egress/internal/egress_connector.h"
#include "hall/webhooks/webhook_address.h"
#include "hall/webhooks/webhook_dispatcher.h"

namespace kyvien::hall {

[[nodiscard]] std::unique_ptr<WebhookSender>
webhook_sender(EgressPolicy policy, ResolveHost find = system_addresses,
               std::chrono::milliseconds limit = std::chrono::seconds(10));

/// The status of the response at the beginning of `text`, after interim ones (1xx). 0: not received
/// yet; -1: not an HTTP/1 response.
[[nodiscard]] int status_of_answer(std::string_view text);

}  // namespace kyvien::hall
