// hall/service/internal/url_query.h — the path and the query of a URL, decoded.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::hall {

/// Percent escapes decoded (%41 is A); what is no escape stays as it is.
[[nodiscard]] std::string decode_path(std::string_view text);

/// The value of the first field `name` of a query such as "a=1&b=x+y", decoded, with + as a space;
/// empty where the query has none.
[[nodiscard]] std::string query_value(std::string_view query, std::string_view name);

}  // namespace kyvien::hall
