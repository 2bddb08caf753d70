// hall/net/sources/internal/http_source.h — fetches the file of a broadcast by HTTP/1.1, on a
// connection of its own (net/outward/internal/outward_caller.h).
//
// Asks for the file only if it is not the one that is known (If-None-Match, If-Modified-Since).
// Three redirects are followed; each address is looked at like the first one. The end of a file
// must be known from its length or its chunks: one that ends with the connection might be torn.
// All of it takes twenty seconds at most.
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
