// hall/service/internal/url.h — parses the target of a request: its path and query, decoded.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kyvien::hall {

struct Target {
    std::string path;  ///< decoded
    /// The segments of the path, decoded separately: an escaped slash does not split a segment.
    std::vector<std::string> segments;
    std::string query;  ///< as sent, without the question mark
};

/// The target of a request (RFC 9112, 3.2.1 and 3.2.2): a path with its query, or a whole URL as
/// sent to proxies. None if it is neither.
[[nodiscard]] std::optional<Target> parse_target(std::string_view text);

/// The value of the first field `name` of a query such as "a=1&b=x+y", decoded, with + as a space;
/// empty if absent.
[[nodiscard]] std::string query_value(std::string_view query, std::string_view name);

/// The first field of a query that is not one of `names`, decoded.
[[nodiscard]] std::optional<std::string>
unknown_query_field(std::string_view query, std::span<const std::string_view> names);

}  // namespace kyvien::hall
