#include "hall/service/address_settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "base/text.h"
#include "hall/service/internal/networks.h"

namespace kyvien::hall {
namespace address_settings {
namespace {

constexpr std::size_t kLongestName = 253, kLongestLabel = 63;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Underscores are not allowed in DNS names, but occur in names of local networks.
bool is_of_label(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '-' || c == '_';
}

bool is_label(std::string_view label) {
    return !label.empty() && label.size() <= kLongestLabel &&
           std::ranges::all_of(label, is_of_label) && label.front() != '-' && label.back() != '-';
}

/// The port after the host; none if it is not a number from 1 to 65535.
std::optional<int> port_in(std::string_view text) {
    int port = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, port);
    if (text.empty() || !is_digit(text.front()) || error != std::errc{} || rest != end ||
        port < 1 || port > 65535)
        return std::nullopt;
    return port;
}

}  // namespace
}  // namespace address_settings

using namespace address_settings;

std::optional<Reason> fault_of_host_name(std::string_view text) {
    if (is_address(text))
        return std::nullopt;
    if (text.empty())
        return Reason("host-empty", "a host name is wanted");
    if (text.find('/') != std::string_view::npos)
        return Reason("host-alone",
                      "a host is a name alone, such as club.example, without https:// and path");
    if (text.find(':') != std::string_view::npos)
        return Reason("host-port", "a host name is written without a port");
    if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }))
        return Reason("host-letters",
                      "browsers send such a name in another form, which begins with xn--");
    // A trailing point leaves an empty label, which split() skips.
    const auto labels = base::split<std::string_view>(text, '.');
    if (text.size() > kLongestName || text.ends_with('.') || !std::ranges::all_of(labels, is_label))
        return Reason("host-form",
                      "a host name has letters, digits and hyphens, with points between its parts");
    if (std::ranges::all_of(labels.back(), is_digit))
        return Reason("host-address", "a name that ends with a number is read as an address");
    return std::nullopt;
}

std::optional<Reason> fault_of_origin(std::string_view text) {
    const bool is_tls = text.starts_with("https://");
    if (!is_tls && !text.starts_with("http://"))
        return Reason("origin-scheme", "an origin begins with https:// or http://");
    std::string_view host = text.substr(text.find("://") + 3);
    if (const auto end = host.find_first_of("/?#@\\"); end != std::string_view::npos)
        return Reason("origin-path",
                      "an origin is only scheme, host and port, such as https://club.example:8443");
    if (const auto colon = host.rfind(':');
        colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) {
        const std::string_view written = host.substr(colon + 1);
        const auto port = port_in(written);
        if (!port || written.front() == '0')
            return Reason("origin-port", "'{port}' is not a port from 1 to 65535",
                          {{"port", written}});
        if (*port == (is_tls ? 443 : 80))
            return Reason("origin-usual-port",
                          "browsers leave :{port} out, which is the usual port", {{"port", *port}});
        host = host.substr(0, colon);
    }
    // An address with colons needs brackets here.
    if (host.find(':') != std::string_view::npos && !host.starts_with('['))
        return Reason("origin-brackets", "an address with colons is written in brackets: [::1]");
    if (auto fault = fault_of_host_name(host))
        return fault;
    if (std::ranges::any_of(host, [](char c) { return c >= 'A' && c <= 'Z'; }))
        return Reason("origin-capitals", "browsers send origins in small letters");
    return std::nullopt;
}

std::optional<Reason> fault_of_network(std::string_view text) {
    const std::array texts{std::string(text)};
    const auto read = Networks::parse(texts);
    return read ? std::nullopt
                : std::optional(Reason("no-network", "it is neither an address nor a network such "
                                                     "as 10.0.0.0/8 or fd00::/8"));
}

std::optional<Reason> fault_of_listening_address(std::string_view text) {
    // The text after a percent sign names the interface of a link-local address: "fe80::1%eth0".
    const std::string_view address =
        text.find(':') == std::string_view::npos ? text : text.substr(0, text.find('%'));
    if (is_address(address) && !address.starts_with('['))
        return std::nullopt;
    return Reason("not-an-address", "it is not an address of the form 127.0.0.1, 0.0.0.0 or ::1");
}

}  // namespace kyvien::hall
