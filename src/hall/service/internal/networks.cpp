#include "hall/service/internal/networks.h"

#include <arpa/inet.h>
#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace kyvien::hall {

std::optional<Networks::Address> Networks::read(std::string_view text) {
    const std::string plain(text);
    Address address{};
    if (inet_pton(AF_INET6, plain.c_str(), address.data()) == 1)
        return address;
    address[10] = address[11] = 0xFF;
    if (inet_pton(AF_INET, plain.c_str(), address.data() + 12) == 1)
        return address;
    return std::nullopt;
}

bool Networks::is_mapped(const Address& address) {
    constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    return std::equal(kMapped.begin(), kMapped.end(), address.begin());
}

Result<Networks> Networks::parse(std::span<const std::string> texts) {
    Networks networks;
    for (const std::string& text : texts) {
        const std::size_t slash = text.find('/');
        const auto address = read(std::string_view(text).substr(0, slash));
        const int shift = text.find(':') == std::string::npos ? 96 : 0;
        int bits = 128 - shift;
        bool is_good = address.has_value();
        if (is_good && slash != std::string::npos) {
            const char* const end = text.data() + text.size();
            const auto read_bits = std::from_chars(text.data() + slash + 1, end, bits);
            is_good = read_bits.ec == std::errc() && read_bits.ptr == end && bits >= 0 &&
                      bits <= 128 - shift;
        }
        if (!is_good)
            return refuse("bad-network",
                          fmt::format("{} is neither an address nor a network such as "
                                      "10.0.0.0/8 or fd00::/8.",
                                      text),
                          std::nullopt, {{"network", text}});
        networks.networks_.push_back({*address, bits + shift});
    }
    return networks;
}

bool Networks::contains(std::string_view text) const {
    const auto address = read(text);
    if (!address)
        return false;
    return std::ranges::any_of(networks_, [&](const Network& network) {
        for (int bit = 0; bit < network.bits; ++bit) {
            const auto byte = static_cast<std::size_t>(bit / 8);
            const int mask = 0x80 >> (bit % 8);
            if (((*address)[byte] & mask) != (network.address[byte] & mask))
                return false;
        }
        return true;
    });
}

std::string plain_address(std::string_view text) {
    const std::size_t close = text.find(']');
    if (text.starts_with('[') && close != std::string_view::npos) {
        const auto behind = text.substr(close + 1);
        if (!behind.empty() && !behind.starts_with(':'))
            return {};
        text = text.substr(1, close - 1);
    } else if (std::ranges::count(text, ':') == 1) {
        text = text.substr(0, text.find(':'));
    }
    const auto address = Networks::read(text);
    if (!address)
        return {};
    const bool is_four = Networks::is_mapped(*address);
    std::array<char, INET6_ADDRSTRLEN> written{};
    inet_ntop(is_four ? AF_INET : AF_INET6, address->data() + (is_four ? 12 : 0), written.data(),
              written.size());
    return written.data();
}

std::string limit_key(std::string_view address) {
    auto bytes = Networks::read(address);
    if (!bytes || Networks::is_mapped(*bytes))
        return std::string(address);
    std::fill(bytes->begin() + 8, bytes->end(), std::uint8_t{0});
    std::array<char, INET6_ADDRSTRLEN> written{};
    inet_ntop(AF_INET6, bytes->data(), written.data(), written.size());
    return std::string(written.data()) + "/64";
}

std::string client_address(const Networks& trusted, const std::string& peer,
                           std::string_view forwarded_for) {
    std::string client = peer;
    while (trusted.contains(client) && !forwarded_for.empty()) {
        const std::size_t comma = forwarded_for.rfind(',');
        std::string last = plain_address(base::trimmed(
            comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1)));
        if (last.empty())
            break;
        client = std::move(last);
        forwarded_for =
            comma == std::string_view::npos ? std::string_view() : forwarded_for.substr(0, comma);
    }
    return client;
}

bool is_address(std::string_view host) {
    if (host.size() > 2 && host.front() == '[' && host.back() == ']')
        host = host.substr(1, host.size() - 2);
    const std::string plain(host);
    std::array<std::uint8_t, 16> ignored{};
    return inet_pton(AF_INET, plain.c_str(), ignored.data()) == 1 ||
           inet_pton(AF_INET6, plain.c_str(), ignored.data()) == 1;
}

}  // namespace kyvien::hall
