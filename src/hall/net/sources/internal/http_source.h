// hall/net/sources/internal/http_source.h — fetches the file of a broadcast by HTTP/1.1, on a
// connection of its own (net/egress/internal/egress_connector.h).
//
// An unchanged file is not transferred again (If-None-Match, If-Modified-Since). At most three
// redirects are followed; each address is checked like the first one. The response must state its
// length or be chunked: one that ends with the connection could be incomplete. The whole request
// takes at most twenty seconds.
//
// Safe: any thread.
#pragma once

#include <chrono>
#include <memory>

#include "hall/broadcast/source_fetcher.h"
#include "hall/net/egress/internal/egress_connector.h"

namespace kyvien::hall {

[[nodiscard]] std::unique_ptr<SourceFetcher>
source_fetcher(EgressPolicy policy, ResolveHost find = system_addresses,
               std::chrono::milliseconds limit = std::chrono::seconds(20));

}  // namespace kyvien::hall
