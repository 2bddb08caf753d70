// hall/net/routes/internal/other_routes.h — routes for judging archives, for the API's description
// documents, and for the hall's health and metrics (docs/protocol.md).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// Runs on a background thread.
Handler judge_archive;
Handler show_sealing_key;
Handler show_health;
Handler show_metrics;
/// Machine-readable descriptions of the API; web/build puts the documents beside the page (api/).
/// Refuse: no-such-path if the hall has no page.
Handler send_openapi;
Handler send_asyncapi;

}  // namespace kyvien::hall
