// hall/net/sources/internal/http_source.h — fetches the file of a broadcast by HTTP/1.1, on a
// connection of its own (net/outward/internal/outward_caller.h).
//
// A file that has not changed is not transferred again (If-None-Match, If-Modified-Since). At most
// three redirects are followed; each address is checked like the first one. The response must give
// its length or be chunked: one that ends with the connection could be incomplete. The whole
// request takes at most twenty seconds.
//
// Safe: any thread.
#pragma once

#include <chrono>
#include <memory>

#include "hall/broadcast/source_fetcher.h"
#include "hall/net/outward/internal/outward_caller.h"

namespace kyvien::hall {

[[nodiscard]] std::unique_ptr<SourceFetcher>
source_fetcher(OutwardRules rules, FindAddresses find = system_addresses,
               std::chrono::milliseconds limit = std::chrono::seconds(20));

}  // namespace kyvien::hall
