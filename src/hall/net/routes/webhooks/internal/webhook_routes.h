// hall/net/routes/webhooks/internal/webhook_routes.h — the webhooks of an account
// (docs/webhooks.md).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler list_webhooks;
Handler make_webhook;
Handler change_webhook;
Handler remove_webhook;
Handler renew_webhook_secret;
Handler test_webhook;
Handler list_deliveries;
Handler deliver_again;

}  // namespace kyvien::hall
