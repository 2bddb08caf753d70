#include "hall/service/internal/url.h"

#include <algorithm>
#include <boost/url/decode_view.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/parse_query.hpp>
#include <boost/url/url_view.hpp>

namespace kyvien::hall {
namespace {

namespace urls = boost::urls;

urls::string_view as_boost(std::string_view text) {
    return {text.data(), text.size()};
}

}  // namespace

std::optional<Target> parse_target(std::string_view text) {
    const auto parsed = text.starts_with('/') ? urls::parse_origin_form(as_boost(text))
                                              : urls::parse_absolute_uri(as_boost(text));
    if (!parsed || (!text.starts_with('/') && !parsed->has_authority()))
        return std::nullopt;
    Target target;
    target.path = parsed->path();
    if (target.path.empty())
        target.path = "/";
    for (const std::string& segment : parsed->segments())
        target.segments.push_back(segment);
    target.query = std::string(parsed->encoded_query());
    return target;
}

std::string query_value(std::string_view query, std::string_view name) {
    const auto fields = urls::parse_query(as_boost(query));
    if (!fields)
        return {};
    for (const auto& field : *fields) {
        if (!field.has_value || *field.key != as_boost(name))
            continue;
        urls::encoding_opts options;
        options.space_as_plus = true;
        return field.value.decode(options);
    }
    return {};
}

std::optional<std::string> unknown_query_field(std::string_view query,
                                               std::span<const std::string_view> names) {
    const auto fields = urls::parse_query(as_boost(query));
    if (!fields)
        return std::nullopt;
    for (const auto& field : *fields) {
        std::string name = field.key.decode();
        if (std::ranges::find(names, name) == names.end())
            return name;
    }
    return std::nullopt;
}

}  // namespace kyvien::hall
