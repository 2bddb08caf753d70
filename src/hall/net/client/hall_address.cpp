#include "hall/net/client/hall_address.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/url/encode.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>
#include <charconv>

#include "base/reason.h"

namespace kyvien::hall {
namespace hall_address {
namespace {

bool is_port(std::string_view text) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && number > 0 &&
           number <= 65'535;
}

/// Characters that must not occur in a request line, and those that would start a user, a query or
/// a fragment.
bool has_invalid_character(std::string_view text) {
    return std::ranges::any_of(text, [](char c) {
        const auto sign = static_cast<unsigned char>(c);
        return sign <= ' ' || sign >= 0x7F || c == '@' || c == '?' || c == '#' || c == '\\';
    });
}

std::unexpected<Refusal> unreadable(std::string_view text) {
    const Reason why("hall-address", "it is no address such as https://club.example");
    return refuse("bad-option", fmt::format("{}: {}.", text, why.english), std::nullopt,
                  with_reason({}, both(verbatim_reason(fmt::format("{}:", text)), why)));
}

}  // namespace
}  // namespace hall_address

std::string HallAddress::text() const {
    return fmt::format("{}://{}{}", is_tls ? "https" : "http", authority, folder);
}

Result<HallAddress> read_hall_address(std::string_view text) {
    using namespace hall_address;
    HallAddress address;
    std::string_view rest = text;
    if (rest.starts_with("https://"))
        address.is_tls = true;
    else if (!rest.starts_with("http://"))
        return unreadable(text);
    rest.remove_prefix(address.is_tls ? 8 : 7);
    if (has_invalid_character(rest))
        return unreadable(text);
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    address.authority = rest.substr(0, slash);
    address.folder = rest.substr(slash);
    while (address.folder.ends_with('/'))
        address.folder.pop_back();
    std::string_view host = address.authority;
    std::string_view port = address.is_tls ? "443" : "80";
    // The colons of an IPv6 address are inside brackets.
    const std::size_t colon = host.rfind(':');
    if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) {
        port = host.substr(colon + 1);
        host = host.substr(0, colon);
    }
    if (host.starts_with('[') && host.ends_with(']'))
        host = host.substr(1, host.size() - 2);
    else if (host.find(':') != std::string_view::npos)
        return unreadable(text);
    if (host.empty() || !is_port(port))
        return unreadable(text);
    address.host = host;
    address.port = port;
    return address;
}

std::string escaped_part(std::string_view text) {
    return boost::urls::encode(text, boost::urls::unreserved_chars);
}

}  // namespace kyvien::hall
