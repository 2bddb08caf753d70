#include <fmt/core.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <utility>

#include "hall/net/client/internal/hall_http.h"
#include "hall/net/client/internal/read_answers.h"

namespace kyvien::hall {
namespace hall_http {
namespace {

constexpr std::size_t kMaxBody = std::size_t{16} << 20U;

}  // namespace
}  // namespace hall_http

namespace http = boost::beast::http;

std::string hall_request(const HallClient& client, std::string_view method, std::string_view path) {
    const HallAddress& address = client.address();
    std::string head = fmt::format("{} {}{} HTTP/1.1\r\nHost: {}\r\nUser-Agent: kyvien\r\n", method,
                                   address.folder, path, address.authority);
    if (!client.token().empty())
        head += fmt::format("Authorization: Bearer {}\r\n", client.token());
    return head;
}

Result<HallAnswer> hall_answer(HallConnection& connection, const HallAddress& address,
                               const HallWaitLimit& waiting) {
    http::response_parser<http::string_body> parser;
    parser.eager(true);
    parser.body_limit(hall_http::kMaxBody);
    std::string came;
    std::array<char, 16 * 1024> buffer{};
    while (!parser.is_done()) {
        const auto byte_count = KYVIEN_TRY(connection.read(buffer, waiting));
        if (!byte_count)
            return connection_failed(address, {"hall-silent", "it does not answer in time"});
        boost::system::error_code error;
        if (*byte_count == 0) {
            // A response without a length ends with the connection.
            if (!parser.is_header_done())
                return connection_failed(address, {"hall-ended", "it has ended the connection"});
            parser.put_eof(error);
        } else {
            came.append(buffer.data(), *byte_count);
            came.erase(0, parser.put(boost::asio::const_buffer(came.data(), came.size()), error));
        }
        if (error == http::error::need_more)
            continue;
        if (error)
            return connection_failed(address, {"hall-no-http", "this is no answer of a hall"});
    }
    const auto& head = parser.get();
    const auto accept = head[http::field::sec_websocket_accept];
    return HallAnswer{head.result_int(), head.body(), std::move(came),
                      std::string(accept.data(), accept.size())};
}

std::unexpected<Refusal> hall_refused(unsigned status, std::string_view body,
                                      const HallAddress& address) {
    if (auto refusal = read_hall_refusal(body))
        return refuse(*std::move(refusal));
    return connection_failed(address, {"hall-status", "it answers {status}", {{"status", status}}});
}

std::vector<int> with_stop_fd(std::span<const int> signs, int stop_fd) {
    std::vector<int> all(signs.begin(), signs.end());
    if (stop_fd >= 0)
        all.push_back(stop_fd);
    return all;
}

}  // namespace kyvien::hall
