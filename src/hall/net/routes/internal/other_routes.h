// hall/net/routes/internal/other_routes.h — routes for judging archives, for the documents of
// the interface, and for the hall's metrics (docs/protocol.md).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// Judged beside the server's thread.
Handler judge_archive;
Handler show_sealing_key;
Handler show_health;
Handler show_metrics;
/// The interface described for programs: web/build lays the documents beside the page (api/).
/// Refuse: no-such-path where the hall has no page.
Handler send_openapi;
Handler send_asyncapi;

}  // namespace kyvien::hall
