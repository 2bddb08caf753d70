// hall/net/webhooks/internal/webhook_sender.h — sends one delivery of a webhook over the network: a
// request of HTTP/1.1 on a connection of its own (net/outward/internal/outward_caller.h).
//
// Redirects are not followed. Of the answer, 16 KiB at most, the status and Retry-After are read.
// All of it takes ten seconds at most.
//
// Safe: any thread.
#pragma once

#include <chrono>
#include <memory>
#include <string_view>

#include "hall/net/outward/internal/outward_caller.h"
#include "hall/webhooks/webhook_address.h"
#include "hall/webhooks/webhook_courier.h"

namespace kyvien::hall {

[[nodiscard]] std::unique_ptr<WebhookSender>
webhook_sender(OutwardRules rules, FindAddresses find = system_addresses,
               std::chrono::milliseconds limit = std::chrono::seconds(10));

/// The status of the answer to a request that stands at the beginning of `text`, after interim ones
/// (1xx). 0: it has not come yet; -1: this is no answer of HTTP/1.
[[nodiscard]] int status_of_answer(std::string_view text);

}  // namespace kyvien::hall
