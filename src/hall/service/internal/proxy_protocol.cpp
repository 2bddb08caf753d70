#include "hall/service/internal/proxy_protocol.h"

#include <arpa/inet.h>

#include <array>

#include "base/text.h"

namespace kyvien::hall {
namespace proxy_protocol {
namespace {

using State = ProxyHeader::State;

constexpr std::string_view kOne = "PROXY ";
constexpr std::size_t kLongestOne = 107;  // including the line end
constexpr std::string_view kTwo{"\r\n\r\n\0\r\nQUIT\n", 12};
constexpr std::size_t kHeadOfTwo = 16;

ProxyHeader bad() {
    return {State::Bad, 0, {}};
}

ProxyHeader read_one(std::string_view bytes) {
    const std::size_t end = bytes.substr(0, kLongestOne).find("\r\n");
    if (end == std::string_view::npos)
        return bytes.size() >= kLongestOne ? bad() : ProxyHeader{};
    const auto words = base::split(bytes.substr(0, end), ' ');
    ProxyHeader header{State::Whole, end + 2, {}};
    if (words.size() >= 2 && words[1] == "UNKNOWN")
        return header;
    const bool is_six = words.size() == 6 && words[1] == "TCP6";
    const bool is_four = words.size() == 6 && words[1] == "TCP4";
    if (!is_six && !is_four)
        return bad();
    const std::string client(words[2]);
    std::array<unsigned char, 16> ignored{};
    if (inet_pton(is_six ? AF_INET6 : AF_INET, client.c_str(), ignored.data()) != 1)
        return bad();
    header.client = client;
    return header;
}

ProxyHeader read_two(std::string_view bytes) {
    if (bytes.size() < kHeadOfTwo)
        return {};
    const auto byte = [bytes](std::size_t at) {
        return static_cast<unsigned>(static_cast<unsigned char>(bytes[at]));
    };
    const unsigned command = byte(12);
    const unsigned family = byte(13) >> 4U;
    const std::size_t length = (byte(14) << 8U) | byte(15);
    ProxyHeader header{State::Whole, kHeadOfTwo + length, {}};
    if ((command != 0x20 && command != 0x21) || header.size > kLongestProxyHeader)
        return bad();
    if (bytes.size() < header.size)
        return {};
    if (command == 0x20 || (family != 1 && family != 2))
        return header;  // the proxy itself, or an address family other than IP
    const std::size_t needed = family == 1 ? 12 : 36;
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (length < needed || inet_ntop(family == 1 ? AF_INET : AF_INET6, bytes.data() + kHeadOfTwo,
                                     text.data(), text.size()) == nullptr)
        return bad();
    header.client = text.data();
    return header;
}

}  // namespace
}  // namespace proxy_protocol

ProxyHeader read_proxy_header(std::string_view bytes) {
    using namespace proxy_protocol;
    for (const std::string_view begin : {kOne, kTwo}) {
        const std::string_view both = bytes.substr(0, begin.size());
        if (both != begin.substr(0, both.size()))
            continue;
        if (both.size() < begin.size())
            return {};
        return begin == kOne ? read_one(bytes) : read_two(bytes);
    }
    return bad();
}

}  // namespace kyvien::hall
