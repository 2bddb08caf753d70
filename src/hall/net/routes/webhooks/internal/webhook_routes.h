// hall/net/routes/webhooks/internal/webhook_routes.h — routes of an account's webhooks
// (docs/webhooks.md) and of its devices.
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

// Browsers that show notifications (docs/notifications.md).

Handler list_push_devices;
Handler set_push_device;
Handler remove_push_device;

}  // namespace kyvien::hall
