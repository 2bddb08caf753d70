// hall/service/internal/url.h — the target of a request: its path and query, decoded.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kyvien::hall {

struct Target {
    std::string path;  ///< decoded
    /// Those of the path, decoded one by one: an escaped slash divides nothing.
    std::vector<std::string> segments;
    std::string query;  ///< as sent, without the question mark
};

/// The target of a request (RFC 9112, 3.2.1 and 3.2.2): a path with its query, or a whole URL as
/// proxies are sent it. None: it is neither.
[[nodiscard]] std::optional<Target> parse_target(std::string_view text);

/// The value of the first field `name` of a query such as "a=1&b=x+y", decoded, with + as a space;
/// empty where the query has none.
[[nodiscard]] std::string query_value(std::string_view query, std::string_view name);

/// The first field of a query that is none of these, decoded.
[[nodiscard]] std::optional<std::string> other_than(std::string_view query,
                                                    std::span<const std::string_view> names);

}  // namespace kyvien::hall
